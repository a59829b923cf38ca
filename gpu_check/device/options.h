// Options of a device, and the loops that launches are told of.
#ifndef HLOREF_GPU_CHECK_DEVICE_OPTIONS_H_
#define HLOREF_GPU_CHECK_DEVICE_OPTIONS_H_

#include <cstdint>
#include <string>

namespace hlo::gpu {

// The order in which the host launcher visits the elements of a grid. Results
// depend on none.
enum class Order { kForwards, kBackwards, kDrawn };

struct DeviceOptions {
  bool host = true;
  Order order = Order::kForwards;
  int threads = 1;                       // of the host launcher
  int64_t max_bytes = int64_t{2} << 30;  // of memory that is alive
  // In one launch; beyond them a thread goes on in the next one.
  int64_t steps_of_thread = int64_t{1} << 20;
  std::string trace;  // on the host: the file that launches are added to
};

// The loop of each element: its rounds, the steps of one, and bytes that are
// kept from one launch to the next.
struct LoopSize {
  int64_t rounds = 1, steps = 1, bytes = 0;
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_DEVICE_OPTIONS_H_
