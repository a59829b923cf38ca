// scan: a computation's steps along one dimension.
#include <algorithm>
#include <utility>

#include "conformance/oracles/folds.h"

namespace hlo::conformance::naive {
namespace {

// The array at one place of a dimension, without it.
Array SliceAt(const Array& array, int64_t along, int64_t place) {
  Index sizes = array.sizes;
  sizes.erase(sizes.begin() + along);
  Array slice = Zeros(*array.format, sizes);
  for (size_t lane = 0; lane < slice.at.size(); ++lane) {
    Index from = IndexOf(static_cast<int64_t>(lane), sizes);
    from.insert(from.begin() + along, place);
    slice.at[lane] = array.at[LaneOf(from, array.sizes)];
  }
  return slice;
}

void PutSlice(const Array& slice, int64_t along, int64_t place, Array& array) {
  for (size_t lane = 0; lane < slice.at.size(); ++lane) {
    Index to = IndexOf(static_cast<int64_t>(lane), slice.sizes);
    to.insert(to.begin() + along, place);
    array.at[LaneOf(to, array.sizes)] = slice.at[lane];
  }
}

}  // namespace

// semantics.md: scan_order.
Value Scan(Evaluator& evaluator, const Step& step, const Values& operands) {
  const int64_t along = step.integer("dimensions", 0);
  const bool reverse = step.text("is_reverse") == "true";
  const size_t carries = step.integer("num_carries", 0);
  if (carries > operands.size()) evaluator.Fail("too many carries");
  if (evaluator.failed()) return {};
  const size_t inputs = operands.size() - carries;
  std::vector<Value> state;
  for (size_t k = inputs; k < operands.size(); ++k) {
    state.push_back(*operands[k]);
  }
  const bool alone = step.shape.format != nullptr;
  const std::vector<ShapeText> shapes =
      alone ? std::vector<ShapeText>{step.shape} : step.shape.parts;
  const size_t outputs = shapes.size() - carries;
  int64_t steps = outputs > 0 ? shapes[0].sizes[along] : 0;
  for (size_t k = 0; k < inputs; ++k) {
    const int64_t size = operands[k]->array.sizes[along];
    steps = k == 0 ? size : std::min(steps, size);
  }
  std::vector<Array> results;
  for (size_t k = 0; k < outputs; ++k) {
    Index sizes = shapes[k].sizes;
    sizes[along] = steps;
    results.push_back(Zeros(*shapes[k].format, sizes));
  }
  for (int64_t i = 0; i < steps; ++i) {
    const int64_t place = reverse ? steps - 1 - i : i;
    std::vector<Value> arguments;
    for (size_t k = 0; k < inputs; ++k) {
      arguments.push_back(OfArray(SliceAt(operands[k]->array, along, place)));
    }
    arguments.insert(arguments.end(), state.begin(), state.end());
    Value got = evaluator.Apply(step.text("to_apply"), std::move(arguments));
    if (evaluator.failed()) return {};
    if (alone) got = OfTuple({std::move(got)});
    for (size_t k = 0; k < outputs; ++k) {
      const Array& slice = got.parts[k].array;
      if (i == 0) {  // as large as they are now
        Index sizes = slice.sizes;
        sizes.insert(sizes.begin() + along, steps);
        results[k] = Zeros(*slice.format, sizes);
      }
      PutSlice(slice, along, place, results[k]);
    }
    state.assign(got.parts.begin() + static_cast<ptrdiff_t>(outputs),
                 got.parts.end());
  }
  std::vector<Value> all;
  for (Array& result : results) all.push_back(OfArray(std::move(result)));
  all.insert(all.end(), state.begin(), state.end());
  return alone ? std::move(all[0]) : OfTuple(std::move(all));
}

}  // namespace hlo::conformance::naive
