// A deadlock, told so that one sees why: who waits where, for whom, since which
// step, what the awaited ones do, what each did last, and what nearly met.
#ifndef HLOREF_INTERPRETER_EVAL_PROCESSES_DEADLOCK_REPORT_H_
#define HLOREF_INTERPRETER_EVAL_PROCESSES_DEADLOCK_REPORT_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "interpreter/eval/machine.h"

namespace hlo {

// A machine when nobody can go on.
struct StuckMachine {
  MachinePath path;
  int64_t steps = 0;  // that it has run
  bool ended = false;
  InstructionRef at;  // where it waits; empty: it has its result
  Machine::Effect last_effect;
  const WaitSource* waits_for = nullptr;  // null: for its children, or ended
};

// REQUIRES: all machines that are left, in machine order, and one at least
// waits. `unattended`: ProcessRendezvous::Unattended.
std::string DeadlockReport(std::span<const StuckMachine> machines,
                           std::span<const std::string> unattended);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PROCESSES_DEADLOCK_REPORT_H_
