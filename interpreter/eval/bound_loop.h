// A flattened loop with the addresses of its values: rounds of a loop with none
// inside.
#ifndef HLOREF_INTERPRETER_EVAL_BOUND_LOOP_H_
#define HLOREF_INTERPRETER_EVAL_BOUND_LOOP_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "interpreter/eval/loop_value_step.h"
#include "interpreter/eval/prepare/scalar_loop.h"
#include "interpreter/eval/run_context.h"

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

inline bool IsTrue(const uint64_t& cell) {
  return *reinterpret_cast<const uint8_t*>(&cell) != 0;
}

// The rounds that have been taken whole.
struct Rounds {
  int64_t count = 0;
  int64_t steps = 0;  // of these rounds, and of the loop's end
  bool ended = false;
};

// Returns how many steps are granted: at least `steps`, or else no more.
using Grant = absl::FunctionRef<int64_t(int64_t steps)>;

class BoundLoop {
 public:
  // A loop of scalars, prepared. `loop` and `cells` outlive it.
  BoundLoop(const ScalarLoop& loop, uint64_t* cells);
  // A loop that may have arrays; `state` outlives it, too, and is written.
  BoundLoop(const ScalarLoop& loop, uint64_t* cells, Values& state,
            const StepOwner& owner);

  // Makes what is the same in each round, before them. An error leaves the
  // state as it was.
  absl::Status Prepare();

  // Runs `count` kernels; false: one fails.
  bool Run(int32_t first, int32_t count) {
    return Run(kernels_.data() + first, kernels_.data() + first + count);
  }

  // Takes rounds of the loop `number`, adding them to `rounds`, until it ends,
  // a step fails or a round is not granted.
  void TakeRounds(int32_t number, Grant grant, int64_t& granted,
                  Rounds& rounds);

  // The error of the step that failed; OK: none did, or the loop has no arrays
  // and a state as after the last whole round. Its steps are added to `rounds`.
  absl::Status Failure(Rounds& rounds) const;

 private:
  // A kernel with the addresses of its lanes.
  struct BoundKernel {
    OneLane lane;  // `lane.run` may have none: all of them, or the step
    LaneKernel::Run run;
    const LaneKernel* kernel;
    int64_t lanes;
    LoopValueStep* value;  // null: the kernel
  };
  struct BoundCopy {
    const void* from;
    void* to;
    int32_t bytes;
  };

  std::byte* AddressOf(int32_t place) const;
  absl::Status PlaceArrays();
  BoundKernel Bind(const ScalarLoop::Kernel& kernel);
  void BindAll();
  bool Run(const BoundKernel* kernel, const BoundKernel* end);
  bool RunEach(const BoundKernel* kernel, const BoundKernel* end,
               MadeLane& made);
  bool RunLanes(const BoundKernel& kernel);

  const ScalarLoop& loop_;
  uint64_t* const cells_;
  Values* const state_ = nullptr;
  const StepOwner owner_ = {};
  Buffer own_;  // bytes of the arrays that are the loop's own
  std::vector<std::byte*> arrays_;
  std::vector<std::unique_ptr<LoopValueStep>> values_;
  std::vector<BoundKernel> kernels_;
  std::vector<std::vector<BoundCopy>> copies_;  // by straight loop
  const ScalarLoop::Kernel* failed_ = nullptr;
  absl::Status failure_;  // of a value step
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_BOUND_LOOP_H_
