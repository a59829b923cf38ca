#include "interpreter/cases/entry_text.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "interpreter/hlo/lexer.h"

namespace hlo {
namespace {

bool IsWordCharacter(char c) { return IsNameCharacter(c) || c == '%'; }

// Walks the words outside braces, parentheses, strings and comments.
class EntryWords {
 public:
  explicit EntryWords(absl::string_view text) : text_(text) {}

  // The next word; nothing at the end.
  std::optional<absl::string_view> Next() {
    while (at_ < text_.size()) {
      if (SkipCommentOrString()) continue;
      const char c = text_[at_];
      if (IsWordCharacter(c)) {
        const size_t start = at_;
        while (at_ < text_.size() && IsWordCharacter(text_[at_])) ++at_;
        if (depth_ == 0) return text_.substr(start, at_ - start);
        continue;
      }
      if (c == '{' || c == '(') ++depth_;
      if ((c == '}' || c == ')') && depth_ > 0) --depth_;
      ++at_;
    }
    return std::nullopt;
  }

  bool EqualsSignFollows() {
    while (at_ < text_.size()) {
      if (absl::ascii_isspace(static_cast<unsigned char>(text_[at_]))) {
        ++at_;
      } else if (!SkipCommentOrString()) {
        return text_[at_] == '=';
      }
    }
    return false;
  }

 private:
  bool SkipCommentOrString() {
    const absl::string_view rest = text_.substr(at_);
    if (absl::StartsWith(rest, "//")) {
      at_ = std::min(text_.find('\n', at_), text_.size());
      return true;
    }
    if (absl::StartsWith(rest, "/*")) {
      const size_t end = text_.find("*/", at_ + 2);
      at_ = end == absl::string_view::npos ? text_.size() : end + 2;
      return true;
    }
    const char quote = text_[at_];
    if (quote != '"' && quote != '\'') return false;
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    at_ = std::min(at_ + 1, text_.size());
    return true;
  }

  absl::string_view text_;
  size_t at_ = 0;
  int depth_ = 0;
};

// Puts the head at the end of the line before `body`, or, where something else
// stands before it on its own line, right there.
std::string InsertHead(std::string text, size_t body) {
  const size_t line_start = text.find_last_of('\n', body) + 1;
  const absl::string_view before =
      absl::string_view(text).substr(line_start, body - line_start);
  if (line_start == 0 || !absl::StripAsciiWhitespace(before).empty()) {
    return text.insert(body, "ENTRY main { ");
  }
  const size_t end = line_start - 1;  // of the line before
  const size_t start = end == 0 ? 0 : text.find_last_of('\n', end - 1) + 1;
  // A comment would swallow the head: blank it.
  const size_t comment = std::min(text.find("//", start), end);
  return text.replace(comment, end - comment, " ENTRY main {");
}

}  // namespace

bool HasModuleHeader(absl::string_view text) {
  return EntryWords(text).Next() == absl::string_view("HloModule");
}

std::string WrapEntry(std::string text) {
  EntryWords words(text);
  while (const auto word = words.Next()) {
    if (*word == "HloModule" || *word == "ENTRY") return text;
    const size_t body = static_cast<size_t>(word->data() - text.data());
    if (*word != "ROOT" && !words.EqualsSignFollows()) continue;
    return InsertHead(std::move(text), body) + "\n}\n";
  }
  return text;
}

}  // namespace hlo
