// Values as they are, and control flow: regions read values from outside.
#include "interpreter/stablehlo/print/op_printer.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/payload.h"

namespace hlo::mlir {
namespace {

absl::Status AppendConstants(OpPrinter& op, const Literal& literal,
                             Leaves* leaves) {
  for (const Literal& element : literal.elements()) {
    absl::Status status = AppendConstants(op, element, leaves);
    if (!status.ok()) return status;
  }
  if (!literal.shape().is_array()) return absl::OkStatus();
  if (!literal.shape().is_static()) {
    return op.Unsupported("constants of dynamic sizes");
  }
  absl::StatusOr<Leaves> constant =
      op.Become({.name = "stablehlo.constant",
                 .attributes = {absl::StrCat("value = ", DenseText(literal))},
                 .results = {literal.shape()}});
  if (!constant.ok()) return constant.status();
  leaves->push_back((*constant)[0]);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Leaves> PrintConstant(OpPrinter& op) {
  const Literal* literal =
      op.attributes().get(attr::literal_payload).literal.get();
  if (literal == nullptr) return op.Unsupported("constant that is left out");
  Leaves leaves;
  absl::Status status = AppendConstants(op, *literal, &leaves);
  if (!status.ok()) return status;
  return leaves;
}

absl::StatusOr<Leaves> PrintTuple(OpPrinter& op) { return op.AllOperands(); }

absl::StatusOr<Leaves> PrintIdentity(OpPrinter& op) { return op.operand(0); }

// The barrier ends when both are there.
absl::StatusOr<Leaves> PrintAddDependency(OpPrinter& op) {
  Leaves all = op.AllOperands();
  std::vector<Shape> shapes;
  for (const Leaf& leaf : all) shapes.push_back(leaf.shape);
  absl::StatusOr<Leaves> both =
      op.Become({.name = "stablehlo.optimization_barrier",
                 .operands = std::move(all),
                 .results = std::move(shapes)});
  if (both.ok()) both->resize(op.operand(0).size());
  return both;
}

// Waiting for arrays has no effect.
absl::StatusOr<Leaves> PrintAfterAll(OpPrinter& op) {
  OpText text = {.name = "stablehlo.after_all"};
  for (Leaf& leaf : op.AllOperands()) {
    if (leaf.shape.is_token()) text.operands.push_back(std::move(leaf));
  }
  return op.Become(std::move(text));
}

absl::StatusOr<Leaves> PrintBarrier(OpPrinter& op) {
  if (op.operand(0).empty()) return Leaves{};
  return BecomeOp(op, "stablehlo.optimization_barrier");
}

absl::StatusOr<Leaves> PrintConditional(OpPrinter& op) {
  const Attributes& attributes = op.attributes();
  const bool is_list = attributes.has(attr::branch_computations);
  const ComputationIds branches =
      is_list ? attributes.get(attr::branch_computations)
              : ComputationIds{attributes.get(attr::true_computation),
                               attributes.get(attr::false_computation)};
  OpText text = {.name = is_list ? "stablehlo.case" : "stablehlo.if",
                 .operands = op.operand(0)};
  for (size_t i = 0; i < branches.size(); ++i) {
    absl::StatusOr<std::string> region =
        op.function().Region(branches[i], &op.operand(static_cast<int>(i) + 1));
    if (!region.ok()) return region.status();
    text.regions.push_back(*std::move(region));
  }
  return op.Become(std::move(text));
}

absl::StatusOr<Leaves> PrintWhile(OpPrinter& op) {
  std::vector<std::string> regions;
  for (const auto* handle : {&attr::condition, &attr::body}) {
    absl::StatusOr<std::string> region =
        op.function().Region(op.attributes().get(*handle));
    if (!region.ok()) return region.status();
    regions.push_back(*std::move(region));
  }
  return BecomeOp(op, "stablehlo.while", {}, std::move(regions));
}

}  // namespace hlo::mlir
