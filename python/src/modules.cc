#include "python/src/modules.h"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hloref/module.h"
#include "hloref/shape.h"
#include "python/src/arrays.h"
#include "python/src/errors.h"
#include "python/src/limit_words.h"

namespace hloref::python {
namespace {

namespace nb = nanobind;

// A program's bytes: a str's or a bytes-like object's.
class Bytes {
 public:
  explicit Bytes(nb::handle source) {
    if (PyUnicode_Check(source.ptr())) {
      Py_ssize_t size = 0;
      const char* text = PyUnicode_AsUTF8AndSize(source.ptr(), &size);
      if (text == nullptr) throw nb::python_error();  // a lone surrogate
      view_ = {text, static_cast<size_t>(size)};
      return;
    }
    if (PyObject_GetBuffer(source.ptr(), &buffer_, PyBUF_SIMPLE) < 0) {
      throw nb::python_error();
    }
    view_ = {static_cast<const char*>(buffer_.buf),
             static_cast<size_t>(buffer_.len)};
  }
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;
  ~Bytes() {
    if (buffer_.obj != nullptr) PyBuffer_Release(&buffer_);
  }
  std::string_view view() const { return view_; }

 private:
  Py_buffer buffer_ = {};
  std::string_view view_;
};

LoadOptions::Elided ElidedOf(const std::string& word) {
  if (word == "keep") return LoadOptions::Elided::kKeep;
  if (word == "zeros") return LoadOptions::Elided::kZeros;
  if (word == "random") return LoadOptions::Elided::kRandom;
  throw nb::value_error("elided is 'keep', 'zeros' or 'random'");
}

Form FormOf(const std::string& word) {
  if (word == "hlo") return Form::kHlo;
  if (word == "stablehlo") return Form::kStablehlo;
  throw nb::value_error("form is 'hlo' or 'stablehlo'");
}

struct LoadWords {
  std::string file;
  bool strict;
  int64_t replicas, partitions;
  std::string entry;
  int program;
  std::optional<std::vector<Shape>> arguments;
  nb::dict constants;
  std::string elided;
  uint64_t seed;
  LimitWords limits;
};

LoadOptions OptionsOf(const LoadWords& words) {
  LoadOptions options;
  options.file = words.file;
  options.strict = words.strict;
  options.replicas = words.replicas;
  options.partitions = words.partitions;
  options.entry = words.entry;
  options.program = words.program;
  options.arguments = words.arguments;
  for (const auto& [name, value] : words.constants) {
    const auto key = nb::cast<std::string>(name);
    options.constants[key] =
        ToLiteral(value, {nullptr, "the constant '" + key + "'", true});
  }
  options.elided = ElidedOf(words.elided);
  options.seed = words.seed;
  options.limits = LimitsOf(words.limits);
  return options;
}

Module LoadProgram(nb::handle source, const LoadOptions& options,
                   nb::object& warnings) {
  const Bytes bytes(source);
  std::vector<Diagnostic> diagnostics;
  auto module = [&] {
    const nb::gil_scoped_release release;
    return Load(bytes.view(), options, &diagnostics);
  }();
  if (!module.ok()) Raise(Phase::kProgram, module.status(), diagnostics);
  warnings = DiagnosticsOf(diagnostics);
  return *std::move(module);
}

nb::object PartsOf(const Module& module) {
  const nb::module_ parts = nb::module_::import_("hloref._parts");
  const nb::object computation = parts.attr("Computation");
  const nb::object instruction = parts.attr("Instruction");
  nb::list all;
  for (const Computation& each : module.computations()) {
    nb::list instructions;
    for (const Instruction& one : each.instructions) {
      nb::list operands;
      for (int operand : one.operands) {
        operands.append(
            Text(each.instructions[static_cast<size_t>(operand)].name));
      }
      instructions.append(instruction(Text(one.name), one.op, one.shape,
                                      nb::tuple(operands), one.line, one.column,
                                      Text(one.text)));
    }
    all.append(computation(Text(each.name), nb::tuple(instructions),
                           instructions[static_cast<size_t>(each.root)]));
  }
  return nb::tuple(all);
}

std::string Printed(const Module& module, Form form) {
  auto text = [&] {
    const nb::gil_scoped_release release;
    return module.Print(form);
  }();
  return Get(Phase::kProgram, std::move(text));
}

nb::object SizesOf(const Shape& shape) {
  nb::list sizes;
  for (const Dimension& each : shape.dimensions()) sizes.append(each.size);
  return nb::tuple(sizes);
}

void BindShape(nb::module_& core) {
  nb::class_<Shape>(
      core, "Shape",
      "The shape of a value: an array, a tuple or a token. "
      "Immutable.\n\n"
      "Shape(\"f32[2,<=5]\") reads it as HLO text has it; a wrong "
      "text is an ArgumentError.")
      .def(
          "__init__",
          [](Shape* self, std::string_view text) {
            new (self) Shape(Get(Phase::kArgument, Shape::Parse(text)));
          },
          nb::arg("text"))
      .def_prop_ro(
          "kind",
          [](const Shape& self) {
            constexpr const char* kNames[] = {"array", "tuple", "token",
                                              "opaque", "buffer"};
            return kNames[static_cast<int>(self.kind())];
          },
          "\"array\", \"tuple\", \"token\", \"opaque\" or \"buffer\".")
      .def_prop_ro(
          "element_type",
          [](const Shape& self) {
            return std::string(self.is_array() ? Name(self.element_type())
                                               : "");
          },
          "An array's, as HLO spells it, \"f32\"; else \"\".")
      .def_prop_ro(
          "dtype",
          [](const Shape& self) {
            return self.is_array() ? DtypeOf(self.element_type())
                                   : nb::object(nb::none());
          },
          nb::sig("def dtype(self) -> numpy.dtype | None"),
          "An array's type in NumPy; else None.")
      .def_prop_ro(
          "sizes", SizesOf, nb::sig("def sizes(self) -> tuple[int, ...]"),
          "An array's sizes: those of dynamic dimensions are bounds, -1 "
          "where there is none.")
      .def_prop_ro("is_static", &Shape::is_static,
                   "True where no dimension of any leaf is dynamic.")
      .def_prop_ro(
          "elements", [](const Shape& self) { return self.elements(); },
          "The elements of a tuple.")
      .def_prop_ro("byte_size", &Shape::byte_size,
                   "Bytes of a dense value, all leaves together.")
      .def("__str__", [](const Shape& self) { return self.ToString(false); })
      .def("__repr__",
           [](const Shape& self) { return "Shape('" + self.ToString() + "')"; })
      .def(
          "__eq__",
          [](const Shape& self, const Shape& other) { return self == other; },
          nb::is_operator())
      .def("__hash__",
           [](const Shape& self) {
             return nb::hash(nb::str(self.ToString().c_str()));
           })
      .def("__reduce__", [](const Shape& self) {
        return nb::make_tuple(nb::type<Shape>(),
                              nb::make_tuple(self.ToString()));
      });
}

}  // namespace

void BindModules(nb::module_& core) {
  BindShape(core);
  nb::class_<Module>(core, "Module")
      .def_static(
          "_load",
          [](nb::handle source, std::string file, bool strict, int64_t replicas,
             int64_t partitions, std::string entry, int program,
             std::optional<std::vector<Shape>> arguments, nb::dict constants,
             std::string elided, uint64_t seed, const LimitWords& limits) {
            nb::object warnings;
            const LoadOptions options = OptionsOf(
                {std::move(file), strict, replicas, partitions,
                 std::move(entry), program, std::move(arguments),
                 std::move(constants), std::move(elided), seed, limits});
            Module module = LoadProgram(source, options, warnings);
            return nb::make_tuple(std::move(module), warnings);
          })
      .def_prop_ro("name", [](const Module& self) { return Text(self.name()); })
      .def_prop_ro("replicas", &Module::replicas)
      .def_prop_ro("partitions", &Module::partitions)
      .def_prop_ro("result", &Module::result)
      .def("_parameters",
           [](const Module& self) {
             const nb::object make =
                 nb::module_::import_("hloref._parts").attr("Parameter");
             nb::list list;
             for (const Parameter& each : self.parameters()) {
               list.append(make(Text(each.name), each.shape));
             }
             return nb::tuple(list);
           })
      .def("_computations", PartsOf)
      .def_prop_ro("_entry", &Module::entry)
      .def_prop_ro("elided_constants",
                   [](const Module& self) {
                     nb::list names;
                     for (const auto& each : self.elided_constants()) {
                       names.append(Text(each));
                     }
                     return names;
                   })
      .def("_print",
           [](const Module& self, const std::string& form) {
             return Text(Printed(self, FormOf(form)));
           })
      .def("_print_elided",
           [](const Module& self, int64_t above) {
             return Text(Get(Phase::kProgram, self.PrintElided(above)));
           })
      .def("_to_proto",
           [](const Module& self) {
             const std::string bytes = Printed(self, Form::kProto);
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def("_random_arguments",
           [](const Module& self, uint64_t seed, const LimitWords& limits) {
             const Limits most = LimitsOf(limits);
             auto drawn = [&] {
               const nb::gil_scoped_release release;
               return self.RandomArguments(seed, most);
             }();
             nb::list list;
             for (Literal& each : Get(Phase::kArgument, std::move(drawn))) {
               list.append(ToPython(std::move(each)));
             }
             return list;
           });
}

}  // namespace hloref::python
