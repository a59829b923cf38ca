// scan: a computation's steps along one dimension.
#include <algorithm>
#include <string>
#include <utility>

#include "workshop/oracles/flush.h"
#include "workshop/oracles/ops/folds.h"
#include "workshop/oracles/widen.h"

namespace hlo::conformance::naive {
namespace {

// The array at one place of a dimension, without it.
Array SliceAt(const Array& array, int64_t along, int64_t place) {
  Index sizes = array.sizes;
  sizes.erase(sizes.begin() + along);
  Array slice = Zeros(*array.format, sizes);
  for (size_t element = 0; element < slice.at.size(); ++element) {
    Index from = IndexOf(static_cast<int64_t>(element), sizes);
    from.insert(from.begin() + along, place);
    slice.at[element] = array.at[LinearIndex(from, array.sizes)];
  }
  return slice;
}

void PutSlice(const Array& slice, int64_t along, int64_t place, Array& array) {
  for (size_t element = 0; element < slice.at.size(); ++element) {
    Index to = IndexOf(static_cast<int64_t>(element), slice.sizes);
    to.insert(to.begin() + along, place);
    array.at[LinearIndex(to, array.sizes)] = slice.at[element];
  }
}

// semantics.md: reduce_accumulator. Conversions to another format flush.
Value InWideFormats(const Evaluator& evaluator, Value value) {
  const Choices& choices = evaluator.choices();
  for (Value& part : value.parts) part = InWideFormats(evaluator, part);
  if (value.array.format == nullptr) return value;
  const Format& wide = WideFormat(choices, *value.array.format);
  if (&wide == value.array.format) return value;
  if (choices.flush_inputs) value = Flushed(std::move(value));
  value.array.format = &wide;
  return value;
}

Value InFormats(const Evaluator& evaluator, const ShapeText& shape,
                Value value) {
  if (value.is_tuple) {
    for (size_t k = 0; k < value.parts.size(); ++k) {
      value.parts[k] = InFormats(evaluator, shape.parts[k], value.parts[k]);
    }
    return value;
  }
  if (value.array.format == shape.format) return value;
  value.array.format = shape.format;
  for (Number& number : value.array.at) number = Fit(*shape.format, number);
  return evaluator.choices().flush_results ? Flushed(std::move(value)) : value;
}

// The arrays that are scanned, and the results so far.
struct Scanned {
  int64_t along = 0, steps = 0;
  bool wide = false;
  std::vector<const Array*> inputs;
  std::vector<Array> outputs;
  std::vector<Value> carries;
};

// One step at a place of the dimension; its outputs are as large as the first
// one's. `alone`: the computation returns one value, not a tuple.
void TakeStep(Evaluator& evaluator, const std::string& body, int64_t place,
              bool first, bool alone, Scanned& scanned) {
  std::vector<Value> arguments;
  for (const Array* input : scanned.inputs) {
    Value slice = OfArray(SliceAt(*input, scanned.along, place));
    if (scanned.wide) slice = InWideFormats(evaluator, std::move(slice));
    arguments.push_back(std::move(slice));
  }
  arguments.insert(arguments.end(), scanned.carries.begin(),
                   scanned.carries.end());
  Value got = evaluator.Apply(body, std::move(arguments));
  if (evaluator.failed()) return;
  if (alone) got = OfTuple({std::move(got)});
  const size_t outputs = scanned.outputs.size();
  for (size_t k = 0; k < outputs; ++k) {
    const Array& slice = got.parts[k].array;
    if (first) {
      Index sizes = slice.sizes;
      sizes.insert(sizes.begin() + scanned.along, scanned.steps);
      scanned.outputs[k] = Zeros(*slice.format, sizes);
    }
    PutSlice(slice, scanned.along, place, scanned.outputs[k]);
  }
  scanned.carries.assign(got.parts.begin() + static_cast<ptrdiff_t>(outputs),
                         got.parts.end());
}

std::vector<ShapeText> ResultShapes(const Step& step) {
  return step.shape.format != nullptr ? std::vector<ShapeText>{step.shape}
                                      : step.shape.parts;
}

// Before the first step. Without inputs the outputs' written shape says how
// many steps there are.
Scanned ReadScan(Evaluator& evaluator, const Step& step,
                 const Values& operands) {
  Scanned scanned;
  scanned.along = step.integer("dimensions", 0);
  const size_t carries = step.integer("num_carries", 0);
  const std::vector<ShapeText> shapes = ResultShapes(step);
  if (carries > std::min(operands.size(), shapes.size())) {
    evaluator.Fail("too many carries");
    return scanned;
  }
  for (size_t k = 0; k < operands.size(); ++k) {
    const bool is_input = k + carries < operands.size();
    if (is_input) scanned.inputs.push_back(&operands[k]->array);
    if (!is_input) scanned.carries.push_back(*operands[k]);
  }
  const size_t outputs = shapes.size() - carries;
  if (outputs > 0) scanned.steps = shapes[0].sizes[scanned.along];
  if (!scanned.inputs.empty()) {
    scanned.steps = CommonSizes(scanned.inputs)[scanned.along];
  }
  if (scanned.steps > kMostPositions) evaluator.Refuse("too many steps");
  for (size_t k = 0; k < outputs && !evaluator.failed(); ++k) {
    Index sizes = shapes[k].sizes;
    sizes[scanned.along] = scanned.steps;
    scanned.outputs.push_back(Zeros(*shapes[k].format, sizes));
  }
  for (size_t k = 0; k < scanned.inputs.size(); ++k) {
    if (scanned.inputs[k]->sizes[scanned.along] != scanned.steps) {
      evaluator.Refuse("inputs of different sizes");
    }
  }
  return scanned;
}

}  // namespace

// semantics.md: scan_order.
Value Scan(Evaluator& evaluator, const Step& step, const Values& operands) {
  Scanned scanned = ReadScan(evaluator, step, operands);
  const std::string body = step.text("to_apply");
  const std::string wide = WideName(evaluator.program(), body);
  scanned.wide = wide != body;
  for (const ShapeText& shape : step.operand_shapes) {
    if (scanned.wide && HasPairs(evaluator.choices(), *shape.format)) {
      evaluator.Fail("a scan in pairs of f64");
    }
  }
  for (Value& carry : scanned.carries) {
    if (scanned.wide && scanned.steps > 0) {
      carry = InWideFormats(evaluator, std::move(carry));
    }
  }
  const bool alone = step.shape.format != nullptr;
  const bool reverse = step.text("is_reverse") == "true";
  for (int64_t i = 0; i < scanned.steps && !evaluator.failed(); ++i) {
    TakeStep(evaluator, wide, reverse ? scanned.steps - 1 - i : i, i == 0,
             alone, scanned);
  }
  if (evaluator.failed()) return {};
  std::vector<Value> all;
  for (Array& output : scanned.outputs) {
    all.push_back(OfArray(std::move(output)));
  }
  all.insert(all.end(), scanned.carries.begin(), scanned.carries.end());
  return InFormats(evaluator, step.shape,
                   alone ? std::move(all[0]) : OfTuple(std::move(all)));
}

}  // namespace hlo::conformance::naive
