#include "interpreter/eval/loop_value_step.h"

#include <cstring>
#include <utility>

namespace hlo {

absl::Status LoopValueStep::Run() {
  absl::Status status = op().value(*this);
  // As RunValueStep: the rule may have left out work.
  if (cancelled()) return run().Cancelled();
  return status;
}

const LeafInfo& LoopValueStep::OperandInfo(const ScalarLoop::ValueStep& step,
                                           size_t leaf) const {
  const auto number = static_cast<size_t>(step.step->first_ref) + leaf;
  const int32_t index = step.plan->refs[number].index;
  return index < 0 ? program().constant_info(~index) : *step.plan->slots[index];
}

Value LoopValueStep::Take(int i, int leaf) {
  const ArrayView from = operand(i, leaf);
  const auto bytes =
      static_cast<size_t>(from.count() * StorageBytes(from.type()));
  if (bytes <= Buffer::kInlineBytes) {
    Value value{Buffer::Inline(bytes), nullptr};
    std::memcpy(value.buffer.mutable_data(), from.data, bytes);
    return value;
  }
  if (taken_.references != 1) {  // somebody looks at another one
    return {Buffer::Borrow(from.data, bytes, nullptr), nullptr};
  }
  ++taken_.references;
  taken_.data = const_cast<std::byte*>(from.data);
  taken_.bytes = bytes;
  return {Buffer::FromBlock(&taken_), nullptr};
}

absl::StatusOr<MutableArrayView> LoopValueStep::Result(int leaf,
                                                       ActualSizes /*none*/) {
  const LeafInfo& info = result_info(leaf);
  return MutableArrayView{&info.shape, info.sizes, results_[leaf]};
}

absl::StatusOr<MutableArrayView> LoopValueStep::ResultFrom(int operand,
                                                           int leaf) {
  const LeafInfo& info = result_info(leaf);
  const std::byte* const from = this->operand(operand, 0).data;
  if (from != results_[leaf]) {
    std::memcpy(results_[leaf], from, static_cast<size_t>(info.bytes));
  }
  return MutableArrayView{&info.shape, info.sizes, results_[leaf]};
}

void LoopValueStep::SetResult(Value value, int leaf) {
  std::memcpy(results_[leaf], value.buffer.data(), value.buffer.size());
}

}  // namespace hlo
