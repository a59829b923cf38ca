#include "python/src/host_calls.h"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "python/src/arrays.h"
#include "python/src/errors.h"

namespace hloref::python {

namespace nb = nanobind;

class Raised {
 public:
  ~Raised() {
    if (!exception_.is_valid()) return;
    const nb::gil_scoped_acquire gil;
    exception_.reset();
  }
  // REQUIRES: the GIL, which is the lock, too.
  void Set(nb::object exception) {
    if (!exception_.is_valid()) exception_ = std::move(exception);
  }
  nb::object Take() { return std::exchange(exception_, nb::object()); }

 private:
  nb::object exception_;
};

namespace {

// Copies: the call's own bytes are gone when it ends.
Result<Literal> OperandLeaf(const CustomCall& call, int operand, int leaf,
                            const Shape& shape) {
  if (!shape.is_array()) return Literal::Token();
  const auto array = call.operand(operand, leaf);
  if (!array.ok()) return array.status();
  const auto actual = Shape::Array(shape.element_type(),
                                   {array->sizes.begin(), array->sizes.end()});
  if (!actual.ok()) return actual.status();
  return Literal::Copy(*actual, array->bytes);
}

// The leaves from `leaf` on as the shape nests them.
nb::object OperandValue(const CustomCall& call, int operand, int& leaf,
                        const Shape& shape) {
  if (!shape.is_tuple()) {
    return ToPython(
        Get(Phase::kRun, OperandLeaf(call, operand, leaf++, shape)));
  }
  nb::list values;
  for (const Shape& each : shape.elements()) {
    values.append(OperandValue(call, operand, leaf, each));
  }
  return nb::tuple(values);
}

void WriteLeaf(CustomCall& call, int leaf, const Literal& value,
               const Shape& shape) {
  const Shape given = value.shape();
  const std::vector<int64_t> sizes = value.sizes();
  const std::vector<Dimension> bounds = shape.dimensions();
  bool fits = given.is_array() &&
              given.element_type() == shape.element_type() &&
              sizes.size() == bounds.size();
  for (size_t d = 0; fits && d < sizes.size(); ++d) {
    fits = bounds[d].dynamic ? bounds[d].size < 0 || sizes[d] <= bounds[d].size
                             : sizes[d] == bounds[d].size;
  }
  if (!fits) {
    const std::string text = "the function returned " + given.ToString(false) +
                             ", not " + shape.ToString(false);
    throw nb::value_error(text.c_str());
  }
  const auto target = Get(Phase::kRun, call.result(leaf, sizes));
  std::memcpy(target.bytes.data(), value.bytes().data(), target.bytes.size());
}

// A tuple's parts, in the order of its leaves.
void WriteResult(CustomCall& call, int& leaf, const Literal& value,
                 const Shape& shape) {
  if (shape.is_tuple()) {
    const std::vector<Literal> parts = value.elements();
    const std::vector<Shape> shapes = shape.elements();
    for (size_t i = 0; i < shapes.size(); ++i) {
      WriteResult(call, leaf, parts[i], shapes[i]);
    }
  } else {
    if (shape.is_array()) WriteLeaf(call, leaf, value, shape);
    ++leaf;
  }
}

void CallFunction(const nb::object& function, CustomCall& call) {
  nb::list arguments;
  arguments.append(
      nb::module_::import_("hloref._parts")
          .attr("CustomCall")(Text(call.target()), Text(call.instruction()),
                              Text(call.backend_config()), call.process(),
                              nb::cast(call.shape())));
  for (int i = 0; i < call.operand_count(); ++i) {
    int leaf = 0;
    arguments.append(
        OperandValue(call, i, leaf, Get(Phase::kRun, call.operand_shape(i))));
  }
  const nb::object result = function(*nb::tuple(arguments));
  const Shape shape = call.shape();
  int leaf = 0;
  WriteResult(call, leaf, ToLiteral(result, {&shape, "the result", false}),
              shape);
}

// The run lets go of it where there is no GIL.
std::shared_ptr<const nb::object> Kept(nb::object function) {
  return {new nb::object(std::move(function)), [](const nb::object* kept) {
            if (!nb::is_alive()) return;
            const nb::gil_scoped_acquire gil;
            delete kept;
          }};
}

std::string TextOf(nb::handle exception) {
  return nb::cast<std::string>(exception.type().attr("__name__")) + ": " +
         nb::cast<std::string>(nb::str(exception));
}

Status Target(const nb::object& function, Raised& raised, CustomCall& call) {
  const nb::gil_scoped_acquire gil;
  nb::object exception;
  try {
    CallFunction(function, call);
    return {};
  } catch (nb::python_error& error) {
    exception = nb::borrow(error.value());  // NOLINT: it is Python's
  } catch (const nb::builtin_exception& error) {
    exception =
        nb::module_::import_("builtins")
            .attr("ValueError")(error.what() == nullptr ? "" : error.what());
  }
  std::string text = TextOf(exception);
  raised.Set(std::move(exception));
  return {StatusCode::kUnknown, std::move(text)};
}

nb::list ListOf(std::vector<Literal> values) {
  nb::list list;
  for (Literal& each : values) list.append(ToPython(std::move(each)));
  return list;
}

nb::list Written(Execution& execution, size_t processes,
                 std::optional<int64_t> channel) {
  nb::list lists;
  for (size_t i = 0; i < processes; ++i) {
    lists.append(ListOf(Get(
        Phase::kRun, execution.TakeOutfeed(static_cast<int64_t>(i), channel))));
  }
  return lists;
}

}  // namespace

nb::dict DictOf(nb::handle mapping) {
  nb::dict copy;
  copy.attr("update")(mapping);
  return copy;
}

CustomCalls CustomCallsOf(nb::handle functions,
                          std::shared_ptr<Raised>* raised) {
  CustomCalls calls;
  *raised = std::make_shared<Raised>();
  for (const auto& [name, function] : DictOf(functions)) {
    if (PyCallable_Check(function.ptr()) == 0) {
      throw nb::type_error("custom_calls are functions by name");
    }
    calls.typed[nb::cast<std::string>(name)] =
        [kept = Kept(nb::borrow(function)), raised = *raised](
            CustomCall& call) { return Target(*kept, *raised, call); };
  }
  return calls;
}

void ThrowRaised(const std::shared_ptr<Raised>& raised, const Status& error) {
  if (raised == nullptr) return;
  nb::object cause = raised->Take();
  if (!cause.is_valid()) return;
  if (PyErr_GivenExceptionMatches(cause.ptr(), PyExc_Exception) == 0) {
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(cause.ptr())),
                    cause.ptr());
    throw nb::python_error();
  }
  try {
    Raise(Phase::kRun, error);
  } catch (nb::python_error& made) {
    PyException_SetCause(made.value().ptr(),  // NOLINT: it is Python's
                         cause.release().ptr());
    throw;
  }
}

void TakeOutfeed(Execution& execution, size_t processes, nb::handle outfeed) {
  if (outfeed.is_none()) return;
  for (nb::handle each : Written(execution, processes, std::nullopt)) {
    outfeed.attr("append")(each);
  }
}

void TakeToHost(Execution& execution, size_t processes, nb::handle to_host) {
  if (to_host.is_none()) return;
  for (int64_t channel : execution.HostChannels()) {
    to_host[nb::int_(channel)] = Written(execution, processes, channel);
  }
}

}  // namespace hloref::python
