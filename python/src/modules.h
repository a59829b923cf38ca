// Shapes and modules in Python.
#ifndef HLOREF_PYTHON_MODULES_H_
#define HLOREF_PYTHON_MODULES_H_

#include <nanobind/nanobind.h>

namespace hloref::python {

void BindModules(nanobind::module_& core);

}  // namespace hloref::python

#endif  // HLOREF_PYTHON_MODULES_H_
