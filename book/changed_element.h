// Other numbers in the place of one element of an array.
#ifndef HLOREF_BOOK_CHANGED_ELEMENT_H_
#define HLOREF_BOOK_CHANGED_ELEMENT_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "literals/literal.h"

namespace hlo::book {

struct ChangedElement {
  std::vector<std::byte> bytes;
  bool small = false;  // by a 32nd of the number; an integer by 1
};

// The changes of element `index` that its type can hold, small ones first:
// a step, the number behind `reach` at either end, its complement, zero, NaN.
std::vector<ChangedElement> ChangesOf(const Literal& array, int64_t index,
                                      double reach);

// The largest finite magnitude in the array.
double LargestMagnitude(const Literal& array);

// The array with other bytes in one place.
absl::StatusOr<Literal> WithElement(const Literal& array, int64_t index,
                                    const std::vector<std::byte>& bytes);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_CHANGED_ELEMENT_H_
