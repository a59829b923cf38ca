// Executions: the inputs, options, states and results of a run.
#ifndef HLOREF_EXECUTION_H_
#define HLOREF_EXECUTION_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "hloref/custom_calls.h"
#include "hloref/export.h"
#include "hloref/hooks.h"
#include "hloref/limits.h"
#include "hloref/literal.h"
#include "hloref/program.h"
#include "hloref/status.h"

namespace hloref {

// Stops runs from other threads. Copies are one; any thread may use it.
class HLOREF_API Cancellation {
 public:
  Cancellation();
  // Runs that have it end with Cancelled soon, later ones at once. A handler of
  // a signal may call it.
  void Cancel();
  bool cancelled() const;

 private:
  friend struct Access;
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

// Lists by process, replica-major; a single list is that of each process.
using ByProcess = std::vector<std::vector<Literal>>;

// The values that processes read. Arguments are not copied.
struct Inputs {
  Inputs() = default;
  // The same arguments for each process, in parameter order.
  Inputs(std::vector<Literal> each)  // NOLINT: reads as the arguments
      : arguments{std::move(each)} {}

  ByProcess arguments = {{}};
  ByProcess infeed;
  std::map<int64_t, ByProcess> from_host;  // recv from the host, by channel
};

struct RunOptions {
  Limits limits;
  uint64_t seed = 0;  // of the program's random numbers
  // Declarations that are untrue of the values (unique_indices ..) are errors.
  bool strict = false;
  int threads = 0;  // inside an instruction; 0: as many as cores
  int workers = 0;  // that run processes, at most one a core; 0: one
  // The host may add to the queues of infeed and recv (Execution::Feed): an
  // empty one is waited for. Else it is an error.
  bool host_feeds = false;
  CustomCalls custom_calls;
  Hooks* hooks = nullptr;  // not owned; outlives the run
  std::optional<Cancellation> cancellation;
};

// One run of a program, or of several: a process for each replica and
// partition. Used by one thread at a time but for Feed, TakeOutfeed,
// HostChannels, steps and peak_bytes, which any thread may call meanwhile; what
// breaks that, as Run within a hook, is FailedPrecondition. Results and errors
// depend on no number of threads or workers.
class HLOREF_API Execution {
 public:
  enum class State : int { kFinished, kOutOfBudget, kWaiting };

  // InvalidArgument names the parameter whose argument does not fit.
  static Result<Execution> Create(const Program& program, Inputs inputs,
                                  const RunOptions& options = {});
  // `assigned`: for each process, the index of its program. All programs are
  // for the same counts of processes and have the same choices.
  static Result<Execution> Create(const std::vector<Program>& programs,
                                  const std::vector<int>& assigned,
                                  Inputs inputs,
                                  const RunOptions& options = {});
  Execution(Execution&&) noexcept;
  Execution& operator=(Execution&&) noexcept;
  ~Execution();

  // Runs until all processes are finished; kOutOfBudget: until each that could
  // go on has run `budget` steps since the call; kWaiting: until only Feed can
  // let them go on. After an error the same error.
  Result<State> Run(int64_t budget = INT64_MAX);

  // Adds to what a process reads: its infeed, or by `channel` from the host.
  // FailedPrecondition without RunOptions::host_feeds, InvalidArgument for a
  // process that does not exist.
  Status Feed(int64_t process, Literal value,
              std::optional<int64_t> channel = {});
  // The values written since the last call: to the process's outfeed, or by
  // `channel` to the host.
  Result<std::vector<Literal>> TakeOutfeed(int64_t process,
                                           std::optional<int64_t> channel = {});
  // The channels of values that TakeOutfeed has not returned yet.
  std::vector<int64_t> HostChannels() const;

  // One for each process, once. FailedPrecondition unless Run was kFinished.
  Result<std::vector<Literal>> TakeResults();

  int64_t steps() const;       // executed so far, all processes
  int64_t peak_bytes() const;  // most bytes alive at one time, but arguments

 private:
  friend struct Access;
  struct Impl;
  explicit Execution(std::unique_ptr<Impl> impl);
  Status CheckProcess(int64_t process) const;

  std::unique_ptr<Impl> impl_;  // null: moved from; every call is an error
};

}  // namespace hloref

#endif  // HLOREF_EXECUTION_H_
