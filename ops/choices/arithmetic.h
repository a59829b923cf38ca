// The choices of arithmetic.def.
#ifndef HLOREF_OPS_CHOICES_ARITHMETIC_H_
#define HLOREF_OPS_CHOICES_ARITHMETIC_H_

#define HLOREF_FAMILY 0
#define HLOREF_FAMILY_ROWS "ops/choices/arithmetic.def"
#include "ops/choices/family.inc"

#endif  // HLOREF_OPS_CHOICES_ARITHMETIC_H_
