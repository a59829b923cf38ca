#include "conformance/generators/type_lists.h"

#include <algorithm>
#include <limits>

namespace hlo::conformance {

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

int ExactBits(ElementType type) {
  if (IsInteger(type)) return 62;  // sums wrap, which is exact
  return VisitElementType(PartType(type), [](auto tag) -> int {
    return std::numeric_limits<typename decltype(tag)::type>::digits;
  });
}

int64_t LargestTerm(ElementType type, int64_t terms) {
  const int64_t most =
      (int64_t{1} << ExactBits(type)) / std::max<int64_t>(1, terms);
  const int64_t code = IsInteger(type) ? 7 : 127;
  return std::clamp<int64_t>(most / 2, 1, code);
}

}  // namespace hlo::conformance
