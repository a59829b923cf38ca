// Serialized HloModuleProtos, as far as a client looks into them: without
// protobuf, of which a plugin may bring its own.
#ifndef HLOREF_PJRT_CLIENT_MODULE_BYTES_H_
#define HLOREF_PJRT_CLIENT_MODULE_BYTES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace hlo::pjrt {

// The order of each parameter's dimensions in memory, from the minor one; empty
// where it is row-major or not written. A tuple has one for each element.
std::vector<std::vector<int64_t>> ParameterOrders(absl::string_view proto);

// The module with each instruction marked (sharding={manual}): each partition
// runs it as it is written.
std::string MarkedManual(absl::string_view proto);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_CLIENT_MODULE_BYTES_H_
