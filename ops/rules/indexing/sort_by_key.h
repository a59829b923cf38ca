// Sorting the lines of arrays by keys of one of them.
#ifndef HLOREF_OPS_RULES_INDEXING_SORT_BY_KEY_H_
#define HLOREF_OPS_RULES_INDEXING_SORT_BY_KEY_H_

#include <cstdint>
#include <span>

#include "absl/status/statusor.h"
#include "ops/kernels/sorts/key_sort.h"
#include "ops/region.h"
#include "ops/rules/indexing/sort_lines.h"
#include "ops/value_context.h"

namespace hlo {

// The lines of arrays of these sizes: [outer, n, inner], sorted along n.
struct Lines {
  int64_t outer = 1, n = 1, inner = 1;
  int64_t count() const { return outer * inner; }
  // Offset of a line's first element.
  int64_t start(int64_t line) const {
    return line / inner * n * inner + line % inner;
  }
};

// True: sorted. False: some line has no order of keys, and the results are
// undefined. REQUIRES: `order` is that of `less`; less than kMostKeys elements
// a line.
absl::StatusOr<bool> SortByKeys(ValueContext& context, const Region& less,
                                const KeyOrder& order,
                                std::span<const SortOperand> arrays,
                                const Lines& lines);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_INDEXING_SORT_BY_KEY_H_
