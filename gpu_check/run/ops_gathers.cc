// gather and scatter.
#include <algorithm>
#include <utility>

#include "gpu_check/run/by_lane.h"
#include "gpu_check/run/combiners.h"
#include "gpu_check/run/ops.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/gather_scatter.h"

namespace hlo::gpu {
namespace {

bool Has(const Ints& list, int64_t d) {
  return std::find(list.begin(), list.end(), d) != list.end();
}

// The attributes of either op.
struct Names {
  const Ints& window;   // dimensions of a place that index into a window
  const Ints& dropped;  // operand dimensions of which a window has one index
  const Ints& components;
  const Ints& operand_batching;
  const Ints& indices_batching;
  int64_t vector_dim;
};

void MakeMap(const Names& names, const std::vector<int64_t>& places,
             const std::vector<int64_t>& operand, const Array& indices,
             WindowMap* map) {
  map->places = BoxOf(places);
  map->operand = BoxOf(operand);
  map->index_type = indices.type;
  map->indices = indices.data.get();
  const Strides strides = StridesOf(indices.sizes);
  std::vector<int> left;  // operand dimensions that windows have
  for (int d = 0; d < static_cast<int>(operand.size()); ++d) {
    if (!Has(names.dropped, d) && !Has(names.operand_batching, d)) {
      left.push_back(d);
    }
  }
  size_t next_window = 0;
  int index_dim = 0;
  for (int d = 0; d < static_cast<int>(places.size()); ++d) {
    map->window_dim[d] = map->batch_dim[d] = -1;
    if (Has(names.window, d)) {
      map->window_dim[d] = left[next_window++];
      continue;
    }
    if (index_dim == names.vector_dim) ++index_dim;
    map->index_stride[d] = strides.of[index_dim];
    for (size_t b = 0; b < names.indices_batching.size(); ++b) {
      if (names.indices_batching[b] == index_dim) {
        map->batch_dim[d] = static_cast<int>(names.operand_batching[b]);
      }
    }
    ++index_dim;
  }
  map->components = static_cast<int>(names.components.size());
  for (size_t k = 0; k < names.components.size(); ++k) {
    map->component_dim[k] = static_cast<int>(names.components[k]);
  }
  const bool in_array = names.vector_dim < indices.rank();
  map->component_stride = in_array ? strides.of[names.vector_dim] : 0;
}

// Offset dimensions have the slices' sizes, the others those of the indices.
std::vector<int64_t> GatheredSizes(const Call& call, const Names& names,
                                   const std::vector<int64_t>& slice) {
  const Array &in = call.in(0), &indices = call.in(1);
  std::vector<int64_t> left, batch;
  for (int d = 0; d < in.rank(); ++d) {
    if (!Has(names.dropped, d) && !Has(names.operand_batching, d)) {
      left.push_back(slice[d]);
    }
  }
  for (int d = 0; d < indices.rank(); ++d) {
    if (d == names.vector_dim) continue;
    batch.push_back(indices.sizes[d]);
    for (size_t b = 0; b < names.indices_batching.size(); ++b) {
      if (names.indices_batching[b] != d) continue;
      batch.back() =
          std::min(batch.back(), in.sizes[names.operand_batching[b]]);
    }
  }
  std::vector<int64_t> sizes;
  size_t next_left = 0, next_batch = 0;
  for (int d = 0; d < call.shape().rank(); ++d) {
    sizes.push_back(Has(names.window, d) ? left[next_left++]
                                         : batch[next_batch++]);
  }
  return sizes;
}

}  // namespace

absl::Status GatherRule(Call& call) {
  const Array &in = call.in(0), &indices = call.in(1);
  const Attributes& a = call.attributes();
  const Names names{a.get(attr::offset_dims),
                    a.get(attr::collapsed_slice_dims),
                    a.get(attr::start_index_map),
                    a.get(attr::operand_batching_dims),
                    a.get(attr::start_indices_batching_dims),
                    a.get(attr::index_vector_dim)};
  // Slices are cut to the actual sizes.
  std::vector<int64_t> slice = a.get(attr::slice_sizes);
  for (size_t d = 0; d < slice.size(); ++d) {
    slice[d] = std::min(slice[d], in.sizes[d]);
  }
  const std::vector<int64_t> sizes = GatheredSizes(call, names, slice);
  auto out = NewResult(call, sizes);
  if (!out.ok()) return out.status();
  Gather kernel;
  MakeMap(names, sizes, in.sizes, indices, &kernel.map);
  kernel.map.clamp = true;
  for (size_t d = 0; d < slice.size(); ++d) {
    kernel.map.last_start[d] = in.sizes[d] - slice[d];
  }
  kernel.bytes = in.bytes();
  kernel.in = in.data.get();
  kernel.out = out->data.get();
  return call.device.Launch(kernel, out->count());
}

namespace {

// Updates and index vectors meet where dimensions are dynamic.
absl::Status MeetUpdates(Call& call, int n, const Names& names,
                         std::vector<Array>* updates, Array* indices) {
  absl::Status status = MeetAll(call, n + 1, 2 * n + 1, updates);
  if (!status.ok()) return status;
  *indices = call.in(n);
  std::vector<int64_t> index_sizes = indices->sizes;
  std::vector<int64_t> sizes = (*updates)[0].sizes;
  int64_t index_dim = 0;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (Has(names.window, static_cast<int64_t>(d))) continue;
    if (index_dim == names.vector_dim) ++index_dim;
    const int64_t common = std::min(sizes[d], index_sizes[index_dim]);
    sizes[d] = index_sizes[index_dim++] = common;
  }
  const auto cut = [&](Array* array, const std::vector<int64_t>& to) {
    if (array->sizes == to) return absl::OkStatus();
    auto part =
        Slice(call.device, *array, std::vector<int64_t>(to.size(), 0), to);
    if (part.ok()) *array = *std::move(part);
    return part.status();
  };
  for (Array& each : *updates) {
    if (status.ok()) status = cut(&each, sizes);
  }
  return status.ok() ? cut(indices, index_sizes) : status;
}

}  // namespace

namespace {

absl::Status UpdatesByLane(Call& call, ComputationId f, const Array& targets,
                           const std::vector<Array>& in,
                           const std::vector<Array>& updates,
                           const std::vector<Array>& out) {
  auto places = ReadIntegers(call.device, targets);
  if (!places.ok()) return places.status();
  for (size_t k = 0; k < in.size(); ++k) {
    absl::Status status =
        Insert(call.device, in[k], std::vector<int64_t>(in[k].sizes.size(), 0),
               out[k]);
    if (!status.ok()) return status;
  }
  return ScatterByLane(call, f, *places, updates, out);
}

}  // namespace

absl::Status ScatterRule(Call& call) {
  const int n = (call.count() - 1) / 2;
  const Attributes& a = call.attributes();
  const Names names{a.get(attr::update_window_dims),
                    a.get(attr::inserted_window_dims),
                    a.get(attr::scatter_dims_to_operand_dims),
                    a.get(attr::input_batching_dims),
                    a.get(attr::scatter_indices_batching_dims),
                    a.get(attr::index_vector_dim)};
  std::vector<Array> in, updates, out;
  Array indices;
  absl::Status status = MeetUpdates(call, n, names, &updates, &indices);
  if (!status.ok()) return status;
  for (int k = 0; k < n; ++k) {
    in.push_back(call.in(k));
    if (call.in(k).sizes != call.in(0).sizes) {
      return call.Error("the arrays have different actual sizes");
    }
    auto result = NewResult(call, call.in(k).sizes);
    if (!result.ok()) return result.status();
    out.push_back(*std::move(result));
  }
  auto targets = NewArray(call.device, Type::kS64, {updates[0].count()});
  if (!targets.ok()) return targets.status();
  ScatterTargets find;
  MakeMap(names, updates[0].sizes, in[0].sizes, indices, &find.map);
  find.target = static_cast<int64_t*>(targets->data.get());
  status = call.device.Launch(find, targets->count());
  ScatterApply apply;
  const ComputationId f = a.get(attr::to_apply);
  if (status.ok()) status = MakeCombiner(call, f, n, &apply.f);
  if (absl::IsUnimplemented(status)) {
    return UpdatesByLane(call, f, *targets, in, updates, out);
  }
  if (status.ok()) status = SetArrays(in, &apply.in);
  if (status.ok()) status = SetArrays(updates, &apply.updates);
  if (status.ok()) status = SetArrays(out, &apply.out);
  if (!status.ok()) return status;
  return ApplyUpdates(call.device, *targets, apply, in[0].count());
}

}  // namespace hlo::gpu
