// Module -> Program.
#include <utility>

#include "interpreter/eval/prepare/preparer.h"

namespace hlo {

absl::StatusOr<std::shared_ptr<const Program>> Preparer::Run() {
  const Module& module = program_->module();
  program_->plans_.resize(module.computations.size());
  for (const Computation& computation : module.computations) {
    program_->signatures_.push_back(computation.signature());
  }
  const int count = static_cast<int>(module.computations.size());
  for (int computation = 0; computation < count; ++computation) {
    absl::Status status = PlanComputation(computation);  // callees first
    if (!status.ok()) return status;
  }
  return std::shared_ptr<const Program>(std::move(program_));
}

const std::vector<const LeafInfo*>& Preparer::LeafInfos(const Shape& shape) {
  auto [entry, is_new] = leaf_infos_.try_emplace(shape);
  if (is_new) {
    for (const Shape& leaf : shape.Leaves()) {
      auto info = std::make_unique<LeafInfo>();
      info->shape = leaf;
      if (leaf.is_array()) {
        info->sizes = leaf.sizes();
        info->count = leaf.element_count();
        info->bytes = leaf.byte_size();
      }
      entry->second.push_back(info.get());
      program_->leaf_infos_.push_back(std::move(info));
    }
  }
  return entry->second;
}

const std::vector<int32_t>& Preparer::ElementStarts(const Shape& tuple) {
  auto [entry, is_new] = element_starts_.try_emplace(tuple);
  if (is_new) {
    int32_t start = 0;
    for (const Shape& element : tuple.elements()) {
      entry->second.push_back(start);
      start += static_cast<int32_t>(element.leaf_count());
    }
  }
  return entry->second;
}

absl::StatusOr<std::shared_ptr<const Program>> Prepare(
    const VerifiedModule& module, const PrepareOptions& options) {
  return Preparer(module, options).Run();
}

}  // namespace hlo
