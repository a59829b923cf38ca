// Reads types and attributes, with the aliases and resources of a file:
// type_reader.cc, attribute_reader.cc, struct_reader.cc.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_ATTRIBUTE_READER_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_ATTRIBUTE_READER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "absl/strings/string_view.h"
#include "interpreter/stablehlo/read/attribute.h"
#include "interpreter/stablehlo/read/lexer.h"

namespace hlo::stablehlo {

// Usually few: these need no memory from the heap.
using Types = absl::InlinedVector<Type, 4>;

// All functions that return bool answer false once a failure is recorded in
// the lexer.
class AttributeReader {
 public:
  // The end of a number, a `dense<..>` and the like.
  enum class Ending : uint8_t {
    kTyped,    // `: T` behind it is its type
    kUntyped,  // `: T` behind it belongs to the op, unless it is dense<..>
  };

  explicit AttributeReader(Lexer& lexer) : lexer_(lexer) {}

  bool ReadType(Type* type);
  // T, ..: at least one.
  bool ReadTypes(Types* types);
  // (T, ..), the brackets too.
  bool ReadTypeList(Types* types);
  // The types behind `->`: one, or a list in brackets.
  bool ReadResultTypes(Types* types);

  bool ReadAttribute(Attribute* attribute, Ending ending = Ending::kTyped);
  // {k = a, ..}, brackets too; adds to the dictionary.
  bool ReadDictionary(Dictionary* dictionary);
  // [1, 2]
  bool ReadIntegers(std::vector<int64_t>* values);
  // [[1, 2], [3, 4]] as a dense attribute of s64, as `padding` is.
  bool ReadMatrix(Attribute* attribute);
  // <k = .., ..>, behind the name of a struct.
  bool ReadStruct(absl::string_view kind, Attribute* attribute);
  // [b, 0, f]x[0, i, o]->[b, 0, f] as the fields of #stablehlo.conv.
  bool ReadConvDimensions(Dictionary* fields);

  // #name = attribute, !name = type: the name is read, `=` is not.
  bool DefineAttributeAlias(absl::string_view name);
  bool DefineTypeAlias(absl::string_view name);
  // {-# .. #-}, brackets too.
  bool ReadResources();

 private:
  bool ReadFunctionType(Type* type);
  bool ReadNamedType(Type* type);
  bool ReadSigilType(Type* type);
  bool ReadTensorType(Type* type);
  bool ReadTensorBody(Type::Node* node);
  bool ReadDimensions(std::vector<Dimension>* dimensions, bool* ranked);
  bool ReadEncoding(Type::Node* node, std::vector<Dimension>* dimensions);
  bool ReadComplexType(Type* type);
  bool ReadPartsType(Type::Kind kind, Type* type);
  Type ScalarType(absl::string_view name);
  Type Refuse(absl::string_view text, absl::string_view reason);

  bool ReadNumber(Attribute* attribute, Ending ending);
  bool ReadHexReal(size_t start, const Type& type, Attribute* attribute);
  bool ReadWord(Attribute* attribute);
  bool ReadDenseAttribute(Attribute* attribute);
  bool ReadResourceAttribute(Attribute* attribute);
  bool ReadTypedArray(Attribute* attribute);
  bool ReadArray(Attribute* attribute);
  bool ReadHash(Attribute* attribute, bool* is_alias);
  bool ReadDialectBody(absl::string_view dialect, Attribute* attribute);
  bool ReadOpaque(size_t start, Attribute* attribute);
  bool ReadEntry(Dictionary* dictionary);
  bool ReadFields(Dictionary* fields);
  bool ReadField(Dictionary* fields);
  bool ReadIntegersField(Attribute* attribute);
  bool ReadPart(Attribute* attribute);
  bool ReadSpatial(size_t start, int64_t position,
                   std::vector<int64_t>& spatial, bool& fresh);
  bool ReadConvList(absl::string_view part, absl::string_view batch,
                    absl::string_view feature, Dictionary* fields);
  bool TrySuffixType(Type* type, bool* present);
  bool FailTwice(absl::string_view alias);
  bool ReadResource();

  Lexer& lexer_;
  absl::flat_hash_map<std::string, Type> types_;  // by their text
  absl::flat_hash_map<std::string, Type> type_aliases_;
  absl::flat_hash_map<std::string, Attribute> attribute_aliases_;
  absl::flat_hash_map<std::string, std::string> resources_;  // bytes
};

// An attribute of each kind that pretty forms write.
Attribute EnumAttribute(absl::string_view kind, absl::string_view value);
Attribute IntegersAttribute(std::vector<int64_t> values);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_ATTRIBUTE_READER_H_
