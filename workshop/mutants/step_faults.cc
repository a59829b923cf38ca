#include "workshop/mutants/step_faults.h"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "literals/types/float_codes.h"
#include "workshop/mutants/exact_results.h"
#include "workshop/mutants/lane_effects.h"
#include "workshop/mutants/mutation.h"

namespace hlo::conformance {
namespace {

bool HasLanes(const ArrayCopy& array) {
  return array.is_array() && !array.bytes.empty();
}

// The first array that has elements is wrong there.
bool SpoilLast(SeenStep& step) {
  for (ArrayCopy& result : step.results) {
    if (!HasLanes(result)) continue;
    SpoilLane(result, result.count() - 1);
    return true;
  }
  return false;
}

bool SpoilFirst(SeenStep& step) {
  for (ArrayCopy& result : step.results) {
    if (!HasLanes(result)) continue;
    SpoilLane(result, 0);
    return true;
  }
  return false;
}

bool WrongFirstLane(SeenStep& step, int64_t, const StepPlace&) {
  return SpoilFirst(step);
}

bool WrongMiddleLane(SeenStep& step, int64_t, const StepPlace&) {
  ArrayCopy& result = step.results[0];
  if (!HasLanes(result) || result.count() < 3) return false;
  SpoilLane(result, result.count() / 2);
  return true;
}

bool WrongLastLane(SeenStep& step, int64_t, const StepPlace&) {
  return SpoilLast(step);
}

bool LastLaneIsNext(SeenStep& step, int64_t, const StepPlace&) {
  ArrayCopy& result = step.results[0];
  if (!HasLanes(result)) return false;
  const std::vector<std::byte> before = result.bytes;
  StepLane(result, result.count() - 1);
  return result.bytes != before;
}

// A mutation's change of all lanes.
bool Mutate(const Mutation& mutation, SeenStep& step) {
  ArrayCopy& result = step.results[0];
  if (!HasLanes(result)) return false;
  std::vector<Lanes> operands;
  for (const ArrayCopy& each : step.operands) {
    if (each.is_array()) operands.push_back({each.type(), each.bytes});
  }
  Lanes lanes = {result.type(), result.bytes};
  if (!mutation.lanes(lanes, operands, step.instruction.op->name) ||
      !Differ({result.type(), result.bytes}, lanes, /*nan_bits=*/false)) {
    return false;
  }
  result.bytes = std::move(lanes.bytes);
  return true;
}

bool TowardZero(SeenStep& step, int64_t, const StepPlace&) {
  if (!HasLanes(step.results[0])) return false;
  const auto exact = ExactResults(step);
  return exact && RoundTowardZero(*exact, step.results[0]);
}

bool TiesAway(SeenStep& step, int64_t, const StepPlace&) {
  if (!HasLanes(step.results[0])) return false;
  const auto exact = ExactResults(step);
  return exact && RoundTiesAway(*exact, step.results[0]);
}

int64_t Elements(const std::vector<ArrayCopy>& arrays) {
  int64_t most = 0;
  for (const ArrayCopy& each : arrays) {
    if (HasLanes(each)) most = std::max(most, each.count());
  }
  return most;
}

bool FromElements(SeenStep& step, int64_t n, const StepPlace&) {
  return Elements(step.results) >= n && SpoilLast(step);
}

// Of what is read, where the result may be small.
bool FromOperandElements(SeenStep& step, int64_t n, const StepPlace&) {
  return Elements(step.operands) >= n && SpoilFirst(step);
}

bool FromRank(SeenStep& step, int64_t rank, const StepPlace&) {
  size_t most = 0;
  for (const auto* arrays : {&step.operands, &step.results}) {
    for (const ArrayCopy& each : *arrays) {
      if (each.is_array()) most = std::max(most, each.sizes.size());
    }
  }
  return static_cast<int64_t>(most) >= rank && SpoilLast(step);
}

bool FromProcesses(SeenStep& step, int64_t n, const StepPlace& place) {
  return place.processes >= n && SpoilLast(step);
}

bool OnlyFirstOfMany(SeenStep& step, int64_t, const StepPlace& place) {
  return place.processes > 1 && step.event.process == 0 && SpoilLast(step);
}

bool OnlyLastOfMany(SeenStep& step, int64_t, const StepPlace& place) {
  return place.processes > 1 && step.event.process == place.processes - 1 &&
         SpoilLast(step);
}

bool FromExecution(SeenStep& step, int64_t n, const StepPlace& place) {
  return place.execution >= n && SpoilLast(step);
}

constexpr const char* kCallers[] = {"call", "fusion", "conditional", "while",
                                    "async-start"};

bool CalledBy(SeenStep& step, int64_t caller, const StepPlace& place) {
  return place.callers != nullptr &&
         place.callers->contains(kCallers[caller]) && SpoilLast(step);
}

bool ElementsSwapped(SeenStep& step, int64_t, const StepPlace&) {
  auto& results = step.results;
  for (size_t i = 1; i < results.size(); ++i) {
    ArrayCopy &a = results[0], &b = results[i];
    if (!HasLanes(a) || !HasLanes(b) || a.type() != b.type() ||
        a.bytes.size() != b.bytes.size() || a.bytes == b.bytes) {
      continue;
    }
    std::swap(a.bytes, b.bytes);
    return true;
  }
  return false;
}

// Whether the type's floats, or those of its parts, can say `has` of
// themselves.
template <typename F>
bool FloatsHave(ElementType type, F has) {
  return VisitElementType(PartType(type), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (Float<T> || SmallFloat<T>) {
      return has(tag, std::numeric_limits<T>());
    } else {
      return false;
    }
  });
}
bool HasNan(ElementType type) {
  return FloatsHave(type,
                    [](auto, auto limits) { return limits.has_quiet_NaN; });
}
bool HasInfinity(ElementType type) {
  return FloatsHave(type,
                    [](auto, auto limits) { return limits.has_infinity; });
}
bool HasTwoZeros(ElementType type) {
  return FloatsHave(type, [](auto tag, auto) {
    using T = typename decltype(tag)::type;
    const T minus = Negated(T(0.0), true);
    return static_cast<double>(minus) == 0 &&
           FloatCode(minus) != FloatCode(T(0.0));
  });
}
bool HasSubnormals(ElementType type) {
  return FloatsHave(type, [](auto, auto limits) {
    return static_cast<double>(limits.denorm_min()) <
           static_cast<double>(limits.min());
  });
}
bool IsNarrowFloat(ElementType type) {
  return IsFloat(type) && type != ElementType::kF64;
}

bool In(std::initializer_list<absl::string_view> ops, const Op& op) {
  return std::find(ops.begin(), ops.end(), op.name) != ops.end();
}
// Whose results lie between two numbers of their type, and half way.
bool HasTies(const Op& op) {
  return In({"add", "subtract", "multiply", "divide", "convert"}, op);
}
bool Rounds(const Op& op) { return HasTies(op) || In({"sqrt"}, op); }
// Those whose results without end mutation.h knows.
bool Wraps(const Op& op) {
  return In({"abs", "add", "convert", "negate", "multiply", "subtract"}, op);
}

// Of mutation.h, those that are wrong in one class of numbers.
struct ClassOfNumbers {
  absl::string_view mutation;
  bool (*has_type)(ElementType);
  bool (*has_op)(const Op&) = nullptr;
};
constexpr ClassOfNumbers kClasses[] = {
    {"saturates instead of wrapping", IsInteger, Wraps},
    {"NaN is 0", HasNan},
    {"-0 is 0", HasTwoZeros},
    {"0 is -0", HasTwoZeros},
    {"subnormal numbers are 0", HasSubnormals},
    {"infinity is the largest number", HasInfinity},
};

void AddMutations(std::vector<StepFault>& faults) {
  for (const ClassOfNumbers& each : kClasses) {
    const auto all = AllMutations();
    const auto mutation = std::find_if(
        all.begin(), all.end(),
        [&](const Mutation& one) { return one.name == each.mutation; });
    if (mutation == all.end()) continue;
    faults.push_back(
        {mutation->name,
         [&one = *mutation](SeenStep& step, int64_t, const StepPlace&) {
           return Mutate(one, step);
         },
         {},
         each.has_type,
         each.has_op});
  }
}

}  // namespace

std::vector<StepFault> AllStepFaults() {
  const std::vector<int64_t> sizes = {9, 33, 65, 129, 513, 1025, 4097, 65537};
  std::vector<StepFault> faults = {
      {"the first lane is wrong", WrongFirstLane},
      {"the middle lane is wrong", WrongMiddleLane},
      {"the last lane is wrong", WrongLastLane},
      {"the last lane is the next number", LastLaneIsNext},
      {"rounds toward zero", TowardZero, {}, IsNarrowFloat, Rounds},
      {"rounds ties away from zero", TiesAway, {}, IsNarrowFloat, HasTies},
      {"wrong from $ elements on", FromElements, sizes},
      {"wrong from $ elements of an operand on", FromOperandElements, sizes},
      {"wrong from rank $ on", FromRank, {3, 4, 5}},
      {"wrong from $ processes on", FromProcesses, {3, 4, 8}},
      {"wrong only in the first of several processes", OnlyFirstOfMany, {1}},
      {"wrong only in the last of several processes", OnlyLastOfMany, {1}},
      {"wrong from its execution $ on", FromExecution, {2}},
      {"wrong where it is called by $", CalledBy, {0, 1, 2, 3, 4}},
      {"elements of the result are swapped",
       ElementsSwapped,
       {1},
       nullptr,
       nullptr,
       /*of_several=*/true},
  };
  AddMutations(faults);
  return faults;
}

std::string NameOf(const StepFault& fault, int64_t number) {
  if (fault.numbers.empty()) {
    return absl::StrCat(Name(static_cast<ElementType>(number)), ": ",
                        fault.name);
  }
  const bool caller = absl::EndsWith(fault.name, "by $");
  return absl::StrReplaceAll(
      fault.name, {{"$", caller ? kCallers[number] : absl::StrCat(number)}});
}

}  // namespace hlo::conformance
