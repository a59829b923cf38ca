#include "interpreter/text/load.h"

#include <utility>

#include "interpreter/ir/finish.h"
#include "interpreter/text/read_draft.h"

namespace hlo {

absl::StatusOr<Module> LoadUnverified(std::shared_ptr<const std::string> text,
                                      const LoadOptions& options,
                                      Diagnostics& diagnostics) {
  Draft draft = ReadDraft(std::move(text), options, diagnostics);
  if (!diagnostics.ok()) return diagnostics.ToStatus();
  ModuleAttributes& header = draft.module.attributes;
  if (options.replicas > 0) header.replica_count = options.replicas;
  if (options.partitions > 0) header.num_partitions = options.partitions;
  return Finish(std::move(draft), diagnostics);
}

absl::StatusOr<Module> LoadUnverified(std::string text,
                                      const LoadOptions& options) {
  auto source = std::make_shared<const std::string>(std::move(text));
  Diagnostics diagnostics(options.file, source, options.strict);
  return LoadUnverified(std::move(source), options, diagnostics);
}

std::optional<VerifiedModule> Load(std::shared_ptr<const std::string> text,
                                   const LoadOptions& options,
                                   Diagnostics& diagnostics) {
  absl::StatusOr<Module> module =
      LoadUnverified(std::move(text), options, diagnostics);
  if (!module.ok()) return std::nullopt;
  return Verify(std::make_shared<const Module>(*std::move(module)), options,
                diagnostics);
}

absl::StatusOr<VerifiedModule> Load(std::string text,
                                    const LoadOptions& options) {
  auto source = std::make_shared<const std::string>(std::move(text));
  Diagnostics diagnostics(options.file, source, options.strict);
  auto module = Load(std::move(source), options, diagnostics);
  if (!module.has_value()) return diagnostics.ToStatus();
  return *std::move(module);
}

}  // namespace hlo
