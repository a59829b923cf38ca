#include "ops/rules/shapes/promotion.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

namespace hlo {
namespace {

std::vector<ElementType> Types(bool (*is)(ElementType)) {
  std::vector<ElementType> types;
  for (size_t i = 0; i < std::size(kElementTypeInfos); ++i) {
    const auto type = static_cast<ElementType>(i);
    if (is(type)) types.push_back(type);
  }
  return types;
}

// (bits, exponent bits, mantissa bits, infinities), read off the type's name.
std::tuple<int, int, int, bool> Format(ElementType type) {
  const std::string name(Name(type));
  if (name == "bf16") return {16, 8, 7, true};
  if (name == "f16") return {16, 5, 10, true};
  if (name == "f32") return {32, 8, 23, true};
  if (name == "f64") return {64, 11, 52, true};
  // fNeXmY, then what the format has not: f(inite), n(o) .., uz.
  return {name[1] - '0', name[3] - '0', name[5] - '0', name.size() == 6};
}

TEST(CommonFloatType, WidthThenExponentThenMantissaThenInfinities) {
  for (ElementType a : Types(IsFloat)) {
    for (ElementType b : Types(IsFloat)) {
      const ElementType common = CommonFloatType(a, b);
      EXPECT_TRUE(common == a || common == b);
      EXPECT_EQ(Format(common), std::max(Format(a), Format(b)))
          << Name(a) << " " << Name(b) << " " << Name(common);
    }
  }
}

TEST(CommonFloatType, OfTheDocumentedPairs) {
  EXPECT_EQ(CommonFloatType(ElementType::kF16, ElementType::kBF16),
            ElementType::kBF16);
  EXPECT_EQ(CommonFloatType(ElementType::kF8E4M3FN, ElementType::kF8E5M2),
            ElementType::kF8E5M2);
}

// Promotion of any types is commutative and associative.
template <typename F>
void ExpectCommutativeAndAssociative(const std::vector<ElementType>& types,
                                     F f) {
  const auto join = [f](std::optional<ElementType> a,
                        std::optional<ElementType> b) {
    return a && b ? f(*a, *b) : std::optional<ElementType>();
  };
  for (ElementType a : types) {
    EXPECT_EQ(f(a, a), a);
    for (ElementType b : types) {
      EXPECT_EQ(f(a, b), f(b, a)) << Name(a) << " " << Name(b);
      for (ElementType c : types) {
        EXPECT_EQ(join(f(a, b), c), join(a, f(b, c)))
            << Name(a) << " " << Name(b) << " " << Name(c);
      }
    }
  }
}

TEST(Promotion, IsCommutativeAndAssociative) {
  const auto all = [](ElementType) { return true; };
  ExpectCommutativeAndAssociative(Types(IsFloat),
                                  [](ElementType a, ElementType b) {
                                    return std::optional(CommonFloatType(a, b));
                                  });
  ExpectCommutativeAndAssociative(Types(all), [](ElementType a, ElementType b) {
    return CommonType(a, b);
  });
  ExpectCommutativeAndAssociative(Types(all), CommonFactorType);
}

TEST(CommonFactorType, OfMixedKinds) {
  using enum ElementType;
  EXPECT_EQ(CommonFactorType(kS4, kBF16), kBF16);
  EXPECT_EQ(CommonFactorType(kF32, kPred), kF32);
  EXPECT_EQ(CommonFactorType(kS32, kS64), kS64);
  EXPECT_EQ(CommonFactorType(kPred, kU4), kU4);
  EXPECT_EQ(CommonFactorType(kC64, kC128), kC128);
  EXPECT_EQ(CommonFactorType(kC64, kF32), std::nullopt);
  EXPECT_EQ(CommonFactorType(kS8, kC64), std::nullopt);
}

TEST(Widens, FloatsToFloatsThatAreNotNarrower) {
  using enum ElementType;
  EXPECT_TRUE(Widens(kS8, kS8));
  EXPECT_FALSE(Widens(kS8, kS16));
  EXPECT_TRUE(Widens(kF16, kBF16));
  EXPECT_TRUE(Widens(kBF16, kF64));
  EXPECT_FALSE(Widens(kF32, kBF16));
  EXPECT_FALSE(Widens(kC64, kC128));
}

}  // namespace
}  // namespace hlo
