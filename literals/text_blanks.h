// Skips blanks and comments of HLO text, for readers that hold pointers.
#ifndef HLOREF_LITERALS_TEXT_BLANKS_H_
#define HLOREF_LITERALS_TEXT_BLANKS_H_

#include "absl/strings/string_view.h"

namespace hlo {

// Returns the end of the comment that begins at `at`.
inline const char* SkipComment(const char* at, const char* last) {
  const absl::string_view rest(at, static_cast<size_t>(last - at));
  const bool line = at[1] == '/';
  const size_t end = rest.find(line ? "\n" : "*/", 2);
  return end == rest.npos ? last : at + end + (line ? 1 : 2);
}

// The first character in [at, last) that is no blank and in no comment.
inline const char* Skip(const char* at, const char* last) {
  for (; at < last; ++at) {
    if (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r') continue;
    const bool comment =
        *at == '/' && last - at >= 2 && (at[1] == '/' || at[1] == '*');
    if (!comment) break;
    at = SkipComment(at, last) - 1;
  }
  return at;
}

}  // namespace hlo

#endif  // HLOREF_LITERALS_TEXT_BLANKS_H_
