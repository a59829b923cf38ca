#include "ops/custom_calls/foreign_arrays.h"

#include <cstring>
#include <utility>

#include "literals/types/storage.h"
#include "ops/attributes/custom_call.h"

namespace hlo {
namespace {

constexpr int64_t kAlignment = 64;

const Shape& ShapeOfOperand(const ValueContext& context, int i) {
  const ShapeList& constraints =
      context.attributes().get(attr::operand_layout_constraints);
  return constraints.empty() ? context.operand_shape(i) : constraints[i];
}

}  // namespace

int ForeignArrays::Leaf::width() const {
  return shape.is_array() ? StorageBytes(shape.type()) : 1;
}

int64_t ForeignArrays::bytes(size_t i) const {
  return leaves_[i].order.places() * leaves_[i].width();
}

void* ForeignArrays::data(size_t i) {
  if (!leaves_[i].shape.is_array()) return nullptr;
  return block_.mutable_data() + leaves_[i].offset;
}

absl::Status ForeignArrays::Add(const ValueContext& context,
                                const Shape& shape) {
  if (!shape.is_static()) {
    return context.Error("V3", "a foreign function for dynamic dimensions");
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

absl::Status ForeignArrays::Allocate(const ValueContext& context) {
  int64_t end = kAlignment;  // never inline: addresses stay
  for (size_t i = 0; i < leaves_.size(); ++i) {
    leaves_[i].offset = end;
    end += (bytes(i) + kAlignment - 1) / kAlignment * kAlignment;
  }
  auto block = context.Scratch(end);
  if (!block.ok()) return block.status();
  block_ = *std::move(block);
  std::memset(block_.mutable_data(), 0, static_cast<size_t>(end));
  return absl::OkStatus();
}

absl::Status ForeignArrays::AddOperands(ValueContext& context) {
  for (int i = 0; i < context.operand_count(); ++i) {
    absl::Status status = Add(context, ShapeOfOperand(context, i));
    if (!status.ok()) return status;
  }
  absl::Status status = Allocate(context);
  if (!status.ok()) return status;
  size_t next = 0;
  for (int i = 0; i < context.operand_count(); ++i) {
    const int64_t leaves = context.operand_shape(i).leaf_count();
    for (int leaf = 0; leaf < leaves; ++leaf, ++next) {
      if (!leaves_[next].shape.is_array()) continue;
      leaves_[next].order.Write(leaves_[next].width(),
                                context.operand(i, leaf).data, data(next),
                                context.threads());
    }
  }
  return absl::OkStatus();
}

absl::Status ForeignArrays::AddResult(ValueContext& context) {
  absl::Status status = Add(context, context.shape());
  return status.ok() ? Allocate(context) : status;
}

absl::Status ForeignArrays::GiveResult(ValueContext& context) {
  for (size_t i = 0; i < leaves_.size(); ++i) {
    const int leaf = static_cast<int>(i);
    if (!leaves_[i].shape.is_array()) {
      context.SetResult({}, leaf);
      continue;
    }
    auto result = context.Result(leaf);
    if (!result.ok()) return result.status();
    leaves_[i].order.Read(leaves_[i].width(), data(i), result->data,
                          context.threads());
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
