#include "interpreter/read_draft.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/bytecode/reader.h"
#include "interpreter/hlo/parser.h"
#include "interpreter/proto/proto_file.h"
#include "interpreter/proto/reader.h"
#include "interpreter/stablehlo/convert/convert.h"
#include "interpreter/stablehlo/read/parser.h"

namespace hlo {
namespace {

using ProgramList = std::vector<StablehloText::Program>;

// The entries of all modules.
absl::StatusOr<ProgramList> ProgramsOf(
    const std::vector<stablehlo::Module>& modules, const std::string& entry) {
  ProgramList programs;
  for (size_t i = 0; i < modules.size(); ++i) {
    const auto entries = stablehlo::Entries(modules[i], entry);
    if (!entries.ok()) return entries.status();
    for (const std::string& each : *entries) programs.push_back({i, each});
  }
  return programs;
}

bool HasProgram(const ProgramList& programs, int number) {
  return number >= 0 && number < std::ssize(programs);
}

using SharedText = std::shared_ptr<const std::string>;

// Null where a function could not be read.
std::shared_ptr<StablehloText> ParseOnce(const SharedText& text,
                                         const LoadOptions& options,
                                         Diagnostics& diagnostics) {
  if (options.parsed != nullptr && options.parsed->text == text) {
    return options.parsed;
  }
  auto parsed = std::make_shared<StablehloText>();
  parsed->text = text;
  parsed->modules =
      bytecode::IsBytecode(*text)
          ? bytecode::ReadBytecode(*text, options.limits, diagnostics)
          : stablehlo::Parse(text, options.limits, diagnostics);
  parsed->programs = ProgramsOf(parsed->modules, options.entry);
  const bool whole =
      (diagnostics.ok() || !parsed->modules.empty()) &&
      std::all_of(parsed->modules.begin(), parsed->modules.end(),
                  [](const stablehlo::Module& module) { return module.whole; });
  return whole ? std::move(parsed) : nullptr;
}

// Adds the errors of the text from the first line of a module to that of the
// next; those above the first module are its own.
void AddErrorsOf(const std::vector<stablehlo::Module>& modules, size_t module,
                 const Diagnostics& all, Diagnostics& diagnostics) {
  const auto belongs = [&](const Diagnostic& each) {
    const bool above =
        module > 0 && each.location.line < modules[module].location.line;
    const bool behind = module + 1 < modules.size() &&
                        each.location.line >= modules[module + 1].location.line;
    return !above && !behind;
  };
  for (const Diagnostic& each : all.all()) {
    if (belongs(each)) diagnostics.Add(each);
  }
}

Draft ReadStablehlo(const SharedText& text, const LoadOptions& options,
                    Diagnostics& diagnostics) {
  Diagnostics errors(options.file, text);
  const auto parsed = ParseOnce(text, options, errors);
  if (parsed == nullptr || !parsed->programs.ok()) {
    AddErrorsOf({}, 0, errors, diagnostics);
    if (parsed == nullptr) return {};
  }
  auto& modules = parsed->modules;
  const auto& programs = parsed->programs;
  if (!programs.ok() || !HasProgram(*programs, options.program)) {
    diagnostics.Add(programs.ok()
                        ? absl::InvalidArgumentError("there is no function")
                        : programs.status(),
                    modules.empty() ? Location{1, 1} : modules[0].location);
    return {};
  }
  const StablehloText::Program& chosen = (*programs)[options.program];
  AddErrorsOf(modules, chosen.module, errors, diagnostics);
  stablehlo::ConvertOptions convert;
  convert.entry = chosen.entry;
  convert.arguments = options.arguments;
  convert.replicas = options.replicas;
  convert.partitions = options.partitions;
  convert.own_terms = options.own_terms;
  stablehlo::Module& tree = modules[chosen.module];
  const bool keeps = parsed == options.parsed &&
                     (options.keeps_parsed || programs->size() > 1);
  if (keeps) return stablehlo::Convert(tree, convert, diagnostics);
  parsed->text = nullptr;
  return stablehlo::Convert(std::move(tree), convert, diagnostics);
}

}  // namespace

// The name in a proto may begin as a text does.
ProgramForm FormOfProgram(absl::string_view bytes) {
  if (bytecode::IsBytecode(bytes)) return ProgramForm::kBytecode;
  if (IsProto(bytes)) return ProgramForm::kProto;
  return stablehlo::IsStablehlo(bytes) ? ProgramForm::kStablehloText
                                       : ProgramForm::kHloText;
}

bool IsStablehloProgram(absl::string_view bytes) {
  const ProgramForm form = FormOfProgram(bytes);
  return form == ProgramForm::kStablehloText || form == ProgramForm::kBytecode;
}

Draft ReadDraft(std::shared_ptr<const std::string> text,
                const LoadOptions& options, Diagnostics& diagnostics) {
  switch (FormOfProgram(*text)) {
    case ProgramForm::kProto:
      return ReadProto(*text, options.limits, diagnostics);
    case ProgramForm::kStablehloText:
    case ProgramForm::kBytecode:
      return ReadStablehlo(text, options, diagnostics);
    case ProgramForm::kHloText:
      break;
  }
  return Parse(std::move(text), options.limits, diagnostics);
}

std::optional<ChosenProgram> ChooseProgram(const SharedText& text,
                                           const LoadOptions& options) {
  if (!IsStablehloProgram(*text)) return std::nullopt;
  Diagnostics diagnostics(options.file, text);
  const auto parsed = ParseOnce(text, options, diagnostics);
  if (parsed == nullptr || !diagnostics.ok()) return std::nullopt;
  const auto& programs = parsed->programs;
  if (!programs.ok() || !HasProgram(*programs, options.program))
    return std::nullopt;
  const StablehloText::Program& chosen = (*programs)[options.program];
  return ChosenProgram{{parsed, &parsed->modules[chosen.module]}, chosen.entry};
}

int CountPrograms(const SharedText& text, LoadOptions& options) {
  if (!IsStablehloProgram(*text)) return 1;
  Diagnostics diagnostics(options.file, text);
  const auto parsed = ParseOnce(text, options, diagnostics);
  if (diagnostics.ok()) options.parsed = parsed;
  if (parsed == nullptr) return 1;
  const auto& programs = parsed->programs;
  return programs.ok() ? static_cast<int>(programs->size()) : 1;
}

}  // namespace hlo
