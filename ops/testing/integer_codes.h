// For tests: which integers of a type are tried.
#ifndef HLOREF_OPS_TESTING_INTEGER_CODES_H_
#define HLOREF_OPS_TESTING_INTEGER_CODES_H_

#include <random>

#include "ops/testing/code_lanes.h"

namespace hlo::testing {

// How many of a wide type's codes are tried.
struct CodeCounts {
  int whole_bits;  // every code of types of so many bits
  Wide near;       // so many about each power of two, else
  int drawn;       // and so many at random
};
inline Codes IntegerCodes(ElementType type, const CodeCounts& counts) {
  if (BitWidth(type) <= counts.whole_bits) return EveryCode(type);
  Codes codes;
  for (int bit = 0; bit < BitWidth(type); ++bit) {
    const Wide power = static_cast<Wide>(1) << bit;
    for (Wide near = -counts.near; near <= counts.near; ++near) {
      codes.push_back(WrapTo(type, power + near));
      codes.push_back(WrapTo(type, near - power));
    }
  }
  std::mt19937_64 random(1);
  for (int i = 0; i < counts.drawn; ++i) {
    codes.push_back(random() >> random() % 64 & MaskOf(type));
  }
  return codes;
}

}  // namespace hlo::testing

#endif  // HLOREF_OPS_TESTING_INTEGER_CODES_H_
