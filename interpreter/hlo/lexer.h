// A pull lexer over HLO text: each call names the token that the parser
// expects. Nothing is copied; names are views into the text. Reads any bytes.
#ifndef HLOREF_INTERPRETER_HLO_LEXER_H_
#define HLOREF_INTERPRETER_HLO_LEXER_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "base/lexer_base.h"

namespace hlo {

// [A-Za-z0-9_.-]
bool IsNameCharacter(char c);

class Lexer : public LexerBase<Lexer> {
 public:
  Lexer(absl::string_view text, int64_t max_depth)
      : LexerBase(text, max_depth) {}

  static bool IsWordCharacter(char c) { return IsNameCharacter(c); }
  static bool BeginsToken(char c) { return c == '%' || IsNameCharacter(c); }
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
  // `expected` is shown when the character is missing; null: the character.
  // A character that is missing at the end of a line is reported there.
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
  // The same, where no group has `name=` twice.
  bool RawNames(absl::string_view* text);

 private:
  bool SkipComment();
  bool SkipString();
  bool SkipGroup();

  // RawNames' own: it is called too often to make one each time.
  absl::flat_hash_set<std::pair<int, absl::string_view>> names_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_HLO_LEXER_H_
