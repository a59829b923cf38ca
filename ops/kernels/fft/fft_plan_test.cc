#include "ops/kernels/fft/fft_plan.h"

#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "ops/kernels/fft/unit_roots.h"
#include "ops/testing/kernel_testing.h"

namespace hlo {
namespace {

bool SameBits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() &&
         std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

// Real parts, then imaginary ones; some zeros of either sign, and one number
// that is infinite.
std::vector<double> Numbers(int64_t n, std::mt19937& random) {
  std::uniform_real_distribution<double> real(-1, 1);
  std::vector<double> numbers(static_cast<size_t>(2 * n));
  for (double& x : numbers) {
    x = real(random);
    if (random() % 8 == 0) x = x < 0 ? -0.0 : 0.0;
  }
  if (n % 3 == 0) numbers[n / 2] = std::numeric_limits<double>::infinity();
  return numbers;
}

// NaNs are canonical where they are stored.
void DropNanPayloads(std::vector<double>& numbers) {
  for (double& x : numbers) {
    if (x != x) x = std::numeric_limits<double>::quiet_NaN();
  }
}

// The stages one after the other.
std::vector<double> StageByStage(const std::vector<FftStage>& stages, int64_t n,
                                 const std::vector<double>& roots,
                                 std::vector<double> x) {
  std::vector<double> y(x.size());
  for (const FftStage& stage : stages) {
    RunFftStage<double>(stage,
                        {x.data(), x.data() + n, y.data(), y.data() + n,
                         roots.data(), roots.data() + n},
                        InstructionSet::kBase);
    x.swap(y);
  }
  DropNanPayloads(x);
  return x;
}

std::vector<FftStage> Stages(int64_t n, const std::vector<int>& radices) {
  std::vector<FftStage> stages;
  int64_t s = 1;
  for (int radix : radices) {
    n /= radix;
    stages.push_back({radix, n, s, s});
    s *= radix;
  }
  return stages;
}

TEST(FftPlan, SweepsHaveTheBitsOfTheStages) {
  std::mt19937 random(1);
  struct Size {
    int64_t n;
    std::vector<int> radices;
  };
  const Size sizes[] = {
      {512, {4, 4, 4, 4, 2}},           {1024, {4, 4, 4, 4, 4}},
      {768, {4, 4, 4, 4, 3}},           {864, {4, 4, 2, 3, 3, 3}},
      {6561, {3, 3, 3, 3, 3, 3, 3, 3}}, {16384, {4, 4, 4, 4, 4, 4, 4}},
      {30000, {4, 4, 3, 5, 5, 5, 5}}};
  for (const auto& [n, radices] : sizes) {
    const std::vector<FftStage> stages = Stages(n, radices);
    const FftSweeps sweeps = SweepsOf(stages, n);
    ASSERT_TRUE(sweeps) << n;
    const std::vector<double> numbers = Numbers(n, random);
    std::vector<double> roots(numbers.size());
    const UnitRoots all(n, InstructionSet::kBase);
    for (int64_t k = 0; k < n; ++k) {
      roots[k] = all(k).re.hi;
      roots[n + k] = all(k).im.hi;
    }
    const auto expected = StageByStage(stages, n, roots, numbers);
    std::vector<double> work(static_cast<size_t>(sweeps.WorkNumbers()));
    for (InstructionSet set : testing::InstructionSets()) {
      std::vector<double> x = numbers;
      RunFftSweeps(sweeps, roots.data(), roots.data() + n, x.data(),
                   x.data() + n, work.data(), set);
      DropNanPayloads(x);
      EXPECT_TRUE(SameBits(x, expected)) << n << " " << static_cast<int>(set);
      // And of the plan, whose roots are made another way.
      std::vector<double> memory(
          static_cast<size_t>(FftPlan<double>::PlanNumbers(n)));
      const FftPlan<double> plan(n, memory.data(), set);
      x = numbers;
      plan.Transform(x.data(), x.data() + n, 1, work.data());
      DropNanPayloads(x);
      EXPECT_TRUE(SameBits(x, expected)) << n << " " << static_cast<int>(set);
    }
  }
}

TEST(FftPlan, NoSweepsForShortLinesAndLargeRadices) {
  EXPECT_FALSE(FftPlan<double>::HasSweeps(1));
  EXPECT_FALSE(FftPlan<double>::HasSweeps(256));
  EXPECT_FALSE(FftPlan<double>::HasSweeps(1024 * 7));
  EXPECT_TRUE(FftPlan<double>::HasSweeps(1024));
  EXPECT_TRUE(FftPlan<double>::HasSweeps(1021));  // by 2048
  EXPECT_FALSE(FftPlan<double>::HasSweeps(int64_t{1} << 20));
}

// Lengths around powers of four, where the tables grow.
TEST(UnitRoots, TheFirstEighthHasTheSameBitsOnEverySet) {
  for (int64_t n : {8, 16, 24, 56, 64, 72, 256, 264, 1000, 4096, 65536}) {
    const UnitRoots base(n, InstructionSet::kBase);
    for (InstructionSet set : testing::InstructionSets()) {
      const UnitRoots roots(n, set);
      std::vector<double> re(static_cast<size_t>(n / 8)), im = re;
      roots.FirstEighth(re.data(), im.data());
      for (int64_t k = 0; k < n; ++k) {
        const UnitRoot root = roots(k), expected = base(k);
        EXPECT_EQ(root.re.hi, expected.re.hi);
        EXPECT_EQ(root.re.lo, expected.re.lo);
        EXPECT_EQ(root.im.hi, expected.im.hi);
        EXPECT_EQ(root.im.lo, expected.im.lo);
        if (k >= n / 8) continue;
        EXPECT_EQ(re[k], root.re.hi) << n << " " << k;
        EXPECT_EQ(im[k], root.im.hi) << n << " " << k;
      }
    }
  }
}

}  // namespace
}  // namespace hlo
