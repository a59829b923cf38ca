// Elements beyond the 2^32nd: memory of 6 GiB of which few pages are touched.
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstdint>

#include "gpu_check/kernels/elementwise.h"
#include "gpu_check/kernels/folds.h"
#include "gpu_check/kernels/sorts.h"

namespace hlo::gpu {
namespace {

constexpr int64_t kBytes = int64_t{6} << 30;
constexpr int64_t kFar = (int64_t{5} << 30) + 7;  // an index above 2^32

class IndicesTest : public testing::Test {
 protected:
  void SetUp() override {
    void* memory = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) GTEST_SKIP() << "no address space of 6 GiB";
    bytes_ = static_cast<int8_t*>(memory);
  }
  void TearDown() override {
    if (bytes_ != nullptr) munmap(bytes_, kBytes);
  }
  int8_t* bytes_ = nullptr;
};

TEST_F(IndicesTest, AStridedCopyGoesFromAndToThem) {
  StridedCopy copy;
  copy.box.rank = 2;
  copy.box.size[0] = copy.box.size[1] = int64_t{1} << 17;
  copy.from.of[0] = 1;
  copy.bytes = 1;
  int8_t row[16] = {};
  row[5] = 42;
  copy.in = row;
  copy.to.of[0] = int64_t{1} << 30;
  copy.to.of[1] = 1;
  copy.out = bytes_;
  copy((int64_t{5} << 17) + 3, nullptr);
  EXPECT_EQ(bytes_[(int64_t{5} << 30) + 3], 42);
}

TEST_F(IndicesTest, ElementsAreComputedThere) {
  Elementwise negate;
  negate.step.code = Code::kNegate;
  negate.step.type = negate.step.from[0] = negate.step.from[1] = Type::kS8;
  negate.in[0] = negate.out = bytes_;
  negate.stride[0] = 1;
  bytes_[kFar] = 3;
  negate(kFar, nullptr);
  EXPECT_EQ(bytes_[kFar], -3);
  Iota iota;
  iota.type = Type::kS8;
  iota.size = 5;
  iota.inner = int64_t{1} << 30;
  iota.out = bytes_;
  iota((int64_t{4} << 30) + 9, nullptr);
  EXPECT_EQ(bytes_[(int64_t{4} << 30) + 9], 4);
}

TEST_F(IndicesTest, PaddingAndSlicesFindThem) {
  Pad pad;
  pad.result.rank = pad.operand.rank = 1;
  pad.operand.size[0] = kFar + 1;
  pad.low[0] = 1;
  pad.step[0] = 1;
  pad.result.size[0] = kFar + 2;
  pad.in = pad.value = bytes_;
  pad.out = bytes_ + 1;
  bytes_[kFar] = 11;
  pad(kFar + 1, nullptr);
  EXPECT_EQ(bytes_[kFar + 2], 11);
  DynamicCopy slice;
  slice.box.rank = 1;
  slice.box.size[0] = 1;
  slice.limit[0] = kFar;
  slice.whole.of[0] = slice.part.of[0] = 1;
  const int64_t start = kFar;
  slice.starts.type = Type::kS64;
  slice.starts.scalar[0] = &start;
  slice.in = bytes_;
  slice.out = bytes_;
  slice(0, nullptr);
  EXPECT_EQ(bytes_[0], 11);
}

TEST_F(IndicesTest, AReductionTakesThem) {
  Step second;  // register 2 = register 1
  second.type = Type::kS8;
  second.operands[0] = 1;
  second.result = 2;
  const int32_t result = 2;
  Reduce reduce;
  reduce.f.program = {&second, &result, 1, 3, nullptr};
  reduce.f.count = 1;
  reduce.f.type[0] = reduce.f.type[1] = Type::kS8;
  for (Arrays* each : {&reduce.in, &reduce.init, &reduce.out}) {
    each->count = 1;
    each->type[0] = Type::kS8;
    each->data[0] = bytes_;
  }
  reduce.reduced.rank = 1;
  reduce.reduced.size[0] = 6;
  reduce.reduced_strides.of[0] = int64_t{1} << 30;
  bytes_[int64_t{5} << 30] = 77;
  reduce(0, nullptr);
  EXPECT_EQ(bytes_[0], 77);
}

TEST_F(IndicesTest, ASortedRowIsWrittenThere) {
  const int64_t order[] = {0, 2, 1};
  Permute permute;
  permute.rows = {3, int64_t{2} << 30};
  permute.kept = 3;
  permute.in = bytes_;
  permute.out = bytes_;
  bytes_[int64_t{2} << 30] = 5;
  permute.order = order;
  permute(int64_t{4} << 30, nullptr);
  EXPECT_EQ(bytes_[int64_t{4} << 30], 5);
}

}  // namespace
}  // namespace hlo::gpu
