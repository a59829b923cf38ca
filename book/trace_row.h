// A step of a trace: what ran, where, and what its value was.
#ifndef HLOREF_BOOK_TRACE_ROW_H_
#define HLOREF_BOOK_TRACE_ROW_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "interpreter/eval/options.h"
#include "interpreter/ir/module.h"

namespace hlo {

// Counts of elements, of all arrays of a value.
struct ElementCounts {
  int64_t nans = 0, infinities = 0, zeros = 0, all = 0;
  // Equal for equal values, any NaN being one.
  uint64_t hash = 0;
};
ElementCounts CountElements(const Shape& shape,
                            std::span<const Value* const> leaves);

// How the values of a step in two traces compare.
enum class Side : uint8_t { kSame, kDiffers, kFirst, kSecond };

struct TraceRow {
  std::vector<int32_t> fiber;  // as in StepEvent
  int64_t depth = 0;
  std::string computation, name, text, value;
  std::string place;  // the line of the text, or the path in the proto
  const char* op = "";
  ElementCounts counts;
  std::string other;  // the value in the second trace
  Side side = Side::kSame;
};

struct Trace {
  std::string title;
  std::vector<TraceRow> rows;  // fibers in their order, each in its own
  int64_t partitions = 1;      // of each replica
  bool cut = false;            // there were more rows than these
  std::string error;           // with which the run ended
  std::vector<const Module*> modules;
};

}  // namespace hlo

#endif  // HLOREF_BOOK_TRACE_ROW_H_
