// Reports of a diff, for people.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "conformance/programs/diff.h"
#include "literals/json.h"

namespace hlo::conformance {
namespace {

// Longer arguments are not printed.
constexpr size_t kMostText = 2000;

std::string Plural(int64_t count, absl::string_view word) {
  return absl::StrCat(count, " ", word, count == 1 ? "" : "s");
}

std::string DifferenceText(const InstructionDifference& found) {
  std::string text = absl::StrCat("'", found.name, "' of '", found.computation,
                                  "'", found.place.empty() ? "" : ", ",
                                  found.place, ":\n  ", found.text, "\n");
  if (found.execution > 1) {
    absl::StrAppend(&text, "  in its execution ", found.execution, "\n");
  }
  absl::StrAppend(&text, "  ", JudgementText(found.examined), "\n");
  if (found.calls_another) {
    absl::StrAppend(&text, "  an instruction that it calls differs, too\n");
  }
  return text;
}

}  // namespace

std::string ArgumentsJson(const Question& question) {
  std::vector<std::string> processes;
  for (const std::vector<Datum>& process : question.inputs) {
    std::vector<std::string> arguments;
    for (const Datum& datum : process) {
      arguments.push_back(ToJson(datum.value, JsonForm::kBits));
    }
    processes.push_back(absl::StrCat("[", absl::StrJoin(arguments, ", "), "]"));
  }
  if (processes.size() == 1) {
    return absl::StrCat("{\"args\": ", processes[0], "}\n");
  }
  return absl::StrCat("{\"args_by_process\": [",
                      absl::StrJoin(processes, ",\n"), "]}\n");
}

std::string JudgementText(const Examined& examined) {
  const Judgement& judgement = examined.judgement;
  std::string text = std::string(Name(judgement.verdict));
  if (!judgement.message.empty()) {
    absl::StrAppend(&text, ": ", judgement.message);
  }
  if (!judgement.worst) return text;
  const WorstElement& worst = *judgement.worst;
  absl::StrAppend(&text, " at [", absl::StrJoin(worst.index, ","), "]");
  if (worst.leaf > 0) absl::StrAppend(&text, " of array ", worst.leaf);
  if (examined.answer.outputs.size() > 1) {
    absl::StrAppend(&text, " in process ", worst.process);
  }
  absl::StrAppend(&text, ": expected ", worst.expected, ", got ", worst.got,
                  " (off by ", worst.error, ", at most ", worst.bound, "); ",
                  Plural(worst.elements, "element"));
  if (!judgement.looks_like.empty()) {
    absl::StrAppend(&text, " (", judgement.looks_like, ")");
  }
  return text;
}

std::string DiffText(const Diff& diff) {
  std::string text;
  for (const InstructionDifference& found : diff.differences) {
    absl::StrAppend(&text, DifferenceText(found));
  }
  if (!diff.differences.empty()) {
    const Question& first = diff.differences.front().question;
    absl::StrAppend(&text, "\nThe first alone:\n", first.module);
    const std::string arguments = ArgumentsJson(first);
    if (arguments.size() <= kMostText) absl::StrAppend(&text, arguments);
    absl::StrAppend(&text, "\n");
  }
  for (const auto& [name, why] : diff.unsupported) {
    absl::StrAppend(&text, "not compared: '", name, "': ", why, "\n");
  }
  absl::StrAppend(&text, Plural(diff.differences.size(), "instruction"), " of ",
                  diff.instructions,
                  diff.differences.size() == 1 ? " differs" : " differ", " (",
                  Plural(diff.questions, "question"), ")\n");
  if (diff.left_out > 0) {
    absl::StrAppend(&text, Plural(diff.left_out, "execution"),
                    " of loops not asked (--executions)\n");
  }
  return text;
}

}  // namespace hlo::conformance
