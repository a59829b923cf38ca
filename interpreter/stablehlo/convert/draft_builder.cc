#include "interpreter/stablehlo/convert/draft_builder.h"

#include <utility>

#include "interpreter/ir/verify_attributes.h"
#include "interpreter/stablehlo/convert/builder.h"

namespace hlo::stablehlo {

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

void DraftBuilder::BuildUnreadable(ComputationId id, Computation computation) {
  const auto at = static_cast<size_t>(id.index);
  computation.name = draft_.module.computations[at].name;
  computation.parameters.clear();
  draft_.unreadable.computations.insert(id.index);
  draft_.module.computations[at] = std::move(computation);
}

// A computation that was reserved and never built gets a root like any other.
Draft DraftBuilder::Take() && {
  const int count = static_cast<int>(draft_.module.computations.size());
  for (int i = 0; i < count; ++i) {
    if (!IsBuilt({i})) Builder(*this, {i}).Abandon();
  }
  return std::move(draft_);
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

}  // namespace hlo::stablehlo
