// The tables of mutants: rule, name, change.
#ifndef HLOREF_WORKSHOP_MUTANTS_RULE_MUTANTS_H_
#define HLOREF_WORKSHOP_MUTANTS_RULE_MUTANTS_H_

#include <cstddef>
#include <span>
#include <variant>
#include <vector>

#include "absl/functional/function_ref.h"
#include "workshop/mutants/mutant.h"

namespace hlo::conformance {

// A change of an op's results (true: something changed; the first of them is
// an array), of its instructions, of the whole program, of its inputs, of the
// answer.
using Change =
    std::variant<bool (*)(SeenStep&), void (*)(Instruction&), void (*)(Module&),
                 void (*)(Question&), void (*)(const Question&, Answer&)>;

struct MutantRow {
  const char* rule;  // "gather.V2", or "gather": of no rule alone
  const char* name;
  Change change;
};

// The numbers of one element: the result's, and those of up to three operands
// that have as many elements, or one; the imaginary parts of complex ones.
struct ElementNumbers {
  ElementType type, operand;  // of the result, of operand 0
  int64_t element = 0;
  double r = 0, ri = 0, a = 0, ai = 0, b = 0, bi = 0, c = 0, ci = 0;
};

// A change of single elements: of those where the rule speaks of them.
struct ElementRow {
  const char* rule;
  const char* name;
  bool (*where)(const ElementNumbers&);
  void (*change)(ElementNumbers&);  // of r and ri
};

std::span<const ElementRow> NumberRows();
std::span<const ElementRow> FunctionRows();
std::span<const MutantRow> RoundingRows();
std::span<const MutantRow> PlaceRows();
std::span<const ElementRow> PlaceElementRows();
std::span<const MutantRow> ProgramRows();
std::span<const MutantRow> CallRows();
std::span<const ElementRow> BackendElementRows();
std::span<const MutantRow> BackendRows();

// Calls change(process, argument, view) for the arguments that are arrays with
// elements.
void EachArgument(
    Question& question,
    absl::FunctionRef<void(const std::vector<Datum>& process, size_t argument,
                           MutableArrayView& view)>
        change);

// Replaces each number of that argument, where it is of type T, by change(it).
template <typename T, typename F>
void EachNumber(Question& question, size_t argument, F change) {
  EachArgument(question, [&](const auto&, size_t i, MutableArrayView& view) {
    if (i != argument || view.type() != kTypeOf<T>) return;
    for (T& x : view.as<T>()) x = change(x);
  });
}

// The first size of the first argument; 0 if it has none.
int64_t FirstSize(const Question& question);

void AddRows(std::span<const MutantRow> rows, std::vector<Mutant>& all);
void AddRows(std::span<const ElementRow> rows, std::vector<Mutant>& all);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_RULE_MUTANTS_H_
