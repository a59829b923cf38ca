// Parts of kernels that apply computations.
#ifndef HLOREF_GPU_CHECK_RUN_COMBINERS_H_
#define HLOREF_GPU_CHECK_RUN_COMBINERS_H_

#include <vector>

#include "gpu_check/kernels/scatters.h"
#include "gpu_check/run/call.h"

namespace hlo::gpu {

// Unimplemented: more than kMaxArrays.
absl::Status SetArrays(const std::vector<Array>& arrays, Arrays* kernel);
// Unimplemented: not a computation of `count` scalars and as many.
absl::Status MakeCombiner(Call& call, ComputationId f, int count,
                          Combiner* combiner);
// The loop that applies it n times for each element.
LoopSize LoopOf(const Combiner& f, int64_t n);

// A window's places over an array of these sizes; the result's sizes.
// InvalidArgument: too many positions.
absl::StatusOr<std::vector<int64_t>> MakeWindow(
    const hlo::Window& attribute, const std::vector<int64_t>& operand,
    Window* w);

// Orders the updates by the elements that they fall on, and lets each of
// `count` elements take its own. `apply` has all but these.
absl::Status ApplyUpdates(Device& device, const Array& targets,
                          ScatterApply apply, int64_t count);

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_RUN_COMBINERS_H_
