// Programs, runs and traces in Python.
#ifndef HLOREF_PYTHON_PROGRAMS_H_
#define HLOREF_PYTHON_PROGRAMS_H_

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hloref/run.h"
#include "python/src/limit_words.h"

namespace hloref::python {

// A module that is ready to run, with the shapes that its arguments take.
struct Prepared {
  Program program;
  std::vector<Shape> parameters;
  size_t processes = 1;
};

// Things that the program shares with the host; None: not given.
struct HostWords {
  nanobind::object custom_calls = nanobind::none();  // {name: function}
  nanobind::object from_host = nanobind::none();     // {channel: lists}
  nanobind::object outfeed = nanobind::none();       // a list to append to
  nanobind::object to_host = nanobind::none();       // a dictionary to fill
};

// The keywords of a run.
struct RunWords {
  std::optional<nanobind::sequence> arguments, infeed;
  uint64_t seed = 0;
  bool strict = false;
  int threads = 0;
  int workers = 0;
  LimitWords limits;
  HostWords host;
};

// `arrays`: those of each process; `keep`: the results may outlive the call.
Inputs InputsOf(const Prepared& prepared, nanobind::handle arrays,
                const RunWords& words, bool keep);
// With the GIL: lets go of it, and raises what the run or a signal raises.
std::vector<Literal> RunWith(const Prepared& prepared, Inputs inputs,
                             const RunWords& words, Hooks* hooks = nullptr);
// The only process's value, or a list of each process's.
nanobind::object ValuesOf(std::vector<Literal> results);

void BindPrograms(nanobind::module_& core);
void BindTraces(nanobind::module_& core);

}  // namespace hloref::python

#endif  // HLOREF_PYTHON_PROGRAMS_H_
