// Ops that only move data: for each result index, which operand index? Of
// dynamic dimensions what is there now (semantics.md: dynamic_dims).
#include <algorithm>
#include <utility>

#include "workshop/oracles/evaluator.h"

namespace hlo::conformance::naive {
namespace {

// result[i] = operand[place(i)].
template <typename Place>
Array Moved(const Index& sizes, const Array& operand, Place place) {
  Array result = Zeros(*operand.format, sizes);
  for (size_t element = 0; element < result.at.size(); ++element) {
    const Index index = IndexOf(static_cast<int64_t>(element), result.sizes);
    result.at[element] = operand.at[LinearIndex(place(index), operand.sizes)];
  }
  return result;
}

Array Iota(Evaluator&, const Step& step, const Arrays&) {
  Array result = Zeros(*step.shape.format, step.shape.sizes);
  const size_t along = step.integer("iota_dimension", 0);
  const Format& format = *result.format;
  for (size_t element = 0; element < result.at.size(); ++element) {
    const int64_t i =
        IndexOf(static_cast<int64_t>(element), result.sizes).at(along);
    if (format.is_integer()) {
      result.at[element].integer = Wrap(format, i);
    } else {
      result.at[element].re = Round(PartOf(format), Wide{i});
    }
  }
  return result;
}

// A dimension of the operand keeps its actual size, but for one of bound 1 that
// is repeated.
Array Broadcast(Evaluator& evaluator, const Step& step,
                const Arrays& operands) {
  Index dimensions = step.ints("dimensions");
  const Array& operand = *operands[0];
  const Index& bounds = step.operand_shapes[0].sizes;
  for (size_t d = dimensions.size(); d < operand.sizes.size(); ++d) {
    dimensions.push_back(static_cast<int64_t>(d));
  }
  Index sizes = step.shape.sizes;
  std::vector<bool> repeats(operand.sizes.size());
  for (size_t d = 0; d < operand.sizes.size(); ++d) {
    repeats[d] =
        bounds[d] == 1 && sizes[dimensions[d]] != 1 && operand.sizes[d] == 1;
    if (!repeats[d]) sizes[dimensions[d]] = operand.sizes[d];
  }
  if (Has(sizes, kUnbounded)) evaluator.Refuse("a dimension without a size");
  if (evaluator.failed()) return {};
  return Moved(sizes, operand, [&](const Index& index) {
    Index from(operand.sizes.size());
    for (size_t d = 0; d < from.size(); ++d) {
      from[d] = repeats[d] ? 0 : index[dimensions[d]];
    }
    return from;
  });
}

Array Transpose(Evaluator&, const Step& step, const Arrays& operands) {
  const Index permutation = step.ints("dimensions");
  Index sizes;
  for (const int64_t d : permutation) sizes.push_back(operands[0]->sizes[d]);
  return Moved(sizes, *operands[0], [&](const Index& index) {
    Index from(index.size());
    for (size_t d = 0; d < index.size(); ++d) from[permutation[d]] = index[d];
    return from;
  });
}

Array Reverse(Evaluator&, const Step& step, const Arrays& operands) {
  const Index dimensions = step.ints("dimensions");
  const Index& sizes = operands[0]->sizes;
  return Moved(sizes, *operands[0], [&](Index index) {
    for (const int64_t d : dimensions) index[d] = sizes[d] - 1 - index[d];
    return index;
  });
}

// slice={[start:limit:stride], ..}: as far as there are elements.
Array Slice(Evaluator& evaluator, const Step& step, const Arrays& operands) {
  const std::string text = step.text("slice");
  Index starts, strides, sizes;
  for (size_t open = text.find('['); open != text.npos;
       open = text.find('[', open + 1)) {
    const size_t close = text.find(']', open);
    const Index numbers = IntegersOf(text.substr(open, close - open));
    if (numbers.size() < 2) evaluator.Fail("a slice of another form");
    if (evaluator.failed()) return {};
    const int64_t stride = numbers.size() > 2 ? numbers[2] : 1;
    const int64_t limit =
        std::min(numbers[1], operands[0]->sizes[sizes.size()]);
    starts.push_back(numbers[0]);
    strides.push_back(stride);
    const int64_t length = std::max<int64_t>(0, limit - numbers[0]);
    sizes.push_back(length / stride + (length % stride != 0 ? 1 : 0));
  }
  return Moved(sizes, *operands[0], [&](Index index) {
    for (size_t d = 0; d < index.size(); ++d) {
      index[d] = starts[d] + index[d] * strides[d];
    }
    return index;
  });
}

// No memory holds more elements.
constexpr Wide kMostSize = int64_t{1} << 48;

// padding=low_high_interior x ..
Array Pad(Evaluator& evaluator, const Step& step, const Arrays& operands) {
  const std::string text = step.text("padding");
  const Array& operand = *operands[0];
  Index low, interior, sizes;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('x', begin), text.size());
    const Index numbers = IntegersOf(text.substr(begin, end - begin));
    const int64_t n = operand.sizes[low.size()];
    low.push_back(numbers.at(0));
    interior.push_back(numbers.size() > 2 ? numbers[2] : 0);
    const Wide inner = n == 0 ? 0 : Wide{n - 1} * (interior.back() + 1) + 1;
    const Wide size = Wide{numbers.at(0)} + inner + numbers.at(1);
    if (size > kMostSize) evaluator.Refuse("a size that nobody can count");
    if (evaluator.failed()) return {};
    sizes.push_back(static_cast<int64_t>(std::max<Wide>(0, size)));
    begin = end + 1;
  }
  Array result = Zeros(*step.shape.format, sizes);
  std::fill(result.at.begin(), result.at.end(), operands[1]->at[0]);
  for (size_t element = 0; element < operand.at.size(); ++element) {
    Index to = IndexOf(static_cast<int64_t>(element), operand.sizes);
    for (size_t d = 0; d < to.size(); ++d) {
      to[d] = low[d] + to[d] * (interior[d] + 1);
    }
    if (Inside(to, result.sizes)) {
      result.at[LinearIndex(to, result.sizes)] = operand.at[element];
    }
  }
  return result;
}

Array Concatenate(Evaluator&, const Step& step, const Arrays& operands) {
  const int64_t along = step.integer("dimensions", 0);
  Index sizes = CommonSizes(operands);
  sizes[along] = 0;
  for (const Array* operand : operands) sizes[along] += operand->sizes[along];
  Array result = Zeros(*step.shape.format, sizes);
  int64_t before = 0;
  for (const Array* operand : operands) {
    for (size_t element = 0; element < operand->at.size(); ++element) {
      Index to = IndexOf(static_cast<int64_t>(element), operand->sizes);
      to[along] += before;
      if (!Inside(to, sizes)) continue;
      result.at[LinearIndex(to, sizes)] = operand->at[element];
    }
    before += operand->sizes[along];
  }
  return result;
}

struct NamedMovement {
  absl::string_view op;
  ArrayRule rule;
};
constexpr NamedMovement kMovement[] = {
    {"iota", Iota},
    {"broadcast", Broadcast},
    {"transpose", Transpose},
    {"reverse", Reverse},
    {"slice", Slice},
    {"pad", Pad},
    {"concatenate", Concatenate},
};

}  // namespace

ArrayRule FindMovement(absl::string_view op) {
  for (const NamedMovement& each : kMovement) {
    if (each.op == op) return each.rule;
  }
  return nullptr;
}

}  // namespace hlo::conformance::naive
