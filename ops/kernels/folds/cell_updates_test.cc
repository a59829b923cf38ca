#include "ops/kernels/folds/cell_updates.h"

#include <gtest/gtest.h>

#include <random>

namespace hlo {
namespace {

// f(a, x) = 3 a + x: the order of a chain shows.
class Spell : public Region {
 public:
  const Signature& signature() const override { return signature_; }
  absl::Status Apply(std::span<const void* const>, std::span<void* const>,
                     int64_t) const override {
    return absl::UnimplementedError("only folded here");
  }
  absl::Status Fold(std::span<void* const> accumulators,
                    std::span<const void* const> xs, int64_t steps,
                    int64_t stride, int64_t lanes) const override {
    ++folds;
    auto* acc = static_cast<uint32_t*>(accumulators[0]);
    const auto* x = static_cast<const uint32_t*>(xs[0]);
    for (int64_t i = 0; i < steps; ++i) {
      for (int64_t j = 0; j < lanes; ++j) {
        acc[j] = 3 * acc[j] + x[i * stride + j];
      }
    }
    return absl::OkStatus();
  }
  const BinaryOpRegion* binary() const override { return nullptr; }
  bool concurrent() const override { return true; }

  mutable int64_t folds = 0;

 private:
  Signature signature_;
};

// Some updates are left out, so that values are not always neighbours.
void Check(int64_t cells, int64_t n, int64_t left_out, int64_t most_folds,
           int64_t most_updates = CellUpdates::kBlock) {
  std::mt19937 random(static_cast<uint32_t>(cells * 31 + n));
  std::vector<uint32_t> got(static_cast<size_t>(cells), 1), values;
  std::vector<int64_t> at, from;
  for (int64_t i = 0; i < n; ++i) {
    values.push_back(static_cast<uint32_t>(random()));
    if (left_out > 0 && i % left_out == 0) continue;
    at.push_back(static_cast<int64_t>(random() % static_cast<uint64_t>(cells)));
    from.push_back(i);
  }
  std::vector<uint32_t> expected = got;
  for (size_t i = 0; i < at.size(); ++i) {
    uint32_t& cell = expected[at[i]];
    cell = 3 * cell + values[from[i]];
  }
  const Spell region;
  CellUpdates updates(
      region,
      {{reinterpret_cast<std::byte*>(got.data()),
        reinterpret_cast<const std::byte*>(values.data()), 4, 4}},
      most_updates);
  ASSERT_TRUE(
      updates.Combine(at.data(), from.data(), static_cast<int64_t>(at.size()))
          .ok());
  EXPECT_EQ(got, expected);
  EXPECT_LE(region.folds, most_folds);
}

TEST(CellUpdatesTest, EachCellTakesItsUpdatesInOrder) {
  for (int64_t n : {0, 1, 2, 31, 33, 500, 2048}) {
    for (int64_t cells : {1, 2, 7, 64, 1000, 1'000'000}) {
      Check(cells, n, 0, n);
      Check(cells, n, 3, n);
      Check(cells, n, 0, n, n);  // memory for so many alone
      Check(cells, n, 3, n, n);
    }
  }
}

TEST(CellUpdatesTest, CallsAreFewWhateverCollides) {
  Check(1, 2048, 0, 1);           // one chain
  Check(64, 2048, 0, 64);         // many updates of few cells
  Check(1'000'000, 2048, 0, 66);  // few collide
}

TEST(CellUpdatesTest, AscendingCellsAreOneFold) {
  for (int64_t n : {1, 2, 64, 2048}) {
    std::vector<uint32_t> cells(static_cast<size_t>(3 * n), 1), values;
    std::vector<int64_t> at, from;
    for (int64_t i = 0; i < n; ++i) {
      at.push_back(3 * i + i % 3);
      from.push_back(i + i / 2);
    }
    for (int64_t i = 0; i <= from.back(); ++i) {
      values.push_back(static_cast<uint32_t>(7 * i));
    }
    std::vector<uint32_t> expected = cells;
    for (size_t i = 0; i < at.size(); ++i) {
      expected[at[i]] = 3 + values[from[i]];
    }
    const Spell region;
    CellUpdates updates(
        region,
        {{reinterpret_cast<std::byte*>(cells.data()),
          reinterpret_cast<const std::byte*>(values.data()), 4, 4}},
        n);
    ASSERT_TRUE(updates.Combine(at.data(), from.data(), n).ok());
    EXPECT_EQ(cells, expected);
    EXPECT_EQ(region.folds, 1);
  }
}

TEST(CellUpdatesTest, ARunIsOneFold) {
  std::vector<uint32_t> cells = {1, 1, 1, 1};
  const std::vector<uint32_t> values = {5, 6, 7};
  const Spell region;
  CellUpdates updates(
      region, {{reinterpret_cast<std::byte*>(cells.data()),
                reinterpret_cast<const std::byte*>(values.data()), 4, 4}});
  ASSERT_TRUE(updates.CombineRun(2, 1, 2).ok());
  EXPECT_EQ(cells, (std::vector<uint32_t>{1, 1, 9, 10}));
}

}  // namespace
}  // namespace hlo
