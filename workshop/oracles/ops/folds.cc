#include "workshop/oracles/ops/folds.h"

#include <utility>

#include "workshop/oracles/flush.h"
#include "workshop/oracles/widen.h"

namespace hlo::conformance::naive {

std::vector<Number> CallOnNumbers(Evaluator& evaluator, const std::string& name,
                                  const std::vector<Number>& numbers,
                                  const std::vector<const Format*>& formats) {
  std::vector<Value> arguments;
  for (size_t i = 0; i < numbers.size(); ++i) {
    arguments.push_back(OfArray({formats[i], {}, {numbers[i]}}));
  }
  std::vector<Array> arrays;
  AppendArrays(evaluator.Apply(name, std::move(arguments)), arrays);
  std::vector<Number> results;
  for (const Array& array : arrays) {
    if (array.at.size() == 1) results.push_back(array.at[0]);
  }
  return results;
}

char ArithmeticOf(const Program& program, const std::string& computation) {
  const auto found = program.computations.find(computation);
  if (found == program.computations.end()) return 0;
  const Computation& body = found->second;
  const Step& root = body.steps[body.root];
  if (body.steps.size() != 3 || root.operands.size() != 2 ||
      root.operands[0] == root.operands[1] || root.shape.format == nullptr ||
      root.shape.format->is_integer() || !root.shape.sizes.empty()) {
    return 0;
  }
  for (const size_t operand : root.operands) {
    const Step& step = body.steps[operand];
    if (step.op != "parameter" || step.shape.format != root.shape.format) {
      return 0;
    }
  }
  if (root.op == "add") return '+';
  const bool product = root.op == "multiply" && root.shape.format->is_float();
  return product ? '*' : '\0';
}

namespace {

// True if the computation computes nothing, so that more bits change nothing.
bool OnlyPicks(const Program& program, const std::string& computation) {
  const auto found = program.computations.find(computation);
  if (found == program.computations.end()) return false;
  for (const Step& step : found->second.steps) {
    if (step.op != "parameter" && step.op != "maximum" &&
        step.op != "minimum" && step.op != "select" && step.op != "compare" &&
        step.op != "tuple" && step.op != "and" && step.op != "or" &&
        step.op != "not") {
      return false;
    }
  }
  return true;
}

}  // namespace

Fold::Fold(Evaluator& evaluator, const std::string& computation,
           const std::vector<const Format*>& formats, std::vector<Number> init)
    : evaluator_(evaluator),
      computation_(WideName(evaluator.program(), computation)),
      formats_(formats),
      wide_(formats),
      numbers_(std::move(init)) {
  const Choices& choices = evaluator.choices();
  for (size_t k = 0; computation_ != computation && k < wide_.size(); ++k) {
    wide_[k] = &WideFormat(choices, *formats[k]);
    pairs_ = pairs_ || HasPairs(choices, *formats[k]);
  }
  const bool flushes = choices.flush_inputs || choices.flush_results;
  if (numbers_.size() == 1 && !flushes && (evaluator.exact() || pairs_)) {
    arithmetic_ = ArithmeticOf(evaluator.program(), computation);
  }
  const bool complex = formats[0]->is_complex();
  if (complex && !pairs_) arithmetic_ = 0;
  if (arithmetic_ != 0) exact_ = std::make_shared<Exact>(numbers_[0].re);
  if (arithmetic_ != 0 && complex) {
    exact_imaginary_ = std::make_shared<Exact>(numbers_[0].im);
  }
  if (pairs_ && arithmetic_ == 0 &&
      !OnlyPicks(evaluator.program(), computation)) {
    evaluator.Fail("a reduction in pairs of f64");
  }
}

bool Fold::is_exact() const {
  return exact_ != nullptr && exact_->finite() &&
         (exact_imaginary_ == nullptr || exact_imaginary_->finite());
}

// The initial values and elements of one application: a conversion to what is
// wider flushes as any other one.
std::vector<Number> Fold::Widened(std::vector<Number> numbers) const {
  for (size_t k = 0; k < numbers.size(); ++k) {
    const bool is_element = k >= numbers_.size();
    if (wide_[k] == formats_[k] || (applied_ && !is_element)) continue;
    if (!evaluator_.choices().flush_inputs) continue;
    numbers[k] = Flushed(*formats_[k], numbers[k]);
  }
  return numbers;
}

void Fold::Take(const std::vector<Number>& next) {
  if (evaluator_.failed()) return;
  if (exact_ != nullptr) {
    if (arithmetic_ == '+') exact_->Add(next[0].re);
    if (arithmetic_ == '*') exact_->Multiply(next[0].re);
    if (exact_imaginary_ != nullptr) exact_imaginary_->Add(next[0].im);
    if (!pairs_ && !is_exact()) evaluator_.Fail("no rational number");
    if (!pairs_) return;  // pairs without a rational number are as the number
  }
  std::vector<Number> numbers = numbers_;
  numbers.insert(numbers.end(), next.begin(), next.end());
  numbers = CallOnNumbers(evaluator_, computation_, Widened(numbers), wide_);
  applied_ = true;
  if (!evaluator_.failed() && numbers.size() != numbers_.size()) {
    evaluator_.Fail("a computation of another kind");
  }
  if (evaluator_.failed()) return;
  for (size_t k = 0; k < numbers.size(); ++k) {
    numbers_[k] = Fit(*wide_[k], numbers[k]);
  }
}

std::vector<Number> Fold::result() const {
  if (is_exact()) {
    ++evaluator_.exact_sums();
    const Format& part = PartOf(*formats_[0]);
    return {{0, exact_->Rounded(part),
             exact_imaginary_ ? exact_imaginary_->Rounded(part) : 0}};
  }
  std::vector<Number> results = numbers_;
  for (size_t k = 0; applied_ && k < results.size(); ++k) {
    if (wide_[k] == formats_[k]) continue;
    results[k] = Fit(*formats_[k], results[k]);
    if (!evaluator_.choices().flush_results) continue;
    results[k] = Flushed(*formats_[k], results[k]);
  }
  return results;
}

}  // namespace hlo::conformance::naive
