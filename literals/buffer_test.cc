#include "literals/buffer.h"

#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "literals/testing_shapes.h"

namespace hlo {
namespace {

TEST(BufferTest, CopiesShareUntilOneWrites) {
  Buffer a = FilledBuffer(100, 1);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(a.data()) % 64, 0u);
  EXPECT_TRUE(a.writable());
  Buffer b = a;
  EXPECT_EQ(a.data(), b.data());
  EXPECT_FALSE(a.writable());
  ASSERT_TRUE(b.MakeWritable(SystemAllocator()).ok());
  EXPECT_NE(a.data(), b.data());
  b.mutable_data()[0] = std::byte{9};
  EXPECT_EQ(a.data()[0], std::byte{1});
  EXPECT_TRUE(a.writable());
}

TEST(BufferTest, SmallOnesAreInline) {
  Buffer a = FilledBuffer(16, 3);
  Buffer b = a;
  EXPECT_NE(a.data(), b.data());
  EXPECT_TRUE(a.writable());
  EXPECT_EQ(b.data()[15], std::byte{3});
  Buffer c = std::move(a);
  EXPECT_EQ(c.size(), 16u);
  EXPECT_EQ(Buffer().size(), 0u);
}

TEST(BufferTest, MovesAndSelfAssignmentKeepTheBytes) {
  Buffer a = FilledBuffer(100, 1);
  const std::byte* data = a.data();
  Buffer b = std::move(a);
  EXPECT_EQ(b.data(), data);
  EXPECT_TRUE(b.writable());
  Buffer& alias = b;
  b = alias;
  b = std::move(alias);
  EXPECT_EQ(b.data(), data);
  a = b;
  a = FilledBuffer(3, 2);
  EXPECT_TRUE(b.writable());
}

TEST(BufferTest, BorrowedBytesAreReleasedOnceAndNeverWritten) {
  int released = 0;
  std::vector<uint8_t> foreign(64, 7);
  {
    std::shared_ptr<void> owner(&foreign, [&](void*) { ++released; });
    Buffer a = Buffer::Borrow(foreign.data(), 64, std::move(owner));
    EXPECT_EQ(static_cast<const void*>(a.data()), foreign.data());
    EXPECT_FALSE(a.writable());
    Buffer b = a;
    ASSERT_TRUE(a.MakeWritable(SystemAllocator()).ok());
    a.mutable_data()[0] = std::byte{1};
    EXPECT_EQ(released, 0);
  }
  EXPECT_EQ(released, 1);
  EXPECT_EQ(foreign[0], 7);
  std::shared_ptr<void> owner(&foreign, [&](void*) { ++released; });
  const Buffer few = Buffer::Borrow(foreign.data(), 4, std::move(owner));
  EXPECT_EQ(released, 2);  // four bytes are copied at once
  EXPECT_EQ(few.data()[3], std::byte{7});
}

TEST(BufferTest, WhatCannotBeAllocatedIsAnError) {
  for (size_t bytes : {SIZE_MAX, SIZE_MAX / 2, size_t{1} << 62}) {
    EXPECT_EQ(Buffer::Allocate(bytes, SystemAllocator()).status().code(),
              absl::StatusCode::kResourceExhausted);
  }
}

}  // namespace
}  // namespace hlo
