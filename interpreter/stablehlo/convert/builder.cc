#include "interpreter/stablehlo/convert/builder.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/reserve.h"
#include "literals/types/convert.h"
#include "ops/attributes/common.h"
#include "ops/attributes/payload.h"
#include "ops/op_table.h"

namespace hlo::stablehlo {

Builder::Builder(DraftBuilder& draft, ComputationId id)
    : draft_(draft), id_(id) {}

Id Builder::Fail(absl::Status status) {
  status_.Update(status);
  return kBroken;
}

absl::Status Builder::TakeError() {
  return std::exchange(status_, absl::OkStatus());
}

const Shape& Builder::shape(Id id) const {
  static const Shape kNone = Shape::Scalar(ElementType::kPred);
  return id < 0 ? kNone : at(id).shape;
}

void Builder::Reserve(size_t count) {
  constexpr size_t kMost = 4096;
  computation_.instructions.reserve(std::min(count, kMost));
}

Id Builder::Append(Instruction instruction) {
  instruction.location = origin_.location;
  if (!origin_.metadata.empty()) {
    instruction.attributes.set(attr::metadata, Raw{origin_.metadata});
  }
  instruction.shape = draft_.Intern(std::move(instruction.shape));
  // In fine units, and a little more: memory that is not used costs nothing.
  constexpr size_t kUnit = 1024;
  ReserveForRest(computation_.instructions, done_ * kUnit,
                 rest_ * (kUnit + kUnit / 16));
  computation_.instructions.push_back(std::move(instruction));
  return static_cast<Id>(computation_.instructions.size()) - 1;
}

Id Builder::Add(absl::string_view op, std::vector<Id> operands,
                Attributes attributes) {
  Instruction instruction;
  instruction.op = FindOp(op);
  if (instruction.op == nullptr) {
    return Fail(absl::UnimplementedError(absl::StrCat("there is no op ", op)));
  }
  instruction.attributes = std::move(attributes);
  std::vector<Shape> shapes;
  for (Id operand : operands) {
    if (operand < 0) return Fail(absl::CancelledError());
    shapes.push_back(shape(operand));
  }
  instruction.operands = std::move(operands);
  absl::StatusOr<Shape> inferred = draft_.Infer(instruction, shapes);
  if (!inferred.ok()) return Fail(inferred.status());
  instruction.shape = *std::move(inferred);
  return Append(std::move(instruction));
}

Id Builder::AddAs(Shape shape, absl::string_view op, std::vector<Id> operands,
                  Attributes attributes) {
  Instruction instruction;
  instruction.op = FindOp(op);
  instruction.shape = std::move(shape);
  instruction.attributes = std::move(attributes);
  for (Id operand : operands) {
    if (operand < 0) return Fail(absl::CancelledError());
  }
  instruction.operands = std::move(operands);
  return Append(std::move(instruction));
}

Id Builder::Parameter(const Shape& shape) {
  Attributes attributes;
  attributes.set(attr::parameter_number,
                 static_cast<int64_t>(computation_.parameters.size()));
  const Id id = AddAs(shape, "parameter", {}, std::move(attributes));
  computation_.parameters.push_back(id);
  return id;
}

Id Builder::Constant(Literal literal) {
  Attributes attributes;
  Shape shape = literal.shape();
  attributes.set(
      attr::literal_payload,
      LiteralPayload{std::make_shared<const Literal>(std::move(literal))});
  return AddAs(std::move(shape), "constant", {}, std::move(attributes));
}

Id Builder::Scalar(ElementType type, double value) {
  absl::StatusOr<Literal> literal = Literal::Zeros(Shape::Scalar(type));
  if (!literal.ok()) return Fail(literal.status());
  absl::StatusOr<MutableArrayView> view = literal->mutable_view();
  if (!view.ok()) return Fail(view.status());
  ConvertLanes(ElementType::kF64, type, &value, view->data, 1);
  return Constant(*std::move(literal));
}

Id Builder::Element(Id tuple, int64_t index) {
  Attributes attributes;
  attributes.set(attr::tuple_index, index);
  return Add("get-tuple-element", {tuple}, std::move(attributes));
}

Id Builder::Tuple(std::vector<Id> operands) {
  return Add("tuple", std::move(operands));
}

Id Builder::Join(const std::vector<Id>& operands) {
  return operands.size() == 1 ? operands[0] : Tuple(operands);
}

std::vector<Id> Builder::Split(Id joined, size_t count) {
  if (count == 1) return {joined};
  std::vector<Id> parts;
  for (size_t i = 0; i < count; ++i) {
    parts.push_back(Element(joined, static_cast<int64_t>(i)));
  }
  return parts;
}

void Builder::Name(Id id, absl::string_view name) {
  if (id < 0 || !at(id).name.empty()) return;
  at(id).name = names_.Unique(HloName(name));
}

void Builder::Annotate(Id id, const hlo::Attribute<Raw>& handle,
                       std::string text) {
  if (id >= 0) at(id).attributes.set(handle, Raw{std::move(text)});
}

Id Builder::AddUnreadable(const Shape& shape) {
  const Id id = AddAs(shape, OpOfRole(Role::kConstant).name, {});
  draft_.MarkUnreadable(id_, id);
  return id;
}

void Builder::MarkUnreadable(size_t begin) {
  for (size_t i = begin; i < computation_.instructions.size(); ++i) {
    Instruction& instruction = computation_.instructions[i];
    instruction.op = &OpOfRole(Role::kConstant);
    instruction.operands.clear();
    instruction.attributes = Attributes();
    draft_.MarkUnreadable(id_, static_cast<Id>(i));
  }
}

void Builder::NameAll() {
  for (Instruction& instruction : computation_.instructions) {
    if (instruction.name.empty()) {
      instruction.name =
          names_.Unique(absl::StrCat(instruction.op->name, ".1"));
    }
  }
}

bool Builder::Finish(Id root) {
  if (root < 0) return false;
  computation_.root = root;
  NameAll();
  draft_.Build(id_, std::move(computation_));
  return true;
}

void Builder::Abandon() {
  computation_.root = AddUnreadable(Shape::Scalar(ElementType::kPred));
  NameAll();
  draft_.BuildUnreadable(id_, std::move(computation_));
}

}  // namespace hlo::stablehlo
