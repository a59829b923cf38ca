// The steps of a scan over lanes: each element of a slice goes its own way.
#ifndef HLOREF_OPS_RULES_INDEXING_SCAN_LANES_H_
#define HLOREF_OPS_RULES_INDEXING_SCAN_LANES_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "ops/control.h"

namespace hlo {

// Runs all steps of a scan with these inputs, whose computation is f: writes
// the outputs, which control.state has, and returns the last carries. Values of
// other types than f's parameters and results are converted, and rounded at the
// end. REQUIRES: steps > 0.
absl::StatusOr<Values> ScanLanes(Control& control, const RegionSteps& f,
                                 int inputs, int64_t steps);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_INDEXING_SCAN_LANES_H_
