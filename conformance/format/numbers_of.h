// The elements of an array as numbers.
#ifndef HLOREF_CONFORMANCE_FORMAT_NUMBERS_OF_H_
#define HLOREF_CONFORMANCE_FORMAT_NUMBERS_OF_H_

#include <cstdint>
#include <vector>

#include "literals/literal.h"
#include "literals/types/convert.h"
#include "literals/types/element_type.h"

namespace hlo::conformance {

// In row-major order, complex ones in two parts. 64-bit integers are rounded.
// REQUIRES: an array.
inline std::vector<double> NumbersOf(const Literal& array) {
  const ElementType type = array.shape().type(), part = PartType(type);
  std::vector<double> numbers(array.count() * (part == type ? 1 : 2));
  ConvertLanes(part, ElementType::kF64, array.view().data, numbers.data(),
               std::ssize(numbers));
  return numbers;
}

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_NUMBERS_OF_H_
