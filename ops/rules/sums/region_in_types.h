// A region whose accumulators are kept in narrower floats than it computes in:
// each application widens them, and rounds its results back (semantics.md,
// mixed_precision, reduce_accumulator=element_type).
#ifndef HLOREF_OPS_RULES_SUMS_REGION_IN_TYPES_H_
#define HLOREF_OPS_RULES_SUMS_REGION_IN_TYPES_H_

#include <memory>
#include <span>

#include "literals/types/element_type.h"
#include "ops/region.h"

namespace hlo {

// `region` itself if its results have these types; else one that has, and
// whose accumulators (the first parameters) have them, too; it takes elements
// in the region's own types.
std::unique_ptr<Region> RegionInTypes(std::unique_ptr<Region> region,
                                      std::span<const ElementType> types);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SUMS_REGION_IN_TYPES_H_
