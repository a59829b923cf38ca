// Operators on values that are being built, as XlaBuilder has them: x + y is
// Add(x, y) of the builder that made x. Comparisons are functions alone.
#ifndef HLOREF_BUILDER_OPERATORS_H_
#define HLOREF_BUILDER_OPERATORS_H_

#include "hloref/builder_values.h"
#include "hloref/export.h"
#include "hloref/place.h"

namespace hloref {

// An operand, with the line of the expression that it stands in.
struct Operand {
  // NOLINTNEXTLINE(google-explicit-constructor): made by expressions
  Operand(const Op& value, const Place& where = Place::Here::current())
      : op(value), place(where) {}
  const Op& op;
  Place place;
};

HLOREF_API Op operator+(const Op& lhs, const Operand& rhs);   // Add
HLOREF_API Op operator-(const Op& lhs, const Operand& rhs);   // Sub
HLOREF_API Op operator*(const Op& lhs, const Operand& rhs);   // Mul
HLOREF_API Op operator/(const Op& lhs, const Operand& rhs);   // Div
HLOREF_API Op operator%(const Op& lhs, const Operand& rhs);   // Rem
HLOREF_API Op operator&(const Op& lhs, const Operand& rhs);   // And
HLOREF_API Op operator|(const Op& lhs, const Operand& rhs);   // Or
HLOREF_API Op operator^(const Op& lhs, const Operand& rhs);   // Xor
HLOREF_API Op operator<<(const Op& lhs, const Operand& rhs);  // ShiftLeft
// ShiftRightArithmetic, of unsigned integers ShiftRightLogical.
HLOREF_API Op operator>>(const Op& lhs, const Operand& rhs);
HLOREF_API Op operator-(const Operand& operand);  // Neg
HLOREF_API Op operator~(const Operand& operand);  // Not

}  // namespace hloref

#endif  // HLOREF_BUILDER_OPERATORS_H_
