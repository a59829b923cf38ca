// The functions that are correctly rounded: for every type the exact value,
// rounded once, so that no result depends on a libm's version, a compiler or a
// machine (semantics.md, transcendentals).
//
// A function is evaluated with more bits than its result has: by libm or
// libmvec for results narrower than f64 (some of f32 with AVX2 or AVX-512 by
// f32_lanes.h), in double-double for those of f64 (most by f64_lanes.h first,
// some again with more bits by closer_functions.h).
// Where all numbers within the error bound round to one result, that is it;
// only else it is computed again, by MPFR or MPC.
#ifndef HLOREF_OPS_FUNCTIONS_REAL_FUNCTION_H_
#define HLOREF_OPS_FUNCTIONS_REAL_FUNCTION_H_

#include <cstdint>

namespace hlo {

enum class RealFunction : uint8_t {
#define LIBM_FUNCTION(name, operands) name,
#define OWN_FUNCTION(name, operands) name,
#include "ops/functions/rounded_functions.def"
};

inline constexpr int kRealFunctionCount = 0
#define LIBM_FUNCTION(name, operands) +1
#define OWN_FUNCTION(name, operands) +1
#include "ops/functions/rounded_functions.def"
    ;

enum class ComplexFunction : uint8_t {
#define COMPLEX_FUNCTION(name) name,
#include "ops/functions/complex_functions.def"
};

}  // namespace hlo

#endif  // HLOREF_OPS_FUNCTIONS_REAL_FUNCTION_H_
