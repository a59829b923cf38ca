// batch-norm-training, -inference and -grad: formulas of sums over each
// feature, in f32, in f64 for f64.
#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/numbers.h"
#include "workshop/shadow/shadow_rules.h"

namespace hlo::conformance {
namespace {

using naive::Format;
using naive::Index;

// The part that the three have in common: the operand by features, and
// arithmetic that rounds each operation to the format in which it is done.
class Features {
 public:
  Features(const ShadowStep& shadow, const ShadowOperands& operands)
      : operand_(*operands[0]),
        dimension_(shadow.step.integer("feature_index", 0)),
        format_(AccumulatorOf(*operand_.format)) {
    float epsilon = 0;  // an f32
    (void)absl::SimpleAtof(shadow.step.text("epsilon"), &epsilon);
    epsilon_ = {Real(epsilon)};
  }

  int64_t count() const { return operand_.sizes[dimension_]; }
  int64_t terms() const {
    return std::ssize(operand_.at) / std::max<int64_t>(1, count());
  }
  size_t FeatureOf(size_t element) const {
    return static_cast<size_t>(naive::IndexOf(static_cast<int64_t>(element),
                                              operand_.sizes)[dimension_]);
  }

  const Format& format() const { return format_; }
  Ball Add(const Ball& a, const Ball& b) const { return Once(Plus(a, b)); }
  Ball Subtract(const Ball& a, const Ball& b) const {
    return Once(Minus(a, b));
  }
  Ball Multiply(const Ball& a, const Ball& b) const {
    return Once(Times(a, b));
  }
  Ball Divide(const Ball& a, const Ball& b) const { return Once(Over(a, b)); }
  // 1 / sqrt(variance + epsilon), with rsqrt's error, which is the largest.
  Ball InverseDeviation(const Ball& variance) const {
    return *ApplyUnary("rsqrt", Add(variance, epsilon_), format_);
  }
  Ball WithEpsilon(const Ball& variance) const {
    return Add(variance, epsilon_);
  }
  Ball Mean(const TermSum& sum) const {
    return Divide(sum.OfTerms(format_, format_),
                  {Real(static_cast<double>(terms()))});
  }
  // As the result's type holds it.
  Ball Result(const Ball& ball) const {
    return &format_ == operand_.format ? ball : Rounded(ball, *operand_.format);
  }

 private:
  Ball Once(const Ball& ball) const { return Rounded(ball, format_); }

  const Balls& operand_;
  const int64_t dimension_;
  const Format& format_;
  Ball epsilon_;
};

// The variance, of deviations or of moments, is at most
// g(n + 4) mean(x^2) + 2 |m| e_m + e_m^2 off.
Ball VarianceOf(const Features& features, const std::vector<const Ball*>& all,
                const Ball& mean) {
  Real squares, moments;
  for (const Ball* x : all) {
    const Real deviation = x->r - mean.r;
    squares += deviation * deviation;
    moments += x->r * x->r;
  }
  const auto n = static_cast<double>(all.size());
  const double m = std::abs(mean.r.nearest());
  Ball variance = {squares / Real(n)};
  variance.e =
      Growth(n + 4, features.format()) * (moments / Real(n)).nearest() +
      2 * m * mean.e + mean.e * mean.e;
  return variance;
}

// scale (x - mean) / sqrt(variance + epsilon) + offset. The second form scales
// x and the mean apart: its terms are larger.
Ball Normalized(const Features& features, const Ball& x, const Ball& mean,
                const Ball& variance, const Ball& scale, const Ball& offset) {
  const Ball inverse = features.InverseDeviation(variance);
  const Ball scaled = features.Multiply(scale, features.Subtract(x, mean));
  Ball together = features.Add(features.Multiply(scaled, inverse), offset);
  const Ball factor = features.Multiply(scale, inverse);
  const Ball apart =
      features.Add(features.Multiply(x, factor),
                   features.Subtract(offset, features.Multiply(mean, factor)));
  together.e = std::max(together.e, apart.e);
  return together;
}

ShadowResults ShadowTraining(const ShadowStep& shadow,
                             const ShadowOperands& operands) {
  const Features features(shadow, operands);
  const Balls& x = *operands[0];
  const auto count = static_cast<size_t>(features.count());
  std::vector<std::vector<const Ball*>> by_feature(count);
  for (size_t i = 0; i < x.at.size(); ++i) {
    by_feature[features.FeatureOf(i)].push_back(&x.at[i]);
  }
  Balls means = BallsOf(*x.format, {features.count()});
  Balls variances = means, output = x;
  std::vector<Ball> mean, variance;
  for (size_t f = 0; f < count; ++f) {
    TermSum sum;
    for (const Ball* each : by_feature[f]) sum.Add(*each);
    mean.push_back(features.Mean(sum));
    variance.push_back(VarianceOf(features, by_feature[f], mean[f]));
    means.at[f] = features.Result(mean[f]);
    variances.at[f] = features.Result(variance[f]);
  }
  for (size_t i = 0; i < x.at.size(); ++i) {
    const size_t f = features.FeatureOf(i);
    output.at[i] =
        features.Result(Normalized(features, x.at[i], mean[f], variance[f],
                                   operands[1]->at[f], operands[2]->at[f]));
  }
  return std::vector<Balls>{std::move(output), std::move(means),
                            std::move(variances)};
}

ShadowResults ShadowInference(const ShadowStep& shadow,
                              const ShadowOperands& operands) {
  const Features features(shadow, operands);
  Balls output = *operands[0];
  for (size_t i = 0; i < output.at.size(); ++i) {
    const size_t f = features.FeatureOf(i);
    output.at[i] = features.Result(
        Normalized(features, operands[0]->at[i], operands[3]->at[f],
                   operands[4]->at[f], operands[1]->at[f], operands[2]->at[f]));
  }
  return std::vector<Balls>{std::move(output)};
}

// Sums over a feature: of dy, dy (x - mean) / v, dy (x - mean) / sqrt(v).
struct GradientSums {
  TermSum offset, slope, scale;
};

std::vector<GradientSums> SumGradients(const Features& features,
                                       const ShadowOperands& operands) {
  const Balls &x = *operands[0], &mean = *operands[2];
  const Balls &variance = *operands[3], &dy = *operands[4];
  std::vector<GradientSums> sums(static_cast<size_t>(features.count()));
  for (size_t i = 0; i < x.at.size(); ++i) {
    const size_t f = features.FeatureOf(i);
    const Ball deviation = features.Subtract(x.at[i], mean.at[f]);
    const Ball moved = features.Multiply(dy.at[i], deviation);
    sums[f].offset.Add(dy.at[i]);
    sums[f].slope.Add(
        features.Divide(moved, features.WithEpsilon(variance.at[f])));
    sums[f].scale.Add(
        features.Multiply(moved, features.InverseDeviation(variance.at[f])));
  }
  return sums;
}

ShadowResults ShadowGradient(const ShadowStep& shadow,
                             const ShadowOperands& operands) {
  const Features features(shadow, operands);
  const Balls &x = *operands[0], &dy = *operands[4];
  const std::vector<GradientSums> sums = SumGradients(features, operands);
  Balls scale = BallsOf(*x.format, {features.count()});
  Balls offset = scale, operand = x;
  for (size_t f = 0; f < sums.size(); ++f) {
    const Format& format = features.format();
    scale.at[f] = features.Result(sums[f].scale.OfTerms(format, format));
    offset.at[f] = features.Result(sums[f].offset.OfTerms(format, format));
  }
  for (size_t i = 0; i < x.at.size(); ++i) {
    const size_t f = features.FeatureOf(i);
    const Ball deviation = features.Subtract(x.at[i], operands[2]->at[f]);
    const Ball inner = features.Subtract(
        features.Subtract(dy.at[i], features.Mean(sums[f].offset)),
        features.Multiply(features.Mean(sums[f].slope), deviation));
    const Ball factor = features.Multiply(
        operands[1]->at[f], features.InverseDeviation(operands[3]->at[f]));
    operand.at[i] = features.Result(features.Multiply(factor, inner));
  }
  return std::vector<Balls>{std::move(operand), std::move(scale),
                            std::move(offset)};
}

}  // namespace

ShadowRule FindShadowNorm(absl::string_view op) {
  if (op == "batch-norm-training") return ShadowTraining;
  if (op == "batch-norm-inference") return ShadowInference;
  if (op == "batch-norm-grad") return ShadowGradient;
  return nullptr;
}

}  // namespace hlo::conformance
