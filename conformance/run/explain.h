// Patterns of wrong results, so that a report names causes and not only
// elements.
#ifndef HLOREF_CONFORMANCE_RUN_EXPLAIN_H_
#define HLOREF_CONFORMANCE_RUN_EXPLAIN_H_

#include <string>
#include <vector>

#include "conformance/format/vector.h"
#include "literals/literal.h"

namespace hlo::conformance {

// The simplest change of the expected array that results in the answer: "=
// zeros", "= subnormal numbers flushed", "= operand 1", "only the last
// element"; empty if none does. Both are arrays of one type and of equal sizes.
std::string Explain(const Literal& expected, const Literal& got,
                    const std::vector<Datum>& inputs);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_RUN_EXPLAIN_H_
