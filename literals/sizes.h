// Arithmetic on the sizes of arrays. Programs choose sizes, so every product
// and sum of them notices when it leaves 63 bits.
#ifndef HLOREF_LITERALS_SIZES_H_
#define HLOREF_LITERALS_SIZES_H_

#include <cstdint>
#include <optional>
#include <span>

#include "absl/status/statusor.h"
#include "literals/shape.h"

namespace hlo {

// a + b, a * b; none on overflow or when a part is none.
std::optional<int64_t> Sum(std::optional<int64_t> a, std::optional<int64_t> b);
std::optional<int64_t> Product(std::optional<int64_t> a,
                               std::optional<int64_t> b);

// The elements of an array: none beyond 63 bits. A size of 0 makes it 0,
// whatever the others are. REQUIRES: no size is negative.
std::optional<int64_t> CheckedCount(std::span<const int64_t> sizes);

// Its bytes in memory: ResourceExhausted beyond 63 bits, InvalidArgument for a
// negative size.
absl::StatusOr<int64_t> CheckedBytes(std::span<const int64_t> sizes,
                                     ElementType type);

// True if a value of these actual sizes may have this shape: a static dimension
// fixes the size, a dynamic one bounds it, an unbounded one takes any.
bool SizesFit(std::span<const int64_t> sizes, const Shape& shape);
// The same as a status, InvalidArgument. `shape.sizes()`, where nothing else is
// known, fit any shape without an unbounded dimension.
absl::Status CheckSizesFit(std::span<const int64_t> sizes, const Shape& shape);

}  // namespace hlo

#endif  // HLOREF_LITERALS_SIZES_H_
