// Attributes: what an instruction's text says behind its operands.
//
// Each attribute is declared once, as a typed handle in a header of
// ops/attributes/: its name, its kind, one sentence, and where they are not the
// usual ones its default_value, its changes_value and its field. An op lists
// the handles it takes and reads them with `attributes.get(attr::offset_dims)`,
// which can neither misspell a name nor read it as another kind. Readers,
// printers and pages are tables over kinds.
#ifndef HLOREF_OPS_ATTRIBUTE_H_
#define HLOREF_OPS_ATTRIBUTE_H_

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "ops/attribute_values.h"

namespace hlo {

// The part that all handles have. Handles are constants with static storage;
// identity is the address.
struct AttributeBase {
  const char* name;      // as in the text
  const char* sentence;  // what it means
  // Index of the value's type in AttributeValue.
  size_t kind;
  // The words of a Word or Words, in the order of their enum.
  std::span<const char* const> words;
  // False: a declaration or a hint. A program computes the same values with
  // another one, and without it.
  bool changes_value;
  // Its field in XLA's HloInstructionProto. A path a.b is field b of field a.
  const char* field;
};

// The value of an attribute that is not written. Kinds that own memory have no
// other default than their empty value.
template <typename T>
using DefaultOf =
    std::conditional_t<std::is_trivially_copyable_v<T>, T, std::monostate>;

// The part of a handle that has a usual value.
template <typename Default>
struct AttributeFacts {
  Default default_value = {};
  bool changes_value = true;
  const char* field = nullptr;  // null: it is called as the attribute is
};

template <typename T>
struct Attribute : AttributeBase {
  using Facts = AttributeFacts<DefaultOf<T>>;
  constexpr Attribute(const char* name, const char* sentence, Facts facts = {})
      : Attribute(name, {}, sentence, facts) {}
  constexpr Attribute(const char* name, std::span<const char* const> words,
                      const char* sentence, Facts facts = {})
      : AttributeBase{name,
                      sentence,
                      kKindOf<T>,
                      words,
                      facts.changes_value,
                      facts.field != nullptr ? facts.field : name},
        default_value(facts.default_value) {}

  DefaultOf<T> default_value;
};

// A word attribute whose words are the enumerators of E, in order.
template <typename E>
struct WordAttribute : Attribute<Word> {
  constexpr WordAttribute(const char* name, std::span<const char* const> words,
                          const char* sentence, AttributeFacts<E> facts = {})
      : Attribute(name, words, sentence,
                  {.default_value = {static_cast<int>(facts.default_value)},
                   .changes_value = facts.changes_value,
                   .field = facts.field}) {}
};
template <typename E>
struct WordsAttribute : Attribute<Words> {
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
  // The value that was written; the handle's default when absent.
  template <typename T>
  const T& get(const Attribute<T>& handle) const {
    if (const AttributeValue* value = Find(handle))
      return *std::get_if<T>(value);
    if constexpr (std::is_same_v<DefaultOf<T>, T>) {
      return handle.default_value;
    } else {
      static const T kEmpty{};
      return kEmpty;
    }
  }
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
  void Set(const AttributeBase& handle, AttributeValue value);
  void erase(const AttributeBase& handle);
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
