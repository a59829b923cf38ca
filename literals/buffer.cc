#include "literals/buffer.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/aligned_memory.h"

namespace hlo {
namespace {

void ReleaseOwn(Block* block) {
  std::free(block->data);
  delete block;
}

void ReleaseBorrowed(Block* block) { delete block; }

class PlainAllocator : public Allocator {
 public:
  absl::StatusOr<Block*> Allocate(size_t bytes) override {
    void* data = AllocateAligned(bytes);
    Block* block = data == nullptr ? nullptr : new (std::nothrow) Block;
    if (block == nullptr) {
      std::free(data);
      return absl::ResourceExhaustedError(
          absl::StrCat("cannot allocate ", bytes, " bytes"));
    }
    block->data = static_cast<std::byte*>(data);
    block->bytes = bytes;
    block->release = ReleaseOwn;
    return block;
  }
};

}  // namespace

Allocator& SystemAllocator() {
  static PlainAllocator allocator;  // holds nothing
  return allocator;
}

absl::StatusOr<Buffer> Buffer::Allocate(size_t bytes, Allocator& allocator) {
  Buffer result;
  if (bytes > kInlineBytes) {
    auto block = allocator.Allocate(bytes);
    if (!block.ok()) return block.status();
    result.block_ = *block;
  }
  result.bytes_ = bytes;
  return result;
}

Buffer Buffer::FromBlock(Block* block) {
  Buffer result;
  result.bytes_ = block->bytes;
  if (!result.is_inline()) {
    result.block_ = block;
    return result;
  }
  if (block->bytes > 0) {
    std::memcpy(result.inline_, block->data, block->bytes);
  }
  if (block->references.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    block->release(block);
  }
  return result;
}

Buffer Buffer::Borrow(const void* data, size_t bytes,
                      std::shared_ptr<void> owner) {
  Block* block = new Block;
  // Never written through: a borrowed block is not writable.
  block->data = static_cast<std::byte*>(const_cast<void*>(data));
  block->bytes = bytes;
  block->borrowed = true;
  block->release = ReleaseBorrowed;
  block->owner = std::move(owner);
  return FromBlock(block);
}

void Buffer::Unreference() {
  if (block_->references.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    block_->release(block_);
  }
}

absl::Status Buffer::MakeWritable(Allocator& allocator) {
  if (writable()) return absl::OkStatus();
  auto copy = Allocate(bytes_, allocator);
  if (!copy.ok()) return copy.status();
  std::memcpy(copy->mutable_data(), data(), bytes_);
  *this = *std::move(copy);
  return absl::OkStatus();
}

}  // namespace hlo
