// A recipe line: many vectors by one rule, as a line of
// golden/recipes/<name>.jsonl. It has the rule, which makes the programs and
// draws the inputs, and for each vector a digest of all that the vector is, the
// expected values included. The values are computed when the line is read, by
// the interpreter; one that computes others is noticed by the digest.
#ifndef HLOREF_CONFORMANCE_FORMAT_RECIPE_LINE_H_
#define HLOREF_CONFORMANCE_FORMAT_RECIPE_LINE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

// Fields that the rule does not say, and that many vectors share.
struct RecipeKind {
  RequirementLevel level = RequirementLevel::kMust;
  std::vector<std::string> flags, oracles;
  std::string since;
  std::vector<Expectation> expect;  // without values

  friend bool operator==(const RecipeKind& a, const RecipeKind& b);
};

struct RecipeRow {
  std::string id;
  int rev = 1;
  size_t kind = 0;     // index of its kind
  std::string digest;  // RecipeDigest of its vector's line

  friend bool operator==(const RecipeRow&, const RecipeRow&) = default;
};

struct RecipeLine {
  std::string name;
  std::string rule;  // sweeps: docs/sweeps.md
  std::vector<RecipeKind> kinds;
  std::vector<RecipeRow> rows;  // sorted by id
};

// The kind of a vector that is complete.
RecipeKind KindOf(const Vector& vector);
// The first 128 bits of the SHA-256 of a vector's line, as hexadecimal digits.
std::string RecipeDigest(absl::string_view line);

// Without its end; canonical.
std::string ToLine(const RecipeLine& recipe);
// InvalidArgument begins with the path to the fault.
absl::StatusOr<RecipeLine> RecipeFromLine(absl::string_view line);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_RECIPE_LINE_H_
