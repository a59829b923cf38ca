#include "api/builder/recorder.h"

#include <algorithm>
#include <utility>

#include "interpreter/ir/verify_attributes.h"
#include "interpreter/ir/verify_result.h"
#include "ops/attributes/payload.h"
#include "ops/attributes/processes.h"
#include "ops/documents.h"
#include "ops/op_table.h"
#include "ops/shape_context.h"

namespace hloref {

namespace {

hlo::Instruction Made(const char* op, const Ops& operands,
                      hlo::Attributes attributes) {
  hlo::Instruction instruction;
  instruction.op = hlo::FindOp(op);
  for (const Op& operand : operands) {
    instruction.operands.push_back(BuilderAccess::IndexOf(operand));
  }
  instruction.attributes = std::move(attributes);
  return instruction;
}

}  // namespace

std::string Recording::UniqueName(const std::string& base) {
  std::string name = base;
  for (int n = 1; !names.insert(name).second; ++n) {
    name = absl::StrCat(base, ".", n);
  }
  return name;
}

Op BuilderAccess::MakeOp(std::shared_ptr<Recording> recording, int index) {
  Op op;
  op.recording_ = std::move(recording);
  op.index_ = index;
  return op;
}

Op::Op() = default;

Shape Op::shape() const {
  if (!ok()) return {};
  return Access::Outer(recording_->part.computation.instructions[index_].shape);
}

std::string Op::name() const {
  return ok() ? recording_->part.computation.instructions[index_].name : "";
}

Recorder::Recorder(const UnaryBuilder& builder, const char* function,
                   const Place& place)
    : recording_(BuilderAccess::RecordingOf(builder)),
      function_(function),
      where_(place) {
  if (!recording_->names_checked) return;
  const std::optional<unsigned> years = hlo::YearsOf(function);
  if (!years || (*years & hlo::YearBit(year()))) return;
  Fail("the document of ", year(), " has no such function (",
       *years == 0 ? "no document has it" : hlo::YearsText(*years), ")");
}

Op Recorder::FailWith(const absl::Status& status) {
  if (!ok_) return Nothing();
  ok_ = false;
  Diagnostic error;
  error.code = Outer(status).code();
  error.file = where_.file_name();
  error.line = static_cast<int>(where_.line());
  error.column = static_cast<int>(where_.column());
  error.message = std::string(status.message());
  error.rule = RuleOf(error.message);
  error.instruction = function_;
  recording_->errors.push_back(std::move(error));
  return Nothing();
}

void Recorder::Since(int year, bool given, const char* argument) {
  if (!given || !names_checked() || this->year() >= year) return;
  unsigned years = 0;
  for (int each : {2017, 2018, 2022, 2026}) {
    if (each >= year) years |= hlo::YearBit(each);
  }
  Fail("the document of ", this->year(), " has no ", argument, " (",
       hlo::YearsText(years), ")");
}

bool Recorder::Has(const Op& op) {
  if (!ok_) return false;
  const auto& from = BuilderAccess::RecordingOf(op);
  if (from == nullptr) {
    Fail("an operand is no value");
  } else if (from != recording_) {
    Fail("an operand is a value of the builder '", from->part.computation.name,
         "'");
  } else if (!op.ok()) {
    ok_ = false;  // reported where it was made
  }
  return ok_;
}

bool Recorder::Has(const Ops& ops) {
  return ok_ && std::all_of(ops.begin(), ops.end(),
                            [this](const Op& op) { return Has(op); });
}

const hlo::Shape& Recorder::shape(const Op& op) const {
  const int index = BuilderAccess::IndexOf(op);
  return recording_->part.computation.instructions[index].shape;
}

absl::StatusOr<hlo::Shape> Recorder::Infer(const hlo::Instruction& instruction,
                                           const hlo::Shape* written) const {
  const hlo::Op& op = *instruction.op;
  absl::Status status;
  hlo::VerifyUses(instruction,
                  [&](absl::Status missing) { status.Update(missing); });
  if (!status.ok()) return status;
  const Part& part = recording_->part;
  std::vector<hlo::Shape> operands;
  for (int operand : instruction.operands) {
    operands.push_back(part.computation.instructions[operand].shape);
  }
  const hlo::ShapeContext context(op, operands, instruction.attributes,
                                  recording_->signatures, written,
                                  part.replicas, part.partitions);
  auto shape = op.shape(context);
  if (!shape.ok() || written == nullptr) return shape;
  status = hlo::VerifyResult(context, *shape);
  if (!status.ok()) return status;
  return shape;
}

Op Recorder::Append(hlo::Instruction instruction) {
  Part& part = recording_->part;
  recording_->snapshot = nullptr;
  part.has_loop |= instruction.op->repeats;
  instruction.shape = recording_->shapes->Intern(std::move(instruction.shape));
  instruction.location = {static_cast<int>(where_.line()),
                          static_cast<int>(where_.column())};
  const auto index = static_cast<int>(part.computation.instructions.size());
  part.computation.instructions.push_back(std::move(instruction));
  part.files.push_back(where_.file_name());
  if (!recording_->has_root) part.computation.root = index;
  return BuilderAccess::MakeOp(recording_, index);
}

Op Recorder::Add(const char* op, const Ops& operands, Attributes attributes,
                 const std::optional<hlo::Shape>& written,
                 const std::string& name) {
  if (!Has(operands)) return Nothing();
  hlo::Instruction instruction = Made(op, operands, std::move(attributes));
  auto shape = Infer(instruction, written ? &*written : nullptr);
  if (!shape.ok()) return FailWith(shape.status());
  instruction.shape = written ? *written : *std::move(shape);
  const size_t number = recording_->part.computation.instructions.size();
  instruction.name = recording_->UniqueName(
      name.empty() ? absl::StrCat(op, ".", number) : name);
  return Append(std::move(instruction));
}

Op Recorder::AddTyped(const char* op, const Ops& operands,
                      Attributes attributes, const PreferredType& type) {
  if (!Has(operands)) return Nothing();
  if (!type) return Add(op, operands, std::move(attributes));
  const auto inner = Access::Inner(*type);
  if (!inner) return Fail("the element type is none");
  const auto shape = Infer(Made(op, operands, attributes), nullptr);
  if (!shape.ok()) return FailWith(shape.status());
  return Add(op, operands, std::move(attributes), shape->WithType(*inner));
}

void Recorder::SetLayout(const Op& op, const Ints& minor_to_major) {
  if (!ok_) return;
  hlo::Layout layout;
  layout.minor_to_major = minor_to_major;
  hlo::Shape& shape =
      recording_->part.computation.instructions[BuilderAccess::IndexOf(op)]
          .shape;
  if (!shape.is_tuple()) {
    shape = shape.WithLayout(layout);
    return;
  }
  std::vector<hlo::Shape> elements;
  for (const hlo::Shape& each : shape.elements()) {
    elements.push_back(each.WithLayout(layout));
  }
  auto tuple = hlo::Shape::Tuple(std::move(elements));
  if (tuple.ok()) shape = *std::move(tuple);
}

Op Recorder::AddConstant(hlo::Literal value) {
  Attributes attributes;
  const hlo::Shape shape = value.shape();
  attributes.set(hlo::attr::literal_payload,
                 hlo::LiteralPayload{
                     std::make_shared<const hlo::Literal>(std::move(value))});
  return Add("constant", {}, std::move(attributes), shape);
}

Op Recorder::Element(const Op& tuple, int64_t index) {
  Attributes attributes;
  attributes.set(hlo::attr::tuple_index, index);
  return Add("get-tuple-element", {tuple}, std::move(attributes));
}

Ops Recorder::Elements(const Op& tuple) {
  Ops elements;
  const auto count = std::ssize(shape(tuple).elements());
  for (int64_t i = 0; i < count; ++i) elements.push_back(Element(tuple, i));
  return elements;
}

hlo::ComputationId Recorder::CallPart(std::shared_ptr<const Part> part) {
  Recording& to = *recording_;
  const auto [entry, is_new] = to.callee_index.try_emplace(
      part.get(), static_cast<int>(to.part.callees.size()));
  if (is_new) {
    to.part.depth = std::max(to.part.depth, part->depth + 1);
    to.part.has_loop |= part->has_loop;
    to.signatures.push_back(&part->signature);
    if (!to.processes_given) {
      to.part.replicas = std::max(to.part.replicas, part->replicas);
      to.part.partitions = std::max(to.part.partitions, part->partitions);
    }
    to.part.callees.push_back(std::move(part));
  }
  return {entry->second};
}

hlo::ComputationId Recorder::Call(const Called& called) {
  if (!ok_) return {};
  std::string error;
  auto part = BuilderAccess::PartOf(called, *recording_, &error);
  if (part == nullptr) {
    if (error.empty()) {
      ok_ = false;  // its own errors are added
    } else {
      Fail(error);
    }
    return {};
  }
  if (part->depth >= kMaxCallDepth) {
    Fail("computations that call each other are ", kMaxCallDepth, " deep");
    return {};
  }
  return CallPart(std::move(part));
}

hlo::ComputationId Recorder::CallBinary(const char* op, hlo::ElementType type,
                                        Attributes attributes) {
  if (!ok_) return {};
  Builder binary(op);
  const Place place = where_;
  const Shape scalar = Access::Outer(hlo::Shape::Scalar(type));
  const Op lhs = binary.Parameter(0, scalar, "lhs", place);
  const Op rhs = binary.Parameter(1, scalar, "rhs", place);
  Recorder(binary, function_, place).Add(op, {lhs, rhs}, std::move(attributes));
  return Call(binary);
}

void Recorder::NeedReplicas(int64_t count) {
  if (recording_->processes_given) return;
  if (count > kMostProcesses) {
    Fail("there are more than ", kMostProcesses, " processes");
    return;
  }
  recording_->part.replicas = std::max(recording_->part.replicas, count);
}

void Recorder::SetPairs(const SourceTargetPairs& pairs,
                        Attributes& attributes) {
  hlo::IdGroups ids;
  int64_t replicas = 1;
  for (const auto& [source, target] : pairs) {
    ids.push_back({source, target});
    const int64_t last = std::max(source, target);
    if (last < kMostProcesses) replicas = std::max(replicas, last + 1);
  }
  NeedReplicas(replicas);
  attributes.set(hlo::attr::source_target_pairs, std::move(ids));
}

}  // namespace hloref
