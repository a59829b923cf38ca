#include "workshop/mutants/equivalent_mutants.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/load.h"
#include "literals/types/float_codes.h"
#include "literals/types/number_types.h"
#include "ops/op.h"

namespace hlo::conformance {
namespace {

// The most bits of operands whose combinations are all tried.
constexpr int kMostBits = 16;

// The program that applies the op once to arrays of `count` elements.
std::string Program(const Op& op, std::span<const ElementType> operands,
                    ElementType result, int64_t count) {
  const auto typed = [&](ElementType type) {
    return absl::StrCat(" = ", Name(type), "[", count, "] ");
  };
  std::string text = "HloModule every_number\nENTRY e {\n";
  std::vector<std::string> names;
  for (size_t i = 0; i < operands.size(); ++i) {
    absl::StrAppend(&text, names.emplace_back(absl::StrCat("x", i)),
                    typed(operands[i]), "parameter(", i, ")\n");
  }
  absl::StrAppend(&text, "ROOT r", typed(result), op.name, "(",
                  absl::StrJoin(names, ", "), ")\n}\n");
  return text;
}

bool IsLegal(const Op& op, std::span<const ElementType> operands,
             ElementType result) {
  return Load(Program(op, operands, result, 1), {}).ok();
}

// True if operands of one type alone, the result's, give results of the type.
bool KeepsType(const Op& op, ElementType result) {
  std::vector<ElementType> operands(op.arity.minimum);
  int64_t combinations = 1;
  for (size_t i = 0; i < operands.size(); ++i) {
    combinations *= kElementTypeCount;
  }
  for (int64_t code = 0; code < combinations; ++code) {
    int64_t rest = code;
    for (ElementType& each : operands) {
      each = static_cast<ElementType>(rest % kElementTypeCount);
      rest /= kElementTypeCount;
    }
    const bool is_own = std::all_of(operands.begin(), operands.end(),
                                    [&](auto each) { return each == result; });
    if (IsLegal(op, operands, result) != is_own) return false;
  }
  return true;
}

// Every combination of numbers: operand `operand` has those of its bits of the
// combination's number.
Literal EveryNumber(ElementType type, int operand, int64_t count) {
  Literal literal = *Literal::Zeros(Shape::Array(type, {count}));
  const MutableArrayView view = *literal.mutable_view();
  const int bits = BitWidth(type);
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (int64_t i = 0; i < count; ++i) {
      const uint64_t code = static_cast<uint64_t>(i) >> (operand * bits) &
                            ((uint64_t{1} << bits) - 1);
      T& number = reinterpret_cast<T*>(view.data)[i];
      if constexpr (Float<T> || SmallFloat<T>) {
        number = FloatFromCode<T>(code);
      } else if constexpr (Integer<T>) {
        number = T(static_cast<int64_t>(code));
      } else if constexpr (Pred<T>) {
        number = code != 0;
      }
    }
  });
  return literal;
}

// True if the mutant of an element-wise op changes no result of any numbers.
bool ChangesNoNumber(const Mutant& mutant) {
  const Op& op = *mutant.op;
  const ElementType type = *mutant.type;
  const int bits = op.arity.minimum * BitWidth(type);
  const bool has_settings = std::any_of(
      op.attributes.begin(), op.attributes.end(), [](const Use& use) {
        return use.handle->kind != kKindOf<ResultAccuracy>;
      });
  if (op.lanes == nullptr || op.arity.variadic || bits == 0 ||
      bits > kMostBits || has_settings || IsComplex(type) ||
      !KeepsType(op, type)) {
    return false;
  }
  const int64_t count = int64_t{1} << bits;
  const std::vector<ElementType> operands(op.arity.minimum, type);
  Question question;
  question.module = Program(op, operands, type, count);
  question.inputs.emplace_back();
  for (int i = 0; i < op.arity.minimum; ++i) {
    question.inputs[0].push_back({EveryNumber(type, i, count), {}});
  }
  bool changes = false;
  Mutant watcher;
  watcher.step = [&](SeenStep& step, const StepPlace& place) {
    changes = mutant.step(step, place) || changes;
    return false;
  };
  return RunMutant(question, watcher).kind == Answer::Kind::kOk && !changes;
}

}  // namespace

std::string WhyEquivalent(const Mutant& mutant, bool shown) {
  if (mutant.attribute != nullptr && !mutant.attribute->changes_value) {
    return "the attribute changes no value";
  }
  if (!shown && mutant.by_element && ChangesNoNumber(mutant)) {
    return "no number of the type shows it";
  }
  return "";
}

}  // namespace hlo::conformance
