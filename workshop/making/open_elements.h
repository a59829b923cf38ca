// Elements of a result that a document leaves to the implementation.
#ifndef HLOREF_WORKSHOP_MAKING_OPEN_ELEMENTS_H_
#define HLOREF_WORKSHOP_MAKING_OPEN_ELEMENTS_H_

#include "conformance/format/vector.h"

namespace hlo::conformance {

// Adds the elements that Cholesky's other triangle changes to those that are
// not looked at; not where they are all of a result, which is `open` then.
// Results that are stored as digests, and those of equations, stay.
void SkipOpenElements(Vector& vector);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_OPEN_ELEMENTS_H_
