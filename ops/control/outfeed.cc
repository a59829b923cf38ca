// outfeed: puts a value into the process's outfeed queue.
// Spec: Operation Semantics 2026 "Outfeed"; semantics.md: feeds.
//
// Shape  S1  the data is an array, or a tuple of arrays that is not nested.
//        S2  the second operand, if there is one, is a token; then the result
//            is a token, else it is () or a token, as written.
//        S3  outfeed_shape is the data's shape, but for layouts.
// Value  V1  the data goes to the end of the process's outfeed queue.
//        V2  an empty tuple writes nothing.
#include <algorithm>

#include "ops/attributes/processes.h"
#include "ops/control.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> OutfeedShape(const ShapeContext& context) {
  const Shape& data = context.operand(0);
  if (!IsFlat(data)) return context.Error("S1", "no data of ", Text(data));
  const bool has_token = context.operand_count() > 1;
  if (context.operand_count() > 2 ||
      (has_token && !context.operand(1).is_token())) {
    return context.Error("S2", "operand 1 is no token");
  }
  if (context.attributes().has(attr::outfeed_shape)) {
    const Shape& stated = context.attributes().get(attr::outfeed_shape);
    if (!SameIgnoringLayout(stated, data)) {
      return context.Error("S3", "outfeed_shape=", Text(stated), " for ",
                           Text(data));
    }
  }
  const Shape* written = context.written();
  const bool writes_nothing =
      written != nullptr && written->is_tuple() && written->elements().empty();
  return !has_token && writes_nothing ? *written : Shape::Token();
}

Action Outfeed(Control& control) {
  const Shape& data = control.operand_shape(0);
  if (data.leaf_count() > 0) {                                          // V2
    absl::Status status = control.WriteOutfeed(data, control.Take(0));  // V1
    if (!status.ok()) return control.Fail(status);
  }
  return control.Done(
      Values(static_cast<size_t>(control.shape().leaf_count())));
}

}  // namespace

constinit extern const Op outfeed_op = {
    .name = "outfeed",
    .arity = AtLeast(1),
    .attributes = {{&attr::outfeed_config}, {&attr::outfeed_shape}},
    .has_side_effect = true,
    .resource = Resource::kOutfeed,
    .shape = OutfeedShape,
    .result_rule = "S2",
    .resume = Outfeed};

}  // namespace hlo
