// Attributes: what instructions that meet other processes or the host say.
#ifndef HLOREF_OPS_ATTRIBUTES_PROCESSES_H_
#define HLOREF_OPS_ATTRIBUTES_PROCESSES_H_

#include "ops/attribute.h"

namespace hlo {

enum class GroupMode {
  kCrossReplica,
  kCrossPartition,
  kCrossReplicaAndPartition,
  kFlattenedId
};
inline constexpr const char* kGroupModeWords[] = {
    "cross_replica", "cross_partition", "cross_replica_and_partition",
    "flattened_id"};

namespace attr {
inline constexpr Attribute<int64_t> channel_id{
    "channel_id",
    "The channel by which instructions of several processes meet."};
inline constexpr Attribute<ReplicaGroups> replica_groups{"replica_groups",
                                                         "Who meets whom."};
inline constexpr Attribute<IdGroups> source_target_pairs{"source_target_pairs",
                                                         "Who sends to whom."};
inline constexpr Attribute<bool> use_global_device_ids{
    "use_global_device_ids", "Groups name processes, not replicas."};
inline constexpr Attribute<bool> constrain_layout("constrain_layout",
                                                  "Keep the layout as written.",
                                                  {.changes_value = false});
inline constexpr WordAttribute<GroupMode> group_mode{
    "mode", kGroupModeWords, "What the ids in replica_groups count."};
inline constexpr Attribute<bool> is_host_transfer{"is_host_transfer",
                                                  "The partner is the host."};
inline constexpr Attribute<std::string> infeed_config("infeed_config",
                                                      "For the backend.",
                                                      {.changes_value = false});
inline constexpr Attribute<std::string> outfeed_config(
    "outfeed_config", "For the backend.", {.changes_value = false});
inline constexpr Attribute<Shape> outfeed_shape(
    "outfeed_shape", "The shape and layout that the host sees.",
    {.changes_value = false});
inline constexpr Attribute<int64_t> cross_program_prefetch_index(
    "cross_program_prefetch_index", "For the backend.",
    {.changes_value = false});
inline constexpr Attribute<Raw> async_execution_thread(
    "async_execution_thread", "The thread that runs the wrapped computation.",
    {.changes_value = false});
inline constexpr Attribute<IdGroups> permute_slice_sizes(
    "slice_sizes", "The slices that an in-place permute moves.",
    {.field = "dynamic_slice_sizes"});
}  // namespace attr

// True if a collective names a channel: 0 is none (semantics.md: group_modes).
inline bool HasChannel(const Attributes& attributes) {
  return attributes.get(attr::channel_id) > 0;
}

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_PROCESSES_H_
