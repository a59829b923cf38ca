// The options of PJRT_Client_Create.
#ifndef HLOREF_PJRT_PLUGIN_CLIENT_OPTIONS_H_
#define HLOREF_PJRT_PLUGIN_CLIENT_OPTIONS_H_

#include <cstdint>
#include <span>
#include <string>

#include "absl/status/statusor.h"
#include "base/instruction_set.h"
#include "interpreter/ir/limits.h"
#include "ops/choices.h"
#include "pjrt/abi.h"
#include "pjrt/plugin/host_hooks.h"

namespace hlo::pjrt {

struct ClientOptions {
  int64_t devices = 1;
  Choices choices;  // of `profile`, then of `choices`
  Limits limits;    // max_bytes: the memory of the host
  int threads = 0;  // in an op; 0: as many as the machine has cores
  InstructionSet instructions = NativeInstructionSet();
  std::string platform_name = "cpu";
  std::string log;  // a file, "stderr" or nothing
  hloref_call_python_fn* call_python = nullptr;
  hloref_check_signals_fn* check_signals = nullptr;
  hloref_find_function_fn* find_function = nullptr;
  hloref_find_type_fn* find_type = nullptr;
};

// InvalidArgument for an option that there is not, of another kind, or with a
// wrong value.
absl::StatusOr<ClientOptions> ReadOptions(std::span<const NamedValue> values);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_CLIENT_OPTIONS_H_
