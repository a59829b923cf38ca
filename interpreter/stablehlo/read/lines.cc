#include "interpreter/stablehlo/read/lines.h"

#include <algorithm>

namespace hlo::stablehlo {

Lines::Lines(absl::string_view text, const FilePart& part)
    : first_line_(part.first_line) {
  for (size_t at = part.start; at < part.end;) {
    starts_.push_back(at);
    const size_t end = text.find('\n', at);
    at = end == text.npos ? part.end : end + 1;
  }
}

bool Lines::IsIn(size_t line, size_t offset) const {
  return line < starts_.size() && starts_[line] <= offset &&
         (line + 1 == starts_.size() || offset < starts_[line + 1]);
}

Location Lines::At(size_t offset) {
  if (!IsIn(last_, offset) && !IsIn(++last_, offset)) {
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
    last_ = std::max<size_t>(after - starts_.begin(), 1) - 1;
    if (after == starts_.begin()) return {first_line_, 1};
  }
  return {first_line_ + static_cast<int>(last_),
          static_cast<int>(offset - starts_[last_]) + 1};
}

}  // namespace hlo::stablehlo
