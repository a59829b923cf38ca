// hloref._core: the library in Python. The package's own modules around it are
// what users see.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <string>

#include "hloref/comparison.h"
#include "python/src/arrays.h"
#include "python/src/callbacks.h"
#include "python/src/interrupts.h"
#include "python/src/modules.h"
#include "python/src/programs.h"

namespace hloref::python {
namespace {

namespace nb = nanobind;

nb::object ElementOf(const std::optional<Comparison::Element>& element) {
  if (!element) return nb::none();
  return nb::module_::import_("hloref._parts")
      .attr("Element")(nb::tuple(nb::cast(element->leaf)),
                       nb::tuple(nb::cast(element->index)), element->ulps,
                       element->expected, element->actual);
}

// Arguments of Comparison.
nb::object CompareArrays(nb::handle expected, nb::handle actual,
                         uint64_t max_ulps) {
  const Literal left =
      ToLiteral(expected, {nullptr, "the expected array", true});
  const Literal right = ToLiteral(actual, {nullptr, "the actual array", true});
  const Comparison result = [&] {
    const nb::gil_scoped_release release;
    return Compare(left, right, max_ulps);
  }();
  return nb::make_tuple(result.elements, result.different, result.max_ulps,
                        ElementOf(result.first), ElementOf(result.worst),
                        result.summary);
}

}  // namespace
}  // namespace hloref::python

NB_MODULE(_core, core) {
  hloref::python::ImportNumpy();
  hloref::python::WatchForks();
  core.doc() = "The library in Python; the package hloref is what users see.";
  hloref::python::BindModules(core);
  hloref::python::BindPrograms(core);
  hloref::python::BindTraces(core);
  hloref::python::BindCallbacks(core);
  core.def("_compare", hloref::python::CompareArrays);
}
