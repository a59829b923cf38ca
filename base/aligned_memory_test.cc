#include "base/aligned_memory.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "gtest/gtest.h"

namespace hlo {
namespace {

TEST(AlignedMemoryTest, EverySizeIsAlignedAndWritable) {
  constexpr size_t kMegabyte = size_t{1} << 20;
  for (size_t bytes : {size_t{0}, size_t{1}, size_t{65}, 8 * kMegabyte - 1,
                       8 * kMegabyte, 9 * kMegabyte + 1}) {
    void* const data = AllocateAligned(bytes);
    ASSERT_NE(data, nullptr) << bytes;
    EXPECT_EQ(reinterpret_cast<uintptr_t>(data) % kByteAlignment, 0u) << bytes;
    std::memset(data, 1, bytes);
    std::free(data);
  }
}

TEST(AlignedMemoryTest, MoreThanAnyMachineHasIsNull) {
  EXPECT_EQ(AllocateAligned(SIZE_MAX), nullptr);
  EXPECT_EQ(AllocateAligned(size_t{1} << 50), nullptr);
}

}  // namespace
}  // namespace hlo
