// The groups of a collective: checks of its shape rule, and the group of a
// process when it runs.
#ifndef HLOREF_OPS_RULES_PROCESSES_PROCESS_GROUPS_H_
#define HLOREF_OPS_RULES_PROCESSES_PROCESS_GROUPS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "ops/attributes/processes.h"
#include "ops/control.h"
#include "ops/rendezvous.h"
#include "ops/shape_context.h"

namespace hlo {

// How attributes say what the ids in replica_groups and source_target_pairs
// count (semantics.md: group_modes).
enum class GroupRule : uint8_t {
  kReduction,  // all-reduce, all-gather, reduce-scatter
  kExchange,   // the others
};

// InvalidArgument for use_global_device_ids without channel_id.
absl::StatusOr<GroupMode> GroupModeOf(const ShapeContext& context,
                                      absl::string_view rule, GroupRule kind);

// How many ids there are. Nothing where there is one process, since the header
// may also leave it to the run: then ids of any size are accepted.
std::optional<int64_t> IdCount(const ShapeContext& context, GroupMode mode);

// Checks replica_groups: no empty group among others, no id twice, each in
// range; with `covers`, every id is in some group. Returns the number of
// processes in each group; none if groups are uneven, or there is no group and
// the number of ids is not known: then any number.
absl::StatusOr<std::optional<int64_t>> CheckGroups(const ShapeContext& context,
                                                   absl::string_view rule,
                                                   GroupRule kind, bool covers);

// A group, and the rank of the process in it.
struct ProcessGroup {
  ProcessList processes;  // in rank order
  int64_t rank = 0;
};

// The group of a running collective's process; none where no group has it.
// Without replica_groups all ids are one group. The error of `rule` where its
// group names a process that does not run. REQUIRES: the shape rule has passed.
absl::StatusOr<std::optional<ProcessGroup>> GroupOf(Control& control,
                                                    absl::string_view rule,
                                                    GroupRule kind);

// The same where every process must be in a group.
absl::StatusOr<ProcessGroup> OwnGroup(Control& control, absl::string_view rule,
                                      GroupRule kind);
// The same, found anew.
absl::StatusOr<ProcessGroup> OwnGroup(const StepContext& context,
                                      absl::string_view rule, GroupRule kind);

// All processes that source_target_pairs name, in ascending order.
absl::StatusOr<std::optional<ProcessGroup>> PairedProcesses(
    Control& control, absl::string_view rule);

// The ids in source_target_pairs, ascending: the ranks of PairedProcesses.
Ints PairedIds(const Attributes& attributes);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_PROCESS_GROUPS_H_
