#include "workshop/mutants/number_mutants.h"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "literals/types/float_codes.h"
#include "literals/types/number_types.h"
#include "ops/op.h"
#include "workshop/mutants/array_changes.h"
#include "workshop/mutants/exact_results.h"

namespace hlo::conformance {
namespace {

__extension__ using Int128 = __int128;

template <typename T>
constexpr bool kIsFloat = Float<T> || SmallFloat<T>;

// Changes each number of an array of floats, or of complex ones by their parts.
template <typename F>
bool EachFloat(SeenStep& step, F change) {
  ArrayCopy& result = step.results[0];
  const std::vector<std::byte> before = result.bytes;
  VisitElementType(PartType(result.type()), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (kIsFloat<T>) {
      for (T& number : result.as<T>()) number = change(number);
    }
  });
  return result.bytes != before;
}

bool NanIsZero(SeenStep& step) {
  return EachFloat(
      step, [](auto x) { return IsNanNumber(x) ? decltype(x)(0.0) : x; });
}

template <int kSign>
bool ZerosHaveOneSign(SeenStep& step) {
  return EachFloat(step, [](auto x) {
    return static_cast<double>(x) == 0 ? decltype(x)(kSign * 0.0) : x;
  });
}

bool SubnormalIsZero(SeenStep& step) {
  return EachFloat(step, [](auto x) {
    using T = decltype(x);
    const double smallest = static_cast<double>(std::numeric_limits<T>::min());
    return std::abs(static_cast<double>(x)) < smallest ? T(0.0) : x;
  });
}

bool InfinityIsTheLargest(SeenStep& step) {
  return EachFloat(step, [](auto x) {
    using T = decltype(x);
    if (!std::isinf(static_cast<double>(x))) return x;
    return Negated(std::numeric_limits<T>::max(), SignBit(x));
  });
}

// The op's result in integers without end; nothing for other ops.
bool Exact(absl::string_view op, Int128 a, Int128 b, Int128& result) {
  if (op == "add") return result = a + b, true;
  if (op == "subtract") return result = a - b, true;
  if (op == "multiply") return result = a * b, true;
  if (op == "negate") return result = -a, true;
  if (op == "abs") return result = a < 0 ? -a : a, true;
  if (op == "convert") return result = a, true;
  return false;
}
bool Wraps(const Op& op) {
  Int128 ignored = 0;
  return Exact(op.name, 0, 0, ignored);
}

template <Integer T>
Int128 AsInt128(T x) {
  if constexpr (IsSmallInt<T>) {
    return static_cast<int64_t>(x);
  } else {
    return x;
  }
}

// The elements as integers; empty for other types.
std::vector<Int128> Integers(const ArrayCopy& array) {
  std::vector<Int128> values;
  if (!array.is_array()) return values;
  VisitElementType(array.type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (Integer<T>) {
      for (T x : array.as<T>()) values.push_back(AsInt128(x));
    }
  });
  return values;
}

// True if the type's floats, or those of its parts, have such numbers.
template <typename F>
bool FloatsHave(ElementType type, F has) {
  return VisitElementType(PartType(type), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (kIsFloat<T>) {
      return has(tag, std::numeric_limits<T>());
    } else {
      return false;
    }
  });
}
bool HasNanAndZero(ElementType type) {
  return FloatsHave(type, [](auto tag, auto limits) {
    using T = typename decltype(tag)::type;
    return limits.has_quiet_NaN && !IsNanNumber(T(0.0));
  });
}
bool HasInfinity(ElementType type) {
  return FloatsHave(type,
                    [](auto, auto limits) { return limits.has_infinity; });
}
bool HasTwoZeros(ElementType type) {
  return FloatsHave(type, [](auto tag, auto) {
    using T = typename decltype(tag)::type;
    const T minus = Negated(T(0.0), true);
    return static_cast<double>(minus) == 0 &&
           FloatCode(minus) != FloatCode(T(0.0));
  });
}
bool HasSubnormals(ElementType type) {
  return FloatsHave(type, [](auto, auto limits) {
    return static_cast<double>(limits.denorm_min()) <
           static_cast<double>(limits.min());
  });
}
bool IsNarrowFloat(ElementType type) {
  return IsFloat(type) && type != ElementType::kF64;
}

// Ops whose results may lie half way between two numbers of their type.
bool HasTies(const Op& op) {
  const absl::string_view name = op.name;
  return name == "add" || name == "subtract" || name == "multiply" ||
         name == "divide" || name == "convert";
}
bool Rounds(const Op& op) {
  return HasTies(op) || absl::string_view(op.name) == "sqrt";
}

constexpr NumberMutant kNumberMutants[] = {
    {"rounds toward zero", TowardZero, IsNarrowFloat, Rounds},
    {"rounds ties away from zero", TiesAway, IsNarrowFloat, HasTies},
    {"saturates instead of wrapping", Saturate, IsInteger, Wraps},
    {"NaN is 0", NanIsZero, HasNanAndZero},
    {"-0 is 0", ZerosHaveOneSign<1>, HasTwoZeros},
    {"0 is -0", ZerosHaveOneSign<-1>, HasTwoZeros},
    {"subnormal numbers are 0", SubnormalIsZero, HasSubnormals},
    {"infinity is the largest number", InfinityIsTheLargest, HasInfinity},
};

}  // namespace

std::span<const NumberMutant> NumberMutants() { return kNumberMutants; }

bool TowardZero(SeenStep& step) {
  const auto exact = ExactResults(step);
  return exact && RoundTowardZero(*exact, step.results[0]);
}
bool TiesAway(SeenStep& step) {
  const auto exact = ExactResults(step);
  return exact && RoundTiesAway(*exact, step.results[0]);
}

bool TurnNans(SeenStep& step) {
  return EachFloat(step, [](auto x) {
    const auto turned = Negated(x, true);
    return IsNanNumber(x) && IsNanNumber(turned) ? turned : x;
  });
}

bool Saturate(SeenStep& step) {
  if (step.operands.empty()) return false;
  const std::vector<Int128> a = Integers(step.operands[0]);
  const std::vector<Int128> b =
      Integers(step.operands[step.operands.size() > 1 ? 1 : 0]);
  ArrayCopy& result = step.results[0];
  const std::vector<std::byte> before = result.bytes;
  VisitElementType(result.type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (Integer<T>) {
      using Limits = std::numeric_limits<T>;
      const auto numbers = result.as<T>();
      if (a.size() != numbers.size() || b.size() != numbers.size()) return;
      for (size_t i = 0; i < numbers.size(); ++i) {
        Int128 exact = 0;
        if (!Exact(step.instruction.op->name, a[i], b[i], exact)) return;
        if (exact > AsInt128(Limits::max())) numbers[i] = Limits::max();
        if (exact < AsInt128(Limits::lowest())) numbers[i] = Limits::lowest();
      }
    }
  });
  return result.bytes != before;
}

}  // namespace hlo::conformance
