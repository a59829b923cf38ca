#include "workshop/making/consensus.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "conformance/format/choice_values.h"
#include "conformance/format/digest.h"
#include "conformance/format/flush.h"
#include "conformance/format/numbers_of.h"
#include "conformance/format/program_run.h"
#include "interpreter/load.h"
#include "workshop/making/ask_naive.h"
#include "workshop/making/expectation_merge.h"

namespace hlo::conformance {
namespace {

using Leaves = std::vector<ExpectedLeaf>;

bool AnyMayBeFlushed(const Literal& got, double units) {
  if (!got.shape().is_array()) return false;
  const ElementType part = PartType(got.shape().type());
  const std::vector<double> numbers = NumbersOf(got);
  return std::any_of(numbers.begin(), numbers.end(), [&](double number) {
    return IsNearSubnormals(number, part, units);
  });
}

// Compared as the vector compares it under other values; false: it cannot be.
bool AddLikeUsual(const Leaves& usual, const std::vector<Literal>& got,
                  const Condition& condition, std::vector<Leaves>& processes) {
  Leaves& leaves = processes.emplace_back();
  if (usual.empty()) return true;  // is not looked at
  if (usual.size() != got.size()) return false;
  for (size_t i = 0; i < got.size(); ++i) {
    const Check& check = usual[i].check;
    const bool ulp = check.kind == Check::Kind::kUlp;
    if (check.kind != Check::Kind::kExact && !ulp) return false;
    ExpectedLeaf& leaf = leaves.emplace_back();
    leaf.shape = usual[i].shape;
    leaf.check.kind = check.kind;
    leaf.check.ulp = check.ulp;
    leaf.check.skipped = check.skipped;
    if (ulp && FlushesResults(condition) &&
        AnyMayBeFlushed(got[i], check.ulp)) {
      leaf.check.word = std::string(kFlushed);
    }
    if (usual[i].digest.empty()) {
      leaf.value = got[i];
    } else {
      leaf.digest = DigestOf(got[i]);
      leaf.sizes.assign(got[i].sizes().begin(), got[i].sizes().end());
    }
  }
  return true;
}

class Asker {
 public:
  Asker(const Vector& vector, const Expectation& usual,
        const VerifiedModule& module)
      : vector_(vector),
        usual_(usual),
        module_(module),
        inputs_(InputsOf(vector)) {}

  // Returns nullopt if the oracles have no opinion.
  absl::StatusOr<std::optional<Expectation>> Under(
      const ChoiceValues& choice_values) {
    const Ending ending = RunProgram(module_, inputs_, choice_values);
    Expectation expectation;
    expectation.condition = ConditionOf(choice_values);
    if (!Describe(ending, expectation)) return std::nullopt;
    const Opinion naive = AskNaiveUnder(vector_, expectation, {choice_values});
    if (naive.kind == Opinion::Kind::kDisagrees) {
      return absl::InvalidArgumentError(absl::StrCat(
          absl::StrJoin(choice_values, ",", absl::PairFormatter("=")), ": ",
          naive.message));
    }
    if (naive.kind != Opinion::Kind::kAgrees) return std::nullopt;
    if (Flushes(expectation.condition)) {
      const Opinion within =
          AskNaiveUnder(vector_, expectation, {choice_values, true});
      if (within.kind != Opinion::Kind::kAgrees) return std::nullopt;
    }
    return expectation;
  }

 private:
  bool Describe(const Ending& ending, Expectation& expectation) const {
    if (ending.deadlock()) {
      expectation.outcome = Outcome::kDeadlock;
      return true;
    }
    if (!ending.status.ok()) {
      expectation.outcome = Outcome::kReject;
      expectation.at = "run";
      return absl::IsInvalidArgument(ending.status);
    }
    expectation.outcome = Outcome::kValue;
    return AddLists(usual_.outputs, ResultsOf(ending), expectation.condition,
                    expectation.outputs) &&
           AddLists(usual_.outfeed, ending.outfeed, expectation.condition,
                    expectation.outfeed) &&
           AddChannels(ending, expectation);
  }

  static std::vector<std::vector<Literal>> ResultsOf(const Ending& ending) {
    std::vector<std::vector<Literal>> lists;
    for (const Literal& result : ending.results) {
      lists.push_back(LeavesOf(result));
    }
    return lists;
  }

  static bool AddLists(const std::vector<Leaves>& usual,
                       const std::vector<std::vector<Literal>>& got,
                       const Condition& condition,
                       std::vector<Leaves>& processes) {
    if (usual.size() > got.size()) return false;
    for (size_t p = 0; p < usual.size(); ++p) {
      if (!AddLikeUsual(usual[p], got[p], condition, processes)) return false;
    }
    return true;
  }

  bool AddChannels(const Ending& ending, Expectation& expectation) const {
    return std::all_of(
        usual_.to_host.begin(), usual_.to_host.end(), [&](const auto& channel) {
          const auto got = ending.to_host.find(channel.first);
          return got != ending.to_host.end() &&
                 AddLists(channel.second, got->second, expectation.condition,
                          expectation.to_host[channel.first]);
        });
  }

  const Vector& vector_;
  const Expectation& usual_;
  const VerifiedModule& module_;
  const ProgramInputs inputs_;
};

bool IsUnspecified(const Expectation& expectation) {
  return expectation.outcome == Outcome::kUnspecified;
}

// Says how results are compared: that of the defaults, or else another one.
const Expectation* UsualOf(const Vector& vector) {
  const Expectation* usual = UnderDefaults(vector);
  if (usual != nullptr && usual->outcome == Outcome::kValue) return usual;
  for (const Expectation& each : vector.expect) {
    if (each.outcome == Outcome::kValue) return &each;
  }
  return nullptr;
}

}  // namespace

absl::Status AddConsensus(Vector& vector) {
  const Expectation* usual = UsualOf(vector);
  const bool open =
      std::any_of(vector.expect.begin(), vector.expect.end(), IsUnspecified);
  if (usual == nullptr || !open) return absl::OkStatus();
  LoadOptions options;
  options.replicas = vector.replicas;
  options.partitions = vector.partitions;
  const auto module = Load(vector.module, options);
  if (!module.ok()) return absl::OkStatus();
  Asker asker(vector, *usual, *module);
  ExpectationMerge all;
  for (const Expectation& each : vector.expect) {
    for (const ChoiceValues& choice_values : AllChoiceValues(each.condition)) {
      Expectation expectation = each;
      if (IsUnspecified(each) && !AreDefaults(choice_values)) {
        auto agreed = asker.Under(choice_values);
        if (!agreed.ok()) return agreed.status();
        if (*agreed) expectation = **std::move(agreed);
      }
      all.Add(std::move(expectation), choice_values);
    }
  }
  vector.expect = all.Take();
  return absl::OkStatus();
}

}  // namespace hlo::conformance
