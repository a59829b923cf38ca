#include "cli/programs/backend_flags.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/files.h"
#include "interpreter/inputs/profiles.h"

namespace hlo {

void AddBackendFlags(Command& command, BackendFlags& flags) {
  command
      .Add("--backend", flags.backend,
           "hloref, exec:COMMAND, or pjrt:PLUGIN[?option=value&..], as "
           "`hloref conform` takes it")
      .Required()
      .Group("Backend");
  command.Add("--timeout-ms", flags.timeout_ms, "For one question")
      .ShowDefault()
      .Between(1, int64_t{1} << 32)
      .Group("Backend");
  command.Add("--jobs", flags.jobs, "Backends that are asked at a time")
      .ShowDefault()
      .Between(1, 256)
      .Group("Backend");
}

absl::StatusOr<conformance::Profile> DeclaredChoices(
    const std::string& profile, const std::vector<std::string>& choices) {
  conformance::Profile declared;
  if (!profile.empty()) {
    const char* known = FindProfile(profile);
    auto text = known != nullptr ? absl::StatusOr<std::string>(known)
                                 : ReadFile(profile);
    if (!text.ok()) return text.status();
    absl::Status read = conformance::DeclareAll(*text, declared);
    if (!read.ok()) return read;
  }
  for (const std::string& choice : choices) {
    const std::vector<std::string> parts = absl::StrSplit(choice, '=');
    if (parts.size() != 2) {
      return absl::InvalidArgumentError(
          absl::StrCat("--choice ", choice, ": not ID=VALUE"));
    }
    absl::Status set = conformance::Declare(parts[0], "*", parts[1], declared);
    if (!set.ok()) return set;
  }
  return declared;
}

absl::StatusOr<std::unique_ptr<conformance::Examiner>> StartBackend(
    const BackendFlags& flags, const conformance::Profile& declared) {
  auto backend = conformance::MakeBackend(
      flags.backend, {declared, flags.timeout_ms, "", flags.jobs});
  if (!backend.ok()) return backend.status();
  return conformance::Examiner::Start(*std::move(backend), declared);
}

absl::StatusOr<AskedProgram> ProgramToAsk(const LoadedPrograms& loaded,
                                          const ExecutionOptions& options) {
  if (loaded.programs.programs.size() != 1) {
    return absl::UnimplementedError(
        "a backend is asked one program, and --assign names several");
  }
  auto module = Verify(
      std::make_shared<const Module>(loaded.programs.programs[0]->module()));
  if (!module.ok()) return module.status();
  AskedProgram program = {*std::move(module), {}};
  program.inputs.options = options;
  program.inputs.arguments = loaded.arguments;
  program.inputs.arguments.resize(
      static_cast<size_t>(loaded.counts.processes()), loaded.arguments[0]);
  return program;
}

}  // namespace hlo
