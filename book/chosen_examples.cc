#include "book/chosen_examples.h"

#include <algorithm>
#include <set>

#include "book/picture.h"
#include "interpreter/eval/fiber_name.h"
#include "interpreter/eval/processes/timeline.h"
#include "interpreter/stablehlo/print/printer.h"

namespace hlo::book {
namespace {

struct Candidate {
  const RunCase* run;
  OpExample example;
  double merit;
};

// The values of the example's results.
absl::StatusOr<std::vector<Literal>> ResultsOf(const OpExample& example,
                                               const RunCase& run) {
  auto program = Prepare(example.module);
  if (!program.ok()) return program.status();
  return Evaluate(*std::move(program), example.arguments, run.read->execution);
}

std::vector<Candidate> CandidatesOf(const Op& op,
                                    const std::vector<RunCase>& runs) {
  std::vector<Candidate> candidates;
  for (const RunCase& run : runs) {
    if (run.fails || !run.read) continue;
    const int index = FindInstruction(*run.read->module, op);
    auto example =
        index < 0 ? WholeExample(*run.read) : ExampleOf(*run.read, index);
    if (!example.ok()) continue;
    const auto results = ResultsOf(*example, run);
    if (!results.ok()) continue;
    double merit = Merit(*example, *results);
    if (merit < 0) continue;
    if (index < 0) merit /= 2;  // the op is inside
    candidates.push_back({&run, *std::move(example), merit});
  }
  std::stable_sort(
      candidates.begin(), candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.merit > b.merit; });
  return candidates;
}

bool SameShapes(const Candidate& a, const Candidate& b) {
  const auto shape = [](const Candidate& one) {
    const Computation& entry = one.example.module->entry_computation();
    return entry.instructions[static_cast<size_t>(entry.root)].shape;
  };
  return shape(a).WithoutLayouts() == shape(b).WithoutLayouts();
}

}  // namespace

std::vector<ChosenExample> ChooseExamples(const Op& op,
                                          const std::vector<RunCase>& runs,
                                          size_t most) {
  std::vector<ChosenExample> chosen;
  std::vector<const Candidate*> shown;
  const std::vector<Candidate> candidates = CandidatesOf(op, runs);
  for (const Candidate& candidate : candidates) {
    if (chosen.size() == most) break;
    const bool repeats = std::any_of(
        shown.begin(), shown.end(),
        [&](const Candidate* other) { return SameShapes(*other, candidate); });
    if (repeats) continue;
    auto picture = Picture(candidate.example, candidate.run->read->execution);
    if (!picture.ok()) continue;
    if (candidate.example.arguments.size() > 1) {
      (*picture)["timeline"] = TimelineJson(*candidate.run->read);
    }
    auto stablehlo = PrintStablehlo(candidate.run->read->module);
    shown.push_back(&candidate);
    chosen.push_back({candidate.run, *std::move(picture),
                      stablehlo.ok() ? *std::move(stablehlo) : ""});
  }
  return chosen;
}

nlohmann::json TimelineJson(const CaseProgram& program) {
  nlohmann::json rows = nlohmann::json::array();
  auto prepared = Prepare(program.module);
  if (!prepared.ok()) return rows;
  Timeline timeline;
  ExecutionOptions options = program.execution;
  options.rendezvous_hooks = &timeline;
  (void)Evaluate(*prepared, program.arguments, options);
  for (const TimelineFiber& fiber : timeline.Result().fibers) {
    nlohmann::json row = {{"name", FiberName(fiber.path)},
                          {"begin", fiber.begin},
                          {"end", fiber.end},
                          {"spans", nlohmann::json::array()}};
    for (const TimelineSpan& span : fiber.spans) {
      const TimelineAct& act = *span.act;
      row["spans"].push_back(
          {{"name", act.instruction ? act.instruction->name : ""},
           {"begin", span.begin},
           {"end", span.end},
           {"waits", act.kind == TimelineAct::Kind::kWait}});
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace hlo::book
