#include "interpreter/stablehlo/print/op_printer.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "interpreter/stablehlo/print/notes.h"
#include "ops/attributes/payload.h"

namespace hlo::mlir {
namespace {

std::vector<Leaves> OperandsOf(const Frame& frame, int index) {
  const Instruction& instruction = frame.computation->instructions[index];
  std::vector<Leaves> operands;
  for (int operand : instruction.operands) {
    operands.push_back(frame.values[operand]);
  }
  return operands;
}

absl::Status WithPlace(const absl::Status& status,
                       const Instruction& instruction,
                       const Computation& computation) {
  if (!absl::IsUnimplemented(status)) return status;
  constexpr absl::string_view kBegin = "StableHLO has no ";
  if (absl::StartsWith(status.message(), kBegin)) return status;  // from inside
  return absl::UnimplementedError(
      absl::StrCat(kBegin, status.message(), ": '", instruction.name, "' (",
                   instruction.op->name, ") of '", computation.name, "', line ",
                   instruction.location.line));
}

// True if the instruction may wait for other processes. A -start only posts its
// operands. Nothing is written for send-done: the readers of its token wait.
bool MayWait(const ModulePrinter& module, const Frame& frame,
             const Instruction& instruction) {
  const Op& op = *instruction.op;
  if (op.ends != nullptr && op.ends == absl::string_view("send")) return false;
  bool waits = HasSideEffect(op, instruction.attributes) && !op.begins;
  for (int operand : instruction.operands) {
    for (const Leaf& leaf : frame.values[operand]) {
      waits |= op.role == Role::kStep && frame.sent_tokens.contains(leaf.name);
    }
  }
  ForEachCall(
      *instruction.op, instruction.attributes,
      [&](ComputationId id, OperandRange) { waits |= module.HasEffects(id); });
  return waits;
}

// The leaves of an element of a tuple; nothing is written for it.
Leaves ElementOf(Frame& frame, const Instruction& instruction) {
  const int tuple = instruction.operands[0];
  const auto index =
      static_cast<size_t>(instruction.attributes.get(attr::tuple_index));
  const std::span<const Shape> elements =
      frame.computation->instructions[tuple].shape.elements();
  std::vector<int64_t>& begins = frame.element_begins[tuple];
  if (begins.empty()) {
    int64_t begin = 0;
    for (const Shape& element : elements) {
      begins.push_back(begin);
      begin += element.leaf_count();
    }
  }
  const auto begin = frame.values[tuple].begin() + begins[index];
  return Leaves(begin, begin + elements[index].leaf_count());
}

// The bytes of the leaves that are copied for the instruction.
size_t CostOf(const Frame& frame, const Instruction& instruction) {
  size_t leaves = static_cast<size_t>(instruction.shape.leaf_count());
  if (instruction.op->role != Role::kGetElement) {
    for (int operand : instruction.operands) {
      leaves += frame.values[operand].size();
    }
  }
  return leaves * sizeof(char*);
}

}  // namespace

OpPrinter::OpPrinter(FunctionPrinter& function, Frame& frame, int index)
    : function_(function),
      frame_(frame),
      index_(index),
      operands_(OperandsOf(frame, index)),
      shape_(instruction().shape) {}

Leaves OpPrinter::AllOperands() const {
  Leaves all;
  for (const Leaves& operand : operands_) {
    all.insert(all.end(), operand.begin(), operand.end());
  }
  return all;
}

absl::StatusOr<Leaves> OpPrinter::Help(const OpText& op) {
  return function_.Add(op, absl::StrCat(instruction().name, ".part"));
}

absl::StatusOr<Leaf> OpPrinter::HelpOne(const OpText& op) {
  absl::StatusOr<Leaves> leaves = Help(op);
  if (!leaves.ok()) return leaves.status();
  return (*leaves)[0];
}

absl::StatusOr<Leaf> OpPrinter::Reshape(const Leaf& array,
                                        std::vector<Dimension> to) {
  return HelpOne(
      {.name = "stablehlo.reshape",
       .operands = {array},
       .results = {Shape::Array(array.shape.type(), std::move(to))}});
}

absl::StatusOr<Leaf> OpPrinter::Widen(const Leaf& array, ElementType to) {
  const ElementType from = array.shape.is_array() ? array.shape.type() : to;
  if (from == to || !IsFloat(from) || !IsFloat(to)) return array;
  if (BitWidth(from) >= BitWidth(to)) {
    return Unsupported("operands of ", Name(from), " for ", Name(to));
  }
  return HelpOne({.name = "stablehlo.convert",
                  .operands = {array},
                  .results = {array.shape.WithType(to)}});
}

absl::StatusOr<Leaves> OpPrinter::Become(OpText op) {
  if (op.results.empty()) op.results = ResultLeaves();
  AppendNotes(instruction(), &op.attributes);
  return function_.Add(op, instruction().name);
}

bool IsPlainTuple(const Shape& shape) {
  const std::span<const Shape> elements = shape.elements();
  return shape.is_tuple() && elements.size() != 1 &&
         std::none_of(elements.begin(), elements.end(),
                      [](const Shape& element) { return element.is_tuple(); });
}

absl::Status CheckInstruction(const Instruction& instruction,
                              const Computation& computation) {
  return WithPlace(CheckType(instruction.shape), instruction, computation);
}

absl::Status PrintInstruction(FunctionPrinter& function, Frame& frame,
                              int index) {
  const Instruction& instruction = frame.computation->instructions[index];
  absl::Status status = CheckInstruction(instruction, *frame.computation);
  if (status.ok()) status = function.module().Spend(CostOf(frame, instruction));
  if (!status.ok()) return status;
  if (instruction.op->role == Role::kGetElement) {
    frame.values[index] = ElementOf(frame, instruction);
    return absl::OkStatus();
  }
  // A -start waits, if at all, before it begins.
  const bool waits = MayWait(function.module(), frame, instruction);
  if (waits && instruction.op->begins) ++frame.waits;
  const PrintRule* rule = FindPrintRule(instruction.op->name);
  OpPrinter op(function, frame, index);
  absl::StatusOr<Leaves> leaves =
      rule ? rule->print(op) : op.Unsupported(instruction.op->name);
  if (!leaves.ok()) {
    return WithPlace(leaves.status(), instruction, *frame.computation);
  }
  frame.values[index] = *std::move(leaves);
  if (waits && !instruction.op->begins) ++frame.waits;
  return absl::OkStatus();
}

}  // namespace hlo::mlir
