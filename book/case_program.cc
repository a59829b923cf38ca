#include "book/case_program.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "book/operand_names.h"
#include "interpreter/cases/case_inputs.h"
#include "interpreter/cases/case_types.h"
#include "interpreter/cases/entry_text.h"
#include "interpreter/load.h"
#include "interpreter/read_draft.h"
#include "literals/text.h"
#include "ops/custom_calls/custom_call_registry.h"

namespace hlo::book {
namespace {

std::optional<ElementType> ShownType(const Case& the_case) {
  const std::vector<ElementType>& types = the_case.types;
  if (types.empty()) return std::nullopt;
  for (ElementType type : {ElementType::kF32, ElementType::kS32}) {
    if (std::find(types.begin(), types.end(), type) != types.end()) return type;
  }
  return types.front();
}

}  // namespace

ExecutionOptions BookExecution() {
  ExecutionOptions options;
  options.limits.max_bytes = int64_t{64} << 20;
  options.limits.max_steps = 200'000;
  options.limits.max_depth = 2000;
  options.threads = 1;
  options.custom_calls = SharedStandardTargets();
  return options;
}

Case ShownCase(const OpPage& page, const Case& the_case) {
  Case shown = the_case;
  if (const std::optional<ElementType> type = ShownType(the_case)) {
    shown.types = {*type};
    auto replaced = ReplaceType(shown.program, *type);
    if (replaced.ok()) shown.program = *std::move(replaced);
  }
  shown.program =
      WithOperandNames(std::move(shown.program), *page.entry->op, page.header);
  return shown;
}

absl::StatusOr<CaseProgram> ReadCaseProgram(const std::string& path,
                                            const Case& the_case) {
  LoadOptions load;
  load.file = path;
  auto module = Load(the_case.program, load);
  if (!module.ok()) return module.status();
  const std::optional<ElementType> type = ShownType(the_case);
  CaseProgram program = {
      the_case.ProgramText(), type, *std::move(module), {}, {}};
  program.execution = BookExecution();
  program.execution.seed = the_case.seed.value_or(0);
  absl::Status read = ReadInputs(the_case, type, *program.module,
                                 program.arguments, program.execution);
  if (!read.ok()) return read;
  return program;
}

absl::StatusOr<CaseProgram> ReadProgram(std::string text) {
  auto module = Load(
      FormOfProgram(text) == ProgramForm::kHloText ? WrapEntry(text) : text);
  if (!module.ok()) return module.status();
  const ModuleAttributes& header = (*module)->attributes;
  const int64_t processes = header.replica_count * header.num_partitions;
  CaseProgram program = {std::move(text), {}, *std::move(module), {}, {}};
  program.arguments.resize(static_cast<size_t>(processes));
  program.execution = BookExecution();
  return program;
}

absl::StatusOr<std::vector<Literal>> RunProgram(const CaseProgram& program,
                                                const Choices& choices) {
  PrepareOptions prepare;
  prepare.choices = choices;
  auto prepared = Prepare(program.module, prepare);
  if (!prepared.ok()) return prepared.status();
  return Evaluate(*std::move(prepared), program.arguments, program.execution);
}

std::string ResultText(const absl::StatusOr<std::vector<Literal>>& results) {
  if (!results.ok()) return std::string(results.status().message());
  std::string text;
  for (size_t p = 0; p < results->size(); ++p) {
    if (results->size() > 1) absl::StrAppend(&text, "process ", p, ": ");
    absl::StrAppend(&text, ToString((*results)[p]), "\n");
  }
  return std::string(absl::StripSuffix(text, "\n"));
}

absl::StatusOr<Choices> ChoicesOf(const ChoiceSettings& settings) {
  Choices choices;
  for (const auto& [id, value] : settings) {
    absl::Status set = SetChoice(id, value, choices);
    if (!set.ok()) return set;
  }
  return choices;
}

}  // namespace hlo::book
