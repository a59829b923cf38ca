#include "ops/rules/shapes/gather_scatter_dims.h"

#include <algorithm>

#include "ops/attributes/gather_scatter.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

bool Contains(const Ints& dims, int64_t d) {
  return std::find(dims.begin(), dims.end(), d) != dims.end();
}

}  // namespace

GatherScatterDimensions::GatherScatterDimensions(const ShapeContext& context,
                                                 const IndexHandles& handles,
                                                 const Shape& operand,
                                                 const Shape& indices)
    : context_(context),
      handles_(handles),
      operand_(operand),
      indices_(indices),
      vector_dim_(context.attributes().get(attr::index_vector_dim)) {}

const Ints& GatherScatterDimensions::get(const Attribute<Ints>* handle) const {
  return context_.attributes().get(*handle);
}

absl::Status GatherScatterDimensions::CheckVectors() const {
  if (!IsInteger(indices_.type())) {
    return context_.Error("S1", "indices are integers, not ", Text(indices_));
  }
  if (vector_dim_ < 0 || vector_dim_ > indices_.rank()) {
    return context_.Error("S1", "index_vector_dim=", vector_dim_,
                          " for indices ", Text(indices_));
  }
  const bool scalar = vector_dim_ == indices_.rank();
  const Dimension length =
      scalar ? Dimension(1) : indices_.dimension(vector_dim_);
  const Ints& map = get(handles_.map);
  if (!length.unbounded() && std::ssize(map) != length.size) {
    return context_.Error("S2", handles_.map->name, "=", ListText(map),
                          " is not for index vectors of length ", length.size);
  }
  return CheckDimensions(context_, "S2", *handles_.map, map, operand_.rank());
}

absl::Status GatherScatterDimensions::CheckAscending(
    absl::string_view rule, const Attribute<Ints>* handle, int rank) const {
  const Ints& dims = get(handle);
  if (!std::is_sorted(dims.begin(), dims.end())) {
    return context_.Error(rule, handle->name, "=", ListText(dims),
                          " is not ascending");
  }
  return CheckDimensions(context_, rule, *handle, dims, rank);
}

absl::Status GatherScatterDimensions::CheckDropped() const {
  absl::Status status = CheckAscending("S4", handles_.dropped, operand_.rank());
  if (!status.ok()) return status;
  status = CheckAscending("S4", handles_.batching, operand_.rank());
  if (!status.ok()) return status;
  for (int64_t d : get(handles_.batching)) {
    if (Contains(get(handles_.dropped), d) || Contains(get(handles_.map), d)) {
      return context_.Error("S4", handles_.batching->name, ": ", d,
                            " is also in ", handles_.dropped->name, " or ",
                            handles_.map->name);
    }
  }
  return absl::OkStatus();
}

absl::Status GatherScatterDimensions::CheckBatching() const {
  const Ints& batching = get(handles_.batching);
  const Ints& indices_batching = get(handles_.indices_batching);
  if (batching.size() != indices_batching.size()) {
    return context_.Error("S5", handles_.batching->name, "=",
                          ListText(batching), " and ",
                          handles_.indices_batching->name, "=",
                          ListText(indices_batching), " differ in length");
  }
  absl::Status status =
      CheckDimensions(context_, "S5", *handles_.indices_batching,
                      indices_batching, indices_.rank());
  if (!status.ok()) return status;
  for (size_t i = 0; i < batching.size(); ++i) {
    const int64_t in_operand = batching[i];
    const int64_t in_indices = indices_batching[i];
    if (in_indices == vector_dim_ ||
        !SizesMatch(operand_.dimension(in_operand),
                    indices_.dimension(in_indices))) {
      return context_.Error("S5", "dimension ", in_indices, " of ",
                            Text(indices_), " does not run along dimension ",
                            in_operand, " of ", Text(operand_));
    }
  }
  return absl::OkStatus();
}

absl::Status GatherScatterDimensions::Check() const {
  absl::Status status = CheckVectors();
  if (status.ok()) status = CheckDropped();
  if (status.ok()) status = CheckBatching();
  if (status.ok())
    status = CheckAscending("S3", handles_.window, windowed_rank());
  if (!status.ok()) return status;
  const size_t named = get(handles_.window).size() +
                       get(handles_.dropped).size() +
                       get(handles_.batching).size();
  if (named == static_cast<size_t>(operand_.rank())) return status;
  return context_.Error("S7", named, " dimensions are in ",
                        handles_.window->name, ", ", handles_.dropped->name,
                        " and ", handles_.batching->name, ", the operand ",
                        Text(operand_), " has ", operand_.rank());
}

std::vector<Dimension> GatherScatterDimensions::index_space() const {
  std::vector<Dimension> space;
  for (int d = 0; d < indices_.rank(); ++d) {
    if (d == vector_dim_) continue;
    space.push_back(indices_.dimension(d));
    const Ints& batching = get(handles_.indices_batching);
    const auto found = std::find(batching.begin(), batching.end(), d);
    if (found == batching.end()) continue;
    const auto b = static_cast<size_t>(found - batching.begin());
    const int64_t in_operand = get(handles_.batching)[b];
    space.back().dynamic |=
        operand_.dimension(static_cast<int>(in_operand)).dynamic;
  }
  return space;
}

bool GatherScatterDimensions::is_dropped_or_batching(int64_t dimension) const {
  return Contains(get(handles_.dropped), dimension) ||
         Contains(get(handles_.batching), dimension);
}

std::vector<int> GatherScatterDimensions::window_dimensions() const {
  std::vector<int> dims;
  for (int d = 0; d < operand_.rank(); ++d) {
    if (!is_dropped_or_batching(d)) dims.push_back(d);
  }
  return dims;
}

int GatherScatterDimensions::windowed_rank() const {
  const int space = indices_.rank() - (vector_dim_ < indices_.rank() ? 1 : 0);
  return space + static_cast<int>(get(handles_.window).size());
}

}  // namespace hlo
