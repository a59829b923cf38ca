#include "base/suggest.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

constexpr size_t kLongest = 64;  // longer names are not compared
constexpr size_t kMostCandidates = 5000;

}  // namespace

size_t EditDistance(absl::string_view a, absl::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t replace = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replace, diagonal + 1, row[j] + 1});
    }
  }
  return row[b.size()];
}

std::string DidYouMean(absl::string_view name,
                       const std::vector<absl::string_view>& candidates) {
  if (name.size() < 2 || name.size() > kLongest) return {};
  // Above this many edits it is another word.
  size_t nearest = std::max(name.size() / 3, size_t{1}) + 1;
  absl::string_view best;
  const size_t count = std::min(candidates.size(), kMostCandidates);
  for (size_t i = 0; i < count; ++i) {
    const absl::string_view candidate = candidates[i];
    const size_t longer = std::max(candidate.size(), name.size());
    const size_t shorter = std::min(candidate.size(), name.size());
    if (longer > kLongest || longer - shorter >= nearest) continue;
    const size_t distance = EditDistance(name, candidate);
    if (distance < nearest) {
      nearest = distance;
      best = candidate;
    }
  }
  return best.empty() ? "" : absl::StrCat("; did you mean '", best, "'?");
}

}  // namespace hlo
