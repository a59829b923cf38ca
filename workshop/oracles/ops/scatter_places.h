// Start indices as gather and scatter read them.
#ifndef HLOREF_WORKSHOP_ORACLES_OPS_SCATTER_PLACES_H_
#define HLOREF_WORKSHOP_ORACLES_OPS_SCATTER_PLACES_H_

#include <cstddef>
#include <cstdint>

#include "workshop/oracles/array.h"

namespace hlo::conformance::naive {

// A component of the start index that a batch index picks: `vector_dim` may be
// the indices' rank, and then each index is a scalar.
Wide IndexAt(const Array& indices, const Index& batch, int64_t vector_dim,
             size_t component);

// The position of a dimension of the indices among their batch dimensions.
int64_t BatchPlace(int64_t dimension, int64_t vector_dim);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_OPS_SCATTER_PLACES_H_
