// Calls void(void* out, void** in): Operation Semantics 2017 "CustomCall".
#include <cstring>
#include <deque>
#include <utility>
#include <vector>

#include "ops/attributes/custom_call.h"
#include "ops/custom_calls/targets.h"
#include "ops/rules/physical_order.h"

namespace hlo {
namespace {

// Pointers to leaves, and to arrays of pointers for tuples.
class PointerTree {
 public:
  // `leaves`: of the shape, from *next on.
  void* Of(const Shape& shape, const std::vector<void*>& leaves, size_t* next) {
    if (!shape.is_tuple()) return leaves[(*next)++];
    std::vector<void*> pointers;
    for (const Shape& element : shape.elements()) {
      pointers.push_back(Of(element, leaves, next));
    }
    arrays_.push_back(std::move(pointers));
    return arrays_.back().data();
  }

 private:
  std::deque<std::vector<void*>> arrays_;
};

// The arrays of operands or result, each in physical order, in one block.
class Arrays {
 public:
  void Add(const Shape& shape) {
    const std::vector<Shape> leaves = shape.Leaves();
    shapes_.push_back(shape);
    leaves_.insert(leaves_.end(), leaves.begin(), leaves.end());
  }
  absl::Status Allocate(const ValueContext& context) {
    int64_t bytes = kAlignment;  // never inline: addresses stay
    for (const Shape& leaf : leaves_) {
      offsets_.push_back(bytes);
      if (!leaf.is_array()) continue;
      bytes += (leaf.byte_size() + kAlignment - 1) / kAlignment * kAlignment;
    }
    auto block = context.Scratch(bytes);
    if (!block.ok()) return block.status();
    block_ = *std::move(block);
    return absl::OkStatus();
  }
  const Shape& leaf(size_t i) const { return leaves_[i]; }
  size_t leaf_count() const { return leaves_.size(); }
  void* data(size_t i) {
    return leaves_[i].is_array() ? block_.mutable_data() + offsets_[i]
                                 : nullptr;
  }
  // A pointer for each shape added.
  std::vector<void*> Pointers(PointerTree& tree) {
    std::vector<void*> leaves, pointers;
    for (size_t i = 0; i < leaves_.size(); ++i) leaves.push_back(data(i));
    size_t next = 0;
    for (const Shape& shape : shapes_) {
      pointers.push_back(tree.Of(shape, leaves, &next));
    }
    return pointers;
  }

 private:
  static constexpr int64_t kAlignment = 64;
  std::vector<Shape> shapes_, leaves_;
  std::vector<int64_t> offsets_;
  Buffer block_;
};

// The layouts that the function wants stand in operand_layout_constraints.
const Shape& ShapeOfOperand(const ValueContext& context, int i) {
  const ShapeList& constraints =
      context.attributes().get(attr::operand_layout_constraints);
  return constraints.empty() ? context.operand_shape(i)
                             : constraints[static_cast<size_t>(i)];
}

absl::Status FillOperands(ValueContext& context, Arrays& operands) {
  for (int i = 0; i < context.operand_count(); ++i) {
    if (!context.operand_shape(i).is_static()) {
      return context.Error("V3", "operand ", i, " has dynamic dimensions");
    }
    operands.Add(ShapeOfOperand(context, i));
  }
  absl::Status status = operands.Allocate(context);
  if (!status.ok()) return status;
  size_t next = 0;
  for (int i = 0; i < context.operand_count(); ++i) {
    const int64_t leaves = context.operand_shape(i).leaf_count();
    for (int leaf = 0; leaf < leaves; ++leaf, ++next) {
      if (!operands.leaf(next).is_array()) continue;
      ToPhysicalOrder(operands.leaf(next), context.operand(i, leaf).data,
                      operands.data(next), context.threads());
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CallPlain(PlainFunction function, ValueContext& context) {
  Arrays operands, results;
  absl::Status status = FillOperands(context, operands);
  if (!status.ok()) return status;
  if (!context.shape().is_static()) {
    return context.Error("V3", "the result has dynamic dimensions");
  }
  results.Add(context.shape());
  status = results.Allocate(context);
  if (!status.ok()) return status;
  for (size_t i = 0; i < results.leaf_count(); ++i) {
    if (results.leaf(i).is_array()) {
      std::memset(results.data(i), 0,
                  static_cast<size_t>(results.leaf(i).byte_size()));
    }
  }
  PointerTree tree;
  std::vector<void*> in = operands.Pointers(tree);
  function(results.Pointers(tree)[0], in.data());
  for (size_t i = 0; i < results.leaf_count(); ++i) {
    if (!results.leaf(i).is_array()) continue;
    auto result = context.Result(static_cast<int>(i));
    if (!result.ok()) return result.status();
    FromPhysicalOrder(results.leaf(i), results.data(i), result->data,
                      context.threads());
  }
  return absl::OkStatus();
}

}  // namespace hlo
