// "did you mean" for misspelt names.
#ifndef HLOREF_BASE_SUGGEST_H_
#define HLOREF_BASE_SUGGEST_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace hlo {

// "; did you mean 'x'?" with the nearest candidate, or nothing when none is
// near. Looks at a bounded number of candidates.
std::string DidYouMean(absl::string_view name,
                       const std::vector<absl::string_view>& candidates);

// Edits (insert, delete, replace one letter) that turn one into the other.
size_t EditDistance(absl::string_view a, absl::string_view b);

}  // namespace hlo

#endif  // HLOREF_BASE_SUGGEST_H_
