// Ops whose operands say where: slices at run-time places, gather.
#include <algorithm>
#include <utility>

#include "conformance/oracles/evaluator.h"
#include "conformance/oracles/scatter_places.h"

namespace hlo::conformance::naive {
namespace {

bool Has(const Index& list, int64_t value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// clamp(0, start, most), at the start's full value.
int64_t ClampStart(Wide start, int64_t most) {
  return static_cast<int64_t>(
      std::clamp<Wide>(start, 0, std::max<int64_t>(0, most)));
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

Array DynamicSlice(Evaluator&, const Step& step, const Arrays& operands) {
  const Array& operand = *operands[0];
  const std::vector<Wide> starts = Starts(operands, 1);
  Array result = Zeros(*step.shape.format, step.shape.sizes);
  for (size_t lane = 0; lane < result.at.size(); ++lane) {
    Index from = IndexOf(static_cast<int64_t>(lane), result.sizes);
    for (size_t d = 0; d < from.size(); ++d) {
      from[d] += ClampStart(starts[d], operand.sizes[d] - result.sizes[d]);
    }
    result.at[lane] = operand.at[LaneOf(from, operand.sizes)];
  }
  return result;
}

Array DynamicUpdateSlice(Evaluator&, const Step&, const Arrays& operands) {
  Array result = *operands[0];
  const Array& update = *operands[1];
  const std::vector<Wide> starts = Starts(operands, 2);
  for (size_t lane = 0; lane < update.at.size(); ++lane) {
    Index to = IndexOf(static_cast<int64_t>(lane), update.sizes);
    for (size_t d = 0; d < to.size(); ++d) {
      to[d] += ClampStart(starts[d], result.sizes[d] - update.sizes[d]);
    }
    result.at[LaneOf(to, result.sizes)] = update.at[lane];
  }
  return result;
}

// 2026, Gather: batch dimensions of the result are those that are no offset
// dimension; S is the start index that they pick.
Array Gather(Evaluator&, const Step& step, const Arrays& operands) {
  const Array& operand = *operands[0];
  const Array& indices = *operands[1];
  const Index offset_dims = step.ints("offset_dims");
  const Index collapsed = step.ints("collapsed_slice_dims");
  const Index batching = step.ints("operand_batching_dims");
  const Index indices_batching = step.ints("start_indices_batching_dims");
  const Index start_map = step.ints("start_index_map");
  const Index slice_sizes = step.ints("slice_sizes");
  const int64_t vector_dim = step.integer("index_vector_dim", 0);
  Array result = Zeros(*step.shape.format, step.shape.sizes);
  for (size_t lane = 0; lane < result.at.size(); ++lane) {
    const Index index = IndexOf(static_cast<int64_t>(lane), result.sizes);
    Index batch, offset;
    for (size_t d = 0; d < index.size(); ++d) {
      const bool is_offset = Has(offset_dims, static_cast<int64_t>(d));
      (is_offset ? offset : batch).push_back(index[d]);
    }
    Index from(operand.sizes.size(), 0);
    for (size_t k = 0; k < start_map.size(); ++k) {
      const Wide start = IndexAt(indices, batch, vector_dim, k);
      const int64_t d = start_map[k];
      from[d] = ClampStart(start, operand.sizes[d] - slice_sizes[d]);
    }
    for (size_t k = 0; k < batching.size(); ++k) {
      from[batching[k]] = batch[BatchPlace(indices_batching[k], vector_dim)];
    }
    size_t next = 0;
    for (size_t d = 0; d < from.size(); ++d) {
      const auto dimension = static_cast<int64_t>(d);
      if (Has(collapsed, dimension) || Has(batching, dimension)) continue;
      from[d] += offset[next++];
    }
    result.at[lane] = operand.at[LaneOf(from, operand.sizes)];
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
  return indices.at[LaneOf(at, indices.sizes)].integer;
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
