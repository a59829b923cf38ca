#include "ops/functions/f32_lanes.h"

#include <cstddef>
#include <cstring>

#include "ops/functions/avx2_vectors.h"
#include "ops/functions/avx512_vectors.h"
#include "ops/functions/f32_tables.h"
#include "ops/functions/f64_tables.h"

namespace hlo {
#if HLO_X86
namespace {

#define HLO_WIDE HLO_INLINE HLO_TARGET
namespace f32_avx512 {
using namespace avx512_pairs;  // NOLINT: its vectors
#define HLO_TARGET HLO_AVX512_VECTORS
#include "ops/functions/f32_formulas.def"
#undef HLO_TARGET
}  // namespace f32_avx512
namespace f32_avx2 {
using namespace avx2_pairs;  // NOLINT: its vectors
#define HLO_TARGET HLO_AVX2_VECTORS
#include "ops/functions/f32_formulas.def"
#undef HLO_TARGET
}  // namespace f32_avx2
#undef HLO_WIDE
}  // namespace

F32Lanes F32LanesOf(RealFunction function, InstructionSet instructions) {
  if (instructions >= InstructionSet::kAvx512) {
    return f32_avx512::FormOf(function);
  }
  const bool has = instructions == InstructionSet::kAvx2 && avx2::HasFma();
  return has ? f32_avx2::FormOf(function) : nullptr;
}
#else
F32Lanes F32LanesOf(RealFunction, InstructionSet) { return nullptr; }
#endif

}  // namespace hlo
