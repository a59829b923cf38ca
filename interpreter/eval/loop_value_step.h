// Steps by value rules in a flattened loop: their operands and results are
// where they are in each round.
#ifndef HLOREF_INTERPRETER_EVAL_LOOP_VALUE_STEP_H_
#define HLOREF_INTERPRETER_EVAL_LOOP_VALUE_STEP_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "interpreter/eval/prepare/program.h"
#include "interpreter/eval/prepare/scalar_loop.h"
#include "interpreter/eval/step_environment.h"
#include "ops/lane_kernel.h"
#include "ops/value_context.h"

namespace hlo {

// As wide as the store before it, for which a wider load would wait.
inline void CopyCell(const void* from, void* to, int32_t bytes) {
  if (bytes == 4) {
    std::memcpy(to, from, 4);
  } else if (bytes == 8) {
    std::memcpy(to, from, 8);
  } else if (bytes == 2) {
    std::memcpy(to, from, 2);
  } else if (bytes == 1) {
    std::memcpy(to, from, 1);
  } else {
    std::memcpy(to, from, static_cast<size_t>(bytes));
  }
}

// Copies `bytes` bytes, which outlive the lane.
OneLane CopyLane(const void* from, void* to, const int32_t& bytes);

class LoopValueStep : public StepEnvironment<ValueContext> {
 public:
  // `address(place)` is where a place of the loop is.
  template <typename Address>
  LoopValueStep(const StepOwner& owner, const ScalarLoop::ValueStep& step,
                const InstructionRef& at, const Address& address)
      : StepEnvironment(owner, at),
        results_info_(&step.plan->slots[step.step->first_result]),
        starts_(step.plan->operand_starts.data() + step.step->first_operand) {
    for (size_t i = 0; i < step.operands.size(); ++i) {
      const LeafInfo& info = OperandInfo(step, i);
      operands_.push_back({&info.shape, info.sizes, address(step.operands[i])});
    }
    for (const int32_t place : step.results) {
      results_.push_back(address(place));
    }
    taken_.borrowed = true;
    // A computation's lanes are counted where it is applied.
    if (at.instruction->op->calls == Calls::kNone ||
        run().options.hooks == nullptr) {
      BindMoves(step);
    }
  }

  absl::Status Run();
  // Appends lanes that do what Run does; false: there are none.
  bool AppendLanes(std::vector<OneLane>& lanes) const;

  ArrayView operand(int i, int leaf) const override {
    return operands_[starts_[i] + leaf];
  }
  RandomState& random_state() override {
    return run().random_states[process().index];
  }
  const CustomCallTargets* custom_call_targets() const override {
    return run().options.custom_calls.get();
  }
  // A copy of a small value; else a look at it.
  Value Take(int i, int leaf) override;
  absl::StatusOr<MutableArrayView> Result(int leaf, ActualSizes sizes) override;
  absl::StatusOr<MutableArrayView> ResultFrom(int operand, int leaf) override;
  void SetResult(Value value, int leaf) override;

 protected:
  const LeafInfo& result_info(int leaf) const override {
    return *results_info_[leaf];
  }

 private:
  const LeafInfo& OperandInfo(const ScalarLoop::ValueStep& step,
                              size_t leaf) const;

  struct BoundIndex {
    const std::byte* at;
    int64_t limit, step;
  };
  struct BoundMove {
    const std::byte* from;
    std::byte* to;
    int32_t bytes;
    absl::InlinedVector<BoundIndex, 2> indices;
    ElementType type = ElementType::kS32;  // of all of them
    bool into, drops;
  };
  void BindMoves(const ScalarLoop::ValueStep& step);
  template <typename Index, int kIndices, bool kInto, typename Unit>
  static const OneLane* RunMove(const OneLane& lane, uint64_t bits,
                                float number);
  template <typename Index, int kIndices, bool kInto>
  static OneLane::Run RunOf(int32_t bytes);
  template <typename Index>
  static OneLane::Run RunOf(const BoundMove& move);
  static OneLane LaneOf(const BoundMove& move);

  const LeafInfo* const* const results_info_;
  const int32_t* const starts_;  // of each operand, among the leaves of all
  absl::InlinedVector<ArrayView, 4> operands_;
  absl::InlinedVector<std::byte*, 2> results_;
  absl::InlinedVector<BoundMove, 2> moves_;  // in place of the rule, if any
  Block taken_;  // that Take shows; its first reference is this one's
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_LOOP_VALUE_STEP_H_
