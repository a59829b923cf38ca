#include "ops/kernels/sorts/key_sort.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "literals/types/float_codes.h"
#include "literals/types/number_types.h"

namespace hlo {
namespace {

template <typename T>
constexpr bool kIsFloat = Float<T> || SmallFloat<T>;

// The definition of total order: by sign, then by magnitude; a NaN that has
// -0's code is below everything.
template <typename T>
bool TotallyBefore(T a, T b) {
  const bool negative = SignBit(a);
  if (negative != SignBit(b)) return negative;
  const auto magnitude = [](T x) {
    const auto code = uint64_t{FloatCode(x)} & ~uint64_t{FloatFormat<T>::kSign};
    return SignBit(x) && code == 0 && IsNanNumber(x) ? ~uint64_t{0} : code;
  };
  return negative ? magnitude(a) > magnitude(b) : magnitude(a) < magnitude(b);
}

// Does a come before b in ascending order? By the definitions, not by keys.
template <typename T>
bool Before(T a, T b, const KeyOrder& order) {
  if constexpr (kIsFloat<T>) {
    const bool zeros =
        static_cast<double>(a) == 0 && static_cast<double>(b) == 0;
    if (order.equal_zeros && zeros) return false;
    if (order.total_order) return TotallyBefore(a, b);
    return static_cast<double>(a) < static_cast<double>(b);
  } else {
    return a < b;
  }
}

template <typename T>
T RandomValue(std::mt19937_64& random, bool nans) {
  if constexpr (kIsFloat<T>) {
    while (true) {
      const uint64_t unused = ~uint64_t{0} << (BitWidth(kTypeOf<T>) - 1) << 1;
      const T value = FloatFromCode<T>(random() & ~unused);
      if (nans || !IsNanNumber(value)) return value;
    }
  } else if constexpr (Pred<T>) {
    return random() % 2 != 0;
  } else {
    return T(static_cast<int64_t>(random()));
  }
}

// An array: a vector of bool has no elements in memory.
template <typename T>
struct Values {
  explicit Values(size_t count) : size(count), data(new T[count + 1]) {}
  T& operator[](size_t i) { return data[i]; }
  const T& operator[](size_t i) const { return data[i]; }
  size_t size;
  std::unique_ptr<T[]> data;
};

template <typename T>
bool Sort(const KeyOrder& order, const Values<T>& values, size_t count,
          std::vector<uint32_t>& permutation, const Threads& threads = {}) {
  const auto n = static_cast<int64_t>(values.size);
  std::vector<uint64_t> scratch(static_cast<size_t>(KeySortScratch(n)) / 8 + 1);
  permutation.resize(count + 1);  // + 1: never null
  KeyOrder typed = order;
  typed.type = kTypeOf<T>;
  return KeySort(typed, reinterpret_cast<const std::byte*>(values.data.get()),
                 n, static_cast<int64_t>(count),
                 std::as_writable_bytes(std::span(scratch)), threads,
                 permutation.data());
}

template <typename T>
void ExpectStableOrder(const KeyOrder& order, size_t n) {
  std::mt19937_64 random(n);
  // Every fourth element again, so that stability shows.
  Values<T> values(n);
  for (size_t i = 0; i < n; ++i) {
    values[i] =
        i % 4 == 3 ? values[i / 2] : RandomValue<T>(random, order.total_order);
  }
  std::vector<uint32_t> expected(n);
  std::iota(expected.begin(), expected.end(), 0);
  std::stable_sort(
      expected.begin(), expected.end(), [&](uint32_t i, uint32_t j) {
        return order.descending ? Before(values[j], values[i], order)
                                : Before(values[i], values[j], order);
      });
  for (size_t count : {n, n / 3, std::min<size_t>(n, 1)}) {
    for (int threads : {1, 2, 7}) {
      std::vector<uint32_t> permutation;
      ASSERT_TRUE(Sort(order, values, count, permutation, {threads, 1}));
      permutation.resize(count);
      EXPECT_TRUE(
          std::equal(permutation.begin(), permutation.end(), expected.begin()))
          << Name(kTypeOf<T>) << ", the first " << count << " of " << n
          << ", descending " << order.descending << ", total "
          << order.total_order << ", equal zeros " << order.equal_zeros << ", "
          << threads << " threads";
    }
  }
}

// n: nothing, one, two, and around the number from which digits are counted.
TEST(KeySortTest, EveryTypeAndOrderIsAStableSort) {
  for (int i = 0; i < kElementTypeCount; ++i) {
    VisitElementType(static_cast<ElementType>(i), [](auto tag) {
      using T = typename decltype(tag)::type;
      if constexpr (!ComplexNumber<T>) {
        for (size_t n : {0, 1, 2, 3, 15, 16, 31, 32, 63, 64, 65, 127, 128, 600,
                         2047, 2048, 3000}) {
          for (bool descending : {false, true}) {
            ExpectStableOrder<T>({.descending = descending}, n);
            if (!kIsFloat<T>) continue;
            for (bool zeros : {false, true}) {
              ExpectStableOrder<T>({.descending = descending,
                                    .total_order = true,
                                    .equal_zeros = zeros},
                                   n);
            }
          }
        }
      }
    });
  }
}

TEST(KeySortTest, NanWithoutTotalOrderIsRefusedWhereverItStands) {
  for (size_t n : {1, 2, 600}) {
    for (size_t at : {size_t{0}, n / 2, n - 1}) {
      Values<float> values(n);
      std::fill_n(values.data.get(), n, 1.0f);
      values[at] = std::numeric_limits<float>::quiet_NaN();
      std::vector<uint32_t> permutation;
      for (int threads : {1, 7}) {
        EXPECT_FALSE(Sort({}, values, n, permutation, {threads, 1}))
            << n << " " << at << " " << threads;
      }
      EXPECT_TRUE(Sort({.total_order = true}, values, n, permutation));
    }
  }
}

}  // namespace
}  // namespace hlo
