// Computations that run beside the program: the region of an async_start, and
// the async_done that waits for its results.
#include "interpreter/stablehlo/print/op_printer.h"
#include "ops/attributes/calls.h"

namespace hlo::mlir {
namespace {

std::string FutureText(std::span<const Shape> shapes) {
  return absl::StrCat("!stablehlo.future<", TypesText(shapes), ">");
}

Leaves Pending(const std::string& name, const Shape& shape) {
  Leaves leaves;
  for (Shape& leaf : shape.Leaves()) {
    leaves.push_back({name, std::move(leaf), true});
  }
  return leaves;
}

// async_start of a region that returns values of `shape`, all of them pending.
absl::StatusOr<Leaves> Begin(OpPrinter& op, absl::StatusOr<std::string> region,
                             const Shape& shape) {
  if (!region.ok()) return region.status();
  const std::vector<Shape> shapes = shape.Leaves();
  if (shapes.size() != 1) {
    return op.Unsupported("async_done of several values");
  }
  if (op.function().ops_of_last_region() != 1) {
    return op.Unsupported("async_start of several ops");
  }
  absl::StatusOr<Leaves> future = op.Become({.name = "stablehlo.async_start",
                                             .operands = op.AllOperands(),
                                             .regions = {*std::move(region)},
                                             .results = {shape},
                                             .type = FutureText(shapes)});
  if (!future.ok()) return future;
  return Pending((*future)[0].name, shape);
}

// The region holds one op, which `rule` writes.
absl::StatusOr<Leaves> BeginOp(OpPrinter& op, OpPrintRule rule,
                               const Shape& shape) {
  const Leaves all = op.AllOperands();
  absl::StatusOr<std::string> region = op.function().RegionOf(
      all, [&](const Leaves& arguments) -> absl::StatusOr<Leaves> {
        std::vector<Leaves> operands;
        auto next = arguments.begin();
        for (const Leaves& operand : op.operands()) {
          operands.emplace_back(next, next + std::ssize(operand));
          next += std::ssize(operand);
        }
        OpPrinter inner(op, std::move(operands), shape);
        return rule(inner);
      });
  return Begin(op, std::move(region), shape);
}

// (operands, result, ..): the operands are there, the rest is pending.
absl::StatusOr<Leaves> WithOperands(OpPrinter& op,
                                    absl::StatusOr<Leaves> pending) {
  if (!pending.ok()) return pending;
  Leaves leaves = op.AllOperands();
  leaves.insert(leaves.end(), pending->begin(), pending->end());
  const std::vector<Shape> shapes = op.ResultLeaves();
  for (size_t i = leaves.size(); i < shapes.size(); ++i) {
    leaves.push_back({"", shapes[i]});
  }
  return leaves;
}

// True if a computation is one of StableHLO's collectives.
bool IsCollective(const Computation& computation) {
  const Op& op = *computation.instructions[computation.root].op;
  return computation.instructions.size() == computation.parameters.size() + 1 &&
         op.resource == Resource::kRendezvous && HasOwnOp(op.name);
}

}  // namespace

absl::StatusOr<Leaves> PrintAllGatherStart(OpPrinter& op) {
  return WithOperands(op,
                      BeginOp(op, PrintAllGather, op.shape().elements()[1]));
}

absl::StatusOr<Leaves> PrintAllReduceStart(OpPrinter& op) {
  return BeginOp(op, PrintAllReduce, op.shape());
}

absl::StatusOr<Leaves> PrintCollectivePermuteStart(OpPrinter& op) {
  return WithOperands(
      op, BeginOp(op, PrintCollectivePermute, op.shape().elements()[1]));
}

// A computation without effects runs at the start, since nothing shows when it
// runs. StableHLO lets one collective run beside the program.
absl::StatusOr<Leaves> PrintAsyncStart(OpPrinter& op) {
  const ComputationId id = op.attributes().get(attr::calls);
  const Shape& result = op.shape().elements()[1];
  ModulePrinter& module = op.function().module();
  if (!module.HasEffects(id)) {
    return WithOperands(
        op, op.function().Call(id, op.AllOperands(), result.Leaves(),
                               op.instruction().name));
  }
  if (!IsCollective(module.computation(id))) {
    return op.Unsupported("async_start of such a computation");
  }
  return WithOperands(op, Begin(op, op.function().Region(id), result));
}

absl::StatusOr<Leaves> PrintAwait(OpPrinter& op) {
  const Leaf* future = nullptr;
  for (const Leaf& leaf : op.operand(0)) {
    if (leaf.pending) future = &leaf;
  }
  if (future == nullptr) {  // it has run
    const Instruction& start = op.operand_instruction(0);
    if (!start.shape.is_tuple()) return op.Unsupported("-done of nothing");
    const auto begin =
        op.operand(0).begin() + start.shape.elements()[0].leaf_count();
    return Leaves(begin, begin + op.shape().leaf_count());
  }
  const std::vector<Shape> shapes = op.ResultLeaves();
  return op.Become({.name = "stablehlo.async_done",
                    .operands = {{future->name, future->shape}},
                    .operand_types = FutureText(shapes)});
}

absl::StatusOr<Leaves> PrintCopyStart(OpPrinter& op) {
  Leaves leaves = op.operand(0);
  leaves.insert(leaves.end(), op.operand(0).begin(), op.operand(0).end());
  leaves.push_back({"", Shape::Scalar(ElementType::kU32)});
  return leaves;
}

absl::StatusOr<Leaves> PrintCopyDone(OpPrinter& op) {
  const auto begin = op.operand(0).begin();
  return Leaves(begin, begin + op.shape().leaf_count());
}

}  // namespace hlo::mlir
