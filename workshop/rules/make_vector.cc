#include <mpfr.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <optional>
#include <thread>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "conformance/backends/program_run.h"
#include "conformance/format/digest.h"
#include "conformance/format/generate.h"
#include "conformance/format/needs.h"
#include "conformance/format/numbers_of.h"
#include "interpreter/hlo/parser.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"
#include "workshop/making/ask_naive.h"
#include "workshop/making/requirement_level.h"
#include "workshop/rules/real_values.h"
#include "workshop/rules/recipe.h"
#include "workshop/rules/recipe_choices.h"

namespace hlo::conformance {
namespace {

// Above it inputs are stored as what draws them, results as digests.
constexpr int64_t kMostStoredBytes = 256;
// The limit for results with real values, which are stored beside them.
constexpr int64_t kMostRealBytes = 16384;

constexpr std::array<absl::string_view, kGoldenFileCount> kGoldenFileNames = {
    "numbers",   "shapes",  "sums",    "indices", "orders",
    "processes", "rejects", "squares", "huge",    "compositions"};

int64_t MostStored(const Check& check) {
  switch (check.kind) {
    case Check::Kind::kExact:
      return kMostStoredBytes;
    case Check::Kind::kUlp:
      return kMostRealBytes;
    default:
      return std::numeric_limits<int64_t>::max();
  }
}

// A letter for each element's class: vector.h. A finite number is anything:
// how large it is depends on the order.
std::string PatternOf(const Literal& literal) {
  std::string word;
  for (const double element : NumbersOf(literal)) {
    const char infinite = element > 0 ? '+' : '-';
    word.push_back(std::isnan(element)   ? 'n'
                   : std::isinf(element) ? infinite
                                         : '.');
  }
  return word;
}

// Draws an argument of process `p`.
absl::StatusOr<Datum> DrawDatum(const RandomInput& input, const Shape& shape,
                                int64_t p) {
  Generator generator = {input.map, input.seed, input.lo, input.hi, ""};
  generator.seed += static_cast<uint64_t>(p);
  auto value = Draw(shape, generator);
  if (!value.ok()) return value.status();
  Datum datum;
  if (shape.byte_size() > kMostStoredBytes) {
    generator.sha256 = Sha256(value->view());
    datum.generator = std::move(generator);
  }
  datum.value = *std::move(value);
  return datum;
}

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
  explicit FromRecipe(const Recipe& recipe) : recipe_(recipe) {
    vector_.id = recipe.id;
    vector_.clauses = recipe.clauses;
    vector_.replicas = recipe.replicas;
    vector_.partitions = recipe.partitions;
    vector_.valid_counterpart = recipe.valid_counterpart;
    vector_.info.why = recipe.why;
    vector_.info.since = HLOREF_VERSION;
  }

  // `like`: the same at a small size, which was run.
  absl::StatusOr<Vector> MakeHuge(const Vector& like) {
    auto module = Load(recipe_.module);
    if (!module.ok()) return module.status();
    vector_.module = Print(**module);
    vector_.flags = {std::string(kHugeFlag)};
    vector_.types = like.types;
    vector_.features = like.features;
    vector_.level = like.level;
    vector_.expect = like.expect;
    absl::Status known = DrawInputs(**module);
    if (known.ok()) known = SetElements(recipe_.elements, vector_);
    if (!known.ok()) return known;
    vector_.info.oracles = {"calculation"};
    for (const std::string& oracle : like.info.oracles) {
      vector_.info.oracles.push_back(absl::StrCat(oracle, kAtSmallSizes));
    }
    return std::move(vector_);
  }

  absl::StatusOr<Vector> Make() {
    LoadOptions options;
    options.replicas = recipe_.replicas;
    options.partitions = recipe_.partitions;
    auto module = Load(recipe_.module, options);
    if (recipe_.outcome == Outcome::kReject && !module.ok()) {
      return Rejected(module.status().message());
    }
    if (!module.ok()) return module.status();
    vector_.module = Print(**module);
    vector_.types = TypesOf(**module);
    vector_.features = FeaturesOf(**module);
    absl::Status drawn = DrawInputs(**module);
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
    vector_.module = recipe_.module;
    if (const auto module = LoadUnverified(recipe_.module); module.ok()) {
      vector_.features = FeaturesOf(*module);
    }
    Expectation& expectation = vector_.expect.emplace_back();
    expectation.outcome = Outcome::kReject;
    expectation.at = "check";
    vector_.info.oracles = {"rule", "hloref"};
    return std::move(vector_);
  }

  absl::Status DrawInputs(const Module& module) {
    const Computation& entry = module.entry_computation();
    if (entry.parameters.size() != recipe_.inputs.size()) {
      return absl::InvalidArgumentError("not as many inputs as parameters");
    }
    for (int64_t p = 0; p < vector_.processes(); ++p) {
      std::vector<Datum>& process = vector_.inputs.emplace_back();
      for (size_t i = 0; i < recipe_.inputs.size(); ++i) {
        const Shape& shape = entry.instructions[entry.parameters[i]].shape;
        auto datum = DrawDatum(recipe_.inputs[i], shape, p);
        if (!datum.ok()) return datum.status();
        process.push_back(*std::move(datum));
      }
    }
    if (recipe_.inputs.empty()) vector_.inputs.clear();
    return DrawInfeed();
  }

  absl::Status DrawInfeed() {
    if (recipe_.infeed.empty()) return absl::OkStatus();
    for (int64_t p = 0; p < vector_.processes(); ++p) {
      std::vector<Datum>& queue = vector_.infeed.emplace_back();
      for (const InfeedInput& infeed : recipe_.infeed) {
        const auto shape = ParseShape(infeed.shape);
        if (!shape.ok()) return shape.status();
        auto datum = DrawDatum(infeed.input, *shape, p);
        if (!datum.ok()) return datum.status();
        queue.push_back(*std::move(datum));
      }
    }
    return absl::OkStatus();
  }

  absl::Status Expect(const VerifiedModule& module) {
    const ProgramInputs inputs = InputsOf(vector_);
    const Ending ending = RunProgram(module, inputs, {});
    if (recipe_.outcome != Outcome::kValue) return ExpectEnd(ending);
    if (!ending.status.ok()) return ending.status;
    Expectation& expectation = vector_.expect.emplace_back();
    for (const Literal& result : ending.results) {
      auto& leaves = expectation.outputs.emplace_back();
      absl::Status added = AddLeaves(result, leaves);
      if (!added.ok()) return added;
    }
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

  absl::Status AddLeaves(const Literal& result,
                         std::vector<ExpectedLeaf>& leaves) {
    const std::vector<Shape> shapes = result.shape().Leaves();
    const std::vector<Value> values = result.Leaves();
    for (size_t i = 0; i < shapes.size(); ++i) {
      auto literal = Literal::FromValue(shapes[i], values[i]);
      if (!literal.ok()) return literal.status();
      ExpectedLeaf& leaf = leaves.emplace_back();
      leaf.shape = shapes[i];
      leaf.check = recipe_.check;
      if (leaf.check.kind == Check::Kind::kPattern) {
        leaf.check.word = PatternOf(*literal);
      }
      if (shapes[i].is_array() &&
          shapes[i].byte_size() > MostStored(leaf.check)) {
        leaf.digest = DigestOf(*literal);
        leaf.sizes.assign(literal->sizes().begin(), literal->sizes().end());
      } else {
        leaf.value = *std::move(literal);
      }
    }
    return absl::OkStatus();
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

absl::string_view Name(GoldenFile golden_file) {
  return kGoldenFileNames[static_cast<size_t>(golden_file)];
}

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
