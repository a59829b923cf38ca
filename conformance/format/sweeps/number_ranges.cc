#include "conformance/format/sweeps/number_ranges.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "literals/types/number_types.h"

namespace hlo::conformance {
namespace {

// How many bits the type has for a whole number: its sums are exact below
// 2^bits.
int ExactBits(ElementType type) {
  if (IsInteger(type)) return 62;  // sums wrap, which is exact
  return VisitElementType(PartType(type), [](auto tag) -> int {
    using Limits = std::numeric_limits<typename decltype(tag)::type>;
    if constexpr (Limits::is_integer) {
      return Limits::digits;
    } else {
      return std::min(Limits::digits, Limits::max_exponent);
    }
  });
}

// The largest m so that n terms of at most m have an exact sum; at least 1.
int64_t LargestTerm(ElementType type, int64_t terms) {
  const int64_t most =
      (int64_t{1} << ExactBits(type)) / std::max<int64_t>(1, terms);
  const int64_t code = IsInteger(type) ? 7 : 127;
  return std::clamp<int64_t>(most / 2, 1, code);
}

// The largest m so that so many products of numbers up to m sum exactly.
int64_t LargestFactor(ElementType type, int64_t products) {
  int64_t factor = 1;
  const int64_t most = LargestTerm(ElementType::kS64, 1);
  while (factor < most &&
         (factor + 1) * (factor + 1) * products < FirstInexact(type)) {
    ++factor;
  }
  return factor;
}

}  // namespace

RandomInput NumbersUpTo(ElementType type, int64_t most) {
  if (!IsInteger(type)) {
    most = std::min(most, FirstInexact(type) - 1);
    return {"int", -most, most};
  }
  const int bits = BitWidth(type) - (IsSigned(type) ? 1 : 0);
  if (bits < 8) most = std::min(most, (int64_t{1} << bits) - 1);
  const int64_t least = !IsSigned(type) ? 1 : bits < 8 ? -most - 1 : -most;
  return {"int", least, most};
}

RandomInput TermsOf(ElementType type, int64_t terms) {
  return NumbersUpTo(type, LargestTerm(type, terms));
}

RandomInput FactorsOf(ElementType type, int64_t products) {
  return NumbersUpTo(type, LargestFactor(type, products));
}

int DigitsOf(ElementType type) {
  return VisitElementType(PartType(type), [](auto tag) -> int {
    using T = typename decltype(tag)::type;
    if constexpr (Float<T> || SmallFloat<T>) {
      return std::numeric_limits<T>::digits;
    } else {
      return 0;
    }
  });
}

int64_t FirstInexact(ElementType type) {
  return int64_t{1} << std::min(40, ExactBits(type));
}

double MostUnits(ElementType type, double wide, double narrow) {
  const int bits = BitWidth(type);
  if (bits >= 16) return bits == 16 ? narrow : wide;
  return 0.5 + std::ldexp(narrow, DigitsOf(type) - 8);
}

}  // namespace hlo::conformance
