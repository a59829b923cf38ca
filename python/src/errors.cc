#include "python/src/errors.h"

#include <nanobind/stl/string.h>

#include <string>

namespace hloref::python {

namespace nb = nanobind;

nb::object Text(std::string_view text) {
  return nb::steal(PyUnicode_DecodeUTF8(
      text.data(), static_cast<Py_ssize_t>(text.size()), "backslashreplace"));
}

nb::object DiagnosticsOf(const std::vector<Diagnostic>& diagnostics) {
  const nb::object make =
      nb::module_::import_("hloref._errors").attr("Diagnostic");
  nb::list list;
  for (const Diagnostic& each : diagnostics) {
    const bool is_error = each.severity == Diagnostic::Severity::kError;
    list.append(make(is_error ? "error" : "warning",
                     std::string(Name(each.code)), Text(each.file), each.line,
                     each.column, Text(each.rule), Text(each.message),
                     Text(each.instruction), Text(each.excerpt)));
  }
  return nb::tuple(list);
}

void Raise(Phase phase, const Status& status,
           const std::vector<Diagnostic>& diagnostics) {
  constexpr const char* kNames[] = {"program", "argument", "run"};
  const nb::object error =
      nb::module_::import_("hloref._errors")
          .attr("error_of")(kNames[static_cast<int>(phase)],
                            std::string(Name(status.code())),
                            Text(status.message()), DiagnosticsOf(diagnostics));
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())),
                  error.ptr());
  throw nb::python_error();
}

}  // namespace hloref::python
