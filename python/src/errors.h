// Errors of the library as Python's exceptions.
#ifndef HLOREF_PYTHON_ERRORS_H_
#define HLOREF_PYTHON_ERRORS_H_

#include <nanobind/nanobind.h>

#include <string_view>
#include <utility>
#include <vector>

#include "hloref/module.h"
#include "hloref/status.h"

namespace hloref::python {

// The step that fails: it decides the class of the exception.
enum class Phase { kProgram, kArgument, kRun };

// Raises the exception of hloref/_errors.py. REQUIRES: !status.ok(), the GIL.
[[noreturn]] void Raise(Phase phase, const Status& status,
                        const std::vector<Diagnostic>& diagnostics = {});

template <typename T>
T Get(Phase phase, Result<T> result) {
  if (!result.ok()) Raise(phase, result.status());
  return *std::move(result);
}

// A str of text that may hold what a program does: bytes that are no UTF-8 are
// shown as \xff.
nanobind::object Text(std::string_view text);

// Tuples of Diagnostic.
nanobind::object DiagnosticsOf(const std::vector<Diagnostic>& diagnostics);

}  // namespace hloref::python

#endif  // HLOREF_PYTHON_ERRORS_H_
