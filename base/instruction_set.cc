#include "base/instruction_set.h"

#include <algorithm>

#if HLO_X86
#include <cpuid.h>
#define HLO_CPU_HAS(feature) (__builtin_cpu_supports(feature) != 0)
#else
#define HLO_CPU_HAS(feature) false
#endif

namespace hlo {
namespace {

// Tiles of bytes; clang 14 does not know their name.
bool HasAmx() {
#if HLO_X86
  constexpr unsigned kFeatures = 7, kInt8 = 1U << 25;
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid_count(kFeatures, 0, &a, &b, &c, &d) != 0 &&
         (d & kInt8) != 0;
#else
  return false;
#endif
}

InstructionSet QueryInstructionSet() {
#if HLO_X86
  __builtin_cpu_init();
#endif
  const bool supported[] = {
#define INSTRUCTION_SET(name, spelling, target, has, ...) has,
#include "base/instruction_sets.def"
  };
  const auto* missing =
      std::find(std::begin(supported), std::end(supported), false);
  return kInstructionSets[missing - supported - 1];
}

}  // namespace

InstructionSet NativeInstructionSet() {
  // A virtual machine may take microseconds to answer.
  static const InstructionSet kNative = QueryInstructionSet();
  return kNative;
}

InstructionSet InstructionSetOf(absl::string_view name) {
  const InstructionSet native = NativeInstructionSet();
#define INSTRUCTION_SET(set, spelling, ...) \
  if (name == spelling) return std::min(native, InstructionSet::k##set);
#include "base/instruction_sets.def"
  return native;
}

}  // namespace hlo
