#include "ops/kernels/sorts/line_network.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

#include "base/aligned_memory.h"
#include "gtest/gtest.h"
#include "literals/types/float_codes.h"
#include "literals/types/number_types.h"

namespace hlo {
namespace {

template <typename T>
constexpr bool kIsFloatKey = Float<T> || SmallFloat<T>;

// Keys that are often equal; without NaNs, and without -0 if not `zeros`.
template <typename T>
T RandomKey(std::mt19937_64& random, bool zeros) {
  const uint64_t bits = random();
  if constexpr (Pred<T>) {
    return bits % 2 != 0;
  } else if constexpr (kIsFloatKey<T>) {
    const uint64_t unused = ~uint64_t{0} << (BitWidth(kTypeOf<T>) - 1) << 1;
    T value = FloatFromCode<T>(bits & ~unused);
    if (bits % 8 == 0) value = T(zeros && bits % 16 == 0 ? -0.0F : 0.0F);
    if (bits % 8 == 1) value = T(static_cast<float>(bits % 37) - 18.5F);
    if (static_cast<double>(value) == 0 && !zeros) value = T(0.0F);
    return IsNanNumber(value) ? T(1.0F) : value;
  } else {
    if (bits % 8 == 0) return std::numeric_limits<T>::max();
    if (bits % 8 == 1) return std::numeric_limits<T>::min();
    return T(static_cast<int64_t>(bits % 8 < 4 ? bits % 50 : bits));
  }
}

// An array of the alignment that the network needs.
template <typename T>
class Block {
 public:
  explicit Block(int64_t count)
      : data_(static_cast<T*>(
            AllocateAligned(static_cast<size_t>(count + 1) * sizeof(T)))) {}
  ~Block() { std::free(data_); }
  Block(const Block&) = delete;
  T* get() { return data_; }
  T& operator[](int64_t i) { return data_[i]; }

 private:
  T* data_;
};

// The stable order of line l by the definition of a plain comparator.
template <typename T>
std::vector<uint32_t> Expected(const T* keys, int64_t n, int64_t step,
                               int64_t l, const KeyOrder& order) {
  std::vector<uint32_t> places(static_cast<size_t>(n));
  std::iota(places.begin(), places.end(), 0);
  const auto value = [&](uint32_t i) {
    const T key = keys[i * step + l];
    if constexpr (SmallFloat<T>) {
      return static_cast<float>(key);
    } else {
      return key;
    }
  };
  std::stable_sort(places.begin(), places.end(), [&](uint32_t i, uint32_t j) {
    const auto a = value(order.descending ? j : i);
    const auto b = value(order.descending ? i : j);
    if constexpr (kIsFloatKey<T>) {
      if (order.total_order && a == b) {
        return std::signbit(static_cast<double>(a)) &&
               !std::signbit(static_cast<double>(b));
      }
    }
    return a < b;
  });
  return places;
}

template <typename T>
void CheckAlone(KeyOrder order, int64_t n, InstructionSet set) {
  order.type = kTypeOf<T>;
  if (NetworkOf(order, true, n, set) != NetworkKind::kAlone) return;
  const int64_t lanes = NetworkLanes(NetworkKind::kAlone, order, set);
  std::mt19937_64 random(static_cast<uint64_t>(n));
  Block<T> keys(n * lanes), sorted(n * lanes);
  for (int64_t i = 0; i < n * lanes; ++i) {
    keys[i] = RandomKey<T>(random, order.total_order);
    sorted[i] = keys[i];
  }
  Block<std::byte> scratch(NetworkScratch(n));
  ASSERT_TRUE(SortAlone(order, reinterpret_cast<std::byte*>(sorted.get()), n,
                        set, scratch.get()));
  for (int64_t l = 0; l < lanes; ++l) {
    const auto expected = Expected(keys.get(), n, lanes, l, order);
    for (int64_t i = 0; i < n; ++i) {
      ASSERT_EQ(std::memcmp(&sorted[i * lanes + l],
                            &keys[expected[i] * lanes + l], sizeof(T)),
                0)
          << Name(order.type) << " " << n << " " << static_cast<int>(set);
    }
  }
}

template <typename T>
void CheckPairs(KeyOrder order, int64_t n, InstructionSet set) {
  order.type = kTypeOf<T>;
  if (NetworkOf(order, false, n, set) != NetworkKind::kPairs) return;
  const int64_t lanes = NetworkLanes(NetworkKind::kPairs, order, set);
  const int64_t step = lanes + 1;
  std::mt19937_64 random(static_cast<uint64_t>(n));
  Block<T> keys(n * step);
  for (int64_t i = 0; i < n * step; ++i) keys[i] = RandomKey<T>(random, true);
  Block<std::byte> scratch(NetworkScratch(n));
  std::vector<uint32_t> permutation(static_cast<size_t>(n * lanes) + 1, 7);
  const int64_t lines = n % 2 == 0 ? lanes : 1;
  ASSERT_TRUE(OrderPairs(order, reinterpret_cast<std::byte*>(keys.get()), n,
                         step, lines, set, scratch.get(), permutation.data()));
  for (int64_t l = 0; l < lines; ++l) {
    EXPECT_TRUE(std::equal(permutation.begin() + l * n,
                           permutation.begin() + (l + 1) * n,
                           Expected(keys.get(), n, step, l, order).begin()))
        << Name(order.type) << " " << n << " " << static_cast<int>(set);
  }
  EXPECT_EQ(permutation[static_cast<size_t>(lines * n)], 7U);
}

template <typename F>
void ForEachOrder(F f) {
  for (const InstructionSet set : kInstructionSets) {
    if (set > NativeInstructionSet()) continue;
    for (int64_t n : {1, 2, 15, 16, 17, 31, 32, 33, 64, 100, 128, 129, 257, 600,
                      1024, 1040}) {
      for (bool descending : {false, true}) {
        for (bool total : {false, true}) {
          KeyOrder order;
          order.descending = descending;
          order.total_order = total;
          f(order, n, set);
        }
      }
    }
  }
}

TEST(LineNetworkTest, EveryTypeOrderAndLengthIsAStableSort) {
  for (int i = 0; i < kElementTypeCount; ++i) {
    VisitElementType(static_cast<ElementType>(i), [](auto tag) {
      using T = typename decltype(tag)::type;
      if constexpr (!ComplexNumber<T>) {
        ForEachOrder([](const KeyOrder& order, int64_t n, InstructionSet set) {
          if (order.total_order && !kIsFloatKey<T>) return;
          // Formats with one zero, or none, have an order of their own.
          if (order.total_order && sizeof(T) == 1) return;
          CheckAlone<T>(order, n, set);
          CheckPairs<T>(order, n, set);
        });
      }
    });
  }
}

bool SortsAlone(const KeyOrder& order, std::vector<float> line,
                InstructionSet set) {
  const int64_t lanes = NetworkLanes(NetworkKind::kAlone, order, set);
  const auto n = std::ssize(line);
  Block<float> keys(n * lanes);
  for (int64_t i = 0; i < n * lanes; ++i) keys[i] = line[i / lanes];
  Block<std::byte> scratch(NetworkScratch(n));
  return SortAlone(order, reinterpret_cast<std::byte*>(keys.get()), n, set,
                   scratch.get());
}

TEST(LineNetworkTest, EqualKeysOfDifferentBitsAreNotSortedAlone) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const InstructionSet set : kInstructionSets) {
    if (set > NativeInstructionSet()) continue;
    KeyOrder order;
    order.type = ElementType::kF32;
    EXPECT_FALSE(SortsAlone(order, {1, -0.0F, 0}, set));
    EXPECT_FALSE(SortsAlone(order, {1, nan, 0}, set));
    EXPECT_TRUE(SortsAlone(order, {1, 0, 0, -1}, set));
    order.total_order = true;
    EXPECT_TRUE(SortsAlone(order, {1, -0.0F, 0, nan, -nan}, set));
    order.equal_zeros = true;
    EXPECT_FALSE(SortsAlone(order, {1, -0.0F, 0}, set));
  }
}

}  // namespace
}  // namespace hlo
