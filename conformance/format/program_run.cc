#include "conformance/format/program_run.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "literals/compare.h"
#include "ops/choice_values.h"
#include "ops/choices.h"
#include "ops/custom_calls/custom_call_registry.h"

namespace hlo::conformance {
namespace {

bool SameValues(const std::vector<Literal>& a, const std::vector<Literal>& b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (!Compare(a[i], b[i]).equal()) return false;
  }
  return true;
}

bool SameLists(const std::vector<std::vector<Literal>>& a,
               const std::vector<std::vector<Literal>>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), SameValues);
}

absl::Status Run(const VerifiedModule& module, const ProgramInputs& inputs,
                 const ChoiceValues& choice_values, Ending& ending) {
  PrepareOptions prepare;
  prepare.trace_aliases = inputs.trace_aliases;
  for (const auto& [choice, value] : choice_values) {
    absl::Status set = SetChoice(choice, value, prepare.choices);
    if (!set.ok()) return set;
  }
  auto program = Prepare(module, prepare);
  if (!program.ok()) return program.status();
  ExecutionOptions options = inputs.options;
  options.custom_calls = SharedStandardTargets();
  auto execution =
      Execution::Create(*std::move(program), inputs.arguments, options);
  if (!execution.ok()) return execution.status();
  auto state = (*execution)->Run();
  if (!state.ok()) return state.status();
  for (size_t p = 0; p < inputs.arguments.size(); ++p) {
    const auto process = static_cast<int64_t>(p);
    ending.outfeed.push_back((*execution)->TakeOutfeed(process));
    for (const int64_t channel : (*execution)->HostChannels()) {
      ending.to_host[channel].push_back(
          (*execution)->TakeOutfeed(process, channel));
    }
  }
  auto results = (*execution)->TakeResults();
  if (!results.ok()) return results.status();
  ending.results = *std::move(results);
  return absl::OkStatus();
}

}  // namespace

std::vector<Literal> LeavesOf(const Literal& whole) {
  std::vector<Literal> leaves;
  const std::vector<Shape> shapes = whole.shape().Leaves();
  const std::vector<Value> values = whole.Leaves();
  for (size_t i = 0; i < shapes.size(); ++i) {
    auto leaf = Literal::FromValue(shapes[i], values[i]);
    if (leaf.ok()) leaves.push_back(*std::move(leaf));
  }
  return leaves;
}

namespace {

std::vector<std::vector<Literal>> ValuesOf(
    const std::vector<std::vector<Datum>>& processes) {
  std::vector<std::vector<Literal>> queues;
  for (const std::vector<Datum>& process : processes) {
    std::vector<Literal>& queue = queues.emplace_back();
    for (const Datum& datum : process) queue.push_back(datum.value);
  }
  return queues;
}

}  // namespace

ProgramInputs InputsOf(const Question& question) {
  ProgramInputs inputs;
  inputs.options.seed = question.seed.value_or(0);
  // Small programs, many of them: threads would wait for each other.
  inputs.options.threads = 1;
  inputs.arguments.resize(question.processes());
  for (size_t p = 0; p < question.inputs.size(); ++p) {
    for (const Datum& datum : question.inputs[p]) {
      inputs.arguments[p].push_back(datum.value);
    }
  }
  inputs.options.infeed = ValuesOf(question.infeed);
  for (const auto& [channel, processes] : question.from_host) {
    inputs.options.from_host[channel] = ValuesOf(processes);
  }
  return inputs;
}

Literal WithZeros(const Literal& leaf, const std::vector<int64_t>& skipped) {
  Literal masked = leaf;
  if (skipped.empty() || !leaf.shape().is_array()) return masked;
  auto view = masked.mutable_view();
  if (!view.ok()) return masked;
  const int64_t width = StorageBytes(leaf.shape().type());
  for (const int64_t element : skipped) {
    std::fill_n(view->data + element * width, width, std::byte{0});
  }
  return masked;
}

bool Ending::deadlock() const {
  return status.code() == absl::StatusCode::kFailedPrecondition;
}

bool operator==(const Ending& a, const Ending& b) {
  if (a.status.code() != b.status.code()) return false;
  if (!SameValues(a.results, b.results)) return false;
  return SameLists(a.outfeed, b.outfeed) &&
         std::equal(a.to_host.begin(), a.to_host.end(), b.to_host.begin(),
                    b.to_host.end(), [](const auto& mine, const auto& theirs) {
                      return mine.first == theirs.first &&
                             SameLists(mine.second, theirs.second);
                    });
}

Ending RunProgram(const VerifiedModule& module, const ProgramInputs& inputs,
                  const ChoiceValues& choice_values) {
  Ending ending;
  ending.status = Run(module, inputs, choice_values, ending);
  return ending;
}

namespace {

// Adds the choices that change the ending under `choice_values`.
void AddRelevant(const VerifiedModule& module, const ProgramInputs& inputs,
                 ChoiceValues choice_values, Condition& relevant) {
  const Ending usual = RunProgram(module, inputs, choice_values);
  for (const ChoiceInfo& choice : AllChoices()) {
    if (relevant.contains(choice.id)) continue;
    const std::vector<std::string> values = ValuesOf(choice);
    for (size_t i = 1; i < values.size(); ++i) {
      choice_values[choice.id] = values[i];
      if (RunProgram(module, inputs, choice_values) == usual) continue;
      relevant[choice.id] = values;
      break;
    }
    choice_values.erase(choice.id);
  }
}

}  // namespace

Condition RelevantChoices(const VerifiedModule& module,
                          const ProgramInputs& inputs) {
  Condition relevant;
  AddRelevant(module, inputs, {}, relevant);
  // A choice may matter under another value of another one only.
  for (size_t before = 0; before < relevant.size();) {
    before = relevant.size();
    const std::vector<ChoiceValues> all = AllChoiceValues(relevant);
    if (all.size() > kMostChoiceValues) break;
    for (const ChoiceValues& choice_values : all) {
      AddRelevant(module, inputs, choice_values, relevant);
    }
  }
  return relevant;
}

}  // namespace hlo::conformance
