#include "conformance/format/sweeps/expand_recipe.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/format/program_run.h"
#include "conformance/format/sweeps/begin_vector.h"
#include "conformance/format/sweeps/rule_text.h"

namespace hlo::conformance {
namespace {

// No vector by rule needs as much; a line that does was not written by us.
constexpr int64_t kMostBytes = int64_t{1} << 30;
constexpr int64_t kMostSteps = 1'000'000;

// Values of choices under which the condition holds.
ChoiceValues UnderCondition(const Condition& condition) {
  ChoiceValues values;
  for (const auto& [choice, legal] : condition) {
    if (!legal.empty()) values[choice] = legal.front();
  }
  return values;
}

absl::Status Expect(const Recipe& recipe, const VerifiedModule& module,
                    Vector& vector) {
  ProgramInputs inputs = InputsOf(vector);
  inputs.options.limits.max_bytes = kMostBytes;
  inputs.options.limits.max_steps = kMostSteps;
  for (Expectation& each : vector.expect) {
    if (each.outcome != Outcome::kValue) continue;
    const Ending ending =
        RunProgram(module, inputs, UnderCondition(each.condition));
    if (!ending.status.ok()) return ending.status;
    auto outputs = ExpectedOf(ending.results, recipe.check);
    if (!outputs.ok()) return outputs.status();
    each.outputs = *std::move(outputs);
  }
  return absl::OkStatus();
}

absl::StatusOr<Vector> VectorOf(const Recipe& recipe, const RecipeKind& kind,
                                int rev) {
  if (!recipe.small.empty()) {
    return absl::InvalidArgumentError("a huge program is no part of a recipe");
  }
  Vector vector = BeginVector(recipe);
  vector.rev = rev;
  vector.level = kind.level;
  vector.flags = kind.flags;
  vector.info.oracles = kind.oracles;
  vector.info.since = kind.since;
  vector.expect = kind.expect;
  if (kind.expect.front().at == "check") {
    SetRejectedProgram(recipe, vector);
    return vector;
  }
  auto module = LoadProgram(recipe);
  if (!module.ok()) return module.status();
  absl::Status status = SetQuestion(recipe, **module, vector);
  if (status.ok()) status = Expect(recipe, *module, vector);
  if (!status.ok()) return status;
  return vector;
}

absl::StatusOr<ExpandedVector> Expand(const RecipeLine& line,
                                      const Recipe& recipe,
                                      const RecipeRow& row) {
  auto vector = VectorOf(recipe, line.kinds[row.kind], row.rev);
  if (!vector.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat(row.id, ": ", vector.status().message()));
  }
  std::string text = ToLine(*vector);
  if (RecipeDigest(text) != row.digest) {
    return absl::DataLossError(absl::StrCat(
        row.id,
        ": the program or the value is not the one that was recorded: the rule "
        "was changed, or this interpreter computes something else"));
  }
  return ExpandedVector{*std::move(vector), std::move(text)};
}

bool IsAsked(const std::string& id, const std::vector<std::string>& ops) {
  return ops.empty() || std::find(ops.begin(), ops.end(),
                                  id.substr(0, id.find('/'))) != ops.end();
}

// The recipes by id; an error if they are not those of the rows.
absl::StatusOr<std::map<std::string, Recipe>> RecipesById(
    const RecipeLine& line) {
  auto all = RecipesOfRule(line.name, line.rule);
  if (!all.ok()) return all.status();
  std::map<std::string, Recipe> recipes;
  for (Recipe& recipe : *all) {
    const std::string id = recipe.id;
    if (recipes.emplace(id, std::move(recipe)).second) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("the rule makes ", id, " twice"));
  }
  for (const RecipeRow& row : line.rows) {
    if (recipes.contains(row.id)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("the rule does not make ", row.id));
  }
  if (recipes.size() == line.rows.size()) return recipes;
  return absl::InvalidArgumentError(
      absl::StrCat("the rule makes ", recipes.size(), " vectors, of which ",
                   line.rows.size(), " are listed"));
}

size_t IndexOf(const RecipeKind& kind, std::vector<RecipeKind>& kinds) {
  const auto found = std::find(kinds.begin(), kinds.end(), kind);
  const auto index = static_cast<size_t>(found - kinds.begin());
  if (found == kinds.end()) kinds.push_back(kind);
  return index;
}

}  // namespace

absl::StatusOr<std::vector<ExpandedVector>> ExpandRecipe(
    const RecipeLine& recipe, const std::vector<std::string>& ops) {
  std::vector<ExpandedVector> vectors;
  if (std::none_of(
          recipe.rows.begin(), recipe.rows.end(),
          [&](const RecipeRow& row) { return IsAsked(row.id, ops); })) {
    return vectors;
  }
  const auto recipes = RecipesById(recipe);
  if (!recipes.ok()) return recipes.status();
  for (const RecipeRow& row : recipe.rows) {
    if (!IsAsked(row.id, ops)) continue;
    auto vector = Expand(recipe, recipes->at(row.id), row);
    if (!vector.ok()) return vector.status();
    vectors.push_back(*std::move(vector));
  }
  return vectors;
}

absl::StatusOr<RecipeLine> MakeRecipe(const std::string& name,
                                      const std::string& rule,
                                      const std::vector<Vector>& vectors) {
  RecipeLine recipe;
  recipe.name = name;
  recipe.rule = rule;
  for (const Vector& vector : vectors) {
    const size_t kind = IndexOf(KindOf(vector), recipe.kinds);
    recipe.rows.push_back(
        {vector.id, vector.rev, kind, RecipeDigest(ToLine(vector))});
  }
  auto again = ExpandRecipe(recipe, {});
  if (!again.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("RECIPE ", name, ": ", again.status().message()));
  }
  return recipe;
}

}  // namespace hlo::conformance
