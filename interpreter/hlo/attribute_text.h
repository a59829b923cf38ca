// Attributes as text: one reader and one printer for each kind of value.
// Tables over the vocabulary, never over ops.
#ifndef HLOREF_INTERPRETER_HLO_ATTRIBUTE_TEXT_H_
#define HLOREF_INTERPRETER_HLO_ATTRIBUTE_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "interpreter/hlo/lexer.h"
#include "interpreter/hlo/shape_reader.h"
#include "ops/attribute.h"

namespace hlo {

// Resolves the names that attributes hold. False: a failure was recorded.
class NameResolver {
 public:
  virtual ~NameResolver() = default;
  virtual bool ResolveComputation(absl::string_view name, size_t offset,
                                  ComputationId* id) = 0;
  virtual bool ResolveInstruction(absl::string_view name, size_t offset,
                                  int* index) = 0;
  // Reads `{ instructions }` from here.
  virtual bool ReadInPlace(ComputationId* id) = 0;
};

struct AttributeReader {
  Lexer& lexer;
  ShapeReader& shapes;
  NameResolver& names;
  // Bytes left for all arrays that are written as one element.
  int64_t repeated_bytes = int64_t{1} << 30;

  // Reads a value of the handle's kind, from behind its `=`.
  bool Read(const AttributeBase& handle, AttributeValue* value);
  // Reads the payload between the parentheses, which stands instead of
  // operands; a literal has the instruction's shape.
  bool ReadPayload(const AttributeBase& handle, const Shape& shape,
                   AttributeValue* value);
};

// Names for the indices that attributes hold.
class NameSource {
 public:
  virtual ~NameSource() = default;
  virtual absl::string_view ComputationName(ComputationId id) const = 0;
  virtual absl::string_view InstructionName(int index) const = 0;
};

struct AttributePrinter {
  const NameSource& names;
  int64_t elide_constants_above;

  // Appends the value, what stands behind the `=`.
  void Append(const AttributeBase& handle, const AttributeValue& value,
              std::string* out) const;
  void AppendPayload(const AttributeBase& handle, const AttributeValue& value,
                     std::string* out) const;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_HLO_ATTRIBUTE_TEXT_H_
