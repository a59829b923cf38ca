// Limits of a program's resources; one that exceeds them is stopped with
// ResourceExhausted (or DeadlineExceeded for steps).
#ifndef HLOREF_INTERPRETER_IR_LIMITS_H_
#define HLOREF_INTERPRETER_IR_LIMITS_H_

#include <cstdint>

namespace hlo {

struct Limits {
  int64_t max_bytes = int64_t{16} << 30;  // live at one time, all processes
  int64_t max_steps = INT64_MAX;          // instructions, each fiber
  int64_t max_depth = 100'000;            // frames: calls within calls
  int64_t max_region_depth = 64;          // regions evaluated lane by lane
  int64_t max_pending = 100'000;          // starts not done, each fiber
  int64_t max_parse_depth = 200;          // nested brackets, nested operands
  int64_t max_computations = 1'000'000;
  int64_t max_instructions = 100'000'000;
  int64_t max_shape_bytes = int64_t{1} << 50;  // of one shape, as written
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_LIMITS_H_
