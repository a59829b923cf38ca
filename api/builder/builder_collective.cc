// Functions by which processes meet.
#include <algorithm>
#include <numeric>
#include <utility>

#include "api/builder/recorder.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/processes.h"

namespace hloref {
namespace {

// The attributes that collectives share; notes the replicas that they need.
hlo::Attributes Meeting(Recorder& recorder, const ReplicaGroups& groups,
                        ChannelHandle channel, int64_t group_size,
                        bool use_global_device_ids = false) {
  hlo::Attributes attributes;
  recorder.Since(2026, use_global_device_ids, "use_global_device_ids");
  if (channel.handle != 0) {
    attributes.set(hlo::attr::channel_id, channel.handle);
  }
  attributes.set(hlo::attr::replica_groups, hlo::ReplicaGroups{groups, ""});
  if (use_global_device_ids) {
    attributes.set(hlo::attr::use_global_device_ids, true);
  }
  int64_t replicas = groups.empty() ? group_size : 1;
  for (const Ints& group : groups) {
    for (int64_t id : group) {
      if (id < kMostProcesses) replicas = std::max(replicas, id + 1);
    }
  }
  recorder.NeedReplicas(replicas);
  return attributes;
}

Ops ArraysOf(Recorder& recorder, const Op& operand) {
  if (!recorder.Has(operand)) return {};
  if (!recorder.IsTuple(operand)) return {operand};
  if (recorder.shape(operand).elements().empty()) {
    recorder.Fail("the operand is an empty tuple");
  }
  return recorder.Elements(operand);
}

// The result of an op of several arrays, as a tuple where `operand` is one.
Op LikeOperand(Recorder& recorder, const Op& operand, const Op& result) {
  const bool wraps =
      recorder.ok() && recorder.IsTuple(operand) && !recorder.IsTuple(result);
  return wraps ? recorder.AddTuple({result}) : result;
}

// The size of each group is what the function says.
bool HasShards(Recorder& recorder, const ReplicaGroups& groups, int64_t count,
               const char* what) {
  const int64_t processes = recorder.given_processes();
  if (groups.empty() && processes > 0 && count != processes) {
    recorder.Fail(what, " is ", count, ", a group has ", processes);
    return false;
  }
  for (const Ints& group : groups) {
    if (std::ssize(group) == count) continue;
    recorder.Fail(what, " is ", count, ", a group has ", group.size());
    return false;
  }
  if (count >= 1) return true;
  recorder.Fail(what, " is ", count);
  return false;
}

// `op` on the arrays of `operand`, with the layout.
Op Meet(Recorder& recorder, const char* op, const Op& operand,
        hlo::Attributes attributes, const MinorToMajor& layout) {
  recorder.Since(2026, layout.has_value(), "layout");
  const Ops arrays = ArraysOf(recorder, operand);
  if (!recorder.ok()) return recorder.Nothing();
  if (layout) attributes.set(hlo::attr::constrain_layout, true);
  const Op result = recorder.Add(op, arrays, std::move(attributes));
  if (layout) recorder.SetLayout(result, *layout);
  return LikeOperand(recorder, operand, result);
}

struct GatherParts {
  int64_t dimension, shard_count;
  const ReplicaGroups& groups;
  ChannelHandle channel;
  const MinorToMajor& layout;
  bool use_global_device_ids;
};

Op AllGatherOf(Recorder recorder, const char* op, const Op& operand,
               const GatherParts& parts) {
  if (!HasShards(recorder, parts.groups, parts.shard_count, "shard_count")) {
    return recorder.Nothing();
  }
  hlo::Attributes attributes =
      Meeting(recorder, parts.groups, parts.channel, parts.shard_count,
              parts.use_global_device_ids);
  attributes.set(hlo::attr::dimensions, Ints{parts.dimension});
  return Meet(recorder, op, operand, std::move(attributes), parts.layout);
}

Op AllReduceOf(Recorder recorder, const char* op, const Op& operand,
               const Called& computation, hlo::Attributes attributes,
               const std::optional<Shape>& shape_with_layout) {
  recorder.Since(2026, shape_with_layout.has_value(), "shape_with_layout");
  const Ops arrays = ArraysOf(recorder, operand);
  attributes.set(hlo::attr::to_apply, recorder.Call(computation));
  if (!recorder.ok()) return recorder.Nothing();
  std::optional<hlo::Shape> written;
  if (shape_with_layout) {
    attributes.set(hlo::attr::constrain_layout, true);
    written = Access::Inner(*shape_with_layout);
  }
  return LikeOperand(recorder, operand,
                     recorder.Add(op, arrays, std::move(attributes), written));
}

Op CollectivePermuteOf(Recorder recorder, const char* op, const Op& operand,
                       const SourceTargetPairs& pairs, ChannelHandle channel) {
  const Ops arrays = ArraysOf(recorder, operand);
  hlo::Attributes attributes;
  if (channel.handle != 0) {
    attributes.set(hlo::attr::channel_id, channel.handle);
  }
  recorder.SetPairs(pairs, attributes);
  if (!recorder.ok()) return recorder.Nothing();
  return LikeOperand(recorder, operand,
                     recorder.Add(op, arrays, std::move(attributes)));
}

// HLO's all-to-all puts the blocks together where it has split; the block's
// number then becomes the major part of the concat_dimension.
Op Concatenated(Recorder& recorder, const Op& exchanged,
                int64_t split_dimension, int64_t concat_dimension,
                int64_t split_count) {
  const hlo::Shape shape = recorder.shape(exchanged);
  std::vector<hlo::Dimension> blocks(shape.dimensions().begin(),
                                     shape.dimensions().end());
  blocks[split_dimension].size /= split_count;
  blocks.insert(blocks.begin() + split_dimension, split_count);
  // The dimensions after the split: their places in `blocks`.
  Ints order;
  for (int64_t d = 0; d < shape.rank(); ++d) {
    if (d == concat_dimension) order.push_back(split_dimension);
    order.push_back(d < split_dimension ? d : d + 1);
  }
  const Op split =
      recorder.Add("reshape", {exchanged}, {},
                   hlo::Shape::Array(shape.type(), std::move(blocks)));
  hlo::Attributes permutation;
  permutation.set(hlo::attr::dimensions, order);
  const Op moved = recorder.Add("transpose", {split}, std::move(permutation));
  std::vector<hlo::Dimension> sizes(shape.dimensions().begin(),
                                    shape.dimensions().end());
  sizes[split_dimension].size /= split_count;
  if (__builtin_mul_overflow(sizes[concat_dimension].size, split_count,
                             &sizes[concat_dimension].size)) {
    return recorder.Fail("the result has too many elements");
  }
  return recorder.Add("reshape", {moved}, {},
                      hlo::Shape::Array(shape.type(), std::move(sizes)));
}

}  // namespace

Op CollectiveBuilder::ReplicaId(Place place) {
  return Recorder(*this, "ReplicaId", place).Add("replica-id", {});
}

Op CollectiveBuilder::PartitionId(const Shape& shape, Place place) {
  return Recorder(*this, "PartitionId", place)
      .Add("partition-id", {}, {}, Access::Inner(shape));
}

Op CollectiveBuilder::AllGather(const Op& operand, int64_t all_gather_dimension,
                                int64_t shard_count,
                                const ReplicaGroups& replica_groups,
                                ChannelHandle channel_id,
                                const MinorToMajor& layout,
                                bool use_global_device_ids, Place place) {
  return AllGatherOf(Recorder(*this, "AllGather", place), "all-gather", operand,
                     {all_gather_dimension, shard_count, replica_groups,
                      channel_id, layout, use_global_device_ids});
}

Op CollectiveBuilder::AllGatherStart(
    const Op& operand, int64_t all_gather_dimension, int64_t shard_count,
    const ReplicaGroups& replica_groups, ChannelHandle channel_id,
    const MinorToMajor& layout, bool use_global_device_ids, Place place) {
  Recorder recorder(*this, "AllGatherStart", place);
  if (layout) return recorder.Fail("a layout is not for the instruction");
  return AllGatherOf(std::move(recorder), "all-gather-start", operand,
                     {all_gather_dimension, shard_count, replica_groups,
                      channel_id, layout, use_global_device_ids});
}

Op CollectiveBuilder::AllGatherDone(const Op& context, Place place) {
  return Recorder(*this, "AllGatherDone", place)
      .Add("all-gather-done", {context});
}

Op CollectiveBuilder::AllReduce(const Op& operand, const Called& computation,
                                const ReplicaGroups& replica_groups,
                                ChannelHandle channel_id,
                                const std::optional<Shape>& shape_with_layout,
                                bool use_global_device_ids, Place place) {
  Recorder recorder(*this, "AllReduce", place);
  return AllReduceOf(
      recorder, "all-reduce", operand, computation,
      Meeting(recorder, replica_groups, channel_id, 1, use_global_device_ids),
      shape_with_layout);
}

Op CollectiveBuilder::AllReduceStart(
    const Op& operand, const Called& computation,
    const ReplicaGroups& replica_groups, ChannelHandle channel_id,
    const std::optional<Shape>& shape_with_layout, bool use_global_device_ids,
    Place place) {
  Recorder recorder(*this, "AllReduceStart", place);
  return AllReduceOf(
      recorder, "all-reduce-start", operand, computation,
      Meeting(recorder, replica_groups, channel_id, 1, use_global_device_ids),
      shape_with_layout);
}

Op CollectiveBuilder::AllReduceDone(const Op& context, Place place) {
  return Recorder(*this, "AllReduceDone", place)
      .Add("all-reduce-done", {context});
}

Op CollectiveBuilder::CrossReplicaSum(const Op& operand,
                                      const ReplicaGroups& replica_groups,
                                      Place place) {
  Recorder recorder(*this, "CrossReplicaSum", place);
  if (recorder.names_checked() && recorder.in(2017, 2018) &&
      (!replica_groups.empty() ||
       (recorder.Has(operand) && recorder.IsTuple(operand)))) {
    return recorder.Fail("the document of ", recorder.year(),
                         " has one array and no replica_groups");
  }
  const Ops arrays = ArraysOf(recorder, operand);
  Ops sums;
  for (const Op& array : arrays) {  // element by element: types may differ
    const hlo::Shape& shape = recorder.shape(array);
    if (!shape.is_array()) {
      return recorder.Fail(shape.ToString(false), " is no array");
    }
    hlo::Attributes attributes = Meeting(recorder, replica_groups, {}, 1);
    attributes.set(hlo::attr::to_apply,
                   recorder.CallBinary("add", shape.type()));
    sums.push_back(recorder.Add("all-reduce", {array}, std::move(attributes)));
  }
  if (!recorder.ok()) return recorder.Nothing();
  return recorder.IsTuple(operand) ? recorder.AddTuple(sums) : sums[0];
}

Op CollectiveBuilder::ReduceScatter(
    const Op& operand, const Called& computation, int64_t scatter_dimension,
    int64_t shard_count, const ReplicaGroups& replica_groups,
    ChannelHandle channel_id, const MinorToMajor& layout,
    bool use_global_device_ids, Place place) {
  Recorder recorder(*this, "ReduceScatter", place);
  if (!HasShards(recorder, replica_groups, shard_count, "shard_count")) {
    return recorder.Nothing();
  }
  hlo::Attributes attributes = Meeting(recorder, replica_groups, channel_id,
                                       shard_count, use_global_device_ids);
  attributes.set(hlo::attr::dimensions, Ints{scatter_dimension});
  attributes.set(hlo::attr::to_apply, recorder.Call(computation));
  return Meet(recorder, "reduce-scatter", operand, std::move(attributes),
              layout);
}

Op CollectiveBuilder::AllToAll(const Op& operand, int64_t split_dimension,
                               int64_t concat_dimension, int64_t split_count,
                               const ReplicaGroups& replica_groups,
                               const MinorToMajor& layout,
                               ChannelHandle channel_id, Place place) {
  Recorder recorder(*this, "AllToAll", place);
  if (!recorder.Has(operand) ||
      !HasShards(recorder, replica_groups, split_count, "split_count")) {
    return recorder.Nothing();
  }
  recorder.Since(2026, channel_id.handle != 0, "channel_id");
  const hlo::Shape shape = recorder.shape(operand);
  if (!shape.is_array()) return recorder.Fail("the operand is no array");
  if (concat_dimension < 0 || concat_dimension >= shape.rank()) {
    return recorder.Fail("concat_dimension ", concat_dimension,
                         " is no dimension of ", shape.ToString(false));
  }
  hlo::Attributes attributes =
      Meeting(recorder, replica_groups, channel_id, split_count);
  attributes.set(hlo::attr::dimensions, Ints{split_dimension});
  Op exchanged =
      Meet(recorder, "all-to-all", operand, std::move(attributes), layout);
  if (!recorder.ok() || split_dimension == concat_dimension) return exchanged;
  return Concatenated(recorder, exchanged, split_dimension, concat_dimension,
                      split_count);
}

Op CollectiveBuilder::AllToAllTuple(const Ops& operands,
                                    const ReplicaGroups& replica_groups,
                                    const MinorToMajor& layout,
                                    ChannelHandle channel_id, Place place) {
  Recorder recorder(*this, "AllToAllTuple", place);
  hlo::Attributes attributes =
      Meeting(recorder, replica_groups, channel_id, std::ssize(operands));
  if (layout) attributes.set(hlo::attr::constrain_layout, true);
  Op result = recorder.Add("all-to-all", operands, std::move(attributes));
  if (layout) recorder.SetLayout(result, *layout);
  return result;
}

Op CollectiveBuilder::RaggedAllToAll(const Op& input, const Op& input_offsets,
                                     const Op& send_sizes, const Op& output,
                                     const Op& output_offsets,
                                     const Op& recv_sizes,
                                     const ReplicaGroups& replica_groups,
                                     ChannelHandle channel_id, Place place) {
  Recorder recorder(*this, "RaggedAllToAll", place);
  return recorder.Add(
      "ragged-all-to-all",
      {input, output, input_offsets, send_sizes, output_offsets, recv_sizes},
      Meeting(recorder, replica_groups, channel_id, 1));
}

Op CollectiveBuilder::CollectiveBroadcast(const Op& operand,
                                          const ReplicaGroups& replica_groups,
                                          ChannelHandle channel_id,
                                          Place place) {
  Recorder recorder(*this, "CollectiveBroadcast", place);
  return Meet(recorder, "collective-broadcast", operand,
              Meeting(recorder, replica_groups, channel_id, 1), {});
}

Op CollectiveBuilder::CollectivePermute(
    const Op& operand, const SourceTargetPairs& source_target_pairs,
    ChannelHandle channel_id, bool inplace, Place place) {
  Recorder recorder(*this, "CollectivePermute", place);
  recorder.Since(2026, channel_id.handle != 0, "channel_id");
  recorder.Since(2026, inplace, "inplace");
  return CollectivePermuteOf(std::move(recorder), "collective-permute", operand,
                             source_target_pairs, channel_id);
}

Op CollectiveBuilder::CollectivePermuteStart(
    const Op& operand, const SourceTargetPairs& source_target_pairs,
    ChannelHandle channel_id, bool, Place place) {
  return CollectivePermuteOf(Recorder(*this, "CollectivePermuteStart", place),
                             "collective-permute-start", operand,
                             source_target_pairs, channel_id);
}

Op CollectiveBuilder::CollectivePermuteDone(const Op& context, Place place) {
  return Recorder(*this, "CollectivePermuteDone", place)
      .Add("collective-permute-done", {context});
}

}  // namespace hloref
