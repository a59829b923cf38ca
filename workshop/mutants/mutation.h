// Mutants of an op: the wrong results that a mistaken rule would give. A case
// that an op's mutant passes does not look at what it computes.
#ifndef HLOREF_WORKSHOP_MUTANTS_MUTATION_H_
#define HLOREF_WORKSHOP_MUTANTS_MUTATION_H_

#include <span>
#include <vector>

#include "interpreter/eval/options.h"
#include "interpreter/ir/module.h"

namespace hlo {

// One leaf's lanes, a copy that may be changed.
struct Lanes {
  ElementType type;
  std::vector<std::byte> bytes;
};

struct Mutation {
  const char* name;
  // Changes lanes of the result; false where there is no such mutant.
  // `operands` are those that are arrays; `op` is its name. Null: `rewrite`
  // does it all.
  bool (*lanes)(Lanes& result, std::span<const Lanes> operands,
                absl::string_view op) = nullptr;
  // Changes the op's instructions in the module; false where it cannot.
  bool (*rewrite)(Module& module, const Op& op) = nullptr;
  // Zeroes the last lane of the op's operand 0.
  bool ends_operand = false;
  // Two NaNs are the same, except to this one.
  bool nan_bits = false;
};

std::span<const Mutation> AllMutations();

// Makes each lane the next number of its type (step 1) or the one before (-1);
// NaN stays.
void StepLanes(Lanes& lanes, int step);

// Does a lane differ? Two NaNs do by their bits if `nan_bits`, else not.
bool Differ(const Lanes& a, const Lanes& b, bool nan_bits);

// Puts the mutant's results in the place of the op's own and keeps what they
// are. Null: an op as it is.
class MutantOp : public Hooks {
 public:
  MutantOp(const Op& op, const Mutation* mutation)
      : op_(op), mutation_(mutation) {}

  void Replace(const StepEvent& event, std::span<Value* const> leaves) override;
  void After(const StepEvent& event,
             std::span<const Value* const> leaves) override;

  // Whether the mutation's `lanes` was true once.
  bool exists() const { return exists_; }
  // The results of all executions of the op, in order.
  const std::vector<Lanes>& results() const { return results_; }

 private:
  std::vector<Lanes> OperandsOf(const StepEvent& event) const;

  const Op& op_;
  const Mutation* const mutation_;
  bool exists_ = false;
  std::vector<Lanes> results_;
  // The newest value of each instruction: its first leaf.
  std::vector<std::pair<const Instruction*, Value>> values_;
};

}  // namespace hlo

#endif  // HLOREF_WORKSHOP_MUTANTS_MUTATION_H_
