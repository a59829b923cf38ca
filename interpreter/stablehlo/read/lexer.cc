#include "interpreter/stablehlo/read/lexer.h"

#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/hex_digit.h"

namespace hlo::stablehlo {
namespace {

constexpr auto kIdCharacters = [] {
  std::array<bool, 256> table{};
  for (int c = '0'; c <= '9'; ++c) table[c] = true;
  for (int c = 'a'; c <= 'z'; ++c) table[c] = true;
  for (int c = 'A'; c <= 'Z'; ++c) table[c] = true;
  for (int c : {'_', '$', '.'}) table[c] = true;
  return table;
}();

bool IsOpening(char c) { return c == '(' || c == '[' || c == '{' || c == '<'; }

}  // namespace

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

bool IsIdCharacter(char c) {
  return kIdCharacters[static_cast<unsigned char>(c)];
}

bool Lexer::SkipComment() {
  if (text_.substr(position_, 2) != "//") return false;
  const size_t end = text_.find('\n', position_);
  position_ = end == text_.npos ? text_.size() : end;
  return true;
}

bool Lexer::Expect(absl::string_view symbol) {
  const size_t start = position_;
  return TryConsume(symbol) ||
         FailMissing(start, absl::StrCat("'", symbol, "'"));
}

absl::string_view Lexer::TryBareId() {
  SkipBlanks();
  const size_t start = position_;
  if (start >= text_.size() || !IsIdCharacter(text_[start]) ||
      IsDigit(text_[start]) || text_[start] == '$' || text_[start] == '.') {
    return {};
  }
  while (position_ < text_.size() && IsIdCharacter(text_[position_])) {
    ++position_;
  }
  return Since(start);
}

bool Lexer::BareId(absl::string_view what, absl::string_view* id) {
  *id = TryBareId();
  return !id->empty() || FailExpected(what);
}

bool Lexer::ExpectWord(absl::string_view word) {
  return TryWord(word) || FailExpected(absl::StrCat("'", word, "'"));
}

bool Lexer::SuffixId(absl::string_view* id) {
  const size_t start = position_;
  const bool number = start < text_.size() && IsDigit(text_[start]);
  while (position_ < text_.size() &&
         (number
              ? IsDigit(text_[position_])
              : IsIdCharacter(text_[position_]) || text_[position_] == '-')) {
    // `->` ends a name.
    if (text_.substr(position_, 2) == "->") break;
    ++position_;
  }
  *id = Since(start);
  return !id->empty() || FailExpected("a name");
}

bool Lexer::Symbol(std::string* name) {
  if (!TryConsume('@')) return FailExpected("a symbol, @name");
  if (PeekGlued('"')) return String(name);
  const bool glued =
      position_ < text_.size() && IsIdCharacter(text_[position_]);
  const absl::string_view id = glued ? TryBareId() : absl::string_view();
  *name = std::string(id);
  return !id.empty() || FailExpected("a name after '@'");
}

bool Lexer::SkipString() {
  const size_t start = position_;
  for (++position_; position_ < text_.size(); ++position_) {
    const char c = text_[position_];
    if (c == '\n') break;
    if (c == '\\') {
      ++position_;
    } else if (c == '"') {
      ++position_;
      return true;
    }
  }
  position_ = text_.size();
  return Fail(start, "this string has no end");
}

bool Lexer::Unescape(absl::string_view body, size_t offset,
                     std::string* value) {
  value->clear();
  value->reserve(body.size());
  for (size_t i = 0; i < body.size(); ++i) {
    if (body[i] != '\\') {
      value->push_back(body[i]);
      continue;
    }
    const char c = body[++i];  // SkipString saw it
    const int high = HexDigit(c);
    const int low = i + 1 < body.size() ? HexDigit(body[i + 1]) : -1;
    if (c == '"' || c == '\\') {
      value->push_back(c);
    } else if (c == 'n' || c == 't') {
      value->push_back(c == 'n' ? '\n' : '\t');
    } else if (high >= 0 && low >= 0) {
      value->push_back(static_cast<char>(high * 16 + low));
      ++i;
    } else {
      return Fail(offset + i - 1,
                  "bad escape in this string: there are \\\" \\\\ \\n \\t and "
                  "two hexadecimal digits");
    }
  }
  return true;
}

bool Lexer::String(std::string* value) {
  if (!Peek('"')) return FailExpected("a string");
  const size_t start = position_;
  if (!SkipString()) return false;
  const absl::string_view quoted = Since(start);
  const absl::string_view body = quoted.substr(1, quoted.size() - 2);
  if (body.find('\\') != body.npos) return Unescape(body, start + 1, value);
  *value = std::string(body);
  return true;
}

bool Lexer::Integer(int64_t* value) {
  SkipBlanks();
  const size_t start = position_;
  const bool negative = TryConsumeGlued('-');
  const bool hex = text_.substr(position_, 2) == "0x" &&
                   position_ + 2 < text_.size() &&
                   HexDigit(text_[position_ + 2]) >= 0;
  if (hex) position_ += 2;
  const size_t digits = position_;
  while (position_ < text_.size() &&
         (hex ? HexDigit(text_[position_]) >= 0 : IsDigit(text_[position_]))) {
    ++position_;
  }
  uint64_t magnitude = 0;
  if (position_ == digits) {
    position_ = start;
    return FailExpected("an integer");
  }
  const absl::string_view number = Since(digits);
  const bool fits = hex ? absl::SimpleHexAtoi(number, &magnitude)
                        : absl::SimpleAtoi(number, &magnitude);
  constexpr uint64_t kLowest = uint64_t{1} << 63;
  if (!fits || (negative && magnitude > kLowest)) {
    return Fail(start, "this integer does not fit in 64 bits");
  }
  *value = static_cast<int64_t>(negative ? -magnitude : magnitude);
  return true;
}

bool Lexer::Group(absl::string_view* text) {
  SkipBlanks();
  const size_t start = position_;
  std::string closings;
  while (position_ < text_.size()) {
    const char c = text_[position_];
    if (c == '"') {
      if (!SkipString()) return false;
      continue;
    }
    if (c == '/' && SkipComment()) continue;
    if (IsOpening(c)) {
      closings.push_back(ClosingBracket(c));
      if (std::ssize(closings) + depth_ > max_depth_) return FailTooDeep();
    } else if (c == '-' && text_.substr(position_, 2) == "->") {
      ++position_;
    } else if (c == ')' || c == ']' || c == '}' || c == '>') {
      if (closings.empty()) break;
      if (c != closings.back()) {
        return FailExpected(
            absl::StrCat("'", closings.substr(closings.size() - 1), "'"));
      }
      closings.pop_back();
    }
    ++position_;
    if (closings.empty()) {
      *text = Since(start);
      return true;
    }
  }
  return Fail(start, "this bracket is not closed");
}

}  // namespace hlo::stablehlo
