// Processes that meet: what each has posted, and what all of it gives.
#ifndef HLOREF_GPU_CHECK_RUN_MEETING_H_
#define HLOREF_GPU_CHECK_RUN_MEETING_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu_check/run/call.h"

namespace hlo::gpu {

// One execution of a collective by one group, or one send with its recv.
struct Meeting {
  std::vector<int64_t> members;  // processes, in the order of the group
  std::vector<std::optional<Value>> posted;
  std::vector<Value> results;  // once all have posted
  bool combined = false;
  const Instruction* first = nullptr;  // that posted

  bool complete() const {
    for (const auto& each : posted) {
      if (!each) return false;
    }
    return true;
  }
};

// The counts of the processes of a run.
struct ProcessCounts {
  int64_t replicas = 1, partitions = 1;
  int64_t count() const { return replicas * partitions; }
};

// The group of a process at a collective, in its order; empty: it is in none.
std::vector<int64_t> GroupOf(const Instruction& instruction,
                             const ProcessCounts& counts, int64_t process);

// True if a group of a collective names a process that does not run.
bool NamesOthers(const Instruction& instruction, const ProcessCounts& counts);

// The pairs (source, target) of processes of a collective-permute, a send or a
// recv, in the slice of the machine that the process is in.
using Pairs = std::vector<std::pair<int64_t, int64_t>>;
Pairs PermutePairs(const Instruction& instruction, const ProcessCounts& counts,
                   int64_t process);
Pairs TransferPairs(const Instruction& instruction, const ProcessCounts& counts,
                    int64_t process);

// True if two instructions that meet are the same collective: op, shapes,
// attributes, called computations.
bool Agree(const Module& module, const Instruction& a, const Instruction& b);

// Computes the results of a complete meeting. `call`: of any member.
absl::Status Combine(Call& call, const Pairs& pairs, Meeting* meeting);
// The result of a process outside of all groups.
absl::StatusOr<Value> ZerosLike(Device& device, const Value& value);

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_RUN_MEETING_H_
