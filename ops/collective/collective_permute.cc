// collective-permute: processes send their arrays to others, each to at most
// one; who is no target gets zeros.
// Spec: Operation Semantics 2022, 2026 "CollectivePermute"; semantics.md:
// collective_permute_pairs, collective_permute_in_place, group_cover,
// collective_sizes.
//
// Shape  S1  one or more arrays; with slice_sizes four operands: input and
//            output, arrays of one type and rank, and the starts in each: an
//            integer a dimension as a tuple, or for several slices a tuple of
//            these; each entry of slice_sizes is a slice of both arrays. For
//            several arrays all four are tuples, with as many slices each.
//        S2  source_target_pairs are pairs of ids that exist, each the id of
//            one process; an id is at most once a source and once a target.
//            Where an array sends k slices this holds of each of the k equal
//            runs of pairs.
//        S3  result: the operand's shape, a tuple of these if there are
//            several; with slice_sizes the output's shape.
// Value  V1  a target gets what its source has, actual sizes too.
//        V2  who is nobody's target gets zeros, of its own actual sizes.
//        V3  with slice_sizes: the result begins as the output. Slice j of each
//            array moves by the pairs of run j, runs in order: from its start
//            in the source's input to its start in the target's output, both
//            clamped so that the slice fits, as dynamic-slice's are
//            (semantics.md: collective_permute_in_place).
#include "ops/attributes/processes.h"
#include "ops/rules/processes/collective.h"
#include "ops/rules/processes/collective_permute_shape.h"
#include "ops/rules/processes/collective_permute_value.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> CollectivePermuteShape(const ShapeContext& context) {
  const absl::Status status = CheckPermute(context);
  if (!status.ok()) return status;
  return CollectivePermuteResult(context);
}

}  // namespace

constinit extern const Op collective_permute_op = {
    .name = "collective-permute",
    .arity = AtLeast(1),
    .attributes = {{&attr::channel_id},
                   {&attr::source_target_pairs, kRequired},
                   {&attr::group_mode},
                   {&attr::permute_slice_sizes}},
    .has_side_effect = true,
    .resource = Resource::kRendezvous,
    .keeps_bits = true,
    .shape = CollectivePermuteShape,
    .result_rule = "S3",
    .resume = Collective<PostPermute>};

}  // namespace hlo
