// The groups of processes that meet.
#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/strip.h"
#include "gpu_check/run/meeting.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/processes.h"

namespace hlo::gpu {
namespace {

bool IsReduction(absl::string_view op) {
  return absl::StartsWith(op, "all-reduce") ||
         absl::StartsWith(op, "all-gather") ||
         absl::StartsWith(op, "reduce-scatter");
}

// The meaning of the ids in groups.
GroupMode ModeOf(const Instruction& instruction) {
  const Attributes& attributes = instruction.attributes;
  if (attributes.has(attr::group_mode)) return attributes.get(attr::group_mode);
  if (!HasChannel(attributes)) return GroupMode::kCrossReplica;
  if (!IsReduction(instruction.op->name)) return GroupMode::kCrossPartition;
  return attributes.get(attr::use_global_device_ids)
             ? GroupMode::kFlattenedId
             : GroupMode::kCrossReplicaAndPartition;
}

// The processes of an id, as the process sees it.
std::vector<int64_t> ProcessesOf(GroupMode mode, const ProcessCounts& counts,
                                 int64_t process, int64_t id) {
  const int64_t replica = process / counts.partitions;
  const int64_t partition = process % counts.partitions;
  switch (mode) {
    case GroupMode::kCrossReplica:
      return {id * counts.partitions + partition};
    case GroupMode::kCrossPartition:
      return {replica * counts.partitions + id};
    case GroupMode::kFlattenedId:
      return {id};
    case GroupMode::kCrossReplicaAndPartition:
      break;
  }
  std::vector<int64_t> all;
  for (int64_t p = 0; p < counts.partitions; ++p) {
    all.push_back(id * counts.partitions + p);
  }
  return all;
}

int64_t Ids(GroupMode mode, const ProcessCounts& counts) {
  if (mode == GroupMode::kFlattenedId) return counts.count();
  return mode == GroupMode::kCrossPartition ? counts.partitions
                                            : counts.replicas;
}

// The lists of numbers in {{0,1},{2,3}}.
IdGroups NumbersIn(absl::string_view text) {
  IdGroups groups;
  std::string number;
  for (char c : text) {
    if (c >= '0' && c <= '9') {
      number += c;
      continue;
    }
    int64_t value = 0;
    if (!number.empty() && absl::SimpleAtoi(number, &value) &&
        !groups.empty()) {
      groups.back().push_back(value);
    }
    number.clear();
    if (c == '{') groups.emplace_back();
  }
  std::erase_if(groups, [](const Ints& each) { return each.size() != 2; });
  return groups;
}

// Without what changes no value.
Attributes ThatCount(const Attributes& attributes) {
  Attributes counted;
  for (const Attributes::Entry& each : attributes.entries()) {
    if (each.handle->changes_value) counted.Set(*each.handle, each.value);
  }
  return counted;
}

bool SameComputation(const Computation& a, const Computation& b) {
  if (a.instructions.size() != b.instructions.size() || a.root != b.root) {
    return false;
  }
  for (size_t i = 0; i < a.instructions.size(); ++i) {
    const Instruction &x = a.instructions[i], &y = b.instructions[i];
    if (x.op != y.op || x.operands != y.operands ||
        !SameIgnoringLayout(x.shape, y.shape) ||
        !(ThatCount(x.attributes) == ThatCount(y.attributes))) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool Agree(const Module& module, const Instruction& a, const Instruction& b) {
  if (&a == &b) return true;
  // A -start meets the same collective that waits.
  const absl::string_view x_op = absl::StripSuffix(a.op->name, "-start");
  const absl::string_view y_op = absl::StripSuffix(b.op->name, "-start");
  if (x_op != y_op || a.operands.size() != b.operands.size() ||
      (a.op == b.op && !SameIgnoringLayout(a.shape, b.shape))) {
    return false;
  }
  Attributes x = ThatCount(a.attributes), y = ThatCount(b.attributes);
  if (x.has(attr::to_apply) != y.has(attr::to_apply)) return false;
  if (x.has(attr::to_apply) &&
      !SameComputation(module.computations[x.get(attr::to_apply).index],
                       module.computations[y.get(attr::to_apply).index])) {
    return false;
  }
  x.erase(attr::to_apply);
  y.erase(attr::to_apply);
  return x == y;
}

std::vector<int64_t> GroupOf(const Instruction& instruction,
                             const ProcessCounts& counts, int64_t process) {
  const GroupMode mode = ModeOf(instruction);
  IdGroups groups = instruction.attributes.get(attr::replica_groups).groups;
  if (groups.empty()) {
    groups.emplace_back();
    for (int64_t id = 0; id < Ids(mode, counts); ++id) {
      groups.front().push_back(id);
    }
  }
  for (const Ints& ids : groups) {
    std::vector<int64_t> members;
    for (int64_t id : ids) {
      for (int64_t each : ProcessesOf(mode, counts, process, id)) {
        members.push_back(each);
      }
    }
    if (std::find(members.begin(), members.end(), process) != members.end()) {
      return members;
    }
  }
  return {};
}

bool NamesOthers(const Instruction& instruction, const ProcessCounts& counts) {
  const int64_t ids = Ids(ModeOf(instruction), counts);
  for (const Ints& group :
       instruction.attributes.get(attr::replica_groups).groups) {
    if (std::any_of(group.begin(), group.end(),
                    [&](int64_t id) { return id >= ids; })) {
      return true;
    }
  }
  return false;
}

Pairs PermutePairs(const Instruction& instruction, const ProcessCounts& counts,
                   int64_t process) {
  const GroupMode mode = ModeOf(instruction);
  Pairs pairs;
  for (const Ints& ids :
       instruction.attributes.get(attr::source_target_pairs)) {
    pairs.emplace_back(ProcessesOf(mode, counts, process, ids[0]).front(),
                       ProcessesOf(mode, counts, process, ids[1]).front());
  }
  return pairs;
}

Pairs TransferPairs(const Instruction& instruction, const ProcessCounts& counts,
                    int64_t process) {
  const Attributes& attributes = instruction.attributes;
  constexpr absl::string_view kFrontend = "_xla_send_recv_source_target_pairs=";
  IdGroups groups = attributes.get(attr::source_target_pairs);
  bool written = attributes.has(attr::source_target_pairs);
  const std::string& frontend = attributes.get(attr::frontend_attributes).text;
  const size_t at = frontend.find(std::string(kFrontend));
  if (!written && at != frontend.npos) {
    const std::string rest = frontend.substr(at + kFrontend.size());
    size_t end = 0;
    for (int depth = 0; end < rest.size(); ++end) {
      depth += rest[end] == '{' ? 1 : rest[end] == '}' ? -1 : 0;
      if (depth == 0 && rest[end] == '}') break;
    }
    groups = NumbersIn(rest.substr(0, end + 1));
    written = true;
  }
  if (!written) return {{process, process}};
  const bool partitions =
      counts.replicas == 1 || (counts.partitions > 1 && HasChannel(attributes));
  const GroupMode mode =
      partitions ? GroupMode::kCrossPartition : GroupMode::kCrossReplica;
  Pairs pairs;
  for (const Ints& ids : groups) {
    pairs.emplace_back(ProcessesOf(mode, counts, process, ids[0]).front(),
                       ProcessesOf(mode, counts, process, ids[1]).front());
  }
  return pairs;
}

}  // namespace hlo::gpu
