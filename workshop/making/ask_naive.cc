#include "workshop/making/ask_naive.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "conformance/format/choice_values.h"
#include "conformance/format/digest.h"
#include "conformance/format/numbers_of.h"
#include "conformance/format/program_run.h"
#include "literals/compare.h"
#include "workshop/oracles/naive.h"

namespace hlo::conformance {
namespace {

// The values that an element may have.
std::vector<const Literal*> Candidates(const ExpectedLeaf& leaf) {
  std::vector<const Literal*> all;
  if (leaf.value) all.push_back(&*leaf.value);
  for (const Literal& each : leaf.check.alternatives) all.push_back(&each);
  return all;
}

template <typename T>
bool SameElements(const ExpectedLeaf& leaf, const Literal& got) {
  const auto elements = got.as<T>();
  const auto& skipped = leaf.check.skipped;
  for (int64_t element = 0; element < got.count(); ++element) {
    if (std::binary_search(skipped.begin(), skipped.end(), element)) continue;
    const auto fits = [&](const Literal* each) {
      const T wanted = each->as<T>()[element];
      const uint64_t steps = UlpDistance(wanted, elements[element]);
      return leaf.check.kind == Check::Kind::kUlp
                 ? static_cast<double>(steps) <= leaf.check.ulp
                 : steps == 0;
    };
    const auto candidates = Candidates(leaf);
    if (!std::any_of(candidates.begin(), candidates.end(), fits)) return false;
  }
  return true;
}

bool Fits(const ExpectedLeaf& leaf, const Literal& got) {
  if (!leaf.shape.is_array() || leaf.shape.type() != got.shape().type()) {
    return false;
  }
  const std::span<const int64_t> sizes =
      leaf.value ? leaf.value->sizes() : leaf.sizes;
  if (!std::ranges::equal(sizes, got.sizes())) return false;
  if (!leaf.value) return DigestOf(got) == leaf.digest;
  if (leaf.check.kind == Check::Kind::kExact && leaf.check.skipped.empty()) {
    return SameLeaf(*leaf.value, got);
  }
  if (leaf.check.kind == Check::Kind::kErrbound && leaf.check.real) {
    return LiesWithinBounds(leaf, got);
  }
  return VisitElementType(got.shape().type(), [&](auto tag) {
    return SameElements<typename decltype(tag)::type>(leaf, got);
  });
}

Opinion Disagrees(size_t process, absl::string_view what) {
  return {Opinion::Kind::kDisagrees,
          absl::StrCat("the naive oracle gives process ", process, " ", what)};
}

using LeafLists = std::vector<std::vector<ExpectedLeaf>>;

Opinion CompareAll(const LeafLists& expected, const NaiveLists& got,
                   absl::string_view what) {
  for (size_t p = 0; p < expected.size(); ++p) {
    const std::vector<ExpectedLeaf>& leaves = expected[p];
    if (leaves.empty()) continue;
    std::vector<const ExpectedLeaf*> arrays;
    for (const ExpectedLeaf& leaf : leaves) {
      if (leaf.shape.is_array()) arrays.push_back(&leaf);
    }
    if (p >= got.size() || got[p].size() != arrays.size()) {
      return Disagrees(p, absl::StrCat("another number of arrays", what));
    }
    for (size_t i = 0; i < arrays.size(); ++i) {
      if (Fits(*arrays[i], got[p][i])) continue;
      return Disagrees(p, absl::StrCat("another array ", i, what));
    }
  }
  return {Opinion::Kind::kAgrees, ""};
}

NaiveInputs NaiveInputsOf(const Vector& vector) {
  NaiveInputs inputs;
  inputs.replicas = vector.replicas;
  inputs.partitions = vector.partitions;
  ProgramInputs given = InputsOf(vector);
  inputs.arguments = std::move(given.arguments);
  inputs.infeed = std::move(given.options.infeed);
  inputs.from_host = std::move(given.options.from_host);
  inputs.seed = given.options.seed;
  return inputs;
}

// Saves a second run of programs that have none. The words are of the ops that
// the naive interpreter sums, in the text that it reads: dot, ragged-dot,
// reduce-window, all-reduce, select-and-scatter, ..
bool HasSums(absl::string_view module) {
  for (const absl::string_view word :
       {"dot(", "convolution(", "reduce", "scatter("}) {
    if (absl::StrContains(module, word)) return true;
  }
  return false;
}

Opinion NoOpinion(absl::string_view why) {
  return {Opinion::Kind::kNone, std::string(why)};
}

Opinion CompareEnding(const Expectation& expectation,
                      const NaiveEnding& ending) {
  Opinion results = CompareAll(expectation.outputs, ending.results, "");
  if (results.kind != Opinion::Kind::kAgrees) return results;
  Opinion fed = CompareAll(expectation.outfeed, ending.outfeed, " in outfeed");
  for (const auto& [channel, expected] : expectation.to_host) {
    if (fed.kind != Opinion::Kind::kAgrees) break;
    const auto got = ending.to_host.find(channel);
    fed = CompareAll(expected,
                     got == ending.to_host.end() ? NaiveLists() : got->second,
                     absl::StrCat(" to the host by channel ", channel));
  }
  return fed;
}

}  // namespace

bool LiesWithinBounds(const ExpectedLeaf& leaf, const Literal& got) {
  const auto& skipped = leaf.check.skipped;
  const std::vector<double> numbers = NumbersOf(got);
  for (int64_t element = 0; element < got.count(); ++element) {
    if (std::binary_search(skipped.begin(), skipped.end(), element)) continue;
    const double real = leaf.check.real->as<double>()[element];
    if (!(std::abs(numbers[element] - real) <= leaf.check.bounds[element])) {
      return false;
    }
  }
  return true;
}

bool SameLeaf(const Literal& a, const Literal& b) {
  return Compare(a, b).equal();
}

Opinion AskNaive(const Vector& vector) {
  const Expectation* expectation = UnderDefaults(vector);
  if (expectation == nullptr) return NoOpinion("nothing is expected");
  return AskNaiveUnder(vector, *expectation, {});
}

Opinion AskNaiveUnder(const Vector& vector, const Expectation& expectation,
                      const NaiveOptions& options) {
  const Outcome outcome = expectation.outcome;
  const bool refused = outcome == Outcome::kReject && expectation.at == "run";
  if (!refused && outcome != Outcome::kDeadlock && outcome != Outcome::kValue) {
    return NoOpinion("it does not run");
  }
  if (vector.huge()) return NoOpinion("too many elements");
  NaiveInputs inputs = NaiveInputsOf(vector);
  inputs.choices = options.choices;
  inputs.flush_within_sums = options.flush_within_sums;
  const absl::StatusOr<NaiveEnding> got = RunNaive(vector.module, inputs);
  if ((refused && absl::IsInvalidArgument(got.status())) ||
      (outcome == Outcome::kDeadlock &&
       absl::IsFailedPrecondition(got.status()))) {
    return {Opinion::Kind::kAgrees, ""};
  }
  if (absl::IsInvalidArgument(got.status())) {
    return {
        Opinion::Kind::kDisagrees,
        absl::StrCat("the naive oracle refuses it: ", got.status().message())};
  }
  // A rule of errors that it does not know is no opinion.
  if (refused && got.ok()) return NoOpinion("it runs");
  if (!got.ok()) return NoOpinion(got.status().message());
  if (outcome == Outcome::kDeadlock) {
    return {Opinion::Kind::kDisagrees, "the naive oracle ends"};
  }
  return CompareEnding(expectation, *got);
}

bool AskExact(const Vector& vector) {
  const Expectation* expectation = UnderDefaults(vector);
  if (expectation == nullptr || expectation->outcome != Outcome::kValue ||
      vector.huge() || !HasSums(vector.module)) {
    return false;
  }
  NaiveInputs inputs = NaiveInputsOf(vector);
  inputs.exact = true;
  const absl::StatusOr<NaiveEnding> got = RunNaive(vector.module, inputs);
  return got.ok() && got->exact_sums > 0 &&
         CompareEnding(*expectation, *got).kind == Opinion::Kind::kAgrees;
}

absl::StatusOr<std::vector<std::string>> AgreeingOracles(const Vector& vector) {
  std::vector<std::string> names;
  const Opinion naive = AskNaive(vector);
  if (naive.kind == Opinion::Kind::kDisagrees) {
    return absl::InvalidArgumentError(naive.message);
  }
  if (naive.kind == Opinion::Kind::kAgrees) names.emplace_back("naive");
  if (AskExact(vector)) names.emplace_back("exact");
  return names;
}

}  // namespace hlo::conformance
