// Computations with arrays in them are no programs of the device's machine:
// they are applied from the host, for one element after another.
#ifndef HLOREF_GPU_CHECK_RUN_BY_LANE_H_
#define HLOREF_GPU_CHECK_RUN_BY_LANE_H_

#include <functional>
#include <vector>

#include "gpu_check/kernels/orders.h"
#include "gpu_check/kernels/scatters.h"
#include "gpu_check/run/call.h"

namespace hlo::gpu {

// out[i] = f of the i-th elements; of static operands of the whole.
absl::Status MapByLane(Call& call, ComputationId f,
                       const std::vector<Array>& in,
                       const std::vector<bool>& is_static, const Array& out);

// out[i] = f(.. f(init, element) .., element), of the elements of `in` that
// visit(i, take) takes, one after another; -1: the initial values.
using Take = std::function<absl::Status(int64_t)>;
absl::Status FoldByLane(
    Call& call, ComputationId f, const std::vector<Array>& in,
    const std::vector<Array>& init, const std::vector<Array>& out,
    const std::function<absl::Status(int64_t, const Take&)>& visit);

// out[target] = f(out[target], update), one update after another; -1: none.
absl::Status ScatterByLane(Call& call, ComputationId f,
                           const std::vector<int64_t>& targets,
                           const std::vector<Array>& updates,
                           const std::vector<Array>& out);

// The element that each window chooses, as SelectInWindow.
absl::StatusOr<std::vector<int64_t>> SelectByLane(Call& call, ComputationId f,
                                                  const Window& window,
                                                  const Array& in);

// Indices of each row in a stable order, as s64[rows, length].
absl::StatusOr<Array> SortByLane(Call& call, ComputationId f,
                                 const std::vector<Array>& in, const Rows& rows,
                                 int64_t count);

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_RUN_BY_LANE_H_
