#include "literals/types/element_type.h"

#include <array>

namespace hlo {
namespace {

// An open hash table of the names, made at compile time: the parser looks up
// a name for every shape that it reads.
constexpr size_t kSlots = 128;
constexpr uint8_t kFree = 0xff;

constexpr size_t SlotOf(absl::string_view name) {
  const auto first = static_cast<unsigned char>(name.front());
  const auto last = static_cast<unsigned char>(name.back());
  const auto middle = static_cast<unsigned char>(name[name.size() / 2]);
  return (first * 7u + last * 13u + middle * 3u + name.size() * 29u) % kSlots;
}

constexpr std::array<uint8_t, kSlots> MakeTable() {
  std::array<uint8_t, kSlots> table{};
  for (uint8_t& entry : table) entry = kFree;
  for (uint8_t i = 0; i < kElementTypeCount; ++i) {
    size_t slot = SlotOf(kElementTypeInfos[i].name);
    while (table[slot] != kFree) slot = (slot + 1) % kSlots;
    table[slot] = i;
  }
  return table;
}

constexpr std::array<uint8_t, kSlots> kTable = MakeTable();

}  // namespace

std::optional<ElementType> ElementTypeFromName(absl::string_view name) {
  if (name.empty()) return std::nullopt;
  for (size_t slot = SlotOf(name); kTable[slot] != kFree;
       slot = (slot + 1) % kSlots) {
    const auto type = static_cast<ElementType>(kTable[slot]);
    if (Name(type) == name) return type;
  }
  return std::nullopt;
}

}  // namespace hlo
