#include "interpreter/read_draft.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/hlo/parser.h"
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

// Null after errors.
std::shared_ptr<const StablehloText> ParseOnce(const SharedText& text,
                                               const LoadOptions& options,
                                               Diagnostics& diagnostics) {
  if (options.parsed != nullptr && options.parsed->text == text) {
    return options.parsed;
  }
  auto parsed = std::make_shared<StablehloText>();
  parsed->text = text;
  parsed->modules = stablehlo::Parse(text, options.limits, diagnostics);
  parsed->programs = ProgramsOf(parsed->modules, options.entry);
  return diagnostics.ok() ? std::move(parsed) : nullptr;
}

Draft ReadStablehlo(const SharedText& text, const LoadOptions& options,
                    Diagnostics& diagnostics) {
  const auto parsed = ParseOnce(text, options, diagnostics);
  if (parsed == nullptr) return {};
  const auto& modules = parsed->modules;
  const auto& programs = parsed->programs;
  if (!programs.ok() || !HasProgram(*programs, options.program)) {
    diagnostics.Add(programs.ok()
                        ? absl::InvalidArgumentError("there is no function")
                        : programs.status(),
                    modules.empty() ? Location{1, 1} : modules[0].location);
    return {};
  }
  const StablehloText::Program& chosen = (*programs)[options.program];
  stablehlo::ConvertOptions convert;
  convert.entry = chosen.entry;
  convert.arguments = options.arguments;
  convert.replicas = options.replicas;
  convert.partitions = options.partitions;
  return stablehlo::Convert(modules[chosen.module], convert, diagnostics);
}

}  // namespace

Draft ReadDraft(std::shared_ptr<const std::string> text,
                const LoadOptions& options, Diagnostics& diagnostics) {
  if (stablehlo::IsStablehlo(*text)) {
    return ReadStablehlo(text, options, diagnostics);
  }
  return Parse(std::move(text), options.limits, diagnostics);
}

std::optional<ChosenProgram> ChooseProgram(const SharedText& text,
                                           const LoadOptions& options) {
  if (!stablehlo::IsStablehlo(*text)) return std::nullopt;
  Diagnostics diagnostics(options.file, text);
  const auto parsed = ParseOnce(text, options, diagnostics);
  if (parsed == nullptr) return std::nullopt;
  const auto& programs = parsed->programs;
  if (!programs.ok() || !HasProgram(*programs, options.program))
    return std::nullopt;
  const StablehloText::Program& chosen = (*programs)[options.program];
  return ChosenProgram{{parsed, &parsed->modules[chosen.module]}, chosen.entry};
}

int CountPrograms(const SharedText& text, LoadOptions& options) {
  if (!stablehlo::IsStablehlo(*text)) return 1;
  Diagnostics diagnostics(options.file, text);
  options.parsed = ParseOnce(text, options, diagnostics);
  if (options.parsed == nullptr) return 1;
  const auto& programs = options.parsed->programs;
  return programs.ok() ? static_cast<int>(programs->size()) : 1;
}

}  // namespace hlo
