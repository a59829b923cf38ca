#include "workshop/rules/recipes.h"

#include <string>
#include <utility>

#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "conformance/format/reseeded.h"
#include "ops/op_table.h"
#include "workshop/rules/expand.h"
#include "workshop/rules/sweep_file.h"
#include "workshop/rules/sweep_texts.h"

namespace hlo::conformance {
namespace {

// Other elements of the same kind.
void DrawAnew(uint64_t reseed, RandomInput& input) {
  const uint64_t seed = Mixed(reseed, input.seed);
  if (input.map == "codes") {  // which begin at lo, whatever the seed
    input.lo = static_cast<int64_t>(static_cast<uint64_t>(input.lo) + seed);
  }
  input.seed = seed;
}

// The op that a file is called after; empty if it is called after a group.
std::string OpOfPath(absl::string_view path) {
  absl::string_view name = path.substr(path.rfind('/') + 1);
  name = name.substr(0, name.find('.'));
  const std::string op = absl::StrReplaceAll(name, {{"_", "-"}});
  return FindOp(op) == nullptr ? "" : op;
}

}  // namespace

int64_t Recipes::Size(int64_t n) const {
  if (reseed_ == 0 || n < 2) return n;
  const uint64_t drawn =
      Mixed(Mixed(reseed_, all_.size()), static_cast<uint64_t>(n));
  return n - 1 + static_cast<int64_t>(drawn % 3);
}

void Recipes::push_back(Recipe recipe) {
  if (reseed_ != 0) {
    recipe.id = Reseeded(recipe.id, reseed_);
    if (!recipe.valid_counterpart.empty())
      recipe.valid_counterpart = Reseeded(recipe.valid_counterpart, reseed_);
    for (RandomInput& input : recipe.inputs) DrawAnew(reseed_, input);
    for (InfeedInput& infeed : recipe.infeed) DrawAnew(reseed_, infeed.input);
  }
  all_.push_back(std::move(recipe));
}

absl::StatusOr<std::vector<Recipe>> AllRecipes(uint64_t reseed) {
  SweepFiles files;
  for (const SweepText& each : AllSweepTexts()) {
    absl::Status read =
        ReadSweepFile(each.path, OpOfPath(each.path), each.text, files);
    if (!read.ok()) return read;
  }
  Recipes recipes(reseed);
  absl::Status expanded = ExpandSweeps(files, recipes);
  if (!expanded.ok()) return expanded;
  return recipes.all();
}

}  // namespace hlo::conformance
