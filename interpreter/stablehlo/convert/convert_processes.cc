// Collectives: their groups, and forms that HLO lacks.
#include <algorithm>
#include <numeric>

#include "interpreter/stablehlo/convert/attribute_values.h"
#include "interpreter/stablehlo/convert/mesh_groups.h"
#include "interpreter/stablehlo/convert/shardings/device_parts.h"
#include "interpreter/stablehlo/convert/shared_parts.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/order.h"
#include "ops/attributes/processes.h"

namespace hlo::stablehlo {

int64_t ChannelOf(OpContext& context) {
  const Attribute* handle = context.Find("channel_handle");
  if (handle == nullptr) return context.GetInteger("channel_id");
  const Dictionary* fields = FieldsOf(*handle);
  if (fields != nullptr) return FieldInteger(context, *fields, "handle");
  context.Fail("channel_handle has no fields");
  return 0;
}

namespace {

// A handle of 0 or less is none.
void CopyChannel(OpContext& context, Attributes& attributes) {
  const int64_t channel = ChannelOf(context);
  if (channel > 0) attributes.set(attr::channel_id, channel);
}

void CopyGroups(OpContext& context, Attributes& attributes) {
  const Attribute* groups = context.Find("replica_groups");
  const auto* tagged = groups ? TaggedOf(*groups) : nullptr;
  if (tagged == nullptr) {
    context.Copy("replica_groups", attr::replica_groups, attributes);
  } else if (auto named = MeshGroups(context.module().tree(), *tagged);
             named.ok()) {
    attributes.set(attr::replica_groups, *std::move(named));
  } else {
    context.Fail("replica_groups ", named.status().message());
  }
  CopyChannel(context, attributes);
  if (!HasChannel(attributes)) return;
  IdGroups all = attributes.get(attr::replica_groups).groups;
  if (all.empty()) {
    const auto partitions = context.builder().draft().partitions();
    all.emplace_back(static_cast<size_t>(partitions));
    std::iota(all[0].begin(), all[0].end(), 0);
  }
  CheckGroups(context, all);
}

// The groups of all-gather, all-reduce and reduce-scatter. A channel without
// use_global_device_ids means groups of replicas in all partitions, which
// StableHLO orders by partition, then replica, XLA the other way round.
void CopyReductionGroups(OpContext& context, Attributes& attributes) {
  CopyGroups(context, attributes);
  const bool global = context.GetBool("use_global_device_ids");
  if (global) attributes.set(attr::use_global_device_ids, true);
  const DraftBuilder& draft = context.builder().draft();
  const int64_t partitions = draft.partitions();
  if (global || !HasChannel(attributes) || draft.replicas() == 1 ||
      partitions == 1) {
    return;
  }
  ReplicaGroups flat;
  for (const Ints& group : attributes.get(attr::replica_groups).groups) {
    Ints& ids = flat.groups.emplace_back();
    for (int64_t p = 0; p < partitions; ++p) {
      for (int64_t replica : group) {
        int64_t id = 0;  // stays out of range if it is
        if (__builtin_mul_overflow(replica, partitions, &id) ||
            __builtin_add_overflow(id, p, &id)) {
          id = INT64_MAX;
        }
        ids.push_back(id);
      }
    }
  }
  attributes.set(attr::replica_groups, std::move(flat));
  attributes.set(attr::use_global_device_ids, true);
}

// Sets the groups and the computation of a reduction; returns its operands,
// each in the type of the computation's parameter.
std::vector<Id> CopyReduction(OpContext& context, Attributes& attributes) {
  CopyReductionGroups(context, attributes);
  const Region& region = context.op().regions[0];
  std::vector<Id> operands;
  for (Id operand : context.operands()) {
    operands.push_back(AsTypes(context, {operand}, region, 0)[0]);
  }
  attributes.set(attr::to_apply,
                 context.Applied(0, ScalarShapes(context, region)));
  return operands;
}

// Fails unless each group has `size` members.
void CheckGroupSizes(OpContext& context, const Attributes& attributes,
                     int64_t size) {
  const DraftBuilder& draft = context.builder().draft();
  IdGroups groups = attributes.get(attr::replica_groups).groups;
  if (groups.empty()) {  // one of all
    const int64_t all = attributes.has(attr::channel_id) ? draft.partitions()
                                                         : draft.replicas();
    groups.emplace_back(static_cast<size_t>(all));
  }
  for (const Ints& group : groups) {
    if (std::ssize(group) == size) continue;
    context.Fail("a group has ", group.size(), " members; split_count is ",
                 size);
  }
}

// The results as they are written, one or a tuple.
void AddCollective(OpContext& context, absl::string_view op,
                   std::vector<Id> operands, Attributes attributes) {
  if (!context.ok()) return;
  Builder& builder = context.builder();
  const std::vector<Shape> shapes = context.ResultShapes();
  const absl::StatusOr<Shape> shape = shapes.size() == 1
                                          ? absl::StatusOr<Shape>(shapes[0])
                                          : Shape::Tuple(shapes);
  if (!shape.ok()) {
    builder.Fail(shape.status());
    return;
  }
  context.JoinedResults(
      shape->is_unbounded()
          ? builder.Add(op, std::move(operands), std::move(attributes))
          : builder.AddAs(*shape, op, std::move(operands),
                          std::move(attributes)));
}

// result[.., c, ..]: n pieces of dimension `split`, one behind the other along
// `concat`.
Id MovePieces(OpContext& context, Id array, int64_t split, int64_t concat,
              int64_t n) {
  Builder& builder = context.builder();
  Ints sizes = builder.shape(array).sizes();
  const auto s = static_cast<size_t>(split);
  Ints apart = sizes;
  apart[s] /= n;
  apart.insert(apart.begin() + split, n);
  Ints order;
  for (int64_t i = 0; i < std::ssize(apart); ++i) {
    const int64_t old = i < split ? i : i - 1;  // of the operand
    if (i == split) continue;
    if (old == concat) order.push_back(split);
    order.push_back(i);
  }
  sizes[s] /= n;
  if (__builtin_mul_overflow(sizes[concat], n, &sizes[concat])) {
    return context.Fail("the result's size does not fit 63 bits");
  }
  return Reshape(builder,
                 Transpose(builder, Reshape(builder, array, apart), order),
                 sizes);
}

}  // namespace

void ConvertAllGather(OpContext& context) {
  if (!context.Has({.results = context.operand_count()})) return;
  Attributes attributes;
  CopyReductionGroups(context, attributes);
  attributes.set(attr::dimensions, Ints{context.GetInteger("all_gather_dim")});
  AddCollective(context, "all-gather", context.operands(),
                std::move(attributes));
}

void ConvertAllReduce(OpContext& context) {
  if (!context.Has({.results = context.operand_count(), .regions = 1})) return;
  Attributes attributes;
  std::vector<Id> operands = CopyReduction(context, attributes);
  AddCollective(context, "all-reduce", std::move(operands),
                std::move(attributes));
}

ComputationId AddReducer(OpContext& context, absl::string_view op,
                         ElementType type) {
  Builder builder(context.builder().draft(), context.module().ReserveRegion());
  builder.SetOrigin({context.op().location, ""});
  const Id a = builder.Parameter(Shape::Scalar(type));
  const Id b = builder.Parameter(Shape::Scalar(type));
  const Id root = builder.Add(op, {a, b});
  context.builder().Fail(builder.TakeError());
  return builder.Finish(root) ? builder.id() : ComputationId{};
}

void ConvertCrossReplicaSum(OpContext& context) {
  if (!context.Has({.operands = 1}) || !context.AreArrays(0, 1)) return;
  Attributes attributes;
  CopyGroups(context, attributes);
  attributes.set(attr::to_apply,
                 AddReducer(context, "add", context.shape(0).type()));
  AddCollective(context, "all-reduce", context.operands(),
                std::move(attributes));
}

void ConvertReduceScatter(OpContext& context) {
  if (!context.Has({.operands = 1, .regions = 1})) return;
  Attributes attributes;
  attributes.set(attr::dimensions,
                 Ints{context.GetInteger("scatter_dimension")});
  std::vector<Id> operands = CopyReduction(context, attributes);
  AddCollective(context, "reduce-scatter", std::move(operands),
                std::move(attributes));
}

// Each array is exchanged alone: HLO's form of several has another meaning.
void ConvertAllToAll(OpContext& context) {
  if (!context.Has({.results = context.operand_count()}) ||
      !context.AreArrays(0, context.operand_count())) {
    return;
  }
  const int64_t split = context.GetInteger("split_dimension");
  const int64_t concat = context.GetInteger("concat_dimension");
  const int64_t n = context.GetInteger("split_count", 1);
  Attributes attributes;
  CopyGroups(context, attributes);
  attributes.set(attr::dimensions, Ints{split});
  Builder& builder = context.builder();
  CheckGroupSizes(context, attributes, n);
  for (int i = 0; i < context.operand_count(); ++i) {
    const Shape& shape = context.shape(i);
    if (split < 0 || split >= shape.rank() || concat < 0 ||
        concat >= shape.rank() || n < 1 || shape.size(split) % n != 0) {
      context.Fail("it cannot cut ", shape.ToString(false), " into ", n,
                   " pieces along ", split, " and join them along ", concat);
      return;
    }
    Id id =
        builder.AddAs(shape, "all-to-all", {context.operand(i)}, attributes);
    if (split != concat) id = MovePieces(context, id, split, concat, n);
    context.Result(id, i);
  }
}

namespace {

// True if one process of each group is its root, and there are arrays.
bool HasStaticRoot(OpContext& context) {
  if (context.GetBool("has_dynamic_root")) {
    context.Refuse("a root that is a value (has_dynamic_root)");
  } else if (context.operand_count() == 0) {
    context.Fail("it has no operands");
  }
  return context.ok();
}

}  // namespace

void ConvertCollectiveBroadcast(OpContext& context) {
  if (!HasStaticRoot(context) ||
      !context.Has({.results = context.operand_count()})) {
    return;
  }
  Attributes attributes;
  CopyGroups(context, attributes);
  for (int i = 0; context.ok() && i < context.operand_count(); ++i) {
    context.Result(context.builder().Add("collective-broadcast",
                                         {context.operand(i)}, attributes),
                   i);
  }
}

void ConvertCollectivePermute(OpContext& context) {
  if (!context.Has({.results = context.operand_count()})) return;
  Attributes attributes;
  context.Copy("source_target_pairs", attr::source_target_pairs, attributes);
  CheckGroups(context, attributes.get(attr::source_target_pairs));
  CopyChannel(context, attributes);
  for (int i = 0; context.ok() && i < context.operand_count(); ++i) {
    context.Result(context.builder().Add("collective-permute",
                                         {context.operand(i)}, attributes),
                   i);
  }
}

namespace {

// A pred: this process is the first of its group. The groups count as in
// all-reduce: replicas without a channel, processes with use_global_device_ids,
// else replicas in all partitions, with the first process in partition 0.
Id IsFirst(OpContext& context, const Attributes& attributes) {
  Builder& builder = context.builder();
  constexpr ElementType kType = ElementType::kU32;
  const int64_t partitions = builder.draft().partitions();
  const bool by_process = HasChannel(attributes);
  const bool flat = attributes.get(attr::use_global_device_ids);
  Id self = builder.Add("replica-id", {});
  if (by_process) {
    const Id stride = builder.Scalar(kType, static_cast<double>(partitions));
    self = builder.Add("add", {builder.Add("multiply", {self, stride}),
                               builder.Add("partition-id", {})});
  }
  IdGroups groups = attributes.get(attr::replica_groups).groups;
  if (groups.empty()) groups = {{0}};  // one of all
  Id is_first = kBroken;
  for (const Ints& group : groups) {
    if (group.empty()) continue;
    int64_t first = group[0];
    if (by_process && !flat &&
        __builtin_mul_overflow(first, partitions, &first)) {
      return context.Fail("there is no replica ", group[0]);
    }
    Attributes equal;
    equal.set(attr::direction, Direction::kEq);
    const Id same = builder.Add(
        "compare", {self, builder.Scalar(kType, static_cast<double>(first))},
        std::move(equal));
    is_first = is_first < 0 ? same : builder.Add("or", {is_first, same});
  }
  return is_first < 0 ? context.Fail("its groups are empty") : is_first;
}

}  // namespace

// An all-reduce; only the first process of each group keeps the results, the
// others have zeros.
void ConvertCollectiveReduce(OpContext& context) {
  const int n = context.operand_count();
  if (!HasStaticRoot(context) || !context.Has({.results = n, .regions = 1}) ||
      !context.AreArrays(0, n)) {
    return;
  }
  Attributes attributes;
  std::vector<Id> operands = CopyReduction(context, attributes);
  if (!context.ok()) return;
  Builder& builder = context.builder();
  const Id is_first = IsFirst(context, attributes);
  const Id sums =
      builder.Add("all-reduce", std::move(operands), std::move(attributes));
  if (is_first < 0 || sums < 0) return;
  const std::vector<Id> parts = builder.Split(sums, static_cast<size_t>(n));
  for (int i = 0; i < n; ++i) {
    const Shape shape = builder.shape(parts[i]);
    const Id zeros =
        BroadcastInDim(context, builder.Scalar(shape.type(), 0), {}, shape);
    const Id chosen = BroadcastInDim(context, is_first, {},
                                     shape.WithType(ElementType::kPred));
    context.Result(builder.Add("select", {chosen, parts[i], zeros}), i);
  }
}

}  // namespace hlo::stablehlo
