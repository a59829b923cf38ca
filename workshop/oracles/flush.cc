#include "workshop/oracles/flush.h"

#include <cmath>
#include <utility>

#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/numbers/scalars.h"

namespace hlo::conformance::naive {

double Flushed(const Format& format, double value) {
  if (format.ends == Format::Ends::kPowers) return value;  // has none
  const double least = std::ldexp(1.0, format.least_exponent());
  const bool subnormal = value != 0 && std::abs(value) < least;
  return subnormal ? Round(format, std::copysign(0.0, value)) : value;
}

Number Flushed(const Format& format, const Number& number) {
  if (format.is_integer()) return number;
  const Format& part = PartOf(format);
  return {number.integer, Flushed(part, number.re), Flushed(part, number.im)};
}

Value Flushed(Value value) {
  for (Value& part : value.parts) part = Flushed(std::move(part));
  if (value.array.format == nullptr || value.array.format->is_integer()) {
    return value;
  }
  for (Number& number : value.array.at) {
    number = Flushed(*value.array.format, number);
  }
  return value;
}

bool IsArithmetic(const Step& step) {
  const std::string& op = step.op;
  if (FindProduct(op) != nullptr || FindFactorization(op) != nullptr ||
      FindTransform(op) != nullptr || FindNormalization(op) != nullptr) {
    return true;
  }
  if (step.shape.format == nullptr || step.operand_shapes.empty() ||
      step.operand_shapes[0].format == nullptr) {
    return false;
  }
  const Format& operand = *step.operand_shapes[0].format;
  if (op == "convert" || op == "stochastic-convert") {
    return &operand != step.shape.format;  // to its own format nothing changes
  }
  if (op == "compare") return step.text("type") != "TOTALORDER";
  if (op == "abs") return operand.is_complex();
  for (const char* keeps : {"negate", "select", "real", "imag", "complex"}) {
    if (op == keeps) return false;
  }
  return FindScalar(step, operand, *step.shape.format, {}) != nullptr;
}

}  // namespace hlo::conformance::naive
