#include "conformance/format/sweeps/begin_vector.h"

#include <cmath>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/format/digest.h"
#include "conformance/format/generate.h"
#include "conformance/format/needs.h"
#include "conformance/format/numbers_of.h"
#include "interpreter/hlo/parser.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"

namespace hlo::conformance {
namespace {

// Above it inputs are stored as what draws them, results as digests.
constexpr int64_t kMostStoredBytes = 256;
// The limit for results with real values, which are stored beside them.
constexpr int64_t kMostRealBytes = 16384;
// The largest input that is drawn.
constexpr int64_t kMostDrawnBytes = int64_t{1} << 28;

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

// A letter for each element's class: vector.h. A number of ordinary size is one
// for everybody; how large another is depends on the order.
std::string PatternOf(const Literal& literal) {
  constexpr double kLeast = 0.125, kMost = 128;
  std::string word;
  for (const double element : NumbersOf(literal)) {
    const double size = std::abs(element);
    const char infinite = element > 0 ? '+' : '-';
    word.push_back(std::isnan(element)               ? 'n'
                   : std::isinf(element)             ? infinite
                   : size >= kLeast && size <= kMost ? 'f'
                                                     : '.');
  }
  return word;
}

// Draws an argument of process `p`.
absl::StatusOr<Datum> DrawDatum(const RandomInput& input, const Shape& shape,
                                int64_t p) {
  Generator generator = {input.map, input.seed, input.lo, input.hi, ""};
  generator.seed += static_cast<uint64_t>(p);
  if (shape.byte_size() > kMostDrawnBytes) {
    return absl::ResourceExhaustedError(
        absl::StrCat("an input of ", shape.byte_size(), " bytes"));
  }
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

absl::Status DrawArguments(const Recipe& recipe, const Module& module,
                           Vector& vector) {
  const Computation& entry = module.entry_computation();
  if (entry.parameters.size() != recipe.inputs.size()) {
    return absl::InvalidArgumentError("not as many inputs as parameters");
  }
  if (recipe.inputs.empty()) return absl::OkStatus();
  for (int64_t p = 0; p < vector.processes(); ++p) {
    std::vector<Datum>& process = vector.inputs.emplace_back();
    for (size_t i = 0; i < recipe.inputs.size(); ++i) {
      const Shape& shape = entry.instructions[entry.parameters[i]].shape;
      auto datum = DrawDatum(recipe.inputs[i], shape, p);
      if (!datum.ok()) return datum.status();
      process.push_back(*std::move(datum));
    }
  }
  return absl::OkStatus();
}

absl::Status DrawInfeed(const Recipe& recipe, Vector& vector) {
  if (recipe.infeed.empty()) return absl::OkStatus();
  for (int64_t p = 0; p < vector.processes(); ++p) {
    std::vector<Datum>& queue = vector.infeed.emplace_back();
    for (const InfeedInput& infeed : recipe.infeed) {
      const auto shape = ParseShape(infeed.shape);
      if (!shape.ok()) return shape.status();
      auto datum = DrawDatum(infeed.input, *shape, p);
      if (!datum.ok()) return datum.status();
      queue.push_back(*std::move(datum));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<ExpectedLeaf> LeafOf(const Shape& shape, const Value& value,
                                    const Check& check) {
  auto literal = Literal::FromValue(shape, value);
  if (!literal.ok()) return literal.status();
  ExpectedLeaf leaf;
  leaf.shape = shape;
  leaf.check = check;
  if (check.kind == Check::Kind::kPattern) {
    leaf.check.word = PatternOf(*literal);
  }
  if (shape.is_array() && shape.byte_size() > MostStored(check)) {
    leaf.digest = DigestOf(*literal);
    leaf.sizes.assign(literal->sizes().begin(), literal->sizes().end());
  } else {
    leaf.value = *std::move(literal);
  }
  return leaf;
}

}  // namespace

Vector BeginVector(const Recipe& recipe) {
  Vector vector;
  vector.id = recipe.id;
  vector.clauses = recipe.clauses;
  vector.replicas = recipe.replicas;
  vector.partitions = recipe.partitions;
  vector.valid_counterpart = recipe.valid_counterpart;
  vector.info.why = recipe.why;
  vector.info.since = HLOREF_VERSION;
  return vector;
}

absl::StatusOr<VerifiedModule> LoadProgram(const Recipe& recipe) {
  LoadOptions options;
  options.replicas = recipe.replicas;
  options.partitions = recipe.partitions;
  return Load(recipe.module, options);
}

absl::Status SetQuestion(const Recipe& recipe, const Module& module,
                         Vector& vector) {
  vector.module = Print(module);
  vector.types = TypesOf(module);
  vector.features = FeaturesOf(module);
  absl::Status drawn = DrawArguments(recipe, module, vector);
  return drawn.ok() ? DrawInfeed(recipe, vector) : drawn;
}

void SetRejectedProgram(const Recipe& recipe, Vector& vector) {
  vector.module = recipe.module;
  if (const auto module = LoadUnverified(recipe.module); module.ok()) {
    vector.features = FeaturesOf(*module);
  }
}

absl::StatusOr<std::vector<std::vector<ExpectedLeaf>>> ExpectedOf(
    const std::vector<Literal>& results, const Check& check) {
  std::vector<std::vector<ExpectedLeaf>> outputs;
  for (const Literal& result : results) {
    std::vector<ExpectedLeaf>& leaves = outputs.emplace_back();
    const std::vector<Shape> shapes = result.shape().Leaves();
    const std::vector<Value> values = result.Leaves();
    for (size_t i = 0; i < shapes.size(); ++i) {
      auto leaf = LeafOf(shapes[i], values[i], check);
      if (!leaf.ok()) return leaf.status();
      leaves.push_back(*std::move(leaf));
    }
  }
  return outputs;
}

}  // namespace hlo::conformance
