// Faults of programs' structure: what is called, how often, with what.
#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/numbers.h"
#include "ops/attributes/order.h"
#include "ops/attributes/payload.h"
#include "ops/attributes/processes.h"
#include "ops/op_table.h"
#include "workshop/making/insert_instruction.h"
#include "workshop/mutants/lane_effects.h"
#include "workshop/mutants/planted_faults.h"

namespace hlo::conformance {
namespace {

PlantedFault WrongModule(std::string name, std::string op,
                         std::function<void(Module&)> rewrite) {
  PlantedFault fault;
  fault.name = std::move(name);
  fault.op = std::move(op);
  fault.rewrite = std::move(rewrite);
  return fault;
}

// The comparisons of the computations that `handle` names in the op.
template <typename F>
void EachComparison(Module& module, absl::string_view op,
                    const Attribute<ComputationId>& handle, F change) {
  std::vector<int> called;
  for (const Computation& computation : module.computations) {
    for (const Instruction& each : computation.instructions) {
      if (each.op->name == op && each.attributes.has(handle)) {
        called.push_back(each.attributes.get(handle).index);
      }
    }
  }
  for (const int index : called) {
    for (Instruction& each : module.computations[index].instructions) {
      if (each.attributes.has(attr::direction)) {
        each.attributes.set(attr::direction,
                            change(each.attributes.get(attr::direction)));
      }
    }
  }
}

Direction WithEqual(Direction d) {
  return d == Direction::kLt   ? Direction::kLe
         : d == Direction::kGt ? Direction::kGe
                               : d;
}

Direction WithoutEqual(Direction d) {
  return d == Direction::kLe   ? Direction::kLt
         : d == Direction::kGe ? Direction::kGt
                               : d;
}

// body once more, before the loop.
void OneTurnFirst(Module& module) {
  for (Computation& computation : module.computations) {
    for (int i = 0; i < static_cast<int>(computation.instructions.size());
         ++i) {
      const Instruction& each = computation.instructions[i];
      if (absl::string_view(each.op->name) != "while") continue;
      const ComputationId body = each.attributes.get(attr::body);
      i = InsertBetween(computation, i, 0, *FindOp("call"), {},
                        [body](Instruction& call) {
                          call.attributes.set(attr::to_apply, body);
                        });
    }
  }
}

void SwapBranches(Instruction& conditional) {
  Attributes& attributes = conditional.attributes;
  if (!attributes.has(attr::true_computation)) return;
  const ComputationId yes = attributes.get(attr::true_computation);
  attributes.set(attr::true_computation,
                 attributes.get(attr::false_computation));
  attributes.set(attr::false_computation, yes);
  std::swap(conditional.operands[1], conditional.operands[2]);
}

// Of constants that vectors have made arguments.
void ChangeLiteral(Question& question) {
  for (std::vector<Datum>& process : question.inputs) {
    for (Datum& datum : process) {
      if (!datum.value.shape().is_array()) continue;
      auto view = datum.value.mutable_view();
      if (!view.ok() || view->count() == 0) continue;
      const int64_t width = StorageBytes(view->type());
      std::byte* last = view->data + (view->count() - 1) * width;
      ArrayCopy one = {Shape::Scalar(view->type()), {}, {last, last + width}};
      SpoilLane(one, 0);
      std::copy(one.bytes.begin(), one.bytes.end(), last);
    }
  }
}

// Of sends and of the receives that they meet.
template <typename F>
std::function<void(Module&)> EachPairs(F change) {
  return [change](Module& module) {
    for (Computation& computation : module.computations) {
      for (Instruction& each : computation.instructions) {
        const absl::string_view op = each.op->name;
        if (op != "send" && op != "recv") continue;
        IdGroups pairs = each.attributes.get(attr::source_target_pairs);
        if (pairs.empty()) continue;
        change(pairs);
        each.attributes.set(attr::source_target_pairs, std::move(pairs));
      }
    }
  };
}

void TurnIdPairs(IdGroups& pairs) {
  for (Ints& pair : pairs) std::reverse(pair.begin(), pair.end());
}

// The first two arguments of one type.
void SwapArguments(Question& question) {
  for (std::vector<Datum>& process : question.inputs) {
    for (size_t i = 1; i < process.size(); ++i) {
      if (!(process[0].value.shape() == process[i].value.shape())) continue;
      std::swap(process[0], process[i]);
      break;
    }
  }
}

// The next element of the same type, after the last the first.
void TakeNextElement(Module& module) {
  for (Computation& computation : module.computations) {
    for (Instruction& each : computation.instructions) {
      if (each.op->role != Role::kGetElement) continue;
      const auto elements =
          computation.instructions[each.operands[0]].shape.elements();
      const auto n = static_cast<int64_t>(elements.size());
      const int64_t index = each.attributes.get(attr::tuple_index);
      for (int64_t i = 1; i < n; ++i) {
        const int64_t next = (index + i) % n;
        if (!(elements[next] == elements[index])) continue;
        each.attributes.set(attr::tuple_index, next);
        break;
      }
    }
  }
}

void ReverseFeed(Question& question) {
  for (std::vector<Datum>& process : question.infeed) {
    std::reverse(process.begin(), process.end());
  }
}

void ReverseOperands(Instruction& each) {
  std::reverse(each.operands.begin(), each.operands.end());
}

// One index of the second group goes to the first.
void MoveGroupsEnd(Question& question) {
  for (std::vector<Datum>& process : question.inputs) {
    for (Datum& datum : process) {
      const Shape& shape = datum.value.shape();
      if (!shape.is_array() || shape.type() != ElementType::kS32) continue;
      auto view = datum.value.mutable_view();
      if (!view.ok() || view->count() < 2) continue;
      const auto sizes = view->as<int32_t>();
      if (sizes[1] < 1) continue;
      ++sizes[0];
      --sizes[1];
    }
  }
}

void RotateScales(Question& question) {
  for (std::vector<Datum>& process : question.inputs) {
    if (process.size() < 3) continue;
    auto view = process[2].value.mutable_view();
    if (!view.ok() || view->count() < 2) continue;
    const int64_t width = StorageBytes(view->type());
    std::rotate(view->data, view->data + width,
                view->data + view->count() * width);
  }
}

}  // namespace

void AddControlFaults(PlantedFaults& faults) {
  faults.push_back(WrongModule("one turn more", "while", [](Module& module) {
    EachComparison(module, "while", attr::condition, WithEqual);
  }));
  faults.push_back(WrongModule("one turn at least", "while", OneTurnFirst));
  faults.push_back(WrongModule("of equal elements the last is chosen",
                               "select-and-scatter", [](Module& module) {
                                 EachComparison(module, "select-and-scatter",
                                                attr::select_computation,
                                                WithoutEqual);
                               }));
  faults.push_back(
      WrongProgram("true and false are swapped", "conditional", SwapBranches));
  faults.push_back(WrongQuestion("a literal's last element is another number",
                                 "constant", ChangeLiteral));
  faults.push_back(WrongQuestion("the loop begins with other values", "while",
                                 ChangeLiteral));
  for (const char* op : {"send", "recv"}) {
    faults.push_back(
        WrongModule(absl::StrCat("data of ", op, " goes the other way"), op,
                    EachPairs(TurnIdPairs)));
  }
  faults.push_back(
      WrongModule("the last pair is forgotten", "send",
                  EachPairs([](IdGroups& pairs) { pairs.pop_back(); })));
  faults.push_back(
      WrongQuestion("arguments are swapped", "parameter", SwapArguments));
  faults.push_back(
      WrongModule("another element", "get-tuple-element", TakeNextElement));
  faults.push_back(
      WrongQuestion("the queue is a stack", "infeed", ReverseFeed));
  faults.push_back(WrongProgram("operands in the wrong order", "concatenate",
                                ReverseOperands));
  faults.push_back(WrongQuestion("the first group has one index more",
                                 "ragged-dot", MoveGroupsEnd));
  faults.push_back(
      WrongQuestion("scales of the next block", "scaled-dot", RotateScales));
}

}  // namespace hlo::conformance
