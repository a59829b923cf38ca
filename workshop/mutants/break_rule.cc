#include "workshop/mutants/break_rule.h"

#include <algorithm>
#include <optional>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "conformance/backends/run_on_cpu.h"
#include "conformance/format/settings.h"
#include "conformance/run/verdict.h"
#include "ops/op_table.h"
#include "workshop/mutants/mutation.h"
#include "workshop/mutants/rule_breaks.h"

namespace hlo::conformance {
namespace {

using Vectors = std::vector<const Vector*>;

bool Gives(const Vector& vector, Outcome outcome) {
  return vector.expect.front().outcome == outcome;
}

bool Fails(const Vector& vector, const Answer& answer) {
  return IsFailure(Judge(vector, answer, DefaultSettings()).verdict);
}

// Those that speak of the fewest rules first.
Vectors Sharpest(Vectors vectors) {
  std::stable_sort(vectors.begin(), vectors.end(),
                   [](const Vector* a, const Vector* b) {
                     return a->clauses.size() < b->clauses.size();
                   });
  return vectors;
}

constexpr int64_t kMostProcesses = 16;

// The first vector that fails by the fault, of a program that still runs.
std::optional<Break> Notice(const PlantedFault& fault, const Vectors& vectors) {
  for (const Vector* vector : vectors) {
    // Under another choice a program may run that is refused.
    const bool runs =
        Gives(*vector, Outcome::kValue) || !fault.settings.empty();
    if (!runs || vector->processes() > kMostProcesses) {
      continue;
    }
    const Answer answer = RunWithFault(*vector, fault);
    if (answer.kind != Answer::Kind::kOk || !Fails(*vector, answer)) continue;
    return Break{fault.name, vector->id};
  }
  return std::nullopt;
}

// Of a rule that nothing breaks alone.
std::vector<Break> ByAnyWrongResult(const Op& op, const Vectors& vectors) {
  for (const Mutation& mutation : AllMutations()) {
    PlantedFault fault;
    fault.name = mutation.name;
    fault.op = op.name;
    fault.mutation = &mutation;
    if (mutation.nan_bits) continue;
    if (auto noticed = Notice(fault, vectors)) return {*std::move(noticed)};
  }
  return {};
}

// A refusal by this rule, or at least of its vector, and then none.
std::optional<Break> BySwallowedRefusal(const Clause& clause,
                                        const Vectors& vectors, bool by_name) {
  const std::string rule = absl::StrCat(clause.op(), " ", clause.label());
  for (const Vector* vector : vectors) {
    const bool deadlock = Gives(*vector, Outcome::kDeadlock);
    if (!deadlock && !Gives(*vector, Outcome::kReject)) continue;
    const Answer answer = RunOnCpu(*vector, {});
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

RuleBreaker::RuleBreaker() {
  for (RuleBreak& each : AllRuleBreaks()) {
    breaks_[each.clause].push_back(std::move(each.fault));
  }
}

std::vector<Break> RuleBreaker::BreakAll(const Clause& clause,
                                         const Vectors& all,
                                         std::vector<std::string>& problems) {
  const Op* op = FindOp(clause.op());
  if (op == nullptr) return {};
  const Vectors vectors = Sharpest(all);
  std::vector<Break> breaks;
  for (const PlantedFault& fault : breaks_[clause.id]) {
    if (auto noticed = Notice(fault, vectors)) {
      breaks.push_back(*std::move(noticed));
    } else {
      problems.push_back(absl::StrCat(clause.id, ": no vector of it notices '",
                                      fault.name, "'"));
    }
  }
  auto other = BySwallowedRefusal(clause, vectors, /*by_name=*/true);
  if (other) breaks.push_back(*std::move(other));
  const bool value = absl::StartsWith(clause.label(), "V");
  if (!breaks.empty() || !value) return breaks;
  other = BySwallowedRefusal(clause, vectors, /*by_name=*/false);
  if (other) return {*std::move(other)};
  breaks = ByAnyWrongResult(*op, vectors);
  if (!breaks.empty()) return breaks;
  other = ByRefusal(vectors);
  if (other) breaks.push_back(*std::move(other));
  return breaks;
}

}  // namespace hlo::conformance
