#include "interpreter/ir/finish.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "interpreter/ir/computation_rewriter.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/payload.h"
#include "ops/attributes/processes.h"
#include "ops/normalize_context.h"
#include "ops/op_table.h"
#include "ops/shape_context.h"

namespace hlo {
namespace {

Instruction ScalarParameter(int64_t number, Shape shape) {
  Instruction parameter;
  parameter.name = absl::StrCat("param_", number);
  parameter.op = &OpOfRole(Role::kParameter);
  parameter.shape = std::move(shape);
  parameter.attributes.set(attr::parameter_number, number);
  return parameter;
}

// Adds the parameter of the next number.
void AddParameter(Shape shape, Computation* computation) {
  const auto number = static_cast<int>(computation->parameters.size());
  computation->instructions.push_back(
      ScalarParameter(number, std::move(shape)));
  computation->parameters.push_back(number);
}

class Completer {
 public:
  Completer(Module& module, ShapeInterner& shapes, Diagnostics& diagnostics)
      : module_(module),
        shapes_(shapes),
        diagnostics_(diagnostics),
        signatures_(module.computations.size()),
        signature_of_(module.computations.size(), nullptr) {
    for (const Computation& computation : module.computations) {
      names_.insert(computation.name);
    }
  }

  // `open` in the order of the module.
  void Run(const std::vector<OpenInstruction>& open);

 private:
  class Context;

  // False: later computations would only repeat the error.
  bool CompleteComputation(std::vector<OpenInstruction>::const_iterator& next,
                           std::vector<OpenInstruction>::const_iterator end);
  absl::Status CompleteInstruction(ComputationRewriter& bench, int index,
                                   const OpenInstruction& open);
  absl::Status WrapAsync(ComputationRewriter& bench, Instruction& start,
                         const OpenInstruction& open);
  absl::Status CheckAsync(ComputationRewriter& bench, Instruction& end,
                          const Op& op);
  absl::Status CheckUses(const Instruction& instruction) const;
  absl::Status Infer(ComputationRewriter& bench, Instruction& instruction);
  absl::Status NeedSignature(ComputationId id);
  absl::StatusOr<ComputationId> AddComputation(Computation computation);
  std::string UniqueName(absl::string_view base);

  Module& module_;
  ShapeInterner& shapes_;
  Diagnostics& diagnostics_;
  std::vector<Computation> added_;  // numbered behind the module's
  // Of the computations that a rule asked about; null until then.
  std::vector<std::unique_ptr<const Signature>> signatures_;
  std::vector<const Signature*> signature_of_;
  size_t complete_ = 0;  // computations before this one are complete
  absl::flat_hash_set<std::string> names_;
  absl::flat_hash_map<std::string, int> numbers_;  // last ones, by base name
};

class Completer::Context : public NormalizeContext {
 public:
  Context(Completer& completer, ComputationRewriter& bench, int index,
          bool inferred)
      : completer_(completer),
        bench_(bench),
        index_(index),
        inferred_(inferred) {}

  int operand_count() const override {
    return static_cast<int>(instruction().operands.size());
  }
  Id operand(int i) const override {
    return instruction().operands[static_cast<size_t>(i)];
  }
  const Shape& operand_shape(int i) const override {
    return bench_.at(operand(i)).shape;
  }
  const Shape* written() const override {
    return inferred_ ? nullptr : &instruction().shape;
  }
  Attributes& attributes() override { return instruction().attributes; }
  void SetOperands(std::vector<Id> operands) override {
    instruction().operands = std::move(operands);
  }
  absl::StatusOr<Id> Insert(const Op& op, std::vector<Id> operands,
                            Attributes attributes) override {
    Instruction added;
    added.op = &op;
    added.operands = std::move(operands);
    added.attributes = std::move(attributes);
    added.location = instruction().location;
    absl::Status status = completer_.Infer(bench_, added);
    if (!status.ok()) return status;
    return bench_.Insert(index_, std::move(added));
  }
  absl::StatusOr<ComputationId> AddBinaryComputation(
      const std::vector<ElementType>& types, const Op& op,
      Attributes attributes) override;

 private:
  Instruction& instruction() const { return bench_.at(index_); }

  Completer& completer_;
  ComputationRewriter& bench_;
  int index_;
  bool inferred_;
};

absl::StatusOr<ComputationId> Completer::Context::AddBinaryComputation(
    const std::vector<ElementType>& types, const Op& op,
    Attributes attributes) {
  Computation computation;
  computation.name = completer_.UniqueName(op.name);
  for (ElementType type : types) {
    AddParameter(Shape::Scalar(type), &computation);
  }
  Instruction root;
  root.name = op.name;
  root.op = &op;
  root.operands = {0, 1};
  root.attributes = std::move(attributes);
  computation.root = static_cast<int>(computation.instructions.size());
  computation.instructions.push_back(std::move(root));
  ComputationRewriter bench(computation);
  absl::Status status = completer_.Infer(bench, bench.at(computation.root));
  if (!status.ok()) return status;
  return completer_.AddComputation(std::move(computation));
}

void Completer::Run(const std::vector<OpenInstruction>& open) {
  auto next = open.begin();
  while (complete_ < module_.computations.size() &&
         CompleteComputation(next, open.end())) {
    ++complete_;
  }
  for (Computation& computation : added_) {
    module_.computations.push_back(std::move(computation));
  }
}

bool Completer::CompleteComputation(
    std::vector<OpenInstruction>::const_iterator& next,
    std::vector<OpenInstruction>::const_iterator end) {
  const auto number = static_cast<int>(complete_);
  ComputationRewriter bench(module_.computations[complete_]);
  for (int i = 0; i < bench.size() && !diagnostics_.full(); ++i) {
    const OpenInstruction closed;
    const bool is_open =
        next != end && next->instruction == i && next->computation == number;
    const OpenInstruction& here = is_open ? *next++ : closed;
    absl::Status status = CompleteInstruction(bench, i, here);
    if (status.ok()) continue;
    diagnostics_.Add(status, bench.at(i).location, bench.at(i).name);
    if (here.shape) return false;
  }
  bench.Finish();
  return true;
}

absl::Status Completer::CompleteInstruction(ComputationRewriter& bench,
                                            int index,
                                            const OpenInstruction& open) {
  Instruction& instruction = bench.at(index);
  absl::Status status;
  if (open.wrapped != nullptr) {
    status = instruction.op->calls == Calls::kPosted
                 ? WrapAsync(bench, instruction, open)
                 : CheckAsync(bench, instruction, *open.wrapped);
  }
  if (status.ok() && instruction.op->normalize != nullptr) {
    Context context(*this, bench, index, open.shape);
    status = instruction.op->normalize(context);
  }
  if (status.ok()) status = CheckUses(instruction);
  if (status.ok() && open.shape) status = Infer(bench, instruction);
  return status;
}

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
  wrapped.name = op.name;
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

// Moves an op and its attributes into a computation that async-start calls.
absl::Status Completer::WrapAsync(ComputationRewriter& bench,
                                  Instruction& start,
                                  const OpenInstruction& open) {
  Computation wrapped;
  wrapped.name = UniqueName("async_computation");
  wrapped.execution_thread = ExecutionThread(start);
  Instruction root = TakeWrapped(*open.wrapped, start);
  for (int operand : start.operands) {
    root.operands.push_back(static_cast<int>(wrapped.instructions.size()));
    AddParameter(bench.at(operand).shape, &wrapped);
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
  absl::Status status = CompleteInstruction(inner, wrapped.root, root_open);
  if (!status.ok()) return status;
  inner.Finish();
  absl::StatusOr<ComputationId> id = AddComputation(std::move(wrapped));
  if (!id.ok()) return id.status();
  start.attributes.set(attr::calls, *id);
  return absl::OkStatus();
}

// Old dumps repeat the wrapped op's attributes in -update and -done.
absl::Status Completer::CheckAsync(ComputationRewriter& bench, Instruction& end,
                                   const Op& op) {
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
    start = &bench.at(start->operands[0]);
  }
  const int callee = start->attributes.get(attr::calls).index;
  const auto first = static_cast<int>(module_.computations.size());
  if (!is_start(*start) || callee < 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected an operand that comes from ", op.name, "-start"));
  }
  const Computation& wrapped =
      callee < first ? module_.computations[static_cast<size_t>(callee)]
                     : added_[static_cast<size_t>(callee - first)];
  const Op* found = wrapped.instructions[static_cast<size_t>(wrapped.root)].op;
  if (found == &op) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "expected ", found->name, " as in its start, found ", op.name));
}

absl::Status Completer::CheckUses(const Instruction& instruction) const {
  const Op& op = *instruction.op;
  if (op.shape == nullptr) return absl::OkStatus();
  const auto count = static_cast<int>(instruction.operands.size());
  const bool fits =
      op.arity.variadic ? count >= op.arity.minimum : count == op.arity.minimum;
  if (op.payload == nullptr && !fits) {
    return absl::InvalidArgumentError(absl::StrCat(
        op.name, " takes ", op.arity.variadic ? "at least " : "",
        op.arity.minimum, op.arity.minimum == 1 ? " operand" : " operands",
        ", found ", count));
  }
  for (const Use& use : op.attributes) {
    if (use.presence != kRequired || instruction.attributes.has(*use.handle)) {
      continue;
    }
    return absl::InvalidArgumentError(
        absl::StrCat(op.name, " needs the attribute '", use.handle->name, "'"));
  }
  return absl::OkStatus();
}

absl::Status Completer::Infer(ComputationRewriter& bench,
                              Instruction& instruction) {
  const Op& op = *instruction.op;
  if (op.shape == nullptr || op.payload != nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("the shape of ", op.name, " must be written"));
  }
  absl::Status status = CheckUses(instruction);
  ForEachCall(op, instruction.attributes, [&](ComputationId id, OperandRange) {
    status.Update(NeedSignature(id));
  });
  if (!status.ok()) return status;
  std::vector<Shape> operands;
  for (int operand : instruction.operands) {
    operands.push_back(bench.at(operand).shape);
  }
  const ShapeContext context(
      op, operands, instruction.attributes, signature_of_, nullptr,
      module_.attributes.replica_count, module_.attributes.num_partitions);
  absl::StatusOr<Shape> shape = op.shape(context);
  if (!shape.ok()) return shape.status();
  instruction.shape = shapes_.Intern(*std::move(shape));
  return absl::OkStatus();
}

absl::Status Completer::NeedSignature(ComputationId id) {
  const auto at = static_cast<size_t>(id.index);
  if (signature_of_[at] != nullptr) return absl::OkStatus();
  if (at >= complete_) {
    return absl::InvalidArgumentError(
        "a computation that calls itself needs every shape written");
  }
  signatures_[at] =
      std::make_unique<const Signature>(module_.computations[at].signature());
  signature_of_[at] = signatures_[at].get();
  return absl::OkStatus();
}

absl::StatusOr<ComputationId> Completer::AddComputation(
    Computation computation) {
  signatures_.push_back(
      std::make_unique<const Signature>(computation.signature()));
  signature_of_.push_back(signatures_.back().get());
  added_.push_back(std::move(computation));
  return ComputationId{static_cast<int>(signature_of_.size()) - 1};
}

std::string Completer::UniqueName(absl::string_view base) {
  std::string name(base);
  int& number = numbers_[name];  // lower ones are taken
  while (!names_.insert(name).second) {
    name = absl::StrCat(base, ".", ++number);
  }
  return name;
}

}  // namespace

std::vector<int> Complete(Module& module, std::vector<OpenInstruction> open,
                          ShapeInterner& shapes, Diagnostics& diagnostics) {
  std::sort(open.begin(), open.end(),
            [](const OpenInstruction& a, const OpenInstruction& b) {
              return std::pair(a.computation, a.instruction) <
                     std::pair(b.computation, b.instruction);
            });
  Completer(module, shapes, diagnostics).Run(open);
  return OrderComputations(module);
}

}  // namespace hlo
