// The choices of places.def.
#ifndef HLOREF_OPS_CHOICES_PLACES_H_
#define HLOREF_OPS_CHOICES_PLACES_H_

#define HLOREF_FAMILY 2
#define HLOREF_FAMILY_ROWS "ops/choices/places.def"
#include "ops/choices/family.inc"

#endif  // HLOREF_OPS_CHOICES_PLACES_H_
