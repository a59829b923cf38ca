#include "interpreter/hlo/lexer.h"

#include <array>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

constexpr auto kNameCharacters = [] {
  std::array<bool, 256> table{};
  for (int c = '0'; c <= '9'; ++c) table[c] = true;
  for (int c = 'a'; c <= 'z'; ++c) table[c] = true;
  for (int c = 'A'; c <= 'Z'; ++c) table[c] = true;
  for (int c : {'_', '.', '-'}) table[c] = true;
  return table;
}();

}  // namespace

bool IsNameCharacter(char c) {
  return kNameCharacters[static_cast<unsigned char>(c)];
}

bool Lexer::SkipComment() {
  const absl::string_view rest = text_.substr(position_);
  if (absl::string_view(rest.substr(0, 2)) == "//") {
    const size_t end = rest.find('\n');
    position_ = end == rest.npos ? text_.size() : position_ + end;
    return true;
  }
  if (rest.substr(0, 2) != "/*") return false;
  const size_t end = rest.find("*/", 2);
  if (end == rest.npos) {
    Fail(position_, "this comment has no end: expected */");
    position_ = text_.size();
  } else {
    position_ += end + 2;
  }
  return true;
}

bool Lexer::Expect(char c, const char* expected) {
  if (TryConsume(c)) return true;
  const size_t end = text_.substr(0, position_).find_last_not_of(" \t\r\n") + 1;
  return FailMissing(
      end, expected ? expected : absl::StrCat("'", std::string(1, c), "'"));
}

absl::string_view Lexer::TryName() {
  SkipBlanks();
  const size_t sigil = PeekGlued('%') ? 1 : 0;
  size_t end = position_ + sigil;
  while (end < text_.size() && IsNameCharacter(text_[end])) ++end;
  const absl::string_view name =
      text_.substr(position_ + sigil, end - position_ - sigil);
  if (!name.empty()) position_ = end;
  return name;
}

bool Lexer::Name(absl::string_view what, absl::string_view* name) {
  *name = TryName();
  return !name->empty() || FailExpected(what);
}

bool Lexer::Integer(int64_t* value) {
  SkipBlanks();
  return IntegerGlued(value);
}

bool Lexer::IntegerGlued(int64_t* value) {
  const size_t start = position_;
  size_t end = start + (PeekGlued('-') ? 1 : 0);
  const size_t digits = end;
  while (end < text_.size() && text_[end] >= '0' && text_[end] <= '9') ++end;
  if (end == digits) return FailExpected("an integer");
  if (!absl::SimpleAtoi(text_.substr(start, end - start), value)) {
    return Fail(start, "this integer does not fit in 64 bits");
  }
  position_ = end;
  return true;
}

bool Lexer::Real(double* value) {
  SkipBlanks();
  size_t end = position_;
  while (end < text_.size() &&
         (IsNameCharacter(text_[end]) || text_[end] == '+')) {
    ++end;
  }
  if (!absl::SimpleAtod(text_.substr(position_, end - position_), value)) {
    return FailExpected("a number");
  }
  position_ = end;
  return true;
}

bool Lexer::SkipString() {
  const size_t start = position_;
  const char quote = text_[position_];
  for (++position_; position_ < text_.size(); ++position_) {
    if (text_[position_] == '\\') {
      ++position_;
    } else if (text_[position_] == quote) {
      ++position_;
      return true;
    }
  }
  position_ = text_.size();
  return Fail(start, "this string has no end");
}

bool Lexer::QuotedText(absl::string_view* text) {
  if (!Peek('"') && !PeekGlued('\'')) return FailExpected("a string");
  const size_t start = position_;
  if (!SkipString()) return false;
  *text = Since(start);
  return true;
}

bool Lexer::String(std::string* value) {
  absl::string_view quoted;
  if (!QuotedText(&quoted)) return false;
  std::string error;
  const size_t start = position_ - quoted.size();
  return absl::CUnescape(quoted.substr(1, quoted.size() - 2), value, &error) ||
         Fail(start, absl::StrCat("bad escape in this string: ", error));
}

bool Lexer::SkipGroup() {
  std::string closings;
  const size_t start = position_;
  while (position_ < text_.size()) {
    const char c = text_[position_];
    if (c == '"' || c == '\'') {
      if (!SkipString()) return false;
      continue;
    }
    if (c == '(' || c == '[' || c == '{') {
      closings.push_back(ClosingBracket(c));
      if (std::ssize(closings) > max_depth_) {
        return FailTooDeep();
      }
    } else if (c == ')' || c == ']' || c == '}') {
      if (c != closings.back()) {
        return FailExpected(
            absl::StrCat("'", closings.substr(closings.size() - 1), "'"));
      }
      closings.pop_back();
    }
    ++position_;
    if (closings.empty()) return true;
  }
  return Fail(start, "this bracket is not closed");
}

bool Lexer::RawText(absl::string_view* text) {
  SkipBlanks();
  const size_t start = position_;
  while (position_ < text_.size()) {
    const char c = text_[position_];
    if (c == '"' || c == '\'') {
      if (!SkipString()) return false;
    } else if (c == '(' || c == '[' || c == '{') {
      if (!SkipGroup()) return false;
    } else if (static_cast<unsigned char>(c) <= ' ' || c == ',' || c == ')' ||
               c == ']' || c == '}') {
      break;
    } else {
      ++position_;
    }
  }
  *text = Since(start);
  return !text->empty() || FailExpected("a value");
}

bool Lexer::RawNames(absl::string_view* text) {
  const size_t start = position_;
  if (!RawText(text)) return false;
  const size_t end = position_;
  // Names with the numbers of their groups, and the groups that are open.
  names_.clear();
  int groups = 0;
  absl::InlinedVector<int, 16> open = {0};
  for (position_ = start; position_ < end;) {
    const char c = text_[position_];
    const size_t begin = position_;
    if (c == '"' || c == '\'') {
      if (!SkipString()) return false;
      continue;
    }
    while (position_ < end && IsNameCharacter(text_[position_])) ++position_;
    if (position_ > begin) {
      const absl::string_view name = Since(begin);
      if (!PeekGlued('=') || names_.emplace(open.back(), name).second) continue;
      return Fail(begin, absl::StrCat("'", name, "' is given twice"));
    }
    if (c == '(' || c == '[' || c == '{') open.push_back(++groups);
    if (c == ')' || c == ']' || c == '}') open.pop_back();
    ++position_;
  }
  return true;
}

}  // namespace hlo
