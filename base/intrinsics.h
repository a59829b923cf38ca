// The functions of x86 vector instructions, where HLO_X86; nothing elsewhere.
#ifndef HLOREF_BASE_INTRINSICS_H_
#define HLOREF_BASE_INTRINSICS_H_

#include "base/instruction_set.h"

#if HLO_X86
#if !defined(__clang__)  // GCC 12 warns of its own intrinsics (its bug 105593)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>  // IWYU pragma: export
#endif

#endif  // HLOREF_BASE_INTRINSICS_H_
