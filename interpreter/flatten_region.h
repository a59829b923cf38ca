// Flattening a called computation into a RegionPlan.
#ifndef HLOREF_INTERPRETER_FLATTEN_REGION_H_
#define HLOREF_INTERPRETER_FLATTEN_REGION_H_

#include <memory>

#include "interpreter/program.h"

namespace hlo {

// Null when the computation is not made of element-wise ops on scalars only.
// REQUIRES: it and all that it calls are planned.
std::unique_ptr<RegionPlan> FlattenRegion(const Program& program,
                                          int computation);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_FLATTEN_REGION_H_
