// Values on a device.
#ifndef HLOREF_GPU_CHECK_RUN_ARRAY_H_
#define HLOREF_GPU_CHECK_RUN_ARRAY_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "gpu_check/device/device.h"
#include "gpu_check/kernels/types.h"
#include "literals/literal.h"
#include "literals/shape.h"

namespace hlo::gpu {

struct Meeting;

// A dense row-major array of its actual sizes; a leaf of another kind (a token)
// has no data.
struct Array {
  Type type = Type::kPred;
  std::vector<int64_t> sizes;
  Block data;
  // Not there yet: what the processes of a meeting make of their operands.
  std::shared_ptr<Meeting> pending;

  int rank() const { return static_cast<int>(sizes.size()); }
  int64_t count() const {
    int64_t n = 1;
    for (int64_t size : sizes) n *= size;
    return n;
  }
  int bytes() const { return BytesOf(type); }
};

// The leaves of a value, nested tuples flattened.
using Value = std::vector<Array>;

// Unimplemented for a type that the kernels do not know.
absl::StatusOr<Type> TypeOf(const Shape& shape);

// Unimplemented beyond kMaxRank dimensions.
absl::StatusOr<Value> FromLiteral(const Literal& literal, Device& device);
absl::StatusOr<Array> FromView(const ArrayView& view, Device& device);
absl::StatusOr<Literal> ToLiteral(const Array& array, const Shape& shape,
                                  Device& device);

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_RUN_ARRAY_H_
