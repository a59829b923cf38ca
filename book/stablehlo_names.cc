#include "book/stablehlo_names.h"

#include "absl/strings/match.h"
#include "interpreter/stablehlo/convert/op_rows.h"

namespace hlo::book {

std::vector<std::string> StablehloNames(const Op& op) {
  std::vector<std::string> names;
  for (const stablehlo::OpRow& row : stablehlo::AllRows()) {
    const bool standard = absl::StartsWith(row.name, "stablehlo.") ||
                          absl::StartsWith(row.name, "chlo.");
    if (standard && stablehlo::HloOpName(row) == op.name) {
      names.emplace_back(row.name);
    }
  }
  return names;
}

}  // namespace hlo::book
