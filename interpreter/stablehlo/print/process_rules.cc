// Collectives and their groups.
#include <algorithm>
#include <numeric>

#include "interpreter/stablehlo/print/op_printer.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/processes.h"

namespace hlo::mlir {
namespace {

Ints UpTo(int64_t count) {
  Ints ids(static_cast<size_t>(count));
  std::iota(ids.begin(), ids.end(), 0);
  return ids;
}

// ResourceExhausted if so many ids are more than the limit of a text.
absl::Status SpendIds(OpPrinter& op, size_t rows, size_t columns) {
  constexpr size_t kMost = size_t{1} << 26;
  if (columns > 0 && rows > kMost / columns) rows = columns = kMost;
  return op.function().module().Spend(rows * columns * sizeof(int64_t));
}

// The groups of ids that meet, counted as in `mode`; one of all if none is
// written.
absl::StatusOr<IdGroups> GroupsOf(OpPrinter& op, GroupMode mode) {
  const IdGroups& groups = op.attributes().get(attr::replica_groups).groups;
  if (!groups.empty()) return groups;
  const ModuleAttributes& header = op.module().attributes;
  const bool flat = mode == GroupMode::kFlattenedId;
  const int64_t count =
      mode == GroupMode::kCrossPartition
          ? header.num_partitions
          : header.replica_count * (flat ? header.num_partitions : 1);
  absl::Status status = SpendIds(op, 1, static_cast<size_t>(count));
  if (!status.ok()) return status;
  return IdGroups{UpTo(count)};
}

absl::StatusOr<std::string> GroupsText(OpPrinter& op, const IdGroups& groups) {
  absl::Status status = SpendIds(op, groups.size(), Longest(groups));
  if (!status.ok()) return status;
  Attributes attributes;
  attributes.set(attr::replica_groups, ReplicaGroups{groups, ""});
  return AttributeText({"replica_groups", &attr::replica_groups}, attributes);
}

std::string ChannelText(int64_t channel) {
  return absl::StrCat("channel_handle = #stablehlo.channel_handle<handle = ",
                      channel, ", type = 1>");
}

// The groups as numbers of processes, replica * partitions + partition:
// StableHLO orders the processes of a group of replicas in all partitions in
// another way.
absl::StatusOr<IdGroups> Flattened(OpPrinter& op, GroupMode mode,
                                   const IdGroups& groups) {
  const int64_t partitions = op.module().attributes.num_partitions;
  const int64_t replicas = op.module().attributes.replica_count;
  absl::Status status =
      SpendIds(op, static_cast<size_t>(replicas * partitions), 1);
  if (!status.ok()) return status;
  IdGroups flat;
  const bool by_partition = mode == GroupMode::kCrossPartition;
  for (int64_t r = 0; r < (by_partition ? replicas : 1); ++r) {
    for (const Ints& group : groups) {
      Ints& ids = flat.emplace_back();
      for (int64_t id : group) {
        if (id >= (by_partition ? partitions : replicas)) {
          return op.Unsupported("group of a process that is not there");
        }
        for (int64_t p = 0; p < (by_partition ? 1 : partitions); ++p) {
          ids.push_back(by_partition ? r * partitions + id
                                     : id * partitions + p);
        }
      }
    }
  }
  return flat;
}

GroupMode ReductionMode(const Attributes& attributes) {
  if (attributes.has(attr::group_mode)) return attributes.get(attr::group_mode);
  if (attributes.get(attr::use_global_device_ids)) {
    return GroupMode::kFlattenedId;
  }
  return HasChannel(attributes) ? GroupMode::kCrossReplicaAndPartition
                                : GroupMode::kCrossReplica;
}

// The attributes of groups in all-gather, all-reduce and reduce-scatter.
absl::StatusOr<std::vector<std::string>> ReductionGroups(OpPrinter& op) {
  const Attributes& attributes = op.attributes();
  const GroupMode mode = ReductionMode(attributes);
  const bool channel = HasChannel(attributes);
  if (channel == (mode == GroupMode::kCrossReplica)) {
    return op.Unsupported("such a mode with or without a channel");
  }
  absl::StatusOr<IdGroups> groups = GroupsOf(op, mode);
  const bool is_flat = !channel || mode == GroupMode::kFlattenedId;
  if (groups.ok() && !is_flat) groups = Flattened(op, mode, *groups);
  if (!groups.ok()) return groups.status();
  absl::StatusOr<std::string> text = GroupsText(op, *groups);
  if (!text.ok()) return text.status();
  if (!channel) return std::vector{*std::move(text)};
  return std::vector<std::string>{ChannelText(attributes.get(attr::channel_id)),
                                  *std::move(text), "use_global_device_ids"};
}

// The mode of the other collectives: StableHLO has replicas, and partitions
// with a channel. Numbers of processes are one of these if there is one of the
// other.
absl::StatusOr<GroupMode> ExchangeMode(OpPrinter& op) {
  const Attributes& attributes = op.attributes();
  const bool channel = HasChannel(attributes);
  const ModuleAttributes& header = op.module().attributes;
  GroupMode mode =
      channel ? GroupMode::kCrossPartition : GroupMode::kCrossReplica;
  if (attributes.has(attr::group_mode)) {
    mode = attributes.get(attr::group_mode);
  }
  const bool flat = mode == GroupMode::kFlattenedId ||
                    mode == GroupMode::kCrossReplicaAndPartition;
  if (flat && header.num_partitions == 1) mode = GroupMode::kCrossReplica;
  if (mode == GroupMode::kFlattenedId && header.replica_count == 1) {
    mode = GroupMode::kCrossPartition;
  }
  const bool has_words =
      mode == (channel ? GroupMode::kCrossPartition : GroupMode::kCrossReplica);
  if (has_words) return mode;
  return op.Unsupported("such a mode with or without a channel");
}

// The groups of the other collectives, and the attributes for them and the
// channel.
struct Exchange {
  IdGroups groups;
  std::vector<std::string> attributes;
};
absl::StatusOr<Exchange> ExchangeOf(OpPrinter& op) {
  absl::StatusOr<GroupMode> mode = ExchangeMode(op);
  if (!mode.ok()) return mode.status();
  absl::StatusOr<IdGroups> groups = GroupsOf(op, *mode);
  if (!groups.ok()) return groups.status();
  absl::StatusOr<std::string> text = GroupsText(op, *groups);
  if (!text.ok()) return text.status();
  Exchange exchange = {*std::move(groups), {*std::move(text)}};
  if (*mode == GroupMode::kCrossPartition) {
    exchange.attributes.push_back(
        ChannelText(op.attributes().get(attr::channel_id)));
  }
  return exchange;
}

// The op on each array alone.
absl::StatusOr<Leaves> OneByOne(OpPrinter& op, absl::string_view name,
                                const std::vector<std::string>& attributes,
                                const std::vector<std::string>& regions = {}) {
  Leaves results;
  const std::vector<Shape> shapes = op.ResultLeaves();
  const Leaves operands = op.AllOperands();
  for (size_t i = 0; i < operands.size(); ++i) {
    absl::StatusOr<Leaves> result = op.Become({.name = name,
                                               .operands = {operands[i]},
                                               .attributes = attributes,
                                               .regions = regions,
                                               .results = {shapes[i]}});
    if (!result.ok()) return result;
    results.push_back((*result)[0]);
  }
  return results;
}

// True if an array has size 0 along the dimension of the op.
bool IsEmptyAlong(OpPrinter& op, const Leaves& arrays) {
  const int64_t dimension = op.attributes().get(attr::dimensions)[0];
  return std::any_of(arrays.begin(), arrays.end(), [&](const Leaf& array) {
    return array.shape.size(dimension) == 0;
  });
}

std::string Integer(const char* name, int64_t value) {
  return absl::StrCat(name, " = ", value, " : i64");
}

// The arrays, joined along a new first dimension.
absl::StatusOr<Leaf> Stacked(OpPrinter& op,
                             const std::vector<Dimension>& piece) {
  OpText join = {.name = "stablehlo.concatenate",
                 .attributes = {Integer("dimension", 0)}};
  for (int i = 0; i < op.operand_count(); ++i) {
    absl::StatusOr<Leaf> part = op.Reshape(op.array(i), piece);
    if (!part.ok()) return part.status();
    join.operands.push_back(*std::move(part));
  }
  std::vector<Dimension> all = piece;
  all[0] = op.operand_count();
  join.results = {Shape::Array(op.array(0).shape.type(), std::move(all))};
  return op.HelpOne(join);
}

// Array i of those that Stacked joined.
absl::StatusOr<Leaf> Unstacked(OpPrinter& op, const Leaf& stacked, int64_t i,
                               const std::vector<Dimension>& piece) {
  Ints limits = stacked.shape.sizes();
  Ints starts(limits.size(), 0);
  starts[0] = i;
  limits[0] = i + 1;
  absl::StatusOr<Leaf> part = op.HelpOne(
      {.name = "stablehlo.slice",
       .operands = {stacked},
       .attributes = {absl::StrCat("limit_indices = ", IntsText(limits)),
                      absl::StrCat("start_indices = ", IntsText(starts)),
                      absl::StrCat("strides = ",
                                   IntsText(Ints(limits.size(), 1)))},
       .results = {Shape::Array(stacked.shape.type(), piece)}});
  if (!part.ok()) return part;
  return op.Reshape(*part, {piece.begin() + 1, piece.end()});
}

// Array i goes to the ith process of the group: they are one array's pieces.
absl::StatusOr<Leaves> AllToAllOfArrays(OpPrinter& op, size_t members,
                                        std::vector<std::string> attributes) {
  const int n = op.operand_count();
  if (static_cast<size_t>(n) != members || !op.shape().is_static()) {
    return op.Unsupported("all-to-all of such arrays");
  }
  std::vector<Dimension> piece = {1};
  for (const Dimension& dimension : op.array(0).shape.dimensions()) {
    piece.push_back(dimension);
  }
  absl::StatusOr<Leaf> sent = Stacked(op, piece);
  if (!sent.ok()) return sent.status();
  attributes.push_back(Integer("concat_dimension", 0));
  attributes.push_back(Integer("split_count", n));
  attributes.push_back(Integer("split_dimension", 0));
  absl::StatusOr<Leaves> got = op.Become({.name = "stablehlo.all_to_all",
                                          .operands = {*sent},
                                          .attributes = std::move(attributes),
                                          .results = {sent->shape}});
  if (!got.ok()) return got;
  Leaves results;
  for (int i = 0; i < n; ++i) {
    absl::StatusOr<Leaf> part = Unstacked(op, (*got)[0], i, piece);
    if (!part.ok()) return part.status();
    results.push_back(*std::move(part));
  }
  return results;
}

}  // namespace

absl::StatusOr<Leaves> PrintAllGather(OpPrinter& op) {
  if (IsEmptyAlong(op, op.AllOperands())) {
    return op.Unsupported("all_gather along a size of 0");
  }
  absl::StatusOr<std::vector<std::string>> attributes = ReductionGroups(op);
  if (!attributes.ok()) return attributes.status();
  attributes->insert(attributes->begin(),
                     op.Text("all_gather_dim", attr::dimensions, "i64"));
  return BecomeOp(op, "stablehlo.all_gather", *std::move(attributes));
}

absl::StatusOr<Leaves> PrintAllReduce(OpPrinter& op) {
  if (op.operand_count() == 0) return op.Unsupported("all-reduce of nothing");
  absl::Status types = CheckTypes(op);
  if (!types.ok()) return types;
  absl::StatusOr<std::vector<std::string>> attributes = ReductionGroups(op);
  if (!attributes.ok()) return attributes.status();
  absl::StatusOr<std::string> region =
      op.function().Region(op.attributes().get(attr::to_apply));
  if (!region.ok()) return region.status();
  return BecomeOp(op, "stablehlo.all_reduce", *std::move(attributes),
                  {*std::move(region)});
}

absl::StatusOr<Leaves> PrintReduceScatter(OpPrinter& op) {
  if (IsEmptyAlong(op, op.AllOperands())) {
    return op.Unsupported("reduce_scatter along a size of 0");
  }
  absl::StatusOr<std::vector<std::string>> attributes = ReductionGroups(op);
  if (!attributes.ok()) return attributes.status();
  attributes->push_back(op.Text("scatter_dimension", attr::dimensions, "i64"));
  absl::StatusOr<std::string> region =
      op.function().Region(op.attributes().get(attr::to_apply));
  if (!region.ok()) return region.status();
  return OneByOne(op, "stablehlo.reduce_scatter", *attributes, {*region});
}

absl::StatusOr<Leaves> PrintAllToAll(OpPrinter& op) {
  absl::StatusOr<Exchange> exchange = ExchangeOf(op);
  if (!exchange.ok()) return exchange.status();
  const size_t members = Longest(exchange->groups);
  std::vector<std::string> attributes = std::move(exchange->attributes);
  const Ints& dimensions = op.attributes().get(attr::dimensions);
  if (dimensions.empty()) {
    return AllToAllOfArrays(op, members, std::move(attributes));
  }
  attributes.push_back(Integer("concat_dimension", dimensions[0]));
  attributes.push_back(Integer("split_count", static_cast<int64_t>(members)));
  attributes.push_back(Integer("split_dimension", dimensions[0]));
  return BecomeOp(op, "stablehlo.all_to_all", std::move(attributes));
}

absl::StatusOr<Leaves> PrintCollectiveBroadcast(OpPrinter& op) {
  absl::StatusOr<Exchange> exchange = ExchangeOf(op);
  if (!exchange.ok()) return exchange.status();
  for (const Ints& group : exchange->groups) {
    if (group.size() != exchange->groups[0].size()) {
      return op.Unsupported("collective_broadcast of unequal groups");
    }
  }
  return OneByOne(op, "stablehlo.collective_broadcast", exchange->attributes);
}

absl::StatusOr<Leaves> PrintCollectivePermute(OpPrinter& op) {
  if (op.attributes().has(attr::permute_slice_sizes)) {
    return op.Unsupported("collective-permute of slices");
  }
  absl::StatusOr<GroupMode> mode = ExchangeMode(op);
  if (!mode.ok()) return mode.status();
  std::vector<std::string> attributes = {absl::StrCat(
      "source_target_pairs = ",
      MatrixText(op.attributes().get(attr::source_target_pairs), 2))};
  if (*mode == GroupMode::kCrossPartition) {
    attributes.push_back(ChannelText(op.attributes().get(attr::channel_id)));
  }
  return OneByOne(op, "stablehlo.collective_permute", attributes);
}

absl::StatusOr<Leaves> PrintRaggedAllToAll(OpPrinter& op) {
  absl::StatusOr<Exchange> exchange = ExchangeOf(op);
  if (!exchange.ok()) return exchange.status();
  std::string config = exchange->attributes[0];
  if (exchange->attributes.size() > 1) {
    absl::StrAppend(&config, ", ", op.Text("channel_id", attr::channel_id));
  }
  return BecomeOp(
      op, "stablehlo.custom_call",
      {"api_version = 4 : i32", absl::StrCat("backend_config = {", config, "}"),
       "call_target_name = \"ragged_all_to_all\""});
}

}  // namespace hlo::mlir
