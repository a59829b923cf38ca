// Checks of a shape by itself: sizes, layouts, total size.
#ifndef HLOREF_INTERPRETER_IR_WELL_FORMED_SHAPE_H_
#define HLOREF_INTERPRETER_IR_WELL_FORMED_SHAPE_H_

#include <cstdint>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "literals/shape.h"

namespace hlo {

// Checks an array's layout. InvalidArgument where it does not name every
// dimension once, or a tile has no size.
absl::Status CheckLayout(const Shape& array);
// ResourceExhausted where it is larger than the limit, or its size overflows.
absl::Status CheckByteSize(const Shape& array, int64_t max_bytes);

class ShapeChecker {
 public:
  explicit ShapeChecker(int64_t max_bytes) : max_bytes_(max_bytes) {}

  // InvalidArgument where a size or a layout is none, ResourceExhausted where
  // the array is larger than the limit or its size overflows. A tuple that was
  // checked before costs nothing.
  absl::Status Check(const Shape& shape);

 private:
  absl::Status CheckArray(const Shape& array) const;

  int64_t max_bytes_;
  absl::flat_hash_set<uint64_t> checked_tuples_;  // by hash
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_WELL_FORMED_SHAPE_H_
