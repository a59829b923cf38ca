// Rounding by random bits that an operand has: they pick one of the two numbers
// around each element.
#ifndef HLOREF_OPS_KERNELS_LANES_STOCHASTIC_KERNEL_H_
#define HLOREF_OPS_KERNELS_LANES_STOCHASTIC_KERNEL_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "ops/lane_kernel.h"

namespace hlo {

// The numbers of a type, as if its exponents had no end: of magnitudes in
// [2^e, 2^(e + 1)) the multiples of 2^(e - fraction_bits); e stops at `lowest`
// for what is smaller and at `highest` for what is larger.
struct NumberGrid {
  int lowest;
  int highest;
  int fraction_bits;
  bool has_zero;
};

// The grid of a float's numbers; of an integer type it is all integers.
// REQUIRES: an integer or a float.
NumberGrid GridOf(ElementType type);

// The number of the grid next to x towards zero, or the one away from zero if
// x's place between the two, in units of 2^-bits, truncated, exceeds `random`.
// NaN and infinities stay. REQUIRES: not the grid of f64.
double RoundedByChance(const NumberGrid& grid, int bits, double x,
                       uint64_t random);

// The kernel of stochastic-convert, from a float and an unsigned integer of its
// width to an integer or a float.
absl::StatusOr<LaneKernel> StochasticKernel(const LaneContext& context);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_STOCHASTIC_KERNEL_H_
