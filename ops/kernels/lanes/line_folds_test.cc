#include "ops/kernels/lanes/line_folds.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "ops/kernels/lanes/min_max.h"

namespace hlo {
namespace {

struct Sum : AnyOrderOfIntegers {
  template <typename T>
  requires Float<T> || Integer<T> T operator()(T a, T b) const {
    if constexpr (Float<T>) return a + b;
    if constexpr (!Float<T>) return static_cast<T>(uint64_t(a) + uint64_t(b));
  }
};
struct Largest : AnyOrderOfBest<false> {
  template <typename T>
  requires Float<T> || Integer<T> T operator()(T a, T b) const {
    if constexpr (Float<T>) return Larger(a, b);
    if constexpr (!Float<T>) return a > b ? a : b;
  }
};
struct Smallest : AnyOrderOfBest<true> {
  template <typename T>
  requires Float<T> || Integer<T> T operator()(T a, T b) const {
    if constexpr (Float<T>) return Smaller(a, b);
    if constexpr (!Float<T>) return a < b ? a : b;
  }
};

enum class Numbers { kAny, kZeros, kNans };

template <typename T>
std::vector<T> Random(int64_t count, Numbers numbers) {
  std::mt19937 random(static_cast<unsigned>(count));
  std::vector<T> values;
  for (int64_t i = 0; i < count; ++i) {
    const auto bits = static_cast<unsigned>(random());
    T value = static_cast<T>(static_cast<int>(bits)) / 7;
    if constexpr (Float<T>) {
      if (numbers == Numbers::kZeros) value = bits % 2 == 0 ? T(-0.0) : T(0);
      if (numbers == Numbers::kNans && bits % 500 == 0) {
        value = -std::numeric_limits<T>::quiet_NaN();
      }
    }
    values.push_back(value);
  }
  return values;
}

// The definition: one element after the other.
template <typename F, typename T>
T FoldOf(T acc, const T* xs, int64_t steps) {
  for (int64_t i = 0; i < steps; ++i) {
    acc = internal::Finish<F>(F{}(acc, xs[i]));
  }
  return acc;
}

template <typename F, typename T>
void CheckLines(InstructionSet set, int64_t steps, int64_t stride,
                int64_t lanes, Numbers numbers) {
  const std::vector<T> xs = Random<T>(stride * lanes + 1, numbers);
  std::vector<T> acc(static_cast<size_t>(lanes) + 1, T(0));
  std::vector<T> expected = acc;
  for (int64_t j = 0; j < lanes; ++j) {
    expected[j] = FoldOf<F>(acc[j], xs.data() + j * stride, steps);
  }
  LaneKernel kernel;
  internal::PickFoldLines<F, T>(set)(kernel, acc.data(), xs.data(), steps,
                                     stride, lanes);
  EXPECT_EQ(std::memcmp(acc.data(), expected.data(), acc.size() * sizeof(T)), 0)
      << steps << " steps of " << lanes << " lanes, set "
      << static_cast<int>(set);
}

template <typename F, typename T>
void CheckEveryLength() {
  for (const InstructionSet set : kInstructionSets) {
    if (set > NativeInstructionSet()) continue;
    for (const Numbers numbers :
         {Numbers::kAny, Numbers::kZeros, Numbers::kNans}) {
      for (int64_t lanes : {1, 3, 8, 9, 16, 21}) {
        for (int64_t steps : {0, 1, 7, 8, 9, 64, 127, 128, 300}) {
          CheckLines<F, T>(set, steps, steps + 1, lanes, numbers);
        }
        CheckLines<F, T>(set, 260, 1024, lanes, numbers);
      }
    }
  }
}

TEST(LineFoldsTest, LinesAreFoldedInOrder) {
  CheckEveryLength<Sum, float>();
  CheckEveryLength<Sum, int32_t>();
  CheckEveryLength<Largest, float>();
  CheckEveryLength<Largest, double>();
  CheckEveryLength<Largest, int64_t>();
  CheckEveryLength<Smallest, float>();
  CheckEveryLength<Smallest, double>();
}

TEST(LineFoldsTest, ChainsOfDoublesHaveNoLoop) {
  EXPECT_EQ((internal::PickFoldLines<Sum, double>(InstructionSet::kBase)),
            nullptr);
}

TEST(LineFoldsTest, CellsAreUpdatedInOrder) {
  const std::vector<float> values = Random<float>(500, Numbers::kNans);
  std::vector<float> cells(7, 1), expected = cells;
  std::vector<int64_t> at, from;
  for (int64_t i = 0; i < 500; i += 1 + i % 3) {
    from.push_back(i);
    at.push_back(i * i % 7);
    float& cell = expected[at.back()];
    cell = internal::Finish<Sum>(Sum{}(cell, values[i]));
  }
  internal::PickFoldCells<Sum, float>()(LaneKernel{}, cells.data(),
                                        values.data(), at.data(), from.data(),
                                        std::ssize(at));
  EXPECT_EQ(
      std::memcmp(cells.data(), expected.data(), cells.size() * sizeof(float)),
      0);
}

// By a functor of its own, for floats: every pair of zeros, signs and NaNs.
template <typename F, typename T>
void CheckBestCells() {
  const T all[] = {0,
                   T(-0.0),
                   1,
                   -1,
                   2,
                   -2,
                   std::numeric_limits<T>::infinity(),
                   -std::numeric_limits<T>::infinity(),
                   std::numeric_limits<T>::denorm_min(),
                   -std::numeric_limits<T>::denorm_min(),
                   std::numeric_limits<T>::quiet_NaN(),
                   -std::numeric_limits<T>::quiet_NaN()};
  for (const T a : all) {
    for (const T b : all) {
      T cell = a;
      const int64_t at = 0;
      internal::PickFoldCells<F, T>()(LaneKernel{}, &cell, &b, &at, nullptr, 1);
      const T expected = internal::Finish<F>(F{}(a, b));
      EXPECT_EQ(std::memcmp(&cell, &expected, sizeof(T)), 0)
          << a << " and " << b << ": " << cell << ", expected " << expected;
    }
  }
}

TEST(LineFoldsTest, TheBestOfCells) {
  CheckBestCells<Largest, float>();
  CheckBestCells<Largest, double>();
  CheckBestCells<Smallest, float>();
  CheckBestCells<Smallest, double>();
}

}  // namespace
}  // namespace hlo
