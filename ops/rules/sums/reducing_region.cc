#include "ops/rules/sums/reducing_region.h"

#include <utility>

#include "literals/types/complex.h"
#include "literals/types/convert.h"
#include "ops/choices/precision.h"
#include "ops/kernels/copies/box_copy.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"
#include "ops/rules/sums/region_in_types.h"

namespace hlo {

bool HasWideAccumulators(const StepContext& context) {
  return !context.choices().is(choice::reduce_accumulator::element_type);
}

Reducer ReducerOf(const StepContext& context, ComputationId id) {
  std::vector<ElementType> types;
  for (const Shape& shape : OneOrElements(context.shape())) {
    types.push_back(shape.type());
  }
  Reducer reducer;
  reducer.region = HasWideAccumulators(context)
                       ? context.accumulator_region(id)
                       : RegionInTypes(context.region(id), types);
  const std::vector<Shape>& parameters = reducer.region->signature().parameters;
  const bool in_parts = parameters.size() != 2 * types.size();
  size_t next = 0;
  for (std::vector<RegionArray>* arrays :
       {&reducer.accumulators, &reducer.elements}) {
    for (ElementType type : types) {
      const int parts = in_parts && type == ElementType::kC128 ? 2 : 1;
      arrays->push_back({parameters[next].type(), parts});
      next += static_cast<size_t>(parts);
    }
  }
  return reducer;
}

void WidenLanes(ElementType from, const RegionArray& to,
                const std::byte* source, std::byte* target, int64_t n) {
  if (to.parts == 1) return ConvertLanes(from, to.type, source, target, n);
  const auto* numbers = reinterpret_cast<const Complex<double>*>(source);
  auto* parts = reinterpret_cast<Complex<double>*>(target);
  for (int64_t i = 0; i < n; ++i) {
    parts[i] = {numbers[i].re, 0};
    parts[n + i] = {numbers[i].im, 0};
  }
}

void RoundLanes(const RegionArray& from, ElementType to,
                const std::byte* source, std::byte* target, int64_t n) {
  if (from.parts == 1) return ConvertLanes(from.type, to, source, target, n);
  const auto* parts = reinterpret_cast<const Complex<double>*>(source);
  auto* numbers = reinterpret_cast<Complex<double>*>(target);
  for (int64_t i = 0; i < n; ++i) numbers[i] = {parts[i].re, parts[n + i].re};
}

absl::StatusOr<Operand> OperandAs(ValueContext& context, int i,
                                  const RegionArray& array,
                                  std::span<const int64_t> sizes) {
  if (array.parts == 1) return OperandAs(context, i, array.type, sizes);
  auto operand = OperandAs(context, i, ElementType::kC128, sizes);
  if (!operand.ok()) return operand;
  ArrayView view = operand->view;
  view.data = operand->data();
  auto parts = context.Scratch(array.parts * view.count() * array.width());
  if (!parts.ok()) return parts.status();
  Buffer flushed;
  absl::Status status = FlushInput(context, view, flushed);
  if (!status.ok()) return status;
  WidenLanes(view.type(), array, view.data, parts->mutable_data(),
             view.count());
  operand->converted = *std::move(parts);
  return operand;
}

absl::StatusOr<Operand> OperandAs(ValueContext& context, int i,
                                  const RegionArray& array) {
  return OperandAs(context, i, array, context.operand(i).sizes);
}

absl::StatusOr<Accumulators> Accumulators::Make(ValueContext& context,
                                                MutableArrayView result,
                                                RegionArray array) {
  Accumulators made(result, array);
  if (!made.wide_) return made;
  auto memory = context.Scratch(array.parts * result.count() * array.width());
  if (!memory.ok()) return memory.status();
  made.memory_ = *std::move(memory);
  return made;
}

absl::StatusOr<Accumulators> Accumulators::Filled(ValueContext& context,
                                                  MutableArrayView result,
                                                  RegionArray array, int init) {
  auto made = Make(context, result, array);
  if (!made.ok()) return made;
  auto value = OperandAs(context, init, array);
  if (!value.ok()) return value.status();
  for (int part = 0; part < array.parts; ++part) {
    CopyStrided(array.width(), array.Part(value->data(), part, 1),
                made->data(part), {{result.count(), 0, 1}}, context.threads());
  }
  return made;
}

absl::StatusOr<Accumulators> Accumulators::Loaded(ValueContext& context,
                                                  MutableArrayView result,
                                                  RegionArray array) {
  auto made = Make(context, result, array);
  if (!made.ok() || !made->wide_) return made;
  ArrayView cells = result;
  Buffer flushed;
  absl::Status status = FlushInput(context, cells, flushed);
  if (!status.ok()) return status;
  WidenLanes(cells.type(), array, cells.data, made->all(), cells.count());
  return made;
}

void Accumulators::Round(const StepContext& context) {
  if (!wide_) return;
  RoundLanes(array_, result_.type(), all(), result_.data, result_.count());
  FlushResult(context, result_);
}

absl::Status Accumulators::RoundMarked(ValueContext& context,
                                       std::span<const uint8_t> marks) {
  if (!wide_) return absl::OkStatus();
  auto memory = ScratchArray(context, result_.sizes, result_.type());
  if (!memory.ok()) return memory.status();
  MutableArrayView rounded = result_;
  rounded.data = memory->mutable_data();
  RoundLanes(array_, result_.type(), all(), rounded.data, rounded.count());
  FlushResult(context, rounded);
  CopyWhere(StorageBytes(result_.type()), marks, rounded.data, result_.data);
  return absl::OkStatus();
}

}  // namespace hlo
