// Attributes: what an instruction's text says behind its operands.
//
// Each attribute is declared once, as a typed handle (attributes.h): its name,
// its kind and one sentence. A room lists the handles it takes and reads them
// with `attributes.get(attr::offset_dims)`, which can neither misspell a name
// nor read it as another kind. Readers, printers and pages are tables over
// kinds.
#ifndef HLOREF_OPS_ATTRIBUTE_H_
#define HLOREF_OPS_ATTRIBUTE_H_

#include <cassert>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "ops/attribute_values.h"

namespace hlo {

// What is common to all handles. Handles are constants with static storage;
// identity is the address.
struct AttributeBase {
  const char* name;      // as in the text
  const char* sentence;  // what it means
  // Index of the value's type in AttributeValue.
  size_t kind;
  // Of Word and Words: the words, in the order of their enum.
  std::span<const char* const> words = {};
};

namespace internal {
template <typename T, typename... Ts>
constexpr size_t IndexIn(const std::variant<Ts...>*) {
  size_t index = 0;
  (void)((std::is_same_v<T, Ts> || (++index, false)) || ...);
  return index;
}
}  // namespace internal
template <typename T>
inline constexpr size_t kKindOf =
    internal::IndexIn<T>(static_cast<AttributeValue*>(nullptr));

template <typename T>
struct Attribute : AttributeBase {
  using Type = T;
  constexpr Attribute(const char* its_name, const char* its_sentence)
      : AttributeBase{its_name, its_sentence, kKindOf<T>} {}
  constexpr Attribute(const char* its_name,
                      std::span<const char* const> its_words,
                      const char* its_sentence)
      : AttributeBase{its_name, its_sentence, kKindOf<T>, its_words} {}
};

// A word attribute whose words are the enumerators of E, in order.
template <typename E>
struct WordAttribute : Attribute<Word> {
  using Enum = E;
  using Attribute<Word>::Attribute;
};
template <typename E>
struct WordsAttribute : Attribute<Words> {
  using Enum = E;
  using Attribute<Words>::Attribute;
};

// The attributes of one instruction, in the order written.
class Attributes {
 public:
  struct Entry {
    const AttributeBase* handle;
    AttributeValue value;
    friend bool operator==(const Entry&, const Entry&) = default;
  };

  bool has(const AttributeBase& handle) const { return Find(handle); }
  // What was written, or the kind's default (false, 0, empty) when absent.
  template <typename T>
  const T& get(const Attribute<T>& handle) const {
    static const T kAbsent{};
    const AttributeValue* value = Find(handle);
    return value ? *std::get_if<T>(value) : kAbsent;
  }
  template <typename T>
  T get_or(const Attribute<T>& handle, T absent) const {
    const AttributeValue* value = Find(handle);
    return value ? *std::get_if<T>(value) : absent;
  }
  // The first word when absent.
  template <typename E>
  E get(const WordAttribute<E>& handle) const {
    return static_cast<E>(
        get(static_cast<const Attribute<Word>&>(handle)).index);
  }
  template <typename T>
  void set(const Attribute<T>& handle, T value) {
    Set(handle, AttributeValue(std::move(value)));
  }
  template <typename E>
  void set(const WordAttribute<E>& handle, E value) {
    Set(handle, Word{static_cast<int>(value)});
  }
  // REQUIRES: the value has the handle's kind.
  void Set(const AttributeBase& handle, AttributeValue value) {
    assert(value.index() == handle.kind);
    for (Entry& entry : entries_) {
      if (entry.handle == &handle) return void(entry.value = std::move(value));
    }
    entries_.push_back({&handle, std::move(value)});
  }
  void erase(const AttributeBase& handle) {
    std::erase_if(entries_,
                  [&](const Entry& e) { return e.handle == &handle; });
  }
  const AttributeValue* Find(const AttributeBase& handle) const {
    for (const Entry& entry : entries_) {
      if (entry.handle == &handle) return &entry.value;
    }
    return nullptr;
  }
  std::span<const Entry> entries() const { return entries_; }
  std::span<Entry> mutable_entries() { return entries_; }
  // Replaces the index `i` of each called computation by `to[i]`; a negative
  // one stays.
  void RenumberCalls(std::span<const int> to);
  // In any order.
  friend bool operator==(const Attributes& a, const Attributes& b);

 private:
  std::vector<Entry> entries_;
};

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTE_H_
