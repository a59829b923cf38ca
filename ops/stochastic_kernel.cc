#include "ops/stochastic_kernel.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "literals/convert.h"
#include "ops/float_bits.h"
#include "ops/lane_blocks.h"
#include "ops/lanes.h"

namespace hlo {
namespace {

constexpr int64_t kBlock = 256;
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

// From f64 to f64, or to the result's type where that is an integer.
int64_t RoundLanes(const LaneKernel& kernel, const void* const* operands,
                   void* result, int64_t n) {
  const NumberGrid grid = GridOf(kernel.result);
  const int bits = BitWidth(kernel.operands[0]);
  const bool exact = kernel.result == ElementType::kF64;
  const ElementType target =
      IsFloat(kernel.result) ? ElementType::kF64 : kernel.result;
  const auto* x = static_cast<const double*>(operands[0]);
  const auto* chance = static_cast<const std::byte*>(operands[1]);
  auto* out = static_cast<std::byte*>(result);
  double rounded[kBlock];
  uint64_t random[kBlock];
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t lanes = std::min(kBlock, n - i);
    ConvertLanes(kernel.operands[1], ElementType::kU64,
                 chance + i * StorageBytes(kernel.operands[1]), random, lanes);
    for (int64_t j = 0; j < lanes; ++j) {
      const double each = x[i + j];
      rounded[j] = Canonical(
          exact ? each : RoundedByChance(grid, bits, each, random[j]));
    }
    ConvertLanes(ElementType::kF64, target, rounded,
                 out + i * StorageBytes(target), lanes);
  }
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
  double magnitude = std::fabs(x);
  const bool below_all = !grid.has_zero && magnitude > 0;
  if (below_all) magnitude = std::max(magnitude, PowerOfTwo(grid.lowest));
  const int unit = std::clamp(Exponent(magnitude), grid.lowest, grid.highest) -
                   grid.fraction_bits;
  const double units = magnitude * PowerOfTwo(-unit);
  const double lower = std::floor(units);
  const double place = (units - lower) * PowerOfTwo(bits);
  const bool away = place > 0 && static_cast<uint64_t>(place) > random;
  return std::copysign((lower + (away ? 1 : 0)) * PowerOfTwo(unit), x);
}

absl::StatusOr<LaneKernel> StochasticKernel(const LaneContext& context) {
  const ElementType from = context.operands[0], random = context.operands[1];
  const ElementType to = context.result;
  if (!IsFloat(from) || !IsUnsigned(random) ||
      BitWidth(random) != BitWidth(from) || !(IsInteger(to) || IsFloat(to))) {
    return NoKernel(context);
  }
  LaneKernel kernel = StartKernel(context);
  kernel.run = RoundLanes;
  RunInBlocks(context, ElementType::kF64, kernel);
  return kernel;
}

}  // namespace hlo
