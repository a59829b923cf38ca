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
#include "interpreter/stablehlo/read/type.h"
#include "literals/literal.h"

namespace hlo::stablehlo {

struct NamedAttribute;

// Pairs in the order of their names, each name once.
using Dictionary = std::vector<NamedAttribute>;

struct Attribute {
  struct Unit {};  // `unit`, and a name without a value
  struct Integer {
    int64_t value = 0;  // of a uiN type: its bits
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
    Type type;  // of one of them; none in fields and pretty forms
  };
  // `dense<..> : T`, `dense_resource<key> : T`, `array<f32: ..>`. (A type that
  // is refused gives an Opaque with its Type.)
  struct Dense {
    Type type;         // the tensor's
    Literal elements;  // of type.shape(); of a splat the scalar
    // One element stands for all of type.shape(), which may be huge. What is
    // written as a list, or is a scalar itself, is no splat.
    bool splat = false;
  };
  using Array = std::vector<Attribute>;  // [a, ..] of anything else
  // #dialect<kind value> and #dialect.kind<..>. Enums have a value
  // (`stablehlo.precision`, "HIGH"; also #stablehlo.result_accuracy_mode<X>),
  // structs have fields: those that are written, `stablehlo.gather` with
  // offset_dims, .. . `stablehlo.conv` always has the fields of its `raw` form
  // (input_batch_dimension, ..). A struct in a field may have no kind. Other
  // dialects than stablehlo, mhlo and chlo, and what is no list of fields: only
  // `text`.
  struct Tagged {
    std::string kind;   // "stablehlo.precision", "stablehlo.gather", "chlo.x"
    std::string value;  // of an enum
    Dictionary fields;  // of a struct
    std::string text;   // what stands in < >, as written
  };
  struct Opaque {
    std::string text;  // as written: what nobody here can read
    Type type;
  };

  std::variant<Unit, bool, Integer, Real, std::string, Symbol, Type, Dense,
               Integers, Array, Dictionary, Tagged, Opaque>
      value;
  // Where it is written: bytes [begin, end) of the file, for messages and for
  // who keeps it as text. Of an alias: where that is defined.
  size_t begin = 0;
  size_t end = 0;
};

struct NamedAttribute {
  std::string name;
  Attribute attribute;
};

// Null when there is none.
const Attribute* Find(const Dictionary& dictionary, absl::string_view name);
// Puts it at its place; false when the name is there already.
bool Insert(Dictionary& dictionary, NamedAttribute attribute);

// What an attribute says, whatever its spelling; none or null where it says
// something else.
std::optional<bool> BoolOf(const Attribute& attribute);  // also 0 and 1
// Integer, bool, dense of one element.
std::optional<int64_t> IntegerOf(const Attribute& attribute);
// Integers, dense of an integer type or pred (row-major, any rank, old dumps
// have it; none for splats of more than a million), an Array of Integer (also
// the empty one). Codes of unsigned types as int64_t.
std::optional<std::vector<int64_t>> IntegersOf(const Attribute& attribute);
// The value of an enum; also of a string, as old dumps have it. Else empty.
absl::string_view EnumOf(const Attribute& attribute);
const std::string* StringOf(const Attribute& attribute);
const Attribute::Dense* DenseOf(const Attribute& attribute);
// The fields of a struct, or a dictionary.
const Dictionary* FieldsOf(const Attribute& attribute);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_ATTRIBUTE_H_
