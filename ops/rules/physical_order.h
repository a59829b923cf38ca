// The order in which an array's elements stand in memory by its layout, for
// those few who look: literals are row-major whatever their layout.
#ifndef HLOREF_OPS_RULES_PHYSICAL_ORDER_H_
#define HLOREF_OPS_RULES_PHYSICAL_ORDER_H_

#include "base/parallel_for.h"
#include "literals/shape.h"

namespace hlo {

// Between row-major order and the dense order of the shape's layout, row-major
// if none is written. REQUIRES: `shape` is a static array, the two do not
// overlap.
void ToPhysicalOrder(const Shape& shape, const void* row_major, void* physical,
                     const Threads& threads);
void FromPhysicalOrder(const Shape& shape, const void* physical,
                       void* row_major, const Threads& threads);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PHYSICAL_ORDER_H_
