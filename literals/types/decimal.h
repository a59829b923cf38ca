// Decimal text of single numbers: read with one rounding, printed with the
// fewest digits that read back to the same number.
//
//   integers  -12, up to the type's range
//   pred      true false 1 0
//   floats    1 -0.5 2.5e-3 inf -inf nan -nan nan(0x1)
//
// The hexadecimal number is a NaN's whole mantissa field; a NaN without one is
// the canonical NaN with its sign. A complex number is read by its parts.
#ifndef HLOREF_LITERALS_TYPES_DECIMAL_H_
#define HLOREF_LITERALS_TYPES_DECIMAL_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "literals/types/element_type.h"

namespace hlo {

enum class NumberStatus : uint8_t {
  kOk,
  kMalformed,   // no number, or no integer where one is needed
  kOutOfRange,  // beyond the largest, or a sign or zero that the type lacks
  kNoInfinity,  // the type has none
  kNoNan,       // the type has none, or none with this payload
};

struct NumberEnd {
  const char* end;  // behind the number, or behind the word that is none
  NumberStatus status;
};

// Reads the number at [first, last), which must be followed by something that
// is no part of a name or number. `out` is written only when kOk.
// Underflow is no error: it rounds. REQUIRES: T is no complex type.
template <typename T>
NumberEnd ReadNumber(const char* first, const char* last, T* out);
// The same for an element of `type` at `out`.
NumberEnd ReadNumber(ElementType type, const char* first, const char* last,
                     void* out);

// "300 does not fit s8": the sentence for a status that is not kOk.
std::string Explain(NumberStatus status, absl::string_view number,
                    ElementType type);

// True if the decimal `number`, which was read as `element`, is exactly it, and
// for words (nan, inf, true). REQUIRES: ReadNumber returned kOk.
bool IsExact(ElementType type, absl::string_view number, const void* element);

// Appends the number; complex ones as `(re, im)`. pred: true or false.
template <typename T>
void AppendNumber(T value, std::string* out);
// The same for an element of `type`.
void AppendNumber(ElementType type, const void* element, std::string* out);

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_DECIMAL_H_
