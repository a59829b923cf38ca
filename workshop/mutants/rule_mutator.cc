#include "workshop/mutants/rule_mutator.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "conformance/backends/run_on_hloref.h"
#include "conformance/format/choice_values.h"
#include "conformance/run/verdict.h"
#include "ops/op_table.h"
#include "workshop/mutants/array_changes.h"

namespace hlo::conformance {
namespace {

using Vectors = std::vector<const Vector*>;

bool Gives(const Vector& vector, Outcome outcome) {
  return vector.expect.front().outcome == outcome;
}

bool Fails(const Vector& vector, const Answer& answer) {
  return IsFailure(Judge(vector, answer, DefaultChoices()).verdict);
}

// Sorted by how many rules they cite, the fewest first.
Vectors Sharpest(Vectors vectors) {
  std::stable_sort(vectors.begin(), vectors.end(),
                   [](const Vector* a, const Vector* b) {
                     return a->clauses.size() < b->clauses.size();
                   });
  return vectors;
}

constexpr int64_t kMostProcesses = 16;

// The first vector that fails with the mutant, by a program that still runs.
std::optional<Break> Notice(const Mutant& mutant, const Vectors& vectors) {
  for (const Vector* vector : vectors) {
    // Under another choice a program may run that is refused.
    const bool runs =
        Gives(*vector, Outcome::kValue) || !mutant.choices.empty();
    if (!runs || vector->processes() > kMostProcesses) {
      continue;
    }
    const Answer answer = RunMutant(*vector, mutant);
    if (answer.kind != Answer::Kind::kOk || !Fails(*vector, answer)) continue;
    return Break{mutant.name, vector->id};
  }
  return std::nullopt;
}

// For a rule that no mutant breaks alone.
std::optional<Break> ByAnyWrongResult(const Op& op, const Vectors& vectors) {
  Mutant mutant;
  mutant.name = "every element is the next number";
  mutant.step = [&op](SeenStep& step, const StepPlace&) {
    if (step.instruction.op != &op) return false;
    for (ArrayCopy& each : step.results) {
      if (!each.is_array()) continue;
      for (int64_t i = 0; i < each.count(); ++i) StepElement(each, i, 1);
    }
    return true;
  };
  return Notice(mutant, vectors);
}

// A refusal by this rule, or at least of its vector, is swallowed.
std::optional<Break> BySwallowedRefusal(const Clause& clause,
                                        const Vectors& vectors, bool by_name) {
  const std::string rule = absl::StrCat(clause.op(), " ", clause.label());
  for (const Vector* vector : vectors) {
    const bool deadlock = Gives(*vector, Outcome::kDeadlock);
    if (!deadlock && !Gives(*vector, Outcome::kReject)) continue;
    const Answer answer = RunOnHloref(*vector, {});
    if (answer.kind != Answer::Kind::kRejected) continue;
    if (by_name && !deadlock && !absl::StrContains(answer.message, rule)) {
      continue;
    }
    if (Fails(*vector, Answer())) return Break{"accepted", vector->id};
  }
  return std::nullopt;
}

std::optional<Break> ByRefusal(const Vectors& vectors) {
  Answer refused;
  refused.kind = Answer::Kind::kRejected;
  for (const Vector* vector : vectors) {
    if (Fails(*vector, refused)) return Break{"refused", vector->id};
  }
  return std::nullopt;
}

}  // namespace

RuleMutator::RuleMutator() {
  for (Mutant& each : RuleMutants()) {
    mutants_[each.rule].push_back(std::move(each));
  }
}

std::vector<Break> RuleMutator::Mutate(
    const Clause& clause, const Vectors& all,
    std::vector<std::string>& problems) const {
  const Op* op = FindOp(clause.op());
  if (op == nullptr) return {};
  const Vectors vectors = Sharpest(all);
  std::vector<Break> breaks;
  const auto mutants = mutants_.find(clause.id);
  if (mutants != mutants_.end()) {
    for (const Mutant& mutant : mutants->second) {
      if (auto noticed = Notice(mutant, vectors)) {
        breaks.push_back(*std::move(noticed));
      } else {
        problems.push_back(absl::StrCat(
            clause.id, ": no vector of it notices '", mutant.name, "'"));
      }
    }
  }
  auto other = BySwallowedRefusal(clause, vectors, /*by_name=*/true);
  if (other) breaks.push_back(*std::move(other));
  const bool value = absl::StartsWith(clause.label(), "V");
  if (!breaks.empty() || !value) return breaks;
  other = BySwallowedRefusal(clause, vectors, /*by_name=*/false);
  if (!other) other = ByAnyWrongResult(*op, vectors);
  if (!other) other = ByRefusal(vectors);
  if (other) breaks.push_back(*std::move(other));
  return breaks;
}

}  // namespace hlo::conformance
