// A called computation that an op applies very many times: batched from the
// start. It has three implementations, tried in this order: a typed loop (a
// region that is one element-wise op), a list of kernels over lane buffers (any
// element-wise region), and the evaluator, lane by lane. All three give the
// same bits.
#ifndef HLOREF_OPS_REGION_H_
#define HLOREF_OPS_REGION_H_

#include <cstdint>
#include <span>

#include "absl/status/status.h"
#include "ops/lane_kernel.h"
#include "ops/shape_context.h"

namespace hlo {

// A region of one element-wise op whose two operands are parameters.
struct BinaryOpRegion {
  const Op* op = nullptr;
  const Attributes* attributes = nullptr;
  int lhs = 0, rhs = 0;  // parameter numbers
  const LaneKernel* kernel = nullptr;
};

class Region;

// A comparator that is one binary op on keys, a function of one element, of
// parameters `first` and `first` + 1.
struct ComparedKeys {
  const Op* op = nullptr;
  const Attributes* attributes = nullptr;
  int first = 0;
  bool exchanged = false;       // the op's lhs is the key of `first` + 1
  ElementType type = {};        // of keys
  const Region* key = nullptr;  // of one parameter; null: the element itself
};

// A fold f(value, index, value, index) that keeps the better of two values, an
// accumulator's first, and its index. What is better than nothing else, an
// element that is NaN too, replaces the accumulator.
struct SelectionForm {
  enum class Tie : uint8_t { kFirst, kLast, kSmallest };  // of the indices
  ElementType value = {}, index = {};
  bool smallest = false;     // smaller is better, else larger
  bool keeps_nan = false;    // an accumulator that is NaN is never replaced
  bool keeps_equal = false;  // of two equal values the accumulator stays
  Tie tie = Tie::kFirst;     // the index then
  // The indices are one line: its element i meets each lane in step i.
  bool one_line = false;
  InstructionSet instructions = InstructionSet::kBase;
};

class Region {
 public:
  virtual ~Region() = default;

  // Parameters and result; a tuple result stands for several results.
  virtual const Signature& signature() const = 0;

  // results[r][i] = f(operands[0][i], operands[1][i], ..) for i < n. Each
  // operand and result is n contiguous elements in storage form. An operand
  // whose parameter is an array (map's static operands) points to that one
  // array, the same for every lane. Results overlap no operand.
  virtual absl::Status Apply(std::span<const void* const> operands,
                             std::span<void* const> results,
                             int64_t n) const = 0;

  // acc[.][j] = f(acc[.][j].., xs[.][i * stride + j]..) for j < lanes, for
  // i < steps in order. Parameters: all accumulators, then all elements.
  virtual absl::Status Fold(std::span<void* const> accumulators,
                            std::span<const void* const> xs, int64_t steps,
                            int64_t stride, int64_t lanes) const = 0;

  // Not null when the region is one binary op on two of its parameters and runs
  // as a typed loop, so that the caller may run a loop of its own instead.
  virtual const BinaryOpRegion* binary() const = 0;

  // Not null when the region is such a comparator, and as for binary().
  virtual const ComparedKeys* compared_keys() const { return nullptr; }

  // Not null when it is such a fold, and as for binary().
  virtual const SelectionForm* selection() const { return nullptr; }

  // For a caller that runs a loop of its own: f was applied to so many lanes.
  virtual void Counted(int64_t /*lanes*/) const {}

  // Calls may run at the same time on several threads (no effects inside).
  virtual bool concurrent() const = 0;
};

// The kernel of a region that is one op, f(accumulator, element); else null.
inline const LaneKernel* FoldKernelOf(const BinaryOpRegion* form) {
  return form != nullptr && form->lhs == 0 && form->rhs == 1 ? form->kernel
                                                             : nullptr;
}
inline const LaneKernel* FoldKernelOf(const Region& region) {
  return FoldKernelOf(region.binary());
}

}  // namespace hlo

#endif  // HLOREF_OPS_REGION_H_
