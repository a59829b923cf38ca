// The book's own files: styles, scripts, the texts of the course.
#ifndef HLOREF_BOOK_ASSETS_H_
#define HLOREF_BOOK_ASSETS_H_

#include <span>

#include "absl/strings/string_view.h"

namespace hlo::book {

struct Asset {
  const char* name;  // "assets/book.css", in book/
  const char* text;
};
// Made by cmake/EmbedBook.cmake.
std::span<const Asset> AllAssets();
// Empty if there is none of that name.
absl::string_view FindAsset(absl::string_view name);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_ASSETS_H_
