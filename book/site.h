// The book: its pages by their paths, and all of them as files.
#ifndef HLOREF_BOOK_SITE_H_
#define HLOREF_BOOK_SITE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "book/materials.h"

namespace hlo::book {

class Site {
 public:
  // Runs the cases of all ops. NotFound where the project's documents are not.
  static absl::StatusOr<Site> Make();

  // "index.html", "ops/gather.html", "assets/book.css", ..
  std::vector<std::string> Paths() const;
  // Those that need no case to run: the playground, styles, scripts.
  static absl::StatusOr<std::string> Fixed(absl::string_view path);
  // The text of one of all; NotFound for another path.
  absl::StatusOr<std::string> PageAt(absl::string_view path) const;

 private:
  explicit Site(Materials materials) : materials_(std::move(materials)) {}
  Materials materials_;
};

struct SiteSummary {
  int64_t pages = 0, bytes = 0;
};

// Writes the static site into the folder, which is made if it is not there.
// `progress` gets a line from time to time. PermissionDenied for what cannot be
// written.
absl::StatusOr<SiteSummary> WriteSite(
    const std::string& folder,
    const std::function<void(absl::string_view)>& progress);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_SITE_H_
