#include "gpu_check/device/pool.h"

#include <algorithm>
#include <bit>

namespace hlo::gpu {

int64_t Pool::SizeOf(int64_t bytes) {
  const auto wanted = static_cast<uint64_t>(std::max<int64_t>(bytes, 256));
  const uint64_t step = std::max<uint64_t>(std::bit_floor(wanted) / 8, 256);
  return static_cast<int64_t>((wanted + step - 1) / step * step);
}

const char* Pool::Allocate(int64_t bytes, void** data) {
  const int64_t size = SizeOf(bytes);
  std::vector<void*>& kept = free_[size];
  if (!kept.empty()) {
    *data = kept.back();
    kept.pop_back();
    kept_ -= size;
  } else {
    const char* error = memory_->Allocate(size, data);
    if (error != nullptr && kept_ > 0) {
      Release();
      error = memory_->Allocate(size, data);
    }
    if (error != nullptr) return error;
  }
  used_[*data] = size;
  return nullptr;
}

void Pool::Free(void* data) {
  const auto block = used_.find(data);
  const int64_t size = block->second;
  used_.erase(block);
  if (size > most_kept_ - kept_) return memory_->Free(data);
  free_[size].push_back(data);
  kept_ += size;
}

void Pool::Release() {
  for (const auto& [size, blocks] : free_) {
    for (void* each : blocks) memory_->Free(each);
  }
  free_.clear();
  kept_ = 0;
}

}  // namespace hlo::gpu
