// One row for each op; what is not here is refused by name.
#include <algorithm>

#include "absl/strings/match.h"
#include "interpreter/stablehlo/convert/handlers.h"
#include "ops/attributes/accuracy.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/linear.h"
#include "ops/attributes/numbers.h"

namespace hlo::stablehlo {
namespace {

constexpr AttributeRow kAccuracy = {"result_accuracy", &attr::result_accuracy};

// In the order of their names.
constexpr OpRow kRows[] = {
#include "interpreter/stablehlo/convert/rows.def"
};

}  // namespace

const OpRow* FindRow(absl::string_view name) {
  const auto row = std::lower_bound(
      std::begin(kRows), std::end(kRows), name,
      [](const OpRow& a, absl::string_view b) { return a.name < b; });
  return row == std::end(kRows) || row->name != name ? nullptr : row;
}

std::span<const OpRow> AllRows() { return kRows; }

std::string HloOpName(const OpRow& row) {
  if (row.hlo != nullptr) return row.hlo;
  const absl::string_view full = row.name;
  std::string name(full.substr(full.find('.') + 1));
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

std::string WhyRefused(absl::string_view name) {
  if (absl::StartsWith(name, "stablehlo.uniform_")) {
    return "quantised types are out of scope";
  }
  if (name == "interpreter.run_parallel") {
    return "`hloref run` runs it, in the entry itself; it is no part of a "
           "module";
  }
  if (name == "sdy.manual_computation") {
    return "it computes on the parts of arrays that devices hold; HLO has no "
           "shapes for both sides of it";
  }
  for (absl::string_view dialect :
       {"stablehlo.", "chlo.", "check.", "interpreter.", "func.", "sdy."}) {
    if (absl::StartsWith(name, dialect)) {
      return absl::StrCat("there is no such op, or HLO has none for it");
    }
  }
  return absl::StrCat("the dialect ", name.substr(0, name.find('.')),
                      " is not read: only stablehlo, chlo, check, interpreter, "
                      "func, and of sdy what changes no shape");
}

}  // namespace hlo::stablehlo
