// Steps on c128 whose real and imaginary parts are double-doubles, each in
// lanes of its own.
#include <algorithm>
#include <array>
#include <utility>

#include "interpreter/eval/prepare/accumulator_types.h"
#include "interpreter/eval/prepare/region_writer.h"
#include "ops/double_double_steps.h"

namespace hlo {
namespace {

constexpr ElementType kDoubleDouble = ElementType::kC128;
constexpr std::array<ElementType, 2> kTwoDoubleDoubles = {kDoubleDouble,
                                                          kDoubleDouble};

}  // namespace

bool RegionWriter::InParts(ElementType type) const {
  return AccumulatorParts(accumulator_, type) > 1;
}

LaneValue RegionWriter::AppendParts(RegionStep step,
                                    std::span<const LaneValue> operands,
                                    std::vector<ElementType> types,
                                    ElementType type) {
  const Op& op = *step.at.instruction->op;
  switch (op.complex_parts) {
    case ComplexParts::kEach:
      return EachPart(step, operands, types);
    case ComplexParts::kProduct:
      return Product(step, operands[0], operands[1]);
    case ComplexParts::kQuotient:
      return Quotient(step, operands[0], operands[1]);
    case ComplexParts::kReal:
      return {operands[0][0]};
    case ComplexParts::kImaginary:
      return {operands[0][1]};
    case ComplexParts::kBoth:
      return {operands[0][0], operands[1][0]};
    case ComplexParts::kWhole:
      break;
  }
  if (types.size() == 1 && IsComplex(types[0]) && IsComplex(type) &&
      !op.passes_values.empty() && !op.by_bits) {
    // Nothing is rounded here any more; c64 stands in c128, whole.
    if (types[0] == type) return operands[0];
    if (InParts(type)) return PartsOf(step, operands[0][0]);
    return {WholeOf(step, operands[0])};
  }
  return Together(step, operands, types, type);
}

LaneValue RegionWriter::EachPart(const RegionStep& step,
                                 std::span<const LaneValue> operands,
                                 std::span<const ElementType> types) {
  const Instruction& instruction = *step.at.instruction;
  const Op& op = *instruction.op;
  std::vector<ElementType> wide;
  for (ElementType type : types) wide.push_back(Wide(type));
  LaneValue result;
  for (size_t part = 0; part < result.size(); ++part) {
    std::vector<LaneSource> sources;
    for (size_t i = 0; i < operands.size(); ++i) {
      sources.push_back(operands[i][InParts(types[i]) ? part : 0]);
    }
    result[part] = PushRule(step, op.double_doubles, op, sources, wide,
                            kDoubleDouble, instruction.attributes);
  }
  return result;
}

// Applies the step to numbers rounded to their own types.
LaneValue RegionWriter::Together(RegionStep step,
                                 std::span<const LaneValue> operands,
                                 std::span<const ElementType> types,
                                 ElementType type) {
  for (size_t i = 0; i < operands.size(); ++i) {
    step.operands[i] = InParts(types[i]) ? WholeOf(step, operands[i])
                                         : Convert(step, operands[i][0],
                                                   Wide(types[i]), types[i]);
  }
  const LaneSource result = Push(step, type);
  if (InParts(type)) return PartsOf(step, result);
  return {Convert(step, result, type, Wide(type))};
}

LaneValue RegionWriter::Product(const RegionStep& step, const LaneValue& a,
                                const LaneValue& b) {
  const auto times = [&](LaneSource x, LaneSource y) {
    return PushDoubleDoubles(step, MultiplyDoubleDoubles, x, y);
  };
  const LaneValue operands[] = {a, b};
  return Guarded(step, operands,
                 {PushDoubleDoubles(step, SubtractDoubleDoubles,
                                    times(a[0], b[0]), times(a[1], b[1])),
                  PushDoubleDoubles(step, AddDoubleDoubles, times(a[0], b[1]),
                                    times(a[1], b[0]))});
}

// The divisor is scaled by a power of two, as in literals/types/
// complex_arithmetic.h.
LaneValue RegionWriter::Quotient(const RegionStep& step, const LaneValue& a,
                                 const LaneValue& b) {
  const auto times = [&](LaneSource x, LaneSource y) {
    return PushDoubleDoubles(step, MultiplyDoubleDoubles, x, y);
  };
  const LaneSource scale =
      PushDoubleDoubles(step, ScaleOfDoubleDoubles, b[0], b[1]);
  const LaneValue c = {times(b[0], scale), times(b[1], scale)};
  const LaneSource square = PushDoubleDoubles(
      step, AddDoubleDoubles, times(c[0], c[0]), times(c[1], c[1]));
  const LaneValue numerator = {
      PushDoubleDoubles(step, AddDoubleDoubles, times(a[0], c[0]),
                        times(a[1], c[1])),
      PushDoubleDoubles(step, SubtractDoubleDoubles, times(a[1], c[0]),
                        times(a[0], c[1]))};
  LaneValue quotient;
  for (size_t part = 0; part < quotient.size(); ++part) {
    quotient[part] = times(
        PushDoubleDoubles(step, DivideDoubleDoubles, numerator[part], square),
        scale);
  }
  const LaneValue operands[] = {a, b};
  return Guarded(step, operands, quotient);
}

// `exact`, but where it or the step's result for rounded numbers is not finite,
// or both are zero: that result.
LaneValue RegionWriter::Guarded(const RegionStep& step,
                                std::span<const LaneValue> operands,
                                const LaneValue& exact) {
  const ElementType types[] = {ElementType::kC128, ElementType::kC128};
  const LaneValue plain = Together(step, operands, types, ElementType::kC128);
  LaneValue result;
  for (size_t part = 0; part < result.size(); ++part) {
    result[part] =
        PushDoubleDoubles(step, GuardDoubleDoubles, plain[part], exact[part]);
  }
  return result;
}

LaneSource RegionWriter::PushDoubleDoubles(const RegionStep& step,
                                           LaneRule rule, LaneSource a,
                                           LaneSource b) {
  const LaneSource both[] = {a, b};
  return PushRule(step, rule, *step.at.instruction->op, both, kTwoDoubleDoubles,
                  kDoubleDouble, NoAttributes());
}

LaneSource RegionWriter::WholeOf(const RegionStep& step,
                                 const LaneValue& parts) {
  constexpr std::array<ElementType, 2> kReals = {ElementType::kF64,
                                                 ElementType::kF64};
  const LaneSource reals[] = {
      Convert(step, parts[0], kDoubleDouble, ElementType::kF64),
      Convert(step, parts[1], kDoubleDouble, ElementType::kF64)};
  return PushOp(step, "complex", reals, kReals, ElementType::kC128);
}

LaneValue RegionWriter::PartsOf(const RegionStep& step, LaneSource whole) {
  constexpr ElementType kType = ElementType::kC128;
  const auto part = [&](const char* op) {
    const LaneSource real = PushOp(step, op, std::span(&whole, 1),
                                   std::span(&kType, 1), ElementType::kF64);
    return Convert(step, real, ElementType::kF64, kDoubleDouble);
  };
  return {part("real"), part("imag")};
}

}  // namespace hlo
