// The builder's element-wise functions of one array.
#ifndef HLOREF_BUILDER_UNARY_H_
#define HLOREF_BUILDER_UNARY_H_

#include "hloref/builder_values.h"

namespace hloref {

class HLOREF_API UnaryBuilder {
 public:
  Op Abs(const Op& operand, Place place = Place::Here::current());
  Op Ceil(const Op& operand, Place place = Place::Here::current());
  Op Floor(const Op& operand, Place place = Place::Here::current());
  Op Neg(const Op& operand, Place place = Place::Here::current());
  Op Sign(const Op& operand, Place place = Place::Here::current());
  Op IsFinite(const Op& operand, Place place = Place::Here::current());
  Op Not(const Op& operand, Place place = Place::Here::current());
  Op LogicalNot(const Op& operand, Place place = Place::Here::current());
  Op Round(const Op& operand, Place place = Place::Here::current());
  Op RoundNearestAfz(const Op& operand, Place place = Place::Here::current());
  Op RoundNearestEven(const Op& operand, Place place = Place::Here::current());
  Op Clz(const Op& operand, Place place = Place::Here::current());
  Op PopulationCount(const Op& operand, Place place = Place::Here::current());
  Op Real(const Op& operand, Place place = Place::Here::current());
  Op Imag(const Op& operand, Place place = Place::Here::current());
  Op Acos(const Op& operand, Place place = Place::Here::current());
  Op Acosh(const Op& operand, Place place = Place::Here::current());
  Op Asin(const Op& operand, Place place = Place::Here::current());
  Op Asinh(const Op& operand, Place place = Place::Here::current());
  Op Atanh(const Op& operand, Place place = Place::Here::current());
  Op Sinh(const Op& operand, Place place = Place::Here::current());
  // Made of several ops: atan2(x, 1), complex(real, -imag), x x, 1 / x.
  Op Atan(const Op& operand, Place place = Place::Here::current());
  Op Conj(const Op& operand, Place place = Place::Here::current());
  Op Square(const Op& operand, Place place = Place::Here::current());
  Op Reciprocal(const Op& operand, Place place = Place::Here::current());

  // A result_accuracy is a request (2026).
  Op Cbrt(const Op& operand, const ResultAccuracy& result_accuracy = {},
          Place place = Place::Here::current());
  Op Cos(const Op& operand, const ResultAccuracy& result_accuracy = {},
         Place place = Place::Here::current());
  Op Cosh(const Op& operand, const ResultAccuracy& result_accuracy = {},
          Place place = Place::Here::current());
  Op Erf(const Op& operand, const ResultAccuracy& result_accuracy = {},
         Place place = Place::Here::current());
  Op Exp(const Op& operand, const ResultAccuracy& result_accuracy = {},
         Place place = Place::Here::current());
  Op Expm1(const Op& operand, const ResultAccuracy& result_accuracy = {},
           Place place = Place::Here::current());
  Op Log(const Op& operand, const ResultAccuracy& result_accuracy = {},
         Place place = Place::Here::current());
  Op Log1p(const Op& operand, const ResultAccuracy& result_accuracy = {},
           Place place = Place::Here::current());
  Op Logistic(const Op& operand, const ResultAccuracy& result_accuracy = {},
              Place place = Place::Here::current());
  Op Rsqrt(const Op& operand, const ResultAccuracy& result_accuracy = {},
           Place place = Place::Here::current());
  Op Sin(const Op& operand, const ResultAccuracy& result_accuracy = {},
         Place place = Place::Here::current());
  Op Sqrt(const Op& operand, const ResultAccuracy& result_accuracy = {},
          Place place = Place::Here::current());
  Op Tan(const Op& operand, const ResultAccuracy& result_accuracy = {},
         Place place = Place::Here::current());
  Op Tanh(const Op& operand, const ResultAccuracy& result_accuracy = {},
          Place place = Place::Here::current());

 protected:
  UnaryBuilder() = default;
  friend struct BuilderAccess;
  std::shared_ptr<Recording> recording_;  // not null
};

}  // namespace hloref

#endif  // HLOREF_BUILDER_UNARY_H_
