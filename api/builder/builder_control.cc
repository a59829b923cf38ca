// Arguments, tuples, calls, and the host.
#include <utility>

#include "api/builder/recorder.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"
#include "ops/attributes/payload.h"
#include "ops/attributes/processes.h"

namespace hloref {
namespace {

Op CallOf(Recorder& recorder, const Called& computation, const Ops& operands,
          hlo::Attributes attributes = {}) {
  attributes.set(hlo::attr::to_apply, recorder.Call(computation));
  return recorder.Add("call", operands, std::move(attributes));
}

Op CustomCallOf(Recorder& recorder, const std::string& target,
                const Ops& operands, const Shape& shape,
                const CustomCallOptions& options) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::custom_call_target, target);
  if (!options.operand_shapes_with_layout.empty()) {
    hlo::ShapeList shapes;
    for (const Shape& each : options.operand_shapes_with_layout) {
      shapes.push_back(Access::Inner(each));
    }
    attributes.set(hlo::attr::operand_layout_constraints, std::move(shapes));
  }
  if (options.has_side_effect) {
    attributes.set(hlo::attr::custom_call_has_side_effect, true);
  }
  if (!options.called_computations.empty()) {
    hlo::ComputationIds ids;
    for (const Called& each : options.called_computations) {
      ids.push_back(recorder.Call(each));
    }
    attributes.set(hlo::attr::called_computations, std::move(ids));
  }
  if (!options.opaque.empty()) {
    attributes.set(hlo::attr::opaque, options.opaque);
  }
  return recorder.Add("custom-call", operands, std::move(attributes),
                      Access::Inner(shape));
}

// (data, token) of a new token, or of `token`.
Op InfeedOf(Recorder& recorder, const Op& token, const Shape& shape,
            const std::string& config) {
  auto result = hlo::Shape::Tuple({Access::Inner(shape), hlo::Shape::Token()});
  if (!result.ok()) return recorder.FailWith(result.status());
  hlo::Attributes attributes;
  if (!config.empty()) attributes.set(hlo::attr::infeed_config, config);
  return recorder.Add("infeed", {token}, std::move(attributes), *result);
}

Op OutfeedOf(Recorder& recorder, const Op& operand, const Op& token,
             const Shape& shape_with_layout, const std::string& config) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::outfeed_shape, Access::Inner(shape_with_layout));
  if (!config.empty()) attributes.set(hlo::attr::outfeed_config, config);
  return recorder.Add("outfeed", {operand, token}, std::move(attributes));
}

}  // namespace

Op ControlBuilder::Parameter(int64_t parameter_number, const Shape& shape,
                             const std::string& name, Place place) {
  Recorder recorder(*this, "Parameter", place);
  hlo::Attributes attributes;
  attributes.set(hlo::attr::parameter_number, parameter_number);
  return recorder.Add("parameter", {}, std::move(attributes),
                      Access::Inner(shape), name);
}

Op ControlBuilder::Constant(const Literal& literal, Place place) {
  return Recorder(*this, "Constant", place).AddConstant(Access::Inner(literal));
}

Op ControlBuilder::ConstantLiteral(const Literal& literal, Place place) {
  return Recorder(*this, "ConstantLiteral", place)
      .AddConstant(Access::Inner(literal));
}

Op ControlBuilder::Tuple(const Ops& elements, Place place) {
  return Recorder(*this, "Tuple", place).AddTuple(elements);
}

Op ControlBuilder::GetTupleElement(const Op& tuple_data, int64_t index,
                                   Place place) {
  return Recorder(*this, "GetTupleElement", place).Element(tuple_data, index);
}

Op ControlBuilder::Call(const Called& computation, const Ops& operands,
                        Place place) {
  Recorder recorder(*this, "Call", place);
  return CallOf(recorder, computation, operands);
}

Op ControlBuilder::CompositeCall(const Called& computation, const Ops& operands,
                                 const std::string& name,
                                 const std::string& attributes, int64_t version,
                                 Place place) {
  Recorder recorder(*this, "CompositeCall", place);
  std::string notes = "{";
  if (!attributes.empty()) {
    const bool braced = attributes.front() == '{' && attributes.back() == '}';
    absl::StrAppend(&notes, "composite.attributes=", braced ? "" : "{",
                    attributes, braced ? "" : "}", ",");
  }
  absl::StrAppend(&notes, "composite.name=\"", name, "\",composite.version=\"",
                  version, "\"}");
  hlo::Attributes inner;
  inner.set(hlo::attr::is_composite, true);
  inner.set(hlo::attr::frontend_attributes, hlo::Raw{std::move(notes)});
  return CallOf(recorder, computation, operands, std::move(inner));
}

Op ControlBuilder::CustomCall(const std::string& target_name,
                              const Ops& operands, const Shape& shape,
                              Place place) {
  Recorder recorder(*this, "CustomCall", place);
  return CustomCallOf(recorder, target_name, operands, shape, {});
}

Op ControlBuilder::CustomCall(const std::string& target_name,
                              const Ops& operands, const Shape& shape,
                              const CustomCallOptions& options, Place place) {
  Recorder recorder(*this, "CustomCall", place);
  return CustomCallOf(recorder, target_name, operands, shape, options);
}

Op ControlBuilder::Conditional(const Op& predicate, const Op& true_operand,
                               const Called& true_computation,
                               const Op& false_operand,
                               const Called& false_computation, Place place) {
  Recorder recorder(*this, "Conditional", place);
  hlo::Attributes attributes;
  attributes.set(hlo::attr::true_computation, recorder.Call(true_computation));
  attributes.set(hlo::attr::false_computation,
                 recorder.Call(false_computation));
  return recorder.Add("conditional", {predicate, true_operand, false_operand},
                      std::move(attributes));
}

Op ControlBuilder::Conditional(const Op& branch_index,
                               const std::vector<Called>& branch_computations,
                               const Ops& branch_operands, Place place) {
  Recorder recorder(*this, "Conditional", place);
  hlo::ComputationIds branches;
  for (const Called& each : branch_computations) {
    branches.push_back(recorder.Call(each));
  }
  hlo::Attributes attributes;
  attributes.set(hlo::attr::branch_computations, std::move(branches));
  Ops operands{branch_index};
  operands.insert(operands.end(), branch_operands.begin(),
                  branch_operands.end());
  return recorder.Add("conditional", operands, std::move(attributes));
}

Op ControlBuilder::While(const Called& condition, const Called& body,
                         const Op& init, Place place) {
  Recorder recorder(*this, "While", place);
  hlo::Attributes attributes;
  for (const auto& [handle, called] :
       {std::pair{&hlo::attr::condition, &condition},
        std::pair{&hlo::attr::body, &body}}) {
    const hlo::ComputationId id = recorder.Call(*called);
    if (!recorder.ok()) return recorder.Nothing();
    if (recorder.names_checked() && recorder.in(2017, 2018) &&
        recorder.callee(id).has_loop) {
      return recorder.Fail("the document of ", recorder.year(),
                           " has no While inside a While");
    }
    attributes.set(*handle, id);
  }
  return recorder.Add("while", {init}, std::move(attributes));
}

Op ControlBuilder::OptimizationBarrier(const Op& operand, Place place) {
  return Recorder(*this, "OptimizationBarrier", place)
      .Add("opt-barrier", {operand});
}

Op ControlBuilder::AfterAll(const Ops& tokens, Place place) {
  return Recorder(*this, "AfterAll", place).Add("after-all", tokens);
}

Op ControlBuilder::Infeed(const Shape& shape, const std::string& config,
                          Place place) {
  Recorder recorder(*this, "Infeed", place);
  recorder.Since(2026, !config.empty(), "config");
  const Op token = recorder.Add("after-all", {});
  return recorder.Element(InfeedOf(recorder, token, shape, config), 0);
}

Op ControlBuilder::InfeedWithToken(const Op& token, const Shape& shape,
                                   const std::string& config, Place place) {
  Recorder recorder(*this, "InfeedWithToken", place);
  return InfeedOf(recorder, token, shape, config);
}

Op ControlBuilder::Outfeed(const Op& operand, const Shape& shape_with_layout,
                           const std::string& outfeed_config, Place place) {
  Recorder recorder(*this, "Outfeed", place);
  const Op token = recorder.Add("after-all", {});
  return OutfeedOf(recorder, operand, token, shape_with_layout, outfeed_config);
}

Op ControlBuilder::OutfeedWithToken(const Op& operand, const Op& token,
                                    const Shape& shape_with_layout,
                                    const std::string& outfeed_config,
                                    Place place) {
  Recorder recorder(*this, "OutfeedWithToken", place);
  return OutfeedOf(recorder, operand, token, shape_with_layout, outfeed_config);
}

Op ControlBuilder::AddDependency(const Op& operand, const Op& token,
                                 Place place) {
  return Recorder(*this, "AddDependency", place)
      .Add("add-dependency", {operand, token});
}

Op ControlBuilder::Domain(const Op& operand, const std::string& domain,
                          Place place) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::domain, hlo::Raw{domain});
  return Recorder(*this, "Domain", place)
      .Add("domain", {operand}, std::move(attributes));
}

Op ControlBuilder::Fusion(const Ops& operands, FusionKind kind,
                          const Called& computation, Place place) {
  Recorder recorder(*this, "Fusion", place);
  hlo::Attributes attributes;
  attributes.set(hlo::attr::fusion_kind, static_cast<hlo::FusionKind>(kind));
  attributes.set(hlo::attr::calls, recorder.Call(computation));
  return recorder.Add("fusion", operands, std::move(attributes));
}

// ((operands), result, u32[]).
Op ControlBuilder::AsyncStart(const Ops& operands, const Called& computation,
                              Place place) {
  Recorder recorder(*this, "AsyncStart", place);
  const hlo::ComputationId id = recorder.Call(computation);
  if (!recorder.Has(operands)) return recorder.Nothing();
  std::vector<hlo::Shape> shapes;
  for (const Op& each : operands) shapes.push_back(recorder.shape(each));
  auto arguments = hlo::Shape::Tuple(std::move(shapes));
  if (!arguments.ok()) return recorder.FailWith(arguments.status());
  auto context = hlo::Shape::Tuple(
      {*std::move(arguments), recorder.callee(id).signature.result,
       hlo::Shape::Scalar(hlo::ElementType::kU32)});
  if (!context.ok()) return recorder.FailWith(context.status());
  hlo::Attributes attributes;
  attributes.set(hlo::attr::calls, id);
  return recorder.Add("async-start", operands, std::move(attributes), *context);
}

Op ControlBuilder::AsyncUpdate(const Op& context, Place place) {
  return Recorder(*this, "AsyncUpdate", place).Add("async-update", {context});
}

Op ControlBuilder::AsyncDone(const Op& context, Place place) {
  return Recorder(*this, "AsyncDone", place).Add("async-done", {context});
}

}  // namespace hloref
