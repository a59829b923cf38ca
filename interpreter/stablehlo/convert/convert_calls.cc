// Calls of more than the module's functions: custom calls and composites.
#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "interpreter/stablehlo/convert/attribute_values.h"
#include "interpreter/stablehlo/convert/constant_folding.h"
#include "interpreter/stablehlo/convert/custom_call_attributes.h"
#include "interpreter/stablehlo/convert/shared_parts.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/order.h"
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
  operation.name = name;
  operation.attributes = attributes;
  OpContext inner(context.scope(), operation, *row);
  row->handler(inner);
}

namespace {

// The one function of called_computations; index -1: there is none, or an
// error.
ComputationId CalledComputation(OpContext& context) {
  const Attribute* list = context.Find("called_computations");
  const auto* array =
      list ? std::get_if<Attribute::Array>(&list->value) : nullptr;
  if (array == nullptr || array->empty()) return {};
  const auto* symbol = std::get_if<Attribute::Symbol>(&array->front().value);
  const Function* function =
      symbol ? context.module().FindFunction(symbol->name) : nullptr;
  if (array->size() > 1 || function == nullptr) {
    context.Fail("called_computations is no list of one function");
    return {};
  }
  std::vector<Shape> shapes;
  for (const Type& type : function->argument_types) {
    absl::StatusOr<Shape> shape = ShapeOf(type);
    if (!shape.ok()) {
      context.builder().Fail(shape.status());
      return {};
    }
    shapes.push_back(*std::move(shape));
  }
  auto id = context.module().Callee(symbol->name, std::move(shapes), {});
  if (id.ok()) return *id;
  context.builder().Fail(id.status());
  return {};
}

void ConvertIdentity(OpContext& context) {
  if (!context.Has({.operands = 1})) return;
  context.Result(context.operand(0));
}

void AddCustomCall(OpContext& context, const std::string& target) {
  Attributes attributes;
  attributes.set(attr::custom_call_target, target);
  if (context.GetBool("has_side_effect") ||
      absl::StartsWith(target, "check.")) {
    attributes.set(attr::custom_call_has_side_effect, true);
  }
  const int64_t version = context.GetInteger("api_version", 1, "i32");
  if (version < 0 || version > 4) {
    context.Fail("there is no api_version ", version);
    return;
  }
  if (version != 1) {
    attributes.set(attr::api_version, static_cast<ApiVersion>(version));
  }
  const std::string config = BackendConfig(context, version);
  if (!config.empty()) attributes.set(attr::backend_config, Raw{config});
  if (const ComputationId callee = CalledComputation(context);
      callee.index >= 0) {
    attributes.set(attr::called_computations, ComputationIds{callee});
  }
  std::vector<Shape> shapes = context.ResultShapes();
  CopyLayouts(context, shapes, attributes);
  CopyAliases(context, shapes, attributes);
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

const Dictionary* ConfigFields(OpContext& context) {
  for (const char* name : {"mhlo.backend_config", "backend_config"}) {
    const Attribute* config = context.Find(name);
    const Dictionary* fields = config ? FieldsOf(*config) : nullptr;
    if (fields != nullptr) return fields;
  }
  return nullptr;
}

// Arrays sorted by the comparator of a custom call, and cut to `k` along
// `dimension`.
void AddBest(OpContext& context, int arrays, int64_t dimension, int64_t k) {
  const ComputationId comparator = CalledComputation(context);
  if (comparator.index < 0) {
    context.Fail("it calls no comparator");
    return;
  }
  const Shape& shape = context.shape(0);
  SliceRanges ranges;
  for (int64_t i = 0; i < shape.rank(); ++i) {
    ranges.push_back({0, i == dimension ? k : shape.size(i), 1});
  }
  Attributes order, cut;
  cut.set(attr::slice_ranges, std::move(ranges));
  order.set(attr::dimensions, Ints{dimension});
  order.set(attr::is_stable, true);
  order.set(attr::to_apply, comparator);
  if (!context.ok()) return;
  Builder& builder = context.builder();
  const Id sorted =
      builder.Add("sort", context.operands(0, arrays), std::move(order));
  if (sorted < 0) return;
  const std::vector<Id> parts =
      builder.Split(sorted, static_cast<size_t>(arrays));
  for (int i = 0; i < arrays; ++i) {
    context.Result(builder.Add("slice", {parts[i]}, cut), i);
  }
}

// The top_k best elements of arrays, which are followed by as many inits, by
// the comparator. They are exact, so that the recall is 1, as where XLA has no
// faster way.
void AddApproxTopK(OpContext& context) {
  const int n = context.operand_count() / 2;
  const Dictionary* config = ConfigFields(context);
  if (context.operand_count() != 2 * n || n == 0 || config == nullptr ||
      !context.Has({.results = n}) || !context.AreArrays(0, n)) {
    context.Fail("@ApproxTopK has arrays, as many inits, and a dictionary");
    return;
  }
  const int64_t k = FieldInteger(context, *config, "top_k");
  const int64_t dimension = FieldInteger(context, *config, "reduction_dim");
  const Shape result = context.ResultShape(0);
  if (!result.is_array() || result.rank() != context.shape(0).rank() ||
      dimension < 0 || dimension >= result.rank()) {
    context.Fail("@ApproxTopK gives arrays of the operands' rank");
    return;
  }
  if (result.size(dimension) != k) {
    context.Refuse(
        "@ApproxTopK of more results than top_k: which candidates it gives is "
        "the backend's");
    return;
  }
  AddBest(context, n, dimension, k);
}

// Fails if the first operand is false.
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
  const Dictionary* fields = ConfigFields(context);
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
  context.Ignore({"api_version", "backend_config", "called_computations",
                  "error_message", "has_side_effect", "operand_layouts",
                  "output_operand_aliases", "result_layouts"});
  if (!context.Has({.results = -1})) return;
  const std::string target = context.GetString("call_target_name");
  if (target == "Sharding" || target == "annotate_device_placement") {
    return ConvertIdentity(context);
  }
  if (absl::StartsWith(target, "SPMD")) {
    if (context.operand_count() == 1 &&
        SameIgnoringLayout(context.shape(0), context.ResultShape(0))) {
      return ConvertIdentity(context);
    }
    context.Refuse("@", target,
                   " goes between the shape of an array and of its parts");
    return;
  }
  if (target == "shape_assertion") return CheckAssertion(context);
  if (target == "ragged_all_to_all") return AddRaggedAllToAll(context);
  if (target == "ApproxTopK") return AddApproxTopK(context);
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

namespace {

// "a.b", "a.b.$c": names of a namespace, then of the op.
bool IsOpName(absl::string_view name) {
  const std::vector<absl::string_view> parts = absl::StrSplit(name, '.');
  const auto consists = [](absl::string_view part, absl::string_view others) {
    return !part.empty() && std::all_of(part.begin(), part.end(), [&](char c) {
      return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
             absl::StrContains(others, c);
    });
  };
  return parts.size() > 1 && consists(parts[0], "_") &&
         absl::ascii_isalpha(static_cast<unsigned char>(name[0])) &&
         std::all_of(
             parts.begin() + 1, parts.end(),
             [&](absl::string_view part) { return consists(part, "_$"); });
}

}  // namespace

// A call, or the CHLO op that it stands for.
void ConvertComposite(OpContext& context) {
  context.Ignore({"decomposition", "version"});
  if (!context.op().regions.empty()) {
    context.Refuse("regions");
    return;
  }
  if (!context.Has({.results = -1})) return;
  const std::string name = context.GetString("name");
  if (!IsOpName(name)) {
    context.Fail("'", name, "' is no name of an op, as chlo.sin is");
    return;
  }
  const int64_t version = context.GetInteger("version", 0, "i32");
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
  context.JoinedResults(
      context.builder().Add("call", context.operands(), std::move(attributes)));
}

}  // namespace hlo::stablehlo
