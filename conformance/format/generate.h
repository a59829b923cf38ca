// Data that a vector names instead of storing: element i is a map of the block
// Philox4x32-10(key = seed, counter = i), so that an element can be drawn alone
// and in any language. The maps, with w0..w3 the block's words:
//
//   int       an integer of [lo, hi], never 0
//   index     an integer of [lo, hi]
//   iota      lo, lo + 1, .. hi, lo, ..
//   perm      lo .. lo + n - 1, each once, in the order of the blocks' numbers
//   onehot    along the last dimension one 1, at word 0 of the row's first
//             element modulo the row's length; 0 elsewhere
//   mantissa  (-1)^w2 * 1.m * 2^e, m all mantissa bits, e of [lo, hi]
//   normal    Irwin-Hall: the sum of 12 halves of words over 2^16, less 6,
//             times hi
//   cancel    mantissa; every odd element is minus the one before it
//   codes     the bits lo + i hi, modulo 2^bits: all numbers of a type in the
//             order of their codes, or any bits
//   dominant  a symmetric matrix, or a batch of them: off the diagonal integers
//             of [lo, hi], on it more than all others of the row together
//   special   of the type's zeros, ones, smallest, least normal and largest
//             numbers of both signs, infinities and NaN
//   every, normals, terms, subnormals
//             of the numbers of `special` all, those that are not subnormal,
//             of these those that are not -0, or the subnormal ones: in turn,
//             from number seed modulo how many they are on
//
// A complex number's parts are elements 2 i and 2 i + 1.
#ifndef HLOREF_CONFORMANCE_FORMAT_GENERATE_H_
#define HLOREF_CONFORMANCE_FORMAT_GENERATE_H_

#include "absl/status/statusor.h"
#include "conformance/format/vector.h"

namespace hlo::conformance {

// The array of a static shape, without regard to the generator's digest.
// InvalidArgument for an unknown map or an empty range.
absl::StatusOr<Literal> Draw(const Shape& shape, const Generator& generator);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_GENERATE_H_
