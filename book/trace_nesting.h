// How the rows of a trace nest: calls and the turns of loops.
#ifndef HLOREF_BOOK_TRACE_NESTING_H_
#define HLOREF_BOOK_TRACE_NESTING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "book/trace_row.h"

namespace hlo {

struct TraceNesting {
  static constexpr uint32_t kBegins = uint32_t{1} << 31;

  // By row: how many before it ran inside it; its computation, with kBegins
  // where that begins again.
  std::vector<uint32_t> inside, tags;
  std::vector<std::string> computations;

  bool begins(uint32_t row) const { return (tags[row] & kBegins) != 0; }
  const std::string& computation(uint32_t row) const {
    return computations[tags[row] & ~kBegins];
  }
};

TraceNesting NestingOf(const std::vector<TraceRow>& rows);

// A step of two traces, by its rows; -1 where a trace has none.
struct RowPair {
  int64_t first = -1, second = -1;
};
// The steps of both, in an order that is the order of each where it can be.
// Steps meet by fiber, turn and name; those whose name the other has not, by op
// and shape.
std::vector<RowPair> PairRows(const std::vector<TraceRow>& first,
                              const std::vector<TraceRow>& second);

// Both as one: Side, and the second one's value beside the first's.
Trace MergeTraces(Trace first, Trace second);

}  // namespace hlo

#endif  // HLOREF_BOOK_TRACE_NESTING_H_
