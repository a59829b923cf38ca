// Ways to break one rule of a room and no other: what BreakRule plants.
#ifndef HLOREF_WORKSHOP_MUTANTS_RULE_BREAKS_H_
#define HLOREF_WORKSHOP_MUTANTS_RULE_BREAKS_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "workshop/mutants/planted_faults.h"

namespace hlo::conformance {

struct RuleBreak {
  std::string clause;  // "gather.V2"
  PlantedFault fault;
};

// All of them, by rule.
std::vector<RuleBreak> AllRuleBreaks();

// The numbers of one lane: the result's, and those of up to three operands that
// have as many lanes, or one; the imaginary parts of complex ones.
struct LaneNumbers {
  ElementType type, operand;  // of the result, of operand 0
  int64_t lane = 0;
  double r = 0, ri = 0, a = 0, ai = 0, b = 0, bi = 0, c = 0, ci = 0;
};

// A break of lanes: where the rule speaks of the lane, what it gives instead.
struct LaneBreak {
  const char* clause;
  const char* name;
  bool (*where)(const LaneNumbers&);
  // Changes r and ri.
  void (*change)(LaneNumbers&);
};

// The tables, one for each kind.
void AddNumberBreaks(std::vector<RuleBreak>& breaks);
void AddFunctionBreaks(std::vector<RuleBreak>& breaks);
void AddRoundingBreaks(std::vector<RuleBreak>& breaks);
void AddStepBreaks(std::vector<RuleBreak>& breaks);
void AddProgramBreaks(std::vector<RuleBreak>& breaks);
void AddNamedBreaks(std::vector<RuleBreak>& breaks);

// A break of that kind as a fault of the clause's op.
RuleBreak BreakLanes(const LaneBreak& lanes);
RuleBreak BreakStep(std::string clause, std::string name,
                    std::function<bool(SeenStep&)> wrong);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MUTANTS_RULE_BREAKS_H_
