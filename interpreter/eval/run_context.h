// State that the fibers of one execution share, and the account of each.
#ifndef HLOREF_INTERPRETER_EVAL_RUN_CONTEXT_H_
#define HLOREF_INTERPRETER_EVAL_RUN_CONTEXT_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/parallel_for.h"
#include "interpreter/eval/memory_pool.h"
#include "interpreter/eval/prepare/program.h"
#include "ops/random_state.h"
#include "ops/step_context.h"
#include "ops/wait_source.h"

namespace hlo {

class ChildComputation;
class Feeds;
class Fiber;
class ProcessRendezvous;
class UnpairedTransfers;

// Makes fibers for computations that are begun.
class ChildStarter {
 public:
  virtual ~ChildStarter() = default;
  // The child is ready when it and its own children have ended.
  virtual absl::StatusOr<std::shared_ptr<ChildComputation>> StartChild(
      const Fiber& parent, int computation, Values arguments) = 0;
};

struct RunContext {
  ExecutionOptions options;  // threads resolved
  std::shared_ptr<MemoryPool> memory;
  ProcessRendezvous* rendezvous = nullptr;
  Feeds* feeds = nullptr;
  const UnpairedTransfers* transfers = nullptr;
  ChildStarter* children = nullptr;
  RandomState* random_states = nullptr;  // of each process, by its index
  // Raised when no result of the fibers is wanted any more.
  StopSignal stop{};

  bool cancelled() const { return stop.raised(); }
  // The error of all steps then, and of what they may have computed.
  absl::Status Cancelled() const {
    return absl::CancelledError("the execution was cancelled");
  }
};

// Usage of a fiber, together with the regions that it evaluates, which may be
// on several threads.
struct Account {
  std::atomic<int64_t> steps{0};
  int64_t events = 0;   // reported to hooks
  int64_t pending = 0;  // begun and not ended
};

// A fiber's place among all: the process, then, for children, the index of each
// among its parent's children. In the order of paths a parent stands before its
// children, and these in the order of their starts.
using FiberPath = std::vector<int32_t>;

// The executor of steps: a fiber, a region that it evaluates, or the combining
// step of a collective.
struct StepOwner {
  const RunContext* context = nullptr;
  const Program* program = nullptr;  // the process's
  const Process* process = nullptr;
  const FiberPath* path = nullptr;
  Account* account = nullptr;
  int region_depth = 0;  // regions, evaluated lane by lane, that it is inside
  int64_t depth = 0;     // of the computation that it enters first
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_RUN_CONTEXT_H_
