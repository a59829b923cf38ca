// A region of one binary op on small floats, applied in f32: the switch
// reduce_accumulator=wide.
#ifndef HLOREF_OPS_RULES_ACCUMULATE_IN_F32_H_
#define HLOREF_OPS_RULES_ACCUMULATE_IN_F32_H_

#include <memory>

#include "absl/status/statusor.h"
#include "ops/region.h"
#include "ops/step_context.h"

namespace hlo {

// The same op on f32; null where the region is none of one binary op on its
// two parameters, of floats below f32. `region` must outlive the answer.
absl::StatusOr<std::unique_ptr<Region>> F32AccumulatorRegion(
    const StepContext& context, const Region& region);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_ACCUMULATE_IN_F32_H_
