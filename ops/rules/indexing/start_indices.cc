#include "ops/rules/indexing/start_indices.h"

#include <algorithm>
#include <type_traits>

#include "literals/types/number_types.h"
#include "ops/choices/places.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {

absl::Status CheckStartIndices(const ShapeContext& context,
                               absl::string_view rule, int first, int rank) {
  const int count = context.operand_count() - first;
  absl::Status status = CheckArrays(context, rule, first);
  if (!status.ok()) return status;
  const bool vector = count == 1 && context.operand(first).rank() == 1;
  const int64_t indices = vector ? context.operand(first).size(0) : count;
  if (indices != rank) {
    return context.Error(rule, indices, " start indices for ",
                         Text(context.operand(0)));
  }
  for (int i = first; i < context.operand_count(); ++i) {
    const Shape& index = context.operand(i);
    if ((!vector && index.rank() != 0) || !IsInteger(index.type()) ||
        index.type() != context.operand(first).type()) {
      return context.Error(rule, "start indices must be integer scalars of ",
                           "one type, not ", Text(index));
    }
  }
  return absl::OkStatus();
}

namespace {

// Calls f with element `i` of an integer array, as int64_t or uint64_t.
template <typename F>
int64_t WithIndex(ArrayView indices, int64_t i, F f) {
  return VisitElementType(indices.type(), [&](auto tag) -> int64_t {
    using T = typename decltype(tag)::type;
    if constexpr (Integer<T>) {
      const T value = indices.as<T>()[i];
      if constexpr (std::is_same_v<T, uint64_t>) {
        return f(value);
      } else {
        return f(static_cast<int64_t>(value));
      }
    } else {
      return 0;  // no other type passes CheckStartIndices
    }
  });
}

// To [0, limit].
int64_t Clamped(ArrayView indices, int64_t i, int64_t limit) {
  return WithIndex(indices, i, [limit](auto value) {
    if (value < 0) return int64_t{0};
    return static_cast<uint64_t>(value) > static_cast<uint64_t>(limit)
               ? limit
               : static_cast<int64_t>(value);
  });
}

// To [0, size), Euclidean. REQUIRES: size > 0.
int64_t Wrapped(ArrayView indices, int64_t i, int64_t size) {
  return WithIndex(indices, i, [size](auto value) {
    const auto rest =
        static_cast<int64_t>(value % static_cast<decltype(value)>(size));
    return rest < 0 ? rest + size : rest;
  });
}

// A stretch of the window in one dimension.
struct Run {
  int64_t window = 0, operand = 0, size = 0;
};

using Runs = absl::InlinedVector<Run, 2>;

Runs WrappedRuns(ArrayView indices, int64_t i, int64_t operand,
                 int64_t window) {
  const int64_t start = Wrapped(indices, i, operand);
  const int64_t straight = std::min(window, operand - start);
  Runs runs = {{0, start, straight}};
  if (straight < window) runs.push_back({straight, 0, window - straight});
  return runs;
}

// Each box becomes one for each run in dimension d.
void Split(absl::InlinedVector<WindowBox, 1>& boxes, const Runs& runs, int d,
           int64_t from, int64_t to) {
  const size_t count = boxes.size();
  for (size_t r = 1; r < runs.size(); ++r) {
    for (size_t b = 0; b < count; ++b) boxes.push_back(boxes[b]);
  }
  for (size_t b = 0; b < boxes.size(); ++b) {
    const Run& run = runs[b / count];
    boxes[b].window += run.window * to;
    boxes[b].operand += run.operand * from;
    boxes[b].axes[d] = {run.size, from, to};
  }
}

}  // namespace

absl::InlinedVector<WindowBox, 1> BoxesAtStartIndices(
    const ValueContext& context, int first,
    std::span<const int64_t> operand_sizes,
    std::span<const int64_t> window_sizes) {
  const int rank = static_cast<int>(operand_sizes.size());
  const bool vector = rank > 0 && context.operand(first).rank() == 1;
  const bool wraps = context.choices().is(choice::dynamic_slice_oob::wrap);
  int64_t from = IsEmpty(operand_sizes) ? 0 : 1;  // row-major steps
  int64_t to = IsEmpty(window_sizes) ? 0 : 1;
  absl::InlinedVector<WindowBox, 1> boxes(1);
  boxes[0].axes.resize(operand_sizes.size());
  for (int d = rank - 1; d >= 0; --d) {
    const ArrayView indices = context.operand(vector ? first : first + d);
    const int64_t i = vector ? d : 0;
    if (wraps && operand_sizes[d] > 0) {
      const Runs runs =
          WrappedRuns(indices, i, operand_sizes[d], window_sizes[d]);
      Split(boxes, runs, d, from, to);
    } else {
      const int64_t start =
          Clamped(indices, i, operand_sizes[d] - window_sizes[d]);
      for (WindowBox& box : boxes) {
        box.operand += start * from;
        box.axes[d] = {window_sizes[d], from, to};
      }
    }
    from *= operand_sizes[d];
    to *= window_sizes[d];
  }
  return boxes;
}

std::vector<IndexBound> StartBounds(const ShapeContext& context, int first,
                                    const Shape& slice) {
  const Shape& operand = context.operand(0);
  std::vector<IndexBound> bounds;
  for (int d = 0; d < operand.rank() && first + d < context.operand_count();
       ++d) {
    bounds.push_back({first + d, 0, operand.size(d) - slice.size(d)});
  }
  return bounds;
}

}  // namespace hlo
