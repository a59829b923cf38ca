// Ops that apply a computation to many elements.
#include <algorithm>
#include <numeric>
#include <utility>

#include "conformance/oracles/evaluator.h"
#include "conformance/oracles/scalars.h"
#include "conformance/oracles/scatter_places.h"

namespace hlo::conformance::naive {
namespace {

using Values = std::vector<const Value*>;

Value FromArrays(std::vector<Array> arrays, bool as_tuple) {
  Value value;
  if (!as_tuple) {
    value.array = std::move(arrays.front());
    return value;
  }
  value.is_tuple = true;
  for (Array& array : arrays) {
    value.parts.emplace_back().array = std::move(array);
  }
  return value;
}

// Scalars in, scalars out.
std::vector<Number> CallOnNumbers(Evaluator& evaluator, const std::string& name,
                                  const std::vector<Number>& numbers,
                                  const std::vector<const Format*>& formats) {
  std::vector<Value> arguments(numbers.size());
  for (size_t i = 0; i < numbers.size(); ++i) {
    arguments[i].array = {formats[i], {}, {numbers[i]}};
  }
  std::vector<Array> arrays;
  AppendArrays(evaluator.Apply(name, std::move(arguments)), arrays);
  std::vector<Number> results;
  for (const Array& array : arrays) {
    if (array.at.size() == 1) results.push_back(array.at[0]);
  }
  return results;
}

bool AllArrays(Evaluator& evaluator, const Values& operands) {
  for (const Value* operand : operands) {
    if (operand->is_tuple) evaluator.Fail("tuples");
  }
  return !evaluator.failed();
}

// For each result: the initial values, then the elements in row-major order.
Value Reduce(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (!AllArrays(evaluator, operands)) return {};
  const size_t n = operands.size() / 2;
  const Array& first = operands[0]->array;
  const Index reduced = step.ints("dimensions");
  Index kept, kept_sizes;
  for (int64_t d = 0; d < static_cast<int64_t>(first.sizes.size()); ++d) {
    if (std::find(reduced.begin(), reduced.end(), d) != reduced.end()) continue;
    kept.push_back(d);
    kept_sizes.push_back(first.sizes[d]);
  }
  std::vector<Array> results;
  std::vector<const Format*> formats;
  for (size_t k = 0; k < n; ++k) {
    const Array& init = operands[n + k]->array;
    const bool one = step.shape.format != nullptr;
    results.push_back(
        Zeros(one ? *step.shape.format : *init.format, kept_sizes));
    std::fill(results[k].at.begin(), results[k].at.end(), init.at[0]);
    formats.push_back(init.format);
  }
  for (size_t k = 0; k < n; ++k) formats.push_back(operands[k]->array.format);
  for (size_t lane = 0; lane < first.at.size(); ++lane) {
    const Index from = IndexOf(static_cast<int64_t>(lane), first.sizes);
    Index to;
    for (const int64_t d : kept) to.push_back(from[d]);
    const int64_t place = LaneOf(to, kept_sizes);
    std::vector<Number> numbers;
    for (size_t k = 0; k < n; ++k) numbers.push_back(results[k].at[place]);
    for (size_t k = 0; k < n; ++k) {
      numbers.push_back(operands[k]->array.at[lane]);
    }
    const std::vector<Number> next =
        CallOnNumbers(evaluator, step.text("to_apply"), numbers, formats);
    if (evaluator.failed() || next.size() != n) return {};
    for (size_t k = 0; k < n; ++k) results[k].at[place] = next[k];
  }
  return FromArrays(std::move(results), step.shape.format == nullptr);
}

// What a window sees at one of its places.
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

// Of a window that can be walked through.
Index WindowSizes(Evaluator& evaluator,
                  const std::vector<WindowDimension>& window) {
  constexpr int64_t kMostPlaces = int64_t{1} << 20;
  Index sizes;
  int64_t places = 1;
  for (const WindowDimension& each : window) {
    if (each.size < 0 || each.size > kMostPlaces ||
        (places *= std::max<int64_t>(1, each.size)) > kMostPlaces) {
      evaluator.Fail("a window of too many places");
      return {};
    }
    sizes.push_back(each.size);
  }
  return sizes;
}

// semantics.md: reduce_window_padding: padding holds the initial value, holes
// contribute nothing.
Value ReduceWindow(Evaluator& evaluator, const Step& step,
                   const Values& operands) {
  if (!AllArrays(evaluator, operands)) return {};
  const size_t n = operands.size() / 2;
  const Array& first = operands[0]->array;
  const auto window = ReadWindow(step.text("window"), first.sizes.size());
  const Index window_sizes = WindowSizes(evaluator, window);
  if (evaluator.failed()) return {};
  if (n != 1 || step.shape.format == nullptr) {
    evaluator.Fail("reduce-window of several arrays");
    return {};
  }
  const Number init = operands[1]->array.at[0];
  const Format& format = *step.shape.format;
  Array result = Zeros(format, step.shape.sizes);
  const std::string body = step.text("to_apply");
  for (size_t lane = 0; lane < result.at.size(); ++lane) {
    const Index out = IndexOf(static_cast<int64_t>(lane), result.sizes);
    Number sum = init;
    for (int64_t k = 0; k < Count(window_sizes); ++k) {
      Index place(out.size());
      const Cell cell =
          CellAt(window, first.sizes, out, IndexOf(k, window_sizes), place);
      if (cell == Cell::kHole) continue;
      const Number next =
          cell == Cell::kPadding ? init : first.at[LaneOf(place, first.sizes)];
      sum = Fit(format, evaluator.ApplyScalar(body, {sum, next}, format));
      if (evaluator.failed()) return {};
    }
    result.at[lane] = sum;
  }
  return FromArrays({std::move(result)}, false);
}

// semantics.md: select_tie, scatter_combiner_order.
Value SelectAndScatter(Evaluator& evaluator, const Step& step,
                       const Values& operands) {
  if (!AllArrays(evaluator, operands)) return {};
  const Array& operand = operands[0]->array;
  const Array& source = operands[1]->array;
  const auto window = ReadWindow(step.text("window"), operand.sizes.size());
  const Index window_sizes = WindowSizes(evaluator, window);
  if (evaluator.failed()) return {};
  const Format& format = *operand.format;
  Array result = Zeros(format, operand.sizes);
  std::fill(result.at.begin(), result.at.end(), operands[2]->array.at[0]);
  for (size_t lane = 0; lane < source.at.size(); ++lane) {
    const Index out = IndexOf(static_cast<int64_t>(lane), source.sizes);
    int64_t chosen = -1;
    for (int64_t k = 0; k < Count(window_sizes); ++k) {
      Index place(out.size());
      if (CellAt(window, operand.sizes, out, IndexOf(k, window_sizes), place) !=
          Cell::kElement) {
        continue;
      }
      const int64_t next = LaneOf(place, operand.sizes);
      const bool keeps =
          chosen >= 0 &&
          evaluator
                  .ApplyScalar(step.text("select"),
                               {operand.at[chosen], operand.at[next]}, format)
                  .integer != 0;
      if (!keeps) chosen = next;
    }
    if (evaluator.failed()) return {};
    if (chosen < 0) continue;
    result.at[chosen] =
        Fit(format, evaluator.ApplyScalar(step.text("scatter"),
                                          {result.at[chosen], source.at[lane]},
                                          format));
  }
  return FromArrays({std::move(result)}, false);
}

// Where an update goes, by 2026, Scatter.
class ScatterPlaces {
 public:
  ScatterPlaces(const Step& step, const Array& operand, const Array& indices)
      : operand_(operand),
        indices_(indices),
        window_dims_(step.ints("update_window_dims")),
        inserted_(step.ints("inserted_window_dims")),
        batching_(step.ints("input_batching_dims")),
        indices_batching_(step.ints("scatter_indices_batching_dims")),
        map_(step.ints("scatter_dims_to_operand_dims")),
        vector_dim_(step.integer("index_vector_dim", 0)) {}

  Index Of(const Index& update) const {
    Index batch, window;
    for (size_t d = 0; d < update.size(); ++d) {
      (Has(window_dims_, d) ? window : batch).push_back(update[d]);
    }
    Index place(operand_.sizes.size(), 0);
    for (size_t k = 0; k < map_.size(); ++k) {
      // What is too large for an index is outside of every array.
      const Wide start = IndexAt(indices_, batch, vector_dim_, k);
      place[map_[k]] =
          static_cast<int64_t>(std::clamp<Wide>(start, -kFar, kFar));
    }
    for (size_t k = 0; k < batching_.size(); ++k) {
      place[batching_[k]] =
          batch[BatchPlace(indices_batching_[k], vector_dim_)];
    }
    size_t next = 0;
    for (size_t d = 0; d < place.size(); ++d) {
      if (Has(inserted_, d) || Has(batching_, d)) continue;
      place[d] += window[next++];
    }
    return place;
  }

 private:
  static constexpr Wide kFar = int64_t{1} << 62;
  static bool Has(const Index& list, size_t value) {
    return std::find(list.begin(), list.end(), static_cast<int64_t>(value)) !=
           list.end();
  }
  const Array& operand_;
  const Array& indices_;
  const Index window_dims_, inserted_, batching_, indices_batching_, map_;
  const int64_t vector_dim_;
};

// semantics.md: scatter_oob (an element outside is dropped), scatter_order.
Value Scatter(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (!AllArrays(evaluator, operands)) return {};
  const size_t n = operands.size() / 2;
  std::vector<Array> results;
  std::vector<const Format*> formats;
  for (size_t k = 0; k < n; ++k) results.push_back(operands[k]->array);
  for (size_t k = 0; k < 2 * n; ++k) formats.push_back(results[k % n].format);
  const ScatterPlaces places(step, results[0], operands[n]->array);
  const Array& updates = operands[n + 1]->array;
  for (size_t lane = 0; lane < updates.at.size(); ++lane) {
    const Index to =
        places.Of(IndexOf(static_cast<int64_t>(lane), updates.sizes));
    if (!Inside(to, results[0].sizes)) continue;
    const int64_t at = LaneOf(to, results[0].sizes);
    std::vector<Number> numbers;
    for (size_t k = 0; k < n; ++k) numbers.push_back(results[k].at[at]);
    for (size_t k = 0; k < n; ++k) {
      numbers.push_back(operands[n + 1 + k]->array.at[lane]);
    }
    const std::vector<Number> next =
        CallOnNumbers(evaluator, step.text("to_apply"), numbers, formats);
    if (evaluator.failed() || next.size() != n) return {};
    for (size_t k = 0; k < n; ++k) {
      results[k].at[at] = Fit(*results[k].format, next[k]);
    }
  }
  return FromArrays(std::move(results), step.shape.format == nullptr);
}

Value Map(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (step.shape.format == nullptr) evaluator.Fail("a map to tuples");
  if (!AllArrays(evaluator, operands)) return {};
  Array result = Zeros(*step.shape.format, step.shape.sizes);
  for (size_t lane = 0; lane < result.at.size(); ++lane) {
    std::vector<Value> arguments;
    for (const Value* operand : operands) {
      const Array& array = operand->array;
      const bool scalar = array.sizes == result.sizes;
      Value& argument = arguments.emplace_back(scalar ? Value() : *operand);
      if (scalar) argument.array = {array.format, {}, {array.at[lane]}};
    }
    const Value one = evaluator.Apply(step.text("to_apply"), arguments);
    if (evaluator.failed() || one.array.at.size() != 1) return {};
    result.at[lane] = one.array.at[0];
  }
  return FromArrays({std::move(result)}, false);
}

// The lanes along a dimension, for each place outside of it.
template <typename EachRow>
void ForRows(const Index& sizes, int64_t along, EachRow each) {
  Index outer = sizes;
  outer[along] = 1;
  for (int64_t row = 0; row < Count(outer); ++row) {
    Index index = IndexOf(row, outer);
    std::vector<int64_t> lanes;
    for (int64_t i = 0; i < sizes[along]; ++i) {
      index[along] = i;
      lanes.push_back(LaneOf(index, sizes));
    }
    each(lanes);
  }
}

// semantics.md: sort_stability (always stable).
Value Sort(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (!AllArrays(evaluator, operands)) return {};
  std::vector<Array> results;
  for (const Value* operand : operands) results.push_back(operand->array);
  const auto less = [&](int64_t a, int64_t b) {
    std::vector<Number> numbers;
    std::vector<const Format*> formats;
    for (const Value* operand : operands) {
      numbers.insert(numbers.end(),
                     {operand->array.at[a], operand->array.at[b]});
      formats.insert(formats.end(), 2, operand->array.format);
    }
    const auto result =
        CallOnNumbers(evaluator, step.text("to_apply"), numbers, formats);
    return result.size() == 1 && result[0].integer != 0;
  };
  const Index& sizes = results[0].sizes;
  if (sizes.empty()) return FromArrays(std::move(results), operands.size() > 1);
  ForRows(sizes, step.integer("dimensions", 0),
          [&](const std::vector<int64_t>& lanes) {
            std::vector<int64_t> order = lanes;
            std::stable_sort(order.begin(), order.end(), less);
            for (size_t k = 0; k < results.size(); ++k) {
              for (size_t i = 0; i < lanes.size(); ++i) {
                results[k].at[lanes[i]] = operands[k]->array.at[order[i]];
              }
            }
          });
  return FromArrays(std::move(results), step.shape.format == nullptr);
}

// semantics.md: topk_ties (the lower index first).
Value TopK(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (!AllArrays(evaluator, operands)) return {};
  const Array& operand = operands[0]->array;
  const bool largest = step.text("largest") != "false";
  Index sizes = operand.sizes;
  sizes.back() = step.integer("k", 1);
  Array values = Zeros(*operand.format, sizes);
  Array indices = Zeros(*FindFormat("s32"), sizes);
  size_t next = 0;
  const auto along = static_cast<int64_t>(sizes.size()) - 1;
  ForRows(operand.sizes, along, [&](const std::vector<int64_t>& lanes) {
    std::vector<int64_t> order(lanes.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
      if (largest) std::swap(a, b);
      return TotalLess(*operand.format, operand.at[lanes[a]],
                       operand.at[lanes[b]]);
    });
    for (int64_t i = 0; i < sizes.back(); ++i, ++next) {
      values.at[next] = operand.at[lanes[order[i]]];
      indices.at[next].integer = order[i];
    }
  });
  return FromArrays({std::move(values), std::move(indices)}, true);
}

struct NamedReduction {
  absl::string_view op;
  ValueRule rule;
};
constexpr NamedReduction kReductions[] = {
    {"reduce", Reduce},   {"reduce-window", ReduceWindow},
    {"scatter", Scatter}, {"select-and-scatter", SelectAndScatter},
    {"map", Map},         {"sort", Sort},
    {"topk", TopK},
};

}  // namespace

ValueRule FindReduction(absl::string_view op) {
  for (const NamedReduction& each : kReductions) {
    if (each.op == op) return each.rule;
  }
  return nullptr;
}

}  // namespace hlo::conformance::naive
