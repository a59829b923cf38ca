// Options of preparing and of running a program. PrepareOptions decide values
// and are kept in the Program; ExecutionOptions are those of one execution. No
// field exists in both.
#ifndef HLOREF_INTERPRETER_EVAL_OPTIONS_H_
#define HLOREF_INTERPRETER_EVAL_OPTIONS_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/parallel_for.h"
#include "interpreter/ir/limits.h"
#include "literals/literal.h"
#include "ops/choices.h"
#include "ops/custom_call_targets.h"
#include "ops/lane_kernel.h"
#include "ops/wait_source.h"

namespace hlo {

struct Computation;
struct Instruction;
class MemoryPool;
struct RendezvousKey;

// The channel of a host transfer; none for infeed and outfeed.
using HostChannel = std::optional<int64_t>;

// One execution of one instruction.
struct StepEvent {
  int64_t process;  // replica * partitions + partition
  // Path of the fiber within the run: the process's number, then, for children,
  // the index of each among its parent's children.
  const std::vector<int32_t>& fiber;
  int64_t number;  // of this event among the fiber's
  // 0 in the fiber's first computation, one more in each that is called or is
  // a region's.
  int64_t depth;
  const Computation& computation;
  const Instruction& instruction;
};

// Called before and after every instruction, also inside loops, calls and
// regions that are evaluated lane by lane. With several workers, or regions on
// several threads, calls come from several threads at a time.
class Hooks {
 public:
  virtual ~Hooks() = default;
  // False: instructions on scalars, inside regions, in chains and in flattened
  // loops run as without hooks; instead of Before and After there is one
  // Counted for each in the end.
  virtual bool sees_each() const { return true; }
  // `count` executions of an instruction, with `bytes` of results each.
  virtual void Counted(const Instruction&, int64_t /*count*/,
                       int64_t /*bytes*/) {}
  virtual void Before(const StepEvent&) {}
  // May put other values of the same sizes in the place of the result's, before
  // After and before anybody reads them. Not of instructions that do nothing.
  virtual void Replace(const StepEvent&, std::span<Value* const>) {}
  // `leaves` are the result's, valid during the call.
  virtual void After(const StepEvent&, std::span<const Value* const>) {}
};

// A fiber at a rendezvous, a start, a wait or its end.
struct FiberEvent {
  int64_t process;
  const std::vector<int32_t>& fiber;  // as in StepEvent
  int64_t steps;                      // that it has run
  // The instruction it is at; null when it has ended.
  const Computation* computation;
  const Instruction* instruction;
};

// Observes how fibers wait for one another. A fiber waits for a future that it
// got before, by posting to a group or by beginning its next child, or for a
// feed. The calls for one fiber come in its order; those of different fibers
// are not ordered, and with several workers they come from several threads at a
// time.
class RendezvousHooks {
 public:
  virtual ~RendezvousHooks() = default;
  virtual void Posted(const FiberEvent&, const RendezvousKey&, int64_t rank,
                      const Future& future) = 0;
  virtual void Began(const FiberEvent&, const Future& child) = 0;
  virtual void Waits(const FiberEvent&, const WaitSource&) = 0;
  // With its result, or by an error.
  virtual void Ended(const FiberEvent&) = 0;
};

// Forms that a called computation may take; all give the same bits.
enum class RegionForms : uint8_t {
  kAll,         // the fastest that fits
  kFlat,        // no typed loop for a single op
  kLaneByLane,  // the evaluator, one lane at a time
};

struct PrepareOptions {
  Choices choices;
  InstructionSet instructions = NativeInstructionSet();
  // Also plan parameter, constant, tuple and get-tuple-element, which do
  // nothing when run, so that hooks see them.
  bool trace_aliases = false;
};

struct ExecutionOptions {
  Limits limits;
  uint64_t seed = 0;
  // Refuse declarations that are not true of the values (unique_indices ..).
  bool strict = false;
  // Threads inside an op; 0: as many as the machine has cores.
  int threads = 0;
  // The work that one of them takes at least; tests set it to 1.
  int64_t grain = Threads().grain;
  // Threads that run processes, at most one a core; 0: one.
  int workers = 0;
  // The pool of the values' memory. Executions that share a pool recycle its
  // large blocks, and its own limit holds for all of them together. Null: each
  // execution has its own, limited by `limits`.
  std::shared_ptr<MemoryPool> memory;
  // The bytes of the arguments are counted in `memory` already.
  bool counted_arguments = false;
  // Queues that infeed reads: one for each process (replica-major), or a single
  // one that each process reads for itself.
  std::vector<std::vector<Literal>> infeed;
  // The same for recv from the host, by channel.
  std::map<int64_t, std::vector<std::vector<Literal>>> from_host;
  // The host may add to the queues (Execution::Feed): an empty one is waited
  // for. Else reading an empty one is an error.
  bool host_feeds = false;
  // The functions that custom-call may call; null: none.
  std::shared_ptr<const CustomCallTargets> custom_calls;
  RegionForms region_forms = RegionForms::kAll;
  // Not 0: fibers take turns in an order, and for numbers of steps, drawn
  // from it. For tests of the law that results depend on no order.
  uint64_t schedule = 0;
  Hooks* hooks = nullptr;                        // not owned
  RendezvousHooks* rendezvous_hooks = nullptr;   // not owned
  const std::atomic<bool>* cancelled = nullptr;  // not owned
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_OPTIONS_H_
