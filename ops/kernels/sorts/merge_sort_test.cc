#include "ops/kernels/sorts/merge_sort.h"

#include <algorithm>
#include <functional>
#include <random>
#include <vector>

#include "gtest/gtest.h"

namespace hlo {
namespace {

// A comparator in C++: less(x, y) of the first array's elements.
class Less : public Region {
 public:
  explicit Less(std::function<bool(int32_t, int32_t)> less) : less_(less) {}
  const Signature& signature() const override { return signature_; }
  const BinaryOpRegion* binary() const override { return nullptr; }
  bool concurrent() const override { return true; }
  absl::Status Apply(std::span<const void* const> operands,
                     std::span<void* const> results, int64_t n) const override {
    const auto* x = static_cast<const int32_t*>(operands[0]);
    const auto* y = static_cast<const int32_t*>(operands[1]);
    auto* answer = static_cast<bool*>(results[0]);
    for (int64_t i = 0; i < n; ++i) answer[i] = less_(x[i], y[i]);
    return absl::OkStatus();
  }
  absl::Status Fold(std::span<void* const>, std::span<const void* const>,
                    int64_t, int64_t, int64_t) const override {
    return absl::UnimplementedError("a comparator is not folded");
  }

 private:
  std::function<bool(int32_t, int32_t)> less_;
  Signature signature_;
};

struct Arrays {
  std::vector<int32_t> keys;
  std::vector<int64_t> places;
};

Arrays Make(int64_t count, int32_t range) {
  std::mt19937 random(static_cast<unsigned>(count));
  Arrays arrays;
  for (int64_t i = 0; i < count; ++i) {
    arrays.keys.push_back(static_cast<int32_t>(random() % unsigned(range)));
    arrays.places.push_back(i);
  }
  return arrays;
}

void Sort(const Less& less, Arrays& arrays, int64_t lines, int64_t n) {
  Arrays scratch = arrays;
  const auto bytes = [](auto& v) {
    return reinterpret_cast<std::byte*>(v.data());
  };
  const SortedArray sorted[] = {
      {bytes(arrays.keys), bytes(scratch.keys), 4},
      {bytes(arrays.places), bytes(scratch.places), 8}};
  ASSERT_TRUE(MergeSort(less, sorted, lines, n).ok());
}

TEST(MergeSort, IsStableInEveryLine) {
  const Less less([](int32_t x, int32_t y) { return x < y; });
  for (int64_t n : {1, 2, 3, 31, 32, 33, 100, 1000, 5000}) {
    for (int64_t lines : {1, 3, 50}) {
      Arrays arrays = Make(lines * n, 40);
      Arrays expected = arrays;
      for (int64_t line = 0; line < lines; ++line) {
        std::stable_sort(expected.places.begin() + line * n,
                         expected.places.begin() + (line + 1) * n,
                         [&](int64_t i, int64_t j) {
                           return arrays.keys[i] < arrays.keys[j];
                         });
      }
      const std::vector<int32_t> keys = arrays.keys;
      Sort(less, arrays, lines, n);
      EXPECT_EQ(arrays.places, expected.places) << lines << " x " << n;
      for (size_t i = 0; i < keys.size(); ++i) {
        EXPECT_EQ(arrays.keys[i], keys[arrays.places[i]]);
      }
    }
  }
}

TEST(MergeSort, ABadComparatorGivesAPermutation) {
  std::mt19937 random(1);
  const std::function<bool(int32_t, int32_t)> comparators[] = {
      [](int32_t, int32_t) { return true; },
      [](int32_t x, int32_t y) { return x != y; },
      [](int32_t x, int32_t y) { return (x ^ y) % 3 == 1; },
      [&](int32_t, int32_t) { return random() % 2 == 0; }};
  for (const auto& comparator : comparators) {
    for (int64_t n : {2, 33, 64, 700, 4000}) {
      Arrays arrays = Make(n, 1000);
      const Arrays before = arrays;
      Sort(Less(comparator), arrays, 1, n);
      std::vector<int64_t> places = arrays.places;
      std::sort(places.begin(), places.end());
      EXPECT_EQ(places, before.places);
      for (size_t i = 0; i < places.size(); ++i) {
        EXPECT_EQ(arrays.keys[i], before.keys[arrays.places[i]]);
      }
    }
  }
}

}  // namespace
}  // namespace hlo
