#include "ops/kernels/folds/window_axis.h"

#include <gtest/gtest.h>

#include <optional>

namespace hlo {
namespace {

// The definition: what place o sees at position k.
struct Seen {
  bool inside = false;
  std::optional<int64_t> element;
};
Seen See(const WindowAxis& axis, int64_t o, int64_t k) {
  const int64_t p = o * axis.stride + k * axis.window_dilation - axis.pad_low;
  const int64_t last = (axis.base - 1) * axis.base_dilation;
  Seen seen;
  seen.inside = axis.base > 0 && p >= 0 && p <= last;
  if (seen.inside && p % axis.base_dilation == 0) {
    seen.element = p / axis.base_dilation;
  }
  return seen;
}

void CheckReach(const WindowAxis& axis, int64_t k, int64_t begin, int64_t end) {
  const Reach reach = ReachOf(axis, k, begin, end);
  int64_t counted = 0;
  for (int64_t o = begin; o < end; ++o) {
    const Seen seen = See(axis, o, k);
    EXPECT_EQ(o >= reach.low && o < reach.high, seen.inside);
    if (!seen.element) continue;
    EXPECT_EQ(o, reach.first + counted * reach.step);
    EXPECT_EQ(*seen.element, reach.source + counted * reach.source_step);
    ++counted;
  }
  EXPECT_EQ(reach.count, counted);
}

void CheckPositions(const WindowAxis& axis, int64_t begin, int64_t end) {
  const Positions some = SomeInside(axis, begin, end);
  const Positions all = AllInside(axis, begin, end);
  for (int64_t k = 0; k < axis.size; ++k) {
    int64_t inside = 0;
    for (int64_t o = begin; o < end; ++o) inside += See(axis, o, k).inside;
    // Between the first and the last place there may be none inside.
    if (inside > 0) {
      EXPECT_TRUE(k >= some.low && k < some.high);
    }
    EXPECT_EQ(k >= all.low && k < all.high, inside == end - begin);
  }
}

TEST(WindowAxisTest, SeesWhatTheDefinitionSays) {
  for (int64_t base = 0; base < 4; ++base) {
    for (int64_t pad = -2; pad < 4; ++pad) {
      for (int64_t code = 0; code < 3 * 4 * 3; ++code) {
        const WindowAxis axis = {.base = base,
                                 .places = 6,
                                 .size = 4,
                                 .stride = code % 3 + 1,
                                 .pad_low = pad,
                                 .base_dilation = code / 3 % 4 + 1,
                                 .window_dilation = code / 12 + 1};
        for (int64_t begin = 0; begin < 5; ++begin) {
          for (int64_t k = 0; k < axis.size; ++k) {
            CheckReach(axis, k, begin, 6);
            CheckReach(axis, k, begin, begin + 1);
          }
          CheckPositions(axis, begin, 6);
        }
      }
    }
  }
}

TEST(WindowAxisTest, HugeSizesDoNotOverflow) {
  constexpr int64_t kHuge = int64_t{1} << 61;
  const WindowAxis axis = {
      .base = 4, .places = 5, .size = 2 * kHuge, .pad_low = kHuge};
  const Positions some = SomeInside(axis, 0, 5);
  EXPECT_EQ(some.low, kHuge - 4);
  EXPECT_EQ(some.high, kHuge + 4);
  const Reach reach = ReachOf(axis, kHuge - 1, 0, 5);
  EXPECT_EQ(reach.first, 1);
  EXPECT_EQ(reach.count, 4);
  EXPECT_EQ(reach.source, 0);
}

TEST(WindowAxisTest, BlocksCoverEachPlaceOnce) {
  for (int64_t lanes : {1, 3, 7, 100}) {
    const WindowAxis axes[] = {{.places = 3}, {.places = 5}, {.places = 4}};
    const WindowBlocks blocks(axes, lanes);
    int64_t next = 0;
    for (int64_t i = 0; i < blocks.count(); ++i) {
      WindowBlocks::Block block;
      blocks.Set(i, block);
      EXPECT_EQ(block.first, next);
      EXPECT_LE(block.lanes, lanes);
      next += block.lanes;
    }
    EXPECT_EQ(next, 3 * 5 * 4);
  }
}

}  // namespace
}  // namespace hlo
