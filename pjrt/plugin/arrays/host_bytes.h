// Arrays between the host and the client.
#ifndef HLOREF_PJRT_PLUGIN_ARRAYS_HOST_BYTES_H_
#define HLOREF_PJRT_PLUGIN_ARRAYS_HOST_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "absl/status/statusor.h"
#include "literals/literal.h"
#include "pjrt/plugin/client.h"

namespace hlo::pjrt {

// True if the strides are those of a dense row-major array, or there are none.
bool IsDense(const Shape& shape, std::span<const int64_t> byte_strides);

// The bytes at these strides, in memory of the client. InvalidArgument for
// bytes that are no value of the type.
absl::StatusOr<Literal> CopyIn(Client& client, const Shape& shape,
                               const void* data,
                               std::span<const int64_t> byte_strides);
// The bytes themselves, dense and row-major; `owner` is dropped when nobody
// looks at them any more. Only where CanBorrow.
bool CanBorrow(const Shape& shape, const void* data);
absl::StatusOr<Literal> Borrow(Client& client, const Shape& shape,
                               const void* data, std::shared_ptr<void> owner);

// Writes the elements in the order of a layout. REQUIRES: `to` has as many
// bytes as the literal.
void CopyOut(const Literal& literal, std::span<const int64_t> minor_to_major,
             void* to);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_ARRAYS_HOST_BYTES_H_
