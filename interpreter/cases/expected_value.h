// A literal as a case expects it, with two words more than a literal has: `nan`
// is any NaN, `_` is an element that is not compared.
#ifndef HLOREF_INTERPRETER_CASES_EXPECTED_VALUE_H_
#define HLOREF_INTERPRETER_CASES_EXPECTED_VALUE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/literal.h"
#include "literals/text.h"

namespace hlo {

struct ExpectedValue {
  Literal literal;  // the canonical NaN stands for `nan`, 0 for `_`
  std::vector<SkippedElement> skipped;
};

// The whole text is one literal of that shape.
absl::StatusOr<ExpectedValue> ParseExpectedValue(absl::string_view text,
                                                 const Shape& shape);

// Empty if `got` is as expected: the elements that are compared are equal bit
// for bit, or floats at most `ulp` apart. Else the difference, in words.
std::string DifferenceFrom(const ExpectedValue& expected, const Literal& got,
                           int64_t ulp);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_CASES_EXPECTED_VALUE_H_
