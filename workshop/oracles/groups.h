// Groups of processes that meet.
#ifndef HLOREF_WORKSHOP_ORACLES_GROUPS_H_
#define HLOREF_WORKSHOP_ORACLES_GROUPS_H_

#include <cstdint>
#include <vector>

#include "workshop/oracles/evaluator.h"

namespace hlo::conformance::naive {

using Group = std::vector<int64_t>;  // of process numbers

// semantics.md: group_modes. What the ids of a collective count.
enum class Mode : uint8_t {
  kReplicas,                // each partition for itself
  kPartitions,              // each replica for itself
  kReplicasWithPartitions,  // replicas with all their partitions
  kProcesses,
};
Mode ModeOf(const Step& step);

// The group that has the evaluator's process; empty: it is in none.
Group GroupOf(Evaluator& evaluator, const Step& step);

// The process with this id among those that `process` may meet.
int64_t ProcessOf(const Grid& grid, Mode mode, int64_t process, int64_t id);

// Refuses the run if an id is not that of a process that runs.
void CheckIds(Evaluator& evaluator, Mode mode, const Index& ids);

// The ids of source_target_pairs, two by two.
using Pairs = std::vector<std::pair<int64_t, int64_t>>;
Pairs PairsOf(absl::string_view text);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_GROUPS_H_
