// Batch normalization, by the formulas of 2022 and 2026 (semantics.md:
// batch_norm_formula, batch_norm_variance), every operation rounded to f32, or
// to f64 where an operand is.
#include <cmath>
#include <utility>

#include "absl/strings/numbers.h"
#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/operations.h"

namespace hlo::conformance::naive {
namespace {

// The operands as they meet: elements of features that all have.
class Features {
 public:
  // The first operand is a whole array; with `two` the last is one, too.
  Features(const Evaluator& evaluator, const Step& step, const Values& operands,
           bool two)
      : along_(step.integer("feature_index", 0)),
        work_(FormatOf(evaluator.choices(), operands), evaluator.choices()) {
    Index sizes = operands[0]->array.sizes;
    for (size_t k = 0; k < operands.size(); ++k) {
      const Array& array = operands[k]->array;
      const bool whole = k == 0 || (two && k + 1 == operands.size());
      for (size_t d = 0; d < sizes.size(); ++d) {
        const bool is_feature = static_cast<int64_t>(d) == along_;
        if (!whole && !is_feature) continue;
        sizes[d] = std::min(sizes[d], array.sizes[whole ? d : 0]);
      }
    }
    x_ = Cropped(operands[0]->array, sizes);
    if (two) dy_ = Cropped(operands.back()->array, sizes);
    float epsilon = 0;
    (void)absl::SimpleAtof(step.text("epsilon"), &epsilon);
    epsilon_ = epsilon;
  }

  const Operations& work() const { return work_; }
  const Array& x() const { return x_; }
  const Array& dy() const { return dy_; }
  double epsilon() const { return epsilon_; }
  int64_t count() const { return x_.sizes[along_]; }
  double elements() const {
    Index others = x_.sizes;
    others[along_] = 1;
    return static_cast<double>(Count(others));
  }
  int64_t FeatureOf(size_t element) const {
    return IndexOf(static_cast<int64_t>(element), x_.sizes)[along_];
  }
  // From 0, over the elements of each feature in order.
  template <typename Term>
  std::vector<double> Sums(Term term) const {
    std::vector<double> sums(count(), 0.0);
    for (size_t element = 0; element < x_.at.size(); ++element) {
      const int64_t f = FeatureOf(element);
      sums[f] = work_.Add(sums[f], term(element, f));
    }
    return sums;
  }
  std::vector<double> Means(std::vector<double> sums) const {
    for (double& sum : sums) sum = work_.Divide(sum, elements());
    return sums;
  }
  template <typename Compute>
  Array Map(const Format& format, Compute compute) const {
    Array result = Zeros(format, x_.sizes);
    for (size_t element = 0; element < result.at.size(); ++element) {
      result.at[element].re =
          Round(format, compute(element, FeatureOf(element)));
    }
    return result;
  }
  Array PerFeature(const Format& format,
                   const std::vector<double>& values) const {
    Array result = Zeros(format, {count()});
    for (size_t f = 0; f < values.size(); ++f) {
      result.at[f].re = Round(format, values[f]);
    }
    return result;
  }

 private:
  static const Format& FormatOf(const Choices& choices,
                                const Values& operands) {
    bool wide = choices.f64_sums;
    for (const Value* operand : operands) {
      wide = wide || operand->array.format->bits == 64;
    }
    return *FindFormat(wide ? "f64" : "f32");
  }

  const int64_t along_;
  const Operations work_;
  Array x_, dy_;
  double epsilon_;
};

// Dynamic sizes that meet are equal: of features, and, with `two`, of the
// operand and the last array.
bool FeaturesMeet(Evaluator& evaluator, const Step& step,
                  const Values& operands, bool two) {
  if (!AllArrays(evaluator, operands)) return false;
  Arrays arrays;
  for (const Value* operand : operands) {
    arrays.push_back(&operand->array);
    if (evaluator.choices().f64_sums && arrays.back()->format->bits == 64) {
      evaluator.Fail("batch normalization in pairs of f64");
    }
  }
  const int64_t along = step.integer("feature_index", 0);
  const size_t last = operands.size() - 1;
  for (size_t k = 1; k < operands.size(); ++k) {
    const bool whole = two && k == last;
    for (size_t d = 0; whole && d < arrays[0]->sizes.size(); ++d) {
      const auto dimension = static_cast<int64_t>(d);
      CheckThatTheyMeet(evaluator, step, arrays, {0, dimension},
                        {k, dimension});
    }
    if (whole) continue;
    CheckThatTheyMeet(evaluator, step, arrays, {0, along}, {k, 0});
  }
  return !evaluator.failed();
}

std::vector<double> NumbersOf(const Value& value) {
  std::vector<double> numbers;
  for (const Number& number : value.array.at) numbers.push_back(number.re);
  return numbers;
}

// scale (x - mean) / sqrt(variance + epsilon) + offset.
Array Normalized(const Features& all, const Format& format,
                 const std::vector<double>& scale,
                 const std::vector<double>& offset,
                 const std::vector<double>& mean,
                 const std::vector<double>& variance) {
  const Operations& work = all.work();
  return all.Map(format, [&](size_t element, int64_t f) {
    const double deviation = work.Subtract(all.x().at[element].re, mean[f]);
    const double root = work.Sqrt(work.Add(variance[f], all.epsilon()));
    const double scaled = work.Multiply(scale[f], deviation);
    return work.Add(work.Divide(scaled, root), offset[f]);
  });
}

// semantics.md: batch_norm_variance.
std::vector<double> Variances(const Features& all, bool of_moments,
                              const std::vector<double>& mean) {
  const Operations& work = all.work();
  std::vector<double> variance =
      all.Means(all.Sums([&](size_t element, int64_t f) {
        const double x = all.x().at[element].re;
        const double deviation = of_moments ? x : work.Subtract(x, mean[f]);
        return work.Multiply(deviation, deviation);
      }));
  for (size_t f = 0; of_moments && f < mean.size(); ++f) {
    variance[f] = work.Subtract(variance[f], work.Multiply(mean[f], mean[f]));
  }
  return variance;
}

Value Training(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (!FeaturesMeet(evaluator, step, operands, false)) return {};
  const Features all(evaluator, step, operands, false);
  const std::vector<double> mean = all.Means(all.Sums(
      [&](size_t element, int64_t) { return all.x().at[element].re; }));
  const std::vector<double> variance =
      Variances(all, evaluator.choices().variance_of_moments, mean);
  const auto format = [&](size_t k) -> const Format& {
    return *step.shape.parts[k].format;
  };
  return FromArrays(
      {Normalized(all, format(0), NumbersOf(*operands[1]),
                  NumbersOf(*operands[2]), mean, variance),
       all.PerFeature(format(1), mean), all.PerFeature(format(2), variance)},
      true);
}

Value Inference(Evaluator& evaluator, const Step& step,
                const Values& operands) {
  if (!FeaturesMeet(evaluator, step, operands, false)) return {};
  const Features all(evaluator, step, operands, false);
  return OfArray(Normalized(all, *step.shape.format, NumbersOf(*operands[1]),
                            NumbersOf(*operands[2]), NumbersOf(*operands[3]),
                            NumbersOf(*operands[4])));
}

// Operands: x, scale, mean, variance, dy. With v = variance + epsilon:
// scale / sqrt(v) (dy - mean(dy) - mean(dy ((x - mean) / v)) (x - mean)),
// sum(dy ((x - mean) / sqrt(v))), sum(dy).
Value Grad(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (!FeaturesMeet(evaluator, step, operands, true)) return {};
  const Features all(evaluator, step, operands, true);
  const std::vector<double> scale = NumbersOf(*operands[1]);
  const std::vector<double> mean = NumbersOf(*operands[2]);
  const Operations& work = all.work();
  std::vector<double> v = NumbersOf(*operands[3]), root;
  for (double& each : v) {
    each = work.Add(each, all.epsilon());
    root.push_back(work.Sqrt(each));
  }
  const auto deviation = [&](size_t element, int64_t f) {
    return work.Subtract(all.x().at[element].re, mean[f]);
  };
  const auto dy = [&](size_t element) { return all.dy().at[element].re; };
  const auto weighed = [&](const std::vector<double>& by) {
    return all.Sums([&](size_t element, int64_t f) {
      return work.Multiply(dy(element),
                           work.Divide(deviation(element, f), by[f]));
    });
  };
  const std::vector<double> offset_sums =
      all.Sums([&](size_t element, int64_t) { return dy(element); });
  const std::vector<double> c = all.Means(weighed(v));
  const std::vector<double> d = all.Means(offset_sums);
  const auto gradient = [&](size_t element, int64_t f) {
    const double factor = work.Divide(scale[f], root[f]);
    const double rest = work.Multiply(c[f], deviation(element, f));
    return work.Multiply(factor,
                         work.Subtract(work.Subtract(dy(element), d[f]), rest));
  };
  const auto format = [&](size_t k) -> const Format& {
    return *step.shape.parts[k].format;
  };
  return FromArrays(
      {all.Map(format(0), gradient), all.PerFeature(format(1), weighed(root)),
       all.PerFeature(format(2), offset_sums)},
      true);
}

}  // namespace

ValueRule FindNormalization(absl::string_view op) {
  if (op == "batch-norm-training") return Training;
  if (op == "batch-norm-inference") return Inference;
  if (op == "batch-norm-grad") return Grad;
  return nullptr;
}

}  // namespace hlo::conformance::naive
