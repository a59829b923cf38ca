// custom-call: calls a function that is no part of the language.
// Spec: Operation Semantics 2017-2026 "CustomCall"; semantics.md: custom_call.
//
// Shape  S1  the result's shape is written.
//        S2  operand_layout_constraints are the operands' shapes, but for
//            layouts.
//        `opaque` (2017-2019) is the old name of backend_config.
// Value  V1  the result is what the target makes of the operands: a function
//            that whoever runs the program gives (ops/custom_calls/).
//        V2  a target that is not there is Unimplemented; the error names
//            those that are.
//        V3  what the target cannot take or give is its error.
#include "ops/attributes/custom_call.h"

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "base/suggest.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/window.h"
#include "ops/custom_call_targets.h"
#include "ops/normalize_context.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/value_context.h"

namespace hlo {
namespace {

absl::StatusOr<Shape> CustomCallShape(const ShapeContext& context) {
  if (context.written() == nullptr) {
    return context.Error("S1", "the result's shape must be written");
  }
  if (context.attributes().has(attr::operand_layout_constraints)) {
    const ShapeList& shapes =
        context.attributes().get(attr::operand_layout_constraints);
    bool same = std::ssize(shapes) == context.operand_count();
    for (size_t i = 0; same && i < shapes.size(); ++i) {
      same = SameIgnoringLayout(shapes[i], context.operands()[i]);
    }
    if (!same) {
      return context.Error("S2",
                           "operand_layout_constraints are not the "
                           "operands' shapes");
    }
  }
  return context.written()->WithoutLayouts();
}

absl::Status CustomCallValue(ValueContext& context) {
  const CustomCallTargets* targets = context.custom_call_targets();
  const std::string& name = context.attributes().get(attr::custom_call_target);
  const CustomCallTarget* target =
      targets == nullptr ? nullptr : targets->Find(name);
  if (target != nullptr) return (*target)(context);  // V1, V3
  return absl::UnimplementedError(                   // V2
      targets == nullptr
          ? absl::StrCat("custom-call V2: there is no target '", name,
                         "', nor any other")
          : absl::StrCat("custom-call V2: there is no target '", name, "'",
                         DidYouMean(name, targets->Names()),
                         "; there are: ", targets->Known()));
}

absl::Status NormalizeCustomCall(NormalizeContext& context) {
  Attributes& attributes = context.attributes();
  if (!attributes.has(attr::opaque) || attributes.has(attr::backend_config)) {
    return absl::OkStatus();
  }
  attributes.set(attr::backend_config,
                 Raw{absl::StrCat(
                     "\"", absl::CEscape(attributes.get(attr::opaque)), "\"")});
  attributes.erase(attr::opaque);
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op custom_call_op = {
    .name = "custom-call",
    .arity = AtLeast(0),
    .attributes = {{&attr::window},
                   {&attr::dim_labels},
                   {&attr::feature_group_count},
                   {&attr::batch_group_count},
                   {&attr::operand_precision},
                   {&attr::padding_type},
                   {&attr::to_apply},
                   {&attr::custom_call_target, kRequired},
                   {&attr::operand_layout_constraints},
                   {&attr::custom_call_has_side_effect},
                   {&attr::custom_call_literal},
                   {&attr::output_to_operand_aliasing},
                   {&attr::custom_call_schedule},
                   {&attr::api_version},
                   {&attr::called_computations},
                   {&attr::opaque}},
    .calls = Calls::kEntered,
    .side_effect_attribute = &attr::custom_call_has_side_effect,
    .resource = Resource::kHost,
    .normalize = NormalizeCustomCall,
    .shape = CustomCallShape,
    .value = CustomCallValue};

}  // namespace hlo
