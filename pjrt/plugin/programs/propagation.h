// Shardings of results that a program leaves open.
#ifndef HLOREF_PJRT_PLUGIN_PROGRAMS_PROPAGATION_H_
#define HLOREF_PJRT_PLUGIN_PROGRAMS_PROPAGATION_H_

#include <optional>
#include <vector>

#include "interpreter/stablehlo/convert/shardings/sharding.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::pjrt {

using Tilings = std::vector<std::optional<stablehlo::Tiling>>;

// The shardings of a function's results by those of its arguments: what an
// element-wise op makes has the sharding of its first operand that has one; a
// constraint and a manual computation say theirs; calls are followed. Other ops
// have none.
Tilings PropagatedResults(const stablehlo::Module& tree,
                          const stablehlo::Function& function,
                          const Tilings& arguments);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_PROGRAMS_PROPAGATION_H_
