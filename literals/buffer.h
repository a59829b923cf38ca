// A value's bytes: up to 16 inline, or a counted block of 64-byte aligned
// bytes. Copying shares; the first write to a shared or borrowed block copies.
#ifndef HLOREF_LITERALS_BUFFER_H_
#define HLOREF_LITERALS_BUFFER_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace hlo {

// A block of bytes and the way to release it. `references` is counted by
// Buffers; at zero `release` is called once, with the block itself.
struct Block {
  std::atomic<int64_t> references{1};
  std::byte* data = nullptr;
  size_t bytes = 0;
  bool borrowed = false;  // from outside: never written
  void (*release)(Block*) = nullptr;
  std::shared_ptr<void> owner;  // outlives the block
};

// The source of blocks. Thread-safe.
class Allocator {
 public:
  virtual ~Allocator() = default;
  // Uninitialized, 64-byte aligned. ResourceExhausted at a limit or when the
  // machine has no more.
  virtual absl::StatusOr<Block*> Allocate(size_t bytes) = 0;
};

// The plain allocator: aligned memory from the system, no limit, no recycling.
Allocator& SystemAllocator();

class Buffer {
 public:
  static constexpr size_t kInlineBytes = 16;

  Buffer() : bytes_(0), inline_{} {}  // no bytes
  // Uninitialized, unless inline: then zero.
  static absl::StatusOr<Buffer> Allocate(size_t bytes, Allocator& allocator);
  // Zeros. REQUIRES: bytes <= kInlineBytes.
  static Buffer Inline(size_t bytes) {
    Buffer result;
    result.bytes_ = bytes;
    return result;
  }
  // Takes over one reference.
  static Buffer FromBlock(Block* block);
  // Read-only view of foreign bytes; `release` is called when no one looks.
  static Buffer Borrow(const void* data, size_t bytes,
                       std::shared_ptr<void> owner);

  Buffer(const Buffer& other) : bytes_(other.bytes_), inline_{} {
    std::memcpy(inline_, other.inline_, kInlineBytes);
    if (!is_inline()) Reference();
  }
  Buffer(Buffer&& other) noexcept : bytes_(other.bytes_), inline_{} {
    std::memcpy(inline_, other.inline_, kInlineBytes);
    other.bytes_ = 0;
  }
  Buffer& operator=(const Buffer& other) { return *this = Buffer(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    if (this != &other) {
      Drop();
      bytes_ = std::exchange(other.bytes_, 0);
      std::memcpy(inline_, other.inline_, kInlineBytes);
    }
    return *this;
  }
  ~Buffer() { Drop(); }

  size_t size() const { return bytes_; }
  const std::byte* data() const { return is_inline() ? inline_ : block_->data; }
  // Nobody else holds these bytes and they are not borrowed.
  bool writable() const {
    return is_inline() ||
           (!block_->borrowed &&
            block_->references.load(std::memory_order_acquire) == 1);
  }
  // REQUIRES: writable().
  std::byte* mutable_data() { return is_inline() ? inline_ : block_->data; }
  // Copies to a block of our own unless writable() already.
  absl::Status MakeWritable(Allocator& allocator);

 private:
  bool is_inline() const { return bytes_ <= kInlineBytes; }
  void Drop() {
    if (!is_inline()) Unreference();
  }
  void Reference() {
    block_->references.fetch_add(1, std::memory_order_relaxed);
  }
  void Unreference();

  size_t bytes_;
  union {
    alignas(8) std::byte inline_[kInlineBytes];
    Block* block_;
  };
};

}  // namespace hlo

#endif  // HLOREF_LITERALS_BUFFER_H_
