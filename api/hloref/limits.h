// Limits of the resources that a program may take.
#ifndef HLOREF_LIMITS_H_
#define HLOREF_LIMITS_H_

#include <cstdint>

namespace hloref {

// A program that needs more is stopped with ResourceExhausted, DeadlineExceeded
// for steps. A negative limit is InvalidArgument.
struct Limits {
  int64_t max_bytes = int64_t{16} << 30;  // alive at one time, all processes
  int64_t max_steps = INT64_MAX;          // instructions, of each process
  int64_t max_depth = 100'000;            // calls within calls
};

}  // namespace hloref

#endif  // HLOREF_LIMITS_H_
