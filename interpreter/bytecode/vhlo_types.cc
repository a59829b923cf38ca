// VHLO's types by their codes, as StableHLO's text has them.
// Source: StableHLO, stablehlo/dialect/VhloBytecode.cpp.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/bytecode/entry_reader.h"
#include "interpreter/stablehlo/print/mlir_text.h"

namespace hlo::bytecode {
namespace {

// MLIR's names of the types without parameters, by their codes.
constexpr const char* kScalars[] = {
    "i1",         nullptr,      "bf16",
    "f16",        "f32",        "f64",
    "f8E4M3FN",   "f8E5M2",     nullptr,
    "index",      "i4",         "i8",
    "i16",        "i32",        "i64",
    "ui4",        "ui8",        "ui16",
    "ui32",       "ui64",       nullptr,
    nullptr,      nullptr,      nullptr,
    nullptr,      nullptr,      "!shape.witness",
    "f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3B11FNUZ",
    nullptr,      "i2",         "ui2",
    "none",       "tf32",       "f8E4M3",
    "f8E3M4",     "f4E2M1FN",   "f6E2M3FN",
    "f6E3M2FN",   "f8E8M0FNU"};

// Quantised types are refused by name. Those of an axis have more numbers.
bool ReadQuantised(EntryReader& in, bool is_per_axis, Type* type) {
  uint64_t flags = 0;
  Type storage, expressed;
  double scale = 0;
  int64_t zero = 0;
  if (!in.Varint(&flags) || !in.Type(&storage) || !in.Type(&expressed)) {
    return false;
  }
  if (!is_per_axis && !(in.Float64(&scale) && in.SignedVarint(&zero))) {
    return false;
  }
  const std::string numbers =
      is_per_axis ? ":" : absl::StrCat(", ", mlir::RealText(scale), ":", zero);
  Part rest;
  return in.Bytes(in.remaining(), &rest) &&
         in.table().ParseType(absl::StrCat("!quant.uniform<", storage.text(),
                                           ":", expressed.text(), numbers, ">"),
                              in.offset(), type);
}

bool ReadWithEncoding(EntryReader& in, Type* type) {
  size_t index = 0;
  Attribute encoding;
  if (!in.AttributeIndex(&index) ||
      !in.table().ReadAttribute(index, &encoding)) {
    return false;
  }
  const Dictionary* fields = stablehlo::FieldsOf(encoding);
  const Attribute* bounds = fields ? Find(*fields, "bounds") : nullptr;
  const auto values = bounds ? stablehlo::IntegersOf(*bounds) : std::nullopt;
  if (!values.has_value()) return in.Tensor("#other", type);
  const auto text = [](std::string* out, int64_t bound) {
    absl::StrAppend(out, bound < 0 ? "?" : absl::StrCat(bound));
  };
  return in.Tensor(absl::StrCat("#stablehlo.bounds<",
                                absl::StrJoin(*values, ", ", text), ">"),
                   type);
}

bool ReadUnranked(EntryReader& in, Type* type) {
  Type element;
  return in.Type(&element) &&
         in.table().ParseType(absl::StrCat("tensor<*x", element.text(), ">"),
                              in.offset(), type);
}

// A buffer, which HLO lacks.
bool ReadBuffer(EntryReader& in, Type* type) {
  std::vector<int64_t> sizes;
  Type element;
  return in.SignedVarints(&sizes) && in.Type(&element) &&
         in.table().ParseType(
             absl::StrCat("memref<", absl::StrJoin(sizes, "x"),
                          sizes.empty() ? "" : "x", element.text(), ">"),
             in.offset(), type);
}

}  // namespace

bool ReadVhloType(EntryReader& in, Type* type) {
  uint64_t code = 0;
  if (!in.Varint(&code)) return false;
  if (code < std::size(kScalars) && kScalars[code] != nullptr) {
    return in.table().ParseType(kScalars[code], in.offset(), type);
  }
  switch (code) {
    case 1:
      return in.Complex(type);
    case 8:
      return in.FunctionType(type);
    case 20:
      return in.Tensor("", type);
    case 21:
      return ReadWithEncoding(in, type);
    case 22:
      return in.table().ParseType("!stablehlo.token", in.offset(), type);
    case 23:
      return in.PartsType("tuple", type);
    case 24:
    case 30:
      return ReadQuantised(in, code == 30, type);
    case 25:
      return ReadUnranked(in, type);
    case 41:
      return ReadBuffer(in, type);
    case 42:
      return in.PartsType("!stablehlo.future", type);
    default:
      return in.FailUnimplemented(
          absl::StrCat("there is no vhlo type of code ", code));
  }
}

}  // namespace hlo::bytecode
