#include "gpu_check/device/pool.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace hlo::gpu {
namespace {

// Counts what is taken, of so many bytes at most.
struct Counts {
  int64_t taken = 0, bytes = 0, most = 1 << 20;
};
class CountedMemory : public Memory {
 public:
  explicit CountedMemory(Counts* counts) : counts_(counts) {}
  std::string name() const override { return "counted"; }
  const char* Allocate(int64_t bytes, void** data) override {
    if (counts_->bytes + bytes > counts_->most) return "out of memory";
    ++counts_->taken;
    counts_->bytes += bytes;
    auto* block = static_cast<int64_t*>(
        std::malloc(sizeof(int64_t) + static_cast<size_t>(bytes)));
    *block = bytes;
    *data = block + 1;
    return nullptr;
  }
  void Free(void* data) override {
    auto* block = static_cast<int64_t*>(data) - 1;
    counts_->bytes -= *block;
    std::free(block);
  }
  const char* Upload(void*, const void*, int64_t) override { return nullptr; }
  const char* Download(void*, const void*, int64_t) override { return nullptr; }

 private:
  Counts* counts_;
};

TEST(PoolTest, ABlockThatWasFreedIsTakenAgain) {
  Counts counts;
  Pool pool(std::make_unique<CountedMemory>(&counts), 1 << 20);
  void *first = nullptr, *second = nullptr;
  EXPECT_EQ(pool.Allocate(1000, &first), nullptr);
  pool.Free(first);
  EXPECT_EQ(pool.Allocate(900, &second), nullptr);
  EXPECT_EQ(first, second);
  EXPECT_EQ(counts.taken, 1);
  void* other = nullptr;
  EXPECT_EQ(pool.Allocate(1000, &other), nullptr);
  EXPECT_NE(second, other);
  pool.Free(second);
  pool.Free(other);
}

TEST(PoolTest, NoMoreIsKeptThanTheLimit) {
  Counts counts;
  Pool pool(std::make_unique<CountedMemory>(&counts), 1024);
  void* blocks[4];
  for (void*& each : blocks) EXPECT_EQ(pool.Allocate(512, &each), nullptr);
  for (void* each : blocks) pool.Free(each);
  EXPECT_EQ(counts.bytes, 1024);
}

TEST(PoolTest, WhatIsKeptIsGivenBackWhereMemoryEnds) {
  Counts counts;
  counts.most = 4096;
  {
    Pool pool(std::make_unique<CountedMemory>(&counts), 1 << 20);
    void *small = nullptr, *large = nullptr;
    EXPECT_EQ(pool.Allocate(2048, &small), nullptr);
    pool.Free(small);
    EXPECT_EQ(pool.Allocate(4096, &large), nullptr);
    EXPECT_STREQ(pool.Allocate(4096, &small), "out of memory");
    pool.Free(large);
  }
  EXPECT_EQ(counts.bytes, 0);
}

TEST(PoolTest, SizesAreAnEighthMoreAtMost) {
  EXPECT_EQ(Pool::SizeOf(0), 256);
  EXPECT_EQ(Pool::SizeOf(257), 512);
  EXPECT_EQ(Pool::SizeOf(4096), 4096);
  for (int64_t bytes = 4096; bytes < 1 << 20; bytes += 997) {
    EXPECT_GE(Pool::SizeOf(bytes), bytes);
    EXPECT_LE(Pool::SizeOf(bytes), bytes + bytes / 8);
  }
}

}  // namespace
}  // namespace hlo::gpu
