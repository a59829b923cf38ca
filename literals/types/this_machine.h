// Loops compiled for the best instructions that this machine has.
#ifndef HLOREF_LITERALS_TYPES_THIS_MACHINE_H_
#define HLOREF_LITERALS_TYPES_THIS_MACHINE_H_

#include <cstdint>

#include "base/multiversion.h"

namespace hlo {

// kBody(args..., n)
template <auto kBody, typename... Args>
void OnThisMachine(int64_t n, Args... args) {
  constexpr int64_t kWorthAsking = 64;
  if (n < kWorthAsking) return kBody(args..., n);
  Multiversion<kBody>::For(NativeInstructionSet())(args..., n);
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_TYPES_THIS_MACHINE_H_
