#include "workshop/mutants/report_effect.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <vector>

#include "absl/strings/str_split.h"
#include "literals/types/element_type.h"
#include "workshop/mutants/array_changes.h"
#include "workshop/mutants/report_changes.h"
#include "workshop/mutants/report_rewrites.h"
#include "workshop/mutants/report_trigger.h"

namespace hlo::conformance {
namespace {

// The results of an instruction in this run: of each process, its first and its
// last ones.
struct Memory {
  std::map<std::pair<int64_t, const Instruction*>, std::vector<ArrayCopy>>
      first, last;
};

// Effects on all arrays of the result, or by what the run was before.
constexpr const char* kOfAll[] = {"leaves",   "leaf",  "initial",
                                  "previous", "first", "as"};

// A loop gives the state that it begins with.
void PutInitial(SeenStep& step) {
  const auto& all = step.event.computation.instructions;
  if (step.instruction.operands.empty() || step.values == nullptr) return;
  const Instruction& state = all[step.instruction.operands[0]];
  if (state.operands.size() != step.results.size()) return;
  for (size_t i = 0; i < step.results.size(); ++i) {
    const auto value =
        step.values->find({step.event.process, &all[state.operands[i]]});
    if (value != step.values->end()) {
      (void)Replace(value->second.bytes, step.results[i]);
    }
  }
}

// Puts a value into all leaves of a type: `u32:next`.
void PutLeaves(const ReportWord& word, SeenStep& step) {
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(word.argument, absl::MaxSplits(':', 1));
  for (ArrayCopy& leaf : step.results) {
    if (!HasElements(leaf) || Name(leaf.type()) != parts.first) continue;
    for (int64_t i = 0; i < leaf.count(); ++i) {
      PutValue(step, parts.second, i, leaf);
    }
  }
}

void Recall(const std::vector<ArrayCopy>& before, SeenStep& step) {
  for (size_t i = 0; i < step.results.size() && i < before.size(); ++i) {
    (void)Replace(before[i].bytes, step.results[i]);
  }
}

void ApplyToAll(const ReportWord& word, const Memory& memory, SeenStep& step) {
  const std::pair<int64_t, const Instruction*> key = {step.event.process,
                                                      &step.instruction};
  if (word.name == "leaves") {
    for (size_t i = 1; i < step.results.size(); ++i) {
      ArrayCopy &a = step.results[i - 1], &b = step.results[i];
      if (!HasElements(a) || !HasElements(b) || a.type() != b.type() ||
          a.bytes.size() != b.bytes.size()) {
        continue;
      }
      return std::swap(a.bytes, b.bytes);
    }
  } else if (word.name == "leaf") {
    PutLeaves(word, step);
  } else if (word.name == "initial") {
    PutInitial(step);
  } else if (word.name == "as") {
    const auto of = memory.first.find({word.number(), &step.instruction});
    if (of != memory.first.end()) Recall(of->second, step);
  } else {
    const auto& kept = word.name == "first" ? memory.first : memory.last;
    const auto of = kept.find(key);
    if (of != kept.end()) Recall(of->second, step);
  }
}

bool IsOfAll(absl::string_view name) {
  return std::find(std::begin(kOfAll), std::end(kOfAll), name) !=
         std::end(kOfAll);
}

void Apply(const Report& report, const Memory& memory, SeenStep& step) {
  for (const ReportWord& word : report.effects) {
    if (const ResultChange* change = FindChange(word.name)) {
      if (HasElements(step.results[0])) {
        change->apply(step, word, step.results[0]);
      }
    } else {
      ApplyToAll(word, memory, step);
    }
  }
}

bool SameBytes(const std::vector<ArrayCopy>& a,
               const std::vector<ArrayCopy>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const ArrayCopy& x, const ArrayCopy& y) {
                      return x.bytes == y.bytes;
                    });
}

}  // namespace

bool IsEffect(absl::string_view name) {
  return FindChange(name) != nullptr || IsOfAll(name) || IsRewrite(name);
}

bool ChangesProgram(const Report& report) {
  return IsRewrite(report.effects[0].name);
}

absl::Status CheckTogether(const Report& report) {
  const auto changes = std::count_if(
      report.effects.begin(), report.effects.end(),
      [](const ReportWord& word) { return IsRewrite(word.name); });
  if (changes == 0) return absl::OkStatus();
  if (changes == static_cast<int64_t>(report.effects.size()) &&
      !AsksTheRun(report)) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      "a change of the program, and something of the run");
}

Mutant PlantInRun(const Report& report, SiteNames sites, bool& fired) {
  auto memory = std::make_shared<Memory>();
  Mutant mutant;
  mutant.name = report.link;
  mutant.most_steps = 10000000;  // a sort of 33,001 numbers
  mutant.step = [&report, memory, sites = std::move(sites), &fired](
                    SeenStep& step, const StepPlace& place) {
    if (!sites.contains({step.event.computation.name, step.instruction.name})) {
      return false;
    }
    const std::vector<ArrayCopy> right = step.results;
    if (HoldsNow(report, step, place)) Apply(report, *memory, step);
    const std::pair<int64_t, const Instruction*> key = {step.event.process,
                                                        &step.instruction};
    memory->first.try_emplace(key, right);
    memory->last[key] = right;
    const bool changed = !SameBytes(right, step.results);
    fired = fired || changed;
    return changed;
  };
  return mutant;
}

}  // namespace hlo::conformance
