// The first elements of each row by their order, and where they stood: topk and
// its custom call.
#ifndef HLOREF_OPS_RULES_INDEXING_TOP_ROWS_H_
#define HLOREF_OPS_RULES_INDEXING_TOP_ROWS_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "ops/value_context.h"

namespace hlo {

// Sorts the indices of each row of operand 0, an array of real numbers, so that
// i comes before j where row[i] > row[j] (not `largest`: <), floats by total
// order (semantics.md, topk_ties), equal elements by the lower index. Result 0
// has the first `count` elements, result 1 their indices, s32. The error of
// `rule` where rows have fewer, or the results' shapes are others.
absl::Status TopRows(ValueContext& context, absl::string_view rule,
                     int64_t count, bool largest);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_INDEXING_TOP_ROWS_H_
