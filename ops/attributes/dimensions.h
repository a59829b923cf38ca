// Attributes: dimensions, sizes and ranges.
#ifndef HLOREF_OPS_ATTRIBUTES_DIMENSIONS_H_
#define HLOREF_OPS_ATTRIBUTES_DIMENSIONS_H_

#include "ops/attribute.h"

namespace hlo {

namespace attr {
inline constexpr Attribute<Ints> dimensions{
    "dimensions", "The dimensions that the op is about."};
inline constexpr Attribute<int64_t> iota_dimension(
    "iota_dimension", "The dimension along which the values grow.",
    {.field = "dimensions"});
inline constexpr Attribute<int64_t> inferred_dimension(
    "inferred_dimension", "The dimension whose size a dynamic reshape infers.",
    {.changes_value = false, .field = "dimensions"});
inline constexpr Attribute<int64_t> feature_index{"feature_index",
                                                  "The feature dimension."};
inline constexpr Attribute<Ints> dynamic_slice_sizes{
    "dynamic_slice_sizes", "The size of the slice in each dimension."};
inline constexpr Attribute<SliceRanges> slice_ranges{
    "slice", "[start:limit:stride] in each dimension."};
inline constexpr Attribute<Padding> padding{
    "padding", "low_high_interior of each dimension."};
}  // namespace attr

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_DIMENSIONS_H_
