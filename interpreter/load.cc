#include "interpreter/load.h"

#include <utility>

#include "interpreter/ir/finish.h"
#include "interpreter/read_draft.h"

namespace hlo {
namespace {

Draft Read(std::shared_ptr<const std::string> text, const LoadOptions& options,
           Diagnostics& diagnostics) {
  Draft draft = ReadDraft(std::move(text), options, diagnostics);
  ModuleAttributes& header = draft.module.attributes;
  if (options.replicas > 0) header.replica_count = options.replicas;
  if (options.partitions > 0) header.num_partitions = options.partitions;
  if (options.default_replicas > 0 && header.replica_count == 1 &&
      header.num_partitions == 1) {
    header.replica_count = options.default_replicas;
  }
  return draft;
}

}  // namespace

absl::StatusOr<Module> LoadUnverified(std::shared_ptr<const std::string> text,
                                      const LoadOptions& options,
                                      Diagnostics& diagnostics) {
  Draft draft = Read(std::move(text), options, diagnostics);
  if (!diagnostics.ok()) return diagnostics.ToStatus();
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
  Draft draft = Read(std::move(text), options, diagnostics);
  if (draft.unreadable.header || draft.module.computations.empty()) {
    return std::nullopt;
  }
  Finished finished = FinishAll(std::move(draft), diagnostics);
  std::optional<VerifiedModule> verified;
  if (diagnostics.ok()) {
    verified =
        Verify(std::make_shared<const Module>(std::move(finished.module)),
               options, diagnostics);
  } else {
    FindMore(finished.module, options, finished.unreadable, diagnostics);
  }
  diagnostics.Sort();
  return verified;
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
