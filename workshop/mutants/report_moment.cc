// The conditions of reports' triggers on the run: turns, processes, values.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/strip.h"
#include "literals/types/element_type.h"
#include "literals/types/number_types.h"
#include "workshop/mutants/array_changes.h"
#include "workshop/mutants/report_shapes.h"
#include "workshop/mutants/report_trigger.h"

namespace hlo::conformance {
namespace {

bool FitsTheRun(int64_t number, const ReportWord& word) {
  return word.relation == '>' ? number >= word.number()
                              : number == word.number();
}

bool Turn(const SeenStep&, const StepPlace& place, const ReportWord& word) {
  return FitsTheRun(place.execution, word);
}

bool Process(const SeenStep& step, const StepPlace&, const ReportWord& word) {
  return FitsTheRun(step.event.process, word);
}

bool AnyNumber(const ArrayCopy& array, absl::string_view of_class) {
  if (!HasElements(array)) return false;
  for (const double number : NumbersOf(array)) {
    if (IsOfClass(number, array.type(), of_class)) return true;
  }
  return false;
}

bool Has(const SeenStep& step, const StepPlace&, const ReportWord& word) {
  for (size_t i = 0; i < step.operands.size(); ++i) {
    if (word.operand >= 0 && word.operand != static_cast<int64_t>(i)) continue;
    if (AnyNumber(step.operands[i], word.argument)) return true;
  }
  return false;
}

bool Gets(const SeenStep& step, const StepPlace&, const ReportWord& word) {
  return AnyNumber(step.results[0], word.argument);
}

// Operand 0, or the one that is named, has no other numbers.
bool All(const SeenStep& step, const StepPlace&, const ReportWord& word) {
  const auto at = static_cast<size_t>(std::max<int64_t>(word.operand, 0));
  if (at >= step.operands.size() || !HasElements(step.operands[at])) {
    return false;
  }
  const ArrayCopy& array = step.operands[at];
  const std::vector<double> numbers = NumbersOf(array);
  return std::all_of(numbers.begin(), numbers.end(), [&](double number) {
    return IsOfClass(number, array.type(), word.argument);
  });
}

// The starts of a slice, or of an update, that lie outside: beyond what fits
// (1), below 0 (-1).
bool StartsOutside(const SeenStep& step, int side) {
  const bool slices =
      step.instruction.op->name == absl::string_view("dynamic-slice");
  const size_t first = slices ? 1 : 2;
  if (step.operands.size() <= first || !step.operands[0].is_array()) {
    return false;
  }
  const ArrayCopy& part = slices ? step.results[0] : step.operands[1];
  for (size_t d = 0; d < part.sizes.size(); ++d) {
    if (first + d >= step.operands.size()) return false;
    const ArrayCopy& start = step.operands[first + d];
    if (!HasElements(start)) return false;
    const double most =
        static_cast<double>(step.operands[0].sizes[d] - part.sizes[d]);
    const double at = NumberAt(start, 0);
    if (side > 0 ? at > most : at < 0) return true;
  }
  return false;
}

bool Beyond(const SeenStep& step, const StepPlace&, const ReportWord&) {
  return StartsOutside(step, 1);
}

bool Below(const SeenStep& step, const StepPlace&, const ReportWord&) {
  return StartsOutside(step, -1);
}

// An index of operand 1 is no number of the first dimension of operand 0.
bool Outside(const SeenStep& step, const StepPlace&, const ReportWord&) {
  if (step.operands.size() < 2 || !HasElements(step.operands[1]) ||
      !step.operands[0].is_array() || step.operands[0].sizes.empty()) {
    return false;
  }
  const auto size = static_cast<double>(step.operands[0].sizes[0]);
  const std::vector<double> indices = NumbersOf(step.operands[1]);
  return std::any_of(indices.begin(), indices.end(),
                     [&](double i) { return i < 0 || i >= size; });
}

// Two numbers of the operand are equal.
bool Repeats(const SeenStep& step, const StepPlace&, const ReportWord& word) {
  const auto at = static_cast<size_t>(std::max<int64_t>(word.operand, 0));
  if (at >= step.operands.size() || !HasElements(step.operands[at])) {
    return false;
  }
  std::vector<double> numbers = NumbersOf(step.operands[at]);
  std::sort(numbers.begin(), numbers.end());
  return std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end();
}

struct RunCondition {
  const char* name;
  bool (*holds)(const SeenStep&, const StepPlace&, const ReportWord&);
};
constexpr RunCondition kRunConditions[] = {
    {"turn", Turn},   {"process", Process}, {"has", Has},
    {"gets", Gets},   {"all", All},         {"beyond", Beyond},
    {"below", Below}, {"outside", Outside}, {"repeats", Repeats},
};

const RunCondition* FindRunCondition(absl::string_view name) {
  for (const RunCondition& each : kRunConditions) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

// Finite numbers of the type: the largest, the smallest, the smallest normal.
struct Limits {
  double most = 0, least = 0, normal = 0;
};

Limits LimitsOf(ElementType type) {
  Limits limits;
  VisitElementType(PartType(type), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (SmallFloat<T>) {
      limits.normal = std::ldexp(1.0, 1 - T::Layout::kBias);
    } else if constexpr (Float<T>) {
      limits.most = std::numeric_limits<T>::max();
      limits.least = std::numeric_limits<T>::lowest();
      limits.normal = std::numeric_limits<T>::min();
    } else if constexpr (Integer<T> && !IsSmallInt<T>) {
      limits.most = static_cast<double>(std::numeric_limits<T>::max());
      limits.least = static_cast<double>(std::numeric_limits<T>::min());
    }
  });
  return limits;
}

}  // namespace

bool IsRunCondition(absl::string_view name) {
  return FindRunCondition(name) != nullptr;
}

bool HoldsNow(const Report& report, const SeenStep& step,
              const StepPlace& place) {
  if (step.results.empty() || !HasElements(step.results[0])) return false;
  return std::all_of(
      report.when.begin(), report.when.end(), [&](const ReportWord& word) {
        const RunCondition* condition = FindRunCondition(word.name);
        return condition == nullptr ||
               condition->holds(step, place, word) != word.negated;
      });
}

bool IsOfClass(double number, ElementType type, absl::string_view name) {
  double bound = 0;
  absl::string_view rest = name;
  if (absl::ConsumePrefix(&rest, ">") && absl::SimpleAtod(rest, &bound)) {
    return number > bound;
  }
  if (absl::ConsumePrefix(&rest, "<") && absl::SimpleAtod(rest, &bound)) {
    return number < bound;
  }
  if (name == "any") return true;
  if (name == "nan") return std::isnan(number);
  if (name == "finite") return std::isfinite(number);
  if (name == "inf") return number == HUGE_VAL;
  if (name == "-inf") return number == -HUGE_VAL;
  if (name == "-0") return number == 0 && std::signbit(number);
  if (name == "0") return number == 0;
  if (name == "odd") return std::fmod(number, 2) != 0;
  if (name == "fraction") return number != std::trunc(number);
  const Limits limits = LimitsOf(type);
  if (name == "max") return number == limits.most;
  if (name == "min") return number == limits.least;
  return name == "subnormal" && number != 0 && std::abs(number) < limits.normal;
}

}  // namespace hlo::conformance
