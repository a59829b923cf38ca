// Random numbers of a distribution, from a stream of random words.
#ifndef HLOREF_OPS_KERNELS_RANDOM_RANDOM_NUMBERS_H_
#define HLOREF_OPS_KERNELS_RANDOM_RANDOM_NUMBERS_H_

#include <cstdint>

#include "literals/types/element_type.h"
#include "ops/kernels/random/random_words.h"

namespace hlo {

// n numbers of [a, b), a and b scalars of `type`; a where b <= a.
//   pred, integers: x = 64 bits; taken again while x (b - a) mod 2^64 is below
//     2^64 mod (b - a); the number is a + floor(x (b - a) / 2^64).
//   floats: the exact a + (b - a) u, rounded down, where u is the leading p of
//     32 bits (f64: of 64), over 2^p, p the digits of the type's mantissa with
//     the leading one; NaN where a bound is not finite.
// No words are read where the result does not depend on them.
// REQUIRES: `type` is not complex.
void UniformNumbers(ElementType type, const void* a, const void* b,
                    RandomWords& words, void* result, int64_t n);

// n numbers of the normal distribution, by Box and Muller: from 53 bits k of
// 64 and other 53 bits j, numbers 2i and 2i + 1 are mu + sigma r cos(angle) and
// mu + sigma r sin(angle), r = sqrt(-2 log((k + 1) / 2^53)), angle =
// 2 pi j / 2^53: f64 operations and correctly rounded functions, and one
// rounding to `type`, a float.
void NormalNumbers(ElementType type, const void* mu, const void* sigma,
                   RandomWords& words, InstructionSet instructions,
                   void* result, int64_t n);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_RANDOM_RANDOM_NUMBERS_H_
