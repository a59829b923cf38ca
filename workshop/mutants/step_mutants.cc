// Mutants of every op's results: wrong in one element, in one class of numbers,
// from a size, a rank or a number of processes on, when called from one kind of
// op.
#include <algorithm>
#include <initializer_list>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "ops/op.h"
#include "workshop/mutants/array_changes.h"
#include "workshop/mutants/attribute_mutants.h"
#include "workshop/mutants/mutant.h"
#include "workshop/mutants/number_mutants.h"

namespace hlo::conformance {
namespace {

// The first array that has elements is wrong in its first, or its last one.
template <bool kLast>
bool SpoilOne(SeenStep& step) {
  for (ArrayCopy& result : step.results) {
    if (!HasElements(result)) continue;
    Spoil(result, kLast ? result.count() - 1 : 0);
    return true;
  }
  return false;
}

bool SpoilMiddle(SeenStep& step) {
  ArrayCopy& result = step.results[0];
  if (!HasElements(result) || result.count() < 3) return false;
  Spoil(result, result.count() / 2);
  return true;
}

bool LastIsNext(SeenStep& step) {
  ArrayCopy& result = step.results[0];
  if (!HasElements(result)) return false;
  const std::vector<std::byte> before = result.bytes;
  StepElement(result, result.count() - 1, 1);
  return result.bytes != before;
}

int64_t MostElements(const std::vector<ArrayCopy>& arrays) {
  int64_t most = 0;
  for (const ArrayCopy& each : arrays) {
    if (HasElements(each)) most = std::max(most, each.count());
  }
  return most;
}

bool FromElements(SeenStep& step, int64_t n, const StepPlace&) {
  return MostElements(step.results) >= n && SpoilOne<true>(step);
}

// The operand may have many elements where the result has few.
bool FromOperandElements(SeenStep& step, int64_t n, const StepPlace&) {
  return MostElements(step.operands) >= n && SpoilOne<false>(step);
}

bool FromRank(SeenStep& step, int64_t rank, const StepPlace&) {
  size_t most = 0;
  for (const auto* arrays : {&step.operands, &step.results}) {
    for (const ArrayCopy& each : *arrays) {
      if (each.is_array()) most = std::max(most, each.sizes.size());
    }
  }
  return static_cast<int64_t>(most) >= rank && SpoilOne<true>(step);
}

bool FromProcesses(SeenStep& step, int64_t n, const StepPlace& place) {
  return place.processes >= n && SpoilOne<true>(step);
}

bool OnlyFirstOfMany(SeenStep& step, int64_t, const StepPlace& place) {
  return place.processes > 1 && step.event.process == 0 && SpoilOne<true>(step);
}

bool OnlyLastOfMany(SeenStep& step, int64_t, const StepPlace& place) {
  return place.processes > 1 && step.event.process == place.processes - 1 &&
         SpoilOne<true>(step);
}

bool FromExecution(SeenStep& step, int64_t n, const StepPlace& place) {
  return place.execution >= n && SpoilOne<true>(step);
}

constexpr const char* kCallers[] = {"call", "fusion", "conditional", "while",
                                    "async-start"};

bool CalledBy(SeenStep& step, int64_t caller, const StepPlace& place) {
  return place.callers != nullptr &&
         place.callers->contains(kCallers[caller]) && SpoilOne<true>(step);
}

bool ElementsSwapped(SeenStep& step) {
  auto& results = step.results;
  for (size_t i = 1; i < results.size(); ++i) {
    ArrayCopy &a = results[0], &b = results[i];
    if (!HasElements(a) || !HasElements(b) || a.type() != b.type() ||
        a.bytes.size() != b.bytes.size() || a.bytes == b.bytes) {
      continue;
    }
    std::swap(a.bytes, b.bytes);
    return true;
  }
  return false;
}

// Mutants of the results of each type.
struct ElementMutant {
  const char* name;
  bool (*change)(SeenStep&);
};
constexpr ElementMutant kElementMutants[] = {
    {"the first element is wrong", SpoilOne<false>},
    {"the middle element is wrong", SpoilMiddle},
    {"the last element is wrong", SpoilOne<true>},
    {"the last element is the next number", LastIsNext},
};

// One mutant for each number; the number replaces `$` in its name.
struct ThresholdMutant {
  const char* name;
  bool (*change)(SeenStep& step, int64_t number, const StepPlace& place);
  std::initializer_list<int64_t> numbers;
};
constexpr std::initializer_list<int64_t> kSizes = {9,   33,   65,   129,
                                                   513, 1025, 4097, 65537};
constexpr ThresholdMutant kThresholdMutants[] = {
    {"wrong from $ elements on", FromElements, kSizes},
    {"wrong from $ elements of an operand on", FromOperandElements, kSizes},
    {"wrong from rank $ on", FromRank, {3, 4, 5}},
    {"wrong from $ processes on", FromProcesses, {3, 4, 8}},
    {"wrong only in the first of several processes", OnlyFirstOfMany, {1}},
    {"wrong only in the last of several processes", OnlyLastOfMany, {1}},
    {"wrong from its execution $ on", FromExecution, {2}},
};

bool IsOf(const SeenStep& step, const Op* op) {
  return step.instruction.op == op && !step.results.empty();
}

void AddTyped(const Op& op, ElementType type, const char* name,
              bool (*change)(SeenStep&), std::vector<Mutant>& all) {
  Mutant& mutant = all.emplace_back();
  mutant.name = absl::StrCat(Name(type), ": ", name);
  mutant.op = &op;
  mutant.type = type;
  mutant.step = [op = &op, type, change](SeenStep& step, const StepPlace&) {
    return IsOf(step, op) && step.results[0].is_array() &&
           step.results[0].type() == type && change(step);
  };
}

void AddNumbered(const Op& op, std::string name, int64_t number,
                 bool (*change)(SeenStep&, int64_t, const StepPlace&),
                 std::vector<Mutant>& all) {
  Mutant& mutant = all.emplace_back();
  mutant.name = std::move(name);
  mutant.op = &op;
  mutant.step = [op = &op, number, change](SeenStep& step,
                                           const StepPlace& place) {
    return IsOf(step, op) && change(step, number, place);
  };
}

}  // namespace

std::vector<Mutant> OpMutants(const Op& op) {
  std::vector<Mutant> all;
  for (int i = 0; i < kElementTypeCount; ++i) {
    const auto type = static_cast<ElementType>(i);
    for (const ElementMutant& each : kElementMutants) {
      AddTyped(op, type, each.name, each.change, all);
    }
    for (const NumberMutant& each : NumberMutants()) {
      if (!each.has_type(type)) continue;
      if (each.has_op != nullptr && !each.has_op(op)) continue;
      AddTyped(op, type, each.name, each.change, all);
      all.back().by_element = true;
    }
  }
  for (const ThresholdMutant& each : kThresholdMutants) {
    for (const int64_t number : each.numbers) {
      AddNumbered(op,
                  absl::StrReplaceAll(each.name, {{"$", absl::StrCat(number)}}),
                  number, each.change, all);
    }
  }
  for (size_t i = 0; i < std::size(kCallers); ++i) {
    AddNumbered(op, absl::StrCat("wrong where it is called by ", kCallers[i]),
                static_cast<int64_t>(i), CalledBy, all);
  }
  AddNumbered(
      op, "elements of the result are swapped", 0,
      [](SeenStep& step, int64_t, const StepPlace&) {
        return ElementsSwapped(step);
      },
      all);
  all.back().of_several = true;
  for (Mutant& mutant : AttributeMutants(op)) all.push_back(std::move(mutant));
  return all;
}

}  // namespace hlo::conformance
