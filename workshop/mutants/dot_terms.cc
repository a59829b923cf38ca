#include "workshop/mutants/dot_terms.h"

#include "ops/attributes/dot.h"
#include "workshop/mutants/array_changes.h"

namespace hlo::conformance {
namespace {

struct PlainDot {
  int64_t terms = 0, columns = 0;

  explicit PlainDot(const SeenStep& step) {
    const Attributes& attributes = step.instruction.attributes;
    if (!IsReal(step.operands[0]) || !IsReal(step.operands[1])) return;
    const auto& left = step.operands[0].sizes;
    const auto& right = step.operands[1].sizes;
    const bool plain = !left.empty() && !right.empty() &&
                       attributes.get(attr::lhs_batch_dims).empty() &&
                       attributes.get(attr::lhs_contracting_dims) ==
                           Ints{static_cast<int64_t>(left.size()) - 1} &&
                       attributes.get(attr::rhs_contracting_dims) == Ints{0};
    if (!plain || right[0] == 0) return;
    terms = right[0];
    columns = step.operands[1].count() / terms;
  }
};

}  // namespace

bool RecomputeDot(SeenStep& step, bool (*keep)(int64_t, int64_t),
                  double (*round)(double)) {
  const PlainDot dot(step);
  ArrayCopy& result = step.results[0];
  if (dot.terms == 0 || !IsReal(result)) return false;
  bool changed = false;
  for (int64_t i = 0; i < result.count(); ++i) {
    double sum = 0;
    for (int64_t k = 0; k < dot.terms; ++k) {
      if (!keep(k, dot.terms)) continue;
      const double a =
          NumberAt(step.operands[0], i / dot.columns * dot.terms + k);
      const double b =
          NumberAt(step.operands[1], k * dot.columns + i % dot.columns);
      sum = round(sum + round(a * b));
    }
    changed = changed || sum != NumberAt(result, i);
    PutNumber(sum, result, i);
  }
  return changed;
}

}  // namespace hlo::conformance
