// The index vectors of gather and scatter: start_indices without its
// index_vector_dim is the index space, row-major; each of its places has one
// vector, whose components are the start of a slice in the operand.
#ifndef HLOREF_OPS_RULES_INDEXING_INDEX_VECTORS_H_
#define HLOREF_OPS_RULES_INDEXING_INDEX_VECTORS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "literals/literal.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/gather_scatter_dims.h"
#include "ops/value_context.h"

namespace hlo {

// Dimension d of the indices, and the operand's batching dimension that it runs
// along, if there is one.
std::vector<ArrayDimension> MeetingIndices(const Attributes& attributes,
                                           const IndexHandles& handles,
                                           const ArrayView& operand,
                                           const ArrayView& indices, int64_t d);

class IndexVectors {
 public:
  // REQUIRES: the attributes passed GatherScatterDimensions::Check.
  IndexVectors(const Attributes& attributes, const IndexHandles& handles,
               ArrayView operand, ArrayView indices);

  // The actual sizes of the index space, and how many vectors it has.
  std::span<const int64_t> space() const { return space_; }
  int64_t count() const { return count_; }
  // Components of a vector, and the operand dimension of component k.
  int64_t components() const { return static_cast<int64_t>(map_.size()); }
  size_t dimension(int64_t k) const { return static_cast<size_t>(map_[k]); }

  // out[i] = component k of vector `begin` + i, at its full value in its own
  // type; what does not fit 63 bits is the largest int64.
  void Load(int64_t k, int64_t begin, int64_t n, int64_t* out) const;

  // out[i] = the offset in the operand that vector `begin` + i has from its
  // batching dimensions.
  void BatchOffsets(int64_t begin, int64_t n, int64_t* out) const;

  // `run --strict`: indices_are_sorted is declared, but the vectors of one
  // batch, taken as operand indices, do not ascend.
  absl::Status CheckSorted(const ValueContext& context,
                           absl::string_view rule) const;

 private:
  ArrayView operand_, indices_;
  const Ints& map_;
  const Ints& batching_;
  const Ints& indices_batching_;
  std::vector<int64_t> space_;
  std::vector<int64_t>
      batch_steps_;  // of the operand, by index space dimension
  int64_t count_ = 1;
  int64_t inner_ = 1;  // vectors' places after index_vector_dim
};

// Operand dimensions that are neither dropped nor batching, in order.
std::vector<size_t> OperandWindowDims(const Attributes& attributes,
                                      const IndexHandles& handles, int rank);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_INDEXING_INDEX_VECTORS_H_
