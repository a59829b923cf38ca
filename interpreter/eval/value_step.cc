#include "interpreter/eval/value_step.h"

#include <cstring>
#include <numeric>
#include <utility>

#include "interpreter/eval/step_environment.h"
#include "literals/sizes.h"
#include "ops/attributes/dimensions.h"
#include "ops/value_context.h"

namespace hlo {
namespace {

// The numbers 0, 1, .. of s32 or s64.
void Count(ElementType type, int64_t n, std::byte* line) {
  if (type == ElementType::kS32) {
    auto* const numbers = reinterpret_cast<int32_t*>(line);
    for (int64_t i = 0; i < n; ++i) numbers[i] = static_cast<int32_t>(i);
  } else {
    auto* const numbers = reinterpret_cast<int64_t*>(line);
    std::iota(numbers, numbers + n, int64_t{0});
  }
}

class ValueStep : public StepEnvironment<ValueContext> {
 public:
  explicit ValueStep(StepAccess step)
      : StepEnvironment(step.fiber().caller(), step.at()), step_(step) {}

  ArrayView operand(int i, int leaf) const override {
    return step_.view(step_.operand_leaf(i, leaf));
  }
  RandomState& random_state() override {
    return run().random_states[process().index];
  }
  const CustomCallTargets* custom_call_targets() const override {
    return run().options.custom_calls.get();
  }
  Value Take(int i, int leaf) override {
    return step_.Take(step_.operand_leaf(i, leaf));
  }

  absl::StatusOr<MutableArrayView> Result(int leaf,
                                          ActualSizes sizes) override {
    absl::StatusOr<Value> value = NewLeaf(leaf, std::move(sizes));
    if (!value.ok()) return value.status();
    return Store(*std::move(value), leaf);
  }

  absl::StatusOr<MutableArrayView> ResultFrom(int operand, int leaf) override {
    Value value = step_.Take(step_.operand_leaf(operand, 0));
    absl::Status status = value.buffer.MakeWritable(*run().memory);
    if (!status.ok()) return status;
    return Store(std::move(value), leaf);
  }

  void SetResult(Value value, int leaf) override {
    step_.result(leaf) = std::move(value);
  }
  std::unique_ptr<Region> region(ComputationId id) const override {
    return MakeRegion(step_.fiber().caller(), id,
                      step_.line() == Step::Line::kFolds);
  }

  // The result, one line of it: the operand, or numbers.
  absl::Status MakeLine() {
    const LeafInfo& info = step_.result_info(0);
    const bool counts = operand_count() == 0;
    const int64_t n = counts
                          ? info.sizes[attributes().get(attr::iota_dimension)]
                          : step_.info(0).count;
    const int64_t bytes = n * StorageBytes(info.shape.type());
    auto line = Buffer::Allocate(static_cast<size_t>(bytes), SystemAllocator());
    if (!line.ok()) return line.status();
    if (counts) {
      Count(info.shape.type(), n, line->mutable_data());
    } else {
      std::memcpy(line->mutable_data(), operand(0, 0).data, line->size());
    }
    auto value = run().memory->AdoptAs(static_cast<size_t>(info.bytes),
                                       *std::move(line));
    if (!value.ok()) return value.status();
    SetResult({*std::move(value), nullptr}, 0);
    return absl::OkStatus();
  }

 protected:
  const LeafInfo& result_info(int leaf) const override {
    return step_.result_info(leaf);
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
};

}  // namespace

absl::StatusOr<Buffer> AllocateLeaf(const LeafInfo& info,
                                    const ActualSizes& sizes,
                                    const RunContext& context) {
  absl::StatusOr<int64_t> bytes = info.bytes;
  if (sizes != nullptr) bytes = CheckedBytes(*sizes, info.shape.type());
  if (!bytes.ok()) return bytes.status();
  return Buffer::Allocate(static_cast<size_t>(*bytes), *context.memory);
}

absl::Status RunValueStep(StepAccess step) {
  ValueStep context(step);
  absl::Status status = step.line() == Step::Line::kMakes
                            ? context.MakeLine()
                            : context.op().value(context);
  // The rule may have left out work: its result, or error, means nothing.
  if (context.cancelled()) return step.fiber().context().Cancelled();
  if (!status.ok()) return status;
  for (int32_t i = 0; i < step.step().ref_count; ++i) {
    if (step.ref(i).last_use && step.ref(i).index >= 0) step.Take(i);
  }
  return status;
}

}  // namespace hlo
