// Several applications of an op in one program, which is compiled once.
#ifndef HLOREF_WORKSHOP_RULES_SIDE_BY_SIDE_H_
#define HLOREF_WORKSHOP_RULES_SIDE_BY_SIDE_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "workshop/rules/recipe.h"

namespace hlo::conformance {

class SideBySide {
 public:
  struct Operand {
    std::string shape;
    Drawn drawn;
  };

  // Steps that all applications see, before the first of them.
  void Begin(absl::string_view steps) { steps_ = std::string(steps); }
  // `applied` is the op on its operands, called a, b, ..: "add(a, b)".
  void Add(absl::string_view name, const std::vector<Operand>& operands,
           absl::string_view shape, absl::string_view applied);

  // The program is the tuple of all results; `computations` stand before it.
  void Finish(absl::string_view computations, Recipe& recipe) &&;

 private:
  std::string parameters_, steps_;
  std::vector<std::string> shapes_, names_;
  std::vector<Drawn> inputs_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_SIDE_BY_SIDE_H_
