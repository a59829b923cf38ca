// Forms of flattened computations for which ops have loops of their own.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_REGION_FORMS_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_REGION_FORMS_H_

#include <memory>
#include <optional>

#include "interpreter/eval/prepare/region_plan.h"

namespace hlo {

// The form points into the plan.
std::optional<BinaryOpRegion> BinaryFormOf(const RegionPlan& region);

// Null unless one step compares the results of equal steps on two neighbouring
// parameters. `signature` is the region's. REQUIRES: the region is of scalars.
std::unique_ptr<const KeyPlan> KeyPlanOf(const RegionPlan& region,
                                         const Signature& signature);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_REGION_FORMS_H_
