// NumPy's arrays, and what is like them, to literals and back.
#ifndef HLOREF_PYTHON_ARRAYS_H_
#define HLOREF_PYTHON_ARRAYS_H_

#include <nanobind/nanobind.h>

#include <string>

#include "hloref/literal.h"
#include "hloref/shape.h"

namespace hloref::python {

// Imports NumPy. Once, when the module is.
void ImportNumpy();

// How a value becomes a literal.
struct Conversion {
  // The parameter's shape, which numbers, lists and tuples take; null: none.
  const Shape* shape = nullptr;
  std::string label;  // "argument 0", in errors
  // The literal may outlive the call, and keeps the array; else the caller
  // does.
  bool keep = false;
};

// An array (NumPy's, or DLPack's on the CPU) is looked at where it lies; one
// that is not contiguous, aligned or in this machine's byte order is copied. A
// tuple is one, and so is a list where the shape is one; None is a token.
// Raises ArgumentError. REQUIRES: the GIL.
Literal ToLiteral(nanobind::handle value, const Conversion& conversion);

// An array that owns its bytes, a tuple, or None for a token.
nanobind::object ToPython(Literal literal);

// The dtype of a type.
nanobind::object DtypeOf(ElementType type);

}  // namespace hloref::python

#endif  // HLOREF_PYTHON_ARRAYS_H_
