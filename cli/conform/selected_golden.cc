#include "cli/conform/selected_golden.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "workshop/rules/reseed.h"

namespace hlo {

using conformance::Golden;

absl::StatusOr<Golden> SelectedGolden(const std::string& folder,
                                      const conformance::Selection& selection,
                                      Console& console) {
  auto golden = conformance::ReadGolden(folder, OpsOf(selection));
  if (!golden.ok() || selection.reseed == 0) return golden;
  conformance::Reseeding reseeding;
  reseeding.seed = selection.reseed;
  reseeding.only = selection.only;
  reseeding.progress = [&](int64_t made, int64_t total) {
    if (made % 64 != 0) return;
    console.Progress(absl::StrCat("draws ", made, " of ", total));
  };
  golden = conformance::Reseed(*std::move(golden), reseeding);
  console.Progress("");
  return golden;
}

}  // namespace hlo
