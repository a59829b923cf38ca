// A decimal number as text, and the f32 and f64 nearest to it.
#ifndef HLOREF_LITERALS_TYPES_DECIMAL_FLOAT_H_
#define HLOREF_LITERALS_TYPES_DECIMAL_FLOAT_H_

#include <cstdint>

namespace hlo {

// A decimal number without its sign: about mantissa * 10^exponent.
struct Decimal {
  const char* first = nullptr;
  const char* last = nullptr;
  uint64_t mantissa = 0;  // the first digits
  int64_t exponent = 0;
  bool truncated = false;  // more digits than the mantissa holds
};

// Reads digits [. [digits]] [(e|E) [+|-] digits]. Returns the number's end, or
// null where there is none.
const char* ReadDecimal(const char* at, const char* last, Decimal* decimal);

// The nearest number; infinity beyond the largest, zero below the smallest.
float ToF32(const Decimal& decimal);
double ToF64(const Decimal& decimal);

// -1, 0 or 1: the decimal is less than, equal to or greater than `value`,
// exactly. REQUIRES: value is finite and not negative.
int Compare(const Decimal& decimal, double value);

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_DECIMAL_FLOAT_H_
