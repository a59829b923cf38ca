#include "ops/functions/rounded_lanes.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/lane_block.h"
#include "base/multiversion.h"
#include "literals/types/convert.h"
#include "literals/types/float_bits.h"
#include "ops/functions/libm_functions.h"
#include "ops/functions/libm_lanes.h"
#include "ops/functions/mpfr_functions.h"
#include "ops/functions/rounded_f64_lanes.h"

namespace hlo {
namespace {

constexpr double kBelow = 1 - LibmFunction::kLaneError;
constexpr double kAbove = 1 + LibmFunction::kLaneError;

// ---- the rounding test ----

// Rounds libm's results to f32 and counts those whose neighbourhood does not
// round to one number (NaNs are counted too).
HLO_INLINE int64_t RoundBody(const double* y, float* result, int64_t n) {
  int64_t unsure = 0;
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) {
    const auto below = static_cast<float>(y[i] * kBelow);
    const auto above = static_cast<float>(y[i] * kAbove);
    result[i] = Canonical(below);
    unsure += below == above ? 0 : 1;
  }
  return unsure;
}

// Bit pattern of a narrower type's midpoints among the f32s.
struct Midpoints {
  uint32_t mask = 0, pattern = 0;  // low bits, from the smallest normal number
  uint32_t normal = 0;             // on, which has this code
};
Midpoints MidpointsOf(ElementType type) {
  return VisitElementType(type, [](auto tag) -> Midpoints {
    using T = typename decltype(tag)::type;
    if constexpr (SmallFloat<T>) {
      constexpr int kDropped = 24 - std::numeric_limits<T>::digits;
      return {(uint32_t{1} << kDropped) - 1, uint32_t{1} << (kDropped - 1),
              ToCode(static_cast<float>(std::numeric_limits<T>::min()))};
    } else {
      return {};
    }
  });
}

// The same for a narrower type: an f32 that is none of its midpoints rounds to
// what the exact result rounds to.
HLO_INLINE int64_t NarrowBody(const double* y, const Midpoints& midpoints,
                              float* result, int64_t n) {
  const auto [mask, pattern, normal] = midpoints;
  int64_t unsure = 0;
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) {
    const auto below = static_cast<float>(y[i] * kBelow);
    const auto above = static_cast<float>(y[i] * kAbove);
    result[i] = below;
    const uint32_t code = ToCode(below);
    const int differs = below == above ? 0 : 1;
    const int subnormal = (code & 0x7fffffff) - 1 < normal - 1 ? 1 : 0;
    const int midpoint = (code & mask) == pattern ? 1 : 0;
    unsure += differs | subnormal | midpoint;
  }
  return unsure;
}

// To f32, rounded to odd: rounding that to a narrower type is as if at once.
HLO_INLINE float ToOdd(double value) {
  const auto nearest = static_cast<float>(value);
  const auto back = static_cast<double>(nearest);
  const uint32_t too_far = std::fabs(back) > std::fabs(value) ? 1 : 0;
  const uint32_t inexact = back != value ? 1 : 0;
  return FromCode<float>((ToCode(nearest) - too_far) | inexact);
}
// The lower ends of libm's results' neighbourhoods; counts those whose upper
// end is another f32 (NaNs are not counted).
HLO_INLINE int64_t OddBody(const double* y, double below, double above,
                           float* result, int64_t n) {
  int64_t unsure = 0;
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) {
    result[i] = ToOdd(y[i] * below);
    unsure += ToCode(result[i]) == ToCode(ToOdd(y[i] * above)) ? 0 : 1;
  }
  return unsure;
}

HLO_INLINE bool HasNan(const double* y, int64_t n) {
  int64_t nans = 0;
  for (int64_t i = 0; i < n; ++i) nans += y[i] == y[i] ? 0 : 1;
  return nans > 0;
}

// ---- one lane, slowly ----

// A small integer power is often exactly half way between two results, where
// no error bound decides: exact products do.
bool ExactPower(double x, double y, double* power) {
  const double square = x * x;  // exact for an f32
  if (y == 2) return *power = square, true;
  const double factor = y == 3 ? x : square;
  const double product = square * factor;
  *power = product;
  return (y == 3 || y == 4) && std::fma(square, factor, -product) == 0;
}

void RoundSlowly(RealFunction function, const RealLanes& operands, int64_t i,
                 ElementType result_type, void* result) {
  const double x = operands.x[i];
  const double y = operands.y == nullptr ? 0 : operands.y[i];
  double value = 0;
  if (function != RealFunction::pow || !operands.in_f32_range ||
      !ExactPower(x, y, &value)) {
    value = MpfrReal(function, x, y, MpfrRounding::kToOdd);
  }
  NarrowFromF64(result_type, &value,
                static_cast<std::byte*>(result) + i * StorageBytes(result_type),
                1);
}

// ---- blocks ----

struct LibmResults {
  alignas(64) double lanes[kLaneBlock];
};

int64_t RoundToF32(RealFunction function, InstructionSet instructions,
                   const RealLanes& operands, float* result, int64_t n) {
  const LibmFunction& libm = Libm(function);
  LibmResults y;
  EvaluateLanes(libm, instructions, operands, n, y.lanes);
  const auto round = Multiversion<RoundBody>::For(instructions);
  int64_t unsure = round(y.lanes, result, n), slow = 0;
  for (int64_t i = 0; unsure > 0 && i < n; ++i) {
    const auto below = static_cast<float>(y.lanes[i] * kBelow);
    if (below == static_cast<float>(y.lanes[i] * kAbove)) continue;
    --unsure;
    if (IsSureNan(function, operands, i, y.lanes[i])) continue;
    RoundSlowly(function, operands, i, ElementType::kF32, result);
    ++slow;
  }
  return slow;
}

// Rounds both ends of the error bound to the type and compares them, where f32
// does not decide.
int64_t RoundToSmall(RealFunction function, InstructionSet instructions,
                     const RealLanes& operands, ElementType type, void* result,
                     int64_t n) {
  const LibmFunction& libm = Libm(function);
  LibmResults y;
  EvaluateLanes(libm, instructions, operands, n, y.lanes);
  alignas(64) float ends[kLaneBlock];
  const auto narrow = Multiversion<NarrowBody>::For(instructions);
  if (narrow(y.lanes, MidpointsOf(type), ends, n) == 0) {
    NarrowFromF32(type, ends, result, n);
    return 0;
  }
  const auto odd = Multiversion<OddBody>::For(instructions);
  const int64_t unsure = odd(y.lanes, kBelow, kAbove, ends, n);
  NarrowFromF32(type, ends, result, n);
  const bool sure_nans = libm.operands == 1 || !HasNan(y.lanes, n);
  if (unsure == 0 && sure_nans) return 0;
  uint16_t above[kLaneBlock];
  odd(y.lanes, kAbove, kAbove, ends, n);
  NarrowFromF32(type, ends, above, n);
  const auto bytes = static_cast<size_t>(StorageBytes(type));
  if (std::memcmp(above, result, bytes * static_cast<size_t>(n)) == 0 &&
      sure_nans) {
    return 0;
  }
  int64_t slow = 0;
  const auto* high = reinterpret_cast<const std::byte*>(above);
  const auto* low = static_cast<const std::byte*>(result);
  for (size_t i = 0; i < static_cast<size_t>(n); ++i) {
    const bool same =
        std::memcmp(high + i * bytes, low + i * bytes, bytes) == 0;
    const auto lane = static_cast<int64_t>(i);
    if (IsNan(y.lanes[i]) ? IsSureNan(function, operands, lane, y.lanes[i])
                          : same) {
      continue;
    }
    RoundSlowly(function, operands, lane, type, result);
    ++slow;
  }
  return slow;
}

}  // namespace

int64_t RoundLanes(RealFunction function, InstructionSet instructions,
                   const RealLanes& operands, ElementType result_type,
                   void* result, int64_t n) {
  if (result_type == ElementType::kF64) {
    return RoundToF64(function, instructions, operands,
                      static_cast<double*>(result), n);
  }
  if (!operands.in_f32_range || !HasZero(result_type)) {
    // Without a zero, numbers too small for f64 still count.
    for (int64_t i = 0; i < n; ++i) {
      RoundSlowly(function, operands, i, result_type, result);
    }
    return n;
  }
  if (result_type == ElementType::kF32) {
    return RoundToF32(function, instructions, operands,
                      static_cast<float*>(result), n);
  }
  return RoundToSmall(function, instructions, operands, result_type, result, n);
}

}  // namespace hlo
