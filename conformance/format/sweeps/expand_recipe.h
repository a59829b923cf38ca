// The vectors that a recipe line stands for.
#ifndef HLOREF_CONFORMANCE_FORMAT_SWEEPS_EXPAND_RECIPE_H_
#define HLOREF_CONFORMANCE_FORMAT_SWEEPS_EXPAND_RECIPE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/format/recipe_line.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

struct ExpandedVector {
  Vector vector;
  std::string line;
};

// The vectors of these ops, or of all where none is named, sorted by id. Their
// values are the interpreter's. InvalidArgument for a rule that makes other
// vectors than those of the rows, or a program that cannot run; DataLoss where
// the digest says that something else was recorded.
absl::StatusOr<std::vector<ExpandedVector>> ExpandRecipe(
    const RecipeLine& recipe, const std::vector<std::string>& ops);

// The line of these vectors, each of which has got its revision already.
// InvalidArgument where a vector is more than the rule says: a recipe has no
// bounds, real values, alternatives or queues.
absl::StatusOr<RecipeLine> MakeRecipe(const std::string& name,
                                      const std::string& rule,
                                      const std::vector<Vector>& vectors);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_SWEEPS_EXPAND_RECIPE_H_
