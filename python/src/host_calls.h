// Things that a run shares with Python besides arguments and results: functions
// that the program calls, values from the host and to it.
#ifndef HLOREF_PYTHON_HOST_CALLS_H_
#define HLOREF_PYTHON_HOST_CALLS_H_

#include <nanobind/nanobind.h>

#include <memory>
#include <vector>

#include "hloref/run.h"

namespace hloref::python {

// The exception of a function that the program has called: the first one.
class Raised;

// A copy of any mapping.
nanobind::dict DictOf(nanobind::handle mapping);

// The functions of `{name: function}` as targets; `raised` gets what they
// raise. REQUIRES: the GIL.
CustomCalls CustomCallsOf(nanobind::handle functions,
                          std::shared_ptr<Raised>* raised);
// Raises `error` from what a function has raised, or that itself where it is
// no Exception (KeyboardInterrupt); returns if there is nothing. REQUIRES: the
// GIL.
void ThrowRaised(const std::shared_ptr<Raised>& raised, const Status& error);

// Appends to the list the values that each process has written to outfeed, a
// list for each. None: they are dropped. REQUIRES: the GIL.
void TakeOutfeed(Execution& execution, size_t processes,
                 nanobind::handle outfeed);
// The same by channel: {channel: [values of each process]}.
void TakeToHost(Execution& execution, size_t processes,
                nanobind::handle to_host);

}  // namespace hloref::python

#endif  // HLOREF_PYTHON_HOST_CALLS_H_
