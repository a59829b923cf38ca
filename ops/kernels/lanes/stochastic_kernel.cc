#include "ops/kernels/lanes/stochastic_kernel.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "base/lane_block.h"
#include "base/multiversion.h"
#include "literals/types/convert.h"
#include "literals/types/float_bits.h"
#include "ops/kernels/lanes/block_pipeline.h"
#include "ops/kernels/lanes/convert_kernel.h"
#include "ops/kernels/lanes/lanes.h"

namespace hlo {
namespace {

constexpr int kMantissaBits = 52;
constexpr int kBias = 1023;

// REQUIRES: a normal number.
double PowerOfTwo(int exponent) {
  return FromCode<double>(static_cast<uint64_t>(exponent + kBias)
                          << kMantissaBits);
}

// floor(log2(x)); less than all others for zeros and subnormals, more for what
// is no number. REQUIRES: no sign.
int Exponent(double x) {
  return static_cast<int>(ToCode(x) >> kMantissaBits) - kBias;
}

struct Block {
  const double* x;
  const uint64_t* random;
  double* rounded;
};

HLO_INLINE double Rounded(const NumberGrid& grid, int bits, double x,
                          uint64_t random) {
  double magnitude = std::fabs(x);
  const double least = grid.has_zero ? 0 : PowerOfTwo(grid.lowest);
  magnitude = magnitude > 0 && magnitude < least ? least : magnitude;
  const int unit =
      std::min(std::max(Exponent(magnitude), grid.lowest), grid.highest) -
      grid.fraction_bits;
  const double units = magnitude * PowerOfTwo(-unit);
  const double lower = std::floor(units);
  const double place = (units - lower) * PowerOfTwo(bits);
  const double whole = place > 0 ? place : 0;  // infinities have none
  const double away = static_cast<uint64_t>(whole) > random ? 1 : 0;
  return std::copysign((lower + away) * PowerOfTwo(unit), x);
}

HLO_INLINE void RoundAll(const NumberGrid& grid, int bits, const Block& lanes,
                         int64_t n) {
  const NumberGrid own = grid;
  for (int64_t i = 0; i < n; ++i) {
    lanes.rounded[i] =
        Canonical(Rounded(own, bits, lanes.x[i], lanes.random[i]));
  }
}
// A block from f64 to f64, or to the result's type where that is an integer.
int64_t RoundBlock(const LaneKernel& kernel, const void* const* operands,
                   void* result, int64_t n) {
  double rounded[kLaneBlock];
  uint64_t random[kLaneBlock];
  ConvertLanes(kernel.operands[1], ElementType::kU64, operands[1], random, n);
  Multiversion<RoundAll>::For(kernel.instructions)(
      GridOf(kernel.result), BitWidth(kernel.operands[0]),
      {static_cast<const double*>(operands[0]), random, rounded}, n);
  ConvertLanes(ElementType::kF64, kernel.computed, rounded, result, n);
  return n;
}

}  // namespace

NumberGrid GridOf(ElementType type) {
  return VisitElementType(type, [](auto tag) -> NumberGrid {
    using T = typename decltype(tag)::type;
    using Limits = std::numeric_limits<T>;
    if constexpr (Float<T> || SmallFloat<T>) {
      return {Limits::min_exponent - 1, Limits::max_exponent,
              Limits::digits - 1, Limits::is_signed};
    } else {
      return {0, 0, 0, true};
    }
  });
}

double RoundedByChance(const NumberGrid& grid, int bits, double x,
                       uint64_t random) {
  return Rounded(grid, bits, x, random);
}

absl::StatusOr<LaneKernel> StochasticKernel(const LaneContext& context) {
  const ElementType from = context.operands[0], random = context.operands[1];
  const ElementType to = context.result;
  if (!IsFloat(from) || !IsUnsigned(random) ||
      BitWidth(random) != BitWidth(from) || !(IsInteger(to) || IsFloat(to))) {
    return NoKernel(context);
  }
  LaneKernel kernel = StartKernel(context);
  const bool exact = to == from || to == ElementType::kF64;
  if (exact) return ConvertKernel(context);
  kernel.run = RoundBlock;
  kernel.result = IsFloat(to) ? ElementType::kF64 : to;
  RunInBlocks(context, ElementType::kF64, kernel);
  return kernel;
}

}  // namespace hlo
