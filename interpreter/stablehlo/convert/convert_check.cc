// check and interpreter: effects, as calls of targets of the same name.
#include "absl/strings/match.h"
#include "interpreter/stablehlo/convert/attribute_values.h"
#include "interpreter/stablehlo/convert/shared_parts.h"
#include "nlohmann/json.hpp"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"

namespace hlo::stablehlo {
namespace {

// {"max_ulp_difference":3,..}: the op's attributes but for a constant.
std::string ConfigText(OpContext& context) {
  nlohmann::json config = nlohmann::json::object();
  for (const NamedAttribute& each : context.op().attributes) {
    const Attribute& attribute = each.attribute;
    if (DenseOf(attribute) != nullptr) continue;
    if (const std::string* text = StringOf(attribute)) {
      config[each.name] = *text;
    } else if (const auto value = IntegerOf(attribute)) {
      config[each.name] = *value;
    } else if (const auto* real =
                   std::get_if<Attribute::Real>(&attribute.value)) {
      config[each.name] = real->value;
    }
  }
  constexpr double kTolerance = 1e-4;  // the op's; the target's is wider
  if (absl::StartsWith(context.op().name, "check.expect_almost_eq") &&
      !config.contains("tolerance")) {
    config["tolerance"] = kTolerance;
  }
  if (config.empty()) return "";
  return config.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

void ConvertCheck(OpContext& context) {
  context.Ignore({"iter", "max_ulp_difference", "min_ulp_difference",
                  "probe_id", "tolerance"});  // ConfigText has them
  if (!context.Has({.results = -1})) return;
  Builder& builder = context.builder();
  std::string target(context.op().name);
  std::vector<Id> operands = context.operands();
  if (absl::EndsWith(target, "_const")) {
    const Attribute* value = context.Find("value");
    const Attribute::Dense* dense = value ? DenseOf(*value) : nullptr;
    if (dense == nullptr) {
      context.Fail("value is no dense<..>");
      return;
    }
    target.resize(target.size() - strlen("_const"));
    operands.push_back(AddConstant(builder, *dense));
  }
  Attributes attributes;
  attributes.set(attr::custom_call_target, target);
  attributes.set(attr::custom_call_has_side_effect, true);
  const std::string config = ConfigText(context);
  if (!config.empty()) attributes.set(attr::backend_config, Raw{config});
  const bool gives = target == "interpreter.probe" && !operands.empty() &&
                     context.op().result_count == 1;
  const Shape shape = gives ? builder.shape(operands[0]) : Shape();
  const Id id = builder.AddAs(shape, "custom-call", std::move(operands),
                              std::move(attributes));
  if (gives) return context.Result(id);
  builder.Name(id, context.op().name);
}

}  // namespace hlo::stablehlo
