#include "literals/types/element_type.h"

#include <string>

#include "gtest/gtest.h"

namespace hlo {
namespace {

TEST(ElementTypeTest, NamesLeadBackToTheirTypes) {
  for (int i = 0; i < kElementTypeCount; ++i) {
    const auto type = static_cast<ElementType>(i);
    EXPECT_EQ(ElementTypeFromName(Name(type)), type);
    VisitElementType(type, [&](auto tag) {
      using T = typename decltype(tag)::type;
      EXPECT_EQ(kTypeOf<T>, type);
      EXPECT_EQ(static_cast<int>(sizeof(T)), StorageBytes(type));
      EXPECT_LE(BitWidth(type), 8 * StorageBytes(type));
    });
  }
  for (const char* name : {"", "f", "f33", "F32", "token", "tuple", "f32 ",
                           "s3", "f8e4m3fnu", "opaque"}) {
    EXPECT_FALSE(ElementTypeFromName(name).has_value()) << name;
  }
  EXPECT_EQ(PartType(ElementType::kC128), ElementType::kF64);
  EXPECT_EQ(PartType(ElementType::kS4), ElementType::kS4);
}

TEST(ElementTypeTest, SpecialNumbersAreThoseOfTheFormats) {
  const auto has = [](const char* name) {
    const ElementType type = *ElementTypeFromName(name);
    return std::string(HasSign(type) ? "-" : "") + (HasZero(type) ? "0" : "") +
           (HasInfinity(type) ? "i" : "") + (HasNan(type) ? "n" : "");
  };
  for (const char* name : {"pred", "u1", "u8", "u64"}) {
    EXPECT_EQ(has(name), "0") << name;
  }
  for (const char* name : {"s1", "s8", "s64", "f4e2m1fn", "f6e3m2fn"}) {
    EXPECT_EQ(has(name), "-0") << name;
  }
  for (const char* name : {"f8e4m3fn", "f8e4m3fnuz", "f8e4m3b11fnuz"}) {
    EXPECT_EQ(has(name), "-0n") << name;
  }
  for (const char* name : {"f8e4m3", "f8e5m2", "bf16", "f64", "c64", "c128"}) {
    EXPECT_EQ(has(name), "-0in") << name;
  }
  EXPECT_EQ(has("f8e8m0fnu"), "n");
}

}  // namespace
}  // namespace hlo
