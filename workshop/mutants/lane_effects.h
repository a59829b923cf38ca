// What a fault does to single lanes of an array.
#ifndef HLOREF_WORKSHOP_MUTANTS_LANE_EFFECTS_H_
#define HLOREF_WORKSHOP_MUTANTS_LANE_EFFECTS_H_

#include <cstdint>
#include <vector>

#include "workshop/making/lane_hooks.h"

namespace hlo::conformance {

// Puts a number there that no bound allows: the negative one, the other truth
// value, the next integer. REQUIRES: the array has the lane.
void SpoilLane(ArrayCopy& array, int64_t lane);
// Puts the next number of the type there; NaN stays.
void StepLane(ArrayCopy& array, int64_t lane);

// The lanes as f64, of complex numbers the real parts; NaNs and infinities too.
std::vector<double> NumbersOf(const ArrayCopy& array);

// Makes the smallest changes that turn the array, of floats of one op, rounded
// to nearest even from `exact`, into one that is rounded otherwise. False: it
// is the same.
bool RoundTowardZero(const std::vector<double>& exact, ArrayCopy& array);
bool RoundTiesAway(const std::vector<double>& exact, ArrayCopy& array);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_LANE_EFFECTS_H_
