#include "python/src/callbacks.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "pjrt/plugin/host_hooks.h"
#include "python/src/arrays.h"
#include "python/src/errors.h"

namespace hloref::python {
namespace {

namespace nb = nanobind;

// In the order of PJRT_Buffer_Type, from 1 on.
constexpr ElementType kTypes[] = {
    ElementType::kPred,       ElementType::kS8,
    ElementType::kS16,        ElementType::kS32,
    ElementType::kS64,        ElementType::kU8,
    ElementType::kU16,        ElementType::kU32,
    ElementType::kU64,        ElementType::kF16,
    ElementType::kF32,        ElementType::kF64,
    ElementType::kBF16,       ElementType::kC64,
    ElementType::kC128,       ElementType::kF8E5M2,
    ElementType::kF8E4M3FN,   ElementType::kF8E4M3B11FNUZ,
    ElementType::kF8E5M2FNUZ, ElementType::kF8E4M3FNUZ,
    ElementType::kS4,         ElementType::kU4,
    ElementType::kPred,  // a token, see ShapeOf
    ElementType::kS2,         ElementType::kU2,
    ElementType::kF8E4M3,     ElementType::kF8E3M4,
    ElementType::kF8E8M0FNU,  ElementType::kF4E2M1FN,
    ElementType::kS1,         ElementType::kU1,
    ElementType::kF6E2M3FN,   ElementType::kF6E3M2FN,
};
constexpr int32_t kToken = 23;

Shape ShapeOf(const hloref_array& array) {
  if (array.type == kToken) return Shape::Token();
  if (array.type < 1 || array.type > std::ssize(kTypes)) {
    throw nb::type_error("an array of a callback has a type that is none");
  }
  return Get(Phase::kArgument,
             Shape::Array(kTypes[array.type - 1],
                          {array.dims, array.dims + array.rank}));
}

size_t BytesOf(const hloref_array& array) {
  size_t bytes = ElementBytes(kTypes[array.type - 1]);
  for (int32_t i = 0; i < array.rank; ++i) {
    bytes *= static_cast<size_t>(array.dims[i]);
  }
  return bytes;
}

// A copy: Python may keep it.
nb::object ArgumentOf(const hloref_array& array) {
  const Shape shape = ShapeOf(array);
  if (!shape.is_array()) return nb::none();
  return ToPython(Get(
      Phase::kArgument,
      Literal::Copy(
          shape, {static_cast<const std::byte*>(array.data), BytesOf(array)})));
}

void WriteResult(nb::handle value, size_t i, const hloref_array& array) {
  const Shape shape = ShapeOf(array);
  if (!shape.is_array()) return;
  const std::string label = "result " + std::to_string(i) + " of the callback";
  const Literal literal = ToLiteral(value, {&shape, label});
  if (literal.shape() != shape) {
    throw nb::type_error((label + " is " + literal.shape().ToString(false) +
                          ", not " + shape.ToString(false))
                             .c_str());
  }
  const std::span<const std::byte> bytes = literal.bytes();
  if (!bytes.empty()) std::memcpy(array.data, bytes.data(), bytes.size());
}

void Call(nb::handle callable, bool many_devices,
          std::span<const hloref_array> arguments,
          std::span<const hloref_array> results) {
  nb::list values;
  for (const hloref_array& each : arguments) values.append(ArgumentOf(each));
  const nb::object returned =
      many_devices ? nb::module_::import_("hloref._jax_callbacks")
                         .attr("call")(callable, nb::tuple(values))
                   : callable(*nb::tuple(values));
  const nb::tuple made(returned);
  if (made.size() != results.size()) {
    throw nb::type_error(("the callback returns " +
                          std::to_string(made.size()) + " results, not " +
                          std::to_string(results.size()))
                             .c_str());
  }
  for (size_t i = 0; i < results.size(); ++i) {
    WriteResult(made[i], i, results[i]);
  }
}

// The text of an exception with its traceback, as Python prints it.
std::string Traceback(const nb::python_error& error) {
  const nb::handle raised = error.value();  // NOLINT: an object of Python
  const nb::handle frames = error.traceback();
  const nb::object lines =
      nb::module_::import_("traceback")
          .attr("format_exception")(
              error.type(), raised,
              frames.is_valid() ? nb::borrow(frames) : nb::none());
  return nb::cast<std::string>(nb::str("").attr("join")(lines).attr("strip")());
}

// REQUIRES: the GIL.
std::string Caught() {
  try {
    throw;
  } catch (const nb::python_error& error) {
    try {
      return Traceback(error);
    } catch (...) {
      return "Python raised an exception whose text cannot be made";
    }
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "the callback failed";
  }
}

int Fail(const std::string& why, char* message, size_t capacity) {
  if (capacity == 0) return 1;
  const size_t size = std::min(why.size(), capacity - 1);
  std::memcpy(message, why.data(), size);
  message[size] = 0;
  return 1;
}

int CallPython(void* callable, int many_devices, const hloref_array* arguments,
               size_t num_arguments, hloref_array* results, size_t num_results,
               char* message, size_t capacity) {
  if (!nb::is_alive()) {
    return Fail("Python is shutting down", message, capacity);
  }
  const nb::gil_scoped_acquire gil;
  try {
    Call(static_cast<PyObject*>(callable), many_devices != 0,
         {arguments, num_arguments}, {results, num_results});
    return 0;
  } catch (...) {
    return Fail(Caught(), message, capacity);
  }
}

// Raises an exception that a handler of signals has raised: where the run was,
// JAX's own takes its place.
int RaiseLater(void* exception) {
  const nb::object raised = nb::steal(static_cast<PyObject*>(exception));
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(raised.ptr())),
                  raised.ptr());
  return -1;
}

int CheckSignals() {
  if (!nb::is_alive()) return 0;
  const nb::gil_scoped_acquire gil;
  if (PyErr_CheckSignals() == 0) return 0;
  try {
    throw nb::python_error();
  } catch (const nb::python_error& error) {
    const nb::handle raised = error.value();  // NOLINT: an object of Python
    if (Py_AddPendingCall(RaiseLater, raised.inc_ref().ptr()) != 0) {
      raised.dec_ref();
    }
  }
  return 1;
}

// hloref._jax_ffi's function; the answer of one that fails is none.
template <typename... Arguments>
nb::object AskHost(const char* function, Arguments... arguments) {
  try {
    return nb::module_::import_("hloref._jax_ffi").attr(function)(arguments...);
  } catch (nb::python_error& error) {
    error.discard_as_unraisable(function);
    return nb::none();
  }
}

int FindFunction(const char* name, hloref_function* found) {
  if (!nb::is_alive()) return 0;
  const nb::gil_scoped_acquire gil;
  const nb::object answer = AskHost("find_function", name);
  if (answer.is_none()) return 0;
  const auto addresses = nb::cast<std::vector<uintptr_t>>(answer);
  if (addresses.size() != 1 + std::size(found->stages)) return 0;
  found->plain = reinterpret_cast<void*>(addresses[0]);
  for (size_t i = 1; i < addresses.size(); ++i) {
    found->stages[i - 1] = reinterpret_cast<void*>(addresses[i]);
  }
  return 1;
}

int FindType(int64_t id, void (**deleter)(void* object)) {
  if (!nb::is_alive()) return 0;
  const nb::gil_scoped_acquire gil;
  const nb::object answer = AskHost("find_type", id);
  if (answer.is_none()) return 0;
  *deleter = reinterpret_cast<void (*)(void*)>(nb::cast<uintptr_t>(answer));
  return 1;
}

}  // namespace

void BindCallbacks(nb::module_& core) {
  core.def("_jax_hooks", [] {
    hloref_call_python_fn* const call = CallPython;
    hloref_check_signals_fn* const check = CheckSignals;
    nb::dict options;
    options["python_callback"] = reinterpret_cast<intptr_t>(call);
    options["check_signals"] = reinterpret_cast<intptr_t>(check);
    hloref_find_function_fn* const find_function = FindFunction;
    hloref_find_type_fn* const find_type = FindType;
    options["find_function"] = reinterpret_cast<intptr_t>(find_function);
    options["find_type"] = reinterpret_cast<intptr_t>(find_type);
    return options;
  });
}

}  // namespace hloref::python
