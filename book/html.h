// HTML: escaping, Markdown, and the frame that all pages share.
#ifndef HLOREF_BOOK_HTML_H_
#define HLOREF_BOOK_HTML_H_

#include <functional>
#include <string>

#include "absl/strings/string_view.h"

namespace hlo::book {

std::string Escape(absl::string_view text);
// The same, with <code> for what stands between two of `.
std::string WithCode(absl::string_view text);

// The page of a link in a Markdown document, relative to the book's root; empty
// where the book has none, and the link becomes plain text.
using LinkMap = std::function<std::string(absl::string_view)>;

// CommonMark with tables. `root` leads from the page to the book's root.
std::string Markdown(absl::string_view text, const LinkMap& links,
                     absl::string_view root);

struct PageText {
  std::string title;
  std::string root;   // "" or "../"
  std::string klass;  // of the body
  std::string body;
  std::string scripts;  // further ones, as elements
};
std::string Page(const PageText& page);

// JSON inside an element <script type="application/json">.
std::string JsonScript(absl::string_view klass, absl::string_view json);

// <pre> of a program, with a link that opens it in the playground.
std::string ProgramBox(absl::string_view program, absl::string_view root);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_HTML_H_
