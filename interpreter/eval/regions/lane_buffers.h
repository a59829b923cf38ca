// One call of a flattened region: a block of lanes of its parameters, and of
// the result of each step.
#ifndef HLOREF_INTERPRETER_EVAL_REGIONS_LANE_BUFFERS_H_
#define HLOREF_INTERPRETER_EVAL_REGIONS_LANE_BUFFERS_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "absl/container/inlined_vector.h"
#include "absl/status/status.h"
#include "interpreter/eval/prepare/region_plan.h"

namespace hlo {

// Element `offset / its bytes` of an array of lanes.
inline const std::byte* LanesAt(const void* base, int64_t offset) {
  return static_cast<const std::byte*>(base) + offset;
}
inline std::byte* LanesAt(void* base, int64_t offset) {
  return static_cast<std::byte*>(base) + offset;
}

// The error of a kernel that stopped early, as the evaluator words it.
absl::Status Trapped(const RegionStep& step);

class LaneBuffers {
 public:
  // The plan must outlive it.
  explicit LaneBuffers(const RegionPlan& plan);
  LaneBuffers(const LaneBuffers&) = delete;

  // Sets the lanes of parameter p for the next Run.
  void SetParameter(size_t p, const std::byte* lanes) {
    parameters_[p] = lanes;
    for (const void** operand : uses_[p]) *operand = lanes;
  }
  // The lanes of result r, after a Run.
  const std::byte* result(size_t r) const { return at(plan_.results[r]); }
  // A copy of one of the plan's exchanged results.
  std::byte* copy(size_t result);

  // REQUIRES: lanes <= kLaneBlock.
  absl::Status Run(int64_t lanes);

 private:
  struct Call {
    const RegionStep* step;
    const void* operands[LaneKernel::kMaxOperands];
    std::byte* result;
  };

  const std::byte* at(LaneSource source) const;

  const RegionPlan& plan_;
  absl::InlinedVector<const std::byte*, 4> parameters_;
  // Operands in calls_, of each parameter.
  absl::InlinedVector<absl::InlinedVector<const void**, 4>, 4> uses_;
  absl::InlinedVector<Call, 8> calls_;   // of the steps
  std::unique_ptr<std::byte[]> memory_;  // of steps, then of copies
  size_t copies_ = 0;                    // where they begin
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_REGIONS_LANE_BUFFERS_H_
