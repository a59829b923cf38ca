// Names and a number for each: a hash table of 8 bytes a slot, for programs of
// millions of names, where each look into a larger table waits for memory.
#ifndef HLOREF_BASE_NAME_TABLE_H_
#define HLOREF_BASE_NAME_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace hlo {

// Up to 2^31 names, whose bytes must outlive the table.
class NameTable {
 public:
  struct Entry {
    absl::string_view name;
    int value;
  };

  // Differs from run to run, so that no text can be made to collide.
  static uint64_t Hash(absl::string_view name);

  NameTable() : slots_(kFirstSize) {}

  // Begins to fetch what a look for this hash will read.
  void Prefetch(uint64_t hash) const {
    __builtin_prefetch(&slots_[FirstSlot(Tag(hash))]);
  }
  // Null when the name is not there. Valid until the next Insert.
  int* Find(absl::string_view name, uint64_t hash);
  int* Find(absl::string_view name) { return Find(name, Hash(name)); }
  // The name's value, and whether it is new; else it keeps the value it has.
  std::pair<int, bool> Insert(absl::string_view name, uint64_t hash, int value);

  // Prepares for so many names.
  void Reserve(size_t count);
  // In the order in which they were inserted.
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  static constexpr size_t kFirstSize = 16;  // a power of two

  // The tag's upper bits are the first slot, so that a table grows without
  // reading its names.
  struct Slot {
    uint32_t tag = 0;
    uint32_t entry = 0;  // from 1; 0: free
  };
  static uint32_t Tag(uint64_t hash) {
    return static_cast<uint32_t>(hash >> 32);
  }
  size_t FirstSlot(uint32_t tag) const { return tag >> shift_; }
  // The slot of the name, or the free one where it belongs.
  Slot& SlotOf(absl::string_view name, uint32_t tag);
  void Resize(size_t size);

  std::vector<Slot> slots_;  // at most half of them are used
  int shift_ = 28;           // 2^(32 - shift_) slots
  std::vector<Entry> entries_;
};

}  // namespace hlo

#endif  // HLOREF_BASE_NAME_TABLE_H_
