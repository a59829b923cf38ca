// A pull lexer over MLIR text: the parser asks for what it expects. Nothing is
// copied; names are views into the text. Reads any bytes.
#ifndef HLOREF_INTERPRETER_TEXT_STABLEHLO_LEXER_H_
#define HLOREF_INTERPRETER_TEXT_STABLEHLO_LEXER_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hlo::stablehlo {

bool IsDigit(char c);
// [A-Za-z0-9_$.]
bool IsIdCharacter(char c);

// Every function that reads skips blanks and comments first, unless it says
// "glued". A function that returns false has recorded a failure, unless its
// name starts with Try or Peek.
class Lexer {
 public:
  struct Failure {
    size_t offset = 0;
    std::string message;
    absl::StatusCode code = absl::StatusCode::kInvalidArgument;
  };
  // Counts a level of nesting for as long as it lives.
  class Nested {
   public:
    explicit Nested(Lexer& lexer) : lexer_(lexer) { ++lexer.depth_; }
    ~Nested() { --lexer_.depth_; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;
    // False, and a failure, deeper than the limit.
    bool ok() { return lexer_.depth_ <= lexer_.max_depth_ || lexer_.TooDeep(); }

   private:
    Lexer& lexer_;
  };

  Lexer(absl::string_view text, int64_t max_depth)
      : text_(text), max_depth_(max_depth) {}

  absl::string_view text() const { return text_; }
  size_t position() const { return position_; }
  void Seek(size_t position) { position_ = position; }
  absl::string_view Rest() const { return text_.substr(position_); }
  // The text from `start` up to here.
  absl::string_view Since(size_t start) const {
    return text_.substr(start, position_ - start);
  }

  void SkipBlanks() {
    while (position_ < text_.size()) {
      const char c = text_[position_];
      if (c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\0') {
        ++position_;
      } else if (c != '/' || !SkipComment()) {
        return;
      }
    }
  }
  // Where the next token begins.
  size_t Next() {
    SkipBlanks();
    return position_;
  }
  bool AtEnd() { return Next() >= text_.size(); }
  bool PeekGlued(char c) const {
    return position_ < text_.size() && text_[position_] == c;
  }
  bool Peek(char c) {
    SkipBlanks();
    return PeekGlued(c);
  }
  bool Peek(absl::string_view symbol) {
    SkipBlanks();
    return text_.substr(position_, symbol.size()) == symbol;
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
  bool TryConsume(absl::string_view symbol) {
    if (!Peek(symbol)) return false;
    position_ += symbol.size();
    return true;
  }
  bool Expect(absl::string_view symbol);

  // [A-Za-z_][A-Za-z0-9_$.]*; empty when there is none.
  absl::string_view TryBareId();
  bool BareId(absl::string_view what, absl::string_view* id);
  // Consumes the identifier only if it is `word`, whole.
  bool TryWord(absl::string_view word);
  bool ExpectWord(absl::string_view word);
  // What stands behind % ^ # or !, glued: digits, or letters, digits, $ . _ -.
  bool SuffixId(absl::string_view* id);
  // @name or @"any name".
  bool Symbol(std::string* name);
  // "..", with \" \\ \n \t and \HH.
  bool String(std::string* value);
  // 12, -12, 0x1f: 64 bits, of either sign.
  bool Integer(int64_t* value);
  // A balanced group that starts here with < ( [ or {, with its brackets.
  bool Group(absl::string_view* text);

  // Records the first failure; returns false.
  bool Fail(size_t offset, std::string message,
            absl::StatusCode code = absl::StatusCode::kInvalidArgument);
  // What is legal MLIR, but nothing that is covered here.
  bool FailUnimplemented(size_t offset, std::string message) {
    return Fail(offset, std::move(message), absl::StatusCode::kUnimplemented);
  }
  // "expected X, found Y" at the next token.
  bool FailExpected(absl::string_view expected);
  bool failed() const { return failure_.has_value(); }
  Failure TakeFailure();

 private:
  bool SkipComment();
  bool SkipString();
  bool Unescape(absl::string_view body, size_t offset, std::string* value);
  bool TooDeep();
  std::string NextToken();

  absl::string_view text_;
  int64_t max_depth_;
  int64_t depth_ = 0;
  size_t position_ = 0;
  std::optional<Failure> failure_;
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_TEXT_STABLEHLO_LEXER_H_
