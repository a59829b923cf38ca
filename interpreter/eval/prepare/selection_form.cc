#include "interpreter/eval/prepare/selection_form.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include "interpreter/ir/module.h"
#include "literals/types/float_bits.h"
#include "literals/types/number_types.h"
#include "ops/attributes/order.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

// Kinds of lanes.
enum class Part { kNone, kValue, kIndex, kTruth };

// The orders of two values: NaNs (of floats only) come last.
enum Order {
  kLess,
  kGreater,
  kEqual,
  kNanSecond,
  kNanFirst,
  kNanBoth,
  kOrders
};
// Orders of two indices: less, greater, equal.
constexpr int kIndexOrders = 3;
constexpr int kLanes = kOrders * kIndexOrders;

bool Is(const Op* op, const char* name) { return op == FindOp(name); }

class Parts {
 public:
  explicit Parts(const RegionPlan& region) {
    for (const RegionStep& step : region.steps) {
      steps_.push_back(OfStep(step));
    }
  }

  Part Of(LaneSource source) const {
    switch (source.kind) {
      case LaneSource::Kind::kParameter:
        return source.index % 2 == 0 ? Part::kValue : Part::kIndex;
      case LaneSource::Kind::kStep:
        return steps_[source.index];
      case LaneSource::Kind::kConstant:
        break;
    }
    return Part::kNone;
  }

 private:
  Part OfStep(const RegionStep& step) const {
    const LaneKernel& kernel = step.kernel;
    if (kernel.flushes_inputs || kernel.flushes_results) return Part::kNone;
    const Instruction& instruction = *step.at.instruction;
    const Part first = Of(step.operands[0]);
    if (kernel.operand_count == 1) {
      return Is(instruction.op, "not") && first == Part::kTruth ? first
                                                                : Part::kNone;
    }
    const Part second = Of(step.operands[1]);
    if (kernel.operand_count == 3) {
      const bool selects = Is(instruction.op, "select") &&
                           first == Part::kTruth &&
                           second == Of(step.operands[2]);
      return selects ? second : Part::kNone;
    }
    if (kernel.operand_count != 2 || first != second) return Part::kNone;
    if (Is(instruction.op, "compare")) {
      const bool total = instruction.attributes.get(attr::compare_type) ==
                         CompareType::kTotalOrder;
      return first == Part::kNone || total ? Part::kNone : Part::kTruth;
    }
    if (Is(instruction.op, "or") || Is(instruction.op, "and")) {
      return first == Part::kTruth ? Part::kTruth : Part::kNone;
    }
    if (Is(instruction.op, "minimum") || Is(instruction.op, "maximum")) {
      return first == Part::kIndex ? Part::kIndex : Part::kNone;
    }
    return Part::kNone;
  }

  std::vector<Part> steps_;
};

using Lanes = std::array<std::byte, kLanes * 8>;

// Lanes of the values and of the indices, first and second: in lane
// order * kIndexOrders + index order. Equal values differ in their bits if
// these can.
template <typename T>
void FillValues(Lanes& first, Lanes& second) {
  T a[] = {1, 2, 0, 1, 1, 1}, b[] = {2, 1, 0, 1, 1, 1};
  if constexpr (Float<T>) {
    b[kEqual] = -T(0);
    a[kNanFirst] = a[kNanBoth] = kNan<T>;
    b[kNanSecond] = kNan<T>;
    b[kNanBoth] = FromCode<T>(ToCode(kNan<T>) | 1);
  }
  for (int i = 0; i < kLanes; ++i) {
    std::memcpy(&first[i * sizeof(T)], &a[i / kIndexOrders], sizeof(T));
    std::memcpy(&second[i * sizeof(T)], &b[i / kIndexOrders], sizeof(T));
  }
}
template <typename T>
void FillIndices(Lanes& first, Lanes& second) {
  const T a[] = {0, 1, 1}, b[] = {1, 0, 1};
  for (int i = 0; i < kLanes; ++i) {
    std::memcpy(&first[i * sizeof(T)], &a[i % kIndexOrders], sizeof(T));
    std::memcpy(&second[i * sizeof(T)], &b[i % kIndexOrders], sizeof(T));
  }
}

// The region's results on these lanes.
class Sample {
 public:
  Sample(const RegionPlan& region, const Signature& signature)
      : region_(region), steps_(region.steps.size()) {
    const ElementType value = signature.parameters[0].type();
    const ElementType index = signature.parameters[1].type();
    VisitElementType(value, [&](auto tag) {
      using T = typename decltype(tag)::type;
      if constexpr (Float<T> || (std::integral<T> && sizeof(T) >= 4)) {
        FillValues<T>(parameters_[0], parameters_[2]);
      }
    });
    VisitElementType(index, [&](auto tag) {
      using T = typename decltype(tag)::type;
      if constexpr (std::integral<T> && sizeof(T) >= 4) {
        FillIndices<T>(parameters_[1], parameters_[3]);
      }
    });
    for (size_t s = 0; s < region.steps.size(); ++s) {
      const LaneKernel& kernel = region.steps[s].kernel;
      const void* operands[LaneKernel::kMaxOperands] = {};
      for (size_t i = 0; i < kernel.operand_count; ++i) {
        operands[i] = At(region.steps[s].operands[i]).data();
      }
      kernel.run(kernel, operands, steps_[s].data(), kLanes);
    }
  }

  // True if result r is the accumulator in lane i. Where both are the same it
  // may be either.
  bool Keeps(size_t r, int i) const { return IsParameter(r, i, r); }
  bool Replaces(size_t r, int i) const { return IsParameter(r, i, r + 2); }
  // The same for both results, and all orders of indices.
  bool KeepsAll(Order order) const {
    return All(order, [&](size_t r, int i) { return Keeps(r, i); });
  }
  bool ReplacesAll(Order order) const {
    return All(order, [&](size_t r, int i) { return Replaces(r, i); });
  }

 private:
  bool IsParameter(size_t r, int i, size_t parameter) const {
    const auto bytes = static_cast<size_t>(region_.result_bytes[r]);
    const size_t at = static_cast<size_t>(i) * bytes;
    return std::memcmp(&At(region_.results[r])[at], &parameters_[parameter][at],
                       bytes) == 0;
  }
  template <typename F>
  bool All(Order order, F f) const {
    bool all = true;
    for (int i = 0; i < kIndexOrders; ++i) {
      const int lane = order * kIndexOrders + i;
      all = all && f(size_t{0}, lane) && f(size_t{1}, lane);
    }
    return all;
  }
  const Lanes& At(LaneSource source) const {
    return source.kind == LaneSource::Kind::kParameter
               ? parameters_[source.index]
               : steps_[source.index];
  }

  const RegionPlan& region_;
  Lanes parameters_[4] = {};
  std::vector<Lanes> steps_;
};

bool HasTypes(const Signature& signature) {
  const std::vector<Shape>& parameters = signature.parameters;
  if (parameters.size() != 4 || parameters[0] != parameters[2] ||
      parameters[1] != parameters[3]) {
    return false;
  }
  const ElementType index = parameters[1].type();
  if (index != ElementType::kS32 && index != ElementType::kS64) return false;
  switch (parameters[0].type()) {
    case ElementType::kF32:
    case ElementType::kF64:
    case ElementType::kS32:
    case ElementType::kS64:
    case ElementType::kU32:
      return true;
    default:
      return false;
  }
}

// Sets what becomes of equal values; false if not their indices decide it.
bool FindTies(const Sample& sample, SelectionForm& form) {
  using Tie = SelectionForm::Tie;
  constexpr int kFirst = kEqual * kIndexOrders;
  const auto all = [&](size_t r, auto test) {
    return test(r, kFirst) && test(r, kFirst + 1) && test(r, kFirst + 2);
  };
  const auto keeps = [&](size_t r, int i) { return sample.Keeps(r, i); };
  const auto replaces = [&](size_t r, int i) { return sample.Replaces(r, i); };
  form.keeps_equal = all(0, keeps);
  if (!form.keeps_equal && !all(0, replaces)) return false;
  if (all(1, keeps)) {
    form.tie = Tie::kFirst;
  } else if (all(1, replaces)) {
    form.tie = Tie::kLast;
  } else if (sample.Keeps(1, kFirst) && sample.Replaces(1, kFirst + 1)) {
    form.tie = Tie::kSmallest;
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::optional<SelectionForm> SelectionFormOf(const RegionPlan& region,
                                             const Signature& signature) {
  if (region.results.size() != 2 || region.steps.size() > 32 ||
      !HasTypes(signature)) {
    return std::nullopt;
  }
  const Parts parts(region);
  if (parts.Of(region.results[0]) != Part::kValue ||
      parts.Of(region.results[1]) != Part::kIndex) {
    return std::nullopt;
  }
  const Sample sample(region, signature);
  SelectionForm form;
  form.value = signature.parameters[0].type();
  form.index = signature.parameters[1].type();
  form.smallest = sample.KeepsAll(kLess);
  form.keeps_nan = sample.KeepsAll(kNanFirst);
  form.instructions = region.steps.back().kernel.instructions;
  const Order better = form.smallest ? kLess : kGreater;
  const Order worse = form.smallest ? kGreater : kLess;
  if (!sample.KeepsAll(better) || !sample.ReplacesAll(worse) ||
      !FindTies(sample, form)) {
    return std::nullopt;
  }
  if (!IsFloat(form.value)) return form;
  const bool nans = form.keeps_nan ? sample.KeepsAll(kNanBoth)
                                   : sample.ReplacesAll(kNanFirst) &&
                                         sample.ReplacesAll(kNanBoth);
  if (!nans || !sample.ReplacesAll(kNanSecond)) return std::nullopt;
  return form;
}

}  // namespace hlo
