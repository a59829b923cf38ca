#include "ops/attributes.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace hlo {
namespace {

constexpr const AttributeBase* kAll[] = {
#define ATTRIBUTE(kind, handle, name, sentence) &attr::handle,
#define WORD_ATTRIBUTE(enumeration, handle, name, sentence) &attr::handle,
#include "ops/attributes.def"
#undef ATTRIBUTE
#undef WORD_ATTRIBUTE
    &attr::operand_precision,
};

// In the order in which XLA prints them.
constexpr const AttributeBase* kCommon[] = {
    &attr::parameter_replication, &attr::sharding,   &attr::frontend_attributes,
    &attr::control_predecessors,  &attr::statistics, &attr::origin,
    &attr::original_value,        &attr::metadata,   &attr::backend_config,
};

}  // namespace

std::span<const AttributeBase* const> AllAttributes() { return kAll; }
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

bool operator==(const Attributes& a, const Attributes& b) {
  if (a.entries().size() != b.entries().size()) return false;
  return std::all_of(a.entries().begin(), a.entries().end(),
                     [&](const auto& entry) {
                       const AttributeValue* other = b.Find(*entry.handle);
                       return other != nullptr && *other == entry.value;
                     });
}

}  // namespace hlo
