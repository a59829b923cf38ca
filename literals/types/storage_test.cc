#include "literals/types/storage.h"

#include <cstring>

#include "gtest/gtest.h"
#include "literals/types/testing_types.h"

namespace hlo {
namespace {

template <typename T>
class StorageTypesTest : public testing::Test {};
TYPED_TEST_SUITE(StorageTypesTest, EveryType);

TYPED_TEST(StorageTypesTest, NumbersInMemoryAreValidBytes) {
  auto numbers = RandomNumbers<TypeParam, 50>(2);
  const auto before = numbers;
  auto* bytes = reinterpret_cast<std::byte*>(numbers.data());
  EXPECT_EQ(NormalizeStorage(kTypeOf<TypeParam>, bytes, 50), -1);
  EXPECT_EQ(std::memcmp(&before, &numbers, sizeof(numbers)), 0);
  SwapByteOrder(kTypeOf<TypeParam>, bytes, 50);
  SwapByteOrder(kTypeOf<TypeParam>, bytes, 50);
  EXPECT_EQ(std::memcmp(&before, &numbers, sizeof(numbers)), 0);
}

TEST(StorageTest, SignsAreExtendedAndOtherBitsRefused) {
  std::byte bytes[] = {std::byte{0x0f}, std::byte{0xf8}, std::byte{0x07}};
  EXPECT_EQ(NormalizeStorage(ElementType::kS4, bytes, 3), -1);
  EXPECT_EQ(bytes[0], std::byte{0xff});
  EXPECT_EQ(bytes[1], std::byte{0xf8});
  bytes[1] = std::byte{0x1f};
  EXPECT_EQ(NormalizeStorage(ElementType::kS4, bytes, 3), 1);
  bytes[1] = std::byte{0xf7};
  EXPECT_EQ(NormalizeStorage(ElementType::kS4, bytes, 3), 1);
  EXPECT_EQ(NormalizeStorage(ElementType::kU4, bytes, 3), 0);
  EXPECT_EQ(NormalizeStorage(ElementType::kF6E3M2FN, bytes, 3), 0);
  EXPECT_EQ(NormalizeStorage(ElementType::kF8E4M3, bytes, 3), -1);
  EXPECT_EQ(NormalizeStorage(ElementType::kPred, bytes, 3), 0);
}

}  // namespace
}  // namespace hlo
