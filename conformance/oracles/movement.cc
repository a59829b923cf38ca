// Ops that only move data: for each result index, which operand index?
#include <cmath>
#include <utility>

#include "conformance/oracles/evaluator.h"

namespace hlo::conformance::naive {
namespace {

// result[i] = operand[place(i)].
template <typename Place>
Array Moved(const Step& step, const Array& operand, Place place) {
  Array result = Zeros(*step.shape.format, step.shape.sizes);
  for (size_t lane = 0; lane < result.at.size(); ++lane) {
    const Index index = IndexOf(static_cast<int64_t>(lane), result.sizes);
    result.at[lane] = operand.at[LaneOf(place(index), operand.sizes)];
  }
  return result;
}

Array Iota(Evaluator&, const Step& step, const Arrays&) {
  Array result = Zeros(*step.shape.format, step.shape.sizes);
  const size_t along = step.integer("iota_dimension", 0);
  const Format& format = *result.format;
  for (size_t lane = 0; lane < result.at.size(); ++lane) {
    const int64_t i =
        IndexOf(static_cast<int64_t>(lane), result.sizes).at(along);
    if (format.is_integer()) {
      result.at[lane].integer = Wrap(format, i);
    } else {
      result.at[lane].re = Round(PartOf(format), Wide{i});
    }
  }
  return result;
}

Array Broadcast(Evaluator&, const Step& step, const Arrays& operands) {
  const Index dimensions = step.ints("dimensions");
  const Array& operand = *operands[0];
  return Moved(step, operand, [&](const Index& index) {
    Index from(operand.sizes.size());
    for (size_t d = 0; d < from.size(); ++d) {
      const int64_t to =
          dimensions.empty() ? static_cast<int64_t>(d) : dimensions[d];
      from[d] = operand.sizes[d] == 1 ? 0 : index[to];
    }
    return from;
  });
}

Array Reshape(Evaluator&, const Step& step, const Arrays& operands) {
  return {step.shape.format, step.shape.sizes, operands[0]->at};
}

Array Transpose(Evaluator&, const Step& step, const Arrays& operands) {
  const Index permutation = step.ints("dimensions");
  return Moved(step, *operands[0], [&](const Index& index) {
    Index from(index.size());
    for (size_t d = 0; d < index.size(); ++d) from[permutation[d]] = index[d];
    return from;
  });
}

Array Reverse(Evaluator&, const Step& step, const Arrays& operands) {
  const Index dimensions = step.ints("dimensions");
  return Moved(step, *operands[0], [&](Index index) {
    for (const int64_t d : dimensions) {
      index[d] = step.shape.sizes[d] - 1 - index[d];
    }
    return index;
  });
}

// slice={[start:limit:stride], ..}
Array Slice(Evaluator& evaluator, const Step& step, const Arrays& operands) {
  const std::string text = step.text("slice");
  Index starts, strides;
  for (size_t open = text.find('['); open != text.npos;
       open = text.find('[', open + 1)) {
    const size_t close = text.find(']', open);
    const Index numbers = IntegersOf(text.substr(open, close - open));
    if (numbers.size() < 2) evaluator.Fail("a slice of another form");
    if (evaluator.failed()) return {};
    starts.push_back(numbers[0]);
    strides.push_back(numbers.size() > 2 ? numbers[2] : 1);
  }
  return Moved(step, *operands[0], [&](Index index) {
    for (size_t d = 0; d < index.size(); ++d) {
      index[d] = starts[d] + index[d] * strides[d];
    }
    return index;
  });
}

// padding=low_high_interior x ..
Array Pad(Evaluator&, const Step& step, const Arrays& operands) {
  const std::string text = step.text("padding");
  const Array& operand = *operands[0];
  Array result = Zeros(*step.shape.format, step.shape.sizes);
  std::fill(result.at.begin(), result.at.end(), operands[1]->at[0]);
  Index low, interior;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('x', begin), text.size());
    const Index numbers = IntegersOf(text.substr(begin, end - begin));
    low.push_back(numbers.at(0));
    interior.push_back(numbers.size() > 2 ? numbers[2] : 0);
    begin = end + 1;
  }
  for (size_t lane = 0; lane < operand.at.size(); ++lane) {
    Index to = IndexOf(static_cast<int64_t>(lane), operand.sizes);
    for (size_t d = 0; d < to.size(); ++d) {
      to[d] = low[d] + to[d] * (interior[d] + 1);
    }
    if (Inside(to, result.sizes)) {
      result.at[LaneOf(to, result.sizes)] = operand.at[lane];
    }
  }
  return result;
}

Array Concatenate(Evaluator&, const Step& step, const Arrays& operands) {
  const int64_t along = step.integer("dimensions", 0);
  Array result = Zeros(*step.shape.format, step.shape.sizes);
  int64_t before = 0;
  for (const Array* operand : operands) {
    for (size_t lane = 0; lane < operand->at.size(); ++lane) {
      Index to = IndexOf(static_cast<int64_t>(lane), operand->sizes);
      to[along] += before;
      result.at[LaneOf(to, result.sizes)] = operand->at[lane];
    }
    before += operand->sizes[along];
  }
  return result;
}

bool AnyNan(const Array& array) {
  for (const Number& number : array.at) {
    if (std::isnan(number.re) || std::isnan(number.im)) return true;
  }
  return false;
}

// Little-endian: the lowest bits first.
Array BitcastConvert(Evaluator& evaluator, const Step& step,
                     const Arrays& operands) {
  const Array& operand = *operands[0];
  if (AnyNan(operand)) evaluator.Fail("the bits of NaN");
  std::vector<bool> bits;
  for (const Number& number : operand.at) {
    const uint64_t code = ToCode(*operand.format, number);
    for (int i = 0; i < operand.format->bits; ++i) {
      bits.push_back((code >> i & 1) != 0);
    }
  }
  Array result = Zeros(*step.shape.format, step.shape.sizes);
  size_t next = 0;
  for (Number& number : result.at) {
    uint64_t code = 0;
    for (int i = 0; i < result.format->bits; ++i, ++next) {
      if (next < bits.size() && bits[next]) code |= uint64_t{1} << i;
    }
    number = FromCode(*result.format, code);
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
    {"reshape", Reshape},
    {"transpose", Transpose},
    {"reverse", Reverse},
    {"slice", Slice},
    {"pad", Pad},
    {"concatenate", Concatenate},
    {"bitcast-convert", BitcastConvert},
};

}  // namespace

ArrayRule FindMovement(absl::string_view op) {
  for (const NamedMovement& each : kMovement) {
    if (each.op == op) return each.rule;
  }
  return nullptr;
}

}  // namespace hlo::conformance::naive
