// MLIR's builtin dialect: attributes, types and locations by their codes.
// Source: LLVM, mlir/include/mlir/IR/BuiltinDialectBytecode.td.
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/bytecode/entry_reader.h"
#include "interpreter/stablehlo/print/mlir_text.h"
#include "interpreter/stablehlo/read/dense.h"

namespace hlo::bytecode {
namespace {

enum AttributeCode : uint64_t {
  kArray = 0,
  kDictionary = 1,
  kString = 2,
  kTypedString = 3,
  kFlatSymbol = 4,
  kSymbol = 5,
  kType = 6,
  kUnit = 7,
  kInteger = 8,
  kFloat = 9,
  kCallSite = 10,
  kFileLineCol = 11,
  kFused = 12,
  kFusedWithMetadata = 13,
  kName = 14,
  kUnknown = 15,
  kDenseResource = 16,
  kDenseArray = 17,
  kDense = 18,
  kDenseStrings = 19,
  kSparse = 20,
  kDistinct = 21,
  kFileLineColRange = 22,
};

bool ReadString(EntryReader& in, Attribute* attribute) {
  std::string text;
  if (!in.String(&text)) return false;
  in.table().Spell(mlir::StringText(text), attribute);
  attribute->value = std::move(text);
  return true;
}

bool ReadSymbol(EntryReader& in, bool is_nested, Attribute* attribute) {
  Attribute::Symbol symbol;
  Attribute::Array nested;
  if (!in.StringAttribute(&symbol.name)) return false;
  std::string text = absl::StrCat("@", mlir::NameText(symbol.name));
  if (is_nested && !in.Attributes(&nested)) return false;
  for (const Attribute& each : nested) {
    const auto* part = std::get_if<Attribute::Symbol>(&each.value);
    if (part == nullptr) return in.Fail("expected a symbol");
    absl::StrAppend(&symbol.name, "::", part->name);
    absl::StrAppend(&text, "::@", mlir::NameText(part->name));
  }
  in.table().Spell(text, attribute);
  attribute->value = std::move(symbol);
  return true;
}

bool ReadTypeAttribute(EntryReader& in, Attribute* attribute) {
  Type type;
  if (!in.Type(&type)) return false;
  in.table().Spell(type.text(), attribute);
  attribute->value = std::move(type);
  return true;
}

// array<i64: 1, 2>: the bytes of a list of numbers.
bool ReadDenseArray(EntryReader& in, Attribute* attribute) {
  Type element;
  uint64_t count = 0, size = 0;
  Part blob;
  if (!in.Type(&element) || !in.Varint(&count) || !in.Varint(&size) ||
      !in.Bytes(size, &blob)) {
    return false;
  }
  if (element.kind() != Type::Kind::kScalar || count > size) {
    return in.Fail("an array needs integers or floats, and their bytes");
  }
  Attribute::Dense dense;
  if (!in.table().ParseType(
          absl::StrCat("tensor<", count, "x", element.text(), ">"), in.offset(),
          &dense.type)) {
    return false;
  }
  stablehlo::Lexer lexer({}, 0);
  if (!stablehlo::ReadDenseBytes(lexer, blob.bytes, 0, dense.type, &dense) ||
      dense.splat) {
    return in.Fail("these are not the bytes of the array");
  }
  Attribute list;
  list.value = dense;
  const std::string text = mlir::DenseText(dense.elements);
  const auto values = stablehlo::IntegersOf(list);
  if (values.has_value()) {
    in.table().Spell(
        absl::StrCat("array<", element.text(), values->empty() ? "" : ": ",
                     absl::StrJoin(*values, ", "), ">"),
        attribute);
    attribute->value = Attribute::Integers{*values, element};
    return true;
  }
  in.table().Spell(text, attribute);
  attribute->value = std::move(dense);
  return true;
}

bool ReadResource(EntryReader& in, Attribute* attribute) {
  const std::vector<Resource>& resources = in.table().container().resources;
  Attribute::Dense dense;
  size_t index = 0;
  if (!in.Type(&dense.type) ||
      !in.Index("resource", resources.size(), &index)) {
    return false;
  }
  const Resource& resource = resources[index];
  if (!in.table().Charge(0, resource.blob.bytes.size(), in.offset())) {
    return false;
  }
  if (dense.type.kind() != Type::Kind::kTensor ||
      !dense.type.shape().is_static()) {
    attribute->value = Attribute::Opaque{std::string(resource.key), dense.type};
    return true;
  }
  stablehlo::Lexer lexer({}, 0);
  if (!stablehlo::ReadDenseBytes(lexer, resource.blob.bytes, 0, dense.type,
                                 &dense)) {
    stablehlo::Lexer::Failure failure = lexer.TakeFailure();
    return in.table().Fail(
        resource.blob.offset,
        absl::StrCat("resource '", resource.key, "': ", failure.message),
        failure.code);
  }
  attribute->value = std::move(dense);
  return true;
}

// Attributes that nothing in a program needs.
bool ReadOpaque(EntryReader& in, absl::string_view kind, Attribute* attribute) {
  Part rest;
  attribute->value = Attribute::Opaque{std::string(kind), {}};
  in.table().Spell(kind, attribute);
  return in.Bytes(in.remaining(), &rest);
}

bool ReadLine(EntryReader& in, int* value) {
  uint64_t number = 0;
  if (!in.Varint(&number)) return false;
  if (number > INT32_MAX) return in.Fail("this is no line or column");
  *value = static_cast<int>(number);
  return true;
}

// The numbers of "file":line:column to line:column, without those that follow
// from others.
bool ReadRange(EntryReader& in, stablehlo::SourceLocation* at) {
  std::vector<int> numbers;
  size_t count = 0;
  if (!in.Count("numbers", &count)) return false;
  if (count > 4) return in.Fail("a range of a file has at most four numbers");
  for (size_t i = 0; i < count; ++i) {
    if (!ReadLine(in, &numbers.emplace_back())) return false;
  }
  numbers.resize(4);
  at->line = at->end_line = numbers[0];
  at->column = at->end_column = numbers[1];
  if (count == 3) at->end_column = numbers[2];
  if (count == 4) {
    at->end_line = numbers[2];
    at->end_column = numbers[3];
  }
  return true;
}

bool ReadPosition(EntryReader& in, bool is_range, LocationTable::Node* node) {
  node->kind = LocationTable::Node::Kind::kFile;
  stablehlo::SourceLocation& at = node->position;
  if (!in.StringAttribute(&at.file)) return false;
  if (is_range) return ReadRange(in, &at);
  if (!ReadLine(in, &at.line) || !ReadLine(in, &at.column)) return false;
  at.end_line = at.line;
  at.end_column = at.column;
  return true;
}

bool ReadFused(EntryReader& in, bool has_metadata, LocationTable::Node* node,
               std::vector<size_t>* parts) {
  node->kind = LocationTable::Node::Kind::kFused;
  size_t count = 0, metadata = 0;
  if (!in.Count("locations", &count)) return false;
  for (size_t i = 0; i < count; ++i) {
    if (!in.AttributeIndex(&parts->emplace_back())) return false;
  }
  return !has_metadata || in.AttributeIndex(&metadata);
}

bool ReadLocationAttribute(EntryReader& in, uint64_t code,
                           Attribute* attribute) {
  if ((code >= kCallSite && code <= kUnknown) || code == kFileLineColRange) {
    return ReadOpaque(in, "loc(unknown)", attribute);
  }
  return in.FailUnimplemented(
      absl::StrCat("there is no builtin attribute of code ", code));
}

}  // namespace

bool ReadBuiltinAttribute(EntryReader& in, Attribute* attribute) {
  uint64_t code = 0;
  if (!in.Varint(&code)) return false;
  switch (code) {
    case kArray:
      return in.Attributes(&attribute->value.emplace<Attribute::Array>());
    case kDictionary:
      return in.Dictionary(attribute);
    case kString:
      return ReadString(in, attribute);
    case kTypedString: {
      Type type;
      return ReadString(in, attribute) && in.Type(&type);
    }
    case kFlatSymbol:
    case kSymbol:
      return ReadSymbol(in, code == kSymbol, attribute);
    case kType:
      return ReadTypeAttribute(in, attribute);
    case kUnit:
      return true;
    case kInteger:
      return in.Integer(attribute);
    case kFloat:
      return in.Real(attribute);
    case kDenseResource:
      return ReadResource(in, attribute);
    case kDenseArray:
      return ReadDenseArray(in, attribute);
    case kDense:
      return in.Dense(attribute);
    case kDenseStrings:
      return ReadOpaque(in, "dense<strings>", attribute);
    case kSparse:
      return ReadOpaque(in, "sparse<>", attribute);
    case kDistinct:
      return ReadOpaque(in, "distinct[]<>", attribute);
    default:
      return ReadLocationAttribute(in, code, attribute);
  }
}

bool ReadBuiltinLocation(EntryReader& in, LocationTable::Node* node,
                         std::vector<size_t>* parts) {
  using Kind = LocationTable::Node::Kind;
  uint64_t code = 0;
  if (!in.Varint(&code)) return false;
  switch (code) {
    case kUnknown:
      return true;
    case kFileLineCol:
    case kFileLineColRange:
      return ReadPosition(in, code == kFileLineColRange, node);
    case kName:
      node->kind = Kind::kName;
      return in.StringAttribute(&node->position.name) &&
             in.AttributeIndex(&parts->emplace_back());
    case kCallSite:
      node->kind = Kind::kCall;
      return in.AttributeIndex(&parts->emplace_back()) &&
             in.AttributeIndex(&parts->emplace_back());
    case kFused:
    case kFusedWithMetadata:
      return ReadFused(in, code == kFusedWithMetadata, node, parts);
    default:
      return in.Fail(
          absl::StrCat("expected a location, not an attribute of code ", code));
  }
}

bool ReadBuiltinType(EntryReader& in, Type* type) {
  static constexpr absl::string_view kFloats[] = {"bf16", "f16", "f32",
                                                  "f64",  "f80", "f128"};
  uint64_t code = 0, width = 0;
  if (!in.Varint(&code)) return false;
  if (code >= 3 && code <= 8) {
    return in.table().ParseType(kFloats[code - 3], in.offset(), type);
  }
  switch (code) {
    case 0: {  // width and signedness: none, signed, unsigned
      if (!in.Varint(&width)) return false;
      const uint64_t sign = width & 3;
      const std::string name = absl::StrCat(sign == 1   ? "si"
                                            : sign == 2 ? "ui"
                                                        : "i",
                                            width >> 2);
      return in.table().ParseType(name, in.offset(), type);
    }
    case 1:
      return in.table().ParseType("index", in.offset(), type);
    case 2:
      return in.FunctionType(type);
    case 9:
      return in.Complex(type);
    case 12:
      return in.table().ParseType("none", in.offset(), type);
    case 13:
      return in.Tensor("", type);
    case 15:
      return in.PartsType("tuple", type);
    default: {
      Part rest;
      return in.Bytes(in.remaining(), &rest) &&
             in.table().ParseType(absl::StrCat("!builtin.type", code),
                                  in.offset(), type);
    }
  }
}

}  // namespace hlo::bytecode
