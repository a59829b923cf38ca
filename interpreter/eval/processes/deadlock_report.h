// A deadlock's explanation: where each process waits, for which others, since
// which step, what those do, what each did last, and near misses.
#ifndef HLOREF_INTERPRETER_EVAL_PROCESSES_DEADLOCK_REPORT_H_
#define HLOREF_INTERPRETER_EVAL_PROCESSES_DEADLOCK_REPORT_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "interpreter/eval/fiber.h"

namespace hlo {

// A fiber of a deadlocked run.
struct StuckFiber {
  FiberPath path;
  int64_t steps = 0;  // that it has run
  bool ended = false;
  InstructionRef at;  // where it waits; empty: it has its result
  Fiber::Effect last_effect;
  const WaitSource* waits_for = nullptr;  // null: for its children, or ended
};

// REQUIRES: all fibers that are left, in fiber order, and one at least
// waits. `unattended`: ProcessRendezvous::Unattended.
std::string DeadlockReport(std::span<const StuckFiber> fibers,
                           std::span<const std::string> unattended);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PROCESSES_DEADLOCK_REPORT_H_
