#include "ops/kernels/convert_kernel.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "literals/types/convert.h"
#include "ops/choices.h"
#include "ops/kernels/lane_blocks.h"
#include "ops/kernels/lanes.h"

namespace hlo {
namespace {

constexpr int64_t kBlock = 256;

const void* OperandAt(const LaneKernel& kernel, const void* lanes, int64_t i) {
  return static_cast<const std::byte*>(lanes) +
         StorageBytes(kernel.operands[0]) * i;
}
void* ResultAt(const LaneKernel& kernel, void* lanes, int64_t i) {
  return static_cast<std::byte*>(lanes) + StorageBytes(kernel.result) * i;
}

int64_t Convert(const LaneKernel& kernel, const void* const* operands,
                void* result, int64_t n) {
  ConvertLanes(kernel.operands[0], kernel.result, operands[0], result, n);
  return n;
}

// Rounded to f32 first: twice for results narrower than it.
int64_t ConvertViaF32(const LaneKernel& kernel, const void* const* operands,
                      void* result, int64_t n) {
  float narrow[kBlock];
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t lanes = std::min(kBlock, n - i);
    ConvertLanes(kernel.operands[0], ElementType::kF32,
                 OperandAt(kernel, operands[0], i), narrow, lanes);
    NarrowFromF32(kernel.result, narrow, ResultAt(kernel, result, i), lanes);
  }
  return n;
}

double LargestFinite(ElementType type) {
  return VisitElementType(type, [](auto tag) -> double {
    using T = typename decltype(tag)::type;
    if constexpr (Float<T> || SmallFloat<T>) {
      return static_cast<double>(std::numeric_limits<T>::max());
    }
    return 0;
  });
}

// Numbers beyond the largest finite one, infinities too, become it.
int64_t ConvertSaturated(const LaneKernel& kernel, const void* const* operands,
                         void* result, int64_t n) {
  const double largest = LargestFinite(kernel.result);
  double wide[kBlock];
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t lanes = std::min(kBlock, n - i);
    ConvertLanes(kernel.operands[0], ElementType::kF64,
                 OperandAt(kernel, operands[0], i), wide, lanes);
    for (int64_t j = 0; j < lanes; ++j) {
      if (std::fabs(wide[j]) > largest) {
        wide[j] = std::copysign(largest, wide[j]);
      }
    }
    NarrowFromF64(kernel.result, wide, ResultAt(kernel, result, i), lanes);
  }
  return n;
}

// Subnormal floats among operands and results become zeros.
int64_t ConvertFlushed(const LaneKernel& kernel, const void* const* operands,
                       void* result, int64_t n) {
  alignas(16) std::byte flushed[kBlock * 16];
  for (int64_t i = 0; i < n; i += kBlock) {
    const int64_t lanes = std::min(kBlock, n - i);
    const void* block = flushed;
    void* target = ResultAt(kernel, result, i);
    CopyFlushed(kernel.operands[0], OperandAt(kernel, operands[0], i), flushed,
                lanes);
    kernel.inner(kernel, &block, target, lanes);
    CopyFlushed(kernel.result, target, target, lanes);
  }
  return n;
}

LaneKernel::Run RunFor(const LaneContext& context) {
  // Of a complex operand the real part is converted.
  const ElementType from = PartType(context.operands.front());
  if (!IsFloat(context.result)) return Convert;
  const bool narrow = BitWidth(context.result) < 32;
  if (IsInteger(from)) {
    const bool once =
        context.choices.int_to_float == choice::int_to_float::once;
    return once || !narrow ? Convert : ConvertViaF32;
  }
  if (!IsFloat(from)) return Convert;
  switch (context.choices.float_narrow) {
    case choice::float_narrow::once:
      return Convert;
    case choice::float_narrow::via_f32:
      return narrow ? ConvertViaF32 : Convert;
    case choice::float_narrow::saturate:
      return BitWidth(context.result) < 64 ? ConvertSaturated : Convert;
  }
  return Convert;
}

}  // namespace

absl::StatusOr<LaneKernel> ConvertKernel(const LaneContext& context) {
  LaneKernel kernel = StartKernel(context);
  kernel.run = RunFor(context);
  const bool same_type = context.operands.front() == context.result;
  if (!same_type && Flushes(context)) {
    kernel.inner = kernel.run;
    kernel.run = ConvertFlushed;
  }
  return kernel;
}

}  // namespace hlo
