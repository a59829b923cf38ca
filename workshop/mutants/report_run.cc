#include "workshop/mutants/report_run.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "conformance/backends/run_on_hloref.h"
#include "conformance/format/choice_values.h"
#include "conformance/run/verdict.h"
#include "interpreter/load.h"
#include "workshop/mutants/mutant.h"
#include "workshop/mutants/report_effect.h"
#include "workshop/mutants/report_trigger.h"

namespace hlo::conformance {
namespace {

// The text may be HLO or StableHLO: the op's name in it, without its dashes.
bool MayHave(const Report& report, absl::string_view module) {
  return report.ops.empty() ||
         std::any_of(
             report.ops.begin(), report.ops.end(), [&](const std::string& op) {
               return absl::StrContains(module, absl::StrCat(" ", op, "("));
             });
}

SiteNames SitesOf(const Report& report, const Module& module,
                  const Callers& callers, int64_t processes) {
  SiteNames sites;
  for (const Computation& computation : module.computations) {
    for (size_t i = 0; i < computation.instructions.size(); ++i) {
      const Instruction& each = computation.instructions[i];
      const bool named =
          report.ops.empty() || std::find(report.ops.begin(), report.ops.end(),
                                          each.op->name) != report.ops.end();
      if (!named) continue;
      const Site site = {module, computation, static_cast<int>(i), callers,
                         processes};
      if (StandsAt(report, site)) {
        sites.emplace(computation.name, each.name);
      }
    }
  }
  return sites;
}

// The mutant's answer to a question; false if nothing is wrong there.
bool Plant(const Report& report, const Question& question, const Module& module,
           const SiteNames& sites, Answer& answer) {
  if (ChangesProgram(report)) {
    auto changed = std::make_shared<Module>(module);
    if (!ChangeProgram(report, sites, *changed) || !Verify(changed).ok()) {
      return false;
    }
    Mutant mutant;
    mutant.program = [&](Module& all) {
      return ChangeProgram(report, sites, all);
    };
    answer = RunMutant(question, mutant);
    return true;
  }
  bool fired = false;
  answer = RunMutant(question, PlantInRun(report, sites, fired));
  return fired;
}

absl::StatusOr<VerifiedModule> LoadProgram(const Question& question) {
  LoadOptions load;
  load.replicas = question.replicas;
  load.partitions = question.partitions;
  return Load(question.module, load);
}

}  // namespace

Answer AnswerOf(const Report& report, const Question& question) {
  Answer answer;
  const auto module = LoadProgram(question);
  if (!module.ok()) return RunOnHloref(question, {});
  const SiteNames sites =
      SitesOf(report, **module, CallersOf(**module), question.processes());
  return Plant(report, question, **module, sites, answer)
             ? answer
             : RunOnHloref(question, {});
}

std::vector<ReportFate> TryReports(const std::vector<Report>& reports,
                                   const std::vector<Vector>& vectors) {
  std::vector<ReportFate> fates(reports.size());
  const ChoiceValues defaults = DefaultChoices();
  for (const Vector& vector : vectors) {
    const Outcome outcome = vector.expect.front().outcome;
    if (vector.huge() || outcome == Outcome::kUnspecified) continue;
    std::vector<size_t> asked;
    for (size_t i = 0; i < reports.size(); ++i) {
      if (fates[i].caught_by.size() < kCatchesCounted &&
          MayHave(reports[i], vector.module)) {
        asked.push_back(i);
      }
    }
    if (asked.empty()) continue;
    const auto module = LoadProgram(vector);
    if (!module.ok()) continue;
    const Callers callers = CallersOf(**module);
    for (const size_t i : asked) {
      const SiteNames sites =
          SitesOf(reports[i], **module, callers, vector.processes());
      if (sites.empty()) continue;
      ++fates[i].stands;
      Answer answer;
      if (!Plant(reports[i], vector, **module, sites, answer)) continue;
      ++fates[i].fired;
      if (IsFailure(Judge(vector, answer, defaults).verdict)) {
        fates[i].caught_by.push_back(vector.id);
      }
    }
  }
  return fates;
}

}  // namespace hlo::conformance
