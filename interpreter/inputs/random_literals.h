// Values at random: arguments for `--random-args`, stand-ins for elided
// constants. The same seed gives the same values on every machine.
#ifndef HLOREF_INTERPRETER_INPUTS_RANDOM_LITERALS_H_
#define HLOREF_INTERPRETER_INPUTS_RANDOM_LITERALS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "interpreter/inputs/index_ranges.h"
#include "interpreter/ir/limits.h"
#include "interpreter/ir/module.h"
#include "literals/literal.h"

namespace hlo {

// A stream of 64-bit words, each a function of the seed and of its place alone,
// so that parts of it can be drawn in any order: SplitMix64 (Steele, Lea,
// Flood: "Fast splittable pseudorandom number generators", 2014).
class RandomBits {
 public:
  explicit RandomBits(uint64_t seed) : state_(seed) {}
  // The word at place `i` from here.
  uint64_t operator[](int64_t i) const {
    uint64_t z = state_ + (static_cast<uint64_t>(i) + 1) * kStep;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  void Skip(int64_t words) { state_ += static_cast<uint64_t>(words) * kStep; }

 private:
  static constexpr uint64_t kStep = 0x9e3779b97f4a7c15u;
  uint64_t state_;
};

// A word as an integer of the range: floor(word * size / 2^64) above its low
// end. REQUIRES: low <= high.
int64_t Between(IndexRange range, uint64_t word);

// The elements are numbers of
//   f64        2 u - 1, u = a word's first 53 bits as a fraction in [0, 1);
//   f8e8m0fnu  1 - u, u = the first 24 bits of half a word, the low half first
//              (neither zero nor a sign is a number of this type);
//   floats     2 u - 1 of such a u, rounded once to the type;
//   complex    its two parts, one after the other;
//   integers   between -9 and 9, as far as the type goes, pred too: as Between,
//              with half a word and 2^32 where the range has at most 2^32
//              integers.
// Numbers of a leaf with a range are integers of it, whatever the type.
// `ranges` is by leaf, or empty. ResourceExhausted above limits.max_bytes.
absl::StatusOr<Literal> RandomLiteral(
    const Shape& shape, std::span<const std::optional<IndexRange>> ranges,
    const Limits& limits, RandomBits& bits);

// ResourceExhausted for a value of more bytes than limits.max_bytes.
absl::Status CheckBytes(const Shape& shape, const Limits& limits);

// One for each parameter of the entry computation; those that serve as indices,
// or as sizes of ragged ops, are in bounds. Processes that all get them agree.
// InvalidArgument for a shape without a bound. REQUIRES: Verify(module) is OK.
absl::StatusOr<std::vector<Literal>> RandomArguments(const Module& module,
                                                     const Limits& limits,
                                                     uint64_t seed);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_INPUTS_RANDOM_LITERALS_H_
