#include "interpreter/text/stablehlo/draft_builder.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "interpreter/ir/verify_attributes.h"
#include "literals/types/convert.h"
#include "ops/attributes/common.h"
#include "ops/attributes/payload.h"
#include "ops/op_table.h"

namespace hlo::stablehlo {
namespace {

// Words of HLO text that XLA's lexer does not take for names.
bool IsReserved(absl::string_view name) {
  constexpr absl::string_view kWords[] = {
      "ENTRY",      "HloModule",  "ROOT",
      "false",      "inf",        "last_tile_dim_replicate",
      "manual",     "maximal",    "nan",
      "opaque",     "replicated", "shard_as",
      "shard_like", "token",      "true",
      "tuple",      "unknown",    "unreduced"};
  return ElementTypeFromName(name).has_value() ||
         std::find(std::begin(kWords), std::end(kWords), name) !=
             std::end(kWords);
}

}  // namespace

std::string NameTable::Unique(absl::string_view base) {
  std::string name(base);
  while (true) {
    const auto [entry, is_new] = taken_.try_emplace(name, 0);
    if (is_new) return name;
    name = absl::StrCat(base, ".", ++taken_[base]);
  }
}

std::string HloName(absl::string_view text) {
  std::string name(text);
  for (char& c : name) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '_' &&
        c != '.' && c != '-') {
      c = '_';
    }
  }
  const bool begins =
      !name.empty() &&
      (absl::ascii_isalpha(static_cast<unsigned char>(name[0])) ||
       name[0] == '_');
  if (!begins) name.insert(name.begin(), '_');
  if (IsReserved(name)) name.push_back('_');
  return name;
}

void DraftBuilder::SetCounts(int64_t replicas, int64_t partitions) {
  replicas_ = replicas;
  partitions_ = partitions;
}

ComputationId DraftBuilder::Reserve(absl::string_view name) {
  auto& computations = draft_.module.computations;
  computations.emplace_back().name = names_.Unique(HloName(name));
  signatures_.push_back(nullptr);
  signature_of_.push_back(nullptr);
  return {static_cast<int>(computations.size()) - 1};
}

void DraftBuilder::SetSignature(ComputationId id, Signature signature) {
  const auto at = static_cast<size_t>(id.index);
  signatures_[at] = std::make_unique<const Signature>(std::move(signature));
  signature_of_[at] = signatures_[at].get();
}

const Signature& DraftBuilder::signature(ComputationId id) const {
  return *signature_of_[id.index];
}

const Computation& DraftBuilder::computation(ComputationId id) const {
  return draft_.module.computations[id.index];
}

void DraftBuilder::Build(ComputationId id, Computation computation) {
  const auto at = static_cast<size_t>(id.index);
  computation.name = draft_.module.computations[at].name;
  SetSignature(id, computation.signature());
  computation.parameters.clear();  // Finish lists them
  draft_.module.computations[at] = std::move(computation);
}

absl::StatusOr<Shape> DraftBuilder::Infer(
    const Instruction& instruction, const std::vector<Shape>& operands) const {
  const Op& op = *instruction.op;
  absl::Status status;
  VerifyUses(instruction,
             [&](absl::Status missing) { status.Update(missing); });
  if (!status.ok()) return status;
  const ShapeContext context(op, operands, instruction.attributes,
                             signature_of_, nullptr, replicas_, partitions_);
  return op.shape(context);
}

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

Id Builder::Append(Instruction instruction) {
  instruction.location = origin_.location;
  if (!origin_.metadata.empty()) {
    instruction.attributes.set(attr::metadata, Raw{origin_.metadata});
  }
  instruction.shape = draft_.Intern(std::move(instruction.shape));
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
    if (operand < 0) return kBroken;
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
    if (operand < 0) return kBroken;
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

bool Builder::Finish(Id root) {
  if (root < 0) return false;
  computation_.root = root;
  for (Instruction& instruction : computation_.instructions) {
    if (instruction.name.empty()) {
      instruction.name =
          names_.Unique(absl::StrCat(instruction.op->name, ".1"));
    }
  }
  draft_.Build(id_, std::move(computation_));
  return true;
}

}  // namespace hlo::stablehlo
