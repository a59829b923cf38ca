// Scripts and styles of Debian's libjs packages: the editor, CodeMirror. They
// are read when the book is made, and are no part of the repository.
#ifndef HLOREF_BOOK_LIBRARIES_H_
#define HLOREF_BOOK_LIBRARIES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo::book {

// The files that are on this machine; without the package none, and the
// playground has a plain text box.
std::vector<std::string> LibraryFiles();
// NotFound for others.
absl::StatusOr<std::string> ReadLibrary(absl::string_view name);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_LIBRARIES_H_
