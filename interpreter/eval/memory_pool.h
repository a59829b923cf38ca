// The allocator of one execution: counts live bytes against the limit before
// allocating, and recycles large blocks.
#ifndef HLOREF_INTERPRETER_EVAL_MEMORY_POOL_H_
#define HLOREF_INTERPRETER_EVAL_MEMORY_POOL_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "literals/buffer.h"

namespace hlo {

// The payload of a status that says that a pool is at its limit.
inline constexpr char kByteLimit[] = "hloref/max-bytes";

// Thread-safe. Blocks keep their pool alive.
class MemoryPool : public Allocator,
                   public std::enable_shared_from_this<MemoryPool> {
 public:
  static std::shared_ptr<MemoryPool> Create(int64_t max_bytes);
  ~MemoryPool() override;

  absl::StatusOr<Block*> Allocate(size_t bytes) override;

  // The same bytes, counted as long as somebody holds the result. They can be
  // written if `outside` is their last holder, and are not recycled.
  absl::StatusOr<Buffer> Adopt(Buffer outside);
  // The same as a buffer of more bytes, of which only the first are there.
  absl::StatusOr<Buffer> AdoptAs(size_t bytes, Buffer outside);

  // Counts bytes that are in no block; Adjust(-bytes) ends that.
  absl::Status Reserve(size_t bytes);
  // Adds to the bytes that are counted, without a look at limit and peak.
  void Adjust(int64_t bytes) { live_ += bytes; }
  // Memory that leaves the peak as it is.
  absl::StatusOr<Buffer> AllocateUnpeaked(size_t bytes);

  int64_t free_bytes() const { return max_bytes_ - live_; }
  int64_t live_bytes() const { return live_; }
  int64_t peak_bytes() const { return peak_; }

 private:
  // Blocks below this size come and go with malloc.
  static constexpr size_t kRecycledBytes = size_t{1} << 14;
  static constexpr int64_t kMaxCachedBytes = int64_t{1} << 30;

  explicit MemoryPool(int64_t max_bytes) : max_bytes_(max_bytes) {}
  // Returns the bytes that are counted then; leaves the peak as it is.
  absl::StatusOr<int64_t> Count(size_t bytes);
  absl::StatusOr<Block*> MakeBlock(size_t bytes);  // that is counted
  void* TakeCached(size_t bytes);
  void DropCache();
  static void Release(Block* block);
  static void ReleaseAdopted(Block* block);
  void Recycle(void* raw, size_t bytes);

  const int64_t max_bytes_;
  std::atomic<int64_t> live_{0};
  std::atomic<int64_t> peak_{0};
  std::mutex mutex_;
  int64_t cached_bytes_ = 0;
  std::map<size_t, std::vector<void*>> cached_;  // by size
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_MEMORY_POOL_H_
