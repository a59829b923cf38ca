#include "ops/kernels/folds/fold_dimensions.h"

#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "ops/kernels/copies/strided_copy.h"

namespace hlo {
namespace {

// f(acc, x) = 3 acc + x modulo 2^32: neither associative nor commutative, so
// that any reordering shows. Of two arrays the second one's chain also takes
// the first accumulator.
class Chain : public Region {
 public:
  const Signature& signature() const override { return signature_; }
  const BinaryOpRegion* binary() const override { return nullptr; }
  bool concurrent() const override { return true; }
  absl::Status Apply(std::span<const void* const>, std::span<void* const>,
                     int64_t) const override {
    return absl::UnimplementedError("only folded here");
  }
  absl::Status Fold(std::span<void* const> accumulators,
                    std::span<const void* const> xs, int64_t steps,
                    int64_t stride, int64_t lanes) const override {
    for (int64_t i = 0; i < steps; ++i) {
      for (int64_t j = 0; j < lanes; ++j) {
        auto* first = static_cast<uint32_t*>(accumulators[0]);
        const auto* x = static_cast<const uint32_t*>(xs[0]) + i * stride;
        if (accumulators.size() == 2) {
          auto* second = static_cast<uint16_t*>(accumulators[1]);
          const auto* y = static_cast<const uint16_t*>(xs[1]) + i * stride;
          second[j] = static_cast<uint16_t>(second[j] * 5u + y[j] + first[j]);
        }
        first[j] = first[j] * 3 + x[j];
      }
    }
    return absl::OkStatus();
  }

 private:
  Signature signature_;
};

struct Case {
  std::vector<int64_t> sizes, dimensions;
};

// The formula, element by element.
void Expected(const Case& c, const std::vector<uint32_t>& x,
              const std::vector<uint16_t>& y, std::vector<uint32_t>& first,
              std::vector<uint16_t>& second) {
  for (size_t e = 0; e < x.size(); ++e) {
    int64_t rest = static_cast<int64_t>(e), result = 0, step = 1;
    for (size_t d = c.sizes.size(); d-- > 0;) {
      const int64_t index = rest % c.sizes[d];
      rest /= c.sizes[d];
      if (std::count(c.dimensions.begin(), c.dimensions.end(), d) > 0) continue;
      result += index * step;
      step *= c.sizes[d];
    }
    const size_t j = static_cast<size_t>(result);
    second[j] = static_cast<uint16_t>(second[j] * 5u + y[e] + first[j]);
    first[j] = first[j] * 3 + x[e];
  }
}

TEST(FoldDimensions, KeepsEveryChainInRowMajorOrder) {
  const Case cases[] = {{{}, {}},
                        {{7}, {}},
                        {{7}, {0}},
                        {{5000}, {0}},
                        {{40, 3000}, {0}},
                        {{300, 41}, {1}},
                        {{3, 500}, {1}},
                        {{6, 7, 8}, {1}},
                        {{6, 7, 8}, {0, 2}},
                        {{6, 7, 8}, {2, 0, 1}},
                        {{100, 9, 3}, {1}},
                        {{1, 20, 1, 70}, {0, 3}},
                        {{0, 4}, {1}},
                        {{4, 0}, {1}},
                        {{9, 33, 5, 65}, {1, 3}}};
  for (const Case& c : cases) {
    int64_t count = 1, results = 1;
    for (size_t d = 0; d < c.sizes.size(); ++d) {
      count *= c.sizes[d];
      const bool reduced =
          std::count(c.dimensions.begin(), c.dimensions.end(), d) > 0;
      if (!reduced) results *= c.sizes[d];
    }
    std::vector<uint32_t> x;
    std::vector<uint16_t> y;
    for (int64_t i = 0; i < count; ++i) {
      x.push_back(static_cast<uint32_t>(i * 2654435761));
      y.push_back(static_cast<uint16_t>(i * 40503));
    }
    const size_t n = static_cast<size_t>(results);
    std::vector<uint32_t> expected(n, 17);
    std::vector<uint16_t> expected2(n, 4);
    Expected(c, x, y, expected, expected2);
    for (int threads : {1, 2, 7}) {
      std::vector<uint32_t> one(n, 17), two(n, 17);
      std::vector<uint16_t> second(n, 4);
      const Folded single[] = {{x.data(), one.data(), 4}};
      const Folded both[] = {{x.data(), two.data(), 4},
                             {y.data(), second.data(), 2}};
      ASSERT_TRUE(
          FoldDimensions(Chain(), single, c.sizes, c.dimensions, {threads, 1})
              .ok());
      ASSERT_TRUE(
          FoldDimensions(Chain(), both, c.sizes, c.dimensions, {threads, 1})
              .ok());
      EXPECT_EQ(one, expected);
      EXPECT_EQ(two, expected);
      EXPECT_EQ(second, expected2);
    }
  }
}

// Keeps the larger value and the smaller index.
class Selection : public Chain {
 public:
  explicit Selection(bool one_line) {
    form_.value = ElementType::kF32;
    form_.index = ElementType::kS32;
    form_.keeps_equal = true;
    form_.tie = SelectionForm::Tie::kSmallest;
    form_.one_line = one_line;
  }
  const SelectionForm* selection() const override { return &form_; }

 private:
  SelectionForm form_;
};

// WHY: one line says what an array of equal lines does, however lanes and steps
// lie.
TEST(FoldDimensions, TakesALineOfIndicesForAll) {
  const Case cases[] = {
      {{5000}, {0}},     {{40, 3000}, {0}}, {{300, 41}, {1}},
      {{300, 400}, {1}}, {{6, 7, 8}, {1}},  {{50, 200, 3}, {1}},
      {{1, 20000}, {1}}, {{70, 9, 1}, {0}}, {{20000, 2}, {0}}};
  for (const Case& c : cases) {
    const auto d = static_cast<size_t>(c.dimensions[0]);
    const int64_t n = c.sizes[d];
    const int64_t inner = RowMajorStrides(c.sizes)[d];
    std::vector<float> x;
    std::vector<int32_t> line, all;
    int64_t count = 1;
    for (const int64_t size : c.sizes) count *= size;
    for (int64_t i = 0; i < n; ++i) {
      line.push_back(static_cast<int32_t>(i * 40503 % 1000));
    }
    for (int64_t e = 0; e < count; ++e) {
      x.push_back(static_cast<float>(e * 2654435761 % 50));
      all.push_back(line[static_cast<size_t>(e / inner % n)]);
    }
    const auto results = static_cast<size_t>(count / n);
    const auto fold = [&](bool one_line, const std::vector<int32_t>& indices) {
      std::pair result(std::vector<float>(results, -1),
                       std::vector<int32_t>(results, 7));
      const Folded arrays[] = {{x.data(), result.first.data(), 4},
                               {indices.data(), result.second.data(), 4}};
      EXPECT_TRUE(FoldDimensions(Selection(one_line), arrays, c.sizes,
                                 c.dimensions, {3, 1})
                      .ok());
      return result;
    };
    EXPECT_EQ(fold(true, line), fold(false, all)) << count << " of " << n;
  }
}

}  // namespace
}  // namespace hlo
