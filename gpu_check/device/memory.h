// Memory of a device, by the few functions that the rest needs.
#ifndef HLOREF_GPU_CHECK_DEVICE_MEMORY_H_
#define HLOREF_GPU_CHECK_DEVICE_MEMORY_H_

#include <cstdint>
#include <memory>
#include <string>

namespace hlo::gpu {

// Functions that can fail return null, or a sentence.
class Memory {
 public:
  virtual ~Memory() = default;
  virtual std::string name() const = 0;
  virtual const char* Allocate(int64_t bytes, void** data) = 0;
  virtual void Free(void* data) = 0;
  virtual const char* Upload(void* to, const void* from, int64_t bytes) = 0;
  virtual const char* Download(void* to, const void* from, int64_t bytes) = 0;
  // Bytes that the memory moves at most, by its clock; 0: not known.
  virtual double BytesPerSecond() { return 0; }
  // Why nothing can be computed any more, after a fault of a kernel's; or null.
  virtual const char* Lost() { return nullptr; }
};

// Bytes on a device, shared by all that hold them; written only by the launch
// that makes them.
using Block = std::shared_ptr<void>;

// Null: *error says why, in one sentence.
// `fresh`: each byte of new memory on the host.
std::unique_ptr<Memory> OpenHostMemory(uint8_t fresh);
std::unique_ptr<Memory> OpenGpuMemory(std::string* error);

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_DEVICE_MEMORY_H_
