// A place in a JSON text that only moves forward, and the path that led there.
// Numbers are left as text, so that their type decides how they are rounded.
#ifndef HLOREF_LITERALS_JSON_CURSOR_H_
#define HLOREF_LITERALS_JSON_CURSOR_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace hlo {

// Functions that return bool return false from the first error on.
class JsonCursor {
 public:
  explicit JsonCursor(absl::string_view text)
      : first_(text.data()),
        at_(text.data()),
        last_(text.data() + text.size()) {}

  const absl::Status& status() const { return status_; }
  const char* at() const { return at_; }
  const char* last() const { return last_; }
  // REQUIRES: a place in the text.
  void MoveTo(const char* at) { at_ = at; }

  // InvalidArgument with the path, the message, the line and the column.
  bool Fail(absl::string_view message);
  bool Fail(const absl::Status& status) { return Fail(status.message()); }

  // The next character that is no blank; 0 at the end.
  char Peek();
  bool Take(char c);
  bool Expect(char c);
  // Nothing but blanks is left.
  bool ExpectEnd();

  // A string; `*out` points into the text, or into `*storage` where it has
  // escapes.
  bool ReadString(absl::string_view* out, std::string* storage);
  // Any value. Walks without recursion: nesting has no limit.
  bool SkipValue();
  // Any value, as it stands in the text.
  bool ReadText(absl::string_view* out);

  // Calls member(key) before each value, which it must read or skip.
  template <typename Member>
  bool ReadObject(Member member) {
    if (!Expect('{')) return false;
    if (Take('}')) return true;
    do {
      absl::string_view key;
      std::string storage;
      if (!ReadString(&key, &storage) || !Expect(':')) return false;
      path_.push_back({std::string(key.data(), key.size()), -1});
      if (!member(key)) return false;
      path_.pop_back();
    } while (Take(','));
    return Expect('}');
  }

  // Calls element(i) before each value.
  template <typename Element>
  bool ReadList(Element element) {
    if (!Expect('[')) return false;
    if (Take(']')) return true;
    int64_t index = 0;
    do {
      path_.push_back({"", index});
      if (!element(index++)) return false;
      path_.pop_back();
    } while (Take(','));
    return Expect(']');
  }

  // For what is read out of order or in bulk.
  void Enter(absl::string_view key) {
    path_.push_back({std::string(key.data(), key.size()), -1});
  }
  void Enter(int64_t index) { path_.push_back({"", index}); }
  void Leave() { path_.pop_back(); }

 private:
  struct Step {
    std::string key;
    int64_t index;  // in a list; -1: a member
  };

  bool SkipString();
  bool AppendEscape(std::string* out);

  const char* first_;
  const char* at_;
  const char* last_;
  std::vector<Step> path_;
  absl::Status status_;
};

}  // namespace hlo

#endif  // HLOREF_LITERALS_JSON_CURSOR_H_
