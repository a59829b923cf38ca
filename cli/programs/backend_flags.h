// The flags by which `diff`, `reduce`, `fuzz` and `run --cross-check` name a
// backend.
#ifndef HLOREF_CLI_PROGRAMS_BACKEND_FLAGS_H_
#define HLOREF_CLI_PROGRAMS_BACKEND_FLAGS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "base/command_line.h"
#include "cli/run/program_flags.h"
#include "conformance/format/program_run.h"
#include "conformance/programs/examiner.h"
#include "interpreter/ir/verifier.h"

namespace hlo {

struct BackendFlags {
  std::string backend;
  int64_t timeout_ms = 10000, jobs = 1;
};

void AddBackendFlags(Command& command, BackendFlags& flags);

// The choices of --profile, and over it of each --choice.
absl::StatusOr<conformance::Profile> DeclaredChoices(
    const std::string& profile, const std::vector<std::string>& choices);

// Starts the backend. An error names what is wrong with the flag, or why it
// cannot be asked.
absl::StatusOr<std::unique_ptr<conformance::Examiner>> StartBackend(
    const BackendFlags& flags, const conformance::Profile& declared);

// A program that was loaded, as questions are made of it.
struct AskedProgram {
  VerifiedModule module;
  conformance::ProgramInputs inputs;
};
// Unimplemented for several programs that run together.
absl::StatusOr<AskedProgram> ProgramToAsk(const LoadedPrograms& loaded,
                                          const ExecutionOptions& options);

}  // namespace hlo

#endif  // HLOREF_CLI_PROGRAMS_BACKEND_FLAGS_H_
