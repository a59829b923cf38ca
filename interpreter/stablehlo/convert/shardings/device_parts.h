// The part of a value that this process computes on, in a manual computation
// (docs/stablehlo.md#several-devices).
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARDINGS_DEVICE_PARTS_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARDINGS_DEVICE_PARTS_H_

#include <string>
#include <vector>

#include "interpreter/stablehlo/convert/op_context.h"
#include "interpreter/stablehlo/convert/shardings/sharding.h"
#include "interpreter/stablehlo/convert/shardings/unreduced.h"

namespace hlo::stablehlo {

// A manual computation that is being converted; those around it.
struct ManualRegion {
  Mesh mesh;  // of any of its shardings
  std::vector<std::string> axes;
  const ManualRegion* outer = nullptr;

  // The axis is manual here or around.
  bool IsManual(absl::string_view axis) const;
};

// Fails where processes of a group differ along an axis that is not manual:
// they have the same whole, not a part each.
void CheckGroups(OpContext& context, const IdGroups& groups);

// The value as a term of `to`, of the value as a term of `from`; null: each
// process has the sum.
Id AsTerm(OpContext& context, Id value, const Terms* from, const Terms* to);

// Cuts this process's part out of an array, along the manual axes `axes`.
// `name` is the array's in errors, which are those of the op.
Id CutPart(OpContext& context, Id whole, const Sharding& sharding,
           const std::vector<std::string>& axes, absl::string_view name);
// Gathers the parts of all processes.
Id JoinParts(OpContext& context, Id part, const Sharding& sharding,
             const std::vector<std::string>& axes, absl::string_view name);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_SHARDINGS_DEVICE_PARTS_H_
