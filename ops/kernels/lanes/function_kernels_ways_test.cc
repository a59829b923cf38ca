// The ways that lanes of functions take give the same bits.
#include <random>
#include <span>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "ops/kernels/lanes/block_pipeline.h"
#include "ops/kernels/lanes/function_kernels.h"
#include "ops/testing/rounded_testing.h"

namespace hlo {
namespace {

using testing::KernelUnderTest;
using testing::Lanes;

class RealFunctionWays : public ::testing::TestWithParam<size_t> {
 protected:
  const testing::RealCase& Case() const {
    return testing::kRealCases[GetParam()];
  }
};
INSTANTIATE_TEST_SUITE_P(RoundedTest, RealFunctionWays,
                         ::testing::Range(size_t{0},
                                          std::size(testing::kRealCases)),
                         [](const auto& info) {
                           std::string name =
                               testing::kRealCases[info.param].op.name;
                           std::erase(name, '-');
                           return name;
                         });

// Many lanes of a narrow type are looked up in a table of all results.
TEST_P(RealFunctionWays, GivesTheSameBitsByTable) {
  const auto operands = static_cast<size_t>(Case().operands);
  const KernelUnderTest test;
  for (ElementType type :
       {ElementType::kF4E2M1FN, ElementType::kF6E3M2FN, ElementType::kF8E4M3FN,
        ElementType::kBF16, ElementType::kF16}) {
    const auto kernel =
        test.Make(Case().op, std::vector<ElementType>(operands, type), type);
    ASSERT_TRUE(kernel.ok()) << kernel.status();
    const int64_t n = int64_t{1} << 18, bytes = StorageBytes(type);
    std::mt19937_64 random(6);
    const Lanes x = testing::RandomLanes(type, n, random);
    const Lanes y = testing::RandomLanes(type, n, random);
    const Lanes* pointers[] = {&x, &y};
    const Lanes by_table =
        testing::RunKernel(*kernel, std::span(pointers, operands), n);
    Lanes directly(by_table.size()), in_pieces(by_table.size());
    for (int64_t i = 0; i < n; i += 32) {
      const void* lanes[] = {x.data() + i * bytes, y.data() + i * bytes};
      RunBlocks(*kernel, lanes, directly.data() + i * bytes, 32);
      kernel->run(*kernel, lanes, in_pieces.data() + i * bytes, 32);
    }
    EXPECT_EQ(by_table, directly) << Name(type);
    EXPECT_EQ(in_pieces, directly) << Name(type);
  }
}

// The result may take the place of an operand, and lanes that a pass leaves
// open stand beside others.
TEST_P(RealFunctionWays, GivesTheSameBitsInPlace) {
  const auto operands = static_cast<size_t>(Case().operands);
  const KernelUnderTest test;
  std::mt19937_64 random(7);
  for (ElementType type : {ElementType::kF32, ElementType::kF64}) {
    for (InstructionSet set : testing::InstructionSets()) {
      const auto kernel = test.Make(
          Case().op, std::vector<ElementType>(operands, type), type, set);
      ASSERT_TRUE(kernel.ok()) << kernel.status();
      for (int64_t n : {1, 7, 15, 16, 33, 255, 257, 2049}) {
        const Lanes x = testing::RandomLanes(type, n, random);
        const Lanes y = testing::RandomLanes(type, n, random);
        const Lanes* pointers[] = {&x, &y};
        const Lanes expected =
            testing::RunKernel(*kernel, std::span(pointers, operands), n);
        for (size_t taken = 0; taken < operands; ++taken) {
          Lanes lanes[] = {x, y};
          const void* in_place[] = {lanes[0].data(), lanes[1].data()};
          kernel->run(*kernel, in_place, lanes[taken].data(), n);
          ASSERT_EQ(lanes[taken], expected)
              << Name(type) << " " << n << ", set " << static_cast<int>(set);
        }
      }
    }
  }
}

// Lanes one by one take C's functions instead of vectors of them.
TEST_P(RealFunctionWays, GivesTheSameBitsWithoutVectors) {
  const KernelUnderTest test;
  for (ElementType type : {ElementType::kF32, ElementType::kF16}) {
    const auto kernel = test.Make(
        Case().op,
        std::vector<ElementType>(static_cast<size_t>(Case().operands), type),
        type);
    ASSERT_TRUE(kernel.ok()) << kernel.status();
    std::mt19937_64 random(5);
    constexpr int64_t kCount = 3000;
    const Lanes x = testing::RandomLanes(type, kCount, random);
    const Lanes y = testing::RandomLanes(type, kCount, random);
    const Lanes* operands[] = {&x, &y};
    const Lanes at_once = testing::RunKernel(
        *kernel, std::span(operands, static_cast<size_t>(Case().operands)),
        kCount);
    Lanes one_by_one(at_once.size());
    for (int64_t i = 0; i < kCount; ++i) {
      const int64_t at = i * StorageBytes(type);
      const void* lane[] = {x.data() + at, y.data() + at};
      kernel->run(*kernel, lane, one_by_one.data() + at, 1);
    }
    EXPECT_EQ(at_once, one_by_one) << Name(type);
  }
}

}  // namespace
}  // namespace hlo
