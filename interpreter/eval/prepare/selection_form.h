// Recognizing folds that select the largest or smallest value and its index.
#ifndef HLOREF_INTERPRETER_EVAL_PREPARE_SELECTION_FORM_H_
#define HLOREF_INTERPRETER_EVAL_PREPARE_SELECTION_FORM_H_

#include <optional>

#include "interpreter/eval/prepare/region_plan.h"

namespace hlo {

// The form of a computation f(value, index, value, index) that compares values
// with values and indices with indices, and selects by that alone. So its
// results on one pair of each order are those on all pairs: it is run on these.
// `signature` is the region's. REQUIRES: the region is of scalars.
std::optional<SelectionForm> SelectionFormOf(const RegionPlan& region,
                                             const Signature& signature);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PREPARE_SELECTION_FORM_H_
