// `<op>-start`, `-update` and `-done` of an op that has no such forms itself.
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "interpreter/ir/module_finisher.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/processes.h"
#include "ops/op.h"

namespace hlo {
namespace {

// The result of the wrapped op, of an async-start's ((operands), result, ..).
absl::StatusOr<Shape> WrappedShape(const Shape& start) {
  if (start.is_tuple() && start.elements().size() >= 2) {
    return start.elements()[1];
  }
  return absl::InvalidArgumentError(
      absl::StrCat("expected a shape ((operands), result, ..), found ",
                   start.ToString(false)));
}

// Takes op, with its attributes, out of `start`, its sugared async-start.
Instruction TakeWrapped(const Op& op, Instruction& start) {
  Instruction wrapped;
  // Processes meet by this name where there is no channel: not all starts do.
  wrapped.name = absl::StrCat(start.name, ".", op.name);
  wrapped.op = &op;
  wrapped.location = start.location;
  for (const Attributes::Entry& entry : start.attributes.entries()) {
    if (op.FindUse(*entry.handle) != nullptr) {
      wrapped.attributes.Set(*entry.handle, entry.value);
    }
  }
  for (const Attributes::Entry& entry : wrapped.attributes.entries()) {
    start.attributes.erase(*entry.handle);
  }
  return wrapped;
}

std::string ExecutionThread(const Instruction& start) {
  absl::string_view thread =
      start.attributes.get(attr::async_execution_thread).text;
  absl::ConsumePrefix(&thread, "\"");
  absl::ConsumeSuffix(&thread, "\"");
  return thread == "main" ? "" : std::string(thread);
}

}  // namespace

// Moves an op and its attributes into a computation that async-start calls.
absl::Status ModuleFinisher::WrapAsync(ComputationRewriter& rewriter,
                                       Instruction& start,
                                       const OpenInstruction& open) {
  Computation wrapped;
  wrapped.name = UniqueName("async_computation");
  wrapped.execution_thread = ExecutionThread(start);
  Instruction root = TakeWrapped(*open.wrapped, start);
  for (int operand : start.operands) {
    root.operands.push_back(static_cast<int>(wrapped.instructions.size()));
    AddParameter(rewriter.at(operand).shape, &wrapped);
  }
  OpenInstruction root_open;
  root_open.shape = open.shape;
  if (!open.shape) {
    absl::StatusOr<Shape> shape = WrappedShape(start.shape);
    if (!shape.ok()) return shape.status();
    root.shape = *std::move(shape);
  }
  wrapped.root = static_cast<int>(wrapped.instructions.size());
  wrapped.instructions.push_back(std::move(root));
  ComputationRewriter inner(wrapped);
  absl::Status status = FinishInstruction(inner, wrapped.root, root_open);
  if (!status.ok()) return status;
  inner.Finish();
  absl::StatusOr<ComputationId> id = AddComputation(std::move(wrapped));
  if (!id.ok()) return id.status();
  start.attributes.set(attr::calls, *id);
  return absl::OkStatus();
}

// Old dumps repeat the wrapped op's attributes in -update and -done.
absl::Status ModuleFinisher::CheckAsync(ComputationRewriter& rewriter,
                                        Instruction& end, const Op& op) {
  for (const Use& use : op.attributes) {
    if (end.op->FindUse(*use.handle) == nullptr) {
      end.attributes.erase(*use.handle);
    }
  }
  const Instruction* start = &end;
  const auto is_start = [](const Instruction& instruction) {
    return instruction.op->calls == Calls::kPosted;
  };
  while (!is_start(*start) && !start->operands.empty()) {
    start = &rewriter.at(start->operands[0]);
  }
  const int callee = start->attributes.get(attr::calls).index;
  if (!is_start(*start) || callee < 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected an operand that comes from ", op.name, "-start"));
  }
  const Computation& wrapped = computation(callee);
  if (wrapped.root < 0) return absl::OkStatus();  // reported elsewhere
  const Op* found = wrapped.instructions[wrapped.root].op;
  if (found == &op) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "expected ", found->name, " as in its start, found ", op.name));
}

}  // namespace hlo
