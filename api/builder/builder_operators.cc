#include "hloref/builder_operators.h"

#include "api/builder/recorder.h"

namespace hloref {
namespace {

using BinaryFunction = Op (BinaryBuilder::*)(const Op&, const Op&, const Ints&,
                                             Place);
using UnaryFunction = Op (UnaryBuilder::*)(const Op&, Place);

// The function of the builder that made the value; nothing without one.
template <typename Function, typename... Arguments>
Op With(const Op& made, Function function, const Arguments&... arguments) {
  if (BuilderAccess::RecordingOf(made) == nullptr) return {};
  Builder builder("");
  BuilderAccess::SetRecording(builder, BuilderAccess::RecordingOf(made));
  return (builder.*function)(arguments...);
}

Op Binary(BinaryFunction function, const Op& lhs, const Operand& rhs) {
  const bool has_builder = BuilderAccess::RecordingOf(lhs) != nullptr;
  return With(has_builder ? lhs : rhs.op, function, lhs, rhs.op, Ints(),
              rhs.place);
}

Op Unary(UnaryFunction function, const Operand& operand) {
  return With(operand.op, function, operand.op, operand.place);
}

}  // namespace

#define HLOREF_OPERATOR(symbol, name)                     \
  Op operator symbol(const Op& lhs, const Operand& rhs) { \
    return Binary(&BinaryBuilder::name, lhs, rhs);        \
  }
HLOREF_OPERATOR(+, Add)
HLOREF_OPERATOR(-, Sub)
HLOREF_OPERATOR(*, Mul)
HLOREF_OPERATOR(/, Div)
HLOREF_OPERATOR(%, Rem)
HLOREF_OPERATOR(&, And)
HLOREF_OPERATOR(|, Or)
HLOREF_OPERATOR(^, Xor)
HLOREF_OPERATOR(<<, ShiftLeft)
#undef HLOREF_OPERATOR

Op operator>>(const Op& lhs, const Operand& rhs) {
  const hlo::Shape shape = Access::Inner(lhs.shape());
  const bool logical = shape.is_array() && hlo::IsUnsigned(shape.type());
  return Binary(logical ? &BinaryBuilder::ShiftRightLogical
                        : &BinaryBuilder::ShiftRightArithmetic,
                lhs, rhs);
}

Op operator-(const Operand& operand) {
  return Unary(&UnaryBuilder::Neg, operand);
}

Op operator~(const Operand& operand) {
  return Unary(&UnaryBuilder::Not, operand);
}

}  // namespace hloref
