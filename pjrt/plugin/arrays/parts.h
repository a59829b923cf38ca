// Whole arrays and the parts of them that devices hold.
#ifndef HLOREF_PJRT_PLUGIN_ARRAYS_PARTS_H_
#define HLOREF_PJRT_PLUGIN_ARRAYS_PARTS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/stablehlo/convert/shardings/sharding.h"
#include "literals/literal.h"
#include "pjrt/plugin/programs/compiled_program.h"

namespace hlo::pjrt {

// Sets the sharding and the parts of each array. It is whole on each device
// without a sharding, and where only some devices would have anything.
absl::Status SetShardings(
    const std::vector<std::optional<stablehlo::Tiling>>& tilings,
    int64_t partitions, std::vector<ArrayInfo>* arrays);

// The whole arrays of the parts of each partition: one list, of a sum with the
// sum; or, with `own_terms`, a list for each partition, of a sum with its own
// term. InvalidArgument for a part that does not fit.
absl::StatusOr<std::vector<std::vector<Literal>>> Gather(
    const std::vector<ArrayInfo>& arrays,
    std::span<std::vector<Literal>> partitions, bool own_terms,
    Allocator& memory);

// The partition's parts of whole arrays. Without `own_terms` the first term of
// a sum is the array, the others are zeros.
absl::StatusOr<std::vector<Literal>> Cut(const std::vector<ArrayInfo>& arrays,
                                         const std::vector<Literal>& whole,
                                         size_t partition, bool own_terms,
                                         Allocator& memory);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_ARRAYS_PARTS_H_
