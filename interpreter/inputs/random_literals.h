// Values at random: arguments for `--random-args`, stand-ins for elided
// constants. The same seed gives the same values on every machine.
#ifndef HLOREF_INTERPRETER_INPUTS_RANDOM_LITERALS_H_
#define HLOREF_INTERPRETER_INPUTS_RANDOM_LITERALS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/inputs/index_ranges.h"
#include "interpreter/ir/limits.h"
#include "interpreter/ir/module.h"
#include "literals/literal.h"

namespace hlo {

// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
// generators", 2014).
class RandomBits {
 public:
  explicit RandomBits(uint64_t seed) : state_(seed) {}
  uint64_t Next();
  // In [0, 1), 53 bits.
  double Unit();
  // In [low, high]. REQUIRES: low <= high.
  int64_t Between(int64_t low, int64_t high);

 private:
  uint64_t state_;
};

// Floats uniform in [-1, 1), integers in [-9, 9] (as far as the type holds
// them, unsigned ones from 0), truth values, and whole numbers in its range
// where a leaf has one. `ranges` is by leaf, or empty.
// ResourceExhausted above limits.max_bytes.
absl::StatusOr<Literal> RandomLiteral(
    const Shape& shape, std::span<const std::optional<IndexRange>> ranges,
    const Limits& limits, RandomBits& bits);

// One for each parameter of the entry computation; those that serve as indices
// are in bounds. REQUIRES: Verify(module) is OK.
absl::StatusOr<std::vector<Literal>> RandomArguments(const Module& module,
                                                     const Limits& limits,
                                                     uint64_t seed);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_INPUTS_RANDOM_LITERALS_H_
