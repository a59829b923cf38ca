// Eigen's factorizations: an opinion that is neither hloref's nor the naive
// interpreter's.
#ifndef HLOREF_WORKSHOP_ORACLES_OPS_FACTORED_H_
#define HLOREF_WORKSHOP_ORACLES_OPS_FACTORED_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/literal.h"

namespace hlo::conformance {

// The result, in f64, of a program that is one cholesky or triangular-solve of
// real matrices, of the lower triangle and from the left: row by row, and a
// bound of the rounding errors of each element, for matrices whose diagonal
// dominates. Unimplemented for another one.
struct Factored {
  std::vector<double> lanes;
  double bound = 0;
};
absl::StatusOr<Factored> RunEigen(absl::string_view module,
                                  const std::vector<Literal>& arguments);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_ORACLES_OPS_FACTORED_H_
