#include "interpreter/cases/case_types.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "literals/types/number_types.h"

namespace hlo {
namespace {

constexpr ElementType TypeAt(int index) {
  return static_cast<ElementType>(index);
}

bool IsOfKind(ElementType type, absl::string_view kind, bool& known) {
  known = true;
  if (kind == "any") return true;
  if (kind == "pred") return IsPred(type);
  if (kind == "signed") return IsSigned(type);
  if (kind == "unsigned") return IsUnsigned(type);
  if (kind == "integer") return IsInteger(type);
  if (kind == "float") return IsFloat(type);
  if (kind == "complex") return IsComplex(type);
  known = false;
  return false;
}

// Marks in `set` what one word names: a type, or a kind with `>=` bits.
absl::Status Mark(absl::string_view word, bool mark, std::vector<bool>& set) {
  if (const auto type = ElementTypeFromName(word)) {
    set[static_cast<size_t>(*type)] = mark;
    return absl::OkStatus();
  }
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(word, absl::MaxSplits(">=", 1));
  int bits = 0;
  bool known = false;
  IsOfKind(ElementType::kPred, parts.first, known);
  if (!known || (absl::StrContains(word, ">=") &&
                 !absl::SimpleAtoi(parts.second, &bits))) {
    return absl::InvalidArgumentError(
        absl::StrCat("TYPES: `", word, "` is neither an element type nor one ",
                     "of pred, signed, unsigned, integer, float, complex, any, "
                     "with >=bits or without"));
  }
  for (int i = 0; i < kElementTypeCount; ++i) {
    if (BitWidth(TypeAt(i)) >= bits &&
        IsOfKind(TypeAt(i), parts.first, known)) {
      set[i] = mark;
    }
  }
  return absl::OkStatus();
}

// The special values of a type, as doubles where they are floats.
struct Range {
  std::string max, lowest, smallest, eps;
};

std::string Decimal(double value) { return absl::StrFormat("%.17g", value); }

template <typename T>
Range FloatRange() {
  if constexpr (Float<T>) {
    using Limits = std::numeric_limits<T>;
    return {Decimal(Limits::max()), Decimal(Limits::lowest()),
            Decimal(Limits::denorm_min()), Decimal(Limits::epsilon())};
  } else {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    double max = -kInfinity, lowest = kInfinity;
    double smallest = kInfinity, above_one = kInfinity;
    for (int code = 0; code < (1 << T::Layout::kBits); ++code) {
      const double value =
          static_cast<double>(T::FromCode(static_cast<typename T::Code>(code)));
      if (!std::isfinite(value)) continue;
      max = std::max(max, value);
      lowest = std::min(lowest, value);
      if (value > 0) smallest = std::min(smallest, value);
      if (value > 1) above_one = std::min(above_one, value);
    }
    return {Decimal(max), Decimal(lowest), Decimal(smallest),
            Decimal(above_one - 1)};
  }
}

template <typename T>
Range RangeOf() {
  if constexpr (Pred<T>) {
    return {"true", "false", "true", ""};
  } else if constexpr (IsSmallInt<T>) {
    return {absl::StrCat(T::kMax), absl::StrCat(T::kMin), "1", "1"};
  } else if constexpr (Integer<T>) {
    // Widened: abseil prints int8_t as a number, but not every library does.
    using Wide = std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>;
    return {absl::StrCat(Wide{std::numeric_limits<T>::max()}),
            absl::StrCat(Wide{std::numeric_limits<T>::min()}), "1", "1"};
  } else if constexpr (ComplexNumber<T>) {
    return {};
  } else {
    return FloatRange<T>();
  }
}

std::string UnsignedName(ElementType type) {
  const std::string name = absl::StrCat("u", BitWidth(type));
  return ElementTypeFromName(name) ? name : "";
}

// The text that replaces `$T.word`; empty if the type has none.
std::string Replacement(absl::string_view word, ElementType type) {
  if (word.empty()) return std::string(Name(type));
  if (word == "bits") return absl::StrCat(BitWidth(type));
  if (word == "unsigned") return UnsignedName(type);
  const Range range = VisitElementType(
      type, [](auto tag) { return RangeOf<typename decltype(tag)::type>(); });
  if (word == "max") return range.max;
  if (word == "min" || word == "lowest") return range.lowest;
  if (word == "smallest") return range.smallest;
  if (word == "eps") return range.eps;
  return "";
}

template <typename T>
bool IsExact(double value) {
  if constexpr (Float<T> || SmallFloat<T>) {
    const double back = static_cast<double>(T(value));
    if (std::isnan(value)) return std::isnan(back);
    return back == value && std::signbit(back) == std::signbit(value);
  } else {
    return true;  // The parser refuses what an integer type does not hold.
  }
}

bool IsLetter(char c) {
  return absl::ascii_isalpha(static_cast<unsigned char>(c));
}

}  // namespace

absl::StatusOr<std::vector<ElementType>> ParseCaseTypes(
    absl::string_view text) {
  std::vector<bool> set(kElementTypeCount, false);
  bool mark = true;
  for (absl::string_view word :
       absl::StrSplit(text, absl::ByAnyChar(" \t,"), absl::SkipEmpty())) {
    if (word == "EXCEPT" && mark) {
      mark = false;
      continue;
    }
    absl::Status marked = Mark(word, mark, set);
    if (!marked.ok()) return marked;
  }
  std::vector<ElementType> types;
  for (int i = 0; i < kElementTypeCount; ++i) {
    if (set[i]) types.push_back(TypeAt(i));
  }
  if (types.empty()) return absl::InvalidArgumentError("TYPES: names no type");
  return types;
}

absl::StatusOr<std::string> ReplaceType(absl::string_view text,
                                        ElementType type) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    if (!absl::StartsWith(text.substr(at), "$T")) {
      result += text[at++];
      continue;
    }
    size_t end = at + 2;
    absl::string_view word;
    if (end + 1 < text.size() && text[end] == '.' && IsLetter(text[end + 1])) {
      const size_t start = ++end;
      while (end < text.size() && IsLetter(text[end])) ++end;
      word = text.substr(start, end - start);
    }
    const std::string replacement = Replacement(word, type);
    if (replacement.empty()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "there is no ", text.substr(at, end - at), " for T = ", Name(type)));
    }
    result += replacement;
    at = end;
  }
  return result;
}

absl::Status CheckExact(absl::string_view literal, ElementType type) {
  const ElementType part = PartType(type);
  for (absl::string_view token : absl::StrSplit(
           literal, absl::ByAnyChar("{}(), \t\n"), absl::SkipEmpty())) {
    double value = 0;
    if (token[0] == '$' || !absl::SimpleAtod(token, &value)) continue;
    const bool exact = VisitElementType(part, [&](auto tag) {
      return IsExact<typename decltype(tag)::type>(value);
    });
    if (!exact) {
      return absl::InvalidArgumentError(
          absl::StrCat(token, " is not exactly a value of ", Name(type)));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckConstantsExact(absl::string_view program, ElementType type) {
  constexpr absl::string_view kConstant = "constant(";
  for (size_t at = 0; (at = program.find("$T[", at)) != program.npos; ++at) {
    const size_t start = program.find(kConstant, at);
    // The word after the shape, nothing else: a shape has no letters.
    const size_t space = program.find(' ', at);
    if (start == program.npos || space == program.npos || space + 1 != start) {
      continue;
    }
    const size_t from = start + kConstant.size();
    int depth = 1;
    size_t end = from;
    for (; end < program.size() && depth > 0; ++end) {
      depth += program[end] == '(' ? 1 : program[end] == ')' ? -1 : 0;
    }
    absl::Status exact = CheckExact(program.substr(from, end - from), type);
    if (!exact.ok()) return exact;
  }
  return absl::OkStatus();
}

}  // namespace hlo
