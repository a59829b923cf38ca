// An element-wise instruction as one operation on elements.
#ifndef HLOREF_GPU_CHECK_RUN_STEPS_H_
#define HLOREF_GPU_CHECK_RUN_STEPS_H_

#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "gpu_check/kernels/codes.h"
#include "gpu_check/run/call.h"
#include "interpreter/ir/module.h"

namespace hlo::gpu {

// None: the op is not element-wise. `from`: the operands' types.
std::optional<Step> StepOf(const Instruction& instruction, Type type,
                           const std::vector<Type>& from);

// The operation on each element, as a new result; an operand of rank 0 stands
// for all elements.
absl::Status LaunchElementwise(Call& call, const Step& step,
                               const std::vector<Array>& arrays,
                               const std::vector<int64_t>& sizes);

bool IsElementwise(absl::string_view op);

// Steps of a launch's bound that the operation counts for.
int64_t WorkOf(Code code);

// The wider of two float types that meet; else the first.
Type CommonType(Type a, Type b);

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_RUN_STEPS_H_
