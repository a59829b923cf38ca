// Calls of functions, composites and custom calls.
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "interpreter/stablehlo/print/notes.h"
#include "interpreter/stablehlo/print/op_printer.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/window.h"

namespace hlo::mlir {
namespace {

std::string NoteOr(const FrontendMap& notes, const std::string& name,
                   absl::string_view absent) {
  const auto note = notes.find(name);
  return note == notes.end() ? std::string(absent) : note->second.text;
}

absl::StatusOr<Leaves> PrintComposite(OpPrinter& op) {
  const FrontendMap notes = FrontendOf(op.attributes());
  const std::string name = NoteOr(notes, "composite.name", "");
  // MLIR wants the name of a dialect in front.
  if (!absl::StrContains(name, '.')) {
    return op.Unsupported("composite without a name");
  }
  int64_t version = 0;
  if (!absl::SimpleAtoi(NoteOr(notes, "composite.version", "0"), &version) ||
      version < 0 || version > INT32_MAX) {
    return op.Unsupported("composite of such a version");
  }
  return BecomeOp(op, "stablehlo.composite",
                  {absl::StrCat("composite_attributes = ",
                                NoteOr(notes, "composite.attributes", "{}")),
                   absl::StrCat("decomposition = ",
                                op.function().module().FunctionOf(
                                    op.attributes().get(attr::to_apply))),
                   absl::StrCat("name = ", StringText(name)),
                   absl::StrCat("version = ", version, " : i32")});
}

absl::StatusOr<Leaves> PrintCalled(OpPrinter& op, ComputationId id) {
  return op.function().Call(id, op.AllOperands(), op.ResultLeaves(),
                            op.instruction().name);
}

// dense<[1, 0]> : tensor<2xindex>: the layout of an array, minor to major;
// empty if the shape is no array.
std::string LayoutText(const Shape& shape) {
  Ints order;
  if (shape.is_array()) {
    if (shape.layout() != nullptr) {
      order = shape.layout()->minor_to_major;
    } else {
      for (int64_t i = shape.rank(); i > 0; --i) order.push_back(i - 1);
    }
  }
  return absl::StrCat("dense<", order.empty() ? "" : ListText(order),
                      "> : tensor<", order.size(), "xindex>");
}

template <typename Shapes>
std::string LayoutsText(const Shapes& shapes) {
  std::vector<std::string> layouts;
  for (const Shape& shape : shapes) layouts.push_back(LayoutText(shape));
  return absl::StrCat("[", absl::StrJoin(layouts, ", "), "]");
}

// The text of a string of HLO, or a dictionary of MLIR as it stands.
absl::StatusOr<std::string> BackendConfigText(const Attributes& attributes) {
  const std::string& raw = attributes.get(attr::backend_config).text;
  absl::string_view inside = raw;
  if (absl::ConsumePrefix(&inside, "\"") &&
      absl::ConsumeSuffix(&inside, "\"")) {
    std::string text;
    if (!absl::CUnescape(inside, &text)) {
      return absl::UnimplementedError("backend_config that is no string");
    }
    return StringText(text);
  }
  const bool is_typed =
      attributes.get(attr::api_version) == ApiVersion::kTypedFfi;
  return is_typed && absl::StartsWith(raw, "{") ? raw : StringText(raw);
}

// The name of an attribute that the op cannot carry; null if there is none.
const char* Uncarried(const Attributes& attributes) {
  for (const AttributeBase* handle :
       std::initializer_list<const AttributeBase*>{
           &attr::window, &attr::dim_labels, &attr::feature_group_count,
           &attr::batch_group_count, &attr::operand_precision, &attr::to_apply,
           &attr::custom_call_literal}) {
    if (attributes.has(*handle)) return handle->name;
  }
  return nullptr;
}

absl::Status AppendCalled(OpPrinter& op, std::vector<std::string>* attributes) {
  std::vector<std::string> called;
  for (ComputationId id : op.attributes().get(attr::called_computations)) {
    called.push_back(op.function().module().FunctionOf(id));
  }
  if (called.size() > 1) {
    return op.Unsupported("custom call of several computations");
  }
  if (!called.empty()) {
    attributes->push_back(
        absl::StrCat("called_computations = [", called[0], "]"));
  }
  return absl::OkStatus();
}

// A tuple for a tuple: marks of partitioners are the identity.
std::vector<Shape> CustomCallResults(OpPrinter& op) {
  bool takes_tuples = false;
  for (int i = 0; i < op.operand_count(); ++i) {
    takes_tuples |= op.operand_instruction(i).shape.is_tuple();
  }
  const Shape& shape = op.shape();
  if (takes_tuples || !IsPlainTuple(shape)) return {shape};
  return {shape.elements().begin(), shape.elements().end()};
}

absl::StatusOr<std::vector<std::string>> CustomCallAttributes(OpPrinter& op) {
  const Attributes& attributes = op.attributes();
  std::vector<std::string> written = {
      op.Text("call_target_name", attr::custom_call_target)};
  if (attributes.get(attr::custom_call_has_side_effect)) {
    written.push_back("has_side_effect = true");
  }
  if (attributes.has(attr::api_version)) {
    written.push_back(absl::StrCat(
        "api_version = ", static_cast<int>(attributes.get(attr::api_version)),
        " : i32"));
  }
  if (attributes.has(attr::backend_config)) {
    absl::StatusOr<std::string> config = BackendConfigText(attributes);
    if (!config.ok()) return config.status();
    written.push_back(absl::StrCat("backend_config = ", *config));
  }
  if (attributes.has(attr::operand_layout_constraints)) {
    written.push_back(absl::StrCat(
        "operand_layouts = ",
        LayoutsText(attributes.get(attr::operand_layout_constraints))));
    written.push_back(
        absl::StrCat("result_layouts = ", LayoutsText(CustomCallResults(op))));
  }
  absl::Status status = AppendCalled(op, &written);
  if (!status.ok()) return status;
  return written;
}

}  // namespace

absl::StatusOr<Leaves> PrintCall(OpPrinter& op) {
  if (op.attributes().get(attr::is_composite)) return PrintComposite(op);
  return PrintCalled(op, op.attributes().get(attr::to_apply));
}

absl::StatusOr<Leaves> PrintFusion(OpPrinter& op) {
  return PrintCalled(op, op.attributes().get(attr::calls));
}

// Tuples stay tuples: the target sees them.
absl::StatusOr<Leaves> PrintCustomCall(OpPrinter& op) {
  if (const char* name = Uncarried(op.attributes())) {
    return op.Unsupported(name, " of a custom call");
  }
  absl::StatusOr<std::vector<std::string>> attributes =
      CustomCallAttributes(op);
  if (!attributes.ok()) return attributes.status();
  OpText text = {.name = "stablehlo.custom_call",
                 .attributes = *std::move(attributes),
                 .results = CustomCallResults(op)};
  for (int i = 0; i < op.operand_count(); ++i) {
    absl::StatusOr<Leaf> operand = op.function().Join(
        op.operand(i), op.operand_instruction(i).shape, op.instruction().name);
    if (!operand.ok()) return operand.status();
    text.operands.push_back(*std::move(operand));
  }
  absl::StatusOr<Leaves> results = op.Become(std::move(text));
  const bool is_whole = results.ok() && results->size() == 1;
  if (!is_whole || !(*results)[0].shape.is_tuple()) return results;
  return op.function().Split((*results)[0], op.instruction().name);
}

}  // namespace hlo::mlir
