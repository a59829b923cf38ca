// Gather and scatter.
#include <utility>

#include "api/builder/recorder.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/gather_scatter.h"

namespace hloref {
namespace {

void SetUnlessEmpty(hlo::Attributes& attributes,
                    const hlo::Attribute<hlo::Ints>& handle,
                    const Ints& value) {
  if (!value.empty()) attributes.set(handle, value);
}

void SetIfTrue(hlo::Attributes& attributes, const hlo::Attribute<bool>& handle,
               bool value) {
  if (value) attributes.set(handle, true);
}

}  // namespace

Op MovementBuilder::Gather(const Op& operand, const Op& start_indices,
                           const GatherDimensionNumbers& numbers,
                           const Ints& slice_sizes, bool indices_are_sorted,
                           Place place) {
  hlo::Attributes attributes;
  attributes.set(hlo::attr::offset_dims, numbers.offset_dims);
  attributes.set(hlo::attr::collapsed_slice_dims, numbers.collapsed_slice_dims);
  attributes.set(hlo::attr::start_index_map, numbers.start_index_map);
  SetUnlessEmpty(attributes, hlo::attr::operand_batching_dims,
                 numbers.operand_batching_dims);
  SetUnlessEmpty(attributes, hlo::attr::start_indices_batching_dims,
                 numbers.start_indices_batching_dims);
  attributes.set(hlo::attr::index_vector_dim, numbers.index_vector_dim);
  attributes.set(hlo::attr::slice_sizes, slice_sizes);
  SetIfTrue(attributes, hlo::attr::indices_are_sorted, indices_are_sorted);
  Recorder recorder(*this, "Gather", place);
  recorder.Since(2026, !numbers.operand_batching_dims.empty(),
                 "operand_batching_dims");
  return recorder.Add("gather", {operand, start_indices},
                      std::move(attributes));
}

Op MovementBuilder::Scatter(const Op& operand, const Op& scatter_indices,
                            const Op& updates, const Called& update_computation,
                            const ScatterDimensionNumbers& numbers,
                            bool indices_are_sorted, bool unique_indices,
                            Place place) {
  return Scatter(Ops{operand}, scatter_indices, Ops{updates},
                 update_computation, numbers, indices_are_sorted,
                 unique_indices, place);
}

Op MovementBuilder::Scatter(const Ops& operands, const Op& scatter_indices,
                            const Ops& updates,
                            const Called& update_computation,
                            const ScatterDimensionNumbers& numbers,
                            bool indices_are_sorted, bool unique_indices,
                            Place place) {
  Recorder recorder(*this, "Scatter", place);
  recorder.Since(2026, unique_indices, "unique_indices");
  recorder.Since(2026, !numbers.input_batching_dims.empty(),
                 "input_batching_dims");
  Ops all = operands;
  all.push_back(scatter_indices);
  all.insert(all.end(), updates.begin(), updates.end());
  hlo::Attributes attributes;
  attributes.set(hlo::attr::update_window_dims, numbers.update_window_dims);
  attributes.set(hlo::attr::inserted_window_dims, numbers.inserted_window_dims);
  attributes.set(hlo::attr::scatter_dims_to_operand_dims,
                 numbers.scatter_dims_to_operand_dims);
  SetUnlessEmpty(attributes, hlo::attr::input_batching_dims,
                 numbers.input_batching_dims);
  SetUnlessEmpty(attributes, hlo::attr::scatter_indices_batching_dims,
                 numbers.scatter_indices_batching_dims);
  attributes.set(hlo::attr::index_vector_dim, numbers.index_vector_dim);
  SetIfTrue(attributes, hlo::attr::indices_are_sorted, indices_are_sorted);
  SetIfTrue(attributes, hlo::attr::unique_indices, unique_indices);
  attributes.set(hlo::attr::to_apply, recorder.Call(update_computation));
  return recorder.Add("scatter", all, std::move(attributes));
}

}  // namespace hloref
