// Attributes: what an instruction's text says behind its operands.
//
// Each attribute is declared once, as a typed handle (attributes.h): its name,
// its kind and one sentence. A room lists the handles it takes and reads them
// with `attributes.get(offset_dims)`, which can neither misspell a name nor
// read it as another kind. Readers, printers and pages are tables over kinds.
#ifndef HLOREF_OPS_ATTRIBUTE_H_
#define HLOREF_OPS_ATTRIBUTE_H_

#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "literals/literal.h"
#include "literals/shape.h"

namespace hlo {

// The kinds of values. A new kind needs a reader and a printer
// (interpreter/attribute_text.*).

using Ints = std::vector<int64_t>;  // {1,2,3}
struct Word {                       // one of the handle's words
  int index = 0;
  friend bool operator==(Word, Word) = default;
};
struct Words {  // {default,high}
  std::vector<int> indices;
  friend bool operator==(const Words&, const Words&) = default;
};
// Verbatim text: a bare token, a quoted string with its quotes, or a braced
// or bracketed group; printed back as it was written.
struct Raw {
  std::string text;
  friend bool operator==(const Raw&, const Raw&) = default;
};
// A called computation, by its index in the module.
struct ComputationId {
  int index = -1;
  friend bool operator==(ComputationId, ComputationId) = default;
};
using ComputationIds = std::vector<ComputationId>;  // {a, b}
struct SliceRange {
  int64_t start = 0, limit = 0, stride = 1;
  friend bool operator==(const SliceRange&, const SliceRange&) = default;
};
using SliceRanges = std::vector<SliceRange>;  // {[0:4:2],[1:3]}
struct PadDimension {
  int64_t low = 0, high = 0, interior = 0;
  friend bool operator==(const PadDimension&, const PadDimension&) = default;
};
using Padding = std::vector<PadDimension>;  // 0_1x2_2_1
struct WindowDimension {
  int64_t size = 1, stride = 1, pad_low = 0, pad_high = 0;
  int64_t base_dilation = 1, window_dilation = 1;
  bool reversal = false;
  friend bool operator==(const WindowDimension&,
                         const WindowDimension&) = default;
};
using Window = std::vector<WindowDimension>;  // {size=2x2 stride=1x1 ..}
// dim_labels=b01f_01io->b01f: for each array the dimension number of batch /
// input feature, feature / output feature, and the spatial dimensions.
struct ConvolutionDimensions {
  struct Array {
    int64_t batch = -1, feature = -1;  // kernel: input feature, output feature
    Ints spatial;
    int64_t rank = 0;  // letters, `?` included
    friend bool operator==(const Array&, const Array&) = default;
  };
  // Input, kernel, output; or nothing.
  std::vector<Array> arrays;
  const Array& input() const { return arrays[0]; }
  const Array& kernel() const { return arrays[1]; }
  const Array& output() const { return arrays[2]; }
  friend bool operator==(const ConvolutionDimensions&,
                         const ConvolutionDimensions&) = default;
};
using IdGroups = std::vector<Ints>;  // {{0,1},{2,3}}
// replica_groups: explicit, iota [2,4]<=[4,2]T(1,0), or over a mesh. `groups`
// is always the expansion; `written` is the form as written when it was not
// the explicit one.
struct ReplicaGroups {
  IdGroups groups;
  std::string written;
  friend bool operator==(const ReplicaGroups&, const ReplicaGroups&) = default;
};
using ShapeList = std::vector<Shape>;  // {f32[2]{0}, f32[]}
// result_accuracy={mode=highest} or {tolerance={atol=,rtol=,ulps=}}.
struct ResultAccuracy {
  enum class Mode { kDefault, kHighest, kTolerance };
  Mode mode = Mode::kDefault;
  double atol = 0, rtol = 0;
  int64_t ulps = 0;
  friend bool operator==(const ResultAccuracy&,
                         const ResultAccuracy&) = default;
};
// An instruction of the same computation, by its index.
struct InstructionIds {
  std::vector<int> indices;
  friend bool operator==(const InstructionIds&,
                         const InstructionIds&) = default;
};
// A constant's value; null when it was elided: `constant({...})`. Equal when
// shapes and bits are.
struct LiteralPayload {
  std::shared_ptr<const Literal> literal;
  friend bool operator==(const LiteralPayload& a, const LiteralPayload& b);
};

using AttributeValue =
    std::variant<bool, int64_t, double, std::string, Ints, Word, Words, Raw,
                 ComputationId, ComputationIds, SliceRanges, Padding, Window,
                 ConvolutionDimensions, IdGroups, ReplicaGroups, Shape,
                 ShapeList, ResultAccuracy, InstructionIds, LiteralPayload>;

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
  // In any order.
  friend bool operator==(const Attributes& a, const Attributes& b);

 private:
  std::vector<Entry> entries_;
};

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTE_H_
