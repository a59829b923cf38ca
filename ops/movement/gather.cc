// gather: takes slices of an array, each at a start that an array of indices
// holds.
// Spec: Operation Semantics 2022, 2026 "Gather"; semantics.md: gather_oob;
// batch dimensions as in 2026 "Scatter", example 1.
//
// Shape  S1  the operand is an array, start_indices an array of integers;
//            index_vector_dim is one of its dimensions, or its rank: then each
//            index is a vector of one.
//        S2  start_index_map names an operand dimension for each component of
//            an index vector, none twice.
//        S3  offset_dims are ascending dimensions of the result.
//        S4  collapsed_slice_dims and operand_batching_dims are ascending
//            operand dimensions, none in both; a batching dimension is not in
//            start_index_map.
//        S5  start_indices_batching_dims names a dimension of start_indices
//            for each operand_batching_dim, of the same size, none twice, not
//            index_vector_dim.
//        S6  slice_sizes has an entry for each operand dimension: at least 0,
//            at most its size; 1 where collapsed or batching, or 0 of a
//            dimension of size 0 in a result without elements.
//        S7  every operand dimension is offset, collapsed or batching.
//        S8  result: at offset_dims the sizes of slices that are left, in
//            order; elsewhere the dimensions of start_indices without
//            index_vector_dim, in order.
// Value  V1  result[out] = operand[start + batch + offset]. G = out without
//            offset_dims; S[k] = start_indices[G with k inserted at
//            index_vector_dim]; start[start_index_map[k]] = S[k], clamped to
//            [0, size - slice size]: S[k] at its full value in its own type.
//        V2  batch[operand_batching_dims[i]] = G[the i-th of
//            start_indices_batching_dims, not counting index_vector_dim];
//            offset: out[offset_dims] at the dimensions that are neither
//            collapsed nor batching, in order. All else is 0.
//        V3  indices_are_sorted changes nothing; `run --strict` refuses it
//            where the index vectors of a batch do not ascend.
//        V4  dynamic dimensions: index vectors within the actual sizes, from
//            the operand's actual sizes; a slice is cut to them (semantics.md:
//            dynamic_dims).
#include <algorithm>
#include <limits>
#include <utility>

#include "base/multiversion.h"
#include "base/parallel_for.h"
#include "ops/attributes/gather_scatter.h"
#include "ops/kernels/copies/box_copy.h"
#include "ops/rules/array_value.h"
#include "ops/rules/indexing/index_vectors.h"
#include "ops/rules/shapes/gather_scatter_dims.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

constexpr IndexHandles kHandles = {
    &attr::offset_dims, &attr::collapsed_slice_dims, &attr::start_index_map,
    &attr::operand_batching_dims, &attr::start_indices_batching_dims};

absl::Status CheckSliceSizes(const ShapeContext& context,
                             const GatherScatterDimensions& index) {
  const Shape& operand = context.operand(0);
  const Ints& sizes = context.attributes().get(attr::slice_sizes);
  if (std::ssize(sizes) != operand.rank()) {
    return context.Error("S6", "slice_sizes=", ListText(sizes), " for ",
                         Text(operand));
  }
  for (int d = 0; d < operand.rank(); ++d) {
    const int64_t size = sizes[d];
    const Dimension& whole = operand.dimension(d);
    if (size < 0 || (!whole.unbounded() && size > whole.size)) {
      return context.Error("S6", "a slice of ", size, " in dimension ", d,
                           " of ", Text(operand));
    }
    const bool one = size == 1 || (size == 0 && whole.size == 0);
    if (!one && index.is_dropped_or_batching(d)) {
      return context.Error("S6", "dimension ", d,
                           " is collapsed or batching, its slice is ", size);
    }
  }
  return absl::OkStatus();
}

// S8. A slice of a whole dynamic dimension is dynamic.
Dimension SliceDimension(const ShapeContext& context, int d) {
  const int64_t size = context.attributes().get(attr::slice_sizes)[d];
  const Dimension& whole = context.operand(0).dimension(d);
  return Dimension(size, whole.dynamic && whole.size == size);
}

absl::StatusOr<Shape> GatherShape(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (!status.ok()) return status;
  const GatherScatterDimensions index(context, kHandles, context.operand(0),
                                      context.operand(1));
  status = index.Check();
  if (!status.ok()) return status;
  status = CheckSliceSizes(context, index);
  if (!status.ok()) return status;
  const Ints& offsets = context.attributes().get(attr::offset_dims);
  const std::vector<Dimension> space = index.index_space();
  const std::vector<int> window = index.window_dimensions();
  std::vector<Dimension> result;
  size_t next_window = 0, next_index = 0;
  for (int64_t d = 0; d < index.windowed_rank(); ++d) {
    result.push_back(std::binary_search(offsets.begin(), offsets.end(), d)
                         ? SliceDimension(context, window[next_window++])
                         : space[next_index++]);
  }
  const bool none = std::any_of(result.begin(), result.end(),
                                [](const Dimension& d) { return d.size == 0; });
  for (int d = 0; d < context.operand(0).rank(); ++d) {
    const int64_t slice = context.attributes().get(attr::slice_sizes)[d];
    if (slice == 0 && !none && index.is_dropped_or_batching(d)) {
      return context.Error("S6", "elements out of empty slices in dimension ",
                           d);
    }
  }
  return WithWrittenDynamism(
      context, Shape::Array(context.operand(0).type(), std::move(result)));
}

// Index vectors whose slices are moved together.
constexpr int64_t kBlock = 1024;
// A slice of so many bytes is a strided copy of its own.
constexpr int64_t kLargeSlice = 1 << 16;

// A gather whose sizes are known.
struct Plan {
  const IndexVectors& vectors;
  int width;
  InstructionSet instructions;
  std::vector<int64_t> limits{};  // of starts, by operand dimension
  std::vector<int64_t> operand_steps{};
  std::vector<StridedLoop> slice{};  // from the operand, to the result
  std::vector<int64_t>
      space_steps{};  // of the result, by index space dimension
  int64_t slice_count = 1;
  const std::byte* source = nullptr;
  std::byte* target = nullptr;
};

// V1: from[i] += starts[i], at most `limit`, times `step`.
HLO_INLINE void AddStarts(const int64_t* starts, int64_t limit, int64_t step,
                          int64_t n, int64_t* from) {
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) {
    const int64_t start = starts[i] < limit ? starts[i] : limit;
    from[i] += (start > 0 ? start : 0) * step;
  }
}

// V1, V2: where the slices of vectors [begin, begin + n) begin in the operand.
void Starts(const Plan& plan, int64_t begin, int64_t n, int64_t* from) {
  int64_t component[kBlock];
  plan.vectors.BatchOffsets(begin, n, from);
  for (int64_t k = 0; k < plan.vectors.components(); ++k) {
    plan.vectors.Load(k, begin, n, component);
    const size_t d = plan.vectors.dimension(k);
    Multiversion<AddStarts>::For(plan.instructions)(
        component, plan.limits[d], plan.operand_steps[d], n, from);
  }
}

// One element of n slices after the other: where neighbours in the result
// belong to different slices.
void MoveAcross(const Plan& plan, size_t axis, const std::byte* source,
                std::byte* target, const int64_t* from, const int64_t* to,
                int64_t n) {
  if (axis == plan.slice.size()) {
    return CopyElements(plan.width, source, from, target, to, n);
  }
  const StridedLoop& loop = plan.slice[axis];
  for (int64_t i = 0; i < loop.size; ++i) {
    MoveAcross(plan, axis + 1, source + i * loop.from * plan.width,
               target + i * loop.to * plan.width, from, to, n);
  }
}

void MoveSlices(const Plan& plan, int64_t begin, int64_t end,
                const Threads& threads) {
  const bool across = plan.slice.empty() || plan.slice.back().to != 1;
  int64_t from[kBlock], to[kBlock];
  for (; begin < end; begin += kBlock) {
    const int64_t n = std::min(kBlock, end - begin);
    Starts(plan, begin, n, from);
    if (plan.slice_count == 1) {
      GatherElements(plan.width, plan.source, from,
                     plan.target + begin * plan.width, n);
      continue;
    }
    RowMajorOffsets(plan.vectors.space(), plan.space_steps, begin, n, to);
    if (plan.slice_count * plan.width < kLargeSlice && across) {
      MoveAcross(plan, 0, plan.source, plan.target, from, to, n);
      continue;
    }
    for (int64_t i = 0; i < n; ++i) {
      const std::byte* source = plan.source + from[i] * plan.width;
      std::byte* target = plan.target + to[i] * plan.width;
      if (plan.slice_count * plan.width < kLargeSlice) {
        CopyBox(plan.width, source, target, plan.slice);
      } else {
        CopyStrided(plan.width, source, target, plan.slice, threads);
      }
    }
  }
}

void MoveAll(const Plan& plan, const Threads& threads) {
  const int64_t bytes = plan.slice_count * plan.width;
  const int64_t count = plan.vectors.count();
  if (bytes >= kLargeSlice) return MoveSlices(plan, 0, count, threads);
  ParallelFor(threads, count, bytes, [&](int64_t begin, int64_t end) {
    MoveSlices(plan, begin, end, {});
  });
}

// The sizes of the result, and the plan's slice and steps.
absl::StatusOr<MutableArrayView> MakeResult(ValueContext& context,
                                            std::span<const int64_t> slices,
                                            Plan& plan) {
  const Ints& offsets = context.attributes().get(attr::offset_dims);
  const std::vector<size_t> window = OperandWindowDims(
      context.attributes(), kHandles, context.operand(0).rank());
  const size_t rank = offsets.size() + plan.vectors.space().size();
  std::vector<int64_t> sizes;
  size_t next = 0;
  for (size_t d = 0; d < rank; ++d) {
    if (next < offsets.size() && offsets[next] == static_cast<int64_t>(d)) {
      sizes.push_back(slices[window[next++]]);
    } else {
      sizes.push_back(plan.vectors.space()[d - next]);
    }
  }
  const std::vector<int64_t> to = RowMajorStrides(sizes);
  auto result = ResultOfSizes(context, "V4", std::move(sizes));
  if (!result.ok()) return result.status();
  next = 0;
  for (size_t d = 0; d < rank; ++d) {
    if (next < offsets.size() && offsets[next] == static_cast<int64_t>(d)) {
      const size_t w = window[next++];
      plan.slice.push_back({slices[w], plan.operand_steps[w], to[d]});
      plan.slice_count *= slices[w];
    } else {
      plan.space_steps.push_back(to[d]);
    }
  }
  return result;
}

// V4: the index vectors' sizes, as far as the operand has their batches.
absl::StatusOr<std::vector<int64_t>> IndexSizes(const ValueContext& context) {
  const ArrayView operand = context.operand(0), indices = context.operand(1);
  std::vector<int64_t> sizes;
  for (int64_t d = 0; d < indices.rank(); ++d) {
    auto size = CommonSize(
        context, "V4",
        MeetingIndices(context.attributes(), kHandles, operand, indices, d));
    if (!size.ok()) return size.status();
    sizes.push_back(*size);
  }
  return sizes;
}

absl::Status GatherValue(ValueContext& context) {
  const ElementType type = context.shape().type();
  auto operand = OperandAs(context, 0, type);
  if (!operand.ok()) return operand.status();
  const Attributes& attributes = context.attributes();
  const auto index_sizes = IndexSizes(context);
  if (!index_sizes.ok()) return index_sizes.status();
  const Shape& index_shape = context.operand_shape(1);
  auto indices = OperandAs(context, 1, index_shape.type(), *index_sizes);
  if (!indices.ok()) return indices.status();
  const IndexVectors vectors(attributes, kHandles, operand->view,
                             {&index_shape, *index_sizes, indices->data()});
  if (context.strict() && attributes.get(attr::indices_are_sorted)) {
    absl::Status status = vectors.CheckSorted(context, "V3");
    if (!status.ok()) return status;
  }
  Plan plan{.vectors = vectors,
            .width = StorageBytes(type),
            .instructions = context.instructions()};
  plan.operand_steps = RowMajorStrides(operand->sizes());
  std::vector<int64_t> slices = attributes.get(attr::slice_sizes);
  bool empty_slice = false;
  for (size_t d = 0; d < slices.size(); ++d) {
    slices[d] = std::min(slices[d], operand->sizes()[d]);  // V4
    plan.limits.push_back(operand->sizes()[d] - slices[d]);
    empty_slice = empty_slice || slices[d] == 0;
  }
  auto result = MakeResult(context, slices, plan);
  if (!result.ok()) return result.status();
  if (IsEmpty(result->sizes)) return absl::OkStatus();
  if (empty_slice) {
    return context.Error("V4", "elements out of the empty slices ",
                         ListText(slices));
  }
  plan.source = operand->data();
  plan.target = result->data;
  MoveAll(plan, context.threads());
  return absl::OkStatus();
}

// Starts at which a slice fits in every dimension that they index.
std::vector<IndexBound> GatherBounds(const ShapeContext& context) {
  const Ints& sizes = context.attributes().get(attr::slice_sizes);
  int64_t high = std::numeric_limits<int64_t>::max();
  for (int64_t d : context.attributes().get(attr::start_index_map)) {
    high =
        std::min(high, context.operand(0).size(static_cast<int>(d)) - sizes[d]);
  }
  return {{1, 0, high}};
}

}  // namespace

constinit extern const Op gather_op = {
    .name = "gather",
    .arity = 2,
    .attributes = {{&attr::offset_dims, kRequired},
                   {&attr::collapsed_slice_dims, kRequired},
                   {&attr::start_index_map, kRequired},
                   {&attr::operand_batching_dims},
                   {&attr::start_indices_batching_dims},
                   {&attr::index_vector_dim, kRequired},
                   {&attr::slice_sizes, kRequired},
                   {&attr::indices_are_sorted}},
    .passes_values = OperandAt(0),
    .keeps_bits = true,
    .index_bounds = GatherBounds,
    .shape = GatherShape,
    .result_rule = "S8",
    .value = GatherValue};

}  // namespace hlo
