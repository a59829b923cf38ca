// A process's random state: a counter that the random ops read and advance.
#ifndef HLOREF_OPS_RANDOM_STATE_H_
#define HLOREF_OPS_RANDOM_STATE_H_

#include <cstdint>

namespace hlo {

struct RandomState {
  uint64_t seed = 0;           // of the run, the same for every process
  uint64_t low = 0, high = 0;  // the counter, modulo 2^128

  // A process begins at seed + 2^64 * its index.
  static RandomState Of(uint64_t seed, int64_t process) {
    return {seed, seed, static_cast<uint64_t>(process)};
  }
  void Advance(int64_t by) {
    const uint64_t sum = low + static_cast<uint64_t>(by);
    high += (by < 0 ? ~uint64_t{0} : 0) + (sum < low ? 1 : 0);
    low = sum;
  }
};

}  // namespace hlo

#endif  // HLOREF_OPS_RANDOM_STATE_H_
