// The machine that kernels run on: a GPU, or the host launcher, which runs the
// same kernel bodies as loops over the grid.
#ifndef HLOREF_GPU_CHECK_DEVICE_DEVICE_H_
#define HLOREF_GPU_CHECK_DEVICE_DEVICE_H_

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <typeinfo>
#include <vector>

#include "absl/status/statusor.h"
#include "gpu_check/cuda/grid.h"
#include "gpu_check/device/launch_trace.h"
#include "gpu_check/device/memory.h"
#include "gpu_check/device/options.h"
#include "gpu_check/kernels/port.h"

namespace hlo::gpu {

class Device {
 public:
  // FailedPrecondition: no GPU, or none that can be used; one sentence.
  static absl::StatusOr<std::unique_ptr<Device>> Open(
      const DeviceOptions& options);

  std::string name() const { return memory_->name(); }
  bool host() const { return options_.host; }
  double BytesPerSecond() const { return memory_->BytesPerSecond(); }
  // Why the device can compute nothing any more: only another process can. Else
  // null.
  const char* Lost() const { return memory_->Lost(); }

  // Uninitialized; on the host 0xA5 everywhere, 0x5A for another order than
  // forwards. ResourceExhausted at the limit.
  absl::StatusOr<Block> Allocate(int64_t bytes);
  absl::StatusOr<Block> Upload(const void* data, int64_t bytes);
  absl::Status Download(const Block& block, void* data, int64_t bytes);

  // Runs kernel(i) for 0 <= i < n; `work`: steps that one element takes, by
  // which a long launch is cut; `registers`: of the kernel's program.
  template <typename K>
  absl::Status Launch(const K& kernel, int64_t n, int64_t work = 1,
                      int64_t registers = 0);
  // The same of a kernel with a `loop`, in as many launches as it takes.
  template <typename K>
  absl::Status LaunchLoop(K kernel, int64_t n, const LoopSize& size,
                          int64_t registers = 0);

 private:
  explicit Device(const DeviceOptions& options) : options_(options) {}
  // Calls run(begin, end, step, scratch) so that each element is visited once.
  void VisitOnHost(
      int64_t n, int64_t registers,
      const std::function<void(int64_t, int64_t, int64_t, Cell*)>& run) const;
  static int64_t DrawnFactor(int64_t n);
  // The scratch memory of a launch with so many registers a thread.
  absl::StatusOr<Cell*> Scratch(int64_t threads, int64_t registers);
  absl::Status Checked(const char* error) const;

  DeviceOptions options_;
  std::unique_ptr<Memory> memory_;
  std::unique_ptr<LaunchTrace> trace_;
  std::shared_ptr<int64_t> used_ = std::make_shared<int64_t>(0);
  Block scratch_;
  int64_t scratch_cells_ = 0;
};

// About half a second of the slowest device's, all threads together. (One
// thread's steps take as long: DeviceOptions.)
constexpr int64_t kStepsOfLaunch = int64_t{1} << 28;
constexpr int64_t kCellsOfScratch = int64_t{1} << 24;

template <typename K>
absl::Status Device::Launch(const K& kernel, int64_t n, int64_t work,
                            int64_t registers) {
  static_assert(sizeof(K) <= 4000, "a kernel's parameters: 4 KiB");
  if (n <= 0) return absl::OkStatus();
  if (registers <= kOwnRegisters) registers = 0;
  if (options_.host) {
    const int64_t traced =
        trace_ == nullptr
            ? 0
            : trace_->Begin(typeid(K).name(), &kernel, sizeof(K), n, registers);
    VisitOnHost(n, registers,
                [&](int64_t begin, int64_t count, int64_t step, Cell* scratch) {
                  int64_t i = begin;
                  for (int64_t k = 0; k < count; ++k) {
                    kernel(i, scratch);
                    i += step;
                    if (i >= n) i -= n;
                    if (k + 1 == traced) trace_->End();
                  }
                });
    return absl::OkStatus();
  }
#ifdef HLOREF_GPU_CUDA
  const int64_t threads =
      std::clamp(kCellsOfScratch / std::max<int64_t>(registers, 1), kGpuBlock,
                 kGpuThreads);
  auto scratch = Scratch(threads, registers);
  if (!scratch.ok()) return scratch.status();
  const int64_t part =
      std::max<int64_t>(kStepsOfLaunch / std::max<int64_t>(work, 1), 1);
  for (int64_t begin = 0; begin < n; begin += part) {
    absl::Status status =
        Checked(LaunchOnGpu(kernel, begin, std::min(begin + part, n), threads,
                            *scratch, registers));
    if (!status.ok()) return status;
  }
#else
  (void)work;
#endif
  return absl::OkStatus();
}

template <typename K>
absl::Status Device::LaunchLoop(K kernel, int64_t n, const LoopSize& size,
                                int64_t registers) {
  const int64_t most = std::max<int64_t>(
      options_.steps_of_thread / std::max<int64_t>(size.steps, 1), 1);
  Block kept;
  if (n > 0 && size.rounds > most) {
    auto block = Allocate(n * size.bytes);
    if (!block.ok()) return block.status();
    kept = *std::move(block);
  }
  kernel.loop.kept = kept.get();
  absl::Status status = absl::OkStatus();
  for (int64_t begin = 0; status.ok() && !(begin > 0 && kernel.loop.last());
       begin += most) {
    const int64_t left = std::max<int64_t>(size.rounds - begin, 0);
    kernel.loop.begin = begin;
    kernel.loop.end = left > most ? begin + most : INT64_MAX;
    status =
        Launch(kernel, n, size.steps * std::min(left, most) + 8, registers);
  }
  return status;
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_DEVICE_DEVICE_H_
