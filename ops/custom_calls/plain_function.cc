// Calls void(void* out, void** in): Operation Semantics 2017 "CustomCall".
#include <cstring>
#include <deque>
#include <utility>
#include <vector>

#include "literals/types/storage.h"
#include "ops/attributes/custom_call.h"
#include "ops/custom_calls/targets.h"
#include "ops/kernels/copies/layout_order.h"

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
  absl::Status Add(const ValueContext& context, const Shape& shape) {
    if (!shape.is_static()) {
      return context.Error("V3", "a plain function for dynamic dimensions");
    }
    shapes_.push_back(shape);
    for (Shape& leaf : shape.Leaves()) {
      auto order = LayoutOrder::Of(
          leaf.is_array() ? leaf : Shape::Array(ElementType::kPred, {0}));
      if (!order.ok()) return order.status();
      leaves_.push_back({std::move(leaf), *std::move(order)});
    }
    return absl::OkStatus();
  }
  // Zeros.
  absl::Status Allocate(const ValueContext& context) {
    int64_t bytes = kAlignment;  // never inline: addresses stay
    for (Leaf& leaf : leaves_) {
      leaf.offset = bytes;
      bytes += (leaf.order.places() * leaf.width() + kAlignment - 1) /
               kAlignment * kAlignment;
    }
    auto block = context.Scratch(bytes);
    if (!block.ok()) return block.status();
    block_ = *std::move(block);
    std::memset(block_.mutable_data(), 0, static_cast<size_t>(bytes));
    return absl::OkStatus();
  }
  size_t leaf_count() const { return leaves_.size(); }
  bool is_array(size_t i) const { return leaves_[i].shape.is_array(); }
  void Write(size_t i, const void* row_major, const Threads& threads) {
    leaves_[i].order.Write(leaves_[i].width(), row_major, data(i), threads);
  }
  void Read(size_t i, void* row_major, const Threads& threads) {
    leaves_[i].order.Read(leaves_[i].width(), data(i), row_major, threads);
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
  struct Leaf {
    Shape shape;
    LayoutOrder order;
    int64_t offset = 0;
    int width() const {
      return shape.is_array() ? StorageBytes(shape.type()) : 1;
    }
  };
  static constexpr int64_t kAlignment = 64;

  void* data(size_t i) {
    return is_array(i) ? block_.mutable_data() + leaves_[i].offset : nullptr;
  }

  std::vector<Shape> shapes_;
  std::vector<Leaf> leaves_;
  Buffer block_;
};

// The layouts that the function wants stand in operand_layout_constraints.
const Shape& ShapeOfOperand(const ValueContext& context, int i) {
  const ShapeList& constraints =
      context.attributes().get(attr::operand_layout_constraints);
  return constraints.empty() ? context.operand_shape(i) : constraints[i];
}

absl::Status FillOperands(ValueContext& context, Arrays& operands) {
  for (int i = 0; i < context.operand_count(); ++i) {
    absl::Status status = operands.Add(context, ShapeOfOperand(context, i));
    if (!status.ok()) return status;
  }
  absl::Status status = operands.Allocate(context);
  if (!status.ok()) return status;
  size_t next = 0;
  for (int i = 0; i < context.operand_count(); ++i) {
    const int64_t leaves = context.operand_shape(i).leaf_count();
    for (int leaf = 0; leaf < leaves; ++leaf, ++next) {
      if (!operands.is_array(next)) continue;
      operands.Write(next, context.operand(i, leaf).data, context.threads());
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CallPlain(PlainFunction function, ValueContext& context) {
  Arrays operands, results;
  absl::Status status = FillOperands(context, operands);
  if (!status.ok()) return status;
  status = results.Add(context, context.shape());
  if (!status.ok()) return status;
  status = results.Allocate(context);
  if (!status.ok()) return status;
  PointerTree tree;
  std::vector<void*> in = operands.Pointers(tree);
  function(results.Pointers(tree)[0], in.data());
  for (size_t i = 0; i < results.leaf_count(); ++i) {
    if (!results.is_array(i)) continue;
    auto result = context.Result(static_cast<int>(i));
    if (!result.ok()) return result.status();
    results.Read(i, result->data, context.threads());
    const int64_t bad =
        NormalizeStorage(result->type(), result->data, result->count());
    if (bad < 0) continue;
    return context.Error("V3", "the target has written no ",
                         Name(result->type()), " into element ", bad,
                         " of leaf ", i, " of its result");
  }
  return absl::OkStatus();
}

}  // namespace hlo
