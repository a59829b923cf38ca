#include "ops/rules/accumulate_in_f32.h"

#include <array>

namespace hlo {
namespace {

class KernelRegion : public Region {
 public:
  KernelRegion(const BinaryOpRegion& form, const LaneKernel& kernel)
      : kernel_(kernel), form_(form) {
    form_.kernel = &kernel_;
    const Shape scalar = Shape::Scalar(kernel.result);
    signature_ = {{scalar, scalar}, scalar};
  }

  const Signature& signature() const override { return signature_; }
  const BinaryOpRegion* binary() const override { return &form_; }
  bool concurrent() const override { return true; }

  absl::Status Apply(std::span<const void* const> operands,
                     std::span<void* const> results, int64_t n) const override {
    const std::array<const void*, 2> ordered = {operands[form_.lhs],
                                                operands[form_.rhs]};
    return Answer(kernel_.run(kernel_, ordered.data(), results[0], n), n);
  }

  absl::Status Fold(std::span<void* const> accumulators,
                    std::span<const void* const> xs, int64_t steps,
                    int64_t stride, int64_t lanes) const override {
    if (kernel_.fold != nullptr && form_.lhs == 0 && form_.rhs == 1) {
      return Answer(
          kernel_.fold(kernel_, accumulators[0], xs[0], steps, stride, lanes),
          steps);
    }
    const auto* x = static_cast<const std::byte*>(xs[0]);
    const int64_t step_bytes = stride * StorageBytes(kernel_.result);
    for (int64_t i = 0; i < steps; ++i, x += step_bytes) {
      absl::Status status = Apply(
          std::array<const void*, 2>{accumulators[0], x}, accumulators, lanes);
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

 private:
  absl::Status Answer(int64_t done, int64_t n) const {
    if (done == n) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat(form_.op->name, " ", kernel_.trap));
  }

  LaneKernel kernel_;
  BinaryOpRegion form_;
  Signature signature_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Region>> F32AccumulatorRegion(
    const ValueContext& context, const Region& region) {
  const BinaryOpRegion* form = region.form();
  const Signature& signature = region.signature();
  if (form == nullptr || signature.parameters.size() != 2) return nullptr;
  for (const Shape& shape : {signature.parameters[0], signature.result}) {
    const ElementType type = shape.type();
    if (!IsFloat(type) || BitWidth(type) >= 32) return nullptr;
  }
  constexpr ElementType kTypes[] = {ElementType::kF32, ElementType::kF32};
  absl::StatusOr<LaneKernel> kernel =
      form->op->lanes({*form->op, kTypes, ElementType::kF32, *form->attributes,
                       context.choices(), context.instructions()});
  if (!kernel.ok()) return kernel.status();
  return std::make_unique<KernelRegion>(*form, *kernel);
}

}  // namespace hlo
