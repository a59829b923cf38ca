// Long texts cut for people.
#ifndef HLOREF_BASE_SHORTENED_H_
#define HLOREF_BASE_SHORTENED_H_

#include <cstddef>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace hlo {

// Returns a message of over 1,000 characters without its middle: messages quote
// names, numbers and shapes as they are written, and their ends say what is
// wrong.
inline std::string Shortened(absl::string_view message) {
  constexpr size_t kLongest = 1000, kEnd = 300;
  if (message.size() <= kLongest) return std::string(message);
  return absl::StrCat(message.substr(0, kLongest - kEnd), " ... ",
                      message.substr(message.size() - kEnd));
}

}  // namespace hlo

#endif  // HLOREF_BASE_SHORTENED_H_
