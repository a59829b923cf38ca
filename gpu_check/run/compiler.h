// Called computations of scalars as programs of the device's machine.
#ifndef HLOREF_GPU_CHECK_RUN_COMPILER_H_
#define HLOREF_GPU_CHECK_RUN_COMPILER_H_

#include "gpu_check/run/prepared.h"

namespace hlo::gpu {

// Unimplemented: an instruction that is no operation on scalars.
absl::StatusOr<Compiled> CompileComputation(const Prepared& program,
                                            int computation, Device& device);

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_RUN_COMPILER_H_
