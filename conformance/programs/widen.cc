#include "conformance/programs/widen.h"

#include <cmath>
#include <memory>
#include <utility>

#include "conformance/format/numbers_of.h"
#include "conformance/programs/op_tolerances.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/payload.h"

namespace hlo::conformance {
namespace {

ElementType WideType(ElementType type) {
  return IsComplex(type) ? ElementType::kC128
         : IsFloat(type) ? ElementType::kF64
                         : type;
}

absl::StatusOr<Shape> WideShape(const Shape& shape) {
  if (shape.is_array()) return shape.WithType(WideType(shape.type()));
  if (!shape.is_tuple()) return shape;
  std::vector<Shape> elements;
  for (const Shape& element : shape.elements()) {
    auto wide = WideShape(element);
    if (!wide.ok()) return wide;
    elements.push_back(*std::move(wide));
  }
  return Shape::Tuple(std::move(elements));
}

double WideNumber(double number, Widened inputs) {
  if (inputs == Widened::kOnes) return 1;
  const bool is_left_out = inputs == Widened::kFinite && !std::isfinite(number);
  return is_left_out ? 0 : std::abs(number);
}

absl::StatusOr<Literal> WideLiteral(const Literal& literal, Widened inputs) {
  if (!IsRoundedType(literal.shape())) return literal;
  const Shape& shape = literal.shape();
  std::vector<double> numbers = NumbersOf(literal);
  for (double& number : numbers) number = WideNumber(number, inputs);
  if (IsComplex(shape.type())) {
    for (size_t i = 0; i + 1 < numbers.size(); i += 2) {
      numbers[i] = inputs == Widened::kOnes ? 1 : numbers[i] + numbers[i + 1];
      numbers[i + 1] = 0;
    }
  }
  Value value;
  auto buffer =
      Buffer::Allocate(numbers.size() * sizeof(double), SystemAllocator());
  if (!buffer.ok()) return buffer.status();
  std::memcpy(buffer->mutable_data(), numbers.data(),
              numbers.size() * sizeof(double));
  value.buffer = *std::move(buffer);
  value.sizes = literal.leaf().sizes;
  return Literal::FromValue(shape.WithType(WideType(shape.type())),
                            std::move(value));
}

// The parts' sum stands in both parts, for each of which it is a bound.
void CopyToBothParts(Literal& literal) {
  if (!literal.shape().is_array() ||
      literal.shape().type() != ElementType::kC128) {
    return;
  }
  auto view = literal.mutable_view();
  if (!view.ok()) return;
  auto* parts = reinterpret_cast<double*>(view->data);
  for (int64_t i = 0; i < literal.count(); ++i) parts[2 * i + 1] = parts[2 * i];
}

absl::Status Widen(Instruction& instruction, Widened inputs) {
  auto shape = WideShape(instruction.shape);
  if (!shape.ok()) return shape.status();
  instruction.shape = *std::move(shape);
  instruction.attributes.erase(attr::dot_algorithm);
  if (instruction.op->role != Role::kConstant) return absl::OkStatus();
  const auto& payload = instruction.attributes.get(attr::literal_payload);
  if (payload.literal == nullptr) return absl::OkStatus();
  auto wide = WideLiteral(*payload.literal, inputs);
  if (!wide.ok()) return wide.status();
  instruction.attributes.set(
      attr::literal_payload,
      LiteralPayload{std::make_shared<const Literal>(*std::move(wide))});
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<std::vector<Literal>>> RunWidened(
    const ProgramCase& program, Widened inputs) {
  auto wide = std::make_shared<Module>(*program.module);
  wide->attributes.entry_layout.reset();
  for (Computation& computation : wide->computations) {
    for (Instruction& instruction : computation.instructions) {
      absl::Status widened = Widen(instruction, inputs);
      if (!widened.ok()) return widened;
    }
  }
  ProgramInputs arguments = program.inputs;
  for (Arguments& process : arguments.arguments) {
    for (Literal& argument : process) {
      auto literal = WideLiteral(argument, inputs);
      if (!literal.ok()) return literal.status();
      argument = *std::move(literal);
    }
  }
  auto verified = Verify(std::move(wide));
  if (!verified.ok()) return verified.status();
  const Ending ending = RunProgram(*verified, arguments, {});
  if (!ending.status.ok()) return ending.status;
  std::vector<std::vector<Literal>> results;
  for (const Literal& result : ending.results) {
    for (Literal& leaf : results.emplace_back(LeavesOf(result))) {
      CopyToBothParts(leaf);
    }
  }
  return results;
}

}  // namespace hlo::conformance
