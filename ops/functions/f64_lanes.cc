#include "ops/functions/f64_lanes.h"

#include <cstddef>
#include <cstring>

#include "ops/functions/avx2_vectors.h"
#include "ops/functions/avx512_vectors.h"
#include "ops/functions/f64_tables.h"

namespace hlo {

#if HLO_X86
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
