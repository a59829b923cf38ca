#include "interpreter/eval/prepare/loop_cells.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/aligned_memory.h"

namespace hlo {

bool LoopCells::IsCell(const LeafInfo& info) {
  return HasPlace(info) && info.count == 1 && info.bytes <= 8 &&
         std::has_single_bit(static_cast<size_t>(info.bytes));
}

bool LoopCells::HasPlace(const LeafInfo& info) {
  return info.shape.is_array() && info.shape.is_static() && info.count > 0;
}

int32_t LoopCells::NewCell() {
  loop_.cells.push_back(0);
  return static_cast<int32_t>(loop_.cells.size()) - 1;
}

int32_t LoopCells::NewArray(const ScalarLoop::Array& array) {
  loop_.arrays.push_back(array);
  return ~(static_cast<int32_t>(loop_.arrays.size()) - 1);
}

std::optional<int32_t> LoopCells::New(const LeafInfo& info) {
  if (IsCell(info)) return NewCell();
  constexpr auto kAlign = static_cast<int64_t>(kByteAlignment);
  if (info.bytes > kMaxArray || loop_.array_bytes > kMaxArrays) {
    return std::nullopt;
  }
  ScalarLoop::Array array;
  array.bytes = info.bytes;
  array.offset = loop_.array_bytes;
  loop_.array_bytes += (info.bytes + kAlign - 1) / kAlign * kAlign;
  return NewArray(array);
}

int32_t LoopCells::OfState(int32_t leaf, int32_t cell, const LeafInfo& info) {
  if (IsCell(info)) return cell;
  ScalarLoop::Array array;
  array.bytes = info.bytes;
  array.state = leaf;
  return NewArray(array);
}

std::optional<HeldValue> LoopCells::Find(const LeafRef& leaf,
                                         const HeldValues& slots) {
  if (leaf.index >= 0) {
    const HeldValue& held = slots[leaf.index];
    return HeldValue{held.place, held.owned && leaf.last_use &&
                                     !shared_.contains(held.place)};
  }
  const LeafInfo& info = program_.constant_info(~leaf.index);
  if (!HasPlace(info)) return std::nullopt;
  HeldValue held;
  if (IsCell(info)) {
    const Buffer& bytes = program_.constant(~leaf.index).buffer;
    uint64_t bits = 0;
    std::memcpy(&bits, bytes.data(), bytes.size());
    const auto [found, is_new] = numbers_.try_emplace(bits, 0);
    if (is_new) {
      found->second = NewCell();
      loop_.cells[found->second] = bits;
    }
    held.place = found->second;
  } else {
    ScalarLoop::Array array;
    array.bytes = info.bytes;
    array.constant = ~leaf.index;
    held.place = NewArray(array);
  }
  MarkConstant(held.place, held.place >= 0);
  return held;
}

namespace {

// Arrays that several of the values are in.
absl::flat_hash_set<int32_t> Repeated(const HeldValues& values) {
  absl::flat_hash_set<int32_t> seen, repeated;
  for (const HeldValue& value : values) {
    if (value.place < 0 && !seen.insert(value.place).second) {
      repeated.insert(value.place);
    }
  }
  return repeated;
}

}  // namespace

void LoopCells::DisownEqual(HeldValues& values) {
  const auto repeated = Repeated(values);
  for (HeldValue& value : values) {
    if (repeated.contains(value.place)) value.owned = false;
  }
}

void LoopCells::ShareReturned(const HeldValues& arguments,
                              const HeldValues& results) {
  absl::flat_hash_set<int32_t> kept;  // by the caller
  for (const HeldValue& each : arguments) {
    if (each.place < 0 && !each.owned) kept.insert(each.place);
  }
  for (const HeldValue& each : results) {
    if (kept.contains(each.place)) shared_.insert(each.place);
  }
  shared_.merge(Repeated(results));
}

}  // namespace hlo
