// Changes of an array's elements.
#ifndef HLOREF_WORKSHOP_MUTANTS_ARRAY_CHANGES_H_
#define HLOREF_WORKSHOP_MUTANTS_ARRAY_CHANGES_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "workshop/making/element_hooks.h"

namespace hlo::conformance {

// Calls visit(index, number) for each element, in row-major order.
void EachIndex(
    const std::vector<int64_t>& sizes,
    absl::FunctionRef<void(const std::vector<int64_t>&, int64_t)> visit);

// Does nothing where there is no such element, or one of another width.
void CopyElement(const ArrayCopy& from, int64_t from_element, ArrayCopy& to,
                 int64_t to_element);

// Puts a number there that no bound allows: the negative one, the other truth
// value, the next integer. REQUIRES: the array has the element.
void Spoil(ArrayCopy& array, int64_t element);

// Puts the type's next number (step 1) or the one before (-1) there, for both
// parts of a complex number; NaN stays.
void StepElement(ArrayCopy& array, int64_t element, int step);

bool HasElements(const ArrayCopy& array);
// True for an array of real numbers.
bool IsReal(const ArrayCopy& array);

// Replaces the bytes; false if they are the same, or another number of them.
bool Replace(std::vector<std::byte> bytes, ArrayCopy& array);

// The elements as f64, of complex numbers the real parts.
std::vector<double> NumbersOf(const ArrayCopy& array);
double NumberAt(const ArrayCopy& array, int64_t element);
void PutNumber(double number, ArrayCopy& array, int64_t element);

// Makes the smallest changes that turn the array, of floats of one op, rounded
// to nearest even from `exact`, into one that is rounded otherwise. False: it
// is the same.
bool RoundTowardZero(const std::vector<double>& exact, ArrayCopy& array);
bool RoundTiesAway(const std::vector<double>& exact, ArrayCopy& array);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_ARRAY_CHANGES_H_
