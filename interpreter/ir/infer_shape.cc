#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/ir/module_finisher.h"
#include "interpreter/ir/verify_attributes.h"
#include "ops/shape_context.h"

namespace hlo {

absl::Status ModuleFinisher::Infer(ComputationRewriter& rewriter,
                                   Instruction& instruction) {
  const Op& op = *instruction.op;
  if (op.shape == nullptr || op.payload != nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("the shape of ", op.name, " must be written"));
  }
  absl::Status status;
  VerifyUses(instruction,
             [&](absl::Status missing) { status.Update(missing); });
  ForEachCall(op, instruction.attributes, [&](ComputationId id, OperandRange) {
    status.Update(NeedSignature(id));
  });
  if (!status.ok()) return status;
  std::vector<Shape> operands;
  for (int operand : instruction.operands) {
    operands.push_back(rewriter.at(operand).shape);
  }
  const ShapeContext context(
      op, operands, instruction.attributes, signature_of_, nullptr,
      module_.attributes.replica_count, module_.attributes.num_partitions);
  absl::StatusOr<Shape> shape = op.shape(context);
  if (!shape.ok()) return shape.status();
  instruction.shape = shapes_.Intern(*std::move(shape));
  return absl::OkStatus();
}

absl::Status ModuleFinisher::NeedSignature(ComputationId id) {
  const auto at = static_cast<size_t>(id.index);
  if (signature_of_[at] != nullptr) return absl::OkStatus();
  if (at >= finished_) {
    return absl::InvalidArgumentError(
        "a computation that calls itself needs every shape written");
  }
  signatures_[at] =
      std::make_unique<const Signature>(module_.computations[at].signature());
  signature_of_[at] = signatures_[at].get();
  return absl::OkStatus();
}

}  // namespace hlo
