// Factorizations and solutions, judged by the equation that they solve: the
// documents name no bound of their error, and several results may be right.
#ifndef HLOREF_CONFORMANCE_RUN_RESIDUAL_H_
#define HLOREF_CONFORMANCE_RUN_RESIDUAL_H_

#include <optional>
#include <vector>

#include "conformance/format/vector.h"
#include "conformance/run/compare_leaf.h"

namespace hlo::conformance {

// cholesky: |A - L L^T| <= g(n + 2) |L| |L|^T, a positive diagonal;
// triangular-solve: |A X - B| <= g(n + 1) |A| |X|; g(k) = k u / (1 - k u), u of
// the result's type, element by element. `inputs`: the operands, A first. Types
// f32 and f64. The triangles that the op does not read or leaves open do not
// count.
std::optional<LeafDifference> CompareResidual(const ExpectedLeaf& expected,
                                              const std::vector<Datum>& inputs,
                                              const Literal& got);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_RUN_RESIDUAL_H_
