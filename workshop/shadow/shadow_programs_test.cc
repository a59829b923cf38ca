// Bounds of prefixes, scatters and programs of several ops.
#include <algorithm>
#include <cmath>

#include "workshop/shadow/shadow_testing.h"

namespace hlo::conformance {
namespace {

TEST(ShadowProgramsTest, APrefixIsBoundedByItsOwnTerms) {
  constexpr char kScan[] = R"(HloModule m

f {
  x = f32[] parameter(0)
  c = f32[] parameter(1)
  s = f32[] add(x, c)
  ROOT r = (f32[], f32[]) tuple(s, s)
}

ENTRY main {
  x = f32[257] parameter(0)
  c = f32[] parameter(1)
  ROOT r = (f32[257], f32[]) scan(x, c), dimensions={0}, num_carries=1, to_apply=f
}
)";
  std::vector<float> x = NormalNumbers<float>(257, 9);
  const ShadowLeaf leaf =
      Only(kScan, {ArrayOf(x, {257}), ArrayOf<float>({0.25F}, {})});
  std::vector<float> forward, late;
  float sum = 0.25F;
  for (const float each : x) {
    late.push_back(sum);  // an exclusive one
    sum += each;
    forward.push_back(sum);
  }
  EXPECT_EQ(Outside(leaf, forward), 0);
  EXPECT_GE(Outside(leaf, late), 99);
}

TEST(ShadowProgramsTest, ALostUpdateIsFound) {
  constexpr char kScatter[] = R"(HloModule m

f {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT r = f32[] add(x, y)
}

ENTRY main {
  x = f32[4,1] parameter(0)
  i = s32[4096,1] parameter(1)
  u = f32[4096,1] parameter(2)
  ROOT r = f32[4,1] scatter(x, i, u), update_window_dims={1}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=f
}
)";
  const std::vector<float> x = NormalNumbers<float>(4, 10);
  const std::vector<float> u = NormalNumbers<float>(4096, 11);
  std::vector<int32_t> at(4096);
  for (size_t i = 0; i < at.size(); ++i) at[i] = static_cast<int32_t>(i % 5);
  const ShadowLeaf leaf =
      Only(kScatter,
           {ArrayOf(x, {4, 1}), ArrayOf(at, {4096, 1}), ArrayOf(u, {4096, 1})});
  const auto scattered = [&](size_t lost) {
    std::vector<float> result = x;
    for (size_t i = 0; i < u.size(); ++i) {
      if (at[i] < 4 && i != lost) result[at[i]] += u[i];
    }
    return result;
  };
  EXPECT_EQ(Outside(leaf, scattered(u.size())), 0);
  EXPECT_EQ(Outside(leaf, scattered(4000)), 25);
}

constexpr char kSoftmax[] = R"(HloModule m

sum {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT r = f32[] add(x, y)
}

most {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT r = f32[] maximum(x, y)
}

ENTRY main {
  x = f32[32,16] parameter(0)
  least = f32[] constant(-inf)
  zero = f32[] constant(0)
  m = f32[32] reduce(x, least), dimensions={1}, to_apply=most
  ms = f32[32,16] broadcast(m), dimensions={0}
  d = f32[32,16] subtract(x, ms)
  e = f32[32,16] exponential(d)
  s = f32[32] reduce(e, zero), dimensions={1}, to_apply=sum
  ss = f32[32,16] broadcast(s), dimensions={0}
  ROOT r = f32[32,16] divide(e, ss)
}
)";

TEST(ShadowProgramsTest, ASoftmaxThatLosesATermIsFound) {
  const std::vector<float> x = NormalNumbers<float>(32 * 16, 12);
  const ShadowLeaf leaf = Only(kSoftmax, {ArrayOf(x, {32, 16})});
  // In f32 with another order, and in f64 without the largest: both are legal.
  std::vector<float> usual, plain, lost;
  for (int64_t row = 0; row < 32; ++row) {
    const auto begin = x.begin() + row * 16;
    const float most = *std::max_element(begin, begin + 16);
    float sum = 0, fewer = 0;
    double wide = 0;
    for (int64_t i = 16; i-- > 0;) {
      const float e = std::exp(begin[i] - most);
      sum += e;
      if (i < 15) fewer += e;
      wide += std::exp(static_cast<double>(begin[i]));
    }
    for (int64_t i = 0; i < 16; ++i) {
      usual.push_back(std::exp(begin[i] - most) / sum);
      lost.push_back(std::exp(begin[i] - most) / fewer);
      plain.push_back(static_cast<float>(std::exp(double{begin[i]}) / wide));
    }
  }
  EXPECT_EQ(Outside(leaf, usual), 0);
  EXPECT_EQ(Outside(leaf, plain), 0);
  EXPECT_GE(Outside(leaf, lost), 88);
  EXPECT_TRUE(leaf.open.empty());
}

TEST(ShadowProgramsTest, AVarianceOverOneLessIsFound) {
  constexpr char kTraining[] = R"(HloModule m

ENTRY main {
  x = f32[16,8] parameter(0)
  s = f32[8] parameter(1)
  o = f32[8] parameter(2)
  ROOT r = (f32[16,8], f32[8], f32[8]) batch-norm-training(x, s, o), epsilon=0.125, feature_index=1
}
)";
  const std::vector<float> x = NormalNumbers<float>(16 * 8, 13);
  const std::vector<float> ones(8, 1), zeros(8, 0);
  const auto leaves = RunShadow(
      kTraining, {},
      {{ArrayOf(x, {16, 8}), ArrayOf(ones, {8}), ArrayOf(zeros, {8})}});
  ASSERT_TRUE(leaves.ok()) << leaves.status();
  std::vector<float> right, moments, wrong, output;
  for (size_t f = 0; f < 8; ++f) {
    float sum = 0, squares = 0, deviations = 0;
    for (size_t i = f; i < x.size(); i += 8) {
      sum += x[i];
      squares += x[i] * x[i];
    }
    const float mean = sum / 16;
    for (size_t i = f; i < x.size(); i += 8) {
      deviations += (x[i] - mean) * (x[i] - mean);
    }
    right.push_back(deviations / 16);
    moments.push_back(squares / 16 - mean * mean);
    wrong.push_back(deviations / 15);
  }
  EXPECT_EQ(Outside((*leaves)[0][2], right), 0);
  EXPECT_EQ(Outside((*leaves)[0][2], moments), 0);
  EXPECT_EQ(Outside((*leaves)[0][2], wrong), 100);
}

}  // namespace
}  // namespace hlo::conformance
