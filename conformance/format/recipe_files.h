// Recipe lines as files: golden/recipes/<name>.jsonl has one line, and
// golden/recipes/MANIFEST.tsv a row for each, whose level is "recipe"; ids that
// a recipe has given up stand there as withdrawn.
#ifndef HLOREF_CONFORMANCE_FORMAT_RECIPE_FILES_H_
#define HLOREF_CONFORMANCE_FORMAT_RECIPE_FILES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/format/golden.h"
#include "conformance/format/recipe_line.h"

namespace hlo::conformance {

// The folder's name in golden/.
inline constexpr absl::string_view kRecipeFolder = "recipes";

// The recipe lines below golden/; none if it has no such folder. Adds to
// `manifest` a row for each of their vectors, and for each withdrawn one. An
// error names the file: no recipe, one that is not what its manifest says, a
// vector that stands twice.
absl::StatusOr<std::vector<RecipeLine>> ReadRecipes(const std::string& golden,
                                                    Manifest& manifest);

// Writes the recipe of these vectors, as WriteGolden does.
absl::StatusOr<std::vector<std::string>> WriteRecipe(
    const std::string& golden, const std::string& name, const std::string& rule,
    std::vector<Vector> vectors);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_RECIPE_FILES_H_
