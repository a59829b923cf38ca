// Kernels compiled for several instruction sets. A kernel's body is an
// HLO_INLINE template, wrapped once for each set in a function with that set's
// target attribute. Compiler flags for a whole file would not do: the linker
// might keep that file's copy of a function that all files share.
#ifndef HLOREF_BASE_MULTIVERSION_H_
#define HLOREF_BASE_MULTIVERSION_H_

#include <array>

#include "base/instruction_set.h"

// The attributes of the sets' functions.
#if HLO_X86
#if defined(__clang__)
#define HLO_AVX512_WIDTH
#else
#define HLO_AVX512_WIDTH ",prefer-vector-width=512"
#endif
#define HLO_BASE __attribute__((flatten))
#define HLO_AVX2 __attribute__((target("avx2"), flatten))
#define HLO_AVX512 \
  __attribute__((  \
      target("avx512f,avx512bw,avx512dq,avx512vl" HLO_AVX512_WIDTH), flatten))
#else
#define HLO_BASE
#define HLO_AVX2
#define HLO_AVX512
#endif

namespace hlo {

// The versions of `Body::Run<set>`, a static HLO_INLINE member template of an
// InstructionSet.
template <typename Body,
          typename Function =
              decltype(&Body::template Run<InstructionSet::kBase>)>
struct Versions;

template <typename Body, typename R, typename... Args>
struct Versions<Body, R (*)(Args...)> {
  using Function = R (*)(Args...);
  using Table = std::array<Function, kInstructionSetCount>;

#define INSTRUCTION_SET(name, spelling, target, ...)             \
  target static R name(Args... args) {                           \
    return Body::template Run<InstructionSet::k##name>(args...); \
  }
#include "base/instruction_sets.def"

  // One version for each set; sets beyond `kWidest` have its version.
  template <InstructionSet kWidest = kWidestInstructionSet>
  static constexpr Table All() {
    Table versions = {};
    Function version = Base;
#define INSTRUCTION_SET(name, ...)                                  \
  if constexpr (InstructionSet::k##name <= kWidest &&               \
                InstructionSet::k##name <= kWidestInstructionSet) { \
    version = name;                                                 \
  }                                                                 \
  versions[static_cast<int>(InstructionSet::k##name)] = version;
#include "base/instruction_sets.def"
    return versions;
  }

  template <InstructionSet kWidest = kWidestInstructionSet>
  static Function For(InstructionSet set) {
    static constexpr Table kVersions = All<kWidest>();
    return kVersions[static_cast<size_t>(set)];
  }
};

namespace internal {
template <auto kBody, typename Function = decltype(kBody)>
struct SameBody;
template <auto kBody, typename R, typename... Args>
struct SameBody<kBody, R (*)(Args...)> {
  template <InstructionSet>
  HLO_INLINE static R Run(Args... args) {
    return kBody(args...);
  }
};
}  // namespace internal

// The versions of an HLO_INLINE function that is the same for every set.
template <auto kBody>
using Multiversion = Versions<internal::SameBody<kBody>>;

}  // namespace hlo

#endif  // HLOREF_BASE_MULTIVERSION_H_
