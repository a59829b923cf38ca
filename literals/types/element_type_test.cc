#include "literals/types/element_type.h"

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

}  // namespace
}  // namespace hlo
