#include "ops/functions/libm_lanes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "literals/types/float_bits.h"

namespace hlo {

void EvaluateLanes(const LibmFunction& libm, InstructionSet instructions,
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

}  // namespace hlo
