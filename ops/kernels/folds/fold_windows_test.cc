#include "ops/kernels/folds/fold_windows.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ops/kernels/folds/fold_lines.h"
#include "ops/kernels/folds/fold_prefixes.h"

namespace hlo {
namespace {

// f(acc, x) = 3 acc + x modulo 2^32, of elements of 16 bits: any other order
// shows. The second accumulator takes the first one, too. f(0, 0) = 0.
class WindowChain : public Region {
 public:
  const Signature& signature() const override { return signature_; }
  const BinaryOpRegion* binary() const override { return nullptr; }
  bool concurrent() const override { return concurrent_; }
  absl::Status Apply(std::span<const void* const> operands,
                     std::span<void* const> results, int64_t n) const override {
    applied_ += n;
    const auto* acc = static_cast<const uint32_t*>(operands[0]);
    const auto* more = static_cast<const uint32_t*>(operands[1]);
    const auto* x = static_cast<const uint16_t*>(operands[2]);
    const auto* y = static_cast<const uint16_t*>(operands[3]);
    for (int64_t j = 0; j < n; ++j) {
      static_cast<uint32_t*>(results[0])[j] = acc[j] * 3 + x[j];
      static_cast<uint32_t*>(results[1])[j] = more[j] * 5 + y[j] + acc[j];
    }
    return absl::OkStatus();
  }
  absl::Status Fold(std::span<void* const> accumulators,
                    std::span<const void* const> xs, int64_t steps,
                    int64_t stride, int64_t lanes) const override {
    for (int64_t i = 0; i < steps; ++i) {
      for (int64_t j = 0; j < lanes; ++j) {
        uint32_t& acc = static_cast<uint32_t*>(accumulators[0])[j];
        uint32_t& more = static_cast<uint32_t*>(accumulators[1])[j];
        more = more * 5 + static_cast<const uint16_t*>(xs[1])[i * stride + j] +
               acc;
        acc = acc * 3 + static_cast<const uint16_t*>(xs[0])[i * stride + j];
      }
    }
    applied_ += steps * lanes;
    return absl::OkStatus();
  }

  bool concurrent_ = true;
  mutable int64_t applied_ = 0;

 private:
  Signature signature_;
};

struct WindowCase {
  int64_t outer, base, inner;
  WindowAxis window;
  NoElement no_element = NoElement::kInitOutside;
  uint16_t init = 0;
};

class FoldWindowsTest : public testing::Test {
 protected:
  // Expects what the formula says.
  void Check(const WindowCase& c) {
    SCOPED_TRACE(absl::StrCat(
        "[", c.outer, ",", c.base, ",", c.inner, "], window ", c.window.size,
        " at ", c.window.places, " places, ", c.window.pad_low,
        " before, stride ", c.window.stride, ", dilation ",
        c.window.window_dilation, ", initial value ", c.init));
    const auto count = static_cast<size_t>(c.outer * c.base * c.inner);
    std::vector<uint16_t> x(count), y(count);
    for (auto* const each : {&x, &y}) {
      for (uint16_t& value : *each) value = static_cast<uint16_t>(random_());
    }
    const int64_t lines = c.outer * c.window.places;
    std::vector<uint32_t> sums(static_cast<size_t>(lines * c.inner), c.init);
    std::vector<uint32_t> more = sums, expected = sums, expected_more = sums;
    for (int64_t line = 0; line < lines; ++line) {
      for (int64_t column = 0; column < c.inner; ++column) {
        const auto at = static_cast<size_t>(line * c.inner + column);
        for (int64_t k = 0; k < c.window.size; ++k) {
          const int64_t p = line % c.window.places * c.window.stride +
                            k * c.window.window_dilation - c.window.pad_low;
          const bool inside = p >= 0 && p < c.base;
          if (!inside && c.no_element == NoElement::kSkip) continue;
          const auto from = static_cast<size_t>(
              (line / c.window.places * c.base + p) * c.inner + column);
          expected_more[at] = expected_more[at] * 5 +
                              (inside ? y[from] : c.init) + expected[at];
          expected[at] = expected[at] * 3 + (inside ? x[from] : c.init);
        }
      }
    }
    const std::vector<WindowArray> arrays = {
        {reinterpret_cast<std::byte*>(x.data()),
         reinterpret_cast<const std::byte*>(&c.init),
         reinterpret_cast<std::byte*>(sums.data()), 2, 4},
        {reinterpret_cast<std::byte*>(y.data()),
         reinterpret_cast<const std::byte*>(&c.init),
         reinterpret_cast<std::byte*>(more.data()), 2, 4}};
    const std::vector<WindowAxis> axes = {
        {c.outer, c.outer}, c.window, {c.inner, c.inner}};
    chain_.applied_ = 0;
    const absl::Status status = FoldWindows(chain_, arrays, axes, c.no_element,
                                            Threads(), [] { return false; });
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_EQ(sums, expected);
    EXPECT_EQ(more, expected_more);
  }

  WindowChain chain_;
  std::mt19937 random_{1};
};

WindowAxis Growing(int64_t base) {
  return {.base = base, .places = base, .size = base, .pad_low = base - 1};
}

TEST_F(FoldWindowsTest, EachElementIsFoldedOnce) {
  Check({1, 5000, 1, Growing(5000)});
  EXPECT_EQ(chain_.applied_, 5000 + 1);  // and f(init, init)
  Check({3, 100, 300, Growing(100)});
  EXPECT_EQ(chain_.applied_, 90000 + 1);
  Check({700, 9, 1, Growing(9), NoElement::kSkip});
  EXPECT_EQ(chain_.applied_, 6300);
}

// One window over all is a fold, which has faster loops.
TEST_F(FoldWindowsTest, FewWindowsAreNoPrefixes) {
  EXPECT_FALSE(PrefixesOf(std::vector<WindowAxis>{{.base = 9, .size = 9}}));
  EXPECT_FALSE(PrefixesOf(std::vector{Growing(3)}));
  EXPECT_TRUE(PrefixesOf(std::vector{Growing(4)}));
}

// f(1, 1) is 4: paddings count.
TEST_F(FoldWindowsTest, AnInitialValueThatPaddingChanges) {
  Check({2, 30, 3, Growing(30), NoElement::kInitOutside, 1});
  Check({2, 30, 3, Growing(30), NoElement::kSkip, 1});
}

// How often it is applied can be seen.
TEST_F(FoldWindowsTest, AFunctionWithEffectsIsAppliedAsOftenAsWritten) {
  chain_.concurrent_ = false;
  Check({1, 10, 1, Growing(10), NoElement::kSkip});
  EXPECT_EQ(chain_.applied_, 55);
}

// From the end: places 2048 and more are other blocks.
TEST_F(FoldWindowsTest, LinesOfSeveralBlocks) {
  WindowCase c{2, 3000, 1, {.base = 3000, .places = 3000, .size = 100}};
  EXPECT_EQ(WindowLinesOf(std::vector{c.window})->block, 2048);
  Check(c);
  c = {1, 500, 30, {.base = 500, .places = 560, .size = 9, .pad_low = 44}};
  c.window.window_dilation = 2;
  c.init = 7;
  Check(c);
  c.no_element = NoElement::kInitEverywhere;
  Check(c);
  c.no_element = NoElement::kSkip;
  Check(c);
  // Elements in front and behind are not seen.
  Check({2, 80, 2, {.base = 80, .places = 60, .size = 5, .pad_low = -9}});
  // None is.
  Check({2, 3, 1, {.base = 3, .places = 4, .size = 2, .pad_low = 9}});
}

// Elements that would be copied too often, or are too many, have other loops.
TEST_F(FoldWindowsTest, FarWindowsAreNoLines) {
  const auto is_line = [](const WindowAxis& window, int64_t inner) {
    return WindowLinesOf(std::vector<WindowAxis>{window, {inner, inner}})
        .has_value();
  };
  WindowAxis window = {.base = 400, .places = 400, .size = 400};
  EXPECT_TRUE(is_line(window, 32));
  EXPECT_FALSE(is_line(window, 33));
  window.size = int64_t{1} << 62;
  EXPECT_FALSE(is_line(window, 1));
  window.window_dilation = int64_t{1} << 62;
  EXPECT_FALSE(is_line(window, 1));
  for (const int64_t far : {std::numeric_limits<int64_t>::min(),
                            std::numeric_limits<int64_t>::max()}) {
    window = {.base = 9, .places = 9, .size = 2, .pad_low = far};
    EXPECT_FALSE(is_line(window, 1));
  }
  window = {.base = 9, .places = 4, .size = 2, .stride = 2};
  EXPECT_FALSE(is_line(window, 1));
  window = {.base = 9, .places = 9, .size = 3, .base_dilation = 2};
  EXPECT_FALSE(is_line(window, 1));
}

TEST_F(FoldWindowsTest, AnyWindowFollowsTheFormula) {
  const auto between = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random_);
  };
  constexpr NoElement kKinds[] = {NoElement::kSkip, NoElement::kInitOutside,
                                  NoElement::kInitEverywhere};
  int prefixes = 0, lines = 0;
  for (int i = 0; i < 4000; ++i) {
    WindowCase c{between(1, 3), between(1, 12), between(1, 3), {}};
    const int64_t low = between(-2, 12), high = between(-2, 3);
    const int64_t padded = c.base + low + high;
    if (padded < 1) continue;
    WindowAxis& window = c.window;
    window.base = c.base;
    window.pad_low = low;
    window.window_dilation = between(0, 3) == 0 ? 2 : 1;
    window.size = between(1, (padded - 1) / window.window_dilation + 1);
    window.stride = between(0, 3) == 0 ? 2 : 1;
    const int64_t reach = (window.size - 1) * window.window_dilation + 1;
    window.places = (padded - reach) / window.stride + 1;
    c.no_element = kKinds[between(0, 2)];
    c.init = static_cast<uint16_t>(between(0, 1));
    prefixes += PrefixesOf(std::vector{window}).has_value() ? 1 : 0;
    lines += WindowLinesOf(std::vector{window}).has_value() ? 1 : 0;
    Check(c);
    if (HasFailure()) return;
  }
  EXPECT_GT(prefixes, 250);
  EXPECT_GT(lines, 1000);
}

}  // namespace
}  // namespace hlo
