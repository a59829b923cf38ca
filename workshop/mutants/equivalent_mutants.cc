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

// Combinations of operands are enumerated up to this many bits in all.
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

// Calls visit(operand types) for all combinations of them.
template <typename F>
void EachTypes(int operands, F visit) {
  std::vector<ElementType> types(operands);
  int64_t combinations = 1;
  for (int i = 0; i < operands; ++i) combinations *= kElementTypeCount;
  for (int64_t number = 0; number < combinations; ++number) {
    int64_t rest = number;
    for (ElementType& each : types) {
      each = static_cast<ElementType>(rest % kElementTypeCount);
      rest /= kElementTypeCount;
    }
    visit(types);
  }
}

int BitsOf(std::span<const ElementType> types) {
  int bits = 0;
  for (const ElementType each : types) bits += BitWidth(each);
  return bits;
}

// One operand's numbers in every combination: their codes are the bits of the
// combination's number from `first_bit` on.
Literal EveryNumber(ElementType type, int first_bit, int64_t count) {
  Literal literal = *Literal::Zeros(Shape::Array(type, {count}));
  const MutableArrayView view = *literal.mutable_view();
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (int64_t i = 0; i < count; ++i) {
      const uint64_t code = static_cast<uint64_t>(i) >> first_bit &
                            ((uint64_t{1} << BitWidth(type)) - 1);
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

// True if the mutant changes a result of some numbers of the types.
bool ChangesSome(const Mutant& mutant, std::span<const ElementType> operands) {
  const int64_t count = int64_t{1} << BitsOf(operands);
  Question question;
  question.module = Program(*mutant.op, operands, *mutant.type, count);
  question.inputs.emplace_back();
  int bit = 0;
  for (const ElementType each : operands) {
    question.inputs[0].push_back({EveryNumber(each, bit, count), {}});
    bit += BitWidth(each);
  }
  bool changes = false;
  Mutant watcher;
  watcher.step = [&](SeenStep& step, const StepPlace& place) {
    changes = mutant.step(step, place) || changes;
    return false;
  };
  return RunMutant(question, watcher).kind != Answer::Kind::kOk || changes;
}

// True if the mutant of an element-wise op changes no result of any numbers, of
// any types that the op takes for its type.
bool ChangesNone(const Mutant& mutant) {
  const Op& op = *mutant.op;
  const int operands = op.arity.minimum;
  const bool has_attributes = std::any_of(
      op.attributes.begin(), op.attributes.end(), [](const Use& use) {
        return use.handle->kind != kKindOf<ResultAccuracy>;
      });
  if (op.lanes == nullptr || op.arity.variadic || has_attributes ||
      operands * BitWidth(*mutant.type) > kMostBits) {
    return false;
  }
  bool any = false, changes = false;
  EachTypes(operands, [&](std::span<const ElementType> types) {
    if (changes || !IsLegal(op, types, *mutant.type)) return;
    any = true;
    changes = BitsOf(types) > kMostBits || ChangesSome(mutant, types);
  });
  return any && !changes;
}

}  // namespace

std::string WhyEquivalent(const Mutant& mutant, bool shown) {
  if (mutant.attribute != nullptr && !mutant.attribute->changes_value) {
    return "the attribute changes no value";
  }
  if (!shown && mutant.by_element && ChangesNone(mutant)) {
    return "no number of the type shows it";
  }
  return "";
}

}  // namespace hlo::conformance
