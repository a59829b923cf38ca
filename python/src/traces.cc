// Traces: every instruction's value.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "python/src/arrays.h"
#include "python/src/errors.h"
#include "python/src/programs.h"

namespace hloref::python {
namespace {

namespace nb = nanobind;

// One execution of one instruction.
struct Row {
  int64_t process, depth;
  std::vector<int32_t> path;
  std::string computation, name, op, text;
  int line;
  Literal value;
  bool has_value;  // false between a -start and its -done
};

// "{1, 2, .. 100 elements}" of the first `most` elements.
std::string ValueText(const Literal& literal, int64_t most) {
  std::vector<std::string> parts;
  const Shape shape = literal.shape();
  if (shape.is_tuple()) {
    std::string text = "(";
    for (const Literal& each : literal.elements()) {
      if (text.size() > 1) text += ", ";
      text += ValueText(each, most);
    }
    return text + ")";
  }
  if (!shape.is_array()) return "-";
  int64_t count = 1;
  for (int64_t size : literal.sizes()) count *= size;
  Literal shown = literal;
  if (count > most) {
    const auto first = Shape::Array(shape.element_type(), {most});
    if (!first.ok()) return first.status().message();
    const size_t bytes =
        static_cast<size_t>(most) * ElementBytes(shape.element_type());
    const auto part = Literal::Copy(*first, literal.bytes().subspan(0, bytes));
    if (!part.ok()) return part.status().message();
    shown = *part;
  }
  std::string text = shown.ToString();
  text.erase(0, text.find(' ') + 1);
  if (count <= most) return text;
  text.pop_back();
  return text + (most > 0 ? ", " : "") + ".. " + std::to_string(count) +
         " elements}";
}

class Recorder : public Hooks {
 public:
  explicit Recorder(int64_t most) : most_(most) {}

  Status After(const Step& step) override {
    const auto value = step.result();
    const std::lock_guard<std::mutex> lock(mutex_);
    if (std::ssize(rows_) >= most_) {
      cut_ = true;
      return {StatusCode::kCancelled, "there are more rows"};
    }
    const auto path = step.path();
    rows_.push_back({step.process(),
                     step.depth(),
                     {path.begin(), path.end()},
                     std::string(step.computation()),
                     std::string(step.instruction()),
                     std::string(step.op()),
                     step.text(),
                     step.line(),
                     value.value_or(Literal()),
                     value.ok()});
    return {};
  }

  bool cut() const { return cut_; }
  // Thread by thread of execution; each in its own order.
  std::vector<Row> TakeRows() {
    std::stable_sort(
        rows_.begin(), rows_.end(),
        [](const Row& a, const Row& b) { return a.path < b.path; });
    return std::move(rows_);
  }

 private:
  const int64_t most_;
  std::mutex mutex_;
  bool cut_ = false;
  std::vector<Row> rows_;
};

// Results, or None, and the exception, or None, that the run has raised.
std::pair<nb::object, nb::object> Results(const Prepared& prepared,
                                          Inputs inputs, const RunWords& words,
                                          Recorder& recorder) {
  try {
    return {ValuesOf(RunWith(prepared, std::move(inputs), words, &recorder)),
            nb::none()};
  } catch (nb::python_error& error) {
    const nb::module_ errors = nb::module_::import_("hloref._errors");
    if (!error.matches(errors.attr("Error")) ||
        error.matches(errors.attr("ArgumentError"))) {
      throw;
    }
    if (recorder.cut()) return {nb::none(), nb::none()};
    return {nb::none(), nb::borrow(error.value())};  // NOLINT: it is Python\'s
  }
}

nb::object Trace(const Prepared& self, nb::object arrays,
                 std::optional<nb::sequence> arguments,
                 std::optional<nb::sequence> infeed, uint64_t seed, bool strict,
                 int threads, int workers, const LimitWords& limits,
                 int64_t most, nb::object custom_calls, nb::object from_host,
                 nb::object outfeed, nb::object to_host) {
  const RunWords words = {std::move(arguments),
                          std::move(infeed),
                          seed,
                          strict,
                          threads,
                          workers,
                          limits,
                          {std::move(custom_calls), std::move(from_host),
                           std::move(outfeed), std::move(to_host)}};
  Recorder recorder(most);
  const auto [results, error] =
      Results(self, InputsOf(self, arrays, words, true), words, recorder);
  nb::list rows;
  for (Row& row : recorder.TakeRows()) rows.append(nb::cast(std::move(row)));
  return nb::make_tuple(rows, results, error, recorder.cut());
}

}  // namespace

void BindTraces(nb::module_& core) {
  core.def(
      "_trace", Trace, nb::arg(), nb::arg(), nb::arg("arguments") = nb::none(),
      nb::arg("infeed") = nb::none(), nb::arg("seed") = 0,
      nb::arg("strict") = false, nb::arg("threads") = 0, nb::arg("workers") = 0,
      nb::arg("limits") = LimitWords(), nb::arg("rows") = 0,
      nb::arg("custom_calls") = nb::none(), nb::arg("from_host") = nb::none(),
      nb::arg("outfeed") = nb::none(), nb::arg("to_host") = nb::none());
  nb::class_<Row>(core, "Row", "One execution of one instruction.")
      .def_ro("process", &Row::process, "replica * partitions + partition.")
      .def_ro("depth", &Row::depth, "Calls and regions that it is in.")
      .def_prop_ro(
          "computation", [](const Row& self) { return Text(self.computation); },
          nb::sig("def computation(self) -> str"))
      .def_prop_ro(
          "name", [](const Row& self) { return Text(self.name); },
          nb::sig("def name(self) -> str"),
          "The instruction's name, without %.")
      .def_ro("op", &Row::op)
      .def_prop_ro(
          "text", [](const Row& self) { return Text(self.text); },
          nb::sig("def text(self) -> str"), "The instruction as HLO text.")
      .def_ro("line", &Row::line, "In the program's text, from 1; 0: none.")
      .def_prop_ro(
          "value",
          [](const Row& self) {
            return self.has_value ? ToPython(self.value)
                                  : nb::object(nb::none());
          },
          nb::sig("def value(self) -> typing.Any"),
          "A copy of what it has computed: an array, or a tuple of them; "
          "None for a token, and for a value still on its way.")
      .def(
          "value_text",
          [](const Row& self, int64_t elements) {
            return self.has_value ? ValueText(self.value, elements)
                                  : std::string("pending");
          },
          nb::arg("elements") = 64,
          "The value as HLO text, at most so many elements of each array.")
      .def("__repr__", [](const Row& self) {
        return Text(self.text + " => " +
                    (self.has_value ? ValueText(self.value, 64) : "pending"));
      });
}

}  // namespace hloref::python
