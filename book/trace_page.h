// A trace as one HTML page that needs nothing else. Rows lie in compressed
// blocks that the page unpacks when they are looked at, so that a million of
// them open at once; what ran inside a step is folded into it, by turn. The
// program is drawn as a graph, folded in the same way.
#ifndef HLOREF_BOOK_TRACE_PAGE_H_
#define HLOREF_BOOK_TRACE_PAGE_H_

#include <string>

#include "book/trace_row.h"

namespace hlo {

std::string TracePage(const Trace& trace);
// Two traces side by side, with the first difference.
std::string TracePage(Trace first, Trace second);

}  // namespace hlo

#endif  // HLOREF_BOOK_TRACE_PAGE_H_
