// What reduce and its kin apply, and the rounding behind it, as the choice
// reduce_accumulator says.
#ifndef HLOREF_OPS_RULES_REDUCING_REGION_H_
#define HLOREF_OPS_RULES_REDUCING_REGION_H_

#include <memory>
#include <span>

#include "absl/status/statusor.h"
#include "ops/region.h"
#include "ops/value_context.h"

namespace hlo {

// Some other value than element_type.
bool HasWideAccumulators(const StepContext& context);

// The computation with accumulators (the first parameters) of `types`, which
// are those of the result: it computes in its own types, and rounds its results
// back behind each application. With wider accumulators: in those, which its
// signature says, and nothing is rounded before the end.
std::unique_ptr<Region> ReducingRegion(const StepContext& context,
                                       ComputationId id,
                                       std::span<const ElementType> types);
// The type of accumulator i.
ElementType AccumulatorOf(const Region& region, size_t i = 0);

// The accumulators of one array of the result: that array itself, or an array
// of a wider type, which is rounded into it once.
class Accumulators {
 public:
  // Uninitialized. REQUIRES: `result` outlives them.
  static absl::StatusOr<Accumulators> Make(ValueContext& context,
                                           MutableArrayView result,
                                           ElementType type);

  std::byte* data() { return wide_ ? memory_.mutable_data() : result_.data; }
  ElementType type() const { return type_; }
  int width() const { return StorageBytes(type_); }
  // Every one becomes operand `init`, a scalar.
  absl::Status Fill(ValueContext& context, int init);
  // Every one becomes what stands in its place in the result.
  void Load();
  // Every one is rounded into its place in the result.
  void Round(const StepContext& context);
  // The same of those with a mark.
  absl::Status RoundMarked(ValueContext& context,
                           std::span<const uint8_t> marks);

 private:
  Accumulators(MutableArrayView result, ElementType type)
      : result_(result), type_(type), wide_(result.type() != type) {}

  MutableArrayView result_;
  ElementType type_;
  bool wide_;
  Buffer memory_;
};

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_REDUCING_REGION_H_
