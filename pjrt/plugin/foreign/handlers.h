// Foreign functions by their names.
#ifndef HLOREF_PJRT_PLUGIN_FOREIGN_HANDLERS_H_
#define HLOREF_PJRT_PLUGIN_FOREIGN_HANDLERS_H_

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ops/custom_calls/custom_call_registry.h"
#include "pjrt/abi/ffi.h"
#include "pjrt/plugin/host_hooks.h"

namespace hlo::pjrt {

struct ForeignFunction {
  // By their stage; null where there is none. Empty for a plain function.
  std::array<ffi::Handler*, ffi::kStages> handlers = {};
  PlainFunction plain = nullptr;
};

// Asks the handlers for the version of the API that they were compiled for.
// InvalidArgument where there is none for kExecute, or the version differs.
absl::Status CheckHandlers(absl::string_view name,
                           const ForeignFunction& function);
// For the process, as the API knows no client; replaces what has the name.
absl::Status RegisterForeign(absl::string_view name,
                             const ForeignFunction& function);

// Those of RegisterForeign, then the host's (null: it has none). None where
// nobody has one of the name; an error where it cannot be called.
absl::StatusOr<std::optional<ForeignFunction>> FindForeign(
    absl::string_view name, hloref_find_function_fn* host);
std::vector<std::string> ForeignNames();

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_FOREIGN_HANDLERS_H_
