// The driver of reductions: some dimensions of arrays are folded away by a
// region, in row-major order, each result element in a chain of its own.
//
// Lanes are result elements. Where the elements that meet neighbouring results
// are neighbours, whole rows are folded; elsewhere tiles are turned first, so
// that the region always sees contiguous lanes. No chain is ever reordered.
#ifndef HLOREF_OPS_KERNELS_FOLDS_FOLD_DIMENSIONS_H_
#define HLOREF_OPS_KERNELS_FOLDS_FOLD_DIMENSIONS_H_

#include <cstdint>
#include <span>

#include "absl/status/status.h"
#include "base/parallel_for.h"
#include "ops/region.h"

namespace hlo {

// One array that is folded, and the array of its results.
struct Folded {
  const void* operand;
  void* result;  // holds the initial values
  int width;     // bytes an element
};

// For each result element j and for each element index i of the reduced
// dimensions in row-major order:
//   results[.][j] = f(results[.][j].., operands[.][j, i]..).
// `sizes` are the sizes of each operand; `dimensions` are those reduced, in any
// order; results are dense in the others. Threads share the results. Operands
// that a selection takes as one line are that line, of one reduced dimension.
absl::Status FoldDimensions(const Region& region,
                            std::span<const Folded> arrays,
                            std::span<const int64_t> sizes,
                            std::span<const int64_t> dimensions,
                            const Threads& threads);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FOLDS_FOLD_DIMENSIONS_H_
