// A pull lexer over HLO text: the parser asks for what it expects. Nothing is
// copied; names are views into the text. Reads any bytes.
#ifndef HLOREF_INTERPRETER_TEXT_LEXER_H_
#define HLOREF_INTERPRETER_TEXT_LEXER_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hlo {

// [A-Za-z0-9_.-]
bool IsNameCharacter(char c);

// Every function that reads skips blanks and comments first, unless it says
// "glued". A function that returns false has recorded a failure, unless its
// name starts with Try.
class Lexer {
 public:
  struct Failure {
    size_t offset = 0;
    std::string message;
    absl::StatusCode code = absl::StatusCode::kInvalidArgument;
  };

  Lexer(absl::string_view text, int64_t max_depth)
      : text_(text), max_depth_(max_depth) {}

  absl::string_view text() const { return text_; }
  int64_t max_depth() const { return max_depth_; }
  size_t position() const { return position_; }
  void Seek(size_t position) { position_ = position; }
  // The text from `start` up to here.
  absl::string_view Since(size_t start) const {
    return text_.substr(start, position_ - start);
  }

  void SkipBlanks() {
    while (position_ < text_.size()) {
      const char c = text_[position_];
      if (c == ' ' || (c >= '\t' && c <= '\r')) {
        ++position_;
      } else if (c != '/' || !SkipComment()) {
        return;
      }
    }
  }
  bool AtEnd() {
    SkipBlanks();
    return position_ >= text_.size();
  }
  bool Peek(char c) {
    SkipBlanks();
    return PeekGlued(c);
  }
  bool PeekGlued(char c, size_t ahead = 0) const {
    return position_ + ahead < text_.size() && text_[position_ + ahead] == c;
  }
  bool TryConsume(char c) {
    if (!Peek(c)) return false;
    ++position_;
    return true;
  }
  bool TryConsumeGlued(char c) {
    if (!PeekGlued(c)) return false;
    ++position_;
    return true;
  }
  bool TryConsume(absl::string_view symbol);
  // Consumes the name only if it is `word`, whole.
  bool TryWord(absl::string_view word);
  // `expected` is shown when the character is missing; null: the character.
  // What is missing at the end of a line is reported there.
  bool Expect(char c, const char* expected = nullptr);

  // A name, without its `%`; empty when there is none.
  absl::string_view TryName();
  bool Name(absl::string_view what, absl::string_view* name);
  bool Integer(int64_t* value);
  bool IntegerGlued(int64_t* value);
  bool Real(double* value);
  // A string in " or ', unescaped.
  bool String(std::string* value);
  // The same, with its quotes.
  bool QuotedText(absl::string_view* text);
  // A balanced group that starts here with ( [ or {, or a string, or glued
  // other characters, up to a blank or comma outside of groups.
  bool RawText(absl::string_view* text);

  // Records the first failure since TakeFailure; returns false.
  bool Fail(size_t offset, std::string message,
            absl::StatusCode code = absl::StatusCode::kInvalidArgument);
  // "expected X, found Y" at the next token.
  bool FailExpected(absl::string_view expected);
  bool failed() const { return failure_.has_value(); }
  Failure TakeFailure();

 private:
  bool SkipComment();
  bool SkipString();
  bool SkipGroup();
  std::string NextToken();

  absl::string_view text_;
  int64_t max_depth_;
  size_t position_ = 0;
  std::optional<Failure> failure_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_TEXT_LEXER_H_
