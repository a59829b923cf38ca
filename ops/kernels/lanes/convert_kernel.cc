#include "ops/kernels/lanes/convert_kernel.h"

#include <cmath>
#include <limits>
#include <type_traits>

#include "literals/types/convert.h"
#include "literals/types/convert_scalar.h"
#include "ops/choices/arithmetic.h"
#include "ops/kernels/lanes/block_pipeline.h"
#include "ops/kernels/lanes/lanes.h"

namespace hlo {
namespace {

int64_t Convert(const LaneKernel& kernel, const void* const* operands,
                void* result, int64_t n) {
  ConvertLanes(kernel.operands[0], kernel.result, operands[0], result, n);
  return n;
}
// The same within a pipeline.
int64_t ConvertBlock(const LaneKernel& kernel, const void* const* operands,
                     void* result, int64_t n) {
  ConvertLanes(kernel.operands[0], kernel.computed, operands[0], result, n);
  return n;
}

template <typename To>
struct WholeTo {
  static constexpr bool kKeepsNans = true;
  template <typename From>
  To operator()(From value) const {
    return FromCarrier<To>(value);
  }
};

// Null but for integers and pred to numbers.
const OneLane::Run* OneConversion(ElementType from, ElementType to) {
  return VisitElementType(from, [to](auto source) -> const OneLane::Run* {
    using From = typename decltype(source)::type;
    if constexpr (!std::is_integral_v<From>) return nullptr;
    return VisitElementType(to, [](auto target) -> const OneLane::Run* {
      using To = typename decltype(target)::type;
      return PickOneLane<WholeTo<To>, To, From>();
    });
  });
}

// The numbers that a float type has.
struct Extent {
  int digits = 0;
  double least = 0, largest = 0;
  bool infinity = false;
};

Extent ExtentOf(ElementType type) {
  return VisitElementType(type, [](auto tag) -> Extent {
    using T = typename decltype(tag)::type;
    if constexpr (Float<T> || SmallFloat<T>) {
      using Limits = std::numeric_limits<T>;
      return {Limits::digits, static_cast<double>(Limits::denorm_min()),
              static_cast<double>(Limits::max()), Limits::has_infinity};
    }
    return {};
  });
}

// Every number of `from`, infinities too, is one of `to`: none overflows.
bool HoldsAll(ElementType from, ElementType to) {
  const Extent given = ExtentOf(from), has = ExtentOf(to);
  return given.digits <= has.digits && given.least >= has.least &&
         given.largest <= has.largest && (has.infinity || !given.infinity);
}

// Numbers beyond the largest finite one, infinities too, become it.
int64_t SaturateBlock(const LaneKernel& kernel, const void* const* operands,
                      void* result, int64_t n) {
  const double largest = ExtentOf(kernel.result).largest;
  auto* numbers = static_cast<double*>(result);
  ConvertLanes(kernel.operands[0], ElementType::kF64, operands[0], numbers, n);
  for (int64_t i = 0; i < n; ++i) {
    if (std::fabs(numbers[i]) > largest) {
      numbers[i] = std::copysign(largest, numbers[i]);
    }
  }
  return n;
}

// The type that numbers are rounded to first.
ElementType FirstResult(const LaneContext& context) {
  // The real part of a complex operand is converted.
  const ElementType from = PartType(context.operands.front());
  const ElementType to = context.result;
  // To its own type nothing changes, whatever is chosen.
  if (!IsFloat(to) || context.operands.front() == to) return to;
  const bool narrow = BitWidth(to) < 32;
  if (IsInteger(from)) {
    const bool once = context.choices.is(choice::int_to_float::once);
    return once || !narrow ? to : ElementType::kF32;
  }
  if (!IsFloat(from)) return to;
  switch (context.choices.get<choice::float_narrow>()) {
    case choice::float_narrow::once:
      return to;
    case choice::float_narrow::via_f32:
      return narrow ? ElementType::kF32 : to;
    case choice::float_narrow::saturate:
      return HoldsAll(from, to) ? to : ElementType::kF64;
  }
  return to;
}

}  // namespace

absl::StatusOr<LaneKernel> ConvertKernel(const LaneContext& context) {
  const ElementType from = context.operands.front();
  LaneKernel kernel = StartKernel(context);
  kernel.result = FirstResult(context);
  const bool saturates =
      kernel.result != context.result && kernel.result == ElementType::kF64;
  kernel.run = saturates ? SaturateBlock : ConvertBlock;
  const bool flushes = from != context.result && Flushes(context);
  if (kernel.result == context.result && !flushes) {
    kernel.run = Convert;
    kernel.one_lane = OneConversion(from, context.result);
    return kernel;
  }
  RunInBlocks(context, from, kernel);
  return kernel;
}

}  // namespace hlo
