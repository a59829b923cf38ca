// A failure as a paragraph for the backend's issue tracker.
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "conformance/programs/diff.h"
#include "conformance/programs/fuzz.h"
#include "interpreter/cases/op_texts.h"
#include "literals/json.h"

namespace hlo::conformance {
namespace {

// Longer results are in the files beside the text.
constexpr size_t kMostOfIssue = 4000;

std::string ResultText(const std::string& name,
                       const std::vector<std::vector<Literal>>& outputs) {
  std::string text;
  for (const std::vector<Literal>& process : outputs) {
    std::vector<std::string> leaves;
    for (const Literal& leaf : process) {
      leaves.push_back(ToJson(leaf, JsonForm::kValues));
    }
    absl::StrAppend(&text, name, ": ", absl::StrJoin(leaves, ", "), "\n");
  }
  return text;
}

std::vector<std::vector<Literal>> ExpectedLeaves(const Vector& question) {
  std::vector<std::vector<Literal>> outputs;
  for (const auto& process : question.expect.front().outputs) {
    std::vector<Literal>& leaves = outputs.emplace_back();
    for (const ExpectedLeaf& leaf : process) leaves.push_back(*leaf.value);
  }
  return outputs;
}

// The comments of the ops' files: their rules, and where the documents have
// them.
std::string RulesText(const Module& module) {
  static const std::vector<OpSource>* const sources =
      new std::vector<OpSource>(AllOpSources());
  std::set<const Op*> ops;
  for (const Computation& computation : module.computations) {
    for (const Instruction& step : computation.instructions) {
      if (step.op->role == Role::kStep) ops.insert(step.op);
    }
  }
  std::string text;
  for (const OpSource& source : *sources) {
    if (ops.contains(source.entry->op)) {
      absl::StrAppend(&text, source.header, "\n");
    }
  }
  return text;
}

}  // namespace

std::string IssueText(const Reduced& reduced, const Hello& backend,
                      const std::string& command) {
  std::string results =
      ResultText("expected", ExpectedLeaves(reduced.question)) +
      ResultText("got", reduced.examined.answer.outputs);
  if (results.size() > kMostOfIssue) {
    results = "expected.json and got.json have the results\n";
  }
  std::string arguments = ArgumentsJson(reduced.question);
  if (arguments.size() > kMostOfIssue) arguments = "args.json has them\n";
  return absl::StrCat(
      "On ", backend.name, " ", backend.version,
      " this program does not compute what the documents of XLA's HLO say: ",
      JudgementText(reduced.examined), ".\n\n```\n", reduced.question.module,
      "```\nArguments:\n```\n", arguments, "```\nResults:\n```\n", results,
      "```\nThe rules, with their documents:\n```\n",
      RulesText(reduced.program.module),
      "```\nTo repeat it: `hloref diff module.hlo --args args.json ", command,
      "`. The expected result is that of hloref " HLOREF_VERSION ".\n");
}

}  // namespace hlo::conformance
