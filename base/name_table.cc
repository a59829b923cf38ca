#include "base/name_table.h"

#include <bit>
#include <cstring>

#include "absl/hash/hash.h"

namespace hlo {
namespace {

uint64_t Load(const char* bytes, size_t size) {
  uint64_t value = 0;
  std::memcpy(&value, bytes, size);
  return value;
}

// The two halves of the product, folded.
uint64_t Mix(uint64_t a, uint64_t b) {
  const auto product = static_cast<unsigned __int128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

// Differs from run to run, as addresses do.
uint64_t Seed() {
  static const char kPlace = 0;
  return reinterpret_cast<uintptr_t>(&kPlace) * 0x9E3779B97F4A7C15u;
}

}  // namespace

uint64_t NameTable::Hash(absl::string_view name) {
  constexpr uint64_t kOdd = 0xA0761D6478BD642Fu, kOther = 0xE7037ED1A0B428DBu;
  const size_t size = name.size();
  if (size > 16) return absl::HashOf(name);
  uint64_t first = 0, last = 0;
  if (size >= 8) {
    first = Load(name.data(), 8);
    last = Load(name.data() + size - 8, 8);
  } else if (size >= 4) {
    first = Load(name.data(), 4);
    last = Load(name.data() + size - 4, 4);
  } else if (size > 0) {
    first = Load(name.data(), 1);
    last =
        Load(name.data() + size / 2, 1) << 8 | Load(name.data() + size - 1, 1);
  }
  const uint64_t seed = Seed();
  return Mix(Mix(first ^ seed, last ^ kOdd ^ seed), kOther ^ size);
}

NameTable::Slot& NameTable::SlotOf(absl::string_view name, uint32_t tag) {
  size_t at = FirstSlot(tag);
  while (
      slots_[at].entry != 0 &&
      (slots_[at].tag != tag || entries_[slots_[at].entry - 1].name != name)) {
    at = (at + 1) & (slots_.size() - 1);
  }
  return slots_[at];
}

int* NameTable::Find(absl::string_view name, uint64_t hash) {
  const Slot& slot = SlotOf(name, Tag(hash));
  return slot.entry == 0 ? nullptr : &entries_[slot.entry - 1].value;
}

std::pair<int, bool> NameTable::Insert(absl::string_view name, uint64_t hash,
                                       int value) {
  Slot* slot = &SlotOf(name, Tag(hash));
  if (slot->entry != 0) return {entries_[slot->entry - 1].value, false};
  if (2 * entries_.size() >= slots_.size()) {
    Resize(2 * slots_.size());
    slot = &SlotOf(name, Tag(hash));
  }
  entries_.push_back({name, value});
  *slot = {Tag(hash), static_cast<uint32_t>(entries_.size())};
  return {value, true};
}

void NameTable::Reserve(size_t count) {
  entries_.reserve(count);
  size_t size = slots_.size();
  while (size < 2 * count) size *= 2;
  if (size > slots_.size()) Resize(size);
}

void NameTable::Resize(size_t size) {
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(size));
  shift_ = 32 - std::countr_zero(size);
  for (const Slot& slot : old) {
    if (slot.entry == 0) continue;
    size_t at = FirstSlot(slot.tag);
    while (slots_[at].entry != 0) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = slot;
  }
}

}  // namespace hlo
