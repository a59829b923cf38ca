#include "ops/functions/rounded_f64_lanes.h"

#include <algorithm>
#include <cmath>

#include "base/lane_block.h"
#include "base/multiversion.h"
#include "literals/types/float_bits.h"
#include "ops/functions/closer_functions.h"
#include "ops/functions/double_double_functions.h"
#include "ops/functions/f64_lanes.h"
#include "ops/functions/libm_lanes.h"
#include "ops/functions/mpfr_functions.h"
#include "ops/functions/open_lanes.h"

namespace hlo {
namespace {

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
    EvaluateLanes(libm, instructions, lanes, n, about);
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

// The same by a form of vectors.
void RoundInOnePass(const F64Form& form, const double* x, const double* y,
                    double* result, int64_t n, uint8_t* open) {
  const int64_t rest = n % kF64Lanes, whole = n - rest;
  form.round(x, y, result, whole, open);
  if (rest == 0) return;
  double last[3][kF64Lanes];
  std::fill_n(last[0], 2 * kF64Lanes, 1);
  std::copy_n(x + whole, rest, last[0]);
  std::copy_n(y + whole, rest, last[1]);
  form.round(last[0], last[1], last[2], kF64Lanes, open + whole / 8);
  std::copy_n(last[2], rest, result + whole);
}

// Lanes of a form's pass: of those that it leaves open there are enough to fill
// vectors.
constexpr int64_t kFormBlock = 8 * kLaneBlock;

// By the forms in turn, each for the lanes that those before it leave open.
int64_t RoundByForms(const F64Form* form, RealFunction function,
                     InstructionSet instructions, const RealLanes& operands,
                     double* result, int64_t n) {
  if (form->round == nullptr) {
    return RoundByDoubleDouble(function, instructions, operands, result, n);
  }
  const double* y = operands.y == nullptr ? operands.x : operands.y;
  uint8_t open[kFormBlock / 8];
  RoundInOnePass(*form, operands.x, y, result, n, open);
  int32_t at[kFormBlock];
  const int64_t count = OpenLanes(open, n, at);
  int64_t slow = 0;
  for (int64_t begin = 0; begin < count; begin += kLaneBlock) {
    const int64_t some = std::min(kLaneBlock, count - begin);
    alignas(64) double open_x[kLaneBlock], open_y[kLaneBlock];
    alignas(64) double values[kLaneBlock];
    for (int64_t i = 0; i < some; ++i) {
      open_x[i] = operands.x[at[begin + i]];
      open_y[i] = y[at[begin + i]];
    }
    const RealLanes lanes = {open_x, operands.y == nullptr ? nullptr : open_y,
                             operands.in_f32_range};
    slow += RoundByForms(form + 1, function, instructions, lanes, values, some);
    for (int64_t i = 0; i < some; ++i) result[at[begin + i]] = values[i];
  }
  return slow;
}

}  // namespace

int64_t RoundToF64(RealFunction function, InstructionSet instructions,
                   RealLanes operands, double* result, int64_t n) {
  const F64Form* form = F64FormsOf(function, instructions);
  const int64_t block = form == nullptr ? kLaneBlock : kFormBlock;
  int64_t slow = 0;
  for (; n > 0; n -= block) {
    const int64_t lanes = std::min(block, n);
    slow += form == nullptr ? RoundByDoubleDouble(function, instructions,
                                                  operands, result, lanes)
                            : RoundByForms(form, function, instructions,
                                           operands, result, lanes);
    operands.x += lanes;
    if (operands.y != nullptr) operands.y += lanes;
    result += lanes;
  }
  return slow;
}

}  // namespace hlo
