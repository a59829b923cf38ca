#include "interpreter/eval/programs.h"

#include "absl/strings/str_cat.h"

namespace hlo {

absl::Status Programs::Check() const {
  if (programs.empty())
    return absl::InvalidArgumentError("no program is given");
  for (size_t i = 1; i < programs.size(); ++i) {
    if (programs[i]->replicas() != replicas() ||
        programs[i]->partitions() != partitions()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "program ", i, " is for ", programs[i]->replicas(), " replicas and ",
          programs[i]->partitions(), " partitions, program 0 for ", replicas(),
          " and ", partitions(), " (--replicas, --partitions)"));
    }
    if (!(programs[i]->options().choices == programs[0]->options().choices)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "program ", i, " was prepared by other choices than program 0"));
    }
  }
  if (assigned.empty()) return absl::OkStatus();
  if (std::ssize(assigned) != processes()) {
    return absl::InvalidArgumentError(
        absl::StrCat(assigned.size(), " processes are assigned a program, and ",
                     processes(), " run"));
  }
  for (size_t p = 0; p < assigned.size(); ++p) {
    if (assigned[p] >= 0 && assigned[p] < std::ssize(programs)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("process ", p, " is assigned program ", assigned[p],
                     ", there are programs 0 to ", programs.size() - 1));
  }
  return absl::OkStatus();
}

}  // namespace hlo
