// The functions that are correctly rounded, by name.
#ifndef HLOREF_OPS_FUNCTIONS_REAL_FUNCTION_H_
#define HLOREF_OPS_FUNCTIONS_REAL_FUNCTION_H_

#include <cstdint>

namespace hlo {

enum class RealFunction : uint8_t {
#define LIBM_FUNCTION(name, operands, wide_bits) name,
#define OWN_FUNCTION(name, operands, wide_bits) name,
#include "ops/functions/rounded_functions.def"
#undef LIBM_FUNCTION
#undef OWN_FUNCTION
};

enum class ComplexFunction : uint8_t {
#define COMPLEX_FUNCTION(name) name,
#include "ops/functions/complex_functions.def"
#undef COMPLEX_FUNCTION
};

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_REAL_FUNCTION_H_
