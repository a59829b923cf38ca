#include "literals/json_cursor.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

void AppendUtf8(uint32_t code, std::string* out) {
  if (code < 0x80) return out->push_back(static_cast<char>(code));
  const auto tail = [&](int shift) {
    out->push_back(static_cast<char>(0x80 | (code >> shift & 0x3f)));
  };
  if (code < 0x800) {
    out->push_back(static_cast<char>(0xc0 | code >> 6));
  } else {
    out->push_back(static_cast<char>(0xe0 | code >> 12));
    tail(6);
  }
  tail(0);
}

}  // namespace

bool JsonCursor::Fail(absl::string_view message) {
  if (!status_.ok()) return false;
  std::string path;
  for (const Step& step : path_) {
    if (step.index >= 0) {
      absl::StrAppend(&path, "[", step.index, "]");
    } else {
      absl::StrAppend(&path, path.empty() ? "" : ".", step.key);
    }
  }
  const auto line = std::count(first_, at_, '\n') + 1;
  const char* start = at_;
  while (start > first_ && start[-1] != '\n') --start;
  status_ = absl::InvalidArgumentError(
      absl::StrCat(path, path.empty() ? "" : ": ", message, " (line ", line,
                   ", column ", at_ - start + 1, ")"));
  return false;
}

char JsonCursor::Peek() {
  while (at_ < last_ &&
         (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r')) {
    ++at_;
  }
  return at_ < last_ ? *at_ : '\0';
}

bool JsonCursor::Take(char c) {
  if (Peek() != c || at_ == last_) return false;
  ++at_;
  return true;
}

bool JsonCursor::Expect(char c) {
  return Take(c) || Fail(absl::StrCat("expected '", std::string(1, c), "'"));
}

bool JsonCursor::ExpectEnd() {
  Peek();
  return at_ == last_ || Fail("expected the end of the text");
}

// Behind the closing quote; `at_` is at the opening one.
bool JsonCursor::SkipString() {
  const char* begin = at_ + 1;
  while (const void* quote = std::memchr(begin, '"', last_ - begin)) {
    const char* end = static_cast<const char*>(quote);
    const char* last = end;  // before it, backslashes
    while (last > begin && last[-1] == '\\') --last;
    begin = end + 1;
    if ((end - last) % 2 != 0) continue;
    at_ = begin;
    return true;
  }
  return Fail("this string has no end");
}

bool JsonCursor::AppendEscape(std::string* out) {
  static constexpr absl::string_view kEscapes = "\"\\/bfnrt";
  static constexpr absl::string_view kMeanings = "\"\\/\b\f\n\r\t";
  const size_t which = kEscapes.find(*at_);
  if (which != kEscapes.npos) {
    out->push_back(kMeanings[which]);
    ++at_;
    return true;
  }
  constexpr int kHexDigits = 4;
  if (*at_ != 'u' || last_ - at_ <= kHexDigits) return Fail("unknown escape");
  uint32_t code = 0;
  const char* end = at_ + 1 + kHexDigits;
  if (std::from_chars(at_ + 1, end, code, 16).ptr != end) {
    return Fail("unknown escape");
  }
  at_ = end;
  AppendUtf8(code, out);
  return true;
}

bool JsonCursor::ReadString(absl::string_view* out, std::string* storage) {
  if (Peek() != '"') return Fail("expected a string");
  const char* open = at_;
  if (!SkipString()) return false;
  const char* end = at_;
  *out = absl::string_view(open + 1, static_cast<size_t>(end - open - 2));
  if (out->find('\\') == out->npos) return true;
  storage->clear();
  for (at_ = open + 1; at_ < end - 1;) {
    if (*at_ != '\\') {
      storage->push_back(*at_++);
      continue;
    }
    ++at_;
    if (!AppendEscape(storage)) return false;
  }
  at_ = end;
  *out = *storage;
  return true;
}

bool JsonCursor::SkipValue() {
  std::string open;  // the brackets around this place
  do {
    const char c = Peek();
    if (c == '"') {
      if (!SkipString()) return false;
    } else if (c == '[' || c == '{') {
      open.push_back(c == '[' ? ']' : '}');
      ++at_;
    } else if (c == ']' || c == '}') {
      if (open.empty() || open.back() != c) return Fail("expected a value");
      open.pop_back();
      ++at_;
    } else if ((c == ',' || c == ':') && !open.empty()) {
      ++at_;
    } else {
      const char* start = at_;
      while (at_ < last_ && std::strchr(" \n\t\r\"[]{},:", *at_) == nullptr) {
        ++at_;
      }
      if (at_ == start) return Fail("expected a value");
    }
  } while (!open.empty());
  return true;
}

bool JsonCursor::ReadText(absl::string_view* out) {
  Peek();
  const char* start = at_;
  if (!SkipValue()) return false;
  *out = absl::string_view(start, static_cast<size_t>(at_ - start));
  return true;
}

}  // namespace hlo
