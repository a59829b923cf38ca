#include "interpreter/eval/memory_pool.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <utility>

namespace hlo {
namespace {

TEST(MemoryPoolTest, CountsLiveAndPeakBytes) {
  auto pool = MemoryPool::Create(1 << 20);
  {
    auto a = Buffer::Allocate(1000, *pool);
    auto b = Buffer::Allocate(2000, *pool);
    ASSERT_TRUE(a.ok() && b.ok());
    EXPECT_EQ(pool->live_bytes(), 3000);
  }
  EXPECT_EQ(pool->live_bytes(), 0);
  EXPECT_EQ(pool->peak_bytes(), 3000);
}

TEST(MemoryPoolTest, RefusesMoreThanTheLimit) {
  auto pool = MemoryPool::Create(1 << 20);
  auto a = Buffer::Allocate(1 << 19, *pool);
  ASSERT_TRUE(a.ok());
  EXPECT_EQ(Buffer::Allocate((1 << 19) + 1, *pool).status().code(),
            absl::StatusCode::kResourceExhausted);
  EXPECT_TRUE(Buffer::Allocate(1 << 19, *pool).ok());
  EXPECT_EQ(Buffer::Allocate(SIZE_MAX, *pool).status().code(),
            absl::StatusCode::kResourceExhausted);
}

TEST(MemoryPoolTest, AdoptedBytesCountUntilNobodyHoldsThem) {
  auto pool = MemoryPool::Create(1 << 20);
  auto outside = Buffer::Allocate(1000, SystemAllocator());
  ASSERT_TRUE(outside.ok());
  const std::byte* data = outside->data();
  {
    auto a = pool->Adopt(*std::move(outside));
    ASSERT_TRUE(a.ok());
    EXPECT_EQ(a->data(), data);
    EXPECT_TRUE(a->writable());
    const Buffer b = *a;
    EXPECT_EQ(pool->live_bytes(), 1000);
  }
  EXPECT_EQ(pool->live_bytes(), 0);
  EXPECT_EQ(pool->peak_bytes(), 1000);
}

TEST(MemoryPoolTest, AdoptedBytesCountAsMore) {
  auto pool = MemoryPool::Create(1 << 20);
  const auto outside = Buffer::Allocate(1000, SystemAllocator());
  auto a = pool->AdoptAs(5000, *outside);
  ASSERT_TRUE(a.ok());
  EXPECT_EQ(a->data(), outside->data());
  EXPECT_EQ(a->size(), 5000u);
  EXPECT_EQ(pool->peak_bytes(), 5000);
  *a = Buffer();
  EXPECT_EQ(pool->live_bytes(), 0);
  EXPECT_EQ(pool->AdoptAs((1 << 20) + 1, *outside).status().code(),
            absl::StatusCode::kResourceExhausted);
}

TEST(MemoryPoolTest, AdoptedBytesOfSomebodyElseAreOnlyRead) {
  auto pool = MemoryPool::Create(1 << 20);
  auto outside = Buffer::Allocate(1000, SystemAllocator());
  ASSERT_TRUE(outside.ok());
  auto a = pool->Adopt(*outside);
  ASSERT_TRUE(a.ok());
  EXPECT_FALSE(a->writable());
  EXPECT_EQ(pool->Adopt(*Buffer::Allocate(1 << 20, SystemAllocator()))
                .status()
                .code(),
            absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(pool->Adopt(Buffer::Inline(16))->size(), 16u);
  EXPECT_EQ(pool->live_bytes(), 1000);
}

TEST(MemoryPoolTest, RecyclesLargeBlocks) {
  auto pool = MemoryPool::Create(1 << 20);
  const std::byte* first = nullptr;
  {
    auto a = Buffer::Allocate(1 << 16, *pool);
    ASSERT_TRUE(a.ok());
    first = a->data();
  }
  auto b = Buffer::Allocate(1 << 16, *pool);
  ASSERT_TRUE(b.ok());
  EXPECT_EQ(b->data(), first);
}

TEST(MemoryPoolTest, BlocksAreAligned) {
  auto pool = MemoryPool::Create(1 << 20);
  for (const size_t bytes : {17u, 100u, 4096u, 20'000u}) {
    auto a = Buffer::Allocate(bytes, *pool);
    ASSERT_TRUE(a.ok());
    EXPECT_EQ(reinterpret_cast<uintptr_t>(a->data()) % 64, 0u);
  }
}

TEST(MemoryPoolTest, BlocksOutliveTheirPoolsLastOwner) {
  auto pool = MemoryPool::Create(1 << 20);
  auto a = Buffer::Allocate(1 << 16, *pool);
  ASSERT_TRUE(a.ok());
  pool.reset();
  a->mutable_data()[0] = std::byte{1};
}

TEST(MemoryPoolTest, AlignsBlocksOfAllSizes) {
  const auto pool = MemoryPool::Create(1 << 20);
  for (const size_t bytes : {17, 64, 100, 1032, 16383, 16384, 70'000}) {
    auto buffer = Buffer::Allocate(bytes, *pool);
    ASSERT_TRUE(buffer.ok());
    EXPECT_EQ(reinterpret_cast<uintptr_t>(buffer->data()) % 64, 0u);
    std::memset(buffer->mutable_data(), 7, bytes);
    EXPECT_EQ(pool->live_bytes(), static_cast<int64_t>(bytes));
  }
  EXPECT_EQ(pool->live_bytes(), 0);
}

TEST(MemoryPoolTest, CountsBytesThatAreInNoBlock) {
  const auto pool = MemoryPool::Create(100);
  ASSERT_TRUE(pool->Reserve(60).ok());
  EXPECT_FALSE(pool->Reserve(41).ok());
  pool->Adjust(-60);
  {
    auto buffer = pool->AllocateUnpeaked(90);
    ASSERT_TRUE(buffer.ok());
    EXPECT_EQ(pool->live_bytes(), 90);
    EXPECT_FALSE(pool->AllocateUnpeaked(20).ok());
  }
  EXPECT_EQ(pool->live_bytes(), 0);
  EXPECT_EQ(pool->peak_bytes(), 60);
}

}  // namespace
}  // namespace hlo
