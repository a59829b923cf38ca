// A trace as one HTML page that needs nothing else. Rows lie in compressed
// blocks that the page unpacks when they are looked at, so that a million of
// them open at once; what ran inside a step is folded into it, by turn.
#ifndef HLOREF_BOOK_TRACE_PAGE_H_
#define HLOREF_BOOK_TRACE_PAGE_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "interpreter/eval/options.h"

namespace hlo {

// Counts of elements, of all arrays of a value.
struct ElementCounts {
  int64_t nans = 0, infinities = 0, zeros = 0, all = 0;
};
ElementCounts CountElements(const Shape& shape,
                            std::span<const Value* const> leaves);

struct TraceRow {
  std::vector<int32_t> fiber;  // as in StepEvent
  int64_t depth = 0;
  std::string computation, name, text, value;
  std::string place;  // the line of the text, or the path in the proto
  const char* op = "";
  ElementCounts counts;
};

// Fibers in their order, each in its own. `partitions`: how many there are of
// each replica. `cut`: there were more rows than these.
std::string TracePage(absl::string_view title,
                      const std::vector<TraceRow>& rows, int64_t partitions,
                      bool cut);

}  // namespace hlo

#endif  // HLOREF_BOOK_TRACE_PAGE_H_
