#include <algorithm>
#include <array>
#include <iterator>

#include "ops/attributes.h"
#include "ops/op.h"

namespace hlo {
namespace {

constexpr OpEntry kOps[] = {
#define OP(group, identifier) {&identifier##_op, #group, #identifier},
#define ALIAS(name, identifier, handle, word)
#include "ops/ops.def"
#undef OP
#undef ALIAS
};

constexpr OpAlias kAliases[] = {
#define OP(group, identifier)
#define ALIAS(name, identifier, handle, word) \
  {name, &identifier##_op, handle, word},
#include "ops/ops.def"
#undef OP
#undef ALIAS
};

// A file's name is its op's name with `-` for `_`; so the table can be sorted
// by it before any room is read.
constexpr bool NameIs(const char* identifier, absl::string_view name) {
  size_t i = 0;
  for (; i < name.size() && identifier[i] != '\0'; ++i) {
    const char c = identifier[i] == '_' ? '-' : identifier[i];
    if (c != name[i]) return false;
  }
  return i == name.size() && identifier[i] == '\0';
}

// Open addressing over a fixed table, made at compile time.
constexpr size_t kSlots = 512;
constexpr size_t Hash(absl::string_view text) {
  uint32_t hash = 2166136261u;
  for (char c : text) {
    hash = (hash ^ static_cast<uint8_t>(c == '_' ? '-' : c)) * 16777619u;
  }
  return hash % kSlots;
}
constexpr auto kIndex = [] {
  std::array<int16_t, kSlots> index{};
  index.fill(-1);
  for (size_t i = 0; i < std::size(kOps); ++i) {
    size_t slot = Hash(kOps[i].identifier);
    while (index[slot] >= 0) slot = (slot + 1) % kSlots;
    index[slot] = static_cast<int16_t>(i);
  }
  return index;
}();

}  // namespace

std::span<const OpEntry> AllOps() { return kOps; }

const Op* FindOp(absl::string_view name) {
  for (size_t slot = Hash(name); kIndex[slot] >= 0;
       slot = (slot + 1) % kSlots) {
    const OpEntry& entry = kOps[kIndex[slot]];
    if (NameIs(entry.identifier, name)) return entry.op;
  }
  return nullptr;
}

const OpAlias* FindOpAlias(absl::string_view name) {
  for (const OpAlias& alias : kAliases) {
    if (name == alias.name) return &alias;
  }
  return nullptr;
}

}  // namespace hlo
