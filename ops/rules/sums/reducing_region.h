// The computation that reduce and similar ops apply, and the rounding behind
// it, as the choice reduce_accumulator says.
#ifndef HLOREF_OPS_RULES_SUMS_REDUCING_REGION_H_
#define HLOREF_OPS_RULES_SUMS_REDUCING_REGION_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "ops/region.h"
#include "ops/rules/array_value.h"
#include "ops/value_context.h"

namespace hlo {

// Some other value than element_type.
bool HasWideAccumulators(const StepContext& context);

// An array as a computation takes it: elements of `type`; or two arrays, of the
// real and of the imaginary parts of c128, each part a double-double.
struct RegionArray {
  ElementType type;
  int parts = 1;

  int width() const { return StorageBytes(type); }
  // Part `part` of n elements at `data`.
  template <typename Byte>
  Byte* Part(Byte* data, int part, int64_t n) const {
    return data + part * n * width();
  }
};

struct Reducer {
  std::unique_ptr<Region> region;
  // One for each array: the parameters are all accumulators, then all elements,
  // each with all its parts.
  std::vector<RegionArray> accumulators, elements;
};

// The computation with accumulators (the first parameters) of the result's
// types: it computes in its own types, and rounds its results back behind each
// application. With wider accumulators: in those, and nothing is rounded before
// the end.
Reducer ReducerOf(const StepContext& context, ComputationId id);

// n elements, or accumulators.
void WidenLanes(ElementType from, const RegionArray& to,
                const std::byte* source, std::byte* target, int64_t n);
void RoundLanes(const RegionArray& from, ElementType to,
                const std::byte* source, std::byte* target, int64_t n);

// Operand i for a computation.
absl::StatusOr<Operand> OperandAs(ValueContext& context, int i,
                                  const RegionArray& array);
// The same, cut to `sizes`, which must outlive it.
absl::StatusOr<Operand> OperandAs(ValueContext& context, int i,
                                  const RegionArray& array,
                                  std::span<const int64_t> sizes);

// The accumulators of one array of the result: that array itself, or an array
// of a wider type, which is rounded into it once.
class Accumulators {
 public:
  // Every one is operand `init`, a scalar. REQUIRES: `result` outlives them.
  static absl::StatusOr<Accumulators> Filled(ValueContext& context,
                                             MutableArrayView result,
                                             RegionArray array, int init);
  // Every one is what stands in its place in the result.
  static absl::StatusOr<Accumulators> Loaded(ValueContext& context,
                                             MutableArrayView result,
                                             RegionArray array);

  std::byte* data(int part = 0) {
    return array_.Part(all(), part, result_.count());
  }
  int parts() const { return array_.parts; }
  int width() const { return array_.width(); }
  // Every one is rounded into its place in the result.
  void Round(const StepContext& context);
  // The same of those with a mark.
  absl::Status RoundMarked(ValueContext& context,
                           std::span<const uint8_t> marks);

 private:
  Accumulators(MutableArrayView result, RegionArray array)
      : result_(result),
        array_(array),
        wide_(result.type() != array.type || array.parts > 1) {}

  static absl::StatusOr<Accumulators> Make(ValueContext& context,
                                           MutableArrayView result,
                                           RegionArray array);
  std::byte* all() { return wide_ ? memory_.mutable_data() : result_.data; }

  MutableArrayView result_;
  RegionArray array_;
  bool wide_;
  Buffer memory_;
};

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SUMS_REDUCING_REGION_H_
