// Results that are wrong in one class of numbers.
#ifndef HLOREF_WORKSHOP_MUTANTS_NUMBER_MUTANTS_H_
#define HLOREF_WORKSHOP_MUTANTS_NUMBER_MUTANTS_H_

#include <span>

#include "workshop/making/element_hooks.h"

namespace hlo::conformance {

struct NumberMutant {
  const char* name;
  // Changes the first array of the result; false if that stays the same.
  // REQUIRES: it is an array.
  bool (*change)(SeenStep&);
  bool (*has_type)(ElementType);           // there are such numbers
  bool (*has_op)(const Op& op) = nullptr;  // null: of every op
};

std::span<const NumberMutant> NumberMutants();

// Changes of results, false where there is none: integers saturate instead of
// wrapping; floats of element-wise ops are rounded otherwise; NaNs have the
// other sign.
bool Saturate(SeenStep& step);
bool TowardZero(SeenStep& step);
bool TiesAway(SeenStep& step);
bool TurnNans(SeenStep& step);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_NUMBER_MUTANTS_H_
