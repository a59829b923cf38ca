#include "interpreter/stablehlo/convert/op_rows.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/named_rows.h"
#include "ops/attributes/accuracy.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/linear.h"
#include "ops/attributes/numbers.h"
#include "ops/attributes/random.h"

namespace hlo::stablehlo {
namespace {

constexpr AttributeRow kAccuracy = {"result_accuracy", &attr::result_accuracy};

constexpr OpRow kRows[] = {
#define OP(op, ...) {.name = op __VA_ARGS__},
#define ATTRIBUTES(...) , .attributes = {__VA_ARGS__}
#define CONVERT(convert) , .handler = convert
#include "interpreter/stablehlo/ops.def"
};
static_assert(AreInOrder(kRows));

constexpr bool HasForms(const OpRow& row) {
  return std::all_of(
      row.attributes.begin(), row.attributes.end(),
      [](const AttributeRow& each) { return HasForm(*each.handle); });
}
static_assert(std::all_of(std::begin(kRows), std::end(kRows), HasForms),
              "a handler must convert an attribute of such a kind");

}  // namespace

const OpRow* FindRow(absl::string_view name) { return FindNamed(kRows, name); }

std::span<const OpRow> AllRows() { return kRows; }

std::string HloOpName(const OpRow& row) {
  std::string name(row.name.substr(row.name.find('.') + 1));
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
