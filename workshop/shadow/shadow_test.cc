// Bounds hold for every legal way to compute, and find the faults that they are
// for.
#include "workshop/shadow/shadow.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"
#include "workshop/shadow/shadow_testing.h"

namespace hlo::conformance {
namespace {

constexpr char kDot[] = R"(HloModule m

ENTRY main {
  a = $T[$m,$k] parameter(0)
  b = $T[$k,$n] parameter(1)
  ROOT r = $T[$m,$n] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}
}
)";
constexpr char kReduce[] = R"(HloModule m

f {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  ROOT r = $T[] $op(x, y)
}

ENTRY main {
  x = $T[$m,$k] parameter(0)
  i = $T[] constant($i)
  ROOT r = $T[$m] reduce(x, i), dimensions={1}, to_apply=f
}
)";

// Ways to sum that are legal.
template <typename T>
T Forward(const std::vector<T>& terms) {
  return std::accumulate(terms.begin(), terms.end(), T(0));
}
template <typename T>
T Backward(const std::vector<T>& terms) {
  return std::accumulate(terms.rbegin(), terms.rend(), T(0));
}
template <typename T>
T Tree(const std::vector<T>& terms) {
  if (terms.size() < 2) return Forward(terms);
  const auto half = terms.begin() + std::ssize(terms) / 2;
  return Tree(std::vector<T>(terms.begin(), half)) +
         Tree(std::vector<T>(half, terms.end()));
}
template <typename T>
T Split(const std::vector<T>& terms) {  // by k modulo 16
  std::vector<T> partial(16);
  for (size_t i = 0; i < terms.size(); ++i) partial[i % 16] += terms[i];
  return Forward(partial);
}
template <typename T>
T Sorted(std::vector<T> terms) {
  std::sort(terms.begin(), terms.end());
  return Forward(terms);
}

template <typename T>
using Order = T (*)(const std::vector<T>&);
template <typename T>
std::vector<Order<T>> Orders() {
  return {Forward<T>, Backward<T>, Tree<T>, Split<T>,
          [](const std::vector<T>& terms) { return Sorted<T>(terms); }};
}

// a[m,k] b[k,n], each element by `sum` of its factors.
template <typename T>
struct Product {
  int64_t m, k, n;
  std::vector<T> a, b;

  Product(int64_t rows, int64_t terms, int64_t columns, unsigned seed)
      : m(rows),
        k(terms),
        n(columns),
        a(NormalNumbers<T>(m * k, seed)),
        b(NormalNumbers<T>(k * n, seed + 1)) {}

  ShadowLeaf Shadow(bool tight = false) const {
    return Only(
        absl::StrReplaceAll(kDot, {{"$T", sizeof(T) == 8 ? "f64" : "f32"},
                                   {"$m", absl::StrCat(m)},
                                   {"$k", absl::StrCat(k)},
                                   {"$n", absl::StrCat(n)}}),
        {ArrayOf(a, {m, k}), ArrayOf(b, {k, n})}, tight);
  }
  std::vector<T> Each(
      const std::function<T(const std::vector<T>&, const std::vector<T>&)>&
          element) const {
    std::vector<T> result;
    for (int64_t i = 0; i < m * n; ++i) {
      std::vector<T> x, y;
      for (int64_t j = 0; j < k; ++j) {
        x.push_back(a[i / n * k + j]);
        y.push_back(b[j * n + i % n]);
      }
      result.push_back(element(x, y));
    }
    return result;
  }
  std::vector<T> Summed(Order<T> order, int64_t lost = 0) const {
    return Each([&](const std::vector<T>& x, const std::vector<T>& y) {
      std::vector<T> terms;
      for (int64_t j = 0; j < k - lost; ++j) terms.push_back(x[j] * y[j]);
      return order(terms);
    });
  }
};

template <typename T>
T Fused(const std::vector<T>& x, const std::vector<T>& y) {
  T sum = 0;
  for (size_t i = 0; i < x.size(); ++i) sum = std::fma(x[i], y[i], sum);
  return sum;
}

TEST(ShadowTest, EveryOrderOfADotIsLegal) {
  for (const int64_t k : {1, 7, 33, 128, 1024, 4096}) {
    const Product<float> narrow(4, k, 8, 1);
    const Product<double> wide(4, k, 8, 2);
    for (const bool tight : {false, true}) {
      if (tight && k < 256) continue;
      const ShadowLeaf leaf = narrow.Shadow(tight);
      for (const auto order : Orders<float>()) {
        EXPECT_EQ(Outside(leaf, narrow.Summed(order)), 0) << k;
      }
      EXPECT_EQ(Outside(leaf, narrow.Each(Fused<float>)), 0) << k;
      const ShadowLeaf doubles = wide.Shadow(tight);
      for (const auto order : Orders<double>()) {
        EXPECT_EQ(Outside(doubles, wide.Summed(order)), 0) << k;
      }
      EXPECT_EQ(Outside(doubles, wide.Each(Fused<double>)), 0) << k;
    }
  }
}

float InTf32(float x) {
  return std::bit_cast<float>((std::bit_cast<uint32_t>(x) + 0x1000U) &
                              0xffffe000U);
}

TEST(ShadowTest, FaultsOfADotAreFound) {
  const Product<float> few(8, 128, 32, 3), many(8, 1024, 32, 4);
  EXPECT_EQ(Outside(few.Shadow(), few.Summed(Forward<float>, 1)), 100);
  EXPECT_GE(Outside(many.Shadow(true), many.Summed(Forward<float>, 1)), 97);
  const auto tf32 = [](const std::vector<float>& x,
                       const std::vector<float>& y) {
    float sum = 0;
    for (size_t i = 0; i < x.size(); ++i) sum += InTf32(x[i]) * InTf32(y[i]);
    return sum;
  };
  EXPECT_GE(Outside(few.Shadow(), few.Each(tf32)), 75);
  EXPECT_GE(Outside(many.Shadow(true), many.Each(tf32)), 50);
  const Product<double> wide(8, 128, 32, 5);
  EXPECT_EQ(Outside(wide.Shadow(), wide.Summed(Forward<double>, 1)), 100);
  const auto in_f32 = [](const std::vector<double>& x,
                         const std::vector<double>& y) {
    float sum = 0;
    for (size_t i = 0; i < x.size(); ++i) {
      sum += static_cast<float>(x[i]) * static_cast<float>(y[i]);
    }
    return static_cast<double>(sum);
  };
  EXPECT_EQ(Outside(wide.Shadow(), wide.Each(in_f32)), 100);
}

// The table of the bound says that it is not for terms of one sign.
TEST(ShadowTest, TheTightBoundIsForTermsOfMeanZero) {
  Product<float> product(1, 100000, 1, 6);
  std::fill(product.a.begin(), product.a.end(), 1.0F);
  std::fill(product.b.begin(), product.b.end(), 0.1F);
  const std::vector<float> legal = product.Summed(Forward<float>);
  EXPECT_EQ(Outside(product.Shadow(), legal), 0);
  EXPECT_EQ(Outside(product.Shadow(true), legal), 100);
}

std::string ReduceText(absl::string_view op, int64_t m, int64_t k) {
  return absl::StrReplaceAll(kReduce, {{"$T", "f32"},
                                       {"$op", op},
                                       {"$m", absl::StrCat(m)},
                                       {"$k", absl::StrCat(k)},
                                       {"$i", op == "add" ? "0" : "1"}});
}

TEST(ShadowTest, EveryOrderOfAReductionIsLegalAndALostTermIsFound) {
  for (const int64_t k : {1, 8, 100, 4097}) {
    const std::vector<float> x = NormalNumbers<float>(64 * k, 7);
    const ShadowLeaf leaf =
        Only(ReduceText("add", 64, k), {ArrayOf(x, {64, k})});
    for (const auto order : Orders<float>()) {
      std::vector<float> got, lost;
      for (int64_t row = 0; row < 64; ++row) {
        const auto begin = x.begin() + row * k;
        got.push_back(order(std::vector<float>(begin, begin + k)));
        lost.push_back(order(std::vector<float>(begin, begin + k - 1)));
      }
      EXPECT_EQ(Outside(leaf, got), 0) << k;
      if (k == 100) {
        EXPECT_EQ(Outside(leaf, lost), 100);
      }
    }
  }
}

TEST(ShadowTest, EveryOrderOfAProductIsLegal) {
  std::vector<float> x = NormalNumbers<float>(64 * 17, 8);
  for (float& each : x) each = each < 0 ? each - 0.5F : each + 0.5F;
  const ShadowLeaf leaf =
      Only(ReduceText("multiply", 64, 17), {ArrayOf(x, {64, 17})});
  std::vector<float> forward, backward, lost;
  for (int64_t row = 0; row < 64; ++row) {
    const auto begin = x.begin() + row * 17;
    const auto times = [](float a, float b) { return a * b; };
    forward.push_back(std::accumulate(begin, begin + 17, 1.0F, times));
    lost.push_back(std::accumulate(begin, begin + 16, 1.0F, times));
    std::vector<float> reversed(begin, begin + 17);
    std::reverse(reversed.begin(), reversed.end());
    backward.push_back(
        std::accumulate(reversed.begin(), reversed.end(), 1.0F, times));
  }
  EXPECT_EQ(Outside(leaf, forward), 0);
  EXPECT_EQ(Outside(leaf, backward), 0);
  EXPECT_EQ(Outside(leaf, lost), 100);
}

// Beyond n u = 1/8 nothing is said.
TEST(ShadowTest, TooManyTermsHaveNoBound) {
  const std::string text =
      absl::StrReplaceAll(ReduceText("add", 1, 64), {{"f32", "bf16"}});
  auto literal = Literal::Zeros(Shape::Array(ElementType::kBF16, {1, 64}));
  ASSERT_TRUE(literal.ok());
  EXPECT_FALSE(RunShadow(text, {}, {{*literal}}).ok());
}

}  // namespace
}  // namespace hlo::conformance
