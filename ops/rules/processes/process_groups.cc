#include "ops/rules/processes/process_groups.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "ops/attributes/processes.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// No id twice, each in range; `count` is how many there are.
absl::Status CheckIds(const ShapeContext& context, absl::string_view rule,
                      const IdGroups& groups, std::optional<int64_t> limit,
                      int64_t& count) {
  absl::flat_hash_set<int64_t> seen;
  for (const Ints& group : groups) {
    if (group.empty()) {
      return context.Error(rule, "a group of replica_groups is empty");
    }
    for (int64_t id : group) {
      if (id < 0 || (limit && id >= *limit)) {
        return context.Error(rule, "replica_groups names ", id,
                             ", there are ids 0 to ", limit.value_or(1) - 1);
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
bool Covers(const IdGroups& groups, int64_t count,
            std::optional<int64_t> limit) {
  if (limit) return count == *limit;
  return std::all_of(groups.begin(), groups.end(), [&](const Ints& group) {
    return *std::max_element(group.begin(), group.end()) < count;
  });
}

GroupMode ModeOf(const Attributes& attributes, GroupRule kind) {
  if (attributes.has(attr::group_mode)) return attributes.get(attr::group_mode);
  const bool channel = HasChannel(attributes);
  if (kind == GroupRule::kExchange) {
    return channel ? GroupMode::kCrossPartition : GroupMode::kCrossReplica;
  }
  if (attributes.get(attr::use_global_device_ids)) {
    return GroupMode::kFlattenedId;
  }
  return channel ? GroupMode::kCrossReplicaAndPartition
                 : GroupMode::kCrossReplica;
}

// The id of a process in a mode.
int64_t IdOf(const Process& process, GroupMode mode) {
  switch (mode) {
    case GroupMode::kCrossPartition:
      return process.partition;
    case GroupMode::kFlattenedId:
      return process.index;
    case GroupMode::kCrossReplica:
    case GroupMode::kCrossReplicaAndPartition:
      break;
  }
  return process.replica;
}

int64_t CountOf(const Process& process, GroupMode mode) {
  switch (mode) {
    case GroupMode::kCrossPartition:
      return process.partitions;
    case GroupMode::kFlattenedId:
      return process.replicas * process.partitions;
    case GroupMode::kCrossReplica:
    case GroupMode::kCrossReplicaAndPartition:
      break;
  }
  return process.replicas;
}

// The processes of an id, as far as `self` exchanges values with them: `count`
// of them from id * step + first on.
struct Places {
  int64_t step = 1, first = 0, count = 1;
};

Places PlacesOf(const Process& self, GroupMode mode) {
  switch (mode) {
    case GroupMode::kCrossReplica:
      return {self.partitions, self.partition, 1};
    case GroupMode::kCrossPartition:
      return {1, self.replica * self.partitions, 1};
    case GroupMode::kCrossReplicaAndPartition:
      return {self.partitions, 0, self.partitions};
    case GroupMode::kFlattenedId:
      break;
  }
  return {};
}

using FoundGroup = absl::StatusOr<std::optional<ProcessGroup>>;

// The groups of ids that an attribute names; without any all ids are one.
struct IdLists {
  const AttributeBase& attribute;
  GroupMode mode;
  std::span<const Ints> groups;

  Ints of(size_t group, int64_t count) const {
    if (!groups.empty()) return groups[group];
    Ints all(static_cast<size_t>(count));
    std::iota(all.begin(), all.end(), 0);
    return all;
  }
};

// The first place counts of an id that stands twice. Error: an id of any group
// is no process's.
absl::Status NotePlaces(const StepContext& context, absl::string_view rule,
                        const IdLists& lists, ProcessGroups& facts) {
  if (facts.known) return absl::OkStatus();
  const int64_t limit = CountOf(context.process(), lists.mode);
  for (size_t group = 0; group < lists.groups.size(); ++group) {
    const Ints& ids = lists.groups[group];
    for (size_t rank = 0; rank < ids.size(); ++rank) {
      if (ids[rank] >= limit) {
        return context.Error(rule, lists.attribute.name, " names ", ids[rank],
                             ", but there are ids 0 to ", limit - 1,
                             " only (--replicas, --partitions)");
      }
      facts.places.try_emplace(
          ids[rank], ProcessGroups::Place{group, static_cast<int64_t>(rank)});
    }
  }
  facts.known = true;
  return absl::OkStatus();
}

ProcessList ProcessesOf(const Process& self, const IdLists& lists, size_t group,
                        const Places& places) {
  const Ints ids = lists.of(group, CountOf(self, lists.mode));
  std::vector<int64_t> processes;
  processes.reserve(ids.size() * static_cast<size_t>(places.count));
  for (int64_t id : ids) {
    const int64_t first = id * places.step + places.first;
    for (int64_t i = 0; i < places.count; ++i) processes.push_back(first + i);
  }
  return ProcessList(std::move(processes));
}

// The process's group and its rank there.
FoundGroup FindGroup(const StepContext& context, absl::string_view rule,
                     const IdLists& lists, ProcessGroups& facts) {
  const Process& self = context.process();
  const int64_t own = IdOf(self, lists.mode);
  ProcessGroups::Place place{0, own};
  if (!lists.groups.empty()) {
    absl::Status noted = NotePlaces(context, rule, lists, facts);
    if (!noted.ok()) return noted;
    const auto found = facts.places.find(own);
    if (found == facts.places.end()) return std::optional<ProcessGroup>();
    place = found->second;
  }
  const Places places = PlacesOf(self, lists.mode);
  ProcessList& list = facts.lists[{place.group, places.first}];
  if (list.size() == 0) list = ProcessesOf(self, lists, place.group, places);
  const int64_t first = own * places.step + places.first;
  return ProcessGroup{list, place.rank * places.count + self.index - first};
}

IdLists ReplicaGroupsOf(const Attributes& attributes, GroupRule kind) {
  return {attr::replica_groups, ModeOf(attributes, kind),
          attributes.get(attr::replica_groups).groups};
}

absl::StatusOr<ProcessGroup> Own(const StepContext& context,
                                 absl::string_view rule, FoundGroup group) {
  if (!group.ok()) return group.status();
  if (group->has_value()) return **std::move(group);
  return context.Error(rule, "process ", context.process().index,
                       " is in no group");
}

}  // namespace

absl::StatusOr<GroupMode> GroupModeOf(const ShapeContext& context,
                                      absl::string_view rule, GroupRule kind) {
  const Attributes& attributes = context.attributes();
  if (kind == GroupRule::kReduction && !attributes.has(attr::group_mode) &&
      attributes.get(attr::use_global_device_ids) && !HasChannel(attributes)) {
    return context.Error(rule, "use_global_device_ids needs a channel_id");
  }
  return ModeOf(attributes, kind);
}

std::optional<int64_t> IdCount(const ShapeContext& context, GroupMode mode) {
  if (context.replicas() == 1 && context.partitions() == 1) return std::nullopt;
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
  const std::optional<int64_t> limit = IdCount(context, *mode);
  const IdGroups& groups =
      context.attributes().get(attr::replica_groups).groups;
  int64_t count = 0;
  const absl::Status status = CheckIds(context, rule, groups, limit, count);
  if (!status.ok()) return status;
  if (covers && !groups.empty() && !Covers(groups, count, limit)) {
    return context.Error(rule, "replica_groups names ", count,
                         " ids and leaves some out");
  }
  if (groups.empty() && !limit) return std::optional<int64_t>();
  const int64_t members = groups.empty() ? *limit : std::ssize(groups[0]);
  const bool uneven = std::any_of(
      groups.begin(), groups.end(),
      [&](const Ints& group) { return std::ssize(group) != members; });
  if (uneven) return std::optional<int64_t>();
  return *mode == GroupMode::kCrossReplicaAndPartition
             ? Product(members, context.partitions())
             : std::optional<int64_t>(members);
}

absl::StatusOr<std::optional<ProcessGroup>> GroupOf(Control& control,
                                                    absl::string_view rule,
                                                    GroupRule kind) {
  FoundGroup group;
  control.rendezvous().WithGroups([&](ProcessGroups& facts) {
    group = FindGroup(control, rule,
                      ReplicaGroupsOf(control.attributes(), kind), facts);
  });
  return group;
}

absl::StatusOr<ProcessGroup> OwnGroup(Control& control, absl::string_view rule,
                                      GroupRule kind) {
  return Own(control, rule, GroupOf(control, rule, kind));
}

absl::StatusOr<ProcessGroup> OwnGroup(const StepContext& context,
                                      absl::string_view rule, GroupRule kind) {
  ProcessGroups facts;
  return Own(context, rule,
             FindGroup(context, rule,
                       ReplicaGroupsOf(context.attributes(), kind), facts));
}

Ints PairedIds(const Attributes& attributes) {
  Ints ids;
  for (const Ints& pair : attributes.get(attr::source_target_pairs)) {
    ids.insert(ids.end(), pair.begin(), pair.end());
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

absl::StatusOr<std::optional<ProcessGroup>> PairedProcesses(
    Control& control, absl::string_view rule) {
  const Attributes& attributes = control.attributes();
  const GroupMode mode = ModeOf(attributes, GroupRule::kExchange);
  FoundGroup group;
  control.rendezvous().WithGroups([&](ProcessGroups& facts) {
    // The ids are sorted once.
    if (!facts.known) facts.ids = {PairedIds(attributes)};
    group = FindGroup(control, rule,
                      {attr::source_target_pairs, mode, facts.ids}, facts);
  });
  return group;
}

}  // namespace hlo
