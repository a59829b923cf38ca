// Signals and forks while a program runs.
#ifndef HLOREF_PYTHON_INTERRUPTS_H_
#define HLOREF_PYTHON_INTERRUPTS_H_

#include <csignal>

#include "hloref/execution.h"

namespace hloref::python {

// Ctrl-C cancels the run at once, also within an instruction, while this
// lives; Python's handler is called, too. On the main thread only, and where
// Python has a handler; elsewhere it does nothing.
class Interruptible {
 public:
  explicit Interruptible(Cancellation& cancellation);
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
  ~Interruptible();

 private:
  struct sigaction before_ = {};
  bool active_ = false;
};

// The thread on which Python calls its handlers of signals.
bool IsMainThread();

// Once, when the module is imported.
void WatchForks();
// This process is the child of one that had imported the module. Threads of
// OpenMP are not there in a child, and cannot be started again.
bool IsForked();

}  // namespace hloref::python

#endif  // HLOREF_PYTHON_INTERRUPTS_H_
