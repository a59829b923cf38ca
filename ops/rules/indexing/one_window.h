// A scatter with one index vector: a row, or an element, that a loop writes.
#ifndef HLOREF_OPS_RULES_INDEXING_ONE_WINDOW_H_
#define HLOREF_OPS_RULES_INDEXING_ONE_WINDOW_H_

#include <optional>

#include "absl/status/status.h"
#include "ops/rules/shapes/gather_scatter_dims.h"
#include "ops/value_context.h"

namespace hlo {

// The result of a scatter of one static array, if there is one index vector,
// its window is inside, and the computation's types are the array's. No two
// updates meet in one element. Nullopt: it goes the general way.
std::optional<absl::Status> ScatterOneWindow(ValueContext& context,
                                             const IndexHandles& handles);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_INDEXING_ONE_WINDOW_H_
