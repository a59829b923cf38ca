// infeed: reads a value from the process's infeed queue.
// Spec: Operation Semantics 2017-2026 "Infeed"; semantics.md: feeds.
//
// Shape  S1  the operand, if there is one, is a token.
//        S2  the result is written: (data, token), or without a token just the
//            data.
//        S3  the data is an array, or a tuple of arrays that is not nested.
// Value  V1  the next value of the process's infeed queue; it has the shape of
//            the data, but for layouts and actual sizes.
//        V2  an empty tuple reads nothing.
//        V3  waits while the queue is empty; when nobody can fill it, that is
//            an error.
#include <algorithm>

#include "ops/attributes/processes.h"
#include "ops/control.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> InfeedShape(const ShapeContext& context) {
  const bool has_token = context.operand_count() > 0;
  if (context.operand_count() > 1 ||
      (has_token && !context.operand(0).is_token())) {
    return context.Error("S1", "the operand is no token");
  }
  if (context.written() == nullptr) {
    return context.Error("S2", "the result's shape must be written");
  }
  const Shape& written = *context.written();
  const std::span<const Shape> parts = written.elements();
  if (has_token &&
      (!written.is_tuple() || parts.size() != 2 || !parts[1].is_token())) {
    return context.Error("S2", "the result is ", Text(written),
                         ", not (data, token[])");
  }
  if (!IsFlat(has_token ? parts[0] : written)) {
    return context.Error("S3", "no data of ", Text(written));
  }
  return written.WithoutLayouts();
}

Action Infeed(Control& control) {
  const bool has_token = control.operand_count() > 0;
  const Shape& data =
      has_token ? control.shape().elements()[0] : control.shape();
  if (control.resume_count == 0 && data.leaf_count() > 0) {
    return control.Wait(control.ReadInfeed(data));  // V1, V3
  }
  Values result = std::move(control.returned);  // V2: none
  if (has_token) result.push_back(Value());
  return control.Done(std::move(result));
}

}  // namespace

constinit extern const Op infeed_op = {.name = "infeed",
                                       .arity = AtLeast(0),
                                       .attributes = {{&attr::infeed_config}},
                                       .has_side_effect = true,
                                       .resource = Resource::kInfeed,
                                       .shape = InfeedShape,
                                       .result_rule = "S2",
                                       .resume = Infeed};

}  // namespace hlo
