// Element types and shapes, here and in the PJRT C API.
#ifndef HLOREF_PJRT_PLUGIN_ARRAYS_TYPES_H_
#define HLOREF_PJRT_PLUGIN_ARRAYS_TYPES_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "literals/shape.h"
#include "pjrt/abi.h"

namespace hlo::pjrt {

// None for a token, and for a number that is no type.
std::optional<ElementType> ElementTypeOf(BufferType type);
BufferType BufferTypeOf(ElementType type);
// An array's type; a token's.
BufferType BufferTypeOf(const Shape& shape);

// The array's shape. InvalidArgument for a token, for what is no type, for
// sizes that are negative or beyond 63 bits together.
absl::StatusOr<Shape> ShapeOf(BufferType type, const int64_t* dims,
                              size_t rank);

// A layout as the API has it: the order of dimensions, from the minor one.
// Empty: row-major. Unimplemented for tiles; InvalidArgument for what is no
// order. Null is row-major.
absl::StatusOr<std::vector<int64_t>> OrderOf(const MemoryLayout* layout,
                                             const Shape& shape);
bool IsRowMajor(std::span<const int64_t> minor_to_major);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_ARRAYS_TYPES_H_
