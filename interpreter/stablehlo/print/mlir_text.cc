#include "interpreter/stablehlo/print/mlir_text.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/stablehlo/read/type.h"
#include "literals/types/decimal.h"

namespace hlo::mlir {

std::string StringText(absl::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (absl::ascii_isprint(code) && c != '"' && c != '\\') {
      quoted.push_back(c);
    } else {
      absl::StrAppend(&quoted, "\\",
                      absl::AsciiStrToUpper(absl::BytesToHexString({&c, 1})));
    }
  }
  return quoted + "\"";
}

namespace {

std::string WithPoint(std::string number) {
  if (number.find('.') != number.npos) return number;
  return number.insert(std::min(number.find('e'), number.size()), ".0");
}

}  // namespace

std::string RealText(float value) {
  std::string text;
  AppendNumber(value, &text);
  return WithPoint(std::move(text));
}

std::string RealText(double value) {
  std::string text;
  AppendNumber(value, &text);
  return WithPoint(std::move(text));
}

std::string NameText(absl::string_view name) {
  const bool is_bare =
      !name.empty() &&
      !absl::ascii_isdigit(static_cast<unsigned char>(name[0])) &&
      std::all_of(name.begin(), name.end(), [](char c) {
        return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' ||
               c == '.';
      });
  return is_bare ? std::string(name) : StringText(name);
}

std::string ListText(std::span<const int64_t> values) {
  return absl::StrCat("[", absl::StrJoin(values, ", "), "]");
}

std::string IntsText(std::span<const int64_t> values) {
  return absl::StrCat("array<i64", values.empty() ? "" : ": ",
                      absl::StrJoin(values, ", "), ">");
}

std::string MatrixText(const IdGroups& rows, size_t columns) {
  const auto row_text = [columns](std::string* out, const Ints& row) {
    Ints filled = row;
    filled.resize(std::max(columns, row.size()), -1);
    absl::StrAppend(out, ListText(filled));
  };
  const bool none = rows.empty() || columns == 0;
  return absl::StrCat("dense<", none ? "" : "[",
                      none ? "" : absl::StrJoin(rows, ", ", row_text),
                      none ? "" : "]", "> : tensor<", rows.size(), "x", columns,
                      "xi64>");
}

size_t Longest(const IdGroups& rows) {
  size_t columns = 0;
  for (const Ints& row : rows) columns = std::max(columns, row.size());
  return columns;
}

std::string PaddingText(const Window& window) {
  IdGroups padding;
  for (const WindowDimension& each : window) {
    padding.push_back({each.pad_low, each.pad_high});
  }
  return absl::StrCat("padding = ", MatrixText(padding, 2));
}

absl::Status CheckType(const Shape& shape) {
  for (const Shape& leaf : shape.Leaves()) {
    if (leaf.is_token()) continue;
    if (!leaf.is_array() || leaf.is_unbounded()) {
      return absl::UnimplementedError(
          absl::StrCat("type for ", leaf.ToString(false)));
    }
    if (leaf.type() == ElementType::kS1 || leaf.type() == ElementType::kU1) {
      return absl::UnimplementedError(
          absl::StrCat("type for ", Name(leaf.type())));
    }
  }
  return absl::OkStatus();
}

std::string TypeText(const Shape& shape) {
  if (shape.is_token()) return "!stablehlo.token";
  if (shape.is_array()) return stablehlo::TensorText(shape);
  return absl::StrCat("tuple<", TypesText(shape.elements()), ">");
}

std::string TypesText(std::span<const Shape> shapes) {
  return absl::StrJoin(shapes, ", ", [](std::string* out, const Shape& shape) {
    absl::StrAppend(out, TypeText(shape));
  });
}

std::string ResultTypesText(std::span<const Shape> shapes) {
  if (shapes.size() == 1) return TypeText(shapes[0]);
  return absl::StrCat("(", TypesText(shapes), ")");
}

}  // namespace hlo::mlir
