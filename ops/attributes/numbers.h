// Attributes: numbers of single ops.
#ifndef HLOREF_OPS_ATTRIBUTES_NUMBERS_H_
#define HLOREF_OPS_ATTRIBUTES_NUMBERS_H_

#include "ops/attribute.h"

namespace hlo {

namespace attr {
inline constexpr Attribute<double> epsilon{"epsilon", "Added to the variance."};
inline constexpr Attribute<int64_t> exponent_bits{
    "exponent_bits", "Bits of the exponent that are kept."};
inline constexpr Attribute<int64_t> mantissa_bits{
    "mantissa_bits", "Bits of the mantissa that are kept."};
}  // namespace attr

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_NUMBERS_H_
