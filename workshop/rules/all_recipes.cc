#include "workshop/rules/all_recipes.h"

#include <string>

#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "conformance/format/sweeps/expand.h"
#include "ops/op_table.h"
#include "workshop/rules/sweep_texts.h"

namespace hlo::conformance {
namespace {

// The op that a file is called after; empty if it is called after a group.
std::string OpOfPath(absl::string_view path) {
  absl::string_view name = path.substr(path.rfind('/') + 1);
  name = name.substr(0, name.find('.'));
  const std::string op = absl::StrReplaceAll(name, {{"_", "-"}});
  return FindOp(op) == nullptr ? "" : op;
}

}  // namespace

absl::StatusOr<SweepFiles> AllSweeps() {
  SweepFiles files;
  for (const SweepText& each : AllSweepTexts()) {
    absl::Status read =
        ReadSweepFile(each.path, OpOfPath(each.path), each.text, files);
    if (!read.ok()) return read;
  }
  return files;
}

absl::StatusOr<std::vector<Recipe>> AllRecipes(uint64_t reseed) {
  const auto files = AllSweeps();
  if (!files.ok()) return files.status();
  Recipes recipes(reseed);
  absl::Status expanded = ExpandSweeps(*files, recipes);
  if (!expanded.ok()) return expanded;
  return recipes.all();
}

}  // namespace hlo::conformance
