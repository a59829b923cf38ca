// Shared by the shape rules of collective-permute and its start form.
#ifndef HLOREF_OPS_RULES_PROCESSES_COLLECTIVE_PERMUTE_SHAPE_H_
#define HLOREF_OPS_RULES_PROCESSES_COLLECTIVE_PERMUTE_SHAPE_H_

#include "absl/status/statusor.h"
#include "ops/shape_context.h"

namespace hlo {

// S1 one or more arrays; with slice_sizes four operands: input, output, and
//    the starts in each;
// S2 source_target_pairs are pairs of ids that exist; no two of them, or of a
//    run of them, have one source or one target.
absl::Status CheckPermute(const ShapeContext& context);

// The operand's shape, a tuple of these if there are several; with slice_sizes
// the output's. REQUIRES: CheckPermute is OK.
absl::StatusOr<Shape> CollectivePermuteResult(const ShapeContext& context);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_COLLECTIVE_PERMUTE_SHAPE_H_
