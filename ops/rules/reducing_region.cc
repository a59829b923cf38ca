#include "ops/rules/reducing_region.h"

#include <utility>

#include "literals/types/convert.h"
#include "ops/choices/precision.h"
#include "ops/kernels/box_copy.h"
#include "ops/kernels/strided_copy.h"
#include "ops/rules/array_value.h"
#include "ops/rules/region_in_types.h"

namespace hlo {

bool HasWideAccumulators(const StepContext& context) {
  return !context.choices().is(choice::reduce_accumulator::element_type);
}

std::unique_ptr<Region> ReducingRegion(const StepContext& context,
                                       ComputationId id,
                                       std::span<const ElementType> types) {
  if (HasWideAccumulators(context)) return context.accumulator_region(id);
  return RegionInTypes(context.region(id), types);
}

ElementType AccumulatorOf(const Region& region, size_t i) {
  return region.signature().parameters[i].type();
}

absl::StatusOr<Accumulators> Accumulators::Make(ValueContext& context,
                                                MutableArrayView result,
                                                ElementType type) {
  Accumulators made(result, type);
  if (!made.wide_) return made;
  auto memory = ScratchArray(context, result.sizes, type);
  if (!memory.ok()) return memory.status();
  made.memory_ = *std::move(memory);
  return made;
}

absl::Status Accumulators::Fill(ValueContext& context, int init) {
  auto value = OperandAs(context, init, type_);
  if (!value.ok()) return value.status();
  CopyStrided(width(), value->data(), data(), {{result_.count(), 0, 1}},
              context.threads());
  return absl::OkStatus();
}

void Accumulators::Load() {
  if (!wide_) return;
  ConvertLanes(result_.type(), type_, result_.data, data(), result_.count());
}

void Accumulators::Round(const StepContext& context) {
  if (!wide_) return;
  ConvertLanes(type_, result_.type(), data(), result_.data, result_.count());
  FlushResult(context, result_);
}

absl::Status Accumulators::RoundMarked(ValueContext& context,
                                       std::span<const uint8_t> marks) {
  if (!wide_) return absl::OkStatus();
  auto memory = ScratchArray(context, result_.sizes, result_.type());
  if (!memory.ok()) return memory.status();
  MutableArrayView rounded = result_;
  rounded.data = memory->mutable_data();
  ConvertLanes(type_, result_.type(), data(), rounded.data, rounded.count());
  FlushResult(context, rounded);
  CopyWhere(StorageBytes(result_.type()), marks, rounded.data, result_.data);
  return absl::OkStatus();
}

}  // namespace hlo
