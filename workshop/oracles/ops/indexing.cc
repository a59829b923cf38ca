// Ops with run-time indices: dynamic slices, gather.
#include <algorithm>
#include <utility>

#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/ops/scatter_places.h"

namespace hlo::conformance::naive {
namespace {

// clamp(0, start, most), at the start's full value.
int64_t ClampStart(Wide start, int64_t most) {
  return static_cast<int64_t>(
      std::clamp<Wide>(start, 0, std::max<int64_t>(0, most)));
}

// semantics.md: dynamic_slice_oob. Where element i of a slice of `size`
// elements is in an array of `whole`.
int64_t PlaceInSlice(const Choices& choices, Wide start, int64_t i,
                     int64_t size, int64_t whole) {
  if (!choices.wrapped_starts) return ClampStart(start, whole - size) + i;
  const Wide place = (start + i) % whole;
  return static_cast<int64_t>(place < 0 ? place + whole : place);
}

// Starts: scalars, or one vector (2017).
std::vector<Wide> Starts(const Arrays& operands, size_t first) {
  std::vector<Wide> starts;
  for (size_t k = first; k < operands.size(); ++k) {
    for (const Number& number : operands[k]->at)
      starts.push_back(number.integer);
  }
  return starts;
}

Array DynamicSlice(Evaluator& evaluator, const Step& step,
                   const Arrays& operands) {
  const Array& operand = *operands[0];
  const std::vector<Wide> starts = Starts(operands, 1);
  Index sizes = step.ints("dynamic_slice_sizes");
  for (size_t d = 0; d < sizes.size(); ++d) {
    sizes[d] = std::min(sizes[d], operand.sizes[d]);
  }
  Array result = Zeros(*step.shape.format, sizes);
  for (size_t element = 0; element < result.at.size(); ++element) {
    Index from = IndexOf(static_cast<int64_t>(element), result.sizes);
    for (size_t d = 0; d < from.size(); ++d) {
      from[d] = PlaceInSlice(evaluator.choices(), starts[d], from[d],
                             result.sizes[d], operand.sizes[d]);
    }
    result.at[element] = operand.at[LinearIndex(from, operand.sizes)];
  }
  return result;
}

Array DynamicUpdateSlice(Evaluator& evaluator, const Step&,
                         const Arrays& operands) {
  Array result = *operands[0];
  const Array& update = *operands[1];
  for (size_t d = 0; d < update.sizes.size(); ++d) {
    if (update.sizes[d] > result.sizes[d]) evaluator.Refuse("does not fit");
  }
  if (evaluator.failed()) return {};
  const std::vector<Wide> starts = Starts(operands, 2);
  for (size_t element = 0; element < update.at.size(); ++element) {
    Index to = IndexOf(static_cast<int64_t>(element), update.sizes);
    for (size_t d = 0; d < to.size(); ++d) {
      to[d] = PlaceInSlice(evaluator.choices(), starts[d], to[d],
                           update.sizes[d], result.sizes[d]);
    }
    result.at[LinearIndex(to, result.sizes)] = update.at[element];
  }
  return result;
}

struct GatherNumbers {
  explicit GatherNumbers(const Step& step)
      : offset_dims(step.ints("offset_dims")),
        collapsed(step.ints("collapsed_slice_dims")),
        batching(step.ints("operand_batching_dims")),
        indices_batching(step.ints("start_indices_batching_dims")),
        start_map(step.ints("start_index_map")),
        slice_sizes(step.ints("slice_sizes")),
        vector_dim(step.integer("index_vector_dim", 0)) {}

  bool IsWindow(size_t d) const {
    const auto dimension = static_cast<int64_t>(d);
    return !Has(collapsed, dimension) && !Has(batching, dimension);
  }

  const Index offset_dims, collapsed, batching, indices_batching, start_map;
  Index slice_sizes;  // as far as the operand has elements
  const int64_t vector_dim;
};

// Batch dimensions are as large as those of the indices, offset dimensions as
// the slices.
Index GatheredSizes(const GatherNumbers& numbers, const Array& operand,
                    const Array& indices, size_t rank) {
  Index batch = indices.sizes, window;
  for (size_t k = 0; k < numbers.batching.size(); ++k) {
    int64_t& size = batch[numbers.indices_batching[k]];
    size = std::min(size, operand.sizes[numbers.batching[k]]);
  }
  if (numbers.vector_dim < static_cast<int64_t>(batch.size())) {
    batch.erase(batch.begin() + numbers.vector_dim);
  }
  for (size_t d = 0; d < numbers.slice_sizes.size(); ++d) {
    if (numbers.IsWindow(d)) window.push_back(numbers.slice_sizes[d]);
  }
  Index sizes;
  size_t next_batch = 0, next_window = 0;
  for (size_t d = 0; d < rank; ++d) {
    const bool is_offset = Has(numbers.offset_dims, static_cast<int64_t>(d));
    sizes.push_back(is_offset ? window[next_window++] : batch[next_batch++]);
  }
  return sizes;
}

// 2026, Gather: batch dimensions of the result are those that are no offset
// dimension; S is the start index that they pick.
Array Gather(Evaluator& evaluator, const Step& step, const Arrays& operands) {
  const Array& operand = *operands[0];
  const Array& indices = *operands[1];
  GatherNumbers numbers(step);
  for (size_t d = 0; d < numbers.slice_sizes.size(); ++d) {
    numbers.slice_sizes[d] = std::min(numbers.slice_sizes[d], operand.sizes[d]);
    if (!numbers.IsWindow(d) && numbers.slice_sizes[d] == 0 &&
        step.operand_shapes[0].dynamic[d]) {
      evaluator.Refuse("nothing to take");
    }
  }
  if (evaluator.failed()) return {};
  Array result =
      Zeros(*step.shape.format,
            GatheredSizes(numbers, operand, indices, step.shape.sizes.size()));
  for (size_t element = 0; element < result.at.size(); ++element) {
    const Index index = IndexOf(static_cast<int64_t>(element), result.sizes);
    Index batch, offset;
    for (size_t d = 0; d < index.size(); ++d) {
      const bool is_offset = Has(numbers.offset_dims, static_cast<int64_t>(d));
      (is_offset ? offset : batch).push_back(index[d]);
    }
    Index from(operand.sizes.size(), 0);
    for (size_t k = 0; k < numbers.start_map.size(); ++k) {
      const Wide start = IndexAt(indices, batch, numbers.vector_dim, k);
      const int64_t d = numbers.start_map[k];
      from[d] = ClampStart(start, operand.sizes[d] - numbers.slice_sizes[d]);
    }
    for (size_t k = 0; k < numbers.batching.size(); ++k) {
      from[numbers.batching[k]] =
          batch[BatchPlace(numbers.indices_batching[k], numbers.vector_dim)];
    }
    size_t next = 0;
    for (size_t d = 0; d < from.size(); ++d) {
      if (numbers.IsWindow(d)) from[d] += offset[next++];
    }
    result.at[element] = operand.at[LinearIndex(from, operand.sizes)];
  }
  return result;
}

struct NamedIndexing {
  absl::string_view op;
  ArrayRule rule;
};
constexpr NamedIndexing kIndexing[] = {
    {"dynamic-slice", DynamicSlice},
    {"dynamic-update-slice", DynamicUpdateSlice},
    {"gather", Gather},
};

}  // namespace

Wide IndexAt(const Array& indices, const Index& batch, int64_t vector_dim,
             size_t component) {
  Index at = batch;
  if (vector_dim < static_cast<int64_t>(indices.sizes.size())) {
    at.insert(at.begin() + vector_dim, static_cast<int64_t>(component));
  }
  return indices.at[LinearIndex(at, indices.sizes)].integer;
}

int64_t BatchPlace(int64_t dimension, int64_t vector_dim) {
  return dimension < vector_dim ? dimension : dimension - 1;
}

ArrayRule FindIndexing(absl::string_view op) {
  for (const NamedIndexing& each : kIndexing) {
    if (each.op == op) return each.rule;
  }
  return nullptr;
}

}  // namespace hlo::conformance::naive
