#include "gpu_check/device/launch_trace.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace hlo::gpu {
namespace {

constexpr int64_t kMostElements = 48;
constexpr int64_t kMostBytes = 1 << 14;

}  // namespace

absl::StatusOr<std::unique_ptr<LaunchTrace>> LaunchTrace::Open(
    const std::string& path) {
  std::unique_ptr<LaunchTrace> trace(new LaunchTrace(path));
  if (!trace->file_.is_open()) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, " cannot be written"));
  }
  return trace;
}

void LaunchTrace::Add(const void* data, int64_t bytes) {
  blocks_[reinterpret_cast<uintptr_t>(data)] = bytes;
}
void LaunchTrace::Remove(const void* data) {
  blocks_.erase(reinterpret_cast<uintptr_t>(data));
}

// Kernels have all their pointers as parameters.
void LaunchTrace::FindUsed(const void* kernel, int64_t bytes) {
  used_.clear();
  for (int64_t k = 0; k + 8 <= bytes; k += 8) {
    uintptr_t word = 0;
    std::memcpy(&word, static_cast<const char*>(kernel) + k, sizeof(word));
    auto block = blocks_.upper_bound(word);
    if (block == blocks_.begin()) continue;
    --block;
    if (word <= block->first + static_cast<uintptr_t>(block->second)) {
      used_.insert(*block);
    }
  }
}

int64_t LaunchTrace::Begin(const char* name, const void* kernel, int64_t bytes,
                           int64_t n, int64_t registers) {
  FindUsed(kernel, bytes);
  int64_t sum = 0;
  for (const auto& [start, size] : used_) sum += size;
  if (sum > kMostBytes) return 0;
  const int64_t first = std::min(n, kMostElements);
  file_ << absl::StrCat("launch ", name, " ", bytes, " ", first, " ", registers,
                        " ", used_.size(), "\n");
  file_.write(static_cast<const char*>(kernel), bytes);
  for (const auto& [start, size] : used_) {
    file_ << absl::StrCat(start, " ", size, "\n");
    file_.write(reinterpret_cast<const char*>(start), size);
  }
  return first;
}

void LaunchTrace::End() {
  for (const auto& [start, size] : used_) {
    file_.write(reinterpret_cast<const char*>(start), size);
  }
  file_.flush();
}

}  // namespace hlo::gpu
