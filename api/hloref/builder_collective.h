// The builder's functions by which processes meet.
#ifndef HLOREF_BUILDER_COLLECTIVE_H_
#define HLOREF_BUILDER_COLLECTIVE_H_

#include "hloref/builder_control.h"

namespace hloref {

class HLOREF_API CollectiveBuilder : public ControlBuilder {
 public:
  Op ReplicaId(Place place = Place::Here::current());
  Op PartitionId(const Shape& shape, Place place = Place::Here::current());
  // A tuple is gathered, reduced, .. element by element, into a tuple.
  Op AllGather(const Op& operand, int64_t all_gather_dimension,
               int64_t shard_count, const ReplicaGroups& replica_groups = {},
               ChannelHandle channel_id = {}, const MinorToMajor& layout = {},
               bool use_global_device_ids = false,
               Place place = Place::Here::current());
  Op AllReduce(const Op& operand, const Called& computation,
               const ReplicaGroups& replica_groups = {},
               ChannelHandle channel_id = {},
               const std::optional<Shape>& shape_with_layout = {},
               bool use_global_device_ids = false,
               Place place = Place::Here::current());
  Op CrossReplicaSum(const Op& operand,
                     const ReplicaGroups& replica_groups = {},
                     Place place = Place::Here::current());
  Op ReduceScatter(const Op& operand, const Called& computation,
                   int64_t scatter_dimension, int64_t shard_count,
                   const ReplicaGroups& replica_groups = {},
                   ChannelHandle channel_id = {},
                   const MinorToMajor& layout = {},
                   bool use_global_device_ids = false,
                   Place place = Place::Here::current());
  Op AllToAll(const Op& operand, int64_t split_dimension,
              int64_t concat_dimension, int64_t split_count,
              const ReplicaGroups& replica_groups = {},
              const MinorToMajor& layout = {}, ChannelHandle channel_id = {},
              Place place = Place::Here::current());
  // Array i goes to process i of the group; a tuple.
  Op AllToAllTuple(const Ops& operands,
                   const ReplicaGroups& replica_groups = {},
                   const MinorToMajor& layout = {},
                   ChannelHandle channel_id = {},
                   Place place = Place::Here::current());
  Op RaggedAllToAll(const Op& input, const Op& input_offsets,
                    const Op& send_sizes, const Op& output,
                    const Op& output_offsets, const Op& recv_sizes,
                    const ReplicaGroups& replica_groups = {},
                    ChannelHandle channel_id = {},
                    Place place = Place::Here::current());
  Op CollectiveBroadcast(const Op& operand,
                         const ReplicaGroups& replica_groups = {},
                         ChannelHandle channel_id = {},
                         Place place = Place::Here::current());
  // `inplace` changes no value.
  Op CollectivePermute(const Op& operand,
                       const SourceTargetPairs& source_target_pairs,
                       ChannelHandle channel_id = {}, bool inplace = false,
                       Place place = Place::Here::current());

  // The instructions into which a compiler takes these apart.
  Op AllGatherStart(const Op& operand, int64_t all_gather_dimension,
                    int64_t shard_count,
                    const ReplicaGroups& replica_groups = {},
                    ChannelHandle channel_id = {},
                    const MinorToMajor& layout = {},
                    bool use_global_device_ids = false,
                    Place place = Place::Here::current());
  Op AllGatherDone(const Op& context, Place place = Place::Here::current());
  Op AllReduceStart(const Op& operand, const Called& computation,
                    const ReplicaGroups& replica_groups = {},
                    ChannelHandle channel_id = {},
                    const std::optional<Shape>& shape_with_layout = {},
                    bool use_global_device_ids = false,
                    Place place = Place::Here::current());
  Op AllReduceDone(const Op& context, Place place = Place::Here::current());
  Op CollectivePermuteStart(const Op& operand,
                            const SourceTargetPairs& source_target_pairs,
                            ChannelHandle channel_id = {}, bool inplace = false,
                            Place place = Place::Here::current());
  Op CollectivePermuteDone(const Op& context,
                           Place place = Place::Here::current());

  // Synchronous: Recv is the data, Send the token after it.
  Op Send(const Op& operand, ChannelHandle handle,
          Place place = Place::Here::current());
  Op Recv(const Shape& shape, ChannelHandle handle,
          Place place = Place::Here::current());
  Op SendWithTokens(const Op& operand, const Op& token, ChannelHandle handle,
                    Place place = Place::Here::current());
  // (data, token)
  Op RecvWithTokens(const Op& token, const Shape& shape, ChannelHandle handle,
                    Place place = Place::Here::current());
  Op SendToHost(const Op& operand, const Op& token,
                const Shape& shape_with_layout, ChannelHandle handle,
                Place place = Place::Here::current());
  Op RecvFromHost(const Op& token, const Shape& shape, ChannelHandle handle,
                  Place place = Place::Here::current());
  // The instructions: a context for SendDone and RecvDone.
  Op Send(const Op& operand, int64_t channel_id,
          const SourceTargetPairs& source_target_pairs = {},
          Place place = Place::Here::current());
  Op Recv(const Shape& shape, int64_t channel_id,
          const SourceTargetPairs& source_target_pairs = {},
          Place place = Place::Here::current());
  Op SendDone(const Op& context, Place place = Place::Here::current());
  Op RecvDone(const Op& context, Place place = Place::Here::current());
};

}  // namespace hloref

#endif  // HLOREF_BUILDER_COLLECTIVE_H_
