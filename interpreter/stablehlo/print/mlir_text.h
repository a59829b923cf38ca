// Pieces of MLIR text: names, attributes and types.
#ifndef HLOREF_INTERPRETER_STABLEHLO_PRINT_MLIR_TEXT_H_
#define HLOREF_INTERPRETER_STABLEHLO_PRINT_MLIR_TEXT_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "interpreter/stablehlo/convert/op_rows.h"
#include "literals/literal.h"
#include "ops/attribute.h"

namespace hlo::mlir {

// "a\22b": in quotes.
std::string StringText(absl::string_view text);
// A symbol's name behind `@`, or an attribute's before `=`; in quotes unless it
// is one word.
std::string NameText(absl::string_view name);
// A finite number with the point that MLIR wants: 1.0e-3.
std::string RealText(float value);
std::string RealText(double value);
// [1, 2]
std::string ListText(std::span<const int64_t> values);
// array<i64: 1, 2>
std::string IntsText(std::span<const int64_t> values);
// dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>: rows of `columns`; a shorter one
// is filled with -1.
std::string MatrixText(const IdGroups& rows, size_t columns);
// The length of the longest row; 0 if there is none.
size_t Longest(const IdGroups& rows);
// name = array<i64: ..>: a member of each item.
template <typename Item>
std::string EachText(const char* name, const std::vector<Item>& items,
                     int64_t Item::*member) {
  Ints values;
  for (const Item& item : items) values.push_back(item.*member);
  return absl::StrCat(name, " = ", IntsText(values));
}
// padding = dense<[[low, high], ..]>
std::string PaddingText(const Window& window);
// dense<..> : tensor<..>, each element bit for bit. REQUIRES: a static array of
// a type that MLIR has.
std::string DenseText(const Literal& literal);

// Unimplemented if StableHLO has no type for the shape.
absl::Status CheckType(const Shape& shape);
// REQUIRES: CheckType passes.
std::string TypeText(const Shape& shape);
// T, or (T, ..) unless there is one.
std::string ResultTypesText(std::span<const Shape> shapes);
// T, ..
std::string TypesText(std::span<const Shape> shapes);

// name = value: the attribute, or its default if it is absent.
// REQUIRES: HasForm(*row.handle).
std::string AttributeText(const stablehlo::AttributeRow& row,
                          const Attributes& attributes);

}  // namespace hlo::mlir

#endif  // HLOREF_INTERPRETER_STABLEHLO_PRINT_MLIR_TEXT_H_
