#include "workshop/rules/make_vector.h"

#include <mpfr.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "conformance/format/program_run.h"
#include "conformance/format/sweeps/begin_vector.h"
#include "literals/types/convert.h"
#include "workshop/making/ask_naive.h"
#include "workshop/making/open_elements.h"
#include "workshop/making/requirement_level.h"
#include "workshop/rules/real_values.h"
#include "workshop/rules/recipe_choices.h"

namespace hlo::conformance {
namespace {

// The one array that comes out.
absl::StatusOr<ExpectedLeaf*> OnlyLeaf(Vector& vector) {
  auto& outputs = vector.expect.front().outputs;
  if (outputs.size() == 1 && outputs[0].size() == 1 && outputs[0][0].value) {
    return &outputs[0][0];
  }
  return absl::InvalidArgumentError("not one small array comes out");
}

absl::Status SetElements(const std::vector<int64_t>& elements, Vector& vector) {
  auto leaf = OnlyLeaf(vector);
  if (!leaf.ok()) return leaf.status();
  auto view = (*leaf)->value->mutable_view();
  if (!view.ok()) return view.status();
  if (view->count() != std::ssize(elements)) {
    return absl::InvalidArgumentError("another number of elements comes out");
  }
  ConvertLanes(ElementType::kS64, view->type(), elements.data(), view->data,
               view->count());
  return absl::OkStatus();
}

// The vector of a program that runs.
class FromRecipe {
 public:
  explicit FromRecipe(const Recipe& recipe)
      : recipe_(recipe), vector_(BeginVector(recipe)) {}

  // `like`: the same at a small size, which was run.
  absl::StatusOr<Vector> MakeHuge(const Vector& like) {
    auto module = LoadProgram(recipe_);
    if (!module.ok()) return module.status();
    absl::Status known = SetQuestion(recipe_, **module, vector_);
    vector_.flags = {std::string(kHugeFlag)};
    vector_.level = like.level;
    vector_.expect = like.expect;
    if (known.ok()) known = SetElements(recipe_.elements, vector_);
    if (!known.ok()) return known;
    vector_.info.oracles = {"calculation"};
    for (const std::string& oracle : like.info.oracles) {
      vector_.info.oracles.push_back(absl::StrCat(oracle, kAtSmallSizes));
    }
    return std::move(vector_);
  }

  absl::StatusOr<Vector> Make() {
    auto module = LoadProgram(recipe_);
    if (recipe_.outcome == Outcome::kReject && !module.ok()) {
      return Rejected(module.status().message());
    }
    if (!module.ok()) return module.status();
    absl::Status drawn = SetQuestion(recipe_, **module, vector_);
    if (!drawn.ok()) return drawn;
    absl::Status expected = Expect(*module);
    if (!expected.ok()) return expected;
    return std::move(vector_);
  }

 private:
  // The message names the rule that the recipe breaks.
  absl::StatusOr<Vector> Rejected(absl::string_view message) {
    const std::string rule =
        absl::StrReplaceAll(recipe_.clauses.front(), {{".", " "}});
    if (!absl::StrContains(message, rule)) {
      return absl::InvalidArgumentError(
          absl::StrCat("breaks another rule: ", message));
    }
    SetRejectedProgram(recipe_, vector_);
    Expectation& expectation = vector_.expect.emplace_back();
    expectation.outcome = Outcome::kReject;
    expectation.at = "check";
    vector_.info.oracles = {"rule", "hloref"};
    return std::move(vector_);
  }

  absl::Status Expect(const VerifiedModule& module) {
    const ProgramInputs inputs = InputsOf(vector_);
    const Ending ending = RunProgram(module, inputs, {});
    if (recipe_.outcome != Outcome::kValue) return ExpectEnd(ending);
    if (!ending.status.ok()) return ending.status;
    Expectation& expectation = vector_.expect.emplace_back();
    auto outputs = ExpectedOf(ending.results, recipe_.check);
    if (!outputs.ok()) return outputs.status();
    expectation.outputs = *std::move(outputs);
    const bool bounded = recipe_.check.kind == Check::Kind::kErrbound;
    absl::Status known =
        bounded ? AddBounds(recipe_, vector_) : absl::OkStatus();
    if (bounded) vector_.info.oracles = {"shadow"};
    if (known.ok()) known = AskSecond();
    if (!known.ok()) return known;
    Condition choices;
    if (DependsOnChoices()) choices = RelevantChoices(module, inputs);
    return AddChoices(recipe_, module, std::move(choices), vector_);
  }

  absl::Status ExpectEnd(const Ending& ending) {
    if (ending.status.ok()) {
      return absl::InvalidArgumentError("it runs, and should not");
    }
    if (ending.deadlock() != (recipe_.outcome == Outcome::kDeadlock)) {
      return ending.status;
    }
    Expectation& expectation = vector_.expect.emplace_back();
    expectation.outcome = recipe_.outcome;
    if (!ending.deadlock()) expectation.at = "run";
    vector_.info.oracles = {"rule"};
    return NamePrograms();
  }

  // The naive interpreter, or another oracle where it has no opinion.
  absl::Status AskSecond() {
    absl::Status named = NamePrograms();
    std::vector<std::string>& oracles = vector_.info.oracles;
    if (!named.ok() || oracles.size() > 1) return named;
    if (recipe_.oracle.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("no second oracle: ", AskNaive(vector_).message));
    }
    oracles.insert(oracles.begin(), recipe_.oracle);
    return absl::OkStatus();
  }

  absl::Status NamePrograms() {
    auto programs = AgreeingOracles(vector_);
    if (!programs.ok()) return programs.status();
    std::vector<std::string>& oracles = vector_.info.oracles;
    oracles.insert(oracles.end(), programs->begin(), programs->end());
    oracles.emplace_back("hloref");
    return absl::OkStatus();
  }

  // Bounds, classes and equations hold under every choice.
  bool DependsOnChoices() const {
    return recipe_.check.kind == Check::Kind::kExact ||
           recipe_.check.kind == Check::Kind::kUlp;
  }

  const Recipe& recipe_;
  Vector vector_;
};

}  // namespace

// Checks that the oracles' result is the calculated one.
absl::Status CheckElements(const Recipe& small, Vector vector) {
  auto leaf = OnlyLeaf(vector);
  if (!leaf.ok()) return leaf.status();
  const Literal run = *(*leaf)->value;
  absl::Status set = SetElements(small.elements, vector);
  if (!set.ok() || SameLeaf(*(*leaf)->value, run)) return set;
  return absl::InvalidArgumentError(
      "it gives something else than what was calculated");
}

// At the small sizes the formula, the interpreter and the second oracle agree.
absl::StatusOr<Vector> MakeHugeVector(const Recipe& recipe) {
  std::optional<Vector> like;
  for (const Recipe& small : recipe.small) {
    auto vector = MakeVector(small);
    if (!vector.ok()) return vector.status();
    absl::Status checked = CheckElements(small, *vector);
    if (!checked.ok()) return checked;
    if (like && like->level != vector->level) {
      return absl::InvalidArgumentError("the level depends on the size");
    }
    like = *std::move(vector);
  }
  return FromRecipe(recipe).MakeHuge(*like);
}

absl::StatusOr<Vector> MakeVector(const Recipe& recipe) {
  if (!recipe.small.empty()) return MakeHugeVector(recipe);
  auto vector = FromRecipe(recipe).Make();
  if (!vector.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat(recipe.id, ": ", vector.status().message()));
  }
  SkipOpenElements(*vector);
  vector->level = RequirementLevelOf(*vector).level;
  return vector;
}

std::vector<absl::StatusOr<Vector>> MakeVectors(
    const std::vector<const Recipe*>& recipes,
    const std::function<void(int64_t made)>& progress) {
  std::vector<absl::StatusOr<Vector>> vectors(recipes.size());
  std::atomic<size_t> next = 0;
  const auto make = [&](bool tells) {
    for (size_t i = next++; i < recipes.size(); i = next++) {
      vectors[i] = MakeVector(*recipes[i]);
      if (tells && progress != nullptr) progress(static_cast<int64_t>(i));
    }
    mpfr_free_cache();  // each thread has its own
  };
  std::vector<std::thread> others;
  for (unsigned i = 1; i < std::thread::hardware_concurrency(); ++i) {
    others.emplace_back(make, false);
  }
  make(true);
  for (std::thread& other : others) other.join();
  return vectors;
}

}  // namespace hlo::conformance
