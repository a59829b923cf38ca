#include "gpu_check/device/device.h"

#include <cstdlib>
#include <cstring>
#include <numeric>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "gpu_check/device/pool.h"

namespace hlo::gpu {
namespace {

class HostMemory : public Memory {
 public:
  explicit HostMemory(uint8_t fresh) : fresh_(fresh) {}
  std::string name() const override { return "host launcher"; }
  const char* Allocate(int64_t bytes, void** data) override {
    // Not a byte more, so that AddressSanitizer sees where an array ends.
    const auto size = static_cast<size_t>(std::max<int64_t>(bytes, 1));
    if (posix_memalign(data, 64, size) != 0) {
      return "the host has no more memory";
    }
    std::memset(*data, fresh_, size);
    return nullptr;
  }
  void Free(void* data) override { std::free(data); }
  const char* Upload(void* to, const void* from, int64_t bytes) override {
    if (bytes > 0) std::memcpy(to, from, static_cast<size_t>(bytes));
    return nullptr;
  }
  const char* Download(void* to, const void* from, int64_t bytes) override {
    return Upload(to, from, bytes);
  }

 private:
  uint8_t fresh_;
};

}  // namespace

std::unique_ptr<Memory> OpenHostMemory(uint8_t fresh) {
  return std::make_unique<HostMemory>(fresh);
}

#ifndef HLOREF_GPU_CUDA
std::unique_ptr<Memory> OpenGpuMemory(std::string* error) {
  *error =
      "this hloref-gpu was built without a CUDA toolkit; `make gpu` builds "
      "it with one, and cuda:host runs its kernels without a GPU";
  return nullptr;
}
#endif

absl::StatusOr<std::unique_ptr<Device>> Device::Open(
    const DeviceOptions& options) {
  std::unique_ptr<Device> device(new Device(options));
  std::string error;
  // With another order other bytes: no result depends on what was there.
  const uint8_t fresh = options.order == Order::kForwards ? 0xA5 : 0x5A;
  device->memory_ =
      options.host ? OpenHostMemory(fresh) : OpenGpuMemory(&error);
  if (device->memory_ == nullptr) return absl::FailedPreconditionError(error);
  if (!options.host) {
    device->memory_ = std::make_unique<Pool>(std::move(device->memory_),
                                             options.max_bytes / 4);
  }
  if (!options.trace.empty()) {
    auto trace = LaunchTrace::Open(options.trace);
    if (!trace.ok()) return trace.status();
    device->trace_ = *std::move(trace);
  }
  return device;
}

absl::Status Device::Checked(const char* error) const {
  if (error == nullptr) return absl::OkStatus();
  return absl::InternalError(absl::StrCat(name(), ": ", error));
}

absl::StatusOr<Block> Device::Allocate(int64_t bytes) {
  if (bytes > options_.max_bytes - *used_) {
    return absl::ResourceExhaustedError(
        absl::StrCat(bytes, " bytes beside ", *used_,
                     " that are in use: the limit is ", options_.max_bytes));
  }
  void* data = nullptr;
  absl::Status status = Checked(memory_->Allocate(bytes, &data));
  if (!status.ok()) return absl::ResourceExhaustedError(status.message());
  *used_ += bytes;
  if (trace_ != nullptr) trace_->Add(data, bytes);
  return Block(data, [memory = memory_.get(), trace = trace_.get(),
                      used = used_, bytes](void* p) {
    if (trace != nullptr) trace->Remove(p);
    memory->Free(p);
    *used -= bytes;
  });
}

absl::StatusOr<Block> Device::Upload(const void* data, int64_t bytes) {
  auto block = Allocate(bytes);
  if (!block.ok()) return block;
  absl::Status status = Checked(memory_->Upload(block->get(), data, bytes));
  if (!status.ok()) return status;
  return block;
}

absl::Status Device::Download(const Block& block, void* data, int64_t bytes) {
  return Checked(memory_->Download(data, block.get(), bytes));
}

absl::StatusOr<Cell*> Device::Scratch(int64_t threads, int64_t registers) {
  if (registers * threads > scratch_cells_) {
    auto block =
        Allocate(registers * threads * static_cast<int64_t>(sizeof(Cell)));
    if (!block.ok()) return block.status();
    scratch_ = *std::move(block);
    scratch_cells_ = registers * threads;
  }
  return static_cast<Cell*>(scratch_.get());
}

// Coprime to n, so that its multiples visit all.
int64_t Device::DrawnFactor(int64_t n) {
  int64_t factor = n / 3 * 2 + 1;
  while (std::gcd(factor, n) != 1) ++factor;
  return factor % n == 0 ? 1 : factor % n;
}

void Device::VisitOnHost(
    int64_t n, int64_t registers,
    const std::function<void(int64_t, int64_t, int64_t, Cell*)>& run) const {
  int64_t step = 1;
  if (options_.order == Order::kBackwards) step = n - 1;
  if (options_.order == Order::kDrawn) step = DrawnFactor(n);
  if (n == 1) step = 0;
  const int64_t threads = std::min<int64_t>(options_.threads, n);
  const int64_t part = (n + threads - 1) / threads;
  const auto work = [&](int64_t thread) {
    std::vector<Cell> scratch(static_cast<size_t>(registers));
    const int64_t first = thread * part;
    const int64_t count = std::min(part, n - first);
    const auto begin = static_cast<int64_t>(static_cast<__uint128_t>(first) *
                                            static_cast<uint64_t>(step) %
                                            static_cast<uint64_t>(n));
    run(begin, count, step, scratch.data());
  };
  if (threads <= 1) return work(0);
  std::vector<std::thread> others;
  for (int64_t t = 1; t < threads; ++t) others.emplace_back(work, t);
  work(0);
  for (std::thread& each : others) each.join();
}

}  // namespace hlo::gpu
