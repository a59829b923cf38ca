// Comparison of one leaf of an answer with the expected one.
#ifndef HLOREF_CONFORMANCE_RUN_COMPARE_LEAF_H_
#define HLOREF_CONFORMANCE_RUN_COMPARE_LEAF_H_

#include <optional>
#include <string>

#include "conformance/format/vector.h"
#include "conformance/run/verdict.h"

namespace hlo::conformance {

struct LeafDifference {
  std::string shape;                  // not empty: another type or size
  std::optional<WorstElement> worst;  // else: the elements that are wrong
};

// Empty if the leaf is as expected.
std::optional<LeafDifference> CompareLeaf(const ExpectedLeaf& expected,
                                          const Literal& got);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_RUN_COMPARE_LEAF_H_
