// The operands or the result of a custom call as a foreign function takes them.
#ifndef HLOREF_OPS_CUSTOM_CALLS_FOREIGN_ARRAYS_H_
#define HLOREF_OPS_CUSTOM_CALLS_FOREIGN_ARRAYS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "ops/kernels/copies/layout_order.h"
#include "ops/value_context.h"

namespace hlo {

// The leaves of shapes in one block of memory, each in the order of its layout;
// types of less than 8 bits take a byte an element.
class ForeignArrays {
 public:
  // Operands, with the layouts of operand_layout_constraints.
  absl::Status AddOperands(ValueContext& context);
  // The result, zeros.
  absl::Status AddResult(ValueContext& context);
  // Makes what the function has written the call's result. An error (V3) names
  // an element that is no value of its type.
  absl::Status GiveResult(ValueContext& context);

  // One for each operand, or the result's alone.
  const std::vector<Shape>& shapes() const { return shapes_; }
  size_t leaf_count() const { return leaves_.size(); }
  const Shape& leaf_shape(size_t i) const { return leaves_[i].shape; }
  int64_t bytes(size_t i) const;  // padding of tiles included
  // Aligned to 64 bytes. Null for a token.
  void* data(size_t i);

 private:
  struct Leaf {
    Shape shape;
    LayoutOrder order;
    int64_t offset = 0;
    int width() const;
  };
  absl::Status Add(const ValueContext& context, const Shape& shape);
  absl::Status Allocate(const ValueContext& context);

  std::vector<Shape> shapes_;
  std::vector<Leaf> leaves_;
  Buffer block_;
};

}  // namespace hlo

#endif  // HLOREF_OPS_CUSTOM_CALLS_FOREIGN_ARRAYS_H_
