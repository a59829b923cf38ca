// The choices of precision.def.
#ifndef HLOREF_OPS_CHOICES_PRECISION_H_
#define HLOREF_OPS_CHOICES_PRECISION_H_

#define HLOREF_FAMILY 1
#define HLOREF_FAMILY_ROWS "ops/choices/precision.def"
#include "ops/choices/family.inc"

#endif  // HLOREF_OPS_CHOICES_PRECISION_H_
