#include "literals/types/f16_lanes.h"

#include "base/intrinsics.h"
#include "base/multiversion.h"

namespace hlo {

#if HLO_X86
namespace {

constexpr int64_t kLanes = 16;
static_assert(sizeof(f16) == sizeof(uint16_t));

// The lanes of a block that are among n.
__mmask16 LanesOf(int64_t n) {
  return static_cast<__mmask16>(n >= kLanes ? 0xffff : (1 << n) - 1);
}

template <NansOfF16 kNans>
HLO_AVX512 void Widen(const uint16_t* codes, float* numbers, int64_t n) {
  for (int64_t i = 0; i < n; i += kLanes) {
    const __mmask16 lanes = LanesOf(n - i);
    const __m256i code = _mm256_maskz_loadu_epi16(lanes, codes + i);
    const __m512 number = _mm512_cvtph_ps(code);
    const __mmask16 nans = _mm512_cmp_ps_mask(number, number, _CMP_UNORD_Q);
    __m512i nan = _mm512_set1_epi32(0x7fc00000);
    if constexpr (kNans == NansOfF16::kKeepBits) {
      // The instruction has set the first bit of each NaN's payload.
      nan = _mm512_ternarylogic_epi32(
          _mm512_castps_si512(number),
          _mm512_slli_epi32(_mm512_cvtepu16_epi32(code), 13),
          _mm512_set1_epi32(0x00400000), 0xd0);  // a & (b | ~c)
    }
    _mm512_mask_storeu_epi32(
        numbers + i, lanes,
        _mm512_mask_mov_epi32(_mm512_castps_si512(number), nans, nan));
  }
}

HLO_AVX512 void Narrow(const float* numbers, uint16_t* codes, int64_t n) {
  for (int64_t i = 0; i < n; i += kLanes) {
    const __mmask16 lanes = LanesOf(n - i);
    const __m512 number = _mm512_maskz_loadu_ps(lanes, numbers + i);
    const __mmask16 nans = _mm512_cmp_ps_mask(number, number, _CMP_UNORD_Q);
    const __m256i code =
        _mm512_cvtps_ph(number, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    _mm256_mask_storeu_epi16(
        codes + i, lanes,
        _mm256_mask_mov_epi16(code, nans, _mm256_set1_epi16(0x7e00)));
  }
}

bool HasInstructions() {
  return NativeInstructionSet() >= InstructionSet::kAvx512;
}

}  // namespace

bool WidenF16(const f16* lanes, float* numbers, int64_t n, NansOfF16 nans) {
  if (!HasInstructions()) return false;
  const auto* codes = reinterpret_cast<const uint16_t*>(lanes);
  nans == NansOfF16::kKeepBits
      ? Widen<NansOfF16::kKeepBits>(codes, numbers, n)
      : Widen<NansOfF16::kBecomeCanonical>(codes, numbers, n);
  return true;
}

bool NarrowF16(const float* numbers, f16* lanes, int64_t n) {
  if (!HasInstructions()) return false;
  Narrow(numbers, reinterpret_cast<uint16_t*>(lanes), n);
  return true;
}

#else

bool WidenF16(const f16*, float*, int64_t, NansOfF16) { return false; }
bool NarrowF16(const float*, f16*, int64_t) { return false; }

#endif

}  // namespace hlo
