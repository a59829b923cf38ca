#include "ops/rules/process_groups.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "ops/rules/shape_helpers.h"

namespace hlo {
namespace {

// No id twice, each in range; `count` is how many there are.
absl::Status CheckIds(const ShapeContext& context, absl::string_view rule,
                      const IdGroups& groups, int64_t limit, int64_t& count) {
  absl::flat_hash_set<int64_t> seen;
  for (const Ints& group : groups) {
    if (group.empty()) {
      return context.Error(rule, "a group of replica_groups is empty");
    }
    for (int64_t id : group) {
      if (id < 0 || (limit > 1 && id >= limit)) {
        return context.Error(rule, "replica_groups names ", id,
                             ", there are ids 0 to ", limit - 1);
      }
      if (!seen.insert(id).second) {
        return context.Error(rule, "replica_groups names ", id, " twice");
      }
    }
  }
  count = std::ssize(seen);
  return absl::OkStatus();
}

// Every id below the number of ids occurs.
bool Covers(const IdGroups& groups, int64_t count, int64_t limit) {
  if (limit > 1) return count == limit;
  return std::all_of(groups.begin(), groups.end(), [&](const Ints& group) {
    return *std::max_element(group.begin(), group.end()) < count;
  });
}

}  // namespace

absl::StatusOr<GroupMode> GroupModeOf(const ShapeContext& context,
                                      absl::string_view rule, GroupRule kind) {
  const Attributes& attributes = context.attributes();
  if (attributes.has(attr::group_mode)) return attributes.get(attr::group_mode);
  const bool channel = attributes.has(attr::channel_id);
  if (kind == GroupRule::kExchange) {
    return channel ? GroupMode::kCrossPartition : GroupMode::kCrossReplica;
  }
  const bool global = attributes.get(attr::use_global_device_ids);
  if (global && !channel) {
    return context.Error(rule, "use_global_device_ids needs a channel_id");
  }
  if (global) return GroupMode::kFlattenedId;
  return channel ? GroupMode::kCrossReplicaAndPartition
                 : GroupMode::kCrossReplica;
}

int64_t IdCount(const ShapeContext& context, GroupMode mode) {
  switch (mode) {
    case GroupMode::kCrossPartition:
      return context.partitions();
    case GroupMode::kFlattenedId:
      return Product(context.replicas(), context.partitions())
          .value_or(INT64_MAX);
    case GroupMode::kCrossReplica:
    case GroupMode::kCrossReplicaAndPartition:
      break;
  }
  return context.replicas();
}

absl::StatusOr<std::optional<int64_t>> CheckGroups(const ShapeContext& context,
                                                   absl::string_view rule,
                                                   GroupRule kind,
                                                   bool covers) {
  const absl::StatusOr<GroupMode> mode = GroupModeOf(context, rule, kind);
  if (!mode.ok()) return mode.status();
  const int64_t limit = IdCount(context, *mode);
  const IdGroups& groups =
      context.attributes().get(attr::replica_groups).groups;
  int64_t count = 0;
  const absl::Status status = CheckIds(context, rule, groups, limit, count);
  if (!status.ok()) return status;
  if (covers && !groups.empty() && !Covers(groups, count, limit)) {
    return context.Error(rule, "replica_groups names ", count,
                         " ids and leaves some out");
  }
  const int64_t members = groups.empty() ? limit : std::ssize(groups[0]);
  const bool uneven = std::any_of(
      groups.begin(), groups.end(),
      [&](const Ints& group) { return std::ssize(group) != members; });
  const bool unknown = groups.empty() && limit == 1;
  if (uneven || unknown) return std::optional<int64_t>();
  return *mode == GroupMode::kCrossReplicaAndPartition
             ? Product(members, context.partitions())
             : std::optional<int64_t>(members);
}

}  // namespace hlo
