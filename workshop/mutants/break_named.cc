// Breaks that are faults by name: rule_breaks.def.
#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/payload.h"
#include "ops/op_table.h"
#include "workshop/making/insert_instruction.h"
#include "workshop/mutants/attribute_edits.h"
#include "workshop/mutants/mutation.h"
#include "workshop/mutants/rule_breaks.h"

namespace hlo::conformance {
namespace {

enum class By : uint8_t { kEdit, kMutation, kFault, kChoice, kBounds };

struct NamedBreak {
  By by;
  const char* clause;
  const char* name = "";
  const char* value = "";
};

constexpr NamedBreak kNamed[] = {
#define BY_EDIT(clause, name) {By::kEdit, clause, name},
#define BY_MUTATION(clause, name) {By::kMutation, clause, name},
#define BY_FAULT(clause, name) {By::kFault, clause, name},
#define BY_CHOICE(clause, choice, value) {By::kChoice, clause, #choice, #value},
#define BY_BOUNDS(clause) {By::kBounds, clause},
#include "workshop/mutants/rule_breaks.def"
#undef BY_EDIT
#undef BY_MUTATION
#undef BY_FAULT
#undef BY_CHOICE
#undef BY_BOUNDS
};

PlantedFault OfEdit(const Op& op, const char* name) {
  PlantedFault fault;
  for (AttributeEdit& edit : EditsOf(op)) {
    if (edit.name != name) continue;
    fault = WrongProgram(name, op.name,
                         [edit](Instruction& each) { (void)edit.apply(each); });
  }
  return fault;
}

PlantedFault OfMutation(const Op& op, const char* name) {
  PlantedFault fault;
  fault.name = name;
  fault.op = op.name;
  for (const Mutation& mutation : AllMutations()) {
    if (absl::string_view(mutation.name) == name) fault.mutation = &mutation;
  }
  return fault;
}

// The number of the bound in place of the size that set-dimension-size is
// given.
void GiveBounds(Module& module) {
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

// The argument with all the elements that its type has room for.
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
      // The first elements again stand where there were none.
      for (int64_t i = 0; i < whole->count() && value.count() > 0; ++i) {
        std::copy_n(from.data + i % value.count() * width, width,
                    view->data + i * width);
      }
      value = *std::move(whole);
    }
  }
}

PlantedFault OfBounds(const Op& op) {
  PlantedFault fault;
  fault.name = "dynamic sizes are taken for their bounds";
  fault.op = op.name;
  fault.rewrite = GiveBounds;
  fault.ask = FillToBounds;
  return fault;
}

PlantedFault OfChoice(const Op& op, const char* choice, const char* value) {
  PlantedFault fault;
  fault.name = absl::StrCat(choice, "=", value, " is made, and not declared");
  fault.op = op.name;
  fault.settings = {{choice, value}};
  return fault;
}

}  // namespace

void AddNamedBreaks(std::vector<RuleBreak>& breaks) {
  std::map<std::pair<std::string, std::string>, PlantedFault> planted;
  for (PlantedFault& fault : AllPlantedFaults()) {
    const std::pair<std::string, std::string> key = {fault.op, fault.name};
    planted[key] = std::move(fault);
  }
  for (const NamedBreak& each : kNamed) {
    const std::string clause = each.clause;
    const Op* op = FindOp(clause.substr(0, clause.rfind('.')));
    if (op == nullptr) continue;
    switch (each.by) {
      case By::kEdit:
        breaks.push_back({clause, OfEdit(*op, each.name)});
        break;
      case By::kMutation:
        breaks.push_back({clause, OfMutation(*op, each.name)});
        break;
      case By::kFault:
        breaks.push_back({clause, planted[{op->name, each.name}]});
        break;
      case By::kChoice:
        breaks.push_back({clause, OfChoice(*op, each.name, each.value)});
        break;
      case By::kBounds:
        breaks.push_back({clause, OfBounds(*op)});
        break;
    }
  }
}

}  // namespace hlo::conformance
