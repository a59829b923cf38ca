#include "conformance/oracles/evaluator.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "conformance/oracles/scalars.h"

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

Array ReadConstant(const Step& step) {
  Array array = Zeros(*step.shape.format, step.shape.sizes);
  std::vector<std::string> words =
      absl::StrSplit(step.inside, absl::ByAnyChar("{}(), "), absl::SkipEmpty());
  const Format& part = PartOf(*array.format);
  const size_t parts = array.format->is_complex() ? 2 : 1;
  for (size_t i = 0; i < array.at.size() && (i + 1) * parts <= words.size();
       ++i) {
    array.at[i] = ReadNumber(part, words[i * parts]);
    if (parts == 2) array.at[i].im = ReadNumber(part, words[2 * i + 1]).re;
  }
  return array;
}

// Every lane alone; a scalar operand of a larger result stands for all lanes.
Array Elementwise(const ScalarFunction& function, const Step& step,
                  const Arrays& operands) {
  Array result = Zeros(*step.shape.format, step.shape.sizes);
  std::vector<Number> numbers(operands.size());
  for (size_t lane = 0; lane < result.at.size(); ++lane) {
    for (size_t k = 0; k < operands.size(); ++k) {
      numbers[k] = operands[k]->at[operands[k]->sizes.empty() ? 0 : lane];
    }
    result.at[lane] = function(numbers.data());
  }
  return result;
}

bool FitLanes(const Step& step, const Arrays& operands) {
  for (const Array* operand : operands) {
    if (!operand->sizes.empty() && operand->sizes != step.shape.sizes) {
      return false;
    }
  }
  return true;
}

Value OfArray(Array array) {
  Value value;
  value.array = std::move(array);
  return value;
}

ArrayRule FindArrayRule(absl::string_view op) {
  for (const auto find : {FindMovement, FindIndexing, FindProduct}) {
    if (const ArrayRule rule = find(op); rule != nullptr) return rule;
  }
  return nullptr;
}

}  // namespace

void Evaluator::Fail(absl::string_view why) {
  if (status_.ok()) status_ = absl::UnimplementedError(why);
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
    if (failed()) return {};
    if (step.op == "parameter") {
      const size_t number = IntegersOf(step.inside).at(0);
      if (number < arguments.size()) values[i] = std::move(arguments[number]);
      continue;
    }
    std::vector<const Value*> operands;
    for (const size_t operand : step.operands) {
      operands.push_back(&values[operand]);
    }
    values[i] = Evaluate(step, operands);
  }
  if (failed() || body.steps.empty()) return {};
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
  if (const ValueRule rule = FindControl(step.op); rule != nullptr) {
    return rule(*this, step, operands);
  }
  if (const ValueRule rule = FindReduction(step.op); rule != nullptr) {
    return rule(*this, step, operands);
  }
  if (step.shape.format == nullptr) {
    Fail(absl::StrCat("a tuple of ", step.op));
    return {};
  }
  if (step.op == "constant") return OfArray(ReadConstant(step));
  Arrays arrays;
  for (const Value* operand : operands) {
    if (operand->is_tuple || operand->array.format == nullptr) {
      Fail(absl::StrCat(step.op, " of a tuple"));
      return {};
    }
    arrays.push_back(&operand->array);
  }
  if (const ArrayRule rule = FindArrayRule(step.op); rule != nullptr) {
    return OfArray(rule(*this, step, arrays));
  }
  if (!arrays.empty() && FitLanes(step, arrays)) {
    const Format& operand = *arrays.front()->format;
    auto function = FindScalar(step, operand, *step.shape.format);
    if (function != nullptr) {
      return OfArray(Elementwise(function, step, arrays));
    }
  }
  Fail(absl::StrCat("the naive oracle has no ", step.op));
  return {};
}

}  // namespace hlo::conformance::naive
