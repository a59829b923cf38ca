#include "ops/functions/rounded_lanes.h"

#include <cmath>
#include <cstring>

#include "base/instruction_set.h"
#include "literals/types/convert.h"
#include "literals/types/float_bits.h"
#include "ops/functions/double_double_functions.h"
#include "ops/functions/libm_functions.h"
#include "ops/functions/mpfr_functions.h"

namespace hlo {
namespace {

constexpr int64_t kBlock = RealLanes::kBlock;
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

// What a narrower type's midpoints look like among the f32s.
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
HLO_BASE int64_t NarrowBase(const double* y, const Midpoints& midpoints,
                            float* result, int64_t n) {
  return NarrowBody(y, midpoints, result, n);
}
HLO_AVX2 int64_t NarrowAvx2(const double* y, const Midpoints& midpoints,
                            float* result, int64_t n) {
  return NarrowBody(y, midpoints, result, n);
}
HLO_AVX512 int64_t NarrowAvx512(const double* y, const Midpoints& midpoints,
                                float* result, int64_t n) {
  return NarrowBody(y, midpoints, result, n);
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

void RoundSlowly(RealFunction function, const RealLanes& operands, int64_t i,
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
              const RealLanes& operands, int64_t n, double* y) {
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

// Whether the fast result is a NaN that needs no second look: of a function of
// one operand; of two, where C's rules say so.
bool IsSureNan(RealFunction function, const RealLanes& operands, int64_t i,
               double result) {
  if (!IsNan(result)) return false;
  if (operands.y == nullptr) return true;
  const double x = operands.x[i], y = operands.y[i];
  if (function == RealFunction::atan2) return IsNan(x) || IsNan(y);
  if (function != RealFunction::pow) return false;
  if (IsNan(x)) return y != 0;
  if (IsNan(y)) return x != 1;
  return x < 0 && std::isfinite(x) && std::isfinite(y) && y != std::trunc(y);
}

int64_t RoundToF32(RealFunction function, InstructionSet instructions,
                   const RealLanes& operands, float* result, int64_t n) {
  const FastFunction& fast = Fast(function);
  FastResults y;
  Evaluate(fast, instructions, operands, n, y.lanes);
  const auto round = Pick(instructions, RoundBase, RoundAvx2, RoundAvx512);
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

// Where f32 does not decide, both ends of the error bound are rounded to the
// type and compared.
int64_t RoundToSmall(RealFunction function, InstructionSet instructions,
                     const RealLanes& operands, ElementType type, void* result,
                     int64_t n) {
  const FastFunction& fast = Fast(function);
  FastResults y;
  Evaluate(fast, instructions, operands, n, y.lanes);
  alignas(64) float ends[kBlock];
  const auto narrow = Pick(instructions, NarrowBase, NarrowAvx2, NarrowAvx512);
  if (narrow(y.lanes, MidpointsOf(type), ends, n) == 0) {
    NarrowFromF32(type, ends, result, n);
    return 0;
  }
  const auto odd = Pick(instructions, OddBase, OddAvx2, OddAvx512);
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

// ---- f64 ----

// The same test for pairs: counts the lanes that it leaves open.
HLO_INLINE int64_t PairBody(const double* hi, const double* lo, double error,
                            double* result, int64_t n) {
  int64_t unsure = 0;
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) {
    const double slack = std::fabs(hi[i]) * error;
    const double below = hi[i] + (lo[i] - slack);
    const double above = hi[i] + (lo[i] + slack);
    result[i] = below == above ? below : kNan<double>;
    unsure += below == above ? 0 : 1;
  }
  return unsure;
}
HLO_BASE int64_t PairBase(const double* hi, const double* lo, double error,
                          double* result, int64_t n) {
  return PairBody(hi, lo, error, result, n);
}
HLO_AVX2 int64_t PairAvx2(const double* hi, const double* lo, double error,
                          double* result, int64_t n) {
  return PairBody(hi, lo, error, result, n);
}
HLO_AVX512 int64_t PairAvx512(const double* hi, const double* lo, double error,
                              double* result, int64_t n) {
  return PairBody(hi, lo, error, result, n);
}

// Rounds what pairs decide; other lanes become NaN and are counted.
int64_t RoundPairs(RealFunction function, InstructionSet instructions,
                   const RealLanes& operands, double* result, int64_t n) {
  const DoubleDoubleFunction& pair = PairOf(function);
  const double* y = operands.y == nullptr ? operands.x : operands.y;
  alignas(64) double about[kBlock], hi[kBlock], lo[kBlock];
  if (pair.corrects) {
    const FastFunction& fast = Fast(pair.about);
    RealLanes lanes = operands;
    if (fast.operands == 1) lanes.y = nullptr;
    Evaluate(fast, instructions, lanes, n, about);
  }
  pair.lanes[static_cast<int>(instructions)](
      operands.x, y, pair.corrects ? about : operands.x, hi, lo, n);
  return Pick(instructions, PairBase, PairAvx2, PairAvx512)(
      hi, lo, std::ldexp(1.0, -pair.bits), result, n);
}

// By long double, where it is wider; false where that does not decide.
bool RoundWide(RealFunction function, const RealLanes& operands, int64_t i,
               double* result) {
  const FastFunction& fast = Fast(function);
  if (fast.wide == nullptr) return false;
  const long double error = std::ldexp(1.0L, -fast.wide_bits);
  const long double wide =
      fast.wide(operands.x[i], operands.y == nullptr ? 0 : operands.y[i]);
  const auto below = static_cast<double>(wide * (1 - error));
  const auto above = static_cast<double>(wide * (1 + error));
  result[i] = Canonical(below);
  return below == above || IsSureNan(function, operands, i, below);
}

int64_t RoundToF64(RealFunction function, InstructionSet instructions,
                   const RealLanes& operands, double* result, int64_t n) {
  const bool by_pairs = PairOf(function).lanes[0] != nullptr;
  if (by_pairs &&
      RoundPairs(function, instructions, operands, result, n) == 0) {
    return 0;
  }
  int64_t slow = 0;
  for (int64_t i = 0; i < n; ++i) {
    if (by_pairs && !IsNan(result[i])) continue;
    if (RoundWide(function, operands, i, result)) continue;
    const double y = operands.y == nullptr ? 0 : operands.y[i];
    result[i] =
        ExactReal(function, operands.x[i], y, ExactRounding::kToNearest);
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
