// Lanes of arrays by their indices, as faults copy them.
#ifndef HLOREF_WORKSHOP_MUTANTS_WALK_H_
#define HLOREF_WORKSHOP_MUTANTS_WALK_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "workshop/making/lane_hooks.h"

namespace hlo::conformance {

// Calls visit(index, lane) for each element, in row-major order.
inline void EachIndex(
    const std::vector<int64_t>& sizes,
    absl::FunctionRef<void(const std::vector<int64_t>&, int64_t)> visit) {
  std::vector<int64_t> index(sizes.size());
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  for (int64_t lane = 0; lane < count; ++lane) {
    int64_t rest = lane;
    for (size_t d = sizes.size(); d-- > 0;) {
      index[d] = rest % sizes[d];
      rest /= sizes[d];
    }
    visit(index, lane);
  }
}

// Does nothing where there is no such lane, or another width.
inline void CopyLane(const ArrayCopy& from, int64_t from_lane, ArrayCopy& to,
                     int64_t to_lane) {
  if (!from.is_array() || from.width() != to.width() || from_lane < 0 ||
      from_lane >= from.count() || to_lane >= to.count()) {
    return;
  }
  std::copy_n(from.bytes.begin() + from_lane * from.width(), from.width(),
              to.bytes.begin() + to_lane * to.width());
}

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_WALK_H_
