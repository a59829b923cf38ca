#include "workshop/rules/type_lists.h"

#include <algorithm>
#include <limits>

namespace hlo::conformance {
namespace {

// The largest m so that k products of numbers up to m sum exactly.
int64_t LargestFactor(ElementType type, int64_t terms) {
  int64_t factor = 1;
  const int64_t most = LargestTerm(ElementType::kS64, 1);
  while (factor < most && (factor + 1) * (factor + 1) * terms <
                              int64_t{1} << std::min(40, ExactBits(type))) {
    ++factor;
  }
  return factor;
}

}  // namespace

std::vector<ElementType> AllTypes() {
  std::vector<ElementType> types;
  for (int i = 0; i < kElementTypeCount; ++i) {
    types.push_back(static_cast<ElementType>(i));
  }
  return types;
}

std::vector<ElementType> TypesOfKind(TypeKind kind) {
  std::vector<ElementType> types;
  for (const ElementType type : AllTypes()) {
    if (Kind(type) == kind) types.push_back(type);
  }
  return types;
}

std::vector<ElementType> SumTypes() {
  return {ElementType::kS8,  ElementType::kS16, ElementType::kS32,
          ElementType::kS64, ElementType::kU8,  ElementType::kU16,
          ElementType::kU32, ElementType::kU64, ElementType::kBF16,
          ElementType::kF16, ElementType::kF32, ElementType::kF64,
          ElementType::kC64, ElementType::kC128};
}

std::vector<ElementType> NarrowTypes() {
  std::vector<ElementType> narrow;
  for (const ElementType type : AllTypes()) {
    if (IsNarrow(type)) narrow.push_back(type);
  }
  return narrow;
}

bool IsNarrow(ElementType type) {
  if (IsPred(type) || type == ElementType::kF8E8M0FNU) return false;
  return BitWidth(type) < (IsFloat(type) ? 16 : 8);
}

Drawn NumbersUpTo(ElementType type, int64_t most, uint64_t seed) {
  if (!IsInteger(type)) {
    most = std::min(most, (int64_t{1} << std::min(40, ExactBits(type))) - 1);
    return {"int", -most, most, seed};
  }
  const int bits = BitWidth(type) - (IsSigned(type) ? 1 : 0);
  if (bits < 8) most = std::min(most, (int64_t{1} << bits) - 1);
  const int64_t least = !IsSigned(type) ? 1 : bits < 8 ? -most - 1 : -most;
  return {"int", least, most, seed};
}

Drawn TermsOf(ElementType type, int64_t terms, uint64_t seed) {
  return NumbersUpTo(type, LargestTerm(type, terms), seed);
}

Drawn FactorsOf(ElementType type, int64_t products, uint64_t seed) {
  return NumbersUpTo(type, LargestFactor(type, products), seed);
}

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

int64_t LargestTerm(ElementType type, int64_t terms) {
  const int64_t most =
      (int64_t{1} << ExactBits(type)) / std::max<int64_t>(1, terms);
  const int64_t code = IsInteger(type) ? 7 : 127;
  return std::clamp<int64_t>(most / 2, 1, code);
}

}  // namespace hlo::conformance
