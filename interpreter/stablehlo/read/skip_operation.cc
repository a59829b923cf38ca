#include "interpreter/stablehlo/read/skip_operation.h"

#include <string>

#include "absl/strings/match.h"

namespace hlo::stablehlo {
namespace {

// A string, a word, a group in brackets, `->` or one character.
bool SkipToken(Lexer& lexer) {
  absl::string_view group;
  std::string text;
  if (lexer.Peek('"')) return lexer.String(&text);
  for (char opening : {'(', '[', '{', '<'}) {
    if (lexer.Peek(opening)) return lexer.Group(&group);
  }
  if (!lexer.TryConsume("->") && lexer.TryBareId().empty()) {
    lexer.Seek(lexer.position() + 1);
  }
  return true;
}

// %a, %b:2 =
bool SkipResults(Lexer& lexer) {
  absl::string_view name;
  int64_t count = 0;
  do {
    if (!lexer.TryConsume('%') || !lexer.SuffixId(&name)) return false;
    if (lexer.TryConsume(':') && !lexer.Integer(&count)) return false;
  } while (lexer.TryConsume(','));
  return lexer.TryConsume('=');
}

// True before `%name =`, `"dialect.op"(` and `dialect.op`.
bool PeekOperation(Lexer& lexer) {
  const size_t start = lexer.Next();
  std::string quoted;
  bool begins = false;
  if (lexer.Peek('%')) {
    begins = SkipResults(lexer);
  } else if (lexer.Peek('"')) {
    begins = lexer.String(&quoted) && lexer.Peek('(');
  } else {
    const absl::string_view word = lexer.TryBareId();
    begins = absl::StrContains(word, '.') || word == "return" || word == "call";
  }
  if (lexer.failed()) lexer.TakeFailure();
  lexer.Seek(start);
  return begins;
}

}  // namespace

bool SkipOperation(Lexer& lexer) {
  while (true) {
    const size_t before = lexer.position();
    if (lexer.AtEnd()) return false;
    if (lexer.Peek('}')) return true;
    const bool begins_line = absl::StrContains(lexer.Since(before), '\n');
    if (begins_line && PeekOperation(lexer)) return true;
    if (SkipToken(lexer)) continue;
    lexer.TakeFailure();
    return false;
  }
}

}  // namespace hlo::stablehlo
