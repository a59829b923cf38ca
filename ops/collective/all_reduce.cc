// all-reduce: every process of a group gets the element-wise reduction of the
// arrays of all.
// Spec: Operation Semantics 2022, 2026 "AllReduce"; 2017-2026
// "CrossReplicaSum", which has no to_apply: the sum; semantics.md: group_cover,
// reduce_order, collective_sizes.
//
// Shape  S1  arrays.
//        S2  replica_groups cover every process, none twice; they may be of
//            different sizes (process_groups.h).
//        S3  to_apply takes two scalars and gives one, all of the arrays' one
//            type (or a wider float).
//        S4  result: the operand's shape; a tuple of these unless there is one.
// Value  V1  result[i] = f(.. f(f(x0[i], x1[i]), x2[i]) .., xn[i]), f being
//            to_apply and x0 .. xn what the members of the group have, in the
//            order of the group; every member gets it. Each application rounds
//            to the element type.
//        V2  of several arrays, each by itself.
//        V3  reduce_accumulator=wide: floats narrower than f32 stay f32 (or
//            to_apply's wider float) between applications; one rounding at the
//            end; f64: with f64, and pairs for f64
//            and for each part of c128.
//        V4  actual sizes must be the same everywhere (semantics.md:
//            collective_sizes).
//        V5  the nth execution of a process meets the nth of the others: on one
//            channel, else of the instruction of that name, in one group. The
//            instructions must agree in shapes, attributes and to_apply.
#include <algorithm>
#include <vector>

#include "ops/attributes/calls.h"
#include "ops/attributes/payload.h"
#include "ops/attributes/processes.h"
#include "ops/normalize_context.h"
#include "ops/rules/processes/all_reduce_shape.h"
#include "ops/rules/processes/all_reduce_value.h"
#include "ops/rules/processes/collective.h"

namespace hlo {

extern const Op add_op, all_reduce_op, get_tuple_element_op, tuple_op;

namespace {

// cross-replica-sum: to_apply adds.
absl::Status SumArrays(NormalizeContext& context, ElementType type,
                       Attributes& attributes) {
  const absl::StatusOr<ComputationId> sum =
      context.AddBinaryComputation({type, type}, add_op, {});
  if (!sum.ok()) return sum.status();
  attributes.set(attr::to_apply, *sum);
  return absl::OkStatus();
}

// Splits the op: each array, of several types or of a tuple, has a sum of its
// own.
absl::Status SumEach(NormalizeContext& context,
                     const std::vector<NormalizeContext::Id>& arrays,
                     std::span<const Shape> shapes) {
  std::vector<NormalizeContext::Id> sums;
  for (size_t i = 0; i < arrays.size(); ++i) {
    Attributes attributes = context.attributes();
    absl::Status status = SumArrays(context, shapes[i].type(), attributes);
    if (!status.ok()) return status;
    auto sum = context.Insert(all_reduce_op, {arrays[i]}, attributes);
    if (!sum.ok()) return sum.status();
    sums.push_back(*sum);
  }
  context.Become(tuple_op, std::move(sums), {});
  return absl::OkStatus();
}

absl::Status NormalizeAllReduce(NormalizeContext& context) {
  const int count = context.operand_count();
  if (context.attributes().has(attr::to_apply) || count == 0) {
    return absl::OkStatus();
  }
  std::vector<NormalizeContext::Id> arrays;
  std::vector<Shape> shapes;
  const Shape& first = context.operand_shape(0);
  const bool is_tuple = count == 1 && first.is_tuple();
  const auto parts = is_tuple ? std::ssize(first.elements()) : count;
  for (int64_t i = 0; i < parts; ++i) {
    const auto at = static_cast<int>(i);
    shapes.push_back(is_tuple ? first.elements()[i]
                              : context.operand_shape(at));
    if (!shapes.back().is_array()) return absl::OkStatus();
    if (!is_tuple) arrays.push_back(context.operand(at));
  }
  const bool one_type = std::all_of(
      shapes.begin(), shapes.end(),
      [&](const Shape& shape) { return shape.type() == shapes[0].type(); });
  if (!is_tuple && one_type) {
    return SumArrays(context, shapes[0].type(), context.attributes());
  }
  for (int64_t i = 0; is_tuple && i < parts; ++i) {
    Attributes element;
    element.set(attr::tuple_index, i);
    auto array = context.Insert(get_tuple_element_op, {context.operand(0)},
                                std::move(element));
    if (!array.ok()) return array.status();
    arrays.push_back(*array);
  }
  return SumEach(context, arrays, shapes);
}

}  // namespace

constinit extern const Op all_reduce_op = {
    .name = "all-reduce",
    .arity = AtLeast(0),
    .attributes = {{&attr::channel_id},
                   {&attr::replica_groups},
                   {&attr::constrain_layout},
                   {&attr::use_global_device_ids},
                   {&attr::group_mode},
                   {&attr::to_apply}},
    .calls = Calls::kLanes,
    .has_side_effect = true,
    .resource = Resource::kRendezvous,
    .normalize = NormalizeAllReduce,
    .shape = AllReduceShape,
    .result_rule = "S4",
    .resume = Collective<PostAllReduce>};

}  // namespace hlo
