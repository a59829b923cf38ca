// Subnormal numbers as zeros, as hardware may treat them: docs/semantics.md,
// subnormals.
#ifndef HLOREF_CONFORMANCE_FORMAT_FLUSH_H_
#define HLOREF_CONFORMANCE_FORMAT_FLUSH_H_

#include "absl/strings/string_view.h"
#include "conformance/format/vector.h"
#include "literals/literal.h"
#include "literals/types/element_type.h"

namespace hlo::conformance {

// True if the condition says that inputs are flushed.
bool FlushesInputs(const Condition& condition);
bool FlushesResults(const Condition& condition);
inline bool Flushes(const Condition& condition) {
  return FlushesInputs(condition) || FlushesResults(condition);
}

// 0 for a type that is no float.
double SmallestNormal(ElementType part);

// The word of a check by units in the last place under which a result that may
// be subnormal may be a zero of its sign, too.
inline constexpr absl::string_view kFlushed = "flushed";
// True if a nonzero number is subnormal, or less than `units` in the last place
// from a subnormal one.
bool IsNearSubnormals(double number, ElementType part, double units);

// The array with zeros of their sign for its subnormal numbers.
Literal Flushed(const Literal& array);
// The array with 0 for each -0, as a sum that begins with 0 has it.
Literal WithoutMinusZeros(const Literal& array);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_FLUSH_H_
