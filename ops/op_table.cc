#include "ops/op_table.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "absl/strings/match.h"
#include "ops/attributes/order.h"

namespace hlo {

#define OP(group, identifier) extern const Op identifier##_op;
#include "ops/ops.def"

namespace {

constexpr OpEntry kOps[] = {
#define OP(group, identifier) {&identifier##_op, #group, #identifier},
#include "ops/ops.def"
};

constexpr OpAlias kAliases[] = {
#define ALIAS(name, identifier, handle, word) \
  {name, &identifier##_op, handle, word},
#include "ops/ops.def"
};

constexpr AsyncForm kAsyncForms[] = {
#define ASYNC_FORM(suffix, identifier) {suffix, &identifier##_op},
#include "ops/ops.def"
};

struct DialectOp {
  const Op* op;
  const char* dialect;
};
constexpr DialectOp kDialectOps[] = {
#define DIALECT(identifier, dialect) {&identifier##_op, dialect},
#include "ops/ops.def"
};

// A file's name is its op's name with `_` for `-`; so the table can be sorted
// by it before any declaration is read.
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

const char* DialectOf(const Op& op) {
  for (const DialectOp& each : kDialectOps) {
    if (each.op == &op) return each.dialect;
  }
  return nullptr;
}

const OpAlias* FindOpAlias(absl::string_view name) {
  for (const OpAlias& alias : kAliases) {
    if (name == alias.name) return &alias;
  }
  return nullptr;
}

const AsyncForm* FindAsyncForm(absl::string_view name) {
  for (const AsyncForm& form : kAsyncForms) {
    if (absl::EndsWith(name, form.suffix)) return &form;
  }
  return nullptr;
}

const Op& OpOfRole(Role role) {
  return *std::find_if(
              std::begin(kOps), std::end(kOps),
              [&](const OpEntry& entry) { return entry.op->role == role; })
              ->op;
}

}  // namespace hlo
