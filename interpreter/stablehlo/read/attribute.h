// Attributes of StableHLO text, typed: one form whatever the spelling was.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_ATTRIBUTE_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_ATTRIBUTE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "base/boxed.h"
#include "interpreter/stablehlo/read/type.h"
#include "literals/literal.h"

namespace hlo::stablehlo {

struct NamedAttribute;

// Pairs in the order of their names, each name once.
using Dictionary = std::vector<NamedAttribute>;

struct Attribute {
  struct Unit {};  // `unit`, and a name without a value
  struct Integer {
    int64_t value = 0;  // the bits of a uiN
    Type type;          // i64 where none is written
  };
  struct Real {
    double value = 0;
    Type type;  // f64 where none is written
  };
  struct Symbol {
    std::string name;  // without @ and quotes; "a::b" for @a::@b
  };
  // array<i64: 1, 2>, array<i1: true> (0 and 1), and the lists of struct fields
  // and pretty forms, `[1, 2]` and `[]`.
  struct Integers {
    static constexpr int64_t kUnknown = INT64_MIN;  // `?`
    std::vector<int64_t> values;
    Boxed<Type> type;  // each value's; none in fields and pretty forms
  };
  // `dense<..> : T`, `dense_resource<key> : T`, `array<f32: ..>`. (With a type
  // that is refused it is an Opaque.)
  struct Dense {
    Type type;         // the tensor's
    Literal elements;  // an array of type.shape(), or a splat's scalar
    // One element stands for all of type.shape(), which may be huge. A list or
    // a scalar is no splat.
    bool splat = false;
  };
  using Array = std::vector<Attribute>;  // [a, ..] of anything else
  // #dialect<kind value> and #dialect.kind<..>. Enums have a value
  // (`stablehlo.precision`, "HIGH"; also #stablehlo.result_accuracy_mode<X>),
  // structs have fields: those that are written, `stablehlo.gather` with
  // offset_dims, .. . `stablehlo.conv` always has the fields of its `raw` form
  // (input_batch_dimension, ..). A struct in a field may have no kind. Only
  // `text` is set for dialects other than stablehlo, mhlo and chlo, and where
  // no list of fields stands.
  struct Tagged {
    std::string kind;   // "stablehlo.precision", "stablehlo.gather", "chlo.x"
    std::string value;  // an enum's
    Dictionary fields;  // a struct's
    std::string text;   // the text between < and >
  };
  struct Opaque {
    std::string text;  // as written, unread
    Type type;
  };

  std::variant<Unit, bool, Integer, Real, std::string, Symbol, Type,
               Boxed<Dense>, Integers, Array, Dictionary, Boxed<Tagged>,
               Boxed<Opaque>>
      value;
  // The text's place, bytes [begin, end) of Module::spellings, for copying it
  // as text. For an alias it is the place of its definition.
  size_t begin = 0;
  size_t end = 0;
};

struct NamedAttribute {
  std::string name;
  Attribute attribute;
};

// The attribute of that name; null if there is none.
const Attribute* Find(const Dictionary& dictionary, absl::string_view name);
// Puts it at its place; false when the name is there already.
bool Insert(Dictionary& dictionary, NamedAttribute attribute);

// The value of an attribute, however it is spelled; none or null if it is of
// another kind.
std::optional<bool> BoolOf(const Attribute& attribute);  // also 0 and 1
// An Integer, a bool, a Dense of one element.
std::optional<int64_t> IntegerOf(const Attribute& attribute);
// Integers, dense of an integer type or pred (row-major, any rank, old dumps
// have it; none for splats of more than a million), an Array of Integer (also
// the empty one). Codes of unsigned types as int64_t.
std::optional<std::vector<int64_t>> IntegersOf(const Attribute& attribute);
// The value of an enum, or of a string, as old dumps have it; else empty.
absl::string_view EnumOf(const Attribute& attribute);
const std::string* StringOf(const Attribute& attribute);
const Attribute::Dense* DenseOf(const Attribute& attribute);
const Attribute::Tagged* TaggedOf(const Attribute& attribute);
const Attribute::Opaque* OpaqueOf(const Attribute& attribute);
// The fields of a struct, or a dictionary.
const Dictionary* FieldsOf(const Attribute& attribute);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_ATTRIBUTE_H_
