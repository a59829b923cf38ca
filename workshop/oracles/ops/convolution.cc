// convolution: sums of products over a window and the input features.
#include <algorithm>
#include <utility>

#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/ops/sums.h"

namespace hlo::conformance::naive {
namespace {

// The positions of the labels in dim_labels=b01f_01io->b01f.
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
// contribute nothing, or a product with 0 (semantics.md: conv_padding).
class Convolution {
 public:
  Convolution(const Step& step, const Array& lhs, const Array& rhs,
              const Choices& choices)
      : step_(step),
        zeros_(choices.padding_is_multiplied),
        lhs_(lhs),
        rhs_(rhs),
        labels_(ReadLabels(step.text("dim_labels"))),
        window_(ReadWindow(step.text("window"), rank())),
        feature_groups_(step.integer("feature_group_count", 1)),
        batch_groups_(step.integer("batch_group_count", 1)) {}

  bool known() const {
    return labels_.lhs.size() == lhs_.sizes.size() &&
           labels_.rhs.size() == rhs_.sizes.size() && window_.size() == rank();
  }

  Array Compute(Evaluator& evaluator, const SumTypes& types) const {
    Array result = Zeros(*step_.shape.format, ResultSizes());
    for (size_t element = 0; element < result.at.size(); ++element) {
      ProductSum sum(types, evaluator);
      AddElement(IndexOf(static_cast<int64_t>(element), result.sizes), sum);
      evaluator.exact_sums() += sum.was_exact() ? 1 : 0;
      result.at[element] = sum.result();
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

  // A dynamic dimension is as large as the input, or the kernel, makes it.
  Index ResultSizes() const {
    Index sizes = step_.shape.sizes;
    for (size_t d = 0; d < sizes.size(); ++d) {
      if (!step_.shape.dynamic[d]) continue;
      const char label = labels_.result[d];
      if (label == 'b') sizes[d] = LhsSize('b') / batch_groups_;
      if (label == 'f') sizes[d] = RhsSize('o');
      if (label == 'b' || label == 'f') continue;
      WindowDimension window = window_[label - '0'];
      window.size = RhsSize(label);
      sizes[d] = Positions(window, LhsSize(label));
    }
    return sizes;
  }

  void AddElement(const Index& out, ProductSum& sum) const {
    Index sizes;
    for (size_t d = 0; d < rank(); ++d) {
      sizes.push_back(RhsSize(static_cast<char>('0' + d)));
    }
    for (int64_t k = 0; k < Count(sizes); ++k) {
      AddWindowPlace(out, IndexOf(k, sizes), sum);
    }
  }

  void AddWindowPlace(const Index& out, const Index& k, ProductSum& sum) const {
    Index l(lhs_.sizes.size()), r(rhs_.sizes.size());
    for (size_t d = 0; d < rank(); ++d) {
      const WindowDimension& w = window_[d];
      const char label = static_cast<char>('0' + d);
      const Wide place =
          Wide{out[Labels::At(labels_.result, label)]} * w.stride +
          Wide{k[d]} * w.dilation - w.low;
      const bool hole = place < 0 || place % w.base_dilation != 0;
      if (hole && !zeros_) return;
      l[Labels::At(labels_.lhs, label)] =
          hole ? -1 : static_cast<int64_t>(place / w.base_dilation);
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
      const bool inside = Inside(l, lhs_.sizes);
      if (!inside && !zeros_) continue;
      sum.Add(
          inside ? lhs_.at[LinearIndex(l, lhs_.sizes)] : Fit(*lhs_.format, {}),
          rhs_.at[LinearIndex(r, rhs_.sizes)]);
    }
  }

  const Step& step_;
  const bool zeros_;
  const Array& lhs_;
  const Array& rhs_;
  const Labels labels_;
  const std::vector<WindowDimension> window_;
  const int64_t feature_groups_, batch_groups_;
};

}  // namespace

Array Convolve(Evaluator& evaluator, const Step& step, const Arrays& operands) {
  if (operands[0]->sizes.size() < 2) evaluator.Fail("a convolution of scalars");
  if (evaluator.failed()) return {};
  const Convolution convolution(step, *operands[0], *operands[1],
                                evaluator.choices());
  const SumTypes types =
      TypesOfSum(evaluator, *operands[0], *operands[1], step);
  if (!convolution.known()) evaluator.Fail("a convolution of another kind");
  if (evaluator.failed()) return {};
  return convolution.Compute(evaluator, types);
}

}  // namespace hlo::conformance::naive
