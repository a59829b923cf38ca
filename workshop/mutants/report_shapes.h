// Parts of reports' triggers that several files share.
#ifndef HLOREF_WORKSHOP_MUTANTS_REPORT_SHAPES_H_
#define HLOREF_WORKSHOP_MUTANTS_REPORT_SHAPES_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "literals/shape.h"

namespace hlo::conformance {

// REQUIRES: an array. Of dynamic dimensions: the bounds.
inline int64_t ElementsOf(const Shape& shape) {
  int64_t count = 1;
  for (const int64_t size : shape.sizes()) count *= size;
  return count;
}

// The condition is one on the run.
bool IsRunCondition(absl::string_view name);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_REPORT_SHAPES_H_
