// Sums of products: dot and convolution.
#include <algorithm>
#include <utility>

#include "conformance/oracles/evaluator.h"
#include "conformance/oracles/scalars.h"

namespace hlo::conformance::naive {
namespace {

// semantics.md: accumulation. One sum, begun at 0, in the order of the terms.
class Accumulator {
 public:
  Accumulator(const Format& lhs, const Format& rhs, const Format& result)
      : lhs_(lhs), rhs_(rhs), result_(result) {
    const bool wide = PartOf(lhs).bits == 64 || PartOf(rhs).bits == 64 ||
                      PartOf(result).bits == 64;
    part_ = FindFormat(wide ? "f64" : "f32");
  }

  // Integers to a float where they meet one, else as they are.
  static bool Knows(const Format& lhs, const Format& rhs,
                    const Format& result) {
    const bool integers = lhs.is_integer() && rhs.is_integer();
    return result.is_integer() ? integers
                               : lhs.is_complex() == rhs.is_complex();
  }

  void Add(Number a, Number b) {
    if (result_.is_integer()) {
      sum_.integer =
          static_cast<Wide>(static_cast<unsigned __int128>(sum_.integer) +
                            static_cast<unsigned __int128>(a.integer) *
                                static_cast<unsigned __int128>(b.integer));
      return;
    }
    if (!result_.is_complex()) {
      // semantics.md: mixed_kinds.
      const bool mixed = lhs_.is_integer() != rhs_.is_integer();
      const bool whole = lhs_.is_integer() && rhs_.is_integer();
      if (mixed || whole) a = Convert(lhs_, result_, a);
      if (mixed || whole) b = Convert(rhs_, result_, b);
      sum_.re = Round(*part_, sum_.re + Round(*part_, a.re * b.re));
      return;
    }
    const auto times = [&](double x, double y) { return Round(*part_, x * y); };
    const double re = Round(*part_, times(a.re, b.re) - times(a.im, b.im));
    const double im = Round(*part_, times(a.re, b.im) + times(a.im, b.re));
    sum_.re = Round(*part_, sum_.re + re);
    sum_.im = Round(*part_, sum_.im + im);
  }

  Number result() const { return Fit(result_, sum_); }

 private:
  const Format& lhs_;
  const Format& rhs_;
  const Format& result_;
  const Format* part_;
  Number sum_;
};

Index Others(size_t rank, const Index& a, const Index& b) {
  Index others;
  for (int64_t d = 0; d < static_cast<int64_t>(rank); ++d) {
    if (std::find(a.begin(), a.end(), d) != a.end()) continue;
    if (std::find(b.begin(), b.end(), d) != b.end()) continue;
    others.push_back(d);
  }
  return others;
}

void Place(const Index& values, const Index& dimensions, size_t first,
           Index& index) {
  for (size_t i = 0; i < dimensions.size(); ++i) {
    index[dimensions[i]] = values[first + i];
  }
}

// result[batch, lhs free, rhs free] = sum over the contracted index.
Array Dot(Evaluator& evaluator, const Step& step, const Arrays& operands) {
  const Array& lhs = *operands[0];
  const Array& rhs = *operands[1];
  Array result = Zeros(*step.shape.format, step.shape.sizes);
  const Index lhs_batch = step.ints("lhs_batch_dims");
  const Index rhs_batch = step.ints("rhs_batch_dims");
  const Index lhs_sum = step.ints("lhs_contracting_dims");
  const Index rhs_sum = step.ints("rhs_contracting_dims");
  if (!step.has("lhs_contracting_dims") || step.has("algorithm") ||
      !Accumulator::Knows(*lhs.format, *rhs.format, *result.format)) {
    evaluator.Fail("a dot of another kind");
    return {};
  }
  const Index lhs_free = Others(lhs.sizes.size(), lhs_batch, lhs_sum);
  const Index rhs_free = Others(rhs.sizes.size(), rhs_batch, rhs_sum);
  Index sum_sizes;
  for (const int64_t d : lhs_sum) sum_sizes.push_back(lhs.sizes[d]);
  const int64_t terms = Count(sum_sizes);
  for (size_t lane = 0; lane < result.at.size(); ++lane) {
    const Index index = IndexOf(static_cast<int64_t>(lane), result.sizes);
    Index l(lhs.sizes.size()), r(rhs.sizes.size());
    Place(index, lhs_batch, 0, l);
    Place(index, rhs_batch, 0, r);
    Place(index, lhs_free, lhs_batch.size(), l);
    Place(index, rhs_free, lhs_batch.size() + lhs_free.size(), r);
    Accumulator sum(*lhs.format, *rhs.format, *result.format);
    for (int64_t term = 0; term < terms; ++term) {
      const Index at = IndexOf(term, sum_sizes);
      Place(at, lhs_sum, 0, l);
      Place(at, rhs_sum, 0, r);
      sum.Add(lhs.at[LaneOf(l, lhs.sizes)], rhs.at[LaneOf(r, rhs.sizes)]);
    }
    result.at[lane] = sum.result();
  }
  return result;
}

// Where the labels of dim_labels=b01f_01io->b01f stand.
struct Labels {
  std::string lhs, rhs, result;
  static size_t At(const std::string& labels, char label) {
    return std::min(labels.find(label), labels.size());
  }
};

Labels ReadLabels(const std::string& text) {
  const size_t line = text.find('_'), arrow = text.find("->");
  if (line == text.npos || arrow == text.npos) return {};
  return {text.substr(0, line), text.substr(line + 1, arrow - line - 1),
          text.substr(arrow + 2)};
}

// A convolution of any rank, groups and dilations. Cells without an element
// contribute nothing (semantics.md: conv_padding).
class Convolution {
 public:
  Convolution(const Step& step, const Array& lhs, const Array& rhs)
      : step_(step),
        lhs_(lhs),
        rhs_(rhs),
        labels_(ReadLabels(step.text("dim_labels"))),
        window_(ReadWindow(step.text("window"), rank())),
        feature_groups_(step.integer("feature_group_count", 1)),
        batch_groups_(step.integer("batch_group_count", 1)) {}

  bool known() const {
    return labels_.lhs.size() == lhs_.sizes.size() &&
           labels_.rhs.size() == rhs_.sizes.size() &&
           window_.size() == rank() &&
           Accumulator::Knows(*lhs_.format, *rhs_.format, *step_.shape.format);
  }

  Array Compute() const {
    Array result = Zeros(*step_.shape.format, step_.shape.sizes);
    for (size_t lane = 0; lane < result.at.size(); ++lane) {
      result.at[lane] =
          Element(IndexOf(static_cast<int64_t>(lane), result.sizes));
    }
    return result;
  }

 private:
  size_t rank() const { return lhs_.sizes.size() - 2; }
  int64_t LhsSize(char label) const {
    return lhs_.sizes[Labels::At(labels_.lhs, label)];
  }
  int64_t RhsSize(char label) const {
    return rhs_.sizes[Labels::At(labels_.rhs, label)];
  }

  Number Element(const Index& out) const {
    Accumulator sum(*lhs_.format, *rhs_.format, *step_.shape.format);
    Index sizes;
    for (size_t d = 0; d < rank(); ++d) {
      sizes.push_back(RhsSize(static_cast<char>('0' + d)));
    }
    for (int64_t k = 0; k < Count(sizes); ++k) {
      AddWindowPlace(out, IndexOf(k, sizes), sum);
    }
    return sum.result();
  }

  void AddWindowPlace(const Index& out, const Index& k,
                      Accumulator& sum) const {
    Index l(lhs_.sizes.size()), r(rhs_.sizes.size());
    for (size_t d = 0; d < rank(); ++d) {
      const WindowDimension& w = window_[d];
      const char label = static_cast<char>('0' + d);
      const Wide place =
          Wide{out[Labels::At(labels_.result, label)]} * w.stride +
          Wide{k[d]} * w.dilation - w.low;
      if (place < 0 || place % w.base_dilation != 0) return;
      l[Labels::At(labels_.lhs, label)] =
          static_cast<int64_t>(place / w.base_dilation);
      r[Labels::At(labels_.rhs, label)] = w.reversed ? w.size - 1 - k[d] : k[d];
    }
    const int64_t feature = out[Labels::At(labels_.result, 'f')];
    const int64_t inputs = RhsSize('i'), outputs = RhsSize('o');
    const int64_t group = feature / (outputs / feature_groups_);
    const int64_t batch_group = feature / (outputs / batch_groups_);
    l[Labels::At(labels_.lhs, 'b')] =
        out[Labels::At(labels_.result, 'b')] +
        batch_group * (LhsSize('b') / batch_groups_);
    r[Labels::At(labels_.rhs, 'o')] = feature;
    for (int64_t i = 0; i < inputs; ++i) {
      l[Labels::At(labels_.lhs, 'f')] = group * inputs + i;
      r[Labels::At(labels_.rhs, 'i')] = i;
      if (!Inside(l, lhs_.sizes)) continue;
      sum.Add(lhs_.at[LaneOf(l, lhs_.sizes)], rhs_.at[LaneOf(r, rhs_.sizes)]);
    }
  }

  const Step& step_;
  const Array& lhs_;
  const Array& rhs_;
  const Labels labels_;
  const std::vector<WindowDimension> window_;
  const int64_t feature_groups_, batch_groups_;
};

Array Convolve(Evaluator& evaluator, const Step& step, const Arrays& operands) {
  if (operands[0]->sizes.size() < 2) evaluator.Fail("a convolution of scalars");
  if (evaluator.failed()) return {};
  const Convolution convolution(step, *operands[0], *operands[1]);
  if (convolution.known()) return convolution.Compute();
  evaluator.Fail("a convolution of another kind");
  return {};
}

}  // namespace

ArrayRule FindProduct(absl::string_view op) {
  if (op == "dot") return Dot;
  if (op == "convolution") return Convolve;
  return nullptr;
}

}  // namespace hlo::conformance::naive
