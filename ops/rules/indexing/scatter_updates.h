// The target cells of a scatter's updates, and their combination in order.
#ifndef HLOREF_OPS_RULES_INDEXING_SCATTER_UPDATES_H_
#define HLOREF_OPS_RULES_INDEXING_SCATTER_UPDATES_H_

#include <cstdint>
#include <span>
#include <vector>

#include "absl/status/status.h"
#include "ops/kernels/folds/cell_updates.h"
#include "ops/rules/indexing/index_vectors.h"
#include "ops/value_context.h"

namespace hlo {

// The sizes and the meaning of one scatter's dimensions.
struct ScatterSizes {
  const IndexHandles& handles;
  std::span<const int64_t> operand;
  std::span<const int64_t> updates;
};

// For each index U of the updates in row-major order, with its operand index O
// (scatter V1): cells[O] = f(cells[O].., values[U]..), if O, or with
// scatter_oob=window the whole window that it belongs to, is in the operand.
// `touched`, if it is not empty, has an element for each cell: those combined
// become 1; with `once`, the second update of a cell is the error of that rule.
absl::Status CombineUpdates(const ValueContext& context, const Region& region,
                            const IndexVectors& vectors,
                            const ScatterSizes& sizes,
                            std::vector<CellArray> arrays,
                            std::span<uint8_t> touched, const char* once);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_INDEXING_SCATTER_UPDATES_H_
