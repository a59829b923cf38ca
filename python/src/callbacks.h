// The functions that the PJRT plugin is given, to call Python with.
#ifndef HLOREF_PYTHON_CALLBACKS_H_
#define HLOREF_PYTHON_CALLBACKS_H_

#include <nanobind/nanobind.h>

namespace hloref::python {

// _jax_hooks(): a dict of options of the plugin that are addresses
// (pjrt/plugin/host_hooks.h).
void BindCallbacks(nanobind::module_& core);

}  // namespace hloref::python

#endif  // HLOREF_PYTHON_CALLBACKS_H_
