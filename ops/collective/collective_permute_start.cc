// collective-permute-start: begins a collective-permute that
// collective-permute-done ends.
// Spec: Operation Semantics 2026 "CollectivePermute" (CollectivePermuteStart).
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
//        S3  result: (the operand, collective-permute's result, and scalars for
//            the backend, as written).
// Value  V1  posts the operands as collective-permute does (its V1 to V3), and
//            does not wait; its result is pending until
//            collective-permute-done.
#include "ops/attributes/processes.h"
#include "ops/rules/processes/all_gather_shape.h"
#include "ops/rules/processes/collective.h"
#include "ops/rules/processes/collective_permute_shape.h"
#include "ops/rules/processes/collective_permute_value.h"
#include "ops/rules/processes/old_forms.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> CollectivePermuteStartShape(const ShapeContext& context) {
  const absl::Status status = CheckPermute(context);
  if (!status.ok()) return status;
  absl::StatusOr<Shape> result = CollectivePermuteResult(context);
  if (!result.ok()) return result;
  std::vector<Shape> sent(context.operands().begin(), context.operands().end());
  if (context.attributes().has(attr::permute_slice_sizes)) sent.resize(1);
  absl::StatusOr<Shape> operands = OneOrTuple(std::move(sent));
  if (!operands.ok()) return operands;
  std::vector<Shape> parts = {*std::move(operands), *std::move(result)};
  const std::span<const Shape> written = context.written() == nullptr
                                             ? std::span<const Shape>()
                                             : context.written()->elements();
  for (size_t i = 2; i < written.size(); ++i) {
    if (!written[i].is_scalar()) {
      return context.Error("S3", "part ", i, " of the result is ",
                           Text(written[i]), ", not a scalar");
    }
    parts.push_back(written[i]);
  }
  return Shape::Tuple(std::move(parts));
}

}  // namespace

constinit extern const Op collective_permute_start_op = {
    .name = "collective-permute-start",
    .arity = AtLeast(1),
    .attributes = {{&attr::channel_id},
                   {&attr::source_target_pairs, kRequired},
                   {&attr::group_mode},
                   {&attr::permute_slice_sizes}},
    .has_side_effect = true,
    .resource = Resource::kRendezvous,
    .begins = true,
    .parts_with_values = {0},
    .normalize = NormalizeStart,
    .shape = CollectivePermuteStartShape,
    .result_rule = "S3",
    .resume = CollectiveStart<PostPermute>};

}  // namespace hlo
