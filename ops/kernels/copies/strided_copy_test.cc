#include "ops/kernels/copies/strided_copy.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "ops/kernels/copies/transpose_block.h"

namespace hlo {
namespace {

// The walk's own sentence, element by element.
template <typename Unit>
void Expected(const Unit* source, Unit* target,
              const std::vector<StridedLoop>& axes, size_t a = 0) {
  if (a == axes.size()) {
    *target = *source;
    return;
  }
  for (int64_t i = 0; i < axes[a].size; ++i) {
    Expected(source + i * axes[a].from, target + i * axes[a].to, axes, a + 1);
  }
}

struct Wide {
  uint64_t a, b;
  friend bool operator==(Wide, Wide) = default;
};

template <typename Unit>
Unit Number(uint64_t n) {
  if constexpr (sizeof(Unit) == 16) {
    return {n, ~n};
  } else {
    return static_cast<Unit>(n * 2654435761u);
  }
}

template <typename Unit>
class Walk : public ::testing::Test {};
using Units = ::testing::Types<uint8_t, uint16_t, uint32_t, uint64_t, Wide>;
TYPED_TEST_SUITE(Walk, Units);

template <typename Unit>
void Check(const std::vector<StridedLoop>& axes, int64_t source_base,
           int64_t source_size, int64_t target_size,
           const Threads& threads = {}) {
  std::vector<Unit> source(static_cast<size_t>(source_size));
  for (size_t i = 0; i < source.size(); ++i) source[i] = Number<Unit>(i + 1);
  std::vector<Unit> target(static_cast<size_t>(target_size), Number<Unit>(0));
  std::vector<Unit> expected = target;
  CopyStrided(sizeof(Unit), source.data() + source_base, target.data(), axes,
              threads);
  Expected(source.data() + source_base, expected.data(), axes);
  EXPECT_TRUE(target == expected);
}

TYPED_TEST(Walk, NoAxesIsOneElement) { Check<TypeParam>({}, 0, 1, 1); }

TYPED_TEST(Walk, AZeroSizeMovesNothing) {
  Check<TypeParam>({{3, 1, 1}, {0, 3, 3}}, 0, 9, 9);
}

TYPED_TEST(Walk, DenseCopyIsOneRun) {
  Check<TypeParam>({{4, 6, 6}, {6, 1, 1}}, 0, 24, 24);
}

TYPED_TEST(Walk, RepeatsAStepOfZero) {
  Check<TypeParam>({{3, 0, 10}, {5, 1, 2}, {2, 0, 1}}, 0, 5, 30);
}

TYPED_TEST(Walk, GoesBackwards) {
  Check<TypeParam>({{2, -70, 70}, {70, -1, 1}}, 139, 140, 140);
  Check<TypeParam>({{7, -1, 1}}, 6, 7, 7);
}

TYPED_TEST(Walk, TransposesEverySize) {
  for (int64_t rows : {1, 2, 3, 15, 16, 17, 63, 64, 65, 130}) {
    for (int64_t columns : {1, 2, 5, 16, 31, 64, 67}) {
      Check<TypeParam>({{rows, 1, columns}, {columns, rows, 1}}, 0,
                       rows * columns, rows * columns);
    }
  }
}

TYPED_TEST(Walk, TransposesAlikeOnEveryInstructionSet) {
  if constexpr (sizeof(TypeParam) < 16) {
    for (const auto& [rows, columns] :
         {std::pair{70, 67}, {64, 128}, {3, 200}, {193, 5}, {130, 259}}) {
      const int64_t from = rows + 3, to = columns + 1;
      std::vector<TypeParam> source(static_cast<size_t>(from * columns));
      for (size_t i = 0; i < source.size(); ++i) {
        source[i] = Number<TypeParam>(i + 1);
      }
      std::vector<TypeParam> target(static_cast<size_t>(rows * to));
      std::vector<TypeParam> expected = target;
      Expected(source.data(), expected.data(),
               {{rows, 1, to}, {columns, from, 1}});
      for (const InstructionSet set : kInstructionSets) {
        if (set > NativeInstructionSet()) continue;
        std::ranges::fill(target, TypeParam{0});
        Versions<internal::TransposeBody<TypeParam>>::For(set)(
            source.data(), from, target.data(), to, rows, columns);
        EXPECT_TRUE(target == expected);
      }
    }
  }
}

TYPED_TEST(Walk, PermutesThreeAxes) {
  const int64_t sizes[] = {5, 17, 20};
  const int64_t steps[] = {17 * 20, 20, 1};
  int order[] = {0, 1, 2};
  do {
    std::vector<StridedLoop> axes;
    int64_t to = 5 * 17 * 20;
    for (int d : order) {
      to /= sizes[d];
      axes.push_back({sizes[d], steps[d], to});
    }
    Check<TypeParam>(axes, 0, 1700, 1700);
  } while (std::next_permutation(order, order + 3));
}

TYPED_TEST(Walk, WritesEveryOtherElement) {
  Check<TypeParam>({{3, 5, 20}, {5, 1, 3}}, 0, 15, 60);
}

TYPED_TEST(Walk, ThreadsChangeNothing) {
  for (int threads : {1, 2, 7}) {
    Check<TypeParam>({{700, 1, 900}, {900, 700, 1}}, 0, 630000, 630000,
                     {threads, 1});
    Check<TypeParam>({{3, 0, 300000}, {300000, 1, 1}}, 0, 300000, 900000,
                     {threads, 1});
  }
}

TEST(RowMajorStrides, LastIsOne) {
  EXPECT_EQ(RowMajorStrides(std::vector<int64_t>{9, 3, 2}),
            (std::vector<int64_t>{6, 2, 1}));
  EXPECT_TRUE(RowMajorStrides({}).empty());
  EXPECT_EQ(RowMajorStrides(std::vector<int64_t>{4, 0, 5}),
            (std::vector<int64_t>{0, 0, 0}));
}

}  // namespace
}  // namespace hlo
