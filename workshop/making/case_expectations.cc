#include "workshop/making/case_expectations.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/format/choice_values.h"
#include "interpreter/cases/case_inputs.h"
#include "interpreter/cases/expected_value.h"
#include "workshop/making/expectation_merge.h"

namespace hlo::conformance {
namespace {

using Kind = hlo::Expectation::Kind;
using CaseLines = std::vector<const hlo::Expectation*>;
using Leaves = std::vector<ExpectedLeaf>;

absl::StatusOr<std::vector<Literal>> LeafLiterals(const Literal& whole) {
  std::vector<Literal> literals;
  const std::vector<Shape> shapes = whole.shape().Leaves();
  const std::vector<Value> values = whole.Leaves();
  for (size_t i = 0; i < shapes.size(); ++i) {
    auto leaf = Literal::FromValue(shapes[i], values[i]);
    if (!leaf.ok()) return leaf.status();
    literals.push_back(*std::move(leaf));
  }
  return literals;
}

// Leaves of an expected value, which may leave elements open.
absl::Status AppendLeaves(const ExpectedValue& expected, int64_t ulp,
                          Leaves& leaves) {
  auto literals = LeafLiterals(expected.literal);
  if (!literals.ok()) return literals.status();
  for (size_t i = 0; i < literals->size(); ++i) {
    ExpectedLeaf leaf;
    leaf.shape = (*literals)[i].shape();
    leaf.value = (*literals)[i];
    if (ulp > 0) {
      leaf.check.kind = Check::Kind::kUlp;
      leaf.check.ulp = static_cast<double>(ulp);
    }
    for (const SkippedElement& skipped : expected.skipped) {
      if (skipped.leaf == static_cast<int64_t>(i)) {
        leaf.check.skipped.push_back(skipped.index);
      }
    }
    leaves.push_back(std::move(leaf));
  }
  return absl::OkStatus();
}

// The lines of a case, grouped by their condition.
class Lines {
 public:
  Lines(const Case& the_case, std::optional<ElementType> type,
        const VerifiedModule& module)
      : type_(type), module_(module) {
    for (const hlo::Expectation& line : the_case.expectations) {
      by_choices_[ChoiceValues(line.when.begin(), line.when.end())].push_back(
          &line);
    }
  }

  // The most special lines that hold under these values; null: none.
  const CaseLines* Of(const ChoiceValues& choice_values) const {
    const CaseLines* best = nullptr;
    size_t most = 0;
    for (const auto& [condition, lines] : by_choices_) {
      const bool holds = std::all_of(
          condition.begin(), condition.end(), [&](const auto& choice) {
            const auto set = choice_values.find(choice.first);
            return set != choice_values.end() && set->second == choice.second;
          });
      if (!holds || (best != nullptr && condition.size() < most)) continue;
      best = &lines;
      most = condition.size();
    }
    return best;
  }

  // The expectation of the lines, if the program ended as they say.
  absl::StatusOr<std::optional<Expectation>> Holding(
      const CaseLines& lines, const Ending& ending) const {
    const Kind kind = lines.front()->kind;
    Expectation expectation;
    if (kind == Kind::kError || kind == Kind::kDeadlock) {
      if (ending.status.ok()) return std::nullopt;
      expectation.outcome =
          kind == Kind::kError ? Outcome::kReject : Outcome::kDeadlock;
      if (kind == Kind::kError) expectation.at = "run";
      return expectation;
    }
    if (!ending.status.ok()) return std::nullopt;
    for (size_t p = 0; p < ending.results.size(); ++p) {
      auto holds = AddProcess(lines, ending, p, expectation);
      if (!holds.ok()) return holds.status();
      if (!*holds) return std::nullopt;
    }
    return expectation;
  }

 private:
  int64_t partitions() const { return module_->attributes.num_partitions; }

  absl::StatusOr<bool> AddProcess(const CaseLines& lines, const Ending& ending,
                                  size_t process,
                                  Expectation& expectation) const {
    Leaves& outputs = expectation.outputs.emplace_back();
    std::map<int64_t, CaseLines> fed;  // by the channel; -1: outfeed
    for (const hlo::Expectation* line : lines) {
      if (!line->processes.Includes(static_cast<int64_t>(process),
                                    partitions())) {
        continue;
      }
      if (line->kind == Kind::kOutfeed) {
        fed[line->processes.channel].push_back(line);
        continue;
      }
      auto holds = AddValue(*line, ending.results[process], outputs);
      if (!holds.ok() || !*holds) return holds;
    }
    if (fed.empty()) return true;
    for (const auto& [channel, each] : ending.to_host) fed[channel];
    for (const auto& [channel, queue] : fed) {
      auto& all =
          channel < 0 ? expectation.outfeed : expectation.to_host[channel];
      all.resize(process + 1);
      auto holds = AddFed(queue, FedTo(ending, channel, process), all.back());
      if (!holds.ok() || !*holds) return holds;
    }
    return true;
  }

  absl::StatusOr<bool> AddValue(const hlo::Expectation& line,
                                const Literal& got, Leaves& leaves) const {
    leaves.clear();
    bool holds = false;
    std::vector<Leaves> alternatives;
    for (const std::string& text : line.literals) {
      auto expected = ReadCaseLiteral(text, got.shape(), type_);
      if (!expected.ok()) return expected.status();
      holds = holds || DifferenceFrom(*expected, got, line.ulp).empty();
      absl::Status added =
          AppendLeaves(*expected, line.ulp, alternatives.emplace_back());
      if (!added.ok()) return added;
    }
    if (alternatives.empty()) return false;
    leaves = alternatives.front();
    if (alternatives.size() > 1) MakeSets(alternatives, leaves);
    return holds;
  }

  static void MakeSets(const std::vector<Leaves>& alternatives,
                       Leaves& leaves) {
    for (size_t i = 0; i < leaves.size(); ++i) {
      leaves[i].check.kind = Check::Kind::kSet;
      for (const Leaves& each : alternatives) {
        leaves[i].check.alternatives.push_back(*each[i].value);
      }
    }
  }

  static std::vector<Literal> FedTo(const Ending& ending, int64_t channel,
                                    size_t process) {
    if (channel < 0) return ending.outfeed[process];
    const auto found = ending.to_host.find(channel);
    if (found == ending.to_host.end()) return {};
    return found->second[process];
  }

  // The lines of one queue.
  absl::StatusOr<bool> AddFed(const CaseLines& lines,
                              const std::vector<Literal>& got,
                              Leaves& leaves) const {
    std::vector<std::string> texts;
    for (const hlo::Expectation* line : lines) {
      texts.insert(texts.end(), line->literals.begin(), line->literals.end());
    }
    if (got.size() != texts.size()) return false;
    for (size_t i = 0; i < got.size(); ++i) {
      auto expected = ReadShapedLiteral(texts[i], type_);
      if (!expected.ok()) return expected.status();
      if (!DifferenceFrom(*expected, got[i], 0).empty()) return false;
      absl::Status added = AppendLeaves(*expected, 0, leaves);
      if (!added.ok()) return added;
    }
    return true;
  }

  std::optional<ElementType> type_;
  const VerifiedModule& module_;
  std::map<ChoiceValues, CaseLines> by_choices_;
};

}  // namespace

absl::StatusOr<std::vector<Expectation>> ExpectationsOf(
    const Case& the_case, std::optional<ElementType> type,
    const VerifiedModule& module, const ProgramInputs& inputs) {
  const Lines lines(the_case, type, module);
  const auto choices = RelevantChoices(module, inputs);
  const std::vector<ChoiceValues> combinations = AllChoiceValues(choices);
  if (combinations.size() > kMostChoiceValues) {
    return absl::InvalidArgumentError(
        absl::StrCat("depends on too many choices: split it"));
  }
  ExpectationMerge all;
  for (const ChoiceValues& choice_values : combinations) {
    Expectation expectation;
    expectation.outcome = Outcome::kUnspecified;
    if (const CaseLines* found = lines.Of(choice_values); found != nullptr) {
      auto holding =
          lines.Holding(*found, RunProgram(module, inputs, choice_values));
      if (!holding.ok()) return holding.status();
      if (*holding) expectation = **std::move(holding);
    }
    all.Add(std::move(expectation), choice_values);
  }
  return all.Take();
}

}  // namespace hlo::conformance
