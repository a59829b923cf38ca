// How a kernel is compiled for several instruction sets: its body is an
// HLO_INLINE template, wrapped once for each set in a function with that set's
// target attribute. Not by compiler flags of a file: then the linker might keep
// such a file's copy of a function that all files share.
#ifndef HLOREF_BASE_INSTRUCTION_SET_H_
#define HLOREF_BASE_INSTRUCTION_SET_H_

#include <cstdint>

#define HLO_INLINE [[gnu::always_inline]] inline

#if defined(__x86_64__) && defined(__GNUC__)
#define HLO_X86 1
#if defined(__clang__)
#define HLO_AVX512_WIDTH
#else
#define HLO_AVX512_WIDTH ",prefer-vector-width=512"
#endif
#define HLO_AVX2 __attribute__((target("avx2"), flatten))
#define HLO_AVX512 \
  __attribute__((  \
      target("avx512f,avx512bw,avx512dq,avx512vl" HLO_AVX512_WIDTH), flatten))
#define HLO_BASE __attribute__((flatten))
#else
#define HLO_X86 0
#define HLO_AVX2
#define HLO_AVX512
#define HLO_BASE
#endif

// Before a loop whose rounds are independent of each other, also where its
// result is one of its operands.
#if defined(__clang__)
#define HLO_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define HLO_INDEPENDENT _Pragma("GCC ivdep")
#else
#define HLO_INDEPENDENT
#endif

namespace hlo {

// Which instructions kernels may use. All give the same bits.
enum class InstructionSet : uint8_t { kBase, kAvx2, kAvx512 };
// The widest that this machine has.
InstructionSet NativeInstructionSet();

// The one of three functions that is made for a set.
template <typename Function>
constexpr Function Pick(InstructionSet set, Function base, Function avx2,
                        Function avx512) {
  if (!HLO_X86) return base;
  if (set == InstructionSet::kAvx512) return avx512;
  return set == InstructionSet::kAvx2 ? avx2 : base;
}

}  // namespace hlo

#endif  // HLOREF_BASE_INSTRUCTION_SET_H_
