// A pull lexer over MLIR text: the parser requests the token that it expects.
// Nothing is copied; names are views into the text. Reads any bytes.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_LEXER_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_LEXER_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "base/lexer_base.h"

namespace hlo::stablehlo {

bool IsDigit(char c);
// [A-Za-z0-9_$.]
bool IsIdCharacter(char c);

class Lexer : public LexerBase<Lexer> {
 public:
  // Counts a level of nesting for as long as it lives.
  class Nested {
   public:
    explicit Nested(Lexer& lexer) : lexer_(lexer) { ++lexer.depth_; }
    ~Nested() { --lexer_.depth_; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;
    // False, and a failure, deeper than the limit.
    bool ok() {
      return lexer_.depth_ <= lexer_.max_depth_ || lexer_.FailTooDeep();
    }

   private:
    Lexer& lexer_;
  };

  Lexer(absl::string_view text, int64_t max_depth)
      : LexerBase(text, max_depth) {}

  static bool IsWordCharacter(char c) { return IsIdCharacter(c); }
  static bool BeginsToken(char c) {
    return IsIdCharacter(c) || c == '%' || c == '@' || c == '#' || c == '!';
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
  bool Expect(absl::string_view symbol);

  // [A-Za-z_][A-Za-z0-9_$.]*; empty if there is none.
  absl::string_view TryBareId();
  bool BareId(absl::string_view what, absl::string_view* id);
  bool ExpectWord(absl::string_view word);
  // The name glued to % ^ # or !: digits, or letters, digits, $ . _ -.
  bool SuffixId(absl::string_view* id);
  // @name or @"any name".
  bool Symbol(std::string* name);
  // "..", with \" \\ \n \t and \HH.
  bool String(std::string* value);
  // 12, -12, 0x1f: 64 bits, of either sign.
  bool Integer(int64_t* value);
  // A balanced group that starts here with < ( [ or {, with its brackets.
  bool Group(absl::string_view* text);

  // Refuses legal MLIR that is not covered here.
  bool FailUnimplemented(size_t offset, std::string message) {
    return Fail(offset, std::move(message), absl::StatusCode::kUnimplemented);
  }

 private:
  bool SkipComment();
  bool SkipString();
  bool Unescape(absl::string_view body, size_t offset, std::string* value);

  int64_t depth_ = 0;
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_LEXER_H_
