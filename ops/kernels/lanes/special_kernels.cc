#include "ops/kernels/lanes/special_kernels.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>

#include "base/lane_block.h"
#include "literals/types/convert.h"
#include "ops/kernels/lanes/block_pipeline.h"
#include "ops/kernels/lanes/lanes.h"

namespace hlo {
namespace {

constexpr SpecialFunction kFunctions[] = {
    SpecialFunction::kErfc,      SpecialFunction::kErfInv,
    SpecialFunction::kLgamma,    SpecialFunction::kDigamma,
    SpecialFunction::kZeta,      SpecialFunction::kPolygamma,
    SpecialFunction::kBesselI1e,
};

// Results that rounded to `type` are the exact ones: libm's where all numbers
// within its error round alike, else the exact ones rounded to odd.
void NarrowBlock(ElementType type, SpecialFunction function, const double* x,
                 const double* y, double* values, int64_t n) {
  double low[kLaneBlock] = {}, high[kLaneBlock] = {};
  std::byte low_codes[kLaneBlock * 4] = {}, high_codes[kLaneBlock * 4] = {};
  for (int64_t i = 0; i < n; ++i) {
    const auto fast = FastSpecial(function, x[i]);
    values[i] = fast.value_or(std::numeric_limits<double>::quiet_NaN());
    low[i] = values[i] * (1 - kFastError);
    high[i] = values[i] * (1 + kFastError);
  }
  ConvertLanes(ElementType::kF64, type, low, low_codes, n);
  ConvertLanes(ElementType::kF64, type, high, high_codes, n);
  const auto bytes = static_cast<size_t>(StorageBytes(type));
  for (int64_t i = 0; i < n; ++i) {
    const size_t at = static_cast<size_t>(i) * bytes;
    const bool decided =
        !std::isnan(values[i]) &&
        std::memcmp(low_codes + at, high_codes + at, bytes) == 0;
    if (decided) continue;
    values[i] = MpfrSpecial(function, x[i], y ? y[i] : 0, MpfrRounding::kToOdd);
  }
}

// f64 lanes in, the result's type out.
int64_t SpecialBlock(const LaneKernel& kernel, const void* const* operands,
                     void* result, int64_t n) {
  const SpecialFunction function =
      *static_cast<const SpecialFunction*>(kernel.table);
  const auto* x = static_cast<const double*>(operands[0]);
  const auto* y = kernel.operand_count == 2
                      ? static_cast<const double*>(operands[1])
                      : nullptr;
  double values[kLaneBlock] = {};
  if (kernel.result == ElementType::kF64) {
    for (int64_t i = 0; i < n; ++i) {
      values[i] =
          MpfrSpecial(function, x[i], y ? y[i] : 0, MpfrRounding::kToNearest);
    }
  } else {
    NarrowBlock(kernel.result, function, x, y, values, n);
  }
  ConvertLanes(ElementType::kF64, kernel.result, values, result, n);
  return n;
}

}  // namespace

absl::StatusOr<LaneKernel> SpecialKernel(const LaneContext& context,
                                         SpecialFunction function) {
  if (!std::all_of(context.operands.begin(), context.operands.end(), IsFloat) ||
      !IsFloat(context.result)) {
    return NoKernel(context);
  }
  LaneKernel kernel = StartKernel(context);
  kernel.run = SpecialBlock;
  kernel.table = &kFunctions[static_cast<size_t>(function)];
  RunInBlocks(context, ElementType::kF64, kernel);
  return kernel;
}

}  // namespace hlo
