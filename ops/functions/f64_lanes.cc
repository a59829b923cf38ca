#include "ops/functions/f64_lanes.h"

#include <cstddef>
#include <cstring>

#include "literals/types/float_bits.h"
#include "ops/functions/avx2_vectors.h"
#include "ops/functions/avx512_vectors.h"
#include "ops/functions/f64_circle_tables.h"
#include "ops/functions/f64_tables.h"

namespace hlo {

#if HLO_X86
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
namespace avx512 {
namespace {
#define HLO_TARGET HLO_AVX512_VECTORS
#include "ops/functions/f64_formulas.def"
#undef HLO_TARGET
}  // namespace
}  // namespace avx512
namespace avx2 {
namespace {
#define HLO_TARGET HLO_AVX2_VECTORS
#include "ops/functions/f64_formulas.def"
#undef HLO_TARGET
}  // namespace
}  // namespace avx2
#undef HLO_WIDE

const F64Form* F64FormOf(RealFunction function, InstructionSet instructions) {
  switch (instructions) {
    case InstructionSet::kAvx512:
      return avx512::FormOf(function);
    case InstructionSet::kAvx2:
      return avx2::HasFma() ? avx2::FormOf(function) : nullptr;
    default:
      return nullptr;
  }
}
#else
const F64Form* F64FormOf(RealFunction, InstructionSet) { return nullptr; }
#endif

}  // namespace hlo
