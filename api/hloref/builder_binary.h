// The builder's element-wise functions of two and more arrays.
//
// The operands of a function of two have one shape; or one is a scalar; or
// where both have one rank, a dimension of size 1 is repeated. Given
// broadcast_dimensions, the operand of lower rank first becomes one of the
// higher: its dimension i is dimension broadcast_dimensions[i] there.
#ifndef HLOREF_BUILDER_BINARY_H_
#define HLOREF_BUILDER_BINARY_H_

#include "hloref/builder_unary.h"

namespace hloref {

class HLOREF_API BinaryBuilder : public UnaryBuilder {
 public:
  Op Add(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
         Place place = Place::Here::current());
  Op Sub(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
         Place place = Place::Here::current());
  Op Mul(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
         Place place = Place::Here::current());
  Op Div(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
         Place place = Place::Here::current());
  Op Rem(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
         Place place = Place::Here::current());
  Op Max(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
         Place place = Place::Here::current());
  Op Min(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
         Place place = Place::Here::current());
  Op And(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
         Place place = Place::Here::current());
  Op Or(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
        Place place = Place::Here::current());
  Op Xor(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
         Place place = Place::Here::current());
  Op LogicalAnd(const Op& lhs, const Op& rhs,
                const Ints& broadcast_dimensions = {},
                Place place = Place::Here::current());
  Op LogicalOr(const Op& lhs, const Op& rhs,
               const Ints& broadcast_dimensions = {},
               Place place = Place::Here::current());
  Op Pow(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
         Place place = Place::Here::current());
  Op Atan2(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
           Place place = Place::Here::current());
  Op Complex(const Op& lhs, const Op& rhs,
             const Ints& broadcast_dimensions = {},
             Place place = Place::Here::current());
  Op ShiftLeft(const Op& lhs, const Op& rhs,
               const Ints& broadcast_dimensions = {},
               Place place = Place::Here::current());
  Op ShiftRightArithmetic(const Op& lhs, const Op& rhs,
                          const Ints& broadcast_dimensions = {},
                          Place place = Place::Here::current());
  Op ShiftRightLogical(const Op& lhs, const Op& rhs,
                       const Ints& broadcast_dimensions = {},
                       Place place = Place::Here::current());
  Op Mulhi(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
           Place place = Place::Here::current());

  // Comparisons; *TotalOrder is -NaN < -Inf < .. < -0 < +0 < .. < +NaN.
  Op Eq(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
        Place place = Place::Here::current());
  Op Ne(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
        Place place = Place::Here::current());
  Op Ge(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
        Place place = Place::Here::current());
  Op Gt(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
        Place place = Place::Here::current());
  Op Le(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
        Place place = Place::Here::current());
  Op Lt(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions = {},
        Place place = Place::Here::current());
  Op EqTotalOrder(const Op& lhs, const Op& rhs,
                  const Ints& broadcast_dimensions = {},
                  Place place = Place::Here::current());
  Op NeTotalOrder(const Op& lhs, const Op& rhs,
                  const Ints& broadcast_dimensions = {},
                  Place place = Place::Here::current());
  Op GeTotalOrder(const Op& lhs, const Op& rhs,
                  const Ints& broadcast_dimensions = {},
                  Place place = Place::Here::current());
  Op GtTotalOrder(const Op& lhs, const Op& rhs,
                  const Ints& broadcast_dimensions = {},
                  Place place = Place::Here::current());
  Op LeTotalOrder(const Op& lhs, const Op& rhs,
                  const Ints& broadcast_dimensions = {},
                  Place place = Place::Here::current());
  Op LtTotalOrder(const Op& lhs, const Op& rhs,
                  const Ints& broadcast_dimensions = {},
                  Place place = Place::Here::current());
  Op Compare(const Op& lhs, const Op& rhs, ComparisonDirection direction,
             Place place = Place::Here::current());
  Op Compare(const Op& lhs, const Op& rhs, const Ints& broadcast_dimensions,
             ComparisonDirection direction,
             std::optional<ComparisonType> type = {},
             Place place = Place::Here::current());

  // min, operand, max; in documents of 2017 and 2018 operand, min, max.
  Op Clamp(const Op& min, const Op& operand, const Op& max,
           Place place = Place::Here::current());
  Op Select(const Op& pred, const Op& on_true, const Op& on_false,
            Place place = Place::Here::current());
  Op ConvertElementType(const Op& operand, ElementType new_element_type,
                        Place place = Place::Here::current());
  Op BitcastConvertType(const Op& operand, ElementType new_element_type,
                        Place place = Place::Here::current());
  Op StochasticConvert(const Op& operand, const Op& random,
                       ElementType new_element_type,
                       Place place = Place::Here::current());
  // exponent_bits, mantissa_bits; before 2026 mantissa_bits, exponent_bits.
  Op ReducePrecision(const Op& operand, int exponent_bits, int mantissa_bits,
                     Place place = Place::Here::current());
};

}  // namespace hloref

#endif  // HLOREF_BUILDER_BINARY_H_
