// Vectors that nobody can have learnt by heart: `conform --reseed S`.
#ifndef HLOREF_WORKSHOP_RULES_RESEED_H_
#define HLOREF_WORKSHOP_RULES_RESEED_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "conformance/format/golden.h"

namespace hlo::conformance {

struct Reseeding {
  uint64_t seed = 0;
  // Beginnings of ids, published or with their seed; empty: all.
  std::vector<std::string> only;
  // After each vector that was made; may be null.
  std::function<void(int64_t made, int64_t total)> progress;
};

// The chosen vectors that are made by rule as `id~S`: other data, sizes within
// one of the ladder's, and what the interpreter and the naive one agree to
// expect of them. Those of cases stay what they are; those made by rule that
// were not chosen are left out, but for the counterparts of rejections. The
// root becomes `root~S`. An error names a vector that cannot be drawn.
absl::StatusOr<Golden> Reseed(Golden golden, const Reseeding& reseeding);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_RESEED_H_
