// xla.CompileOptionsProto, as far as it says something here.
#ifndef HLOREF_PJRT_PLUGIN_PROGRAMS_COMPILE_OPTIONS_H_
#define HLOREF_PJRT_PLUGIN_PROGRAMS_COMPILE_OPTIONS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo::pjrt {

struct CompileOptions {
  int64_t replicas = 1;
  int64_t partitions = 1;
  // One program on global values, of which each partition has its part; else
  // every partition runs the program on its own values.
  bool spmd = false;
  // The device of each (replica, partition), replica-major; empty: the first
  // ones.
  std::vector<int64_t> devices;
  bool tupled_arguments = false;  // the program has one parameter, a tuple
};

// InvalidArgument for bytes that are no such message, for an assignment of
// another size, and for options of a compiler that XLA has not either.
absl::StatusOr<CompileOptions> ReadCompileOptions(absl::string_view bytes);

// The message xla.DeviceAssignmentProto.
std::string DeviceAssignment(const CompileOptions& options);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_PROGRAMS_COMPILE_OPTIONS_H_
