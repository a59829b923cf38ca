// Names under `conform --reseed S`: a vector drawn anew is called `name~S`.
#ifndef HLOREF_CONFORMANCE_FORMAT_RESEEDED_H_
#define HLOREF_CONFORMANCE_FORMAT_RESEEDED_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"

namespace hlo::conformance {

// The name of the vector drawn with another seed. Seed 0 means none and returns
// the name itself.
std::string Reseeded(absl::string_view name, uint64_t seed);
// The name without its seed.
absl::string_view Published(absl::string_view name);
// 0: it has none.
uint64_t ReseedOf(absl::string_view name);

// A number drawn from two; the bits of neither are seen in it.
uint64_t Mixed(uint64_t a, uint64_t b);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_RESEEDED_H_
