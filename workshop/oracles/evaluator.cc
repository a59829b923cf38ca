#include "workshop/oracles/evaluator.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "workshop/oracles/flush.h"
#include "workshop/oracles/numbers/scalars.h"

namespace hlo::conformance::naive {
namespace {

constexpr int64_t kMostSteps = int64_t{1} << 26;

// A number as HLO writes it; the text of a float is exact in f64, or the
// shortest of its own type.
Number ReadNumber(const Format& format, const std::string& text) {
  Number number;
  if (text == "true") return {1, 0, 0};
  if (format.is_integer()) {
    int64_t whole = 0;
    uint64_t large = 0;
    if (absl::SimpleAtoi(text, &whole)) {
      number.integer = whole;
    } else if (absl::SimpleAtoi(text, &large)) {
      number.integer = static_cast<Wide>(large);
    }
    return number;
  }
  (void)absl::SimpleAtod(text, &number.re);
  return Fit(format, number);
}

// The words of a literal, as many as the shape has numbers; `next` goes on.
Value ReadConstant(const ShapeText& shape,
                   const std::vector<std::string>& words, size_t& next) {
  if (shape.format == nullptr) {
    std::vector<Value> parts;
    for (const ShapeText& part : shape.parts) {
      parts.push_back(ReadConstant(part, words, next));
    }
    return OfTuple(std::move(parts));
  }
  Array array = Zeros(*shape.format, shape.sizes);
  const Format& part = PartOf(*array.format);
  const auto word = [&] { return next < words.size() ? words[next++] : "0"; };
  for (Number& number : array.at) {
    number = ReadNumber(part, word());
    if (array.format->is_complex()) number.im = ReadNumber(part, word()).re;
  }
  return OfArray(std::move(array));
}

// semantics.md: dynamic_meeting: operand k with its one row in dimension d as
// often as the operands that have more rows there have some.
Array WithRowsRepeated(const Step& step, const Arrays& operands, size_t k) {
  Array array = *operands[k];
  for (size_t d = 0; d < array.sizes.size(); ++d) {
    if (!step.operand_shapes[k].dynamic[d] || array.sizes[d] != 1) continue;
    int64_t least = std::numeric_limits<int64_t>::max();
    for (size_t m = 0; m < operands.size(); ++m) {
      if (operands[m]->sizes.empty() || !step.operand_shapes[m].dynamic[d] ||
          operands[m]->sizes[d] == 1) {
        continue;
      }
      least = std::min(least, operands[m]->sizes[d]);
    }
    if (least == std::numeric_limits<int64_t>::max()) continue;
    Index sizes = array.sizes;
    sizes[d] = least;
    Array repeated = Zeros(*array.format, sizes);
    for (size_t element = 0; element < repeated.at.size(); ++element) {
      Index index = IndexOf(static_cast<int64_t>(element), sizes);
      index[d] = 0;
      repeated.at[element] = array.at[LinearIndex(index, array.sizes)];
    }
    array = std::move(repeated);
  }
  return array;
}

// Applies the function to each element that all operands have (semantics.md:
// dynamic_dims); a scalar operand of a larger result stands for all elements.
Array Elementwise(Evaluator& evaluator, const ScalarFunction& function,
                  const Step& step, const Arrays& given) {
  std::vector<Array> repeated;
  for (size_t k = 0; k < given.size(); ++k) {
    repeated.push_back(evaluator.choices().smaller_sizes_meet
                           ? WithRowsRepeated(step, given, k)
                           : *given[k]);
  }
  Arrays operands, large;
  for (const Array& operand : repeated) {
    operands.push_back(&operand);
    if (!operand.sizes.empty()) large.push_back(&operand);
  }
  const Index sizes = large.empty() ? Index{} : CommonSizes(large);
  std::vector<Array> cropped;
  for (const Array* operand : operands) {
    cropped.push_back(operand->sizes.empty() ? *operand
                                             : Cropped(*operand, sizes));
  }
  Array result = Zeros(*step.shape.format, sizes);
  std::vector<Number> numbers(operands.size());
  const bool traps = evaluator.choices().zero_divisors_trap &&
                     step.shape.format->is_integer() &&
                     (step.op == "divide" || step.op == "remainder");
  for (size_t element = 0; element < result.at.size(); ++element) {
    for (size_t k = 0; k < operands.size(); ++k) {
      numbers[k] = cropped[k].at[cropped[k].sizes.empty() ? 0 : element];
    }
    if (traps && numbers[1].integer == 0) evaluator.Refuse("division by zero");
    result.at[element] = function(numbers.data());
  }
  return result;
}

// semantics.md: complex_order.
void CheckOrder(Evaluator& evaluator, const Step& step, const Format& operand) {
  if (!evaluator.choices().complex_have_no_order || !operand.is_complex()) {
    return;
  }
  const std::string direction = step.text("direction");
  if (step.op == "maximum" || step.op == "minimum" || step.op == "clamp" ||
      (step.op == "compare" && direction != "EQ" && direction != "NE")) {
    evaluator.Refuse("complex numbers have no order");
  }
}

bool RanksFit(const Step& step, const Arrays& operands) {
  for (const Array* operand : operands) {
    if (!operand->sizes.empty() &&
        operand->sizes.size() != step.shape.sizes.size()) {
      return false;
    }
  }
  return true;
}

// True if the value has the written shape: static sizes as they are written,
// others within their bounds.
bool HasShape(const ShapeText& shape, const Value& value) {
  if (value.promise != nullptr) return true;
  if (!value.is_tuple) {
    const Index& sizes = value.array.sizes;
    if (shape.format == nullptr || sizes.size() != shape.sizes.size()) {
      return false;
    }
    for (size_t d = 0; d < sizes.size(); ++d) {
      const bool fits = shape.dynamic[d] ? shape.sizes[d] == kUnbounded ||
                                               sizes[d] <= shape.sizes[d]
                                         : sizes[d] == shape.sizes[d];
      if (!fits) return false;
    }
    return true;
  }
  for (size_t k = 0; k < value.parts.size() && k < shape.parts.size(); ++k) {
    if (!HasShape(shape.parts[k], value.parts[k])) return false;
  }
  return true;
}

ArrayRule FindArrayRule(absl::string_view op) {
  for (const auto find : {FindMovement, FindSizing, FindIndexing, FindProduct,
                          FindFactorization, FindTransform}) {
    if (const ArrayRule rule = find(op); rule != nullptr) return rule;
  }
  return nullptr;
}

ValueRule FindValueRule(absl::string_view op) {
  for (const auto find :
       {FindControl, FindReduction, FindOrder, FindCollective, FindTransfer,
        FindNormalization, FindRandom, FindCustomCall}) {
    if (const ValueRule rule = find(op); rule != nullptr) return rule;
  }
  return nullptr;
}

}  // namespace

Value FromArrays(std::vector<Array> arrays, bool as_tuple) {
  if (!as_tuple) return OfArray(std::move(arrays.front()));
  std::vector<Value> parts;
  for (Array& array : arrays) parts.push_back(OfArray(std::move(array)));
  return OfTuple(std::move(parts));
}

std::vector<Value> Copies(const Values& operands) {
  std::vector<Value> copies;
  for (const Value* operand : operands) copies.push_back(*operand);
  return copies;
}

void CheckThatTheyMeet(Evaluator& evaluator, const Step& step,
                       const Arrays& operands, DimensionOf a, DimensionOf b) {
  const auto dynamic = [&](DimensionOf each) {
    return step.operand_shapes[each.operand].dynamic[each.dimension];
  };
  const auto size = [&](DimensionOf each) {
    return operands[each.operand]->sizes[each.dimension];
  };
  if (dynamic(a) && dynamic(b) && size(a) != size(b) &&
      !evaluator.choices().smaller_sizes_meet) {
    evaluator.Refuse("different sizes meet");
  }
}

void CheckThatSizesMeet(Evaluator& evaluator, const Step& step,
                        const Arrays& arrays) {
  for (size_t k = 0; k < arrays.size(); ++k) {
    for (size_t m = 0; m < k; ++m) {
      const size_t rank =
          std::min(arrays[k]->sizes.size(), arrays[m]->sizes.size());
      for (size_t d = 0; d < rank; ++d) {
        const auto dimension = static_cast<int64_t>(d);
        CheckThatTheyMeet(evaluator, step, arrays, {m, dimension},
                          {k, dimension});
      }
    }
  }
}

bool AllArrays(Evaluator& evaluator, const Values& operands) {
  for (const Value* operand : operands) {
    if (operand->is_tuple || operand->array.format == nullptr) {
      evaluator.Fail("tuples");
    }
  }
  return !evaluator.failed();
}

Evaluator::Evaluator(const Program& program, Blackboard& board, int64_t process,
                     const Choices& choices, bool exact)
    : program_(program),
      board_(board),
      process_(process),
      choices_(choices),
      exact_(exact),
      // semantics.md: rng_get_and_update_state.
      random_state_((static_cast<unsigned __int128>(process) << 64) +
                    board.seed()) {}

void Evaluator::Fail(absl::string_view why) {
  if (status_.ok()) status_ = absl::UnimplementedError(why);
}

void Evaluator::Refuse(absl::string_view why) {
  if (status_.ok()) status_ = absl::InvalidArgumentError(why);
}

Value Evaluator::Apply(const std::string& computation,
                       std::vector<Value> arguments) {
  const auto found = program_.computations.find(computation);
  if (found == program_.computations.end()) Fail("no such computation");
  if (failed()) return {};
  const Computation& body = found->second;
  std::vector<Value> values(body.steps.size());
  for (size_t i = 0; i < body.steps.size(); ++i) {
    const Step& step = body.steps[i];
    if (++steps_ > kMostSteps) Fail("runs too long");
    if (step.op == "parameter") {
      const size_t number = IntegersOf(step.inside).at(0);
      if (number >= arguments.size()) Fail("no such argument");
      if (!failed()) values[i] = std::move(arguments[number]);
      continue;
    }
    if (failed()) return {};
    std::vector<const Value*> operands;
    for (const size_t operand : step.operands) {
      operands.push_back(&values[operand]);
    }
    values[i] = Evaluate(step, operands);
    if (!failed() && !HasShape(step.shape, values[i])) {
      Refuse(absl::StrCat(step.op, " has another shape than is written"));
    }
  }
  if (failed()) return {};
  return std::move(values[body.root]);
}

Number Evaluator::ApplyScalar(const std::string& computation,
                              const std::vector<Number>& arguments,
                              const Format& format) {
  std::vector<Value> values;
  for (const Number& number : arguments) {
    values.push_back(OfArray({&format, {}, {number}}));
  }
  const Value result = Apply(computation, std::move(values));
  if (failed() || result.array.at.size() != 1) return {};
  return result.array.at[0];
}

Value Evaluator::Evaluate(const Step& step,
                          const std::vector<const Value*>& operands) {
  const bool flushes = choices_.flush_inputs || choices_.flush_results;
  if (!flushes || !IsArithmetic(step)) return Compute(step, operands);
  std::vector<Value> inputs;
  for (const Value* operand : operands) {
    inputs.push_back(choices_.flush_inputs ? Flushed(*operand) : *operand);
  }
  std::vector<const Value*> given;
  for (const Value& input : inputs) given.push_back(&input);
  Value result = Compute(step, given);
  return choices_.flush_results ? Flushed(std::move(result)) : result;
}

Value Evaluator::Compute(const Step& step,
                         const std::vector<const Value*>& operands) {
  const ValueRule value_rule =
      step.op == "select" ? FindSelect(operands) : FindValueRule(step.op);
  if (value_rule != nullptr) return value_rule(*this, step, operands);
  if (step.op == "constant") {
    const std::vector<std::string> words = absl::StrSplit(
        step.inside, absl::ByAnyChar("{}(), "), absl::SkipEmpty());
    size_t next = 0;
    return ReadConstant(step.shape, words, next);
  }
  if (step.shape.format == nullptr) {
    Fail(absl::StrCat("a tuple of ", step.op));
    return {};
  }
  if (!AllArrays(*this, operands)) return {};
  Arrays arrays;
  for (const Value* operand : operands) arrays.push_back(&operand->array);
  if (const ArrayRule rule = FindArrayRule(step.op); rule != nullptr) {
    return OfArray(rule(*this, step, arrays));
  }
  if (!arrays.empty() && RanksFit(step, arrays)) {
    const Format& operand = *arrays.front()->format;
    auto function = FindScalar(step, operand, *step.shape.format, choices_);
    CheckThatSizesMeet(*this, step, arrays);
    CheckOrder(*this, step, operand);
    if (failed()) return {};
    if (function != nullptr) {
      return OfArray(Elementwise(*this, function, step, arrays));
    }
  }
  Fail(absl::StrCat("the naive oracle has no ", step.op));
  return {};
}

}  // namespace hlo::conformance::naive
