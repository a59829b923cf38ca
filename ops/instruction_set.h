// What literals/instruction_set.h offers, where kernels look for it.
#ifndef HLOREF_OPS_INSTRUCTION_SET_H_
#define HLOREF_OPS_INSTRUCTION_SET_H_

#include "literals/instruction_set.h"

#endif  // HLOREF_OPS_INSTRUCTION_SET_H_
