// A file of the host launcher's launches, for gpu_check/ptx/launches.py: each
// with its kernel's parameters, and the memory that they name before and after
// its first elements.
#ifndef HLOREF_GPU_CHECK_DEVICE_LAUNCH_TRACE_H_
#define HLOREF_GPU_CHECK_DEVICE_LAUNCH_TRACE_H_

#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <string>

#include "absl/status/statusor.h"

namespace hlo::gpu {

class LaunchTrace {
 public:
  static absl::StatusOr<std::unique_ptr<LaunchTrace>> Open(
      const std::string& path);

  // Memory that a device hands out and takes back.
  void Add(const void* data, int64_t bytes);
  void Remove(const void* data);

  // Before a launch: how many elements are its first ones; 0, nothing is
  // written: it uses more memory than a test wants. `kernel`: its parameters.
  int64_t Begin(const char* name, const void* kernel, int64_t bytes, int64_t n,
                int64_t registers);
  // After the first elements.
  void End();

 private:
  explicit LaunchTrace(const std::string& path)
      : file_(path, std::ios::binary | std::ios::app) {}
  void FindUsed(const void* kernel, int64_t bytes);

  using Blocks = std::map<uintptr_t, int64_t>;  // address -> bytes
  std::ofstream file_;
  Blocks blocks_, used_;  // all, and those of the launch
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_DEVICE_LAUNCH_TRACE_H_
