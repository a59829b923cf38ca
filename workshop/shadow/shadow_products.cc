// dot and convolution: sums of products.
#include <algorithm>
#include <utility>

#include "workshop/shadow/shadow_rules.h"

namespace hlo::conformance {
namespace {

using naive::Index;
using naive::IndexOf;
using naive::LinearIndex;

absl::StatusOr<Ball> ProductSum(const ShadowStep& step, const TermSum& sum,
                                const naive::Format& result) {
  const naive::Format& accumulator = AccumulatorOf(result);
  if (!sum.IsBounded(accumulator)) return NoShadow("so many terms");
  return step.tight ? sum.Tight(accumulator, result)
                    : sum.OfProducts(accumulator, result);
}

// The dimensions that are neither summed over nor shared.
Index FreeDimensions(const Balls& operand, const Index& batch,
                     const Index& summed) {
  Index free;
  for (int64_t d = 0; d < std::ssize(operand.sizes); ++d) {
    if (std::find(batch.begin(), batch.end(), d) != batch.end()) continue;
    if (std::find(summed.begin(), summed.end(), d) != summed.end()) continue;
    free.push_back(d);
  }
  return free;
}

// index[dimensions[i]] = from[first + i].
void SetAll(const Index& dimensions, const Index& from, size_t first,
            Index& index) {
  for (size_t i = 0; i < dimensions.size(); ++i) {
    index[dimensions[i]] = from[first + i];
  }
}

ShadowResults ShadowDot(const ShadowStep& shadow,
                        const ShadowOperands& operands) {
  const naive::Step& step = shadow.step;
  const Balls &lhs = *operands[0], &rhs = *operands[1];
  const Index lhs_batch = step.ints("lhs_batch_dims");
  const Index rhs_batch = step.ints("rhs_batch_dims");
  const Index lhs_sum = step.ints("lhs_contracting_dims");
  const Index rhs_sum = step.ints("rhs_contracting_dims");
  const Index lhs_free = FreeDimensions(lhs, lhs_batch, lhs_sum);
  const Index rhs_free = FreeDimensions(rhs, rhs_batch, rhs_sum);
  Index sum_sizes;
  for (const int64_t d : lhs_sum) sum_sizes.push_back(lhs.sizes[d]);
  Balls result = BallsOf(*step.shape.format, step.shape.sizes);
  for (size_t element = 0; element < result.at.size(); ++element) {
    const Index out = IndexOf(static_cast<int64_t>(element), result.sizes);
    Index l(lhs.sizes.size()), r(rhs.sizes.size());
    SetAll(lhs_batch, out, 0, l);
    SetAll(rhs_batch, out, 0, r);
    SetAll(lhs_free, out, lhs_batch.size(), l);
    SetAll(rhs_free, out, lhs_batch.size() + lhs_free.size(), r);
    TermSum sum;
    for (int64_t k = 0; k < naive::Count(sum_sizes); ++k) {
      SetAll(lhs_sum, IndexOf(k, sum_sizes), 0, l);
      SetAll(rhs_sum, IndexOf(k, sum_sizes), 0, r);
      sum.AddProduct(lhs.at[LinearIndex(l, lhs.sizes)],
                     rhs.at[LinearIndex(r, rhs.sizes)]);
    }
    auto rounded = ProductSum(shadow, sum, *step.shape.format);
    if (!rounded.ok()) return rounded.status();
    result.at[element] = *std::move(rounded);
  }
  return std::vector<Balls>{std::move(result)};
}

// dim_labels=b0f_0io->b0f, one spatial dimension.
struct LineConvolution {
  const Balls &lhs, &rhs;
  naive::WindowDimension window;
  int64_t groups;

  TermSum Element(const Index& out) const {  // [batch, place, feature]
    TermSum sum;
    const int64_t inputs = rhs.sizes[1];
    const int64_t group = out[2] / (rhs.sizes[2] / groups);
    for (int64_t k = 0; k < rhs.sizes[0]; ++k) {
      const int64_t at =
          out[1] * window.stride + k * window.dilation - window.low;
      if (at < 0 || at % window.base_dilation != 0) continue;
      const int64_t place = at / window.base_dilation;
      if (place >= lhs.sizes[1]) continue;
      const int64_t tap = window.reversed ? rhs.sizes[0] - 1 - k : k;
      for (int64_t i = 0; i < inputs; ++i) {
        sum.AddProduct(
            lhs.at[LinearIndex({out[0], place, group * inputs + i}, lhs.sizes)],
            rhs.at[LinearIndex({tap, i, out[2]}, rhs.sizes)]);
      }
    }
    return sum;
  }
};

ShadowResults ShadowConvolution(const ShadowStep& shadow,
                                const ShadowOperands& operands) {
  const naive::Step& step = shadow.step;
  if (step.text("dim_labels") != "b0f_0io->b0f" ||
      step.integer("batch_group_count", 1) != 1) {
    return NoShadow("a convolution of another kind");
  }
  const LineConvolution line = {*operands[0], *operands[1],
                                naive::ReadWindow(step.text("window"), 1)[0],
                                step.integer("feature_group_count", 1)};
  Balls result = BallsOf(*step.shape.format, step.shape.sizes);
  for (size_t element = 0; element < result.at.size(); ++element) {
    const TermSum sum =
        line.Element(IndexOf(static_cast<int64_t>(element), result.sizes));
    auto rounded = ProductSum(shadow, sum, *step.shape.format);
    if (!rounded.ok()) return rounded.status();
    result.at[element] = *std::move(rounded);
  }
  return std::vector<Balls>{std::move(result)};
}

}  // namespace

ShadowRule FindShadowProduct(absl::string_view op) {
  if (op == "dot") return ShadowDot;
  if (op == "convolution") return ShadowConvolution;
  return nullptr;
}

}  // namespace hlo::conformance
