// Sums, products and extremes over the elements of a reduction, a window, a
// prefix or a place of a scatter.
#include <algorithm>
#include <cmath>
#include <utility>

#include "workshop/shadow/shadow_rules.h"

namespace hlo::conformance {
namespace {

using naive::Index;
using naive::IndexOf;
using naive::LinearIndex;

// The elements that one result is folded from, the initial value
// first.
using Folded = std::vector<const Ball*>;

absl::StatusOr<Ball> FoldedSum(const Folded& elements,
                               const naive::Format& format) {
  TermSum sum;
  for (const Ball* each : elements) sum.Add(*each);
  if (!sum.IsBounded(format)) return NoShadow("so many terms");
  return sum.OfTerms(format, format);
}

// g(n) |r|, all partial products being normal; what the factors are off comes
// on top.
Ball FoldedProduct(const Folded& elements, const naive::Format& format) {
  Ball product = {1};
  for (const Ball* each : elements) product = Times(product, *each);
  const auto n = static_cast<double>(elements.size());
  product.e += Growth(n, format) * (std::abs(product.r.nearest()) + product.e);
  return product;
}

absl::StatusOr<Ball> Fold(const std::string& combiner, const Folded& elements,
                          const naive::Format& format) {
  if (combiner == "add") return FoldedSum(elements, format);
  if (combiner == "multiply") return FoldedProduct(elements, format);
  if (combiner != "maximum" && combiner != "minimum") {
    return NoShadow("another combiner");
  }
  // An infinite initial value takes no part.
  std::optional<Ball> best;
  for (const Ball* each : elements) {
    if (!std::isfinite(each->r.nearest())) continue;
    best = best ? ApplyBinary(combiner, *best, *each, format) : *each;
  }
  if (!best) return NoShadow("an extreme of nothing");
  return *std::move(best);
}

// Each element of the result folded from its terms.
ShadowResults FoldAll(const ShadowStep& shadow, const std::string& combiner,
                      const std::vector<Folded>& terms) {
  const naive::Format& format = *shadow.step.shape.format;
  Balls result = BallsOf(format, shadow.step.shape.sizes);
  for (size_t element = 0; element < result.at.size(); ++element) {
    auto folded = Fold(combiner, terms[element], format);
    if (!folded.ok()) return folded.status();
    result.at[element] = *std::move(folded);
  }
  return std::vector<Balls>{std::move(result)};
}

ShadowResults ShadowReduce(const ShadowStep& shadow,
                           const ShadowOperands& operands) {
  if (operands.size() != 2) return NoShadow("a reduce of several arrays");
  const Balls& operand = *operands[0];
  const Index reduced = shadow.step.ints("dimensions");
  const auto count = static_cast<size_t>(naive::Count(shadow.step.shape.sizes));
  std::vector<Folded> terms(count, Folded{&operands[1]->at[0]});
  for (size_t element = 0; element < operand.at.size(); ++element) {
    const Index from = IndexOf(static_cast<int64_t>(element), operand.sizes);
    Index to;
    for (int64_t d = 0; d < std::ssize(from); ++d) {
      const bool kept =
          std::find(reduced.begin(), reduced.end(), d) == reduced.end();
      if (kept) to.push_back(from[d]);
    }
    terms[LinearIndex(to, shadow.step.shape.sizes)].push_back(
        &operand.at[element]);
  }
  return FoldAll(shadow, shadow.combiner("to_apply"), terms);
}

// The elements of the operand in the window, for each of its places.
std::vector<std::vector<int64_t>> WindowElements(const ShadowStep& shadow,
                                                 const Index& operand,
                                                 const Index& places) {
  const auto window =
      naive::ReadWindow(shadow.step.text("window"), operand.size());
  Index sizes;
  for (const naive::WindowDimension& each : window) sizes.push_back(each.size);
  std::vector<std::vector<int64_t>> windows(
      static_cast<size_t>(naive::Count(places)));
  for (size_t element = 0; element < windows.size(); ++element) {
    const Index out = IndexOf(static_cast<int64_t>(element), places);
    for (int64_t k = 0; k < naive::Count(sizes); ++k) {
      const Index in_window = IndexOf(k, sizes);
      Index at(out.size());
      for (size_t d = 0; d < at.size(); ++d) {
        at[d] = out[d] * window[d].stride + in_window[d] - window[d].low;
      }
      if (naive::Inside(at, operand)) {
        windows[element].push_back(LinearIndex(at, operand));
      }
    }
  }
  return windows;
}

bool HasDilation(const ShadowStep& shadow) {
  return shadow.step.text("window").find("dilate") != std::string::npos;
}

ShadowResults ShadowReduceWindow(const ShadowStep& shadow,
                                 const ShadowOperands& operands) {
  if (operands.size() != 2 || HasDilation(shadow)) {
    return NoShadow("a reduce-window of another kind");
  }
  const Balls& operand = *operands[0];
  std::vector<Folded> terms;
  for (const std::vector<int64_t>& window :
       WindowElements(shadow, operand.sizes, shadow.step.shape.sizes)) {
    Folded& folded = terms.emplace_back(Folded{&operands[1]->at[0]});
    for (const int64_t element : window) folded.push_back(&operand.at[element]);
  }
  return FoldAll(shadow, shadow.combiner("to_apply"), terms);
}

// The largest element of each window, of equal ones the first, gets the
// source's element.
ShadowResults ShadowSelectAndScatter(const ShadowStep& shadow,
                                     const ShadowOperands& operands) {
  const auto select =
      shadow.program.computations.find(shadow.step.text("select"));
  const bool largest =
      select != shadow.program.computations.end() &&
      select->second.steps[select->second.root].text("direction") == "GE";
  if (!largest || HasDilation(shadow)) {
    return NoShadow("a select-and-scatter of another kind");
  }
  const Balls &operand = *operands[0], &source = *operands[1];
  std::vector<Folded> terms(operand.at.size(), Folded{&operands[2]->at[0]});
  const auto windows = WindowElements(shadow, operand.sizes, source.sizes);
  for (size_t i = 0; i < windows.size(); ++i) {
    if (windows[i].empty()) continue;
    int64_t chosen = windows[i][0];
    for (const int64_t next : windows[i]) {
      if (operand.at[chosen].r < operand.at[next].r) chosen = next;
    }
    terms[chosen].push_back(&source.at[i]);
  }
  return FoldAll(shadow, shadow.combiner("scatter"), terms);
}

// Rows of updates to rows of the operand; those outside are dropped.
ShadowResults ShadowScatter(const ShadowStep& shadow,
                            const ShadowOperands& operands) {
  const naive::Step& step = shadow.step;
  const bool rows = operands.size() == 3 &&
                    step.ints("update_window_dims") == Index{1} &&
                    step.ints("inserted_window_dims") == Index{0} &&
                    step.ints("scatter_dims_to_operand_dims") == Index{0} &&
                    step.integer("index_vector_dim", 0) == 1;
  if (!rows) return NoShadow("a scatter of another kind");
  const Balls &operand = *operands[0], &updates = *operands[2];
  std::vector<Folded> terms;
  for (const Ball& each : operand.at) terms.push_back({&each});
  for (size_t element = 0; element < updates.at.size(); ++element) {
    Index to = IndexOf(static_cast<int64_t>(element), updates.sizes);
    to[0] = std::llround(operands[1]->at[to[0]].r.nearest());
    if (!naive::Inside(to, operand.sizes)) continue;
    terms[LinearIndex(to, operand.sizes)].push_back(&updates.at[element]);
  }
  return FoldAll(shadow, shadow.combiner("to_apply"), terms);
}

// A scan of numbers in one dimension; its computation has the sum so far and
// the last one: (y, c).
ShadowResults ShadowScan(const ShadowStep& shadow,
                         const ShadowOperands& operands) {
  const auto body =
      shadow.program.computations.find(shadow.step.text("to_apply"));
  const bool sums = body != shadow.program.computations.end() &&
                    body->second.steps.size() == 4 &&
                    body->second.steps[2].op == "add" &&
                    operands[0]->sizes.size() == 1 && operands.size() == 2 &&
                    shadow.step.text("is_reverse") != "true";
  if (!sums) return NoShadow("a scan of another kind");
  const Balls& operand = *operands[0];
  Balls prefixes = BallsOf(*operand.format, operand.sizes);
  TermSum sum;
  sum.Add(operands[1]->at[0]);
  for (size_t element = 0; element < operand.at.size(); ++element) {
    sum.Add(operand.at[element]);
    if (!sum.IsBounded(*operand.format)) return NoShadow("so many terms");
    prefixes.at[element] = sum.OfTerms(*operand.format, *operand.format);
  }
  Balls last = BallsOf(*operand.format, {});
  last.at[0] = sum.OfTerms(*operand.format, *operand.format);
  return std::vector<Balls>{std::move(prefixes), std::move(last)};
}

struct NamedShadow {
  absl::string_view op;
  ShadowRule rule;
};
constexpr NamedShadow kShadowSums[] = {
    {"reduce", ShadowReduce},   {"reduce-window", ShadowReduceWindow},
    {"scatter", ShadowScatter}, {"select-and-scatter", ShadowSelectAndScatter},
    {"scan", ShadowScan},
};

}  // namespace

ShadowRule FindShadowSum(absl::string_view op) {
  for (const NamedShadow& each : kShadowSums) {
    if (each.op == op) return each.rule;
  }
  return nullptr;
}

}  // namespace hlo::conformance
