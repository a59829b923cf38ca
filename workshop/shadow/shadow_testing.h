// Helpers of the shadow's tests.
#ifndef HLOREF_WORKSHOP_SHADOW_SHADOW_TESTING_H_
#define HLOREF_WORKSHOP_SHADOW_SHADOW_TESTING_H_

#include <cmath>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "workshop/shadow/shadow.h"

namespace hlo::conformance {

template <typename T>
Literal ArrayOf(const std::vector<T>& elements, std::vector<int64_t> sizes) {
  auto literal = Literal::Array(std::span<const T>(elements), std::move(sizes));
  return literal.ok() ? *std::move(literal) : Literal();
}

template <typename T>
std::vector<T> NormalNumbers(int64_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<T> numbers;
  for (int64_t i = 0; i < count; ++i) {
    double sum = -6;
    for (int j = 0; j < 12; ++j) sum += std::ldexp(random() >> 8, -24);
    numbers.push_back(static_cast<T>(sum));
  }
  return numbers;
}

inline ShadowLeaf Only(absl::string_view module,
                       const std::vector<Literal>& arguments,
                       bool tight = false) {
  auto leaves = RunShadow(module, {1, tight}, {arguments});
  EXPECT_TRUE(leaves.ok()) << leaves.status();
  return leaves.ok() ? (*leaves)[0][0] : ShadowLeaf();
}

// The percentage of elements outside of their bounds.
template <typename T>
double Outside(const ShadowLeaf& leaf, const std::vector<T>& got) {
  double outside = 0;
  for (size_t i = 0; i < got.size(); ++i) {
    const double off = std::abs(static_cast<double>(got[i]) - leaf.real[i]);
    if (!(off <= leaf.bounds[i])) ++outside;
  }
  return 100 * outside / static_cast<double>(got.size());
}

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_SHADOW_SHADOW_TESTING_H_
