// Programs whose results lie within a bound of their real values.
#ifndef HLOREF_WORKSHOP_RULES_BOUNDED_RULES_H_
#define HLOREF_WORKSHOP_RULES_BOUNDED_RULES_H_

#include <string>
#include <vector>

#include "workshop/rules/recipe.h"

namespace hlo::conformance {

// In the module `$T` is the element type, `$n` a size, `$m` one less.
struct BoundedRule {
  absl::string_view op, slug, label;
  std::string module;
  std::vector<Drawn> inputs;  // an empty map is that of the vector
  std::vector<int64_t> sizes;
  // Of one sum that is kept in the type itself, by `$n`: the bound of many such
  // terms means nothing.
  int64_t narrow_terms = 1;
  bool cancels = false;  // terms that cancel are tried, too
  int64_t replicas = 1;
};
using BoundedRules = std::vector<BoundedRule>;

// Several ops: softmax, normalizations, attention; and sums over processes.
void AddPrograms(BoundedRules& all);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_BOUNDED_RULES_H_
