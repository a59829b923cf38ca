#include "interpreter/stablehlo/read/pretty_forms.h"

#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/named_rows.h"

namespace hlo::stablehlo {
namespace {

using enum ClauseForm;
using enum Special;
using enum TypeRule;

constexpr PrettyForm kForms[] = {
#define OP(op, ...) {.name = op __VA_ARGS__},
#define SYNTAX(op, ...) {.name = op __VA_ARGS__},
#define TYPES(rule) , .types = rule
#define SPECIAL(syntax) , .special = syntax
#define CLAUSES(...) , .clauses = {__VA_ARGS__}
#include "interpreter/stablehlo/ops.def"
};
static_assert(AreInOrder(kForms));

constexpr PrettyForm kElementWise;

}  // namespace

const PrettyForm& PrettyFormOf(absl::string_view op) {
  if (const PrettyForm* form = FindNamed(kForms, op)) return *form;
  const size_t dot = op.find('.');
  const absl::string_view dialect = op.substr(0, dot);
  if (dialect == "stablehlo" || dialect == "mhlo" || dialect == "chlo") {
    for (absl::string_view other : {"stablehlo", "chlo"}) {
      const std::string name = absl::StrCat(other, op.substr(dot));
      if (const PrettyForm* form = FindNamed(kForms, name)) return *form;
    }
  }
  return kElementWise;
}

const Clause* FindClause(const PrettyForm& form, absl::string_view keyword) {
  for (const Clause& clause : form.clauses) {
    if (keyword == clause.keyword) return &clause;
  }
  return nullptr;
}

}  // namespace hlo::stablehlo
