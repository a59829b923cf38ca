// Memory that keeps what was freed: a GPU waits for all of its work before it
// hands out or takes back a block.
#ifndef HLOREF_GPU_CHECK_DEVICE_POOL_H_
#define HLOREF_GPU_CHECK_DEVICE_POOL_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gpu_check/device/memory.h"

namespace hlo::gpu {

class Pool : public Memory {
 public:
  // `most_kept`: bytes of freed blocks.
  Pool(std::unique_ptr<Memory> memory, int64_t most_kept)
      : memory_(std::move(memory)), most_kept_(most_kept) {}
  ~Pool() override { Release(); }

  // The bytes that a block of so many takes: an eighth more at most, 256 at
  // least.
  static int64_t SizeOf(int64_t bytes);

  std::string name() const override { return memory_->name(); }
  // Blocks that are kept are given back where there is no more memory.
  const char* Allocate(int64_t bytes, void** data) override;
  void Free(void* data) override;
  const char* Upload(void* to, const void* from, int64_t bytes) override {
    return memory_->Upload(to, from, bytes);
  }
  const char* Download(void* to, const void* from, int64_t bytes) override {
    return memory_->Download(to, from, bytes);
  }
  double BytesPerSecond() override { return memory_->BytesPerSecond(); }
  const char* Lost() override { return memory_->Lost(); }

 private:
  void Release();

  std::unique_ptr<Memory> memory_;
  int64_t most_kept_ = 0, kept_ = 0;
  std::map<int64_t, std::vector<void*>> free_;  // by size
  std::map<void*, int64_t> used_;               // sizes
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_DEVICE_POOL_H_
