#include "interpreter/eval/value_step.h"

#include <cstring>
#include <memory>
#include <utility>

#include "interpreter/eval/region_call.h"
#include "literals/sizes.h"
#include "ops/value_context.h"

namespace hlo {
namespace {

class ValueStep : public ValueContext {
 public:
  explicit ValueStep(StepAccess step)
      : step_(step), context_(step.machine().context()) {}

  const Op& op() const override { return *step_.instruction().op; }
  const Attributes& attributes() const override {
    return step_.instruction().attributes;
  }
  const Choices& choices() const override {
    return context_.program.options().choices;
  }
  InstructionSet instructions() const override {
    return context_.program.options().instructions;
  }
  bool strict() const override { return context_.options.strict; }
  int64_t replica() const override { return step_.machine().process().replica; }
  int64_t partition() const override {
    return step_.machine().process().partition;
  }

  RandomState& random_state() override {
    return step_.machine().process().random;
  }

  int operand_count() const override {
    return static_cast<int>(step_.instruction().operands.size());
  }
  const Shape& operand_shape(int i) const override {
    return step_.operand_shape(i);
  }
  ArrayView operand(int i, int leaf) const override {
    return step_.view(step_.operand_leaf(i, leaf));
  }
  Value Take(int i, int leaf) override {
    return step_.Take(step_.operand_leaf(i, leaf));
  }

  const Shape& shape() const override { return step_.instruction().shape; }

  absl::StatusOr<MutableArrayView> Result(int leaf,
                                          ActualSizes sizes) override {
    const LeafInfo& info = step_.result_info(leaf);
    absl::StatusOr<int64_t> bytes = info.bytes;
    if (sizes) bytes = CheckedBytes(*sizes, info.shape.type());
    if (!bytes.ok()) return bytes.status();
    auto buffer =
        Buffer::Allocate(static_cast<size_t>(*bytes), *context_.memory);
    if (!buffer.ok()) return buffer.status();
    return Store({std::move(*buffer), std::move(sizes)}, leaf);
  }

  absl::StatusOr<MutableArrayView> ResultFrom(int operand, int leaf) override {
    Value value = step_.Take(step_.operand_leaf(operand, 0));
    absl::Status status = value.buffer.MakeWritable(*context_.memory);
    if (!status.ok()) return status;
    return Store(std::move(value), leaf);
  }

  void SetResult(Value value, int leaf) override {
    step_.result(leaf) = std::move(value);
  }

  absl::StatusOr<Buffer> Scratch(int64_t bytes) override {
    return Buffer::Allocate(static_cast<size_t>(bytes), *context_.memory);
  }

  std::unique_ptr<Region> region(ComputationId id) override {
    return MakeRegion(step_.machine(), id);
  }

  Threads threads() const override { return step_.threads(); }
  bool cancelled() const override {
    const std::atomic<bool>* flag = context_.options.cancelled;
    return flag != nullptr && flag->load(std::memory_order_relaxed);
  }

 private:
  MutableArrayView Store(Value value, int leaf) {
    const LeafInfo& info = step_.result_info(leaf);
    Value& result = step_.result(leaf);
    result = std::move(value);
    return {&info.shape, result.sizes ? *result.sizes : info.sizes,
            result.buffer.mutable_data()};
  }

  StepAccess step_;
  const RunContext& context_;
};

}  // namespace

absl::Status RunValueStep(StepAccess step) {
  ValueStep context(step);
  absl::Status status = context.op().value(context);
  if (!status.ok()) return status;
  for (int32_t i = 0; i < step.step().ref_count; ++i) {
    if (step.ref(i).last_use && step.ref(i).index >= 0) step.Take(i);
  }
  return status;
}

}  // namespace hlo
