#include "ops/rounded_lanes.h"

#include <cmath>
#include <cstring>

#include "literals/convert.h"
#include "ops/exact_functions.h"
#include "ops/fast_functions.h"
#include "ops/float_bits.h"
#include "ops/instruction_set.h"

namespace hlo {
namespace {

constexpr int64_t kBlock = WideLanes::kBlock;
constexpr double kBelow = 1 - FastFunction::kLaneError;
constexpr double kAbove = 1 + FastFunction::kLaneError;

// ---- the rounding test ----

// Rounds the fast results to f32 and counts those whose neighbourhood does not
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
HLO_BASE int64_t RoundBase(const double* y, float* result, int64_t n) {
  return RoundBody(y, result, n);
}
HLO_AVX2 int64_t RoundAvx2(const double* y, float* result, int64_t n) {
  return RoundBody(y, result, n);
}
HLO_AVX512 int64_t RoundAvx512(const double* y, float* result, int64_t n) {
  return RoundBody(y, result, n);
}

// To f32, rounded to odd: rounding that to a narrower type is as if at once.
HLO_INLINE float ToOdd(double value) {
  const auto nearest = static_cast<float>(value);
  const auto back = static_cast<double>(nearest);
  const uint32_t too_far = std::fabs(back) > std::fabs(value) ? 1 : 0;
  const uint32_t inexact = back != value ? 1 : 0;
  return FromCode<float>((ToCode(nearest) - too_far) | inexact);
}
// The lower ends of the fast results' neighbourhoods; counts those whose upper
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
HLO_BASE int64_t OddBase(const double* y, double below, double above,
                         float* result, int64_t n) {
  return OddBody(y, below, above, result, n);
}
HLO_AVX2 int64_t OddAvx2(const double* y, double below, double above,
                         float* result, int64_t n) {
  return OddBody(y, below, above, result, n);
}
HLO_AVX512 int64_t OddAvx512(const double* y, double below, double above,
                             float* result, int64_t n) {
  return OddBody(y, below, above, result, n);
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

void RoundSlowly(RealFunction function, const WideLanes& operands, int64_t i,
                 ElementType result_type, void* result) {
  const double x = operands.x[i];
  const double y = operands.y == nullptr ? 0 : operands.y[i];
  double value = 0;
  if (function != RealFunction::pow || !operands.in_f32_range ||
      !ExactPower(x, y, &value)) {
    value = ExactReal(function, x, y, ExactRounding::kToOdd);
  }
  NarrowFromF64(result_type, &value,
                static_cast<std::byte*>(result) + i * StorageBytes(result_type),
                1);
}

// ---- blocks ----

struct FastResults {
  alignas(64) double lanes[kBlock];
};

void Evaluate(const FastFunction& fast, InstructionSet instructions,
              const WideLanes& operands, int64_t n, double* y) {
  constexpr int64_t kLanes = FastFunction::kLanes;
  if (n < kLanes / 2) {
    for (int64_t i = 0; i < n; ++i) {
      y[i] = fast.one(operands.x[i], operands.y == nullptr ? 0 : operands.y[i]);
    }
    return;
  }
  const int64_t padded = (n + kLanes - 1) / kLanes * kLanes;
  for (int64_t i = n; i < padded; ++i) {
    operands.x[i] = 1;
    if (operands.y != nullptr) operands.y[i] = 1;
  }
  fast.lanes[static_cast<int>(instructions)](operands.x, operands.y, y, padded);
}

// A NaN of a function of one operand is certain.
bool IsSure(const FastFunction& fast, double y) {
  return fast.operands == 1 && IsNan(y);
}

int64_t RoundToF32(RealFunction function, InstructionSet instructions,
                   const WideLanes& operands, float* result, int64_t n) {
  const FastFunction& fast = Fast(function);
  FastResults y;
  Evaluate(fast, instructions, operands, n, y.lanes);
  const auto round = Pick(instructions, RoundBase, RoundAvx2, RoundAvx512);
  int64_t unsure = round(y.lanes, result, n), slow = 0;
  for (int64_t i = 0; unsure > 0 && i < n; ++i) {
    const auto below = static_cast<float>(y.lanes[i] * kBelow);
    if (below == static_cast<float>(y.lanes[i] * kAbove)) continue;
    --unsure;
    if (IsSure(fast, y.lanes[i])) continue;
    RoundSlowly(function, operands, i, ElementType::kF32, result);
    ++slow;
  }
  return slow;
}

// Both ends of the error bound are rounded to the type and compared.
int64_t RoundToSmall(RealFunction function, InstructionSet instructions,
                     const WideLanes& operands, ElementType type, void* result,
                     int64_t n) {
  const FastFunction& fast = Fast(function);
  FastResults y;
  Evaluate(fast, instructions, operands, n, y.lanes);
  const auto odd = Pick(instructions, OddBase, OddAvx2, OddAvx512);
  alignas(64) float ends[kBlock];
  const int64_t unsure = odd(y.lanes, kBelow, kAbove, ends, n);
  NarrowFromF32(type, ends, result, n);
  const bool sure_nans = fast.operands == 1 || !HasNan(y.lanes, n);
  if (unsure == 0 && sure_nans) return 0;
  uint16_t above[kBlock];
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
    const bool is_nan = IsNan(y.lanes[i]);
    if (same && !(is_nan && fast.operands == 2)) continue;
    RoundSlowly(function, operands, static_cast<int64_t>(i), type, result);
    ++slow;
  }
  return slow;
}

int64_t RoundToF64(RealFunction function, const WideLanes& operands,
                   double* result, int64_t n) {
  const FastFunction& fast = Fast(function);
  const long double error = std::ldexp(1.0L, -fast.wide_bits);
  int64_t slow = 0;
  for (int64_t i = 0; i < n; ++i) {
    const double x = operands.x[i];
    const double y = operands.y == nullptr ? 0 : operands.y[i];
    if (fast.wide != nullptr) {
      const long double wide = fast.wide(x, y);
      const auto below = static_cast<double>(wide * (1 - error));
      const auto above = static_cast<double>(wide * (1 + error));
      result[i] = Canonical(below);
      if (below == above || IsSure(fast, below)) continue;
    }
    result[i] = ExactReal(function, x, y, ExactRounding::kToNearest);
    ++slow;
  }
  return slow;
}

}  // namespace

int64_t RoundLanes(RealFunction function, InstructionSet instructions,
                   const WideLanes& operands, ElementType result_type,
                   void* result, int64_t n) {
  if (result_type == ElementType::kF64) {
    return RoundToF64(function, operands, static_cast<double*>(result), n);
  }
  if (!operands.in_f32_range || result_type == ElementType::kF8E8M0FNU) {
    // f8e8m0fnu has no zero: what is too small for f64 still counts.
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
