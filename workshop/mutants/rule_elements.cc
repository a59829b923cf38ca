// Mutants of rules that say where elements come from, and which are there.
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "literals/types/convert.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/gather_scatter.h"
#include "workshop/mutants/array_changes.h"
#include "workshop/mutants/rule_mutants.h"

namespace hlo::conformance {
namespace {

bool FirstEverywhere(SeenStep& step) {
  ArrayCopy other = step.results[0];
  for (int64_t i = 0; i < other.count(); ++i) {
    CopyElement(step.operands[0], 0, other, i);
  }
  return Replace(other.bytes, step.results[0]);
}

bool InOperandsOrder(SeenStep& step) {
  ArrayCopy other = step.results[0];
  for (int64_t i = 0; i < other.count(); ++i) {
    CopyElement(step.operands[0], i, other, i);
  }
  return Replace(other.bytes, step.results[0]);
}

// The next index in the last dimension, after the last the first.
bool NextInLastDimension(SeenStep& step) {
  ArrayCopy& result = step.results[0];
  const int64_t n = result.sizes.empty() ? 1 : result.sizes.back();
  ArrayCopy other = result;
  for (int64_t i = 0; i < result.count(); ++i) {
    CopyElement(result, i / n * n + (i % n + 1) % n, other, i);
  }
  return Replace(other.bytes, result);
}

// The number of an index where the first dimension is the fastest.
int64_t ColumnMajor(const std::vector<int64_t>& index,
                    const std::vector<int64_t>& sizes) {
  int64_t number = 0;
  for (size_t d = sizes.size(); d-- > 0;) number = number * sizes[d] + index[d];
  return number;
}

bool InColumnMajorOrder(SeenStep& step) {
  const ArrayCopy& operand = step.operands[0];
  std::vector<int64_t> places(operand.count());
  EachIndex(operand.sizes, [&](const auto& index, int64_t i) {
    places[ColumnMajor(index, operand.sizes)] = i;
  });
  ArrayCopy other = step.results[0];
  EachIndex(other.sizes, [&](const auto& index, int64_t i) {
    CopyElement(operand, places[ColumnMajor(index, other.sizes)], other, i);
  });
  return Replace(other.bytes, step.results[0]);
}

// Groups of elements that were one begin with its highest bits.
bool HighestGroupFirst(SeenStep& step) {
  ArrayCopy& result = step.results[0];
  const int64_t group =
      result.count() / std::max<int64_t>(step.operands[0].count(), 1);
  ArrayCopy other = result;
  for (int64_t i = 0; i < result.count() && group > 0; ++i) {
    CopyElement(result, i / group * group + group - 1 - i % group, other, i);
  }
  return Replace(other.bytes, result);
}

bool HighestByteFirst(SeenStep& step) {
  std::vector<std::byte> other = step.results[0].bytes;
  const int64_t width = step.results[0].width();
  for (auto at = other.begin(); at != other.end(); at += width) {
    if (width == 1) {
      *at = (*at << 4) | (*at >> 4);
    } else {
      std::reverse(at, at + width);
    }
  }
  return Replace(other, step.results[0]);
}

bool ZerosInstead(SeenStep& step) {
  if (step.operands.empty()) return false;
  bool changed = false;
  for (ArrayCopy& leaf : step.results) {
    if (!HasElements(leaf)) continue;
    changed |= Replace(std::vector<std::byte>(leaf.bytes.size()), leaf);
  }
  return changed;
}

template <size_t kLeaf>
bool LeafIsWrong(SeenStep& step) {
  if (step.results.size() <= kLeaf || !HasElements(step.results[kLeaf])) {
    return false;
  }
  ArrayCopy& leaf = step.results[kLeaf];
  for (int64_t i = 0; i < leaf.count(); ++i) Spoil(leaf, i);
  return true;
}

bool LeavesAreSwapped(SeenStep& step) {
  auto& leaves = step.results;
  for (size_t i = 1; i < leaves.size(); ++i) {
    if (leaves[0].bytes.size() != leaves[i].bytes.size() ||
        leaves[0].bytes == leaves[i].bytes) {
      continue;
    }
    std::swap(leaves[0].bytes, leaves[i].bytes);
    return true;
  }
  return false;
}

// Returns whether a part of these sizes sticks out of operand 0. Its starts are
// the operands from `first` on.
bool SticksOut(const SeenStep& step, size_t first,
               const std::vector<int64_t>& sizes) {
  const std::vector<int64_t>& all = step.operands[0].sizes;
  for (size_t d = 0; d < sizes.size() && d < all.size(); ++d) {
    if (first + d >= step.operands.size() ||
        !HasElements(step.operands[first + d])) {
      return false;
    }
    const double start = NumberAt(step.operands[first + d], 0);
    if (start < 0 || start > static_cast<double>(all[d] - sizes[d]))
      return true;
  }
  return false;
}

bool ZerosBeyond(SeenStep& step) {
  return SticksOut(step, 1, step.results[0].sizes) && ZerosInstead(step);
}

bool DropUpdateBeyond(SeenStep& step) {
  return SticksOut(step, 2, step.operands[1].sizes) &&
         Replace(step.operands[0].bytes, step.results[0]);
}

bool KeepOperand(SeenStep& step) {
  return Replace(step.operands[0].bytes, step.results[0]);
}

// Sets the elements that the op has not changed to 0.
bool LoseTheRest(SeenStep& step) {
  ArrayCopy other = step.results[0];
  const ArrayCopy& operand = step.operands[0];
  const ArrayCopy zeros = {other.shape, other.sizes,
                           std::vector<std::byte>(other.bytes.size())};
  for (int64_t i = 0; i < other.count(); ++i) {
    const auto at = i * other.width();
    if (std::equal(other.bytes.begin() + at,
                   other.bytes.begin() + at + other.width(),
                   operand.bytes.begin() + at)) {
      CopyElement(zeros, i, other, i);
    }
  }
  return Replace(other.bytes, step.results[0]);
}

template <const Attribute<bool>& kDeclaration>
bool BelieveDeclaration(SeenStep& step) {
  return step.instruction.attributes.get(kDeclaration) && LeafIsWrong<0>(step);
}

bool BelieveAssociative(SeenStep& step) {
  return step.instruction.attributes.has(attr::is_associative) &&
         LeafIsWrong<0>(step);
}

bool NothingGivesZero(SeenStep& step) {
  return step.operands[0].is_array() && step.operands[0].bytes.empty() &&
         ZerosInstead(step);
}

// The mean of one element less.
bool MeanOfOneLess(SeenStep& step) {
  if (step.results.size() < 2 || !HasElements(step.results[1])) return false;
  const int64_t terms = step.operands[0].count() / step.results[1].count();
  return terms > 1 && LeafIsWrong<1>(step);
}

bool NanOfNothingIsZero(SeenStep& step) {
  if (step.results.size() < 2 || !step.operands[0].bytes.empty()) return false;
  ArrayCopy& mean = step.results[1];
  return Replace(std::vector<std::byte>(mean.bytes.size()), mean);
}

bool HasNans(const ArrayCopy& array) {
  if (!IsReal(array)) return false;
  const std::vector<double> numbers = NumbersOf(array);
  return std::any_of(numbers.begin(), numbers.end(),
                     [](double x) { return std::isnan(x); });
}

bool SpoilBatch(SeenStep& step) {
  ArrayCopy& result = step.results[0];
  if (!HasNans(result)) return false;
  const std::vector<double> nans(result.count(), NAN);
  std::vector<std::byte> bytes(result.bytes.size());
  ConvertLanes(ElementType::kF64, result.type(), nans.data(), bytes.data(),
               result.count());
  return Replace(bytes, result);
}

bool DivideByOneLess(SeenStep& step) {
  if (step.results.size() < 3) return false;
  ArrayCopy& variance = step.results[2];
  const int64_t terms =
      step.operands[0].count() / std::max<int64_t>(variance.count(), 1);
  if (terms < 2) return false;
  for (int64_t i = 0; i < variance.count(); ++i) {
    const auto n = static_cast<double>(terms);
    PutNumber(NumberAt(variance, i) * n / (n - 1), variance, i);
  }
  return true;
}

constexpr MutantRow kPlaceRows[] = {
    {"bitcast.V1", "the layout is ignored", KeepOperand},
    {"bitcast-convert.V2", "the highest bits come first", HighestGroupFirst},
    {"bitcast-convert.V3", "the highest bits come first", HighestByteFirst},
    {"broadcast.V1", "every index is 0", FirstEverywhere},
    {"copy.V1", "nothing is copied", ZerosInstead},
    {"dynamic-reshape.V1", "column-major order", InColumnMajorOrder},
    {"reshape.V1", "column-major order", InColumnMajorOrder},
    {"dynamic-slice.V1", "a slice that sticks out is 0", ZerosBeyond},
    {"dynamic-slice.V2", "off by one", NextInLastDimension},
    {"dynamic-update-slice.V1", "an update that sticks out is dropped",
     DropUpdateBeyond},
    {"dynamic-update-slice.V2", "nothing is written", KeepOperand},
    {"dynamic-update-slice.V3", "what was not written is 0", LoseTheRest},
    {"gather.V1", "off by one", NextInLastDimension},
    {"gather.V3", "indices_are_sorted is believed",
     BelieveDeclaration<attr::indices_are_sorted>},
    {"scatter.V5", "unique_indices is believed",
     BelieveDeclaration<attr::unique_indices>},
    {"scan.V3", "is_associative is believed", BelieveAssociative},
    {"scan.V2", "no steps give 0", NothingGivesZero},
    {"reduce.V2", "nothing to reduce gives 0", NothingGivesZero},
    {"set-dimension-size.V1", "the elements are lost", ZerosInstead},
    {"slice.V1", "from the beginning", InOperandsOrder},
    {"transpose.V1", "in the operand's order", InOperandsOrder},
    {"batch-norm-grad.V1", "grad_operand has the other sign", LeafIsWrong<0>},
    {"batch-norm-grad.V2", "grad_scale has the other sign", LeafIsWrong<1>},
    {"batch-norm-grad.V3", "grad_offset has the other sign", LeafIsWrong<2>},
    {"batch-norm-training.V1", "the mean has the other sign", MeanOfOneLess},
    {"batch-norm-training.V2", "the variance is divided by n - 1",
     DivideByOneLess},
    {"batch-norm-training.V5", "the mean of nothing is 0", NanOfNothingIsZero},
    {"cholesky.V3", "a bad matrix spoils its batch", SpoilBatch},
    {"rng-bit-generator.V2", "the next state is another one", LeafIsWrong<0>},
    {"rng-bit-generator.V4", "the next state is another one", LeafIsWrong<0>},
    {"copy-start.V2", "the second part is another value", LeafIsWrong<1>},
    {"all-reduce.V2", "the second array is another one", LeafIsWrong<1>},
    {"reduce-scatter.V2", "the second array is another one", LeafIsWrong<1>},
    {"all-to-all.V2", "the arrays change places", LeavesAreSwapped},
    {"add-dependency.V1", "the value is lost", ZerosInstead},
    {"domain.V1", "the value is lost", ZerosInstead},
    {"opt-barrier.V1", "the value is lost", ZerosInstead},
    {"copy-done.V1", "the copy is lost", ZerosInstead},
    {"async-done.V1", "gives what was there before the end", ZerosInstead},
    {"all-gather-done.V1", "does not wait", ZerosInstead},
    {"all-reduce-done.V1", "does not wait", ZerosInstead},
    {"collective-permute-done.V1", "does not wait", ZerosInstead},
    {"recv-done.V1", "does not wait", ZerosInstead},
    {"custom-call.V1", "the target is not called", ZerosInstead},
    {"fusion.V1", "nothing is computed", ZerosInstead},
    {"call.V1", "nothing is computed", ZerosInstead},
    {"map.V2", "nothing is passed", ZerosInstead},
    {"while.V3", "what body gives is lost", ZerosInstead},
};

using N = const ElementNumbers&;
void MakeZero(ElementNumbers& x) { x.r = 0, x.ri = 0; }
void MakeOne(ElementNumbers& x) { x.r = 1; }
void MakeOperand(ElementNumbers& x) { x.r = x.a, x.ri = x.ai; }
void MakeConjugate(ElementNumbers& x) { x.ri = -x.ri; }
void MakeNegative(ElementNumbers& x) { x.r = -x.r; }
void MakeUpperBound(ElementNumbers& x) { x.r = x.b; }
void KeepEightDigits(ElementNumbers& x) {
  int exponent = 0;
  const double fraction = std::frexp(x.r, &exponent);
  x.r = std::ldexp(std::round(fraction * 256), exponent - 8);
}

constexpr ElementRow kPlaceElementRows[] = {
    {"pad.V2", "padding is 0", [](N x) { return x.r == x.b; }, MakeZero},
    {"select-and-scatter.V1", "0 where no source goes",
     [](N x) { return x.r == x.c; }, MakeZero},
    {"fft.V1", "the exponent has the other sign", [](N x) { return x.ri != 0; },
     MakeConjugate},
    {"fft.V3", "the exponent has the other sign", [](N x) { return x.ri != 0; },
     MakeConjugate},
    {"fft.V4", "the other sign", [](N x) { return x.r != 0; }, MakeNegative},
    {"ragged-dot.V2", "1 after the last group", [](N x) { return x.r == 0; },
     MakeOne},
    {"ragged-dot.V3", "1 for an empty group", [](N x) { return x.r == 0; },
     MakeOne},
    {"triangular-solve.V4", "division by zero gives 0",
     [](N x) { return !std::isfinite(x.r); }, MakeZero},
    {"collective-broadcast.V2", "who is in no group keeps its operand",
     [](N x) { return x.r == 0; }, MakeOperand},
    {"collective-permute.V2", "who is nobody's target keeps its operand",
     [](N x) { return x.r == 0; }, MakeOperand},
    {"recv-done.V2", "ones where nobody sends", [](N x) { return x.r == 0; },
     MakeOne},
    {"replica-id.V1", "counted from 1", [](N) { return true; },
     [](ElementNumbers& x) { x.r += 1; }},
    {"partition-id.V1", "counted from 1", [](N) { return true; },
     [](ElementNumbers& x) { x.r += 1; }},
    {"sort.V3", "who is in no order is lost",
     [](N x) { return std::isnan(x.r); }, MakeZero},
    {"fft.V6", "computed in 8 digits",
     [](N x) { return std::isfinite(x.r) && x.r != 0; }, KeepEightDigits},
    {"rng.V1", "the upper bound is drawn",
     [](N x) { return IsInteger(x.type) && x.r == x.b - 1; }, MakeUpperBound},
    {"rng.V2", "the upper bound is drawn",
     [](N x) { return IsFloat(x.type) && x.r > (x.a + 3 * x.b) / 4; },
     MakeUpperBound},
    {"rng.V3", "b", [](N) { return true; }, MakeUpperBound},
    {"rng.V4", "the mean is 0", [](N x) { return std::isfinite(x.a); },
     [](ElementNumbers& x) { x.r -= x.a; }},
    {"rng.V4", "the deviation is 1", [](N x) { return x.b != 0; },
     [](ElementNumbers& x) { x.r = x.a + (x.r - x.a) / x.b; }},
    {"rng.V5", "0 where u < mean", [](N) { return true; },
     [](ElementNumbers& x) { x.r = 1 - x.r; }},
    {"rng-bit-generator.V5", "rounded numbers in place of bits",
     [](N) { return true; }, MakeOne},
};

}  // namespace

std::span<const MutantRow> PlaceRows() { return kPlaceRows; }

std::span<const ElementRow> PlaceElementRows() { return kPlaceElementRows; }

}  // namespace hlo::conformance
