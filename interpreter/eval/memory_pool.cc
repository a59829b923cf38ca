#include "interpreter/eval/memory_pool.h"

#include <cstdlib>
#include <new>
#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "base/aligned_memory.h"

namespace hlo {
namespace {

// A block and its bytes are one piece of memory: the block in front, the bytes
// behind it at the next multiple of the alignment.
struct PooledBlock : Block {
  void* raw = nullptr;  // what the system gave
};
static_assert(sizeof(PooledBlock) <= kByteAlignment);

// Aligned by hand: malloc finds a small piece several times as fast as
// aligned_alloc does.
void* AlignUp(void* raw) {
  const auto address = reinterpret_cast<uintptr_t>(raw);
  return static_cast<std::byte*>(raw) + (-address) % kByteAlignment;
}

}  // namespace

std::shared_ptr<MemoryPool> MemoryPool::Create(int64_t max_bytes) {
  return std::shared_ptr<MemoryPool>(new MemoryPool(max_bytes));
}

MemoryPool::~MemoryPool() { DropCache(); }

absl::StatusOr<Block*> MemoryPool::Allocate(size_t bytes) {
  if (absl::Status status = Reserve(bytes); !status.ok()) return status;
  return MakeBlock(bytes);
}

absl::StatusOr<Buffer> MemoryPool::AllocateUnpeaked(size_t bytes) {
  if (bytes <= Buffer::kInlineBytes) return Buffer::Inline(bytes);
  if (auto live = Count(bytes); !live.ok()) return live.status();
  absl::StatusOr<Block*> block = MakeBlock(bytes);
  if (!block.ok()) return block.status();
  return Buffer::FromBlock(*block);
}

absl::StatusOr<Block*> MemoryPool::MakeBlock(size_t bytes) {
  const bool small = bytes < kRecycledBytes;
  void* raw =
      small ? std::malloc(2 * kByteAlignment + bytes) : TakeCached(bytes);
  if (raw == nullptr) raw = AllocateAligned(kByteAlignment + bytes);
  if (raw == nullptr) {
    live_ -= static_cast<int64_t>(bytes);
    return absl::ResourceExhaustedError(
        absl::StrCat("the system has no ", bytes, " bytes"));
  }
  auto* const block = new (small ? AlignUp(raw) : raw) PooledBlock;
  block->raw = raw;
  block->data = reinterpret_cast<std::byte*>(block) + kByteAlignment;
  block->bytes = bytes;
  block->release = Release;
  block->owner = shared_from_this();
  return block;
}

absl::StatusOr<int64_t> MemoryPool::Count(size_t bytes) {
  const int64_t wanted = static_cast<int64_t>(bytes);
  int64_t live = live_.load();
  do {
    if (wanted < 0 || wanted > max_bytes_ - live) {
      absl::Status status = absl::ResourceExhaustedError(absl::StrCat(
          "needs ", bytes, " bytes where ", live,
          " are in use and the limit is ", max_bytes_, " (--max-bytes)"));
      status.SetPayload(kByteLimit, absl::Cord());
      return status;
    }
  } while (!live_.compare_exchange_weak(live, live + wanted));
  return live + wanted;
}

absl::Status MemoryPool::Reserve(size_t bytes) {
  const absl::StatusOr<int64_t> live = Count(bytes);
  if (!live.ok()) return live.status();
  int64_t peak = peak_.load();
  while (peak < *live && !peak_.compare_exchange_weak(peak, *live)) {
  }
  return absl::OkStatus();
}

namespace {

// Owner of an adopted block.
struct Adopted {
  std::shared_ptr<void> pool;
  Buffer outside;
};

}  // namespace

absl::StatusOr<Buffer> MemoryPool::Adopt(Buffer outside) {
  const size_t bytes = outside.size();
  if (bytes <= Buffer::kInlineBytes) return outside;
  return AdoptAs(bytes, std::move(outside));
}

absl::StatusOr<Buffer> MemoryPool::AdoptAs(size_t bytes, Buffer outside) {
  if (absl::Status status = Reserve(bytes); !status.ok()) return status;
  auto block = std::make_unique<Block>();
  block->borrowed = !outside.writable();
  block->data = const_cast<std::byte*>(outside.data());
  block->bytes = bytes;
  block->release = ReleaseAdopted;
  block->owner = std::make_shared<Adopted>(
      Adopted{shared_from_this(), std::move(outside)});
  return Buffer::FromBlock(block.release());
}

void MemoryPool::ReleaseAdopted(Block* block) {
  const auto* adopted = static_cast<Adopted*>(block->owner.get());
  static_cast<MemoryPool*>(adopted->pool.get())->live_ -=
      static_cast<int64_t>(block->bytes);
  delete block;
}

void* MemoryPool::TakeCached(size_t bytes) {
  const std::lock_guard<std::mutex> lock(mutex_);
  auto found = cached_.find(bytes);
  if (found == cached_.end()) return nullptr;
  void* raw = found->second.back();
  found->second.pop_back();
  if (found->second.empty()) cached_.erase(found);
  cached_bytes_ -= static_cast<int64_t>(bytes);
  return raw;
}

void MemoryPool::DropCache() {
  const std::lock_guard<std::mutex> lock(mutex_);
  for (auto& [bytes, raws] : cached_) {
    for (void* raw : raws) std::free(raw);
  }
  cached_.clear();
  cached_bytes_ = 0;
}

void MemoryPool::Release(Block* block) {
  const std::shared_ptr<void> owner = std::move(block->owner);
  MemoryPool* pool = static_cast<MemoryPool*>(owner.get());
  const size_t bytes = block->bytes;
  auto* const pooled = static_cast<PooledBlock*>(block);
  void* const raw = pooled->raw;
  pooled->~PooledBlock();
  pool->Recycle(raw, bytes);
}

void MemoryPool::Recycle(void* raw, size_t bytes) {
  live_ -= static_cast<int64_t>(bytes);
  if (bytes < kRecycledBytes) return std::free(raw);
  const int64_t size = static_cast<int64_t>(bytes);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (cached_bytes_ + size <= kMaxCachedBytes &&
        cached_bytes_ + size <= max_bytes_ - live_) {
      cached_[bytes].push_back(raw);
      cached_bytes_ += size;
      return;
    }
  }
  std::free(raw);
}

}  // namespace hlo
