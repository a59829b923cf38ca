// Elements of arrays, written so that MLIR reads the same bits.
#include <algorithm>
#include <bit>
#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/print/mlir_text.h"
#include "interpreter/stablehlo/read/type.h"
#include "literals/types/convert.h"
#include "literals/types/decimal.h"

namespace hlo::mlir {
namespace {

// Longer lists are written as bytes, as MLIR does.
constexpr int64_t kLongestList = 100;

// Little-endian, as all machines are that this runs on.
std::string HexOfCode(const std::byte* element, int bytes) {
  static_assert(std::endian::native == std::endian::little);
  std::string code(reinterpret_cast<const char*>(element),
                   static_cast<size_t>(bytes));
  std::string text;
  for (auto byte = code.rbegin(); byte != code.rend(); ++byte) {
    absl::StrAppend(&text, absl::BytesToHexString({&*byte, 1}));
  }
  return absl::StrCat("0x", absl::AsciiStrToUpper(text));
}

// The digits of the type itself if they are read back to its value, else those
// of its f64: MLIR reads a decimal as f64 and rounds that to the type.
std::string FloatText(ElementType type, const std::byte* element) {
  double value = 0;
  WidenToF64(type, element, &value, 1);
  if (!std::isfinite(value)) return HexOfCode(element, StorageBytes(type));
  if (type == ElementType::kF32) {
    std::string digits = RealText(static_cast<float>(value));
    double read = 0;
    if (absl::SimpleAtod(digits, &read) &&
        static_cast<float>(read) == static_cast<float>(value)) {
      return digits;
    }
  }
  return RealText(value);
}

std::string ElementText(ElementType type, const std::byte* element) {
  if (IsComplex(type)) {
    const ElementType part = PartType(type);
    return absl::StrCat("(", FloatText(part, element), ", ",
                        FloatText(part, element + StorageBytes(part)), ")");
  }
  if (IsFloat(type)) return FloatText(type, element);
  std::string text;
  AppendNumber(type, element, &text);
  return text;
}

// Nested lists; counters instead of recursion, as a rank has no limit.
void AppendLists(const ArrayView& view, std::string* out) {
  const ElementType type = view.type();
  std::vector<int64_t> index(view.sizes.size(), 0);
  const std::byte* element = view.data;
  out->append(index.size(), '[');
  while (true) {
    absl::StrAppend(out, ElementText(type, element));
    element += StorageBytes(type);
    size_t ended = 0;  // lists
    for (size_t d = index.size(); d > 0; --d, ++ended) {
      if (++index[d - 1] < view.sizes[d - 1]) break;
      index[d - 1] = 0;
    }
    out->append(ended, ']');
    if (ended == index.size()) return;
    out->append(", ");
    out->append(ended, '[');
  }
}

std::string BytesText(const ArrayView& view) {
  const auto bytes =
      static_cast<size_t>(view.count() * StorageBytes(view.type()));
  return absl::StrCat("\"0x",
                      absl::AsciiStrToUpper(absl::BytesToHexString(
                          {reinterpret_cast<const char*>(view.data), bytes})),
                      "\"");
}

}  // namespace

std::string DenseText(const Literal& literal) {
  const ArrayView view = literal.view();
  // A pred is one bit in some versions' bytes, one byte in others'.
  const bool as_bytes = view.count() > kLongestList &&
                        BitWidth(view.type()) >= 8 && !IsPred(view.type());
  std::string text = "dense<";
  if (as_bytes) {
    text += BytesText(view);
  } else if (view.count() > 0) {
    AppendLists(view, &text);
  }
  return absl::StrCat(text, "> : ", stablehlo::TensorText(literal.shape()));
}

}  // namespace hlo::mlir
