#include "conformance/oracles/folds.h"

#include <utility>

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
      !root.shape.format->is_float() || !root.shape.sizes.empty()) {
    return 0;
  }
  for (const size_t operand : root.operands) {
    const Step& step = body.steps[operand];
    if (step.op != "parameter" || step.shape.format != root.shape.format) {
      return 0;
    }
  }
  if (root.op == "add") return '+';
  return root.op == "multiply" ? '*' : '\0';
}

Fold::Fold(Evaluator& evaluator, const std::string& computation,
           const std::vector<const Format*>& formats, std::vector<Number> init)
    : evaluator_(evaluator),
      computation_(computation),
      formats_(formats),
      numbers_(std::move(init)) {
  if (!evaluator.exact() || numbers_.size() != 1) return;
  arithmetic_ = ArithmeticOf(evaluator.program(), computation);
  if (arithmetic_ != 0) exact_ = std::make_shared<Exact>(numbers_[0].re);
}

void Fold::Take(const std::vector<Number>& next) {
  if (evaluator_.failed()) return;
  if (exact_ != nullptr) {
    if (arithmetic_ == '+') exact_->Add(next[0].re);
    if (arithmetic_ == '*') exact_->Multiply(next[0].re);
    if (!exact_->finite()) evaluator_.Fail("no rational number");
    return;
  }
  std::vector<Number> numbers = numbers_;
  numbers.insert(numbers.end(), next.begin(), next.end());
  numbers = CallOnNumbers(evaluator_, computation_, numbers, formats_);
  if (!evaluator_.failed() && numbers.size() != numbers_.size()) {
    evaluator_.Fail("a computation of another kind");
  }
  if (evaluator_.failed()) return;
  for (size_t k = 0; k < numbers.size(); ++k) {
    numbers_[k] = Fit(*formats_[k], numbers[k]);
  }
}

std::vector<Number> Fold::result() const {
  if (exact_ == nullptr) return numbers_;
  ++evaluator_.exact_sums();
  return {{0, exact_->Rounded(*formats_[0]), 0}};
}

}  // namespace hlo::conformance::naive
