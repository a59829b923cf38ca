// The shape of computations that combine two values into one: the to_apply of
// reduce-window, scatter, all-reduce and their like.
#ifndef HLOREF_OPS_RULES_SHAPES_CALLED_REDUCER_H_
#define HLOREF_OPS_RULES_SHAPES_CALLED_REDUCER_H_

#include <span>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "ops/shape_context.h"

namespace hlo {

// With N arrays, the computation takes 2 N scalars, accumulators before
// elements, and returns N scalars (a tuple if N > 1) of the accumulators'
// types; element i has the type of accumulator i. Arrays have these types, or
// are narrower floats, which every application widens and rounds back: the
// error of `type_rule`, where it isn't `rule`. REQUIRES: `arrays` are arrays.
absl::Status CheckReducer(const ShapeContext& context, absl::string_view rule,
                          ComputationId computation,
                          std::span<const Shape> arrays,
                          absl::string_view type_rule = {});

// The computation takes two scalars of the array's type and returns pred[].
absl::Status CheckSelector(const ShapeContext& context, absl::string_view rule,
                           ComputationId computation, const Shape& array);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SHAPES_CALLED_REDUCER_H_
