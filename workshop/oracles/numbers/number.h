// Numbers as the naive oracle sees them: what each element type can hold, from
// IEEE 754 and the small formats' definitions. Nothing here is shared with
// ops/.
#ifndef HLOREF_WORKSHOP_ORACLES_NUMBERS_NUMBER_H_
#define HLOREF_WORKSHOP_ORACLES_NUMBERS_NUMBER_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace hlo::conformance::naive {

using Wide = __int128;  // holds every integer of up to 64 bits, and their sums

// An integer (pred: 0 or 1), or a float (re), or a complex number. Of a NaN
// that was not computed `integer` is its code.
struct Number {
  Wide integer = 0;
  double re = 0, im = 0;
};

struct Format {
  enum class Kind : uint8_t { kPred, kSigned, kUnsigned, kFloat, kComplex };
  // The meaning of a float's highest codes.
  enum class Ends : uint8_t {
    kIeee,    // all-ones exponents: infinity and NaN
    kOneNan,  // no infinity; all ones are NaN
    kFnuz,    // the code of -0 is the only NaN
    kFinite,  // neither
    kPowers,  // powers of two; all ones are NaN
  };
  absl::string_view name;
  Kind kind;
  int bits;           // of a code
  int precision = 0;  // of a float's significand, with the leading bit
  int bias = 0;
  Ends ends = Ends::kIeee;
  absl::string_view part = "";  // of a complex type

  bool is_float() const { return kind == Kind::kFloat; }
  bool is_complex() const { return kind == Kind::kComplex; }
  bool is_integer() const { return !is_float() && !is_complex(); }
  // The exponent of the least normal number.
  int least_exponent() const { return 1 - bias; }
  double largest() const;
};

// Null for a name that is no element type.
const Format* FindFormat(absl::string_view name);
// The format of a complex type's parts; else the format itself.
const Format& PartOf(const Format& format);

// Ties to even, once; what lies beyond the ends as docs/semantics.md has it
// (float_narrow). REQUIRES: a float format.
double Round(const Format& format, double value);
double Round(const Format& format, Wide value);
// Modulo 2^bits.
Wide Wrap(const Format& format, Wide value);
// Each part rounded, or the integer wrapped.
Number Fit(const Format& format, Number number);

// REQUIRES: at most 64 bits: no complex format.
Number FromCode(const Format& format, uint64_t code);
uint64_t ToCode(const Format& format, const Number& number);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_NUMBERS_NUMBER_H_
