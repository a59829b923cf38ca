// Ops that fold elements: reduce and its like.
#include <algorithm>
#include <numeric>
#include <utility>

#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/ops/folds.h"

namespace hlo::conformance::naive {
namespace {

// Operands of an op that takes n arrays and n initial values.
struct Folded {
  std::vector<Array> arrays;  // what all of them have
  std::vector<Number> inits;
  std::vector<const Format*> formats;  // of results, then of elements
};

Folded ReadFolded(const Step& step, const Values& operands) {
  const size_t n = operands.size() / 2;
  Folded folded;
  Arrays arrays;
  for (size_t k = 0; k < n; ++k) arrays.push_back(&operands[k]->array);
  for (const Array* array : arrays) {
    folded.arrays.push_back(Cropped(*array, CommonSizes(arrays)));
  }
  const bool one = step.shape.format != nullptr;
  for (size_t k = 0; k < n; ++k) {
    const Array& init = operands[n + k]->array;
    folded.inits.push_back(init.at[0]);
    folded.formats.push_back(one ? step.shape.format : init.format);
  }
  for (const Array* array : arrays) folded.formats.push_back(array->format);
  return folded;
}

std::vector<Number> NumbersAt(const std::vector<Array>& arrays,
                              int64_t element) {
  std::vector<Number> numbers;
  for (const Array& array : arrays) numbers.push_back(array.at[element]);
  return numbers;
}

Value FromFolds(const std::vector<Fold>& folds, const Folded& folded,
                const Index& sizes, bool as_tuple) {
  std::vector<Array> results;
  for (size_t k = 0; k < folded.inits.size(); ++k) {
    results.push_back(Zeros(*folded.formats[k], sizes));
  }
  for (size_t element = 0; element < folds.size(); ++element) {
    const std::vector<Number> numbers = folds[element].result();
    for (size_t k = 0; k < results.size(); ++k) {
      results[k].at[element] = numbers[k];
    }
  }
  return FromArrays(std::move(results), as_tuple);
}

// For each result: the initial values, then the elements in row-major order.
Value Reduce(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (!AllArrays(evaluator, operands)) return {};
  const Folded folded = ReadFolded(step, operands);
  const Array& first = folded.arrays[0];
  const Index reduced = step.ints("dimensions");
  Index kept, sizes;
  for (int64_t d = 0; d < static_cast<int64_t>(first.sizes.size()); ++d) {
    if (Has(reduced, d)) continue;
    kept.push_back(d);
    sizes.push_back(first.sizes[d]);
  }
  const std::string body = step.text("to_apply");
  std::vector<Fold> folds;
  for (int64_t element = 0; element < Count(sizes); ++element) {
    folds.emplace_back(evaluator, body, folded.formats, folded.inits);
  }
  for (size_t element = 0; element < first.at.size(); ++element) {
    const Index from = IndexOf(static_cast<int64_t>(element), first.sizes);
    Index to;
    for (const int64_t d : kept) to.push_back(from[d]);
    folds[LinearIndex(to, sizes)].Take(
        NumbersAt(folded.arrays, static_cast<int64_t>(element)));
    if (evaluator.failed()) return {};
  }
  return FromFolds(folds, folded, sizes, step.shape.format == nullptr);
}

// The kinds of cells that a window covers.
enum class Cell : uint8_t { kElement, kPadding, kHole };

Cell CellAt(const std::vector<WindowDimension>& window, const Index& sizes,
            const Index& out, const Index& k, Index& place) {
  Cell cell = Cell::kElement;
  for (size_t d = 0; d < window.size(); ++d) {
    const WindowDimension& w = window[d];
    const Wide at = Wide{out[d]} * w.stride + Wide{k[d]} * w.dilation - w.low;
    const Wide extent =
        sizes[d] == 0 ? 0 : (Wide{sizes[d]} - 1) * w.base_dilation + 1;
    if (at < 0 || at >= extent) return Cell::kPadding;
    if (at % w.base_dilation != 0) cell = Cell::kHole;
    place[d] = static_cast<int64_t>(at / w.base_dilation);
  }
  return cell;
}

// The sizes of a window; it fails for one too large to be walked through.
Index WindowSizes(Evaluator& evaluator,
                  const std::vector<WindowDimension>& window) {
  constexpr int64_t kMostPlaces = int64_t{1} << 20;
  Index sizes;
  int64_t places = 1;
  for (const WindowDimension& each : window) {
    if (each.size < 0 || each.size > kMostPlaces ||
        (places *= std::max<int64_t>(1, each.size)) > kMostPlaces) {
      const bool all = !evaluator.choices().window_skips_padding;
      if (all && each.size > kMostPositions) {
        evaluator.Refuse("too many places");
      }
      evaluator.Fail("a window of too many places");
      return {};
    }
    sizes.push_back(each.size);
  }
  return sizes;
}

// The written sizes of a static shape, else those of the actual operand.
Index WindowedSizes(const ShapeText& shape, const Index& operand,
                    const std::vector<WindowDimension>& window) {
  Index sizes;
  for (size_t d = 0; d < operand.size(); ++d) {
    const bool is_static = !shape.dynamic.empty() && !shape.dynamic[d];
    sizes.push_back(is_static ? shape.sizes[d]
                              : Positions(window[d], operand[d]));
  }
  return sizes;
}

// semantics.md: reduce_window_padding: whether the cell holds the initial
// value; else it contributes nothing.
bool HoldsInit(const Choices& choices, Cell cell) {
  if (cell == Cell::kPadding) return !choices.window_skips_padding;
  return cell == Cell::kHole && choices.holes_hold_init;
}

Value ReduceWindow(Evaluator& evaluator, const Step& step,
                   const Values& operands) {
  if (!AllArrays(evaluator, operands)) return {};
  const Folded folded = ReadFolded(step, operands);
  const Index& from = folded.arrays[0].sizes;
  const auto window = ReadWindow(step.text("window"), from.size());
  const Index window_sizes = WindowSizes(evaluator, window);
  if (evaluator.failed()) return {};
  const bool tuple = step.shape.format == nullptr;
  const Index sizes =
      WindowedSizes(tuple ? step.shape.parts[0] : step.shape, from, window);
  if (Has(sizes, kMostPositions)) evaluator.Refuse("too many windows");
  if (evaluator.failed()) return {};
  const std::string body = step.text("to_apply");
  std::vector<Fold> folds;
  for (int64_t element = 0; element < Count(sizes); ++element) {
    Fold& fold =
        folds.emplace_back(evaluator, body, folded.formats, folded.inits);
    const Index out = IndexOf(element, sizes);
    for (int64_t k = 0; k < Count(window_sizes); ++k) {
      Index place(out.size());
      const Cell cell =
          CellAt(window, from, out, IndexOf(k, window_sizes), place);
      if (HoldsInit(evaluator.choices(), cell)) fold.Take(folded.inits);
      if (cell != Cell::kElement) continue;
      fold.Take(NumbersAt(folded.arrays, LinearIndex(place, from)));
    }
    if (evaluator.failed()) return {};
  }
  return FromFolds(folds, folded, sizes, tuple);
}

// The elements that a window without dilations sees at `out`, in row-major
// order: those places that it has, however many it has.
std::vector<int64_t> Seen(const std::vector<WindowDimension>& window,
                          const Index& sizes, const Index& out) {
  std::vector<Index> places(sizes.size());
  Index counts;
  for (size_t d = 0; d < sizes.size(); ++d) {
    const WindowDimension& w = window[d];
    for (int64_t place = 0; place < sizes[d]; ++place) {
      const Wide k = Wide{place} + w.low - Wide{out[d]} * w.stride;
      if (k >= 0 && k < w.size) places[d].push_back(place);
    }
    counts.push_back(static_cast<int64_t>(places[d].size()));
  }
  std::vector<int64_t> seen;
  for (int64_t i = 0; i < Count(counts); ++i) {
    Index at = IndexOf(i, counts);
    for (size_t d = 0; d < at.size(); ++d) at[d] = places[d][at[d]];
    seen.push_back(LinearIndex(at, sizes));
  }
  return seen;
}

// semantics.md: select_tie. The place that a window chooses; -1: none.
int64_t Choose(Evaluator& evaluator, const std::string& select,
               const Array& operand, const std::vector<int64_t>& seen) {
  int64_t chosen = -1;
  for (const int64_t next : seen) {
    const bool keeps =
        chosen >= 0 &&
        evaluator
                .ApplyScalar(select, {operand.at[chosen], operand.at[next]},
                             *operand.format)
                .integer != 0;
    if (!keeps) chosen = next;
  }
  return chosen;
}

// semantics.md: scatter_combiner_order.
Value SelectAndScatter(Evaluator& evaluator, const Step& step,
                       const Values& operands) {
  if (!AllArrays(evaluator, operands)) return {};
  const Array& operand = operands[0]->array;
  const auto window = ReadWindow(step.text("window"), operand.sizes.size());
  // Sources of as many windows as there are now.
  Index sizes = operands[1]->array.sizes;
  for (size_t d = 0; d < sizes.size(); ++d) {
    const int64_t windows = Positions(window[d], operand.sizes[d]);
    if (step.operand_shapes[0].dynamic[d] &&
        step.operand_shapes[1].dynamic[d] && sizes[d] != windows) {
      evaluator.Refuse("another number of windows");
    }
    sizes[d] = std::min(sizes[d], windows);
  }
  const Array source = Cropped(operands[1]->array, sizes);
  const std::string body = step.text("scatter");
  const std::vector<const Format*> formats(2, operand.format);
  std::vector<Fold> folds;
  for (size_t element = 0; element < operand.at.size(); ++element) {
    folds.emplace_back(evaluator, body, formats,
                       std::vector<Number>{operands[2]->array.at[0]});
  }
  for (size_t element = 0; element < source.at.size(); ++element) {
    const Index out = IndexOf(static_cast<int64_t>(element), sizes);
    const int64_t chosen = Choose(evaluator, step.text("select"), operand,
                                  Seen(window, operand.sizes, out));
    if (evaluator.failed()) return {};
    if (chosen >= 0) folds[chosen].Take({source.at[element]});
  }
  Array result = Zeros(*operand.format, operand.sizes);
  for (size_t element = 0; element < folds.size(); ++element) {
    result.at[element] = folds[element].result()[0];
  }
  return OfArray(std::move(result));
}

// semantics.md: map_static_operands: what has not the result's shape is passed
// on as it is.
Value Map(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (step.shape.format == nullptr) evaluator.Fail("a map to tuples");
  if (!AllArrays(evaluator, operands)) return {};
  const auto is_mapped = [&](size_t k) {
    return step.operand_shapes[k].sizes == step.shape.sizes;
  };
  Arrays mapped;
  for (size_t k = 0; k < operands.size(); ++k) {
    if (is_mapped(k)) mapped.push_back(&operands[k]->array);
  }
  if (mapped.empty()) evaluator.Fail("a map of nothing");
  if (mapped.size() == operands.size()) {
    CheckThatSizesMeet(evaluator, step, mapped);
  }
  if (evaluator.failed()) return {};
  Array result = Zeros(*step.shape.format, CommonSizes(mapped));
  for (size_t element = 0; element < result.at.size(); ++element) {
    const Index index = IndexOf(static_cast<int64_t>(element), result.sizes);
    std::vector<Value> arguments;
    for (size_t k = 0; k < operands.size(); ++k) {
      Value& argument = arguments.emplace_back(*operands[k]);
      const Array& array = operands[k]->array;
      if (!is_mapped(k)) continue;
      argument.array = {
          array.format, {}, {array.at[LinearIndex(index, array.sizes)]}};
    }
    const Value one =
        evaluator.Apply(step.text("to_apply"), std::move(arguments));
    if (evaluator.failed() || one.array.at.size() != 1) return {};
    result.at[element] = one.array.at[0];
  }
  return OfArray(std::move(result));
}

struct NamedReduction {
  absl::string_view op;
  ValueRule rule;
};
constexpr NamedReduction kReductions[] = {
    {"reduce", Reduce},
    {"reduce-window", ReduceWindow},
    {"select-and-scatter", SelectAndScatter},
    {"map", Map},
    {"scatter", Scatter},
    {"scan", Scan},
};

}  // namespace

ValueRule FindReduction(absl::string_view op) {
  for (const NamedReduction& each : kReductions) {
    if (each.op == op) return each.rule;
  }
  return nullptr;
}

}  // namespace hlo::conformance::naive
