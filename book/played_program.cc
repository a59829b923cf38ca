#include "book/played_program.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/cases/entry_text.h"
#include "interpreter/inputs/random_literals.h"
#include "interpreter/load.h"
#include "interpreter/read_draft.h"
#include "literals/json.h"

namespace hlo::book {
namespace {

using Json = nlohmann::json;

constexpr int64_t kMostProcesses = 64;

absl::Status NotA(const char* name, absl::string_view kind) {
  return absl::InvalidArgumentError(absl::StrCat("`", name, "` is no ", kind));
}

Json DiagnosticsJson(const Diagnostics& diagnostics) {
  Json list = Json::array();
  for (const Diagnostic& each : diagnostics.all()) {
    list.push_back(
        {{"line", each.location.line},
         {"column", each.location.column},
         {"severity", each.severity == Severity::kError ? "error" : "warning"},
         {"message", each.message}});
  }
  return list;
}

// The number of processes that the program is for.
size_t ProcessesOf(const Module& module) {
  return static_cast<size_t>(module.attributes.replica_count *
                             module.attributes.num_partitions);
}

}  // namespace

absl::StatusOr<int64_t> WholeNumber(const Json& request, const char* name,
                                    int64_t otherwise, int64_t most) {
  const auto found = request.find(name);
  if (found == request.end() || found->is_null()) return otherwise;
  if (!found->is_number_integer()) return NotA(name, "whole number");
  // A number beyond int64 is unsigned.
  const bool fits =
      found->is_number_unsigned()
          ? found->get<uint64_t>() <= static_cast<uint64_t>(most)
          : found->get<int64_t>() >= 0 && found->get<int64_t>() <= most;
  if (!fits) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", name, "` goes from 0 to ", most));
  }
  return found->get<int64_t>();
}

absl::StatusOr<std::string> TextOf(const Json& request, const char* name) {
  const auto found = request.find(name);
  if (found == request.end() || found->is_null()) return std::string();
  if (!found->is_string()) return NotA(name, "text");
  return found->get<std::string>();
}

absl::StatusOr<Choices> ChoicesIn(const Json& request) {
  ChoiceSettings settings;
  const auto found = request.find("choices");
  if (found == request.end() || found->is_null()) return Choices();
  if (!found->is_object()) return NotA("choices", "object");
  for (const auto& [id, value] : found->items()) {
    if (!value.is_string()) return NotA("choices", "object of texts");
    settings.emplace_back(id, value.get<std::string>());
  }
  return ChoicesOf(settings);
}

absl::StatusOr<std::optional<VerifiedModule>> LoadPlayed(
    const Question& question, Json& answer) {
  auto text = TextOf(question.request, "program");
  if (!text.ok()) return text.status();
  LoadOptions load;
  load.file = "program";
  for (auto [name, to] : {std::pair{"replicas", &load.replicas},
                          std::pair{"partitions", &load.partitions}}) {
    auto count = WholeNumber(question.request, name, 0, kMostProcesses);
    if (!count.ok()) return count.status();
    *to = *count;
  }
  if (FormOfProgram(*text) == ProgramForm::kHloText) {
    *text = WrapEntry(*std::move(text));
  }
  const auto shared = std::make_shared<const std::string>(*std::move(text));
  Diagnostics diagnostics(load.file, shared);
  auto module = Load(shared, load, diagnostics);
  answer["diagnostics"] = DiagnosticsJson(diagnostics);
  if (module && ProcessesOf(**module) > kMostProcesses) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "the playground runs at most ", kMostProcesses, " processes"));
  }
  return module;
}

absl::StatusOr<CaseProgram> WithArguments(const Question& question,
                                          VerifiedModule module) {
  CaseProgram program = {"", {}, std::move(module), {}, BookExecution()};
  program.execution.limits.max_bytes = question.limits.max_bytes;
  program.execution.limits.max_steps = question.limits.max_steps;
  program.execution.cancelled = question.cancelled;
  auto seed = WholeNumber(question.request, "seed", 0, INT64_MAX);
  auto text = TextOf(question.request, "args");
  if (!seed.ok()) return seed.status();
  if (!text.ok()) return text.status();
  program.execution.seed = static_cast<uint64_t>(*seed);
  const size_t processes = ProcessesOf(*program.module);
  std::vector<Arguments> lists;
  if (text->find_first_not_of(" \n\t") == std::string::npos) {
    auto drawn = RandomArguments(*program.module, program.execution.limits,
                                 program.execution.seed);
    if (!drawn.ok()) return drawn.status();
    lists.push_back(*std::move(drawn));
  } else {
    auto read = ReadJsonArguments(*text);
    if (!read.ok()) return read.status();
    lists = std::move(read->processes);
  }
  if (lists.size() != 1 && lists.size() != processes) {
    return absl::InvalidArgumentError(
        absl::StrCat("there are arguments for ", lists.size(),
                     " processes, the program has ", processes));
  }
  for (size_t p = 0; p < processes; ++p) {
    program.arguments.push_back(lists[lists.size() == 1 ? 0 : p]);
  }
  return program;
}

}  // namespace hlo::book
