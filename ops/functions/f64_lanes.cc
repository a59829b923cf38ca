#include "ops/functions/f64_lanes.h"

#include <cstddef>
#include <cstring>

#include "literals/types/float_bits.h"
#include "ops/functions/avx2_vectors.h"
#include "ops/functions/avx512_vectors.h"
#include "ops/functions/f64_circle_tables.h"
#include "ops/functions/f64_power_table.h"
#include "ops/functions/f64_tables.h"
#include "ops/functions/plain_vectors.h"

namespace hlo {

namespace f64_tables {
namespace {
// By i: erf(i / 64) and 2 / sqrt(pi) e^-(i / 64)^2, with the rests of them.
alignas(64) constexpr double kErf[][4] = {
#define ERF(hi, lo, slope, slope_rest) {hi, lo, slope, slope_rest},
#include "ops/functions/erf_table.def"
};
}  // namespace
}  // namespace f64_tables

#define HLO_WIDE HLO_INLINE HLO_TARGET
namespace plain_pairs {
namespace {
#define HLO_TARGET
#include "ops/functions/f64_formulas.def"
#undef HLO_TARGET
}  // namespace
}  // namespace plain_pairs
#if HLO_X86
namespace avx512_pairs {
namespace {
#define HLO_TARGET HLO_AVX512_VECTORS
#include "ops/functions/f64_formulas.def"
#undef HLO_TARGET
}  // namespace
}  // namespace avx512_pairs
namespace avx2 {
namespace {
#define HLO_TARGET HLO_AVX2_VECTORS
#include "ops/functions/f64_formulas.def"
#undef HLO_TARGET
}  // namespace
}  // namespace avx2
namespace avx2_pairs {
namespace {
#define HLO_TARGET HLO_AVX2_VECTORS
#include "ops/functions/f64_formulas.def"
#undef HLO_TARGET
}  // namespace
}  // namespace avx2_pairs
#endif
#undef HLO_WIDE

namespace {
// The sine and its like need more registers than two of them have in AVX2.
const F64Form* CircleFormsOf(RealFunction function,
                             [[maybe_unused]] InstructionSet set) {
#if HLO_X86
  if (set >= InstructionSet::kAvx512) {
    return avx512_pairs::CircleFormsOf(function);
  }
  if (set == InstructionSet::kAvx2 && avx2::HasFma()) {
    return avx2::CircleFormsOf(function);
  }
#endif
  return plain_pairs::CircleFormsOf(function);
}
const F64Form* OtherFormsOf(RealFunction function,
                            [[maybe_unused]] InstructionSet set) {
#if HLO_X86
  if (set >= InstructionSet::kAvx512) {
    return avx512_pairs::OtherFormsOf(function);
  }
  if (set == InstructionSet::kAvx2 && avx2::HasFma()) {
    return avx2_pairs::OtherFormsOf(function);
  }
#endif
  return plain_pairs::OtherFormsOf(function);
}
}  // namespace

const F64Form* F64FormsOf(RealFunction function, InstructionSet instructions) {
  const F64Form* forms = CircleFormsOf(function, instructions);
  return forms != nullptr ? forms : OtherFormsOf(function, instructions);
}

}  // namespace hlo
