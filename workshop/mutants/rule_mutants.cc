#include "workshop/mutants/rule_mutants.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "literals/types/convert.h"
#include "literals/types/number_types.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/payload.h"
#include "ops/op_table.h"
#include "workshop/making/insert_instruction.h"
#include "workshop/mutants/array_changes.h"
#include "workshop/mutants/attribute_mutants.h"

namespace hlo::conformance {
namespace {

// The mutant of "gather.V2", or of "gather", that changes nothing yet.
Mutant Named(absl::string_view rule, std::string name) {
  Mutant mutant;
  const size_t dot = rule.rfind('.');
  if (dot != rule.npos) mutant.rule = std::string(rule);
  mutant.op = FindOp(rule.substr(0, dot));
  mutant.name = std::move(name);
  return mutant;
}

void SetChange(bool (*change)(SeenStep&), Mutant& mutant) {
  mutant.step = [op = mutant.op, change](SeenStep& step, const StepPlace&) {
    return step.instruction.op == op && !step.results.empty() &&
           step.results[0].is_array() && change(step);
  };
}
void SetChange(void (*change)(Instruction&), Mutant& mutant) {
  mutant.program = [op = mutant.op->name, change](Module& module) {
    return EachInstruction(module, op, [&](Computation&, Instruction& each) {
      change(each);
      return true;
    });
  };
}
void SetChange(void (*change)(Module&), Mutant& mutant) {
  mutant.program = [change](Module& module) {
    change(module);
    return true;
  };
}
void SetChange(void (*change)(Question&), Mutant& mutant) {
  mutant.question = change;
}
void SetChange(void (*change)(const Question&, Answer&), Mutant& mutant) {
  mutant.answer = change;
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
  double Re(size_t element) const { return At(re, element); }
  double Im(size_t element) const { return At(im, element); }

 private:
  // A scalar has its number at every place.
  static double At(const std::vector<double>& part, size_t element) {
    if (part.size() == 1) return part[0];
    return element < part.size() ? part[element] : 0;
  }
};

void PutParts(const ElementNumbers& x, ArrayCopy& array) {
  const double parts[] = {x.r, x.ri};
  ConvertLanes(ElementType::kF64, PartType(array.type()), parts,
               array.bytes.data() + x.element * array.width(),
               IsComplex(array.type()) ? 2 : 1);
}

bool ChangeElements(const ElementRow& row, SeenStep& step) {
  ArrayCopy& result = step.results[0];
  const Parts out(result);
  std::vector<Parts> in;
  for (const ArrayCopy& operand : step.operands) in.emplace_back(operand);
  while (in.size() < 3) in.emplace_back(ArrayCopy());
  ElementNumbers x;
  x.type = result.type();
  const bool has_operand =
      !step.operands.empty() && step.operands[0].is_array();
  x.operand = has_operand ? step.operands[0].type() : x.type;
  const std::vector<std::byte> before = result.bytes;
  for (int64_t i = 0; i < result.count(); ++i) {
    x.element = i;
    x.r = out.Re(i), x.ri = out.Im(i);
    x.a = in[0].Re(i), x.ai = in[0].Im(i);
    x.b = in[1].Re(i), x.bi = in[1].Im(i);
    x.c = in[2].Re(i), x.ci = in[2].Im(i);
    if (!row.where(x)) continue;
    row.change(x);
    PutParts(x, result);
  }
  return result.bytes != before;
}

// Puts the bound in the place of the size of each set-dimension-size.
void TakeBoundsForSizes(Module& module) {
  const Op& constant = OpOfRole(Role::kConstant);
  for (Computation& computation : module.computations) {
    for (int i = 0; i < static_cast<int>(computation.instructions.size());
         ++i) {
      const Instruction& each = computation.instructions[i];
      if (absl::string_view(each.op->name) != "set-dimension-size") continue;
      const Shape& of = computation.instructions[each.operands[0]].shape;
      const int64_t d = each.attributes.get(attr::dimensions).empty()
                            ? 0
                            : each.attributes.get(attr::dimensions).front();
      const auto bound = static_cast<int32_t>(of.size(d));
      i = InsertBetween(
          computation, i, 1, constant, {}, [bound](Instruction& inserted) {
            inserted.operands.clear();
            inserted.shape = Shape::Scalar(ElementType::kS32);
            LiteralPayload payload;
            payload.literal = std::make_shared<const Literal>(
                Literal::Scalar<int32_t>(bound));
            inserted.attributes.set(attr::literal_payload, std::move(payload));
          });
    }
  }
}

// Fills arguments up to their bounds, with their first elements again.
void FillToBounds(Question& question) {
  for (std::vector<Datum>& process : question.inputs) {
    for (Datum& datum : process) {
      Literal& value = datum.value;
      if (!value.shape().is_array() || value.shape().is_static()) continue;
      auto whole = Literal::Zeros(value.shape());
      if (!whole.ok()) continue;
      auto view = whole->mutable_view();
      if (!view.ok()) continue;
      const int64_t width = StorageBytes(value.shape().type());
      const ArrayView from = value.view();
      for (int64_t i = 0; i < whole->count() && value.count() > 0; ++i) {
        std::copy_n(from.data + i % value.count() * width, width,
                    view->data + i * width);
      }
      value = *std::move(whole);
    }
  }
}

Mutant OfAttribute(const char* rule, const char* name) {
  Mutant mutant = Named(rule, name);
  for (Mutant& each : AttributeMutants(*mutant.op)) {
    if (each.name == name) mutant.program = std::move(each.program);
  }
  return mutant;
}

Mutant OfChoice(const char* rule, const char* choice, const char* value) {
  Mutant mutant = Named(
      rule, absl::StrCat(choice, "=", value, " is made, and not declared"));
  mutant.choices = {{choice, value}};
  return mutant;
}

Mutant OfBounds(const char* rule) {
  Mutant mutant = Named(rule, "dynamic sizes are taken for their bounds");
  SetChange(TakeBoundsForSizes, mutant);
  mutant.question = FillToBounds;
  return mutant;
}

bool IsOperandZeroOf(const StepEvent& event, const Op* op) {
  const auto& all = event.computation.instructions;
  return std::any_of(all.begin(), all.end(), [&](const Instruction& user) {
    return user.op == op && !user.operands.empty() &&
           &all[user.operands[0]] == &event.instruction;
  });
}

// Copies operand 0 where it is an argument or a constant: those are no steps, a
// copy is one.
bool CopyOperandZero(Module& module, const Op& op) {
  bool any = false;
  for (Computation& computation : module.computations) {
    for (int i = 0; i < static_cast<int>(computation.instructions.size());
         ++i) {
      const Instruction& each = computation.instructions[i];
      if (each.op != &op || each.operands.empty()) continue;
      any = true;
      const Instruction& operand = computation.instructions[each.operands[0]];
      if (operand.op->role == Role::kStep || !operand.shape.is_array()) {
        continue;
      }
      i = InsertBetween(computation, i, 0, *FindOp("copy"), {},
                        [](Instruction&) {});
    }
  }
  return any;
}

Mutant WithoutLastElement(const char* rule) {
  Mutant mutant = Named(rule, "the last element of operand 0 dropped");
  mutant.program = [op = mutant.op](Module& module) {
    return CopyOperandZero(module, *op);
  };
  mutant.step = [op = mutant.op](SeenStep& step, const StepPlace&) {
    if (!IsOperandZeroOf(step.event, op)) return false;
    for (ArrayCopy& each : step.results) {
      if (!HasElements(each)) continue;
      std::fill(each.bytes.end() - each.width(), each.bytes.end(),
                std::byte{0});
    }
    return true;
  };
  return mutant;
}

}  // namespace

void EachArgument(Question& question,
                  absl::FunctionRef<void(const std::vector<Datum>&, size_t,
                                         MutableArrayView&)>
                      change) {
  for (std::vector<Datum>& process : question.inputs) {
    for (size_t i = 0; i < process.size(); ++i) {
      Literal& value = process[i].value;
      if (!value.shape().is_array()) continue;
      auto view = value.mutable_view();
      if (view.ok() && view->count() > 0) change(process, i, *view);
    }
  }
}

int64_t FirstSize(const Question& question) {
  if (question.inputs.empty() || question.inputs[0].empty()) return 0;
  const Literal& first = question.inputs[0][0].value;
  return first.shape().is_array() && !first.sizes().empty() ? first.sizes()[0]
                                                            : 0;
}

void AddRows(std::span<const MutantRow> rows, std::vector<Mutant>& all) {
  for (const MutantRow& row : rows) {
    Mutant& mutant = all.emplace_back(Named(row.rule, row.name));
    std::visit([&](auto change) { SetChange(change, mutant); }, row.change);
  }
}

void AddRows(std::span<const ElementRow> rows, std::vector<Mutant>& all) {
  for (const ElementRow& row : rows) {
    Mutant& mutant = all.emplace_back(Named(row.rule, row.name));
    mutant.step = [op = mutant.op, row](SeenStep& step, const StepPlace&) {
      return step.instruction.op == op && !step.results.empty() &&
             step.results[0].is_array() && ChangeElements(row, step);
    };
  }
}

std::vector<Mutant> RuleMutants() {
  std::vector<Mutant> all;
  AddRows(NumberRows(), all);
  AddRows(FunctionRows(), all);
  AddRows(RoundingRows(), all);
  AddRows(PlaceRows(), all);
  AddRows(PlaceElementRows(), all);
#define ATTRIBUTE(rule, name) all.push_back(OfAttribute(rule, name));
#define CHOICE(rule, choice, value) \
  all.push_back(OfChoice(rule, #choice, #value));
#define BOUNDS(rule) all.push_back(OfBounds(rule));
#include "workshop/mutants/rule_mutants.def"
#undef ATTRIBUTE
#undef CHOICE
#undef BOUNDS
  for (const char* rule : {"reduce.V1", "ragged-dot.V4", "scaled-dot.V1",
                           "triangular-solve.V1", "ragged-all-to-all.V1"}) {
    all.push_back(WithoutLastElement(rule));
  }
  AddRows(ProgramRows(), all);
  AddRows(CallRows(), all);
  return all;
}

std::vector<Mutant> BackendMutants() {
  std::vector<Mutant> all;
  AddRows(BackendElementRows(), all);
  AddRows(BackendRows(), all);
  return all;
}

}  // namespace hlo::conformance
