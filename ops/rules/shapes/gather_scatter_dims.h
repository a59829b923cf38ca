// Shared by the shape rules of gather and scatter: the operand dimensions of
// indices, windows and batches. The rules have the same labels in both ops.
#ifndef HLOREF_OPS_RULES_SHAPES_GATHER_SCATTER_DIMS_H_
#define HLOREF_OPS_RULES_SHAPES_GATHER_SCATTER_DIMS_H_

#include <vector>

#include "absl/status/status.h"
#include "ops/shape_context.h"

namespace hlo {

// Gather's and scatter's handles for the same thing.
struct IndexHandles {
  const Attribute<Ints>* window;    // offset_dims, update_window_dims
  const Attribute<Ints>* dropped;   // collapsed_.., inserted_window_dims
  const Attribute<Ints>* map;       // start_index_map, scatter_dims_to_..
  const Attribute<Ints>* batching;  // operand_.., input_batching_dims
  const Attribute<Ints>* indices_batching;
};

class GatherScatterDimensions {
 public:
  // REQUIRES: both are arrays.
  GatherScatterDimensions(const ShapeContext& context,
                          const IndexHandles& handles, const Shape& operand,
                          const Shape& indices);

  // S1 indices are integers, index_vector_dim is in range;
  // S2 the map has one operand dimension for each component, none twice;
  // S3 window dimensions are ascending, and dimensions of the windowed array
  //    (gather's result, scatter's updates);
  // S4 dropped and batch dimensions are ascending operand dimensions, in one
  //    list only; no batch dimension is in the map;
  // S5 each operand batch dimension has its own indices dimension, of the same
  //    size, which is not index_vector_dim;
  // S7 every operand dimension is a window, a dropped or a batch dimension.
  absl::Status Check() const;

  // Dimensions of the indices without index_vector_dim, in order; dynamic where
  // the operand's batch dimension is so. REQUIRES: Check() is OK.
  std::vector<Dimension> index_space() const;
  // Operand dimensions that are window dimensions, in order.
  // REQUIRES: Check() is OK.
  std::vector<int> window_dimensions() const;
  // Rank of the windowed array.
  int windowed_rank() const;
  bool is_dropped_or_batching(int64_t dimension) const;

 private:
  const Ints& get(const Attribute<Ints>* handle) const;
  absl::Status CheckVectors() const;
  absl::Status CheckAscending(absl::string_view rule,
                              const Attribute<Ints>* handle, int rank) const;
  absl::Status CheckDropped() const;
  absl::Status CheckBatching() const;

  const ShapeContext& context_;
  const IndexHandles& handles_;
  const Shape& operand_;
  const Shape& indices_;
  int64_t vector_dim_;
};

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SHAPES_GATHER_SCATTER_DIMS_H_
