// A program that has been read, verified and prepared. Executables, loaded or
// not, share it. Immutable; any number of threads may run it.
#ifndef HLOREF_PJRT_PLUGIN_PROGRAMS_COMPILED_PROGRAM_H_
#define HLOREF_PJRT_PLUGIN_PROGRAMS_COMPILED_PROGRAM_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "interpreter/eval/prepare/program.h"
#include "interpreter/stablehlo/convert/shardings/sharding.h"
#include "pjrt/plugin/client.h"
#include "pjrt/plugin/programs/compile_options.h"

namespace hlo::pjrt {

// A parameter or a result: an array or a token.
struct ArrayInfo {
  Shape shape;                 // of all devices together
  std::vector<int64_t> order;  // minor to major; empty: row-major
  int memory_kind = 0;         // index of kMemoryKinds
  bool donated = false;        // of a parameter
  std::string sharding;        // xla.OpSharding; empty: replicated
  // The part that each partition has of it; empty: all of it.
  std::vector<stablehlo::Part> parts;
};

struct CompiledProgram {
  // The way in which the partitions of one replica run the program.
  enum class Mode {
    kEach,   // each with its own arguments and results
    kOnce,   // one process for all, on whole arrays
    kWhole,  // each, all with the same whole arrays: one has manual regions
  };
  // As they came.
  std::string code;
  std::string format;
  std::string options_bytes;

  CompileOptions options;
  std::shared_ptr<const hlo::Program> program;
  std::vector<ArrayInfo> parameters;
  std::vector<ArrayInfo> results;
  Mode mode = Mode::kEach;
  bool result_is_tuple = false;  // of the program: its leaves are the results
  bool has_donated = false;
  std::string fingerprint;

  const Module& module() const { return program->module(); }
  int64_t processes() const { return options.replicas * options.partitions; }
};

// InvalidArgument for a format that there is not, and for all that is wrong in
// the program; Unimplemented for programs that hloref cannot run.
absl::StatusOr<std::shared_ptr<const CompiledProgram>> CompileProgram(
    const Client& client, absl::string_view code, absl::string_view format,
    absl::string_view options);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_PROGRAMS_COMPILED_PROGRAM_H_
