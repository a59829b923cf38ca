// Sums of products over contracted dimensions: dot, ragged-dot, scaled-dot.
#include <algorithm>
#include <utility>

#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/numbers/scalars.h"
#include "workshop/oracles/ops/sums.h"

namespace hlo::conformance::naive {
namespace {

Index Others(size_t rank, const Index& a, const Index& b) {
  Index others;
  for (int64_t d = 0; d < static_cast<int64_t>(rank); ++d) {
    if (!Has(a, d) && !Has(b, d)) others.push_back(d);
  }
  return others;
}

// index[dimensions[i]] = values[first + i].
void Put(const Index& values, const Index& dimensions, size_t first,
         Index& index) {
  for (size_t i = 0; i < dimensions.size(); ++i) {
    index[dimensions[i]] = values[first + i];
  }
}

Index Picked(const Index& sizes, const Index& dimensions) {
  Index picked;
  for (const int64_t d : dimensions) picked.push_back(sizes[d]);
  return picked;
}

// The smaller of each two corresponding sizes.
Index Common(const Index& a, const Index& b) {
  Index common;
  for (size_t i = 0; i < a.size(); ++i) {
    common.push_back(std::min(a[i], i < b.size() ? b[i] : a[i]));
  }
  return common;
}

void Append(const Index& more, Index& all) {
  all.insert(all.end(), more.begin(), more.end());
}

// The dimension numbers of a product. `group` is the dimension of rhs that has
// one element for each group of a ragged-dot.
struct Contraction {
  Index lhs_batch, rhs_batch, lhs_sum, rhs_sum, lhs_free, rhs_free;

  Contraction(const Step& step, size_t lhs_rank, size_t rhs_rank,
              const Index& group)
      : lhs_batch(step.ints("lhs_batch_dims")),
        rhs_batch(step.ints("rhs_batch_dims")),
        lhs_sum(step.ints("lhs_contracting_dims")),
        rhs_sum(step.ints("rhs_contracting_dims")) {
    // semantics.md: dot_2017.
    const bool outer = step.shape.sizes.size() == lhs_rank + rhs_rank;
    if (!step.has("lhs_contracting_dims") && lhs_batch.empty() && !outer &&
        lhs_rank > 0 && rhs_rank > 0) {
      lhs_sum = {static_cast<int64_t>(lhs_rank) - 1};
      rhs_sum = {std::max<int64_t>(0, static_cast<int64_t>(rhs_rank) - 2)};
    }
    lhs_free = Others(lhs_rank, lhs_batch, lhs_sum);
    Index taken = rhs_sum;
    Append(group, taken);
    rhs_free = Others(rhs_rank, rhs_batch, taken);
  }

  // Dynamic dimensions that meet have one actual size.
  void CheckThatPairsMeet(Evaluator& evaluator, const Step& step,
                          const Array& lhs, const Array& rhs) const {
    Index l = lhs_batch, r = rhs_batch;
    Append(lhs_sum, l);
    Append(rhs_sum, r);
    for (size_t i = 0; i < l.size(); ++i) {
      CheckThatTheyMeet(evaluator, step, {&lhs, &rhs}, {0, l[i]}, {1, r[i]});
    }
  }

  Index BatchSizes(const Array& lhs, const Array& rhs) const {
    return Common(Picked(lhs.sizes, lhs_batch), Picked(rhs.sizes, rhs_batch));
  }
  Index SumSizes(const Array& lhs, const Array& rhs) const {
    return Common(Picked(lhs.sizes, lhs_sum), Picked(rhs.sizes, rhs_sum));
  }
  Index ResultSizes(const Array& lhs, const Array& rhs) const {
    Index sizes = BatchSizes(lhs, rhs);
    Append(Picked(lhs.sizes, lhs_free), sizes);
    Append(Picked(rhs.sizes, rhs_free), sizes);
    return sizes;
  }
  // Puts the result's index into those of l and r, but for contracted
  // dimensions.
  void Place(const Index& index, Index& l, Index& r) const {
    Put(index, lhs_batch, 0, l);
    Put(index, rhs_batch, 0, r);
    Put(index, lhs_free, lhs_batch.size(), l);
    Put(index, rhs_free, lhs_batch.size() + lhs_free.size(), r);
  }
};

// result[batch, lhs free, rhs free] = sum over the contracted index.
Array Contract(Evaluator& evaluator, const Step& step, const Array& lhs,
               const Array& rhs, const SumTypes& types) {
  const Contraction dims(step, lhs.sizes.size(), rhs.sizes.size(), {});
  dims.CheckThatPairsMeet(evaluator, step, lhs, rhs);
  if (evaluator.failed()) return {};
  Array result = Zeros(*step.shape.format, dims.ResultSizes(lhs, rhs));
  const Index sum_sizes = dims.SumSizes(lhs, rhs);
  const int64_t terms = Count(sum_sizes);
  for (size_t element = 0; element < result.at.size(); ++element) {
    const Index index = IndexOf(static_cast<int64_t>(element), result.sizes);
    Index l(lhs.sizes.size()), r(rhs.sizes.size());
    dims.Place(index, l, r);
    ProductSum sum(types, evaluator);
    for (int64_t term = 0; term < terms; ++term) {
      const Index at = IndexOf(term, sum_sizes);
      Put(at, dims.lhs_sum, 0, l);
      Put(at, dims.rhs_sum, 0, r);
      sum.Add(lhs.at[LinearIndex(l, lhs.sizes)],
              rhs.at[LinearIndex(r, rhs.sizes)]);
    }
    evaluator.exact_sums() += sum.was_exact() ? 1 : 0;
    result.at[element] = sum.result();
  }
  return result;
}

Array Dot(Evaluator& evaluator, const Step& step, const Arrays& operands) {
  const SumTypes types =
      TypesOfSum(evaluator, *operands[0], *operands[1], step);
  if (evaluator.failed()) return {};
  return Contract(evaluator, step, *operands[0], *operands[1], types);
}

// semantics.md: scaled_dot_value: element times the scale of its block, rounded
// once to the accumulator's type.
Array Scaled(const Array& array, const Index& bounds, const Array& scale,
             const Index& scale_bounds, const Format& to) {
  Array result = Zeros(to, array.sizes);
  for (size_t element = 0; element < array.at.size(); ++element) {
    Index index = IndexOf(static_cast<int64_t>(element), array.sizes);
    for (size_t d = 0; d < index.size() && !scale_bounds.empty(); ++d) {
      index[d] /= bounds[d] / scale_bounds[d];
    }
    const int64_t at =
        scale.sizes.empty() ? 0 : LinearIndex(index, scale.sizes);
    result.at[element].re = Round(to, array.at[element].re * scale.at[at].re);
  }
  return result;
}

Array ScaledDot(Evaluator& evaluator, const Step& step,
                const Arrays& operands) {
  SumTypes types = TypesOfSum(evaluator, *operands[0], *operands[1], step);
  if (evaluator.failed()) return {};
  const auto scaled = [&](size_t k) {
    return Scaled(*operands[k], step.operand_shapes[k].sizes, *operands[2 + k],
                  step.operand_shapes[2 + k].sizes, *types.accumulator);
  };
  const Array lhs = scaled(0), rhs = scaled(1);
  types.lhs = types.rhs = types.accumulator;
  types.lhs_to = types.rhs_to = nullptr;
  types.tf32 = false;
  return Contract(evaluator, step, lhs, rhs, types);
}

// semantics.md: ragged_dot. Groups follow each other along one dimension of
// lhs.
class RaggedDot {
 public:
  RaggedDot(const Step& step, const Arrays& operands, const Choices& choices)
      : clips_(choices.group_sizes_are_cut),
        lhs_(*operands[0]),
        rhs_(*operands[1]),
        group_sizes_(*operands[2]),
        ragged_(step.integer("lhs_ragged_dims", 0)),
        group_(step.ints("rhs_group_dims")),
        dims_(step, lhs_.sizes.size(), rhs_.sizes.size(), group_),
        contracted_(Has(dims_.lhs_sum, ragged_)),
        batch_(Has(dims_.lhs_batch, ragged_)),
        groups_(group_sizes_.sizes.back()) {
    // semantics.md: dynamic_dims.
    if (!group_.empty()) groups_ = std::min(groups_, rhs_.sizes[group_[0]]);
    // The dimensions of lhs outside of the ragged one, which the sizes may
    // have.
    const Index& own = contracted_ ? dims_.lhs_sum
                       : batch_    ? dims_.lhs_batch
                                   : dims_.lhs_free;
    if (!batch_) outside_ = dims_.lhs_batch;
    for (const int64_t d : own) {
      if (d == ragged_) break;
      outside_.push_back(d);
    }
  }

  Array Compute(Evaluator& evaluator, const Step& step) {
    const SumTypes types = TypesOfSum(evaluator, lhs_, rhs_, step);
    Check(evaluator);
    if (!group_.empty()) {
      const auto last = static_cast<int64_t>(group_sizes_.sizes.size()) - 1;
      CheckThatTheyMeet(evaluator, step, {&lhs_, &rhs_, &group_sizes_},
                        {1, group_[0]}, {2, last});
    }
    dims_.CheckThatPairsMeet(evaluator, step, lhs_, rhs_);
    if (evaluator.failed()) return {};
    Index sizes = dims_.ResultSizes(lhs_, rhs_);
    if (contracted_) sizes.insert(sizes.begin(), groups_);
    Array result = Zeros(*step.shape.format, sizes);
    for (size_t element = 0; element < result.at.size(); ++element) {
      Index index = IndexOf(static_cast<int64_t>(element), sizes);
      int64_t group = -1;
      if (contracted_) {
        group = index.front();
        index.erase(index.begin());
      }
      result.at[element] = Element(evaluator, types, index, group);
    }
    return result;
  }

 private:
  // The group sizes at l's place in the dimensions outside.
  Wide SizeOf(const Index& l, int64_t group) const {
    Index at;
    if (group_sizes_.sizes.size() > 1) at = Picked(l, outside_);
    at.push_back(group);
    const Wide size =
        group_sizes_.at[LinearIndex(at, group_sizes_.sizes)].integer;
    return clips_ ? std::max<Wide>(0, size) : size;
  }
  // -1: behind the last one.
  int64_t GroupAt(const Index& l) const {
    Wide end = 0;
    for (int64_t g = 0; g < groups_; ++g) {
      end += SizeOf(l, g);
      if (l[ragged_] < end) return g;
    }
    return -1;
  }

  void Check(Evaluator& evaluator) const {
    if (clips_) return;
    Wide sum = 0;
    for (size_t i = 0; i < group_sizes_.at.size(); ++i) {
      const Index at = IndexOf(static_cast<int64_t>(i), group_sizes_.sizes);
      bool exists = at.back() < groups_;
      for (size_t d = 0; d + 1 < at.size(); ++d) {
        exists = exists && at[d] < lhs_.sizes[outside_[d]];
      }
      if (!exists) continue;
      const Wide size = group_sizes_.at[i].integer;
      sum = at.back() == 0 ? size : sum + size;
      if (size < 0 || sum > lhs_.sizes[ragged_])
        evaluator.Refuse("group sizes");
    }
  }

  Number Element(Evaluator& evaluator, const SumTypes& types,
                 const Index& index, int64_t group) const {
    Index l(lhs_.sizes.size()), r(rhs_.sizes.size());
    dims_.Place(index, l, r);
    const bool rows = !contracted_ && !batch_;
    if (rows) group = GroupAt(l);
    if (rows && group < 0) return Fit(*types.result, {});
    if (!group_.empty()) r[group_[0]] = group;
    const Index sum_sizes = dims_.SumSizes(lhs_, rhs_);
    ProductSum sum(types, evaluator);
    for (int64_t term = 0; term < Count(sum_sizes); ++term) {
      const Index at = IndexOf(term, sum_sizes);
      Put(at, dims_.lhs_sum, 0, l);
      Put(at, dims_.rhs_sum, 0, r);
      if (contracted_ && GroupAt(l) != group) continue;
      sum.Add(lhs_.at[LinearIndex(l, lhs_.sizes)],
              rhs_.at[LinearIndex(r, rhs_.sizes)]);
    }
    evaluator.exact_sums() += sum.was_exact() ? 1 : 0;
    return sum.result();
  }

  const bool clips_;  // semantics.md: ragged_dot
  const Array& lhs_;
  const Array& rhs_;
  const Array& group_sizes_;
  const int64_t ragged_;
  const Index group_;
  const Contraction dims_;
  const bool contracted_, batch_;
  int64_t groups_;
  Index outside_;
};

Array DotOfGroups(Evaluator& evaluator, const Step& step,
                  const Arrays& operands) {
  if (operands[2]->sizes.empty()) evaluator.Fail("no groups");
  if (evaluator.failed()) return {};
  return RaggedDot(step, operands, evaluator.choices())
      .Compute(evaluator, step);
}

}  // namespace

ArrayRule FindProduct(absl::string_view op) {
  if (op == "dot") return Dot;
  if (op == "scaled-dot") return ScaledDot;
  if (op == "ragged-dot") return DotOfGroups;
  if (op == "convolution") return Convolve;
  return nullptr;
}

}  // namespace hlo::conformance::naive
