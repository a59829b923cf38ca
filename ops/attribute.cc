#include "ops/attribute.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>
#include <vector>

#include "ops/attributes/common.h"

namespace hlo {
namespace {

constexpr const AttributeBase* kCommon[] = {
    &attr::parameter_replication, &attr::sharding,   &attr::frontend_attributes,
    &attr::control_predecessors,  &attr::statistics, &attr::origin,
    &attr::original_value,        &attr::metadata,   &attr::backend_config,
};

}  // namespace

std::span<const AttributeBase* const> CommonAttributes() { return kCommon; }

bool operator==(const LiteralPayload& a, const LiteralPayload& b) {
  if (a.literal == b.literal) return true;
  if (!a.literal || !b.literal) return false;
  const Literal& x = *a.literal;
  const Literal& y = *b.literal;
  if (!(x.shape() == y.shape())) return false;
  const std::vector<Value> xs = x.Leaves(), ys = y.Leaves();
  return std::equal(xs.begin(), xs.end(), ys.begin(), ys.end(),
                    [](const Value& v, const Value& w) {
                      return v.buffer.size() == w.buffer.size() &&
                             std::memcmp(v.buffer.data(), w.buffer.data(),
                                         v.buffer.size()) == 0;
                    });
}

void Attributes::Set(const AttributeBase& handle, AttributeValue value) {
  assert(value.index() == handle.kind);
  for (Entry& entry : entries_) {
    if (entry.handle == &handle) return void(entry.value = std::move(value));
  }
  entries_.push_back({&handle, std::move(value)});
}

void Attributes::erase(const AttributeBase& handle) {
  std::erase_if(entries_,
                [&](const Entry& entry) { return entry.handle == &handle; });
}

void Attributes::RenumberCalls(std::span<const int> to) {
  const auto renumber = [&](ComputationId& id) {
    if (id.index >= 0) id.index = to[id.index];
  };
  for (Entry& entry : entries_) {
    if (auto* id = std::get_if<ComputationId>(&entry.value)) {
      renumber(*id);
    } else if (auto* ids = std::get_if<ComputationIds>(&entry.value)) {
      for (ComputationId& each : *ids) renumber(each);
    }
  }
}

bool operator==(const Attributes& a, const Attributes& b) {
  if (a.entries().size() != b.entries().size()) return false;
  return std::all_of(a.entries().begin(), a.entries().end(),
                     [&](const auto& entry) {
                       const AttributeValue* other = b.Find(*entry.handle);
                       return other != nullptr && *other == entry.value;
                     });
}

}  // namespace hlo
