// Types of the objects that callers and foreign functions hand to each other:
// one list for the process, as the API knows no client.
#ifndef HLOREF_PJRT_PLUGIN_FOREIGN_TYPES_H_
#define HLOREF_PJRT_PLUGIN_FOREIGN_TYPES_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "pjrt/plugin/host_hooks.h"

namespace hlo::pjrt {

using Deleter = void (*)(void* object);

// Gives *id, where it is 0, a number of its own. Later calls may add the
// deleter. InvalidArgument for an id that the name has not, or another has.
absl::Status RegisterType(absl::string_view name, Deleter deleter, int64_t* id);
// Null for a type without one; none for a type that neither RegisterType nor
// the host (null: there is none) knows.
std::optional<Deleter> DeleterOf(int64_t id, hloref_find_type_fn* host);
// Empty for an id that nobody registered.
std::string NameOfType(int64_t id);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_FOREIGN_TYPES_H_
