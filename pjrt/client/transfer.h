// Literals to a plugin's devices and back.
#ifndef HLOREF_PJRT_CLIENT_TRANSFER_H_
#define HLOREF_PJRT_CLIENT_TRANSFER_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "literals/literal.h"
#include "pjrt/client/plugin_api.h"

namespace hlo::pjrt {

// True if the C API of this minor version has the type.
bool HasType(int minor, ElementType type);

// Unimplemented for what is no array of static sizes and of a type of the
// plugin's.
absl::Status CheckArgument(int minor, const Shape& shape);

// REQUIRES: CheckArgument of its shape. `order`: of the dimensions in memory,
// from the minor one; empty: row-major.
absl::StatusOr<Owned<Buffer>> FromHost(const PluginApi& api, Client* client,
                                       Device* device, const Literal& value,
                                       const std::vector<int64_t>& order);

// The array in its actual sizes, or a token. Internal: it is none.
absl::StatusOr<Literal> ToHostLiteral(const PluginApi& api, Buffer* buffer);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_CLIENT_TRANSFER_H_
