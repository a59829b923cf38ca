#include "workshop/rules/side_by_side.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"

namespace hlo::conformance {

void SideBySide::Add(absl::string_view name,
                     const std::vector<Operand>& operands,
                     absl::string_view shape, absl::string_view applied) {
  const size_t open = applied.find('('), close = applied.find(')');
  std::string inside(applied.substr(open, close - open));
  for (size_t k = 0; k < operands.size(); ++k) {
    const std::string letter(1, static_cast<char>('a' + k));
    const std::string parameter = absl::StrCat("p", inputs_.size());
    absl::StrAppend(&parameters_, "  ", parameter, " = ", operands[k].shape,
                    " parameter(", inputs_.size(), ")\n");
    inside = absl::StrReplaceAll(
        inside, {{absl::StrCat("(", letter), absl::StrCat("(", parameter)},
                 {absl::StrCat(" ", letter), absl::StrCat(" ", parameter)}});
    inputs_.push_back(operands[k].drawn);
  }
  absl::StrAppend(&steps_, "  ", name, " = ", shape, " ",
                  applied.substr(0, open), inside, applied.substr(close), "\n");
  shapes_.emplace_back(shape);
  names_.emplace_back(name);
}

void SideBySide::Finish(absl::string_view computations, Recipe& recipe) && {
  recipe.module =
      absl::StrCat(computations, "ENTRY main {\n", parameters_, steps_,
                   "  ROOT r = (", absl::StrJoin(shapes_, ", "), ") tuple(",
                   absl::StrJoin(names_, ", "), ")\n}\n");
  recipe.inputs = std::move(inputs_);
}

}  // namespace hlo::conformance
