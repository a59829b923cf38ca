#include "python/src/programs.h"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <chrono>
#include <utility>

#include "python/src/arrays.h"
#include "python/src/errors.h"
#include "python/src/host_calls.h"
#include "python/src/interrupts.h"

namespace hloref::python {
namespace {

namespace nb = nanobind;

std::vector<Literal> LiteralsOf(const Prepared& prepared, nb::handle values,
                                const std::string& of, bool keep) {
  std::vector<Literal> literals;
  size_t i = 0;
  for (nb::handle value : values) {
    const Shape* shape =
        i < prepared.parameters.size() ? &prepared.parameters[i] : nullptr;
    literals.push_back(ToLiteral(value, {shape, of + std::to_string(i), keep}));
    ++i;
  }
  return literals;
}

// The values of each process; or one list, for each of them.
ByProcess ListsOf(const Prepared& prepared, const nb::sequence& lists,
                  const char* of, bool keep) {
  ByProcess result;
  for (nb::handle list : lists) {
    const std::string process = "process " + std::to_string(result.size());
    result.push_back(LiteralsOf(prepared, list, process + ", " + of, keep));
  }
  return result;
}

RunOptions OptionsOf(const RunWords& words) {
  RunOptions options;
  options.limits = LimitsOf(words.limits);
  options.seed = words.seed;
  options.strict = words.strict;
  options.threads = IsForked() ? 1 : words.threads;
  options.workers = words.workers;
  options.cancellation.emplace();
  return options;
}

// Python's handlers of signals run between slices of about this time.
constexpr auto kSlice = std::chrono::milliseconds(50);

// False where a handler has raised.
bool CheckSignals() {
  const nb::gil_scoped_acquire gil;
  return PyErr_CheckSignals() == 0;
}

// Without the GIL.
Result<Execution::State> RunInSlices(Execution& execution, bool raised[1]) {
  int64_t budget = 1024;
  while (true) {
    const auto begin = std::chrono::steady_clock::now();
    auto state = execution.Run(budget);
    if (!state.ok() || *state != Execution::State::kOutOfBudget) return state;
    const auto took = std::chrono::steady_clock::now() - begin;
    if (took < kSlice / 2 && budget < (int64_t{1} << 40)) budget *= 2;
    if (took > kSlice * 2 && budget > 1) budget /= 2;
    if (took > kSlice / 4 && !CheckSignals()) {
      raised[0] = true;
      return state;
    }
  }
}

Prepared Prepare(const Module& module, std::string profile,
                 std::map<std::string, std::string> choices,
                 std::string instructions, bool show_aliases) {
  ProgramOptions options;
  options.profile = std::move(profile);
  options.choices = std::move(choices);
  options.instructions = std::move(instructions);
  options.show_aliases = show_aliases;
  auto program = [&] {
    const nb::gil_scoped_release release;
    return Program::Prepare(module, options);
  }();
  Prepared prepared{
      Get(Phase::kProgram, std::move(program)),
      {},
      static_cast<size_t>(module.replicas() * module.partitions())};
  for (const Parameter& each : module.parameters()) {
    prepared.parameters.push_back(each.shape);
  }
  return prepared;
}

// Microseconds of a run without Python, the mean of `count`, for
// tests/measure.py.
double MicrosecondsInside(const Prepared& self, nb::handle array, int count) {
  const Literal literal = ToLiteral(array, {nullptr, "the array", true});
  const nb::gil_scoped_release release;
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < count; ++i) {
    if (!Run(self.program, {{literal}}).ok()) return 0;
  }
  const std::chrono::duration<double, std::micro> took =
      std::chrono::steady_clock::now() - begin;
  return took.count() / count;
}

constexpr const char* kCallSignature =
    "def __call__(self, *arrays, arguments: "
    "collections.abc.Sequence[collections.abc.Sequence[typing.Any]] | None = "
    "None, infeed: "
    "collections.abc.Sequence[collections.abc.Sequence[typing.Any]] | None = "
    "None, seed: int = 0, strict: bool = False, threads: int = 0, workers: int "
    "= 0, max_bytes: int | None = None, max_steps: int | None = None, "
    "max_depth: int | None = None, custom_calls: collections.abc.Mapping[str, "
    "collections.abc.Callable[..., typing.Any]] | None = None, from_host: "
    "collections.abc.Mapping[int, "
    "collections.abc.Sequence[collections.abc.Sequence[typing.Any]]] | None = "
    "None, outfeed: list[list[typing.Any]] | None = None, to_host: dict[int, "
    "list[list[typing.Any]]] | None = None) -> typing.Any";

constexpr const char* kCallDoc =
    "Runs the program: `hloref.run` has the arrays, the results and the "
    "errors, and its keywords mean the same here. Any number of threads may "
    "call it at a time.";

}  // namespace

Inputs InputsOf(const Prepared& prepared, nb::handle arrays,
                const RunWords& words, bool keep) {
  Inputs inputs;
  if (words.arguments) {
    if (nb::len(arrays) > 0) {
      throw nb::type_error(
          "give arrays, which each process gets, or arguments");
    }
    inputs.arguments = ListsOf(prepared, *words.arguments, "argument ", keep);
  } else {
    inputs.arguments = {LiteralsOf(prepared, arrays, "argument ", keep)};
  }
  if (words.infeed) {
    inputs.infeed =
        ListsOf({prepared.program, {}}, *words.infeed, "infeed ", keep);
  }
  if (!words.host.from_host.is_none()) {
    for (const auto& [channel, lists] : DictOf(words.host.from_host)) {
      inputs.from_host[nb::cast<int64_t>(channel)] =
          ListsOf({prepared.program, {}}, nb::cast<nb::sequence>(lists),
                  "from host ", keep);
    }
  }
  return inputs;
}

std::vector<Literal> RunWith(const Prepared& prepared, Inputs inputs,
                             const RunWords& words, Hooks* hooks) {
  RunOptions options = OptionsOf(words);
  options.hooks = hooks;
  std::shared_ptr<Raised> exception;
  if (!words.host.custom_calls.is_none()) {
    options.custom_calls = CustomCallsOf(words.host.custom_calls, &exception);
  }
  bool raised[1] = {false};
  Phase phase = Phase::kArgument;
  std::optional<Execution> made;
  auto results = [&]() -> Result<std::vector<Literal>> {
    const nb::gil_scoped_release release;
    auto execution =
        Execution::Create(prepared.program, std::move(inputs), options);
    if (!execution.ok()) return execution.status();
    made = *std::move(execution);
    phase = Phase::kRun;
    const Interruptible interruptible(*options.cancellation);
    const auto state =
        IsMainThread() ? RunInSlices(*made, raised) : made->Run();
    if (!state.ok()) return state.status();
    if (raised[0]) return Status(StatusCode::kCancelled, "by a signal");
    return made->TakeResults();
  }();
  if (raised[0]) throw nb::python_error();
  if (!results.ok() && options.cancellation->cancelled()) {
    if (PyErr_CheckSignals() == 0) PyErr_SetNone(PyExc_KeyboardInterrupt);
    throw nb::python_error();
  }
  if (made) {
    TakeOutfeed(*made, prepared.processes, words.host.outfeed);
    TakeToHost(*made, prepared.processes, words.host.to_host);
  }
  if (!results.ok()) ThrowRaised(exception, results.status());
  return Get(phase, std::move(results));
}

nb::object ValuesOf(std::vector<Literal> results) {
  if (results.size() == 1) return ToPython(std::move(results.front()));
  nb::list values;
  for (Literal& each : results) values.append(ToPython(std::move(each)));
  return values;
}

void BindPrograms(nb::module_& core) {
  core.def("_prepare", Prepare);
  nb::class_<Prepared>(
      core, "Program",
      "A module that is ready to run; `hloref.prepare` makes it. "
      "Immutable.")
      .def(
          "__call__",
          [](const Prepared& self, nb::args arrays,
             std::optional<nb::sequence> arguments,
             std::optional<nb::sequence> infeed, uint64_t seed, bool strict,
             int threads, int workers, std::optional<int64_t> max_bytes,
             std::optional<int64_t> max_steps, std::optional<int64_t> max_depth,
             nb::object custom_calls, nb::object from_host, nb::object outfeed,
             nb::object to_host) {
            const RunWords words = {
                std::move(arguments),
                std::move(infeed),
                seed,
                strict,
                threads,
                workers,
                {max_bytes, max_steps, max_depth},
                {std::move(custom_calls), std::move(from_host),
                 std::move(outfeed), std::move(to_host)}};
            return ValuesOf(
                RunWith(self, InputsOf(self, arrays, words, false), words));
          },
          nb::arg("arrays"), nb::arg("arguments") = nb::none(),
          nb::arg("infeed") = nb::none(), nb::arg("seed") = 0,
          nb::arg("strict") = false, nb::arg("threads") = 0,
          nb::arg("workers") = 0, nb::arg("max_bytes") = nb::none(),
          nb::arg("max_steps") = nb::none(), nb::arg("max_depth") = nb::none(),
          nb::arg("custom_calls") = nb::none(),
          nb::arg("from_host") = nb::none(), nb::arg("outfeed") = nb::none(),
          nb::arg("to_host") = nb::none(), nb::sig(kCallSignature), kCallDoc)
      .def("_microseconds_inside", MicrosecondsInside);
}

}  // namespace hloref::python
