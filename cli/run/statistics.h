// Counters of `run --stats`.
#ifndef HLOREF_CLI_RUN_STATISTICS_H_
#define HLOREF_CLI_RUN_STATISTICS_H_

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "interpreter/eval/options.h"
#include "ops/op.h"

namespace hlo {

// Executions, time and result bytes by op. The time of an instruction is its
// own, without that of the computations it enters; that of instructions on
// scalars, of regions and of flattened loops counts for the one around them,
// that of a chain for its last link, so that the program runs as fast as
// without.
class Statistics : public Hooks {
 public:
  bool sees_each() const override { return false; }
  void Counted(const Instruction& instruction, int64_t count,
               int64_t bytes) override;
  void Before(const StepEvent& event) override;
  void After(const StepEvent& event,
             std::span<const Value* const> leaves) override;

  // A table, the op that took longest first, and the totals.
  std::string Table(int64_t peak_bytes, double seconds) const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    int64_t count = 0;
    int64_t bytes = 0;
    Clock::duration time{};
  };
  struct Running {
    const Instruction* instruction;
    Clock::time_point start;
    Clock::duration inside{};
  };

  std::mutex mutex_;
  std::map<const Op*, Entry> entries_;
  // Running steps, innermost last; regions may run on several threads.
  std::map<std::pair<int64_t, std::thread::id>, std::vector<Running>> running_;
};

}  // namespace hlo

#endif  // HLOREF_CLI_RUN_STATISTICS_H_
