// reduce-precision: rounds floats to fewer exponent and mantissa bits, keeping
// their type.
// Spec: Operation Semantics 2017-2026 "ReducePrecision" (the order of its two
// arguments differs by year, the attributes have names); semantics.md:
// reduce_precision.
//
// Shape  S1  operand and result have one shape.
//        S2  floats.
//        S3  at least one bit of exponent, and not less than none of mantissa.
// Value  V1  the mantissa is rounded to mantissa_bits, ties to the even code;
//            as many bits as the type has, or more, round nothing.
//        V2  then, with fewer exponent_bits than the type's own: what is not
//            below 2^(bias + 1) is infinite, bias = 2^(exponent_bits - 1) - 1.
//        V3  and what is below 2^(1 - bias), the smallest normal number, is a
//            zero of its sign.
//        V4  beyond the type's largest number, and where it has no such
//            infinity or zero: as convert has it.
//        V5  NaN is kept, bit for bit.
#include <algorithm>
#include <limits>

#include "literals/types/float_codes.h"
#include "ops/attributes/numbers.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

// A magnitude of T, with a spare bit for a carry.
template <typename T>
using MagnitudeCode =
    std::conditional_t<sizeof(T) == sizeof(uint64_t), uint64_t, uint32_t>;

class ReducePrecision {
 public:
  static constexpr bool kKeepsNans = true;
  static constexpr bool kFlushes = true;
  static constexpr bool kEverySet = true;

  ReducePrecision(const Attributes& attributes, const Choices&)
      : exponent_bits_(attributes.get(attr::exponent_bits)),
        mantissa_bits_(attributes.get(attr::mantissa_bits)) {}

  template <typename T>
  requires Float<T> || SmallFloat<T> T operator()(T x) const {
    using Code = MagnitudeCode<T>;
    constexpr Code kSign = FloatFormat<T>::kSign;
    constexpr Code kZeros[] = {FloatCode(T(0.0F)), FloatCode(T(-0.0F))};  // V4
    constexpr Code kInfinities[] = {FloatCode(T(kInfinity<float>)),
                                    FloatCode(T(-kInfinity<float>))};
    const Code code = FloatCode(x);
    const bool negative = (code & kSign) != 0;
    const Code rounded = RoundedMantissa<T>(code & ~kSign);
    Code result = rounded | (code & kSign);
    const Code zero = negative ? kZeros[1] : kZeros[0];
    const Code infinity = negative ? kInfinities[1] : kInfinities[0];
    result = rounded < FirstNumber<T>() ? zero : result;         // V3
    result = rounded >= FirstInfinite<T>() ? infinity : result;  // V2
    result = IsNanNumber(x) ? code : result;                     // V5
    return FloatFromCode<T>(result);
  }

 private:
  template <typename T>
  static constexpr bool kHasZero = FloatFormat<T>::kSign != 0;
  template <typename T>
  static constexpr int kBias =
      (kHasZero<T> ? 2 : 1) - std::numeric_limits<T>::min_exponent;
  template <typename T>
  static constexpr int kMantissaBits = FloatFormat<T>::kMantissaBits;
  template <typename T>
  static constexpr int kExponentBits = BitWidth(kTypeOf<T>) - kMantissaBits<T> -
                                       (kHasZero<T> ? 1 : 0);

  template <typename T>
  MagnitudeCode<T> RoundedMantissa(MagnitudeCode<T> magnitude) const {  // V1
    const auto dropped = static_cast<int>(
        std::max<int64_t>(kMantissaBits<T> - mantissa_bits_, 0));
    const MagnitudeCode<T> unit = MagnitudeCode<T>{1} << dropped;
    const MagnitudeCode<T> is_odd = dropped > 0 ? magnitude >> dropped & 1 : 0;
    const MagnitudeCode<T> below_half = dropped > 0 ? unit / 2 - 1 : 0;
    return (magnitude + below_half + is_odd) & ~(unit - 1);
  }

  // The code of 2^exponent.
  template <typename T>
  static MagnitudeCode<T> Power(int64_t exponent) {
    return static_cast<MagnitudeCode<T>>(exponent + kBias<T>)
           << kMantissaBits<T>;
  }
  int64_t Bias() const { return (int64_t{1} << exponent_bits_) / 2 - 1; }

  template <typename T>
  MagnitudeCode<T> FirstNumber() const {
    const bool keeps = exponent_bits_ >= kExponentBits<T>;
    return keeps ? kHasZero<T> : Power<T>(1 - Bias());
  }
  template <typename T>
  MagnitudeCode<T> FirstInfinite() const {
    const bool keeps = exponent_bits_ >= kExponentBits<T>;
    return keeps
               ? MagnitudeCode<T>{FloatCode(std::numeric_limits<T>::max())} + 1
               : Power<T>(Bias() + 1);
  }

  int64_t exponent_bits_;
  int64_t mantissa_bits_;
};

absl::StatusOr<Shape> ReducePrecisionShape(const ShapeContext& context) {
  const int64_t exponent = context.attributes().get(attr::exponent_bits);
  const int64_t mantissa = context.attributes().get(attr::mantissa_bits);
  if (exponent < 1 || mantissa < 0) {
    return context.Error("S3", "no float has ", exponent,
                         " bits of exponent and ", mantissa, " of mantissa");
  }
  return CommonShape(context, kFloats);
}

}  // namespace

constinit extern const Op reduce_precision_op = {
    .name = "reduce-precision",
    .arity = 1,
    .attributes = {{&attr::exponent_bits, kRequired},
                   {&attr::mantissa_bits, kRequired}},
    .by_bits = true,
    .keeps_bits = ReducePrecision::kKeepsNans,
    .shape = ReducePrecisionShape,
    .lanes = Lanes<ReducePrecision>};

}  // namespace hlo
