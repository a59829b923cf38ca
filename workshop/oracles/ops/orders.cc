// Ops that put elements in order.
#include <algorithm>
#include <numeric>
#include <utility>

#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/numbers/scalars.h"
#include "workshop/oracles/ops/folds.h"

namespace hlo::conformance::naive {
namespace {

// Calls `each` with the linear indices of every row along a dimension.
template <typename EachRow>
void ForRows(const Index& sizes, int64_t along, EachRow each) {
  Index outer = sizes;
  outer[along] = 1;
  for (int64_t r = 0; r < Count(outer); ++r) {
    Index index = IndexOf(r, outer);
    std::vector<int64_t> row;
    for (int64_t i = 0; i < sizes[along]; ++i) {
      index[along] = i;
      row.push_back(LinearIndex(index, sizes));
    }
    each(row);
  }
}

// semantics.md: sort_stability (always stable).
Value Sort(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (!AllArrays(evaluator, operands)) return {};
  Arrays all;
  for (const Value* operand : operands) all.push_back(&operand->array);
  std::vector<Array> keys;
  for (const Array* each : all) {
    keys.push_back(Cropped(*each, CommonSizes(all)));
  }
  std::vector<Array> results = keys;
  const auto less = [&](int64_t a, int64_t b) {
    std::vector<Number> numbers;
    std::vector<const Format*> formats;
    for (const Array& key : keys) {
      numbers.insert(numbers.end(), {key.at[a], key.at[b]});
      formats.insert(formats.end(), 2, key.format);
    }
    const auto result =
        CallOnNumbers(evaluator, step.text("to_apply"), numbers, formats);
    return result.size() == 1 && result[0].integer != 0;
  };
  const Index& sizes = results[0].sizes;
  if (sizes.empty()) return FromArrays(std::move(results), operands.size() > 1);
  ForRows(sizes, step.integer("dimensions", 0),
          [&](const std::vector<int64_t>& row) {
            std::vector<int64_t> order = row;
            std::stable_sort(order.begin(), order.end(), less);
            for (size_t k = 0; k < results.size(); ++k) {
              for (size_t i = 0; i < row.size(); ++i) {
                results[k].at[row[i]] = keys[k].at[order[i]];
              }
            }
          });
  return FromArrays(std::move(results), step.shape.format == nullptr);
}

// semantics.md: topk_ties: of equal elements the lower index first.
Value TopK(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (!AllArrays(evaluator, operands)) return {};
  const Array& operand = operands[0]->array;
  const bool largest = step.text("largest") != "false";
  Index sizes = operand.sizes;
  if (step.integer("k", 1) > sizes.back()) evaluator.Refuse("fewer than k");
  if (evaluator.failed()) return {};
  sizes.back() = step.integer("k", 1);
  Array values = Zeros(*operand.format, sizes);
  Array indices = Zeros(*FindFormat("s32"), sizes);
  size_t next = 0;
  const auto along = static_cast<int64_t>(sizes.size()) - 1;
  ForRows(operand.sizes, along, [&](const std::vector<int64_t>& row) {
    std::vector<int64_t> order(row.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
      if (largest) std::swap(a, b);
      return TopKLess(evaluator.choices(), *operand.format, operand.at[row[a]],
                      operand.at[row[b]]);
    });
    for (int64_t i = 0; i < sizes.back(); ++i, ++next) {
      values.at[next] = operand.at[row[order[i]]];
      indices.at[next].integer = order[i];
    }
  });
  return FromArrays({std::move(values), std::move(indices)}, true);
}

}  // namespace

ValueRule FindOrder(absl::string_view op) {
  if (op == "sort") return Sort;
  if (op == "topk") return TopK;
  return nullptr;
}

}  // namespace hlo::conformance::naive
