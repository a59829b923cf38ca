#include "conformance/faults/break_rule.h"

#include <algorithm>
#include <optional>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "conformance/backends/run_on_cpu.h"
#include "conformance/faults/mutation.h"
#include "conformance/run/verdict.h"
#include "conformance/vectors/settings.h"
#include "ops/op_table.h"

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

// How many vectors of a rule are tried with each mutation, and of how many
// processes at most.
constexpr size_t kTried = 3;
constexpr int64_t kMostProcesses = 16;

bool Notices(const Op& op, const Vector& vector, const Mutation& mutation) {
  MutantOp hooks(op, &mutation);
  CpuChanges changes;
  changes.hooks = &hooks;
  if (mutation.rewrite != nullptr) {
    changes.rewrite = [&](Module& module) { mutation.rewrite(module, op); };
  }
  const Answer answer = RunOnCpu(vector, {}, changes);
  return answer.kind == Answer::Kind::kOk && Fails(vector, answer);
}

std::vector<Break> ByWrongResults(const Op& op, const Vectors& vectors) {
  std::vector<Break> breaks;
  for (const Mutation& mutation : AllMutations()) {
    if (mutation.nan_bits) continue;
    size_t tried = 0;
    for (const Vector* vector : vectors) {
      if (!Gives(*vector, Outcome::kValue) ||
          vector->processes() > kMostProcesses) {
        continue;
      }
      if (++tried > kTried) break;
      if (!Notices(op, *vector, mutation)) continue;
      breaks.push_back({mutation.name, vector->id});
      break;
    }
  }
  return breaks;
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

std::vector<Break> BreakRule(const Clause& clause, const Vectors& all) {
  const Op* op = FindOp(clause.op());
  if (op == nullptr) return {};
  const bool value = absl::StartsWith(clause.label(), "V");
  const Vectors vectors = Sharpest(all);
  std::vector<Break> breaks;
  if (value) breaks = ByWrongResults(*op, vectors);
  auto other = BySwallowedRefusal(clause, vectors, /*by_name=*/true);
  if (other) breaks.push_back(*std::move(other));
  if (!breaks.empty() || !value) return breaks;
  other = BySwallowedRefusal(clause, vectors, /*by_name=*/false);
  if (!other) other = ByRefusal(vectors);
  if (other) breaks.push_back(*std::move(other));
  return breaks;
}

}  // namespace hlo::conformance
