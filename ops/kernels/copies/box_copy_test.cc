#include "ops/kernels/copies/box_copy.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace hlo {
namespace {

std::vector<std::byte> Bytes(size_t n) {
  std::vector<std::byte> bytes(n);
  for (size_t i = 0; i < n; ++i) bytes[i] = static_cast<std::byte>(i * 37 + 1);
  return bytes;
}

TEST(BoxCopyTest, DoesWhatTheStridedCopyDoes) {
  const std::vector<std::vector<StridedLoop>> boxes = {
      {},
      {{5, 1, 1}},
      {{5, 0, 1}},
      {{5, 2, 1}},
      {{4, -1, 3}},
      {{3, 7, 5}, {1, 9, 9}, {5, 1, 1}},
      {{2, 1, 20}, {3, 10, 5}, {4, 2, 1}},
      {{2, 1, 20}, {0, 10, 5}, {4, 2, 1}}};
  for (int width : {1, 2, 4, 8, 16}) {
    const auto size = static_cast<size_t>(64 * width);
    const std::vector<std::byte> source = Bytes(size);
    for (const std::vector<StridedLoop>& box : boxes) {
      std::vector<std::byte> got(size), expected(size);
      const std::byte* from = source.data() + 8 * width;
      CopyBox(width, from, got.data(), box);
      CopyStrided(width, from, expected.data(), box);
      EXPECT_EQ(got, expected);
    }
  }
}

TEST(BoxCopyTest, MovesElementsByIndex) {
  const std::vector<int64_t> from = {3, 0, 3, 1}, to = {2, 0, 1, 2};
  for (int width : {1, 2, 4, 8, 16}) {
    const auto w = static_cast<size_t>(width);
    const std::vector<std::byte> source = Bytes(4 * w);
    std::vector<std::byte> gathered(4 * w), scattered(4 * w), copied(4 * w);
    GatherElements(width, source.data(), from.data(), gathered.data(), 4);
    ScatterElements(width, source.data(), scattered.data(), to.data(), 4);
    CopyElements(width, source.data(), from.data(), copied.data(), to.data(),
                 4);
    for (size_t b = 0; b < w; ++b) {
      for (size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(gathered[i * w + b],
                  source[static_cast<size_t>(from[i]) * w + b]);
      }
      EXPECT_EQ(scattered[b], source[w + b]);
      EXPECT_EQ(scattered[2 * w + b], source[3 * w + b]);  // the last one wins
      EXPECT_EQ(copied[2 * w + b], source[w + b]);
    }
  }
}

TEST(BoxCopyTest, CopiesWhereTheMaskSaysSo) {
  const std::vector<uint8_t> mask = {1, 0, 1};
  const std::vector<std::byte> source = Bytes(6);
  std::vector<std::byte> target(6, std::byte{0});
  CopyWhere(2, mask, source.data(), target.data());
  EXPECT_EQ(target, (std::vector<std::byte>{
                        source[0], source[1], {}, {}, source[4], source[5]}));
}

TEST(BoxCopyTest, OffsetsOfAnyStretch) {
  const std::vector<int64_t> sizes = {2, 3, 4}, steps = {100, 0, 7};
  for (int64_t begin = 0; begin < 24; ++begin) {
    for (int64_t n = 0; begin + n <= 24; ++n) {
      std::vector<int64_t> got(static_cast<size_t>(n));
      RowMajorOffsets(sizes, steps, begin, n, got.data());
      for (int64_t i = 0; i < n; ++i) {
        const int64_t e = begin + i;
        EXPECT_EQ(got[i], e / 12 * 100 + e % 4 * 7);
      }
    }
  }
}

}  // namespace
}  // namespace hlo
