#include "conformance/format/sweeps/expression.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace hlo::conformance {
namespace {

bool IsWordOfExpression(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' ||
         c == '.';
}

// A number, or the text of a variable that is none.
struct Operand {
  int64_t number = 0;
  std::string text;
};

// Deeper nesting is an error.
constexpr int kMostNesting = 100;

// Recursive descent, a level for each precedence. The first error stands in
// `status_`; what follows it has no meaning.
class Evaluator {
 public:
  Evaluator(absl::string_view text, const Lookup& lookup)
      : all_(text), text_(text), lookup_(lookup) {}

  absl::StatusOr<int64_t> Value() {
    const int64_t value = Number(Binary(0));
    Skip();
    if (!text_.empty()) Fail(absl::StrCat("`", text_, "` is not expected"));
    if (!status_.ok()) return status_;
    return value;
  }

 private:
  static constexpr absl::string_view kLevels[][6] = {
      {"||"},     {"&&"},          {"==", "!=", "<=", ">=", "<", ">"},
      {"+", "-"}, {"*", "/", "%"},
  };

  void Fail(absl::string_view message) {
    if (!status_.ok()) return;
    status_ = absl::InvalidArgumentError(
        absl::StrCat("expression `", all_, "`: ", message));
  }

  void Skip() { text_ = absl::StripLeadingAsciiWhitespace(text_); }
  bool Take(absl::string_view sign) {
    Skip();
    return absl::ConsumePrefix(&text_, sign);
  }

  int64_t Number(const Operand& operand) {
    if (!operand.text.empty()) {
      Fail(absl::StrCat("`", operand.text, "` is no number"));
    }
    return operand.number;
  }

  // Operators of `level` and of those above it, which bind more tightly.
  Operand Binary(size_t level) {
    if (level == std::size(kLevels)) return Negation();
    Operand left = Binary(level + 1);
    for (absl::string_view sign = TakeSign(level);
         !sign.empty() && status_.ok(); sign = TakeSign(level)) {
      left = Applied(sign, left, Binary(level + 1));
    }
    return left;
  }

  absl::string_view TakeSign(size_t level) {
    for (const absl::string_view sign : kLevels[level]) {
      if (!sign.empty() && Take(sign)) return sign;
    }
    return "";
  }

  Operand Applied(absl::string_view sign, const Operand& a, const Operand& b) {
    if (sign == "==" || sign == "!=") {
      const bool same = a.number == b.number && a.text == b.text;
      return {same == (sign == "==") ? 1 : 0, ""};
    }
    return {Calculated(sign, Number(a), Number(b)), ""};
  }

  int64_t Calculated(absl::string_view sign, int64_t a, int64_t b) {
    int64_t result = 0;
    if (sign == "||") return a != 0 || b != 0 ? 1 : 0;
    if (sign == "&&") return a != 0 && b != 0 ? 1 : 0;
    if (sign == "<=") return a <= b ? 1 : 0;
    if (sign == ">=") return a >= b ? 1 : 0;
    if (sign == "<") return a < b ? 1 : 0;
    if (sign == ">") return a > b ? 1 : 0;
    if (sign == "/" || sign == "%") {
      if (b <= 0) Fail("a divisor must be positive");
      if (b > 0) result = sign == "/" ? a / b : a % b;
      return result;
    }
    const bool over = sign == "+"   ? __builtin_add_overflow(a, b, &result)
                      : sign == "-" ? __builtin_sub_overflow(a, b, &result)
                                    : __builtin_mul_overflow(a, b, &result);
    if (over) Fail("overflow");
    return result;
  }

  Operand Negation() {
    if (nesting_ == kMostNesting) Fail("it nests too deeply");
    if (!status_.ok()) return {};
    ++nesting_;
    Operand value = Signed();
    --nesting_;
    return value;
  }

  Operand Signed() {
    if (Take("-")) return {Calculated("-", 0, Number(Negation())), ""};
    Operand base = Primary();
    if (!Take("^")) return base;
    int64_t result = 1;
    const int64_t exponent = Number(Negation());
    if (exponent < 0) Fail("an exponent must not be negative");
    // 64 factors overflow, or are 0, 1 or -1, of which only the parity counts.
    const int64_t factors =
        exponent > 64 ? 64 + exponent % 2 : std::max<int64_t>(exponent, 0);
    for (int64_t i = 0; i < factors && status_.ok(); ++i) {
      result = Calculated("*", result, Number(base));
    }
    return {result, ""};
  }

  Operand Primary() {
    if (Take("(")) {
      Operand inside = Binary(0);
      if (!Take(")")) Fail("a parenthesis is open");
      return inside;
    }
    size_t end = 0;
    while (end < text_.size() && IsWordOfExpression(text_[end])) ++end;
    const absl::string_view word = text_.substr(0, end);
    text_.remove_prefix(end);
    if (word.empty()) Fail("an operand is missing");
    Operand operand;
    if (!status_.ok() || absl::SimpleAtoi(word, &operand.number)) {
      return operand;
    }
    auto known = lookup_(word);
    if (!known.ok()) {
      status_ = known.status();
    } else if (!absl::SimpleAtoi(*known, &operand.number)) {
      operand.text = *std::move(known);
    }
    return operand;
  }

  const absl::string_view all_;
  absl::string_view text_;  // the rest
  const Lookup& lookup_;
  absl::Status status_;
  int nesting_ = 0;
};

}  // namespace

absl::StatusOr<int64_t> Evaluate(absl::string_view text, const Lookup& lookup) {
  return Evaluator(text, lookup).Value();
}

}  // namespace hlo::conformance
