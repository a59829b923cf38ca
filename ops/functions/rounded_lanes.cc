#include "ops/functions/rounded_lanes.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/lane_block.h"
#include "base/multiversion.h"
#include "literals/types/convert.h"
#include "literals/types/float_bits.h"
#include "ops/functions/closer_functions.h"
#include "ops/functions/double_double_functions.h"
#include "ops/functions/f64_lanes.h"
#include "ops/functions/libm_functions.h"
#include "ops/functions/mpfr_functions.h"

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

void Evaluate(const LibmFunction& libm, InstructionSet instructions,
              const RealLanes& operands, int64_t n, double* y) {
  constexpr int64_t kLanes = LibmFunction::kLanes;
  const auto lanes = libm.lanes[static_cast<size_t>(instructions)];
  const int64_t whole = n / kLanes * kLanes, rest = n - whole;
  if (whole > 0) lanes(operands.x, operands.y, y, whole);
  if (rest < kLanes / 2) {
    for (int64_t i = whole; i < n; ++i) {
      y[i] = libm.one(operands.x[i], operands.y == nullptr ? 0 : operands.y[i]);
    }
    return;
  }
  double last[3][kLanes];
  std::fill_n(last[0], 2 * kLanes, 1);
  std::copy_n(operands.x + whole, rest, last[0]);
  if (operands.y != nullptr) std::copy_n(operands.y + whole, rest, last[1]);
  lanes(last[0], last[1], last[2], kLanes);
  std::copy_n(last[2], rest, y + whole);
}

// True if libm's result is a NaN that needs no second computation: any, of a
// function of one operand; of two, where C's rules say so.
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
  const LibmFunction& libm = Libm(function);
  LibmResults y;
  Evaluate(libm, instructions, operands, n, y.lanes);
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
  Evaluate(libm, instructions, operands, n, y.lanes);
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

// ---- f64 ----

// The same test for double-double: counts the lanes that it leaves open.
HLO_INLINE int64_t RoundDoubleDoubleBody(const double* hi, const double* lo,
                                         double error, double by_exponent,
                                         double* result, int64_t n) {
  int64_t unsure = 0;
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) {
    const auto exponent =
        static_cast<int64_t>(ToCode(hi[i]) >> 52 & 0x7ff) - 1023;
    const double octaves = std::fabs(static_cast<double>(exponent));
    const double slack = std::fabs(hi[i]) * (error + by_exponent * octaves);
    const double below = hi[i] + (lo[i] - slack);
    const double above = hi[i] + (lo[i] + slack);
    result[i] = below == above ? below : kNan<double>;
    unsure += below == above ? 0 : 1;
  }
  return unsure;
}

// Rounds what double-double decides; other lanes become NaN and are counted.
int64_t RoundDoubleDoubles(RealFunction function, InstructionSet instructions,
                           const RealLanes& operands, double* result,
                           int64_t n) {
  const DoubleDoubleFunction& form = DoubleDoubleOf(function);
  const double* y = operands.y == nullptr ? operands.x : operands.y;
  alignas(64) double about[kLaneBlock], hi[kLaneBlock], lo[kLaneBlock];
  if (form.corrects) {
    const LibmFunction& libm = Libm(form.about);
    RealLanes lanes = operands;
    if (libm.operands == 1) lanes.y = nullptr;
    if (function == RealFunction::pow) {  // log |x|
      for (int64_t i = 0; i < n; ++i) hi[i] = std::fabs(operands.x[i]);
      lanes.x = hi;
    }
    Evaluate(libm, instructions, lanes, n, about);
  }
  form.lanes[static_cast<size_t>(instructions)](
      operands.x, y, form.corrects ? about : operands.x, hi, lo, n);
  return Multiversion<RoundDoubleDoubleBody>::For(instructions)(
      hi, lo, form.error, form.error_by_exponent, result, n);
}

// True at zeros and infinities where C's rules define the function's exact
// value, so that `one` returns it.
bool IsRuled(RealFunction function, double x, double y) {
  const auto is_end = [](double value) {
    return value == 0 || std::isinf(value);
  };
  switch (function) {
    case RealFunction::pow:
      return is_end(x) || is_end(y);
    case RealFunction::atan2:
      return x == 0 && y >= 0 && !std::signbit(y);
    case RealFunction::cosine_of_angle:
      return x == 0 && y * y > 0;
    case RealFunction::hypot:
      return false;
    default:
      return is_end(x);
  }
}

// True where double-double with more right bits decides.
bool RoundCloser(RealFunction function, double x, double y, double* result) {
  const DoubleDouble value = CloserFunction(function, x, y);
  const double slack = std::fabs(value.hi) * kCloserError;
  *result = value.hi + (value.lo - slack);
  return *result == value.hi + (value.lo + slack);
}

// Computes slowly the lanes that double-double leaves open.
int64_t RoundByDoubleDouble(RealFunction function, InstructionSet instructions,
                            const RealLanes& operands, double* result,
                            int64_t n) {
  if (RoundDoubleDoubles(function, instructions, operands, result, n) == 0) {
    return 0;
  }
  int64_t slow = 0;
  for (int64_t i = 0; i < n; ++i) {
    if (!IsNan(result[i])) continue;
    const double x = operands.x[i];
    const double y = operands.y == nullptr ? 0 : operands.y[i];
    const double approximate = Libm(function).one(x, y);
    if (IsRuled(function, x, y) ||
        IsSureNan(function, operands, i, approximate)) {
      result[i] = Canonical(approximate);
      continue;
    }
    if (RoundCloser(function, x, y, result + i)) continue;
    result[i] = MpfrReal(function, x, y, MpfrRounding::kToNearest);
    ++slow;
  }
  return slow;
}

// The same by wide vectors; lanes that are not sure become NaN and are counted.
int64_t RoundInOnePass(const F64Form& form, const RealLanes& operands,
                       double* result, int64_t n) {
  const double* y = operands.y == nullptr ? operands.x : operands.y;
  const int64_t rest = n % kF64Lanes, whole = n - rest;
  int64_t open = form.round(operands.x, y, result, whole);
  if (rest == 0) return open;
  double last[3][kF64Lanes];
  std::fill_n(last[0], 2 * kF64Lanes, 1);
  std::copy_n(operands.x + whole, rest, last[0]);
  std::copy_n(y + whole, rest, last[1]);
  open += form.round(last[0], last[1], last[2], kF64Lanes);
  std::copy_n(last[2], rest, result + whole);
  return open;
}

int64_t RoundToF64(RealFunction function, InstructionSet instructions,
                   const RealLanes& operands, double* result, int64_t n) {
  const F64Form* form = F64FormOf(function, instructions);
  if (form == nullptr) {
    return RoundByDoubleDouble(function, instructions, operands, result, n);
  }
  if (RoundInOnePass(*form, operands, result, n) == 0) return 0;
  alignas(64) double x[kLaneBlock], y[kLaneBlock], values[kLaneBlock];
  int64_t open[kLaneBlock], count = 0;
  for (int64_t i = 0; i < n; ++i) {
    if (!IsNan(result[i])) continue;
    x[count] = operands.x[i];
    y[count] = operands.y == nullptr ? 0 : operands.y[i];
    open[count++] = i;
  }
  const RealLanes lanes = {x, operands.y == nullptr ? nullptr : y,
                           operands.in_f32_range};
  const int64_t slow =
      RoundByDoubleDouble(function, instructions, lanes, values, count);
  for (int64_t i = 0; i < count; ++i) result[open[i]] = values[i];
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
