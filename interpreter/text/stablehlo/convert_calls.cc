// Calls of what is no function of the module: custom calls and composites.
#include <algorithm>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "interpreter/text/stablehlo/attribute_values.h"
#include "interpreter/text/stablehlo/fold.h"
#include "interpreter/text/stablehlo/handlers.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"
#include "ops/attributes/processes.h"

namespace hlo::stablehlo {

void ConvertAs(OpContext& context, absl::string_view name,
               const Dictionary& attributes) {
  const OpRow* row = FindRow(name);
  if (row == nullptr || !context.op().regions.empty()) {
    context.Refuse("there is no op ", name, " that it could stand for");
    return;
  }
  Operation operation = context.op();
  operation.name = std::string(name);
  operation.attributes = attributes;
  OpContext inner(context.scope(), operation);
  row->handler ? row->handler(inner) : ConvertPlain(inner, *row);
}

namespace {

// "..", {..} as it is written, or nothing.
std::string BackendConfig(OpContext& context) {
  const Attribute* config = context.Find("backend_config");
  const Attribute* typed = context.Find("mhlo.backend_config");
  const std::string* text = config ? StringOf(*config) : nullptr;
  if (text != nullptr && !text->empty()) {
    return absl::StrCat("\"", absl::CEscape(*text), "\"");
  }
  for (const Attribute* dictionary : {config, typed}) {
    if (dictionary != nullptr && FieldsOf(*dictionary) != nullptr) {
      return context.module().Text(*dictionary);
    }
  }
  return "";
}

// A shape with the minor_to_major that entry `i` of a list of layouts says.
Shape WithLayout(OpContext& context, absl::string_view list, size_t i,
                 Shape shape) {
  const Attribute* layouts = context.Find(list);
  const auto* array =
      layouts ? std::get_if<Attribute::Array>(&layouts->value) : nullptr;
  if (array == nullptr || i >= array->size() || !shape.is_array()) return shape;
  const auto order = IntegersOf((*array)[i]);
  if (!order.has_value() || std::ssize(*order) != shape.rank()) return shape;
  Layout layout;
  layout.minor_to_major = *order;
  return shape.WithLayout(std::move(layout));
}

void CopyCallee(OpContext& context, Attributes& attributes) {
  const Attribute* list = context.Find("called_computations");
  const auto* array =
      list ? std::get_if<Attribute::Array>(&list->value) : nullptr;
  if (array == nullptr || array->empty()) return;
  const auto* symbol = std::get_if<Attribute::Symbol>(&array->front().value);
  const Function* function =
      symbol ? context.module().FindFunction(symbol->name) : nullptr;
  if (array->size() > 1 || function == nullptr) {
    context.Fail("called_computations is no list of one function");
    return;
  }
  std::vector<Shape> shapes;
  for (const Type& type : function->argument_types) {
    absl::StatusOr<Shape> shape = ShapeOf(type);
    if (!shape.ok()) return void(context.builder().Fail(shape.status()));
    shapes.push_back(*std::move(shape));
  }
  auto id = context.module().Callee(symbol->name, std::move(shapes), {});
  if (!id.ok()) return void(context.builder().Fail(id.status()));
  attributes.set(attr::called_computations, ComputationIds{*id});
}

void CopyLayouts(OpContext& context, Attributes& attributes) {
  if (!context.HasAttribute("operand_layouts")) return;
  ShapeList constraints;
  for (int i = 0; i < context.operand_count(); ++i) {
    constraints.push_back(WithLayout(context, "operand_layouts",
                                     static_cast<size_t>(i), context.shape(i)));
  }
  attributes.set(attr::operand_layout_constraints, std::move(constraints));
}

void AddCustomCall(OpContext& context, const std::string& target) {
  Attributes attributes;
  attributes.set(attr::custom_call_target, target);
  CopyLayouts(context, attributes);
  if (context.GetBool("has_side_effect") ||
      absl::StartsWith(target, "check.")) {
    attributes.set(attr::custom_call_has_side_effect, true);
  }
  const int64_t version = context.GetInteger("api_version", 1);
  if (version < 0 || version > 4) {
    context.Fail("there is no api_version ", version);
    return;
  }
  if (version != 1) {
    attributes.set(attr::api_version, static_cast<ApiVersion>(version));
  }
  const std::string config = BackendConfig(context);
  if (!config.empty()) attributes.set(attr::backend_config, Raw{config});
  CopyCallee(context, attributes);
  std::vector<Shape> shapes = context.ResultShapes();
  for (size_t i = 0; i < shapes.size(); ++i) {
    shapes[i] = WithLayout(context, "result_layouts", i, shapes[i]);
  }
  const absl::StatusOr<Shape> shape = shapes.size() == 1
                                          ? absl::StatusOr<Shape>(shapes[0])
                                          : Shape::Tuple(std::move(shapes));
  if (!shape.ok() || !context.ok()) return;
  if (shape->is_unbounded()) {
    context.Refuse("the sizes of its results are not known");
    return;
  }
  const Id id = context.builder().AddAs(
      *shape, "custom-call", context.operands(), std::move(attributes));
  if (context.op().result_count > 0) return context.JoinedResults(id);
  context.builder().Name(id, "custom-call");
}

// An error if the first operand is false.
void CheckAssertion(OpContext& context) {
  const Known holds = context.operand_count() == 0
                          ? Known()
                          : Fold(context.builder(), context.operand(0));
  if (!holds.has_value() || holds->size() != 1) {
    return AddCustomCall(context, "shape_assertion");
  }
  if (holds->front() != 0) return;
  context.Fail("the module's shape assertion does not hold: ",
               context.GetString("error_message"));
}

void AddRaggedAllToAll(OpContext& context) {
  Attributes attributes;
  const Attribute* config = context.Find("backend_config");
  const Dictionary* fields = config ? FieldsOf(*config) : nullptr;
  if (fields == nullptr && (config = context.Find("mhlo.backend_config"))) {
    fields = FieldsOf(*config);
  }
  if (fields != nullptr) {
    if (const Attribute* groups = Find(*fields, "replica_groups")) {
      auto value = ReadValue(attr::replica_groups, *groups);
      if (value.ok()) attributes.Set(attr::replica_groups, *std::move(value));
    }
    const int64_t channel = FieldInteger(context, *fields, "channel_id");
    if (channel > 0) attributes.set(attr::channel_id, channel);
  }
  context.Result(context.builder().Add("ragged-all-to-all", context.operands(),
                                       std::move(attributes)));
}

}  // namespace

void ConvertCustomCall(OpContext& context) {
  if (!context.Has({.results = -1})) return;
  const std::string target = context.GetString("call_target_name");
  if (target == "Sharding" || target == "annotate_device_placement") {
    return ConvertIdentity(context);
  }
  if (absl::StartsWith(target, "SPMD")) {
    context.Refuse("@", target,
                   " goes between the shape of an array and of its parts");
    return;
  }
  if (target == "shape_assertion") return CheckAssertion(context);
  if (target == "ragged_all_to_all") return AddRaggedAllToAll(context);
  const Attribute* inner = context.Find("mhlo.attributes");
  const Dictionary* attributes = inner ? FieldsOf(*inner) : nullptr;
  if (attributes != nullptr && absl::StartsWith(target, "mhlo.")) {
    if (target == "mhlo.topk") {
      return ConvertAs(context, "chlo.top_k", *attributes);
    }
    const std::string op = target.substr(5);
    const std::string chlo = absl::StrCat("chlo.", op);
    return ConvertAs(context,
                     FindRow(chlo) ? chlo : absl::StrCat("stablehlo.", op),
                     *attributes);
  }
  if (attributes != nullptr && absl::StartsWith(target, "chlo.")) {
    return ConvertAs(context, target, *attributes);
  }
  AddCustomCall(context, target);
}

// A call, or the CHLO op that it stands for.
void ConvertComposite(OpContext& context) {
  if (!context.op().regions.empty()) {
    context.Refuse("regions");
    return;
  }
  if (!context.Has({.results = -1})) return;
  const std::string name = context.GetString("name");
  const int64_t version = context.GetInteger("version");
  const Attribute* inner = context.Find("composite_attributes");
  if (absl::StartsWith(name, "chlo.") && version == 1 && FindRow(name)) {
    const Dictionary* fields = inner ? FieldsOf(*inner) : nullptr;
    return ConvertAs(context, name, fields ? *fields : Dictionary{});
  }
  auto callee =
      context.module().Callee(context.GetString("decomposition"),
                              context.shapes(0, context.operand_count()), {});
  if (!callee.ok()) return void(context.builder().Fail(callee.status()));
  Attributes attributes;
  attributes.set(attr::to_apply, *callee);
  attributes.set(attr::is_composite, true);
  attributes.set(
      attr::frontend_attributes,
      Raw{FrontendText(
          {{"composite.attributes",
            inner ? context.module().Text(*inner) : std::string("{}")},
           {"composite.name", name},
           {"composite.version", absl::StrCat(version)}})});
  const Id id =
      context.builder().Add("call", context.operands(), std::move(attributes));
  if (context.op().result_count > 0) context.JoinedResults(id);
}

}  // namespace hlo::stablehlo
