#include "conformance/format/reseeded.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace hlo::conformance {

std::string Reseeded(absl::string_view name, uint64_t seed) {
  return seed == 0 ? std::string(name) : absl::StrCat(name, "~", seed);
}

absl::string_view Published(absl::string_view name) {
  return name.substr(0, name.find('~'));
}

uint64_t ReseedOf(absl::string_view name) {
  const size_t tilde = name.find('~');
  uint64_t seed = 0;
  if (tilde == name.npos || !absl::SimpleAtoi(name.substr(tilde + 1), &seed)) {
    return 0;
  }
  return seed;
}

// SplitMix64 of b, from a.
uint64_t Mixed(uint64_t a, uint64_t b) {
  uint64_t z = a + (b + 1) * 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

}  // namespace hlo::conformance
