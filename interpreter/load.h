// Text -> a program that can be prepared: Parse, Finish and Verify in one call.
// Reads HLO text, StableHLO text and bytecode (docs/bytecode.md), and HLO as a
// proto (docs/hlo_proto.md).
#ifndef HLOREF_INTERPRETER_LOAD_H_
#define HLOREF_INTERPRETER_LOAD_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/ir/verifier.h"

namespace hlo {

struct StablehloText;  // read_draft.h

struct LoadOptions : VerifyOptions {
  // Instead of the header's replica_count and num_partitions; 0: those.
  int64_t replicas = 0;
  int64_t partitions = 0;
  // Replicas of a module whose header names one process; 0: one.
  int64_t default_replicas = 0;
  // StableHLO only: the function to run (empty: as CountPrograms finds them),
  // the index among several, and the shapes that replace its arguments' `?`.
  std::string entry;
  int program = 0;
  std::optional<std::vector<Shape>> arguments;
  // StableHLO of manual computations only: of an argument or a result of the
  // entry with unreduced axes each process has its own term, not the sum.
  bool own_terms = false;
  // The result of CountPrograms: the same text is not parsed again. Loading the
  // only program of a text takes it from there, unless it is kept.
  std::shared_ptr<StablehloText> parsed;
  bool keeps_parsed = false;
};

// The errors, each with its place in the text, or in the proto.
absl::StatusOr<VerifiedModule> Load(std::string text,
                                    const LoadOptions& options = {});
// Adds all diagnostics; nothing when some are errors.
std::optional<VerifiedModule> Load(std::shared_ptr<const std::string> text,
                                   const LoadOptions& options,
                                   Diagnostics& diagnostics);

// The same without the verifier: Parse and Finish, for callers that print or
// change a module first.
absl::StatusOr<Module> LoadUnverified(std::string text,
                                      const LoadOptions& options = {});
absl::StatusOr<Module> LoadUnverified(std::shared_ptr<const std::string> text,
                                      const LoadOptions& options,
                                      Diagnostics& diagnostics);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_LOAD_H_
