#include "workshop/mutants/report_trigger.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "interpreter/hlo/printer.h"
#include "literals/types/element_type.h"
#include "workshop/mutants/array_changes.h"
#include "workshop/mutants/report_shapes.h"

namespace hlo::conformance {
namespace {

bool IsOneOf(absl::string_view name, absl::string_view names) {
  for (const absl::string_view each : absl::StrSplit(names, '|')) {
    if (each == name) return true;
  }
  return false;
}

bool Fits(int64_t number, const ReportWord& word) {
  switch (word.relation) {
    case '>':
      return number >= word.number();
    case '%':
      return number % word.number() != 0;
    default:
      return number == word.number();
  }
}

// Ops that hand bytes on; a reader sees through them.
bool IsTransparent(absl::string_view op) {
  return IsOneOf(op, "bitcast|copy|reshape|get-tuple-element|opt-barrier");
}

// The instruction that made operand `at` is one of the first names of the path,
// one of its operands was made along the rest.
bool MadeAlong(const Computation& computation, int at, absl::string_view path) {
  const size_t slash = path.find('/');
  const absl::string_view names = path.substr(0, slash);
  const Instruction* maker = &computation.instructions[at];
  while (!IsOneOf(maker->op->name, names)) {
    if (!IsTransparent(maker->op->name) || maker->operands.empty())
      return false;
    maker = &computation.instructions[maker->operands[0]];
  }
  if (slash == path.npos) return true;
  return std::any_of(
      maker->operands.begin(), maker->operands.end(), [&](int operand) {
        return MadeAlong(computation, operand, path.substr(slash + 1));
      });
}

bool From(const Site& site, const ReportWord& word) {
  const std::vector<int>& operands = site.instruction().operands;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (word.operand >= 0 && word.operand != static_cast<int64_t>(i)) continue;
    if (MadeAlong(site.computation, operands[i], word.argument)) return true;
  }
  return false;
}

// Two operands of that kind, different instructions.
bool Both(const Site& site, const ReportWord& word) {
  const std::vector<int>& operands = site.instruction().operands;
  return operands.size() > 1 && operands[0] != operands[1] &&
         MadeAlong(site.computation, operands[0], word.argument) &&
         MadeAlong(site.computation, operands[1], word.argument);
}

bool Same(const Site& site, const ReportWord&) {
  std::vector<int> operands = site.instruction().operands;
  std::sort(operands.begin(), operands.end());
  return std::adjacent_find(operands.begin(), operands.end()) != operands.end();
}

// The instruction that made operand 0 has one operand twice.
bool OfTwice(const Site& site, const ReportWord& word) {
  const std::vector<int>& operands = site.instruction().operands;
  if (operands.empty()) return false;
  const Site maker = {site.module, site.computation, operands[0], site.callers,
                      site.processes};
  return Same(maker, word);
}

bool Reaches(const Computation& computation, int from, int to) {
  if (from == to) return true;
  const std::vector<int>& operands = computation.instructions[from].operands;
  return std::any_of(operands.begin(), operands.end(),
                     [&](int each) { return Reaches(computation, each, to); });
}

// Operand `@` was computed of operand 0.
bool Own(const Site& site, const ReportWord& word) {
  const std::vector<int>& operands = site.instruction().operands;
  const auto at = static_cast<size_t>(std::max<int64_t>(word.operand, 1));
  return at < operands.size() &&
         Reaches(site.computation, operands[at], operands[0]);
}

int64_t CountReaders(const Computation& computation, int of) {
  return std::count_if(
      computation.instructions.begin(), computation.instructions.end(),
      [&](const Instruction& each) {
        return std::find(each.operands.begin(), each.operands.end(), of) !=
               each.operands.end();
      });
}

bool Readers(const Site& site, const ReportWord& word) {
  return Fits(CountReaders(site.computation, site.index), word);
}

// Somebody else reads operand 0.
bool Reread(const Site& site, const ReportWord&) {
  const std::vector<int>& operands = site.instruction().operands;
  return !operands.empty() && CountReaders(site.computation, operands[0]) > 1;
}

bool To(const Site& site, const ReportWord& word) {
  const auto& all = site.computation.instructions;
  return std::any_of(all.begin(), all.end(), [&](const Instruction& each) {
    return IsOneOf(each.op->name, word.argument) &&
           std::any_of(each.operands.begin(), each.operands.end(), [&](int at) {
             return at == site.index || (IsTransparent(all[at].op->name) &&
                                         !all[at].operands.empty() &&
                                         all[at].operands[0] == site.index);
           });
  });
}

bool In(const Site& site, const ReportWord& word) {
  const auto callers = site.callers.find(site.computation.name);
  if (callers == site.callers.end()) return false;
  return std::any_of(callers->second.begin(), callers->second.end(),
                     [&](const std::string& caller) {
                       return IsOneOf(caller, word.argument);
                     });
}

const Shape& ShapeOf(const Site& site, const ReportWord& word) {
  const Instruction& instruction = site.instruction();
  if (word.operand < 0) return instruction.shape;
  const auto at = static_cast<size_t>(word.operand);
  static const Shape kNone;
  if (at >= instruction.operands.size()) return kNone;
  return site.computation.instructions[instruction.operands[at]].shape;
}

bool Type(const Site& site, const ReportWord& word) {
  for (const Shape& leaf : ShapeOf(site, word).Leaves()) {
    if (leaf.is_array() && IsOneOf(Name(leaf.type()), word.argument)) {
      return true;
    }
  }
  return false;
}

// One of the shapes has it: the named operand's, else the result's or any
// operand's.
bool OneShape(const Site& site, const ReportWord& word,
              bool (*has)(const Shape&, const ReportWord&)) {
  std::vector<Shape> shapes = ShapeOf(site, word).Leaves();
  if (word.operand < 0) {
    for (const int operand : site.instruction().operands) {
      for (const Shape& leaf :
           site.computation.instructions[operand].shape.Leaves()) {
        shapes.push_back(leaf);
      }
    }
  }
  return std::any_of(shapes.begin(), shapes.end(), [&](const Shape& shape) {
    return shape.is_array() && has(shape, word);
  });
}

bool Size(const Site& site, const ReportWord& word) {
  return OneShape(site, word, [](const Shape& shape, const ReportWord& of) {
    const std::vector<int64_t> sizes = shape.sizes();
    return std::any_of(sizes.begin(), sizes.end(),
                       [&](int64_t size) { return Fits(size, of); });
  });
}

bool Minor(const Site& site, const ReportWord& word) {
  return OneShape(site, word, [](const Shape& shape, const ReportWord& of) {
    return shape.rank() > 0 && Fits(shape.sizes().back(), of);
  });
}

bool Elements(const Site& site, const ReportWord& word) {
  return OneShape(site, word, [](const Shape& shape, const ReportWord& of) {
    return Fits(ElementsOf(shape), of);
  });
}

bool Rank(const Site& site, const ReportWord& word) {
  return OneShape(site, word, [](const Shape& shape, const ReportWord& of) {
    return Fits(shape.rank(), of);
  });
}

bool IsDynamic(const Site& site, const ReportWord& word) {
  return OneShape(site, word, [](const Shape& shape, const ReportWord&) {
    return !shape.is_static();
  });
}

bool HasText(const Site& site, const ReportWord& word) {
  return absl::StrContains(
      Print(site.module, site.instruction(), site.computation), word.argument);
}

// The instruction that made operand `@` has that text.
bool MakerHasText(const Site& site, const ReportWord& word) {
  const std::vector<int>& operands = site.instruction().operands;
  const auto at = static_cast<size_t>(std::max<int64_t>(word.operand, 0));
  return at < operands.size() &&
         HasText({site.module, site.computation, operands[at], site.callers,
                  site.processes},
                 word);
}

// visit(computation) of each one that the instruction calls; true if one was.
template <typename F>
bool OfCalled(const Site& site, F visit) {
  bool any = false;
  const Instruction& each = site.instruction();
  ForEachCall(*each.op, each.attributes, [&](ComputationId id, OperandRange) {
    any = any || visit(site.module.computations[id.index]);
  });
  return any;
}

bool Calls(const Site& site, const ReportWord& word) {
  return OfCalled(site, [&](const Computation& called) {
    return std::any_of(called.instructions.begin(), called.instructions.end(),
                       [&](const Instruction& each) {
                         return IsOneOf(each.op->name, word.argument);
                       });
  });
}

bool Body(const Site& site, const ReportWord& word) {
  return OfCalled(site, [&](const Computation& called) {
    return std::any_of(called.instructions.begin(), called.instructions.end(),
                       [&](const Instruction& each) {
                         return absl::StrContains(
                             Print(site.module, each, called), word.argument);
                       });
  });
}

bool Branches(const Site& site, const ReportWord& word) {
  int64_t count = 0;
  (void)OfCalled(site, [&](const Computation&) { return ++count < 0; });
  return Fits(count, word);
}

bool Processes(const Site& site, const ReportWord& word) {
  return Fits(site.processes, word);
}

bool IsConstant(const Site& site, const ReportWord& word) {
  const std::vector<int>& operands = site.instruction().operands;
  const auto at = static_cast<size_t>(std::max<int64_t>(word.operand, 0));
  return at < operands.size() &&
         (MadeAlong(site.computation, operands[at], "constant") ||
          MadeAlong(site.computation, operands[at], "broadcast/constant"));
}

struct SiteCondition {
  const char* name;
  bool (*holds)(const Site&, const ReportWord&);
};
constexpr SiteCondition kConditions[] = {
    {"from", From},
    {"both", Both},
    {"same", Same},
    {"of-twice", OfTwice},
    {"own", Own},
    {"readers", Readers},
    {"reread", Reread},
    {"to", To},
    {"in", In},
    {"type", Type},
    {"size", Size},
    {"minor", Minor},
    {"elements", Elements},
    {"rank", Rank},
    {"dynamic", IsDynamic},
    {"text", HasText},
    {"maker", MakerHasText},
    {"calls", Calls},
    {"body", Body},
    {"branches", Branches},
    {"processes", Processes},
    {"constant", IsConstant},
};

const SiteCondition* FindCondition(absl::string_view name) {
  for (const SiteCondition& each : kConditions) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

}  // namespace

bool IsCondition(absl::string_view name) {
  return FindCondition(name) != nullptr || IsRunCondition(name);
}

bool AsksTheRun(const Report& report) {
  return std::any_of(
      report.when.begin(), report.when.end(),
      [](const ReportWord& word) { return IsRunCondition(word.name); });
}

bool StandsAt(const Report& report, const Site& site) {
  return std::all_of(
      report.when.begin(), report.when.end(), [&](const ReportWord& word) {
        const SiteCondition* condition = FindCondition(word.name);
        return condition == nullptr ||
               condition->holds(site, word) != word.negated;
      });
}

}  // namespace hlo::conformance
