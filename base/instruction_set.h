// The instruction sets that kernels are compiled for: multiversion.h.
#ifndef HLOREF_BASE_INSTRUCTION_SET_H_
#define HLOREF_BASE_INSTRUCTION_SET_H_

#include <cstdint>
#include <iterator>

#include "absl/strings/string_view.h"

#define HLO_INLINE [[gnu::always_inline]] inline

// HLOREF_WIDE_INSTRUCTIONS=OFF builds without all but the base set.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(HLO_ONLY_BASE)
#define HLO_X86 1
#else
#define HLO_X86 0
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

// The instructions that kernels may use. Every set computes the same bits.
enum class InstructionSet : uint8_t {
#define INSTRUCTION_SET(name, ...) k##name,
#include "base/instruction_sets.def"
};

inline constexpr InstructionSet kInstructionSets[] = {
#define INSTRUCTION_SET(name, ...) InstructionSet::k##name,
#include "base/instruction_sets.def"
};
inline constexpr int kInstructionSetCount = std::size(kInstructionSets);
// The widest set that loops are compiled for.
inline constexpr InstructionSet kWidestInstructionSet =
    HLO_X86 ? InstructionSet::kAvx512 : InstructionSet::kBase;

// The spellings of the sets in options: "base".
inline constexpr const char* kInstructionSetNames[] = {
#define INSTRUCTION_SET(name, spelling, ...) spelling,
#include "base/instruction_sets.def"
};

// The widest set that this machine has.
InstructionSet NativeInstructionSet();

// The set of that name, but none wider than this machine's; its widest for any
// other word.
InstructionSet InstructionSetOf(absl::string_view name);

// Bytes of a vector register.
constexpr int VectorBytes(InstructionSet set) {
  constexpr int kBytes[] = {
#define INSTRUCTION_SET(name, spelling, target, supported, bytes, fuses) bytes,
#include "base/instruction_sets.def"
  };
  return kBytes[static_cast<int>(set)];
}

// True if the set multiplies and adds with one rounding.
constexpr bool Fuses(InstructionSet set) {
  constexpr bool kFuses[] = {
#define INSTRUCTION_SET(name, spelling, target, supported, bytes, fuses) fuses,
#include "base/instruction_sets.def"
  };
  return kFuses[static_cast<int>(set)];
}

}  // namespace hlo

#endif  // HLOREF_BASE_INSTRUCTION_SET_H_
