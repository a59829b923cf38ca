// The common part of the lexers of both languages: a cursor in a text, and the
// first failure.
#ifndef HLOREF_BASE_LEXER_BASE_H_
#define HLOREF_BASE_LEXER_BASE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace hlo {

// The bracket that closes `opening`, one of ( [ { <.
constexpr char ClosingBracket(char opening) {
  return opening == '(' ? ')' : static_cast<char>(opening + 2);
}

// Every function that reads skips blanks and comments first, unless it says
// "glued". A function that returns false has recorded a failure, unless its
// name starts with Try or Peek. A language has SkipBlanks(), IsWordCharacter(c)
// and BeginsToken(c): whether c and the word characters behind it are one.
template <typename Language>
class LexerBase {
 public:
  struct Failure {
    size_t offset = 0;
    std::string message;
    absl::StatusCode code = absl::StatusCode::kInvalidArgument;
  };

  absl::string_view text() const { return text_; }
  int64_t max_depth() const { return max_depth_; }
  size_t position() const { return position_; }
  void Seek(size_t position) { position_ = position; }
  absl::string_view Rest() const { return text_.substr(position_); }
  // The text from `start` up to here.
  absl::string_view Since(size_t start) const {
    return text_.substr(start, position_ - start);
  }

  // The offset of the next token.
  size_t Next() {
    language().SkipBlanks();
    return position_;
  }
  bool AtEnd() { return Next() >= text_.size(); }
  bool PeekGlued(char c, size_t ahead = 0) const {
    return position_ + ahead < text_.size() && text_[position_ + ahead] == c;
  }
  bool Peek(char c) { return Next(), PeekGlued(c); }
  bool Peek(absl::string_view symbol) {
    return text_.substr(Next(), symbol.size()) == symbol;
  }
  bool TryConsume(char c) { return Next(), TryConsumeGlued(c); }
  bool TryConsumeGlued(char c) {
    if (!PeekGlued(c)) return false;
    ++position_;
    return true;
  }
  bool TryConsume(absl::string_view symbol) {
    if (!Peek(symbol)) return false;
    position_ += symbol.size();
    return true;
  }
  // Consumes the name only if it is `word`, whole.
  bool TryWord(absl::string_view word) {
    if (!Peek(word)) return false;
    const size_t end = position_ + word.size();
    if (end < text_.size() && Language::IsWordCharacter(text_[end])) {
      return false;
    }
    position_ = end;
    return true;
  }

  // Records the first failure since TakeFailure; returns false.
  bool Fail(size_t offset, std::string message,
            absl::StatusCode code = absl::StatusCode::kInvalidArgument) {
    if (!failure_) failure_ = Failure{offset, std::move(message), code};
    return false;
  }
  // "expected X, found Y" at the next token.
  bool FailExpected(absl::string_view expected) {
    if (failure_) return false;
    const std::string found = NextToken();
    return Fail(position_,
                absl::StrCat("expected ", expected, ", found ", found));
  }
  bool FailTooDeep() {
    return Fail(position_,
                absl::StrCat("brackets nest deeper than ", max_depth_),
                absl::StatusCode::kResourceExhausted);
  }
  bool failed() const { return failure_.has_value(); }
  Failure TakeFailure() {
    Failure failure = failure_.value_or(Failure{position_, "cannot be read"});
    failure_.reset();
    return failure;
  }

 protected:
  LexerBase(absl::string_view text, int64_t max_depth)
      : text_(text), max_depth_(max_depth) {}

  // Reports `what` as missing at `at` if the line ends there, else at the next
  // token.
  bool FailMissing(size_t at, absl::string_view what) {
    if (text_.substr(at, Next() - at).find('\n') == text_.npos) {
      return FailExpected(what);
    }
    return Fail(at,
                absl::StrCat("expected ", what, ", found the end of the line"));
  }

  absl::string_view text_;
  int64_t max_depth_;
  size_t position_ = 0;

 private:
  Language& language() { return static_cast<Language&>(*this); }

  std::string NextToken() {
    constexpr size_t kLongest = 40;
    if (AtEnd()) return "the end of the text";
    size_t end = position_ + 1;
    if (Language::BeginsToken(text_[position_])) {
      while (end < text_.size() && Language::IsWordCharacter(text_[end])) ++end;
    }
    if (end - position_ > kLongest) end = position_ + kLongest;
    return absl::StrCat(
        "'", absl::CHexEscape(text_.substr(position_, end - position_)), "'");
  }

  std::optional<Failure> failure_;
};

}  // namespace hlo

#endif  // HLOREF_BASE_LEXER_BASE_H_
