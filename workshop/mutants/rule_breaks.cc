#include "workshop/mutants/rule_breaks.h"

#include <algorithm>
#include <utility>

#include "literals/types/convert.h"
#include "literals/types/number_types.h"

namespace hlo::conformance {
namespace {

std::string OpOf(const std::string& clause) {
  return clause.substr(0, clause.rfind('.'));
}

// The numbers of an array, real and imaginary parts.
struct Parts {
  std::vector<double> re, im;

  explicit Parts(const ArrayCopy& array) {
    if (!array.is_array()) return;
    const bool complex = IsComplex(array.type());
    const int64_t n = array.count() * (complex ? 2 : 1);
    std::vector<double> all(n);
    ConvertLanes(PartType(array.type()), ElementType::kF64, array.bytes.data(),
                 all.data(), n);
    if (!complex) {
      re = std::move(all);
      return;
    }
    for (int64_t i = 0; i < n; i += 2) {
      re.push_back(all[i]);
      im.push_back(all[i + 1]);
    }
  }
  // A scalar has the same number in every lane.
  double Re(size_t lane) const { return At(re, lane); }
  double Im(size_t lane) const { return At(im, lane); }

 private:
  static double At(const std::vector<double>& part, size_t lane) {
    if (part.size() == 1) return part[0];
    return lane < part.size() ? part[lane] : 0;
  }
};

void PutParts(const LaneNumbers& lane, ArrayCopy& array) {
  const double parts[] = {lane.r, lane.ri};
  ConvertLanes(ElementType::kF64, PartType(array.type()), parts,
               array.bytes.data() + lane.lane * array.width(),
               IsComplex(array.type()) ? 2 : 1);
}

bool ChangeLanes(const LaneBreak& lanes, SeenStep& step) {
  ArrayCopy& result = step.results[0];
  const Parts out(result);
  std::vector<Parts> in;
  for (const ArrayCopy& operand : step.operands) in.emplace_back(operand);
  while (in.size() < 3) in.emplace_back(ArrayCopy());
  LaneNumbers lane;
  lane.type = result.type();
  const bool has_operand =
      !step.operands.empty() && step.operands[0].is_array();
  lane.operand = has_operand ? step.operands[0].type() : lane.type;
  const std::vector<std::byte> before = result.bytes;
  for (int64_t i = 0; i < result.count(); ++i) {
    lane.lane = i;
    lane.r = out.Re(i), lane.ri = out.Im(i);
    lane.a = in[0].Re(i), lane.ai = in[0].Im(i);
    lane.b = in[1].Re(i), lane.bi = in[1].Im(i);
    lane.c = in[2].Re(i), lane.ci = in[2].Im(i);
    if (!lanes.where(lane)) continue;
    lanes.change(lane);
    PutParts(lane, result);
  }
  return result.bytes != before;
}

}  // namespace

RuleBreak BreakStep(std::string clause, std::string name,
                    std::function<bool(SeenStep&)> wrong) {
  PlantedFault fault;
  fault.name = std::move(name);
  fault.op = OpOf(clause);
  fault.step = [op = fault.op, wrong = std::move(wrong)](SeenStep& step) {
    return step.instruction.op->name == op && !step.results.empty() &&
           step.results[0].is_array() && wrong(step);
  };
  return {std::move(clause), std::move(fault)};
}

RuleBreak BreakLanes(const LaneBreak& lanes) {
  return BreakStep(lanes.clause, lanes.name, [lanes](SeenStep& step) {
    return ChangeLanes(lanes, step);
  });
}

std::vector<RuleBreak> AllRuleBreaks() {
  std::vector<RuleBreak> breaks;
  AddNumberBreaks(breaks);
  AddFunctionBreaks(breaks);
  AddRoundingBreaks(breaks);
  AddStepBreaks(breaks);
  AddProgramBreaks(breaks);
  AddNamedBreaks(breaks);
  return breaks;
}

}  // namespace hlo::conformance
