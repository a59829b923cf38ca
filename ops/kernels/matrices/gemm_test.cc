#include "ops/kernels/matrices/gemm.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "base/instruction_set.h"
#include "gtest/gtest.h"
#include "literals/types/convert.h"
#include "ops/kernels/matrices/gemm_kernels.h"
#include "ops/kernels/matrices/integer_rows.h"
#include "ops/kernels/matrices/product_sum_gemm.h"
#include "ops/testing/kernel_testing.h"

namespace hlo {
namespace {

template <typename T>
T Term(T acc, T a, T b) {
  if constexpr (ComplexNumber<T>) {
    using Part = typename T::Part;
    const Part re = a.re * b.re - a.im * b.im;
    const Part im = a.re * b.im + a.im * b.re;
    return {acc.re + re, acc.im + im};
  } else {
    return static_cast<T>(acc + a * b);
  }
}

// The same by fused multiply-adds.
template <typename T>
T FusedTermOf(T acc, T a, T b) {
  if constexpr (ComplexNumber<T>) {
    return {std::fma(-a.im, b.im, std::fma(a.re, b.re, acc.re)),
            std::fma(a.im, b.re, std::fma(a.re, b.im, acc.im))};
  } else if constexpr (Float<T>) {
    return std::fma(a, b, acc);
  } else {
    return acc;
  }
}

// `tiny`: many subnormal f32, and products that are.
template <typename T>
T Random(std::mt19937& random, bool tiny = false) {
  std::uniform_real_distribution<double> real(-1, 1);
  if constexpr (std::is_same_v<T, float>) {
    if (tiny && random() % 4 == 0) {
      return static_cast<float>(
          std::ldexp(real(random), -80 - static_cast<int>(random() % 70)));
    }
  }
  if constexpr (ComplexNumber<T>) {
    using Part = typename T::Part;
    return {static_cast<Part>(real(random)), static_cast<Part>(real(random))};
  } else if constexpr (Float<T>) {
    return static_cast<T>(real(random));
  } else {
    return static_cast<T>(random() * uint64_t{0x9E3779B97F4A7C15});
  }
}

template <typename T>
class GemmOf : public ::testing::Test {};
using Types = ::testing::Types<float, double, c64, c128, uint32_t, uint64_t>;
TYPED_TEST_SUITE(GemmOf, Types);

// Every size around the tiles and blocks, both orders of each operand, every
// instruction set and thread count: the plain loop's bits.
TYPED_TEST(GemmOf, HasTheBitsOfTheSequentialFormula) {
  using T = TypeParam;
  std::mt19937 random(1);
  struct Size {
    int64_t m, n, k;
  };
  const Size sizes[] = {
      {1, 1, 1},     {1, 1, 300},  {1, 70, 33},    {70, 1, 33},   {5, 7, 3},
      {1, 7, 20},    {1, 8, 4},    {1050, 1, 12},  {1, 19, 1024}, {12, 32, 16},
      {13, 33, 257}, {40, 530, 9}, {100, 65, 520}, {3, 2, 0},     {4, 4, 4},
      {8, 8, 9},     {16, 16, 16}, {7, 47, 10},    {2, 110, 75},  {110, 3, 70},
      {11, 5, 600},  {64, 64, 64}, {40, 12, 512},  {12, 60, 512}, {8, 77, 41},
      {5, 64, 8}};
  for (const Size& s : sizes) {
    std::vector<T> lhs(static_cast<size_t>(s.m * s.k));
    std::vector<T> rhs(static_cast<size_t>(s.n * s.k));
    for (bool turned : {false, true}) {
      for (T& x : lhs) x = Random<T>(random, s.k % 2 == 0);
      for (T& x : rhs) x = Random<T>(random, turned);
      const GemmOperand a = {kTypeOf<T>, lhs.data(), s.m, turned ? 1 : s.k,
                             turned ? s.m : 1};
      const GemmOperand b = {kTypeOf<T>, rhs.data(), s.n, turned ? s.k : 1,
                             turned ? 1 : s.n};
      std::vector<T> expected(static_cast<size_t>(s.m * s.n));
      std::vector<T> fused = expected;
      for (int64_t i = 0; i < s.m; ++i) {
        for (int64_t j = 0; j < s.n; ++j) {
          T acc{}, fused_acc{};
          for (int64_t p = 0; p < s.k; ++p) {
            const T x = lhs[i * a.row_step + p * a.k_step];
            const T y = rhs[j * b.row_step + p * b.k_step];
            acc = Term(acc, x, y);
            fused_acc = FusedTermOf(fused_acc, x, y);
          }
          expected[i * s.n + j] = acc;
          fused[i * s.n + j] = fused_acc;
        }
      }
      for (InstructionSet set : testing::InstructionSets()) {
        for (int threads : {1, 2, 7, 20}) {
          std::vector<T> result(expected.size(), Random<T>(random));
          Gemm(kTypeOf<T>, s.k, a, b, result.data(), set, {threads, 1});
          EXPECT_TRUE(result == expected)
              << s.m << "x" << s.n << "x" << s.k << " turned " << turned
              << " set " << static_cast<int>(set) << " threads " << threads;
          if constexpr (std::is_integral_v<T>) continue;
          FusedGemm(kTypeOf<T>, s.k, a, b, result.data(), set, {threads, 1});
          EXPECT_TRUE(result == fused)
              << "fused " << s.m << "x" << s.n << "x" << s.k << " turned "
              << turned << " set " << static_cast<int>(set) << " threads "
              << threads;
        }
      }
    }
  }
}

// The tiles of tiny factors, also on a processor that never asks for them.
TEST(TileKernelsTest, CarefulTilesHaveTheSameBits) {
  constexpr int64_t kTerms = 40;
  std::mt19937 random(4);
  for (InstructionSet set : testing::InstructionSets()) {
    const TileKernels<float> tiles(set);
    for (int rows = tiles.rows(); rows > 0; rows = rows == 1 ? 0 : rows / 2) {
      const int height = tiles.RowsOf(rows);
      for (int left = tiles.columns(); left > 0; left /= 2) {
        const int columns = tiles.ColumnsOf(left);
        std::vector<float> a(static_cast<size_t>(height * kTerms));
        std::vector<float> b(static_cast<size_t>(columns * kTerms));
        for (float& x : a) x = Random<float>(random, true);
        for (float& x : b) x = Random<float>(random, true);
        std::vector<float> plain(static_cast<size_t>(height * columns));
        std::vector<float> careful = plain;
        const TileFactors<float> factors = {a.data(), 1, height, b.data(),
                                            columns};
        const TileTarget target = {columns, columns, 1, true};
        tiles.For(height, columns)(kTerms, factors, plain.data(), target);
        tiles.For(height, columns, true)(kTerms, factors, careful.data(),
                                         target);
        EXPECT_TRUE(plain == careful)
            << height << "x" << columns << " set " << static_cast<int>(set);
      }
    }
  }
}

// Small matrices, which are read in place, converted whole or packed, and
// others; the steps of a batch leave room or repeat.
TYPED_TEST(GemmOf, BatchesHaveTheBitsOfEachAlone) {
  using T = TypeParam;
  std::mt19937 random(3);
  for (const auto [m, n, k] : {std::array<int64_t, 3>{16, 16, 16},
                               {1, 9, 5},
                               {4, 3, 7},
                               {21, 40, 20},
                               {3, 70, 33},
                               {130, 9, 40}}) {
    constexpr int64_t kBatches = 3;
    const int64_t step = m * k + 5;
    std::vector<T> lhs(static_cast<size_t>(kBatches * step));
    std::vector<T> rhs(static_cast<size_t>(n * k));
    for (T& x : lhs) x = Random<T>(random);
    for (T& x : rhs) x = Random<T>(random);
    const GemmOperand a = {kTypeOf<T>, lhs.data(), m, k, 1, step};
    const GemmOperand b = {kTypeOf<T>, rhs.data(), n, 1, n, 0};
    std::vector<T> expected(static_cast<size_t>(kBatches * m * n));
    for (int64_t i = 0; i < kBatches; ++i) {
      Gemm(kTypeOf<T>, k, a.Batch(i), b, expected.data() + i * m * n,
           InstructionSet::kBase, {});
    }
    for (InstructionSet set : testing::InstructionSets()) {
      for (int threads : {1, 2, 7}) {
        std::vector<T> result(expected.size(), Random<T>(random));
        Gemm(kTypeOf<T>, k, a, b, result.data(), set, {threads, 1}, kBatches);
        EXPECT_TRUE(result == expected)
            << m << "x" << n << "x" << k << " set " << static_cast<int>(set)
            << " threads " << threads;
      }
    }
  }
}

// ---- bytes ----

int ValueOf(ElementType type, uint8_t code) {
  return type == ElementType::kS8 ? static_cast<int8_t>(code)
                                  : static_cast<int>(code);
}

void CheckBytes(int64_t k, const GemmOperand& a, const GemmOperand& b) {
  const auto* lhs = static_cast<const uint8_t*>(a.data);
  const auto* rhs = static_cast<const uint8_t*>(b.data);
  std::vector<uint32_t> expected(static_cast<size_t>(a.rows * b.rows));
  for (int64_t at = 0; at < a.rows * b.rows; ++at) {
    const uint8_t* x = lhs + at / b.rows * a.row_step;
    const uint8_t* y = rhs + at % b.rows * b.row_step;
    for (int64_t p = 0; p < k; ++p) {
      expected[at] += static_cast<uint32_t>(ValueOf(a.type, x[p * a.k_step]) *
                                            ValueOf(b.type, y[p * b.k_step]));
    }
  }
  for (InstructionSet set : testing::InstructionSets()) {
    for (int threads : {1, 2, 7}) {
      std::vector<uint32_t> result(expected.size(), 7);
      Gemm(ElementType::kU32, k, a, b, result.data(), set, {threads, 1});
      EXPECT_TRUE(result == expected)
          << a.rows << "x" << b.rows << "x" << k << " " << Name(a.type) << " "
          << Name(b.type) << " step " << a.k_step << " set "
          << static_cast<int>(set) << " threads " << threads;
    }
  }
}

// Bytes of either sign, the ends of their range too, in both orders.
TEST(Gemm, SumsOfBytesHaveTheBitsOfTheSequentialFormula) {
  std::mt19937 random(2);
  struct Size {
    int64_t m, n, k;
  };
  const Size sizes[] = {
      {1, 9, 5},     {1, 1300, 129}, {40, 1, 33},   {2, 1, 1},     {3, 40, 4},
      {12, 32, 16},  {13, 33, 257},  {25, 530, 31}, {70, 5, 1030}, {600, 2, 66},
      {6, 16, 4099}, {64, 96, 128},  {49, 70, 202}, {16, 17, 64}};
  constexpr ElementType kTypes[] = {ElementType::kS8, ElementType::kU8};
  for (const Size& s : sizes) {
    std::vector<uint8_t> lhs(static_cast<size_t>(s.m * s.k));
    std::vector<uint8_t> rhs(static_cast<size_t>(s.n * s.k));
    for (int bytes : {-1, 0x80, 0xff}) {  // -1: any
      for (std::vector<uint8_t>* each : {&lhs, &rhs}) {
        for (uint8_t& x : *each) {
          x = static_cast<uint8_t>(bytes < 0 ? random() & 0xff : bytes);
        }
      }
      for (ElementType a : kTypes) {
        for (ElementType b : kTypes) {
          CheckBytes(s.k, {a, lhs.data(), s.m, s.k, 1},
                     {b, rhs.data(), s.n, s.k, 1});
          CheckBytes(s.k, {a, lhs.data(), s.m, 1, s.m},
                     {b, rhs.data(), s.n, 1, s.n});
        }
      }
    }
  }
}

template <typename T>
void CheckIntegerRows(int64_t rows, int64_t k) {
  std::mt19937 random(3);
  std::vector<T> matrix(static_cast<size_t>(rows * k)), vector;
  for (T& x : matrix) x = static_cast<T>(random());
  for (int64_t p = 0; p < k; ++p) vector.push_back(static_cast<T>(random()));
  vector[0] = matrix[0] = std::numeric_limits<T>::min();
  vector.back() = matrix.back() = std::numeric_limits<T>::max();
  std::vector<uint32_t> expected;
  for (int64_t r = 0; r < rows; ++r) {
    int64_t sum = 0;
    for (int64_t p = 0; p < k; ++p) {
      sum += int64_t{matrix[r * k + p]} * vector[p];
    }
    expected.push_back(static_cast<uint32_t>(sum));
  }
  const GemmOperand a = {kTypeOf<T>, matrix.data(), rows, k, 1};
  const GemmOperand b = {kTypeOf<T>, vector.data(), 1, k, 1};
  ASSERT_TRUE(IsIntegerRows(a, b));
  for (const InstructionSet set : testing::InstructionSets()) {
    for (const bool first : {true, false}) {
      std::vector<uint32_t> sums(expected.size(), 7);
      Gemm(ElementType::kU32, k, first ? a : b, first ? b : a, sums.data(), set,
           {2, 1});
      EXPECT_TRUE(sums == expected) << Name(kTypeOf<T>) << " " << rows << "x"
                                    << k << " set " << static_cast<int>(set);
    }
  }
}

TEST(Gemm, RowsOfNarrowIntegersHaveTheSumsModulo2To32) {
  for (const int64_t rows : {1, 3, 2100}) {
    for (const int64_t k : {1, 31, 64, 1000}) {
      CheckIntegerRows<int8_t>(rows, k);
      CheckIntegerRows<uint8_t>(rows, k);
      CheckIntegerRows<int16_t>(rows, k);
      CheckIntegerRows<uint16_t>(rows, k);
    }
  }
}

TEST(Gemm, ConvertsNarrowOperandsWhenItReadsThem) {
  const std::vector<float> numbers = {1.5f, -2, 0.25f, 3, 8, -0.5f};
  for (ElementType type : {ElementType::kBF16, ElementType::kF16,
                           ElementType::kF8E5M2, ElementType::kF32}) {
    std::vector<std::byte> narrow(24);
    ConvertLanes(ElementType::kF32, type, numbers.data(), narrow.data(), 6);
    const GemmOperand x = {type, narrow.data(), 2, 3, 1};
    std::vector<float> result(4);
    Gemm(ElementType::kF32, 3, x, x, result.data(), InstructionSet::kBase, {});
    EXPECT_EQ(result, (std::vector<float>{6.3125f, -11.625f, -11.625f, 73.25f}))
        << Name(type);
  }
}

// Whole where they are small and dense, else panel by panel.
TEST(Gemm, ConvertsNarrowOperandsOfEveryForm) {
  std::mt19937 random(4);
  for (const auto [m, n, k] : {std::array<int64_t, 3>{16, 16, 16},
                               {5, 9, 3},
                               {70, 20, 90},
                               {2, 3000, 4}}) {
    std::vector<float> x(static_cast<size_t>(m * k));
    std::vector<float> y(static_cast<size_t>(n * k));
    for (float& each : x) each = static_cast<float>(random() % 64) - 32;
    for (float& each : y) each = static_cast<float>(random() % 64) - 32;
    for (ElementType type :
         {ElementType::kBF16, ElementType::kS8, ElementType::kF64}) {
      std::vector<std::byte> a(x.size() * 8), b(y.size() * 8);
      ConvertLanes(ElementType::kF32, type, x.data(), a.data(), m * k);
      ConvertLanes(ElementType::kF32, type, y.data(), b.data(), n * k);
      for (bool turned : {false, true}) {
        const auto steps = [&, k = k](ElementType its, const void* data,
                                      int64_t rows) {
          return GemmOperand{its, data, rows, turned ? 1 : k,
                             turned ? rows : 1};
        };
        std::vector<float> expected(static_cast<size_t>(m * n));
        Gemm(ElementType::kF32, k, steps(ElementType::kF32, x.data(), m),
             steps(ElementType::kF32, y.data(), n), expected.data(),
             InstructionSet::kBase, {});
        for (InstructionSet set : testing::InstructionSets()) {
          std::vector<float> result(expected.size());
          Gemm(ElementType::kF32, k, steps(type, a.data(), m),
               steps(type, b.data(), n), result.data(), set, {});
          EXPECT_EQ(result, expected)
              << Name(type) << " " << m << " " << turned;
        }
      }
    }
  }
}

TEST(Gemm, IntegersWrap) {
  const std::vector<int8_t> x = {-128, -128, 127, 1};
  const GemmOperand a = {ElementType::kS8, x.data(), 2, 2, 1};
  std::vector<int32_t> result(4);
  Gemm(ElementType::kU32, 2, a, a, result.data(), InstructionSet::kBase, {});
  EXPECT_EQ(result, (std::vector<int32_t>{32768, -16384, -16384, 16130}));
}

}  // namespace
}  // namespace hlo
