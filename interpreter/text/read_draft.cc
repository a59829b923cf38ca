#include "interpreter/text/read_draft.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/text/parser.h"
#include "interpreter/text/stablehlo/convert.h"
#include "interpreter/text/stablehlo/parser.h"

namespace hlo {
namespace {

// The `program`-th entry of a file, counted over its modules.
struct Chosen {
  const stablehlo::Module* module = nullptr;
  std::string entry;
  int count = 0;  // of all entries
};

absl::StatusOr<Chosen> Choose(const std::vector<stablehlo::Module>& modules,
                              const LoadOptions& options) {
  Chosen chosen;
  for (const stablehlo::Module& module : modules) {
    const auto entries = stablehlo::Entries(module, options.entry);
    if (!entries.ok()) return entries.status();
    for (const std::string& entry : *entries) {
      if (chosen.count++ != options.program) continue;
      chosen.module = &module;
      chosen.entry = entry;
    }
  }
  return chosen;
}

Draft ReadStablehlo(const std::shared_ptr<const std::string>& text,
                    const LoadOptions& options, Diagnostics& diagnostics) {
  const std::vector<stablehlo::Module> modules =
      stablehlo::Parse(text, options.limits, diagnostics);
  if (!diagnostics.ok()) return {};
  const absl::StatusOr<Chosen> chosen = Choose(modules, options);
  if (!chosen.ok() || chosen->module == nullptr) {
    diagnostics.Add(chosen.ok()
                        ? absl::InvalidArgumentError("there is no function")
                        : chosen.status(),
                    modules.empty() ? Location{1, 1} : modules[0].location);
    return {};
  }
  stablehlo::ConvertOptions convert;
  convert.entry = chosen->entry;
  convert.arguments = options.arguments;
  convert.replicas = options.replicas;
  convert.partitions = options.partitions;
  Draft draft = stablehlo::Convert(*chosen->module, convert, diagnostics);
  // What could not be converted is not marked: nothing more can be looked for.
  draft.unreadable.header = !diagnostics.ok();
  return draft;
}

}  // namespace

Draft ReadDraft(std::shared_ptr<const std::string> text,
                const LoadOptions& options, Diagnostics& diagnostics) {
  if (stablehlo::IsStablehlo(*text)) {
    return ReadStablehlo(text, options, diagnostics);
  }
  return Parse(std::move(text), options.limits, diagnostics);
}

absl::StatusOr<std::optional<std::pair<stablehlo::Module, std::string>>>
ChooseProgram(const std::string& text, const LoadOptions& options) {
  if (!stablehlo::IsStablehlo(text)) return std::nullopt;
  auto source = std::make_shared<const std::string>(text);
  Diagnostics diagnostics(options.file, source);
  std::vector<stablehlo::Module> modules =
      stablehlo::Parse(source, options.limits, diagnostics);
  if (!diagnostics.ok()) return std::nullopt;
  const absl::StatusOr<Chosen> chosen = Choose(modules, options);
  if (!chosen.ok() || chosen->module == nullptr) return std::nullopt;
  const auto at = static_cast<size_t>(chosen->module - modules.data());
  return std::optional<std::pair<stablehlo::Module, std::string>>(
      std::in_place, std::move(modules[at]), chosen->entry);
}

int CountPrograms(const std::string& text, const LoadOptions& options) {
  if (!stablehlo::IsStablehlo(text)) return 1;
  auto source = std::make_shared<const std::string>(text);
  Diagnostics diagnostics(options.file, source);
  const auto modules = stablehlo::Parse(source, options.limits, diagnostics);
  if (!diagnostics.ok()) return 1;
  const absl::StatusOr<Chosen> chosen = Choose(modules, options);
  return chosen.ok() ? chosen->count : 1;
}

}  // namespace hlo
