#include "interpreter/ir/finish.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/ir/call_order.h"
#include "interpreter/ir/module_finisher.h"
#include "ops/attributes/payload.h"
#include "ops/op.h"

namespace hlo {
namespace {

// By number; in text order where the numbers are wrong, as the verifier says.
void ListParameters(Computation& computation) {
  std::vector<int> found;
  for (size_t i = 0; i < computation.instructions.size(); ++i) {
    if (computation.instructions[i].op->role == Role::kParameter) {
      found.push_back(static_cast<int>(i));
    }
  }
  computation.parameters.assign(found.size(), -1);
  for (int i : found) {
    const int64_t number =
        computation.instructions[i].attributes.get(attr::parameter_number);
    const auto slot = static_cast<size_t>(number);
    if (number < 0 || slot >= found.size() ||
        computation.parameters[slot] >= 0) {
      computation.parameters = std::move(found);
      return;
    }
    computation.parameters[slot] = i;
  }
}

void Renumber(const std::vector<int>& to, Unreadable& unreadable) {
  if (unreadable.empty()) return;
  const auto at = [&](int computation) { return to[computation]; };
  Unreadable renumbered;
  renumbered.header = unreadable.header;
  for (int c : unreadable.computations) renumbered.computations.insert(at(c));
  for (const auto& [c, i] : unreadable.instructions) {
    renumbered.instructions.insert({at(c), i});
  }
  for (const auto& [c, i] : unreadable.shapes) {
    renumbered.shapes.insert({at(c), i});
  }
  unreadable = std::move(renumbered);
}

void Order(Draft& draft) {
  const std::vector<int> to = OrderComputations(draft.module);
  for (OpenInstruction& open : draft.open) {
    open.computation = to[open.computation];
  }
  std::sort(draft.open.begin(), draft.open.end(),
            [](const OpenInstruction& a, const OpenInstruction& b) {
              return std::tie(a.computation, a.instruction) <
                     std::tie(b.computation, b.instruction);
            });
  for (WrittenSignature& signature : draft.signatures) {
    signature.computation = to[signature.computation];
  }
  Renumber(to, draft.unreadable);
}

void CheckSignature(const WrittenSignature& written, const Module& module,
                    Diagnostics& diagnostics) {
  const Computation& computation = module.computations[written.computation];
  const Signature actual = computation.signature();
  const auto report = [&](const std::string& message) {
    diagnostics.Warn(absl::StrCat("the header of ", computation.name, message),
                     written.location);
  };
  if (written.parameters.size() != actual.parameters.size()) {
    return report(absl::StrCat(" has ", written.parameters.size(),
                               " parameters, its body has ",
                               actual.parameters.size()));
  }
  const auto check = [&](const Shape& said, const Shape& shape,
                         const std::string& what) {
    if (SameIgnoringLayout(said, shape)) return;
    report(absl::StrCat(" says ", said.ToString(false), " for ", what,
                        ", its body says ", shape.ToString(false)));
  };
  for (size_t i = 0; i < actual.parameters.size(); ++i) {
    check(written.parameters[i], actual.parameters[i],
          absl::StrCat("parameter ", i));
  }
  check(written.result, actual.result, "the result");
}

}  // namespace

ModuleFinisher::ModuleFinisher(Draft& draft, Diagnostics& diagnostics)
    : module_(draft.module),
      open_(draft.open),
      unreadable_(draft.unreadable),
      shapes_(*draft.shapes),
      diagnostics_(diagnostics),
      signatures_(module_.computations.size()),
      signature_of_(module_.computations.size(), nullptr) {
  for (const Computation& computation : module_.computations) {
    names_.insert(computation.name);
  }
}

void ModuleFinisher::Run() {
  for (; finished_ < module_.computations.size(); ++finished_) {
    FinishComputation(finished_);
  }
  for (Computation& computation : added_) {
    module_.computations.push_back(std::move(computation));
  }
}

void ModuleFinisher::FinishComputation(size_t number) {
  Computation& computation = module_.computations[number];
  ListParameters(computation);
  ComputationRewriter rewriter(computation);
  for (int i = 0; i < rewriter.size() && !diagnostics_.full(); ++i) {
    OpenInstruction open;
    if (next_open_ < open_.size() && open_[next_open_].instruction == i &&
        static_cast<size_t>(open_[next_open_].computation) == number) {
      open = open_[next_open_++];
    }
    absl::Status status;
    if (unreadable_.empty() || !IsBlocked(number, rewriter.at(i), i, open)) {
      status = FinishInstruction(rewriter, i, open);
      if (status.ok()) continue;
      diagnostics_.Add(status, rewriter.at(i).location, rewriter.at(i).name);
    }
    const std::pair<int, int> place(static_cast<int>(number), i);
    unreadable_.instructions.insert(place);
    if (open.shape) unreadable_.shapes.insert(place);
  }
  const std::vector<int> to = rewriter.Finish();
  if (!unreadable_.empty()) FinishUnreadable(static_cast<int>(number), to);
}

// True if an error has been reported for the instruction, or for something that
// is needed to finish it.
bool ModuleFinisher::IsBlocked(size_t number, const Instruction& instruction,
                               int index, const OpenInstruction& open) const {
  const auto c = static_cast<int>(number);
  if (unreadable_.instructions.contains({c, index})) return true;
  if (!open.shape && open.wrapped == nullptr &&
      instruction.op->normalize == nullptr) {
    return false;
  }
  bool blocked =
      std::any_of(instruction.operands.begin(), instruction.operands.end(),
                  [&](int operand) {
                    return unreadable_.shapes.contains({c, operand}) ||
                           (open.wrapped != nullptr &&
                            unreadable_.instructions.contains({c, operand}));
                  });
  ForEachCall(*instruction.op, instruction.attributes,
              [&](ComputationId id, OperandRange) {
                blocked |= unreadable_.computations.contains(id.index);
              });
  return blocked;
}

// `to`: where the instructions that were read now stand, if they moved.
void ModuleFinisher::FinishUnreadable(int number, const std::vector<int>& to) {
  for (auto* places : {&unreadable_.instructions, &unreadable_.shapes}) {
    std::vector<int> moved;
    for (size_t i = 0; i < to.size(); ++i) {
      if (places->erase({number, static_cast<int>(i)}) > 0) {
        moved.push_back(to[i]);
      }
    }
    for (int i : moved) places->insert({number, i});
  }
  const Computation& it = module_.computations[number];
  bool known = !unreadable_.shapes.contains({number, it.root});
  for (int parameter : it.parameters) {
    known = known && !unreadable_.shapes.contains({number, parameter});
  }
  if (!known) unreadable_.computations.insert(number);
}

absl::Status ModuleFinisher::FinishInstruction(ComputationRewriter& rewriter,
                                               int index,
                                               const OpenInstruction& open) {
  Instruction& instruction = rewriter.at(index);
  absl::Status status;
  if (open.wrapped != nullptr) {
    status = instruction.op->calls == Calls::kPosted
                 ? WrapAsync(rewriter, instruction, open)
                 : CheckAsync(rewriter, instruction, *open.wrapped);
  }
  if (status.ok() && instruction.op->normalize != nullptr) {
    status = Normalize(rewriter, index, open.shape);
  }
  if (status.ok() && open.shape) status = Infer(rewriter, instruction);
  return status;
}

const Computation& ModuleFinisher::computation(int index) const {
  const auto at = static_cast<size_t>(index);
  return at < module_.computations.size()
             ? module_.computations[at]
             : added_[at - module_.computations.size()];
}

absl::StatusOr<ComputationId> ModuleFinisher::AddComputation(
    Computation computation) {
  signatures_.push_back(
      std::make_unique<const Signature>(computation.signature()));
  signature_of_.push_back(signatures_.back().get());
  added_.push_back(std::move(computation));
  return ComputationId{static_cast<int>(signature_of_.size()) - 1};
}

std::string ModuleFinisher::UniqueName(absl::string_view base) {
  std::string name(base);
  int& number = numbers_[name];  // lower ones are taken
  while (!names_.insert(name).second) {
    name = absl::StrCat(base, ".", ++number);
  }
  return name;
}

Finished FinishAll(Draft draft, Diagnostics& diagnostics) {
  Order(draft);
  ModuleFinisher(draft, diagnostics).Run();
  Order(draft);  // with the added ones
  for (const WrittenSignature& signature : draft.signatures) {
    if (draft.unreadable.computations.contains(signature.computation)) continue;
    CheckSignature(signature, draft.module, diagnostics);
  }
  diagnostics.Sort();
  return {std::move(draft.module), std::move(draft.unreadable)};
}

absl::StatusOr<Module> Finish(Draft draft, Diagnostics& diagnostics) {
  Finished finished = FinishAll(std::move(draft), diagnostics);
  if (!diagnostics.ok()) return diagnostics.ToStatus();
  return std::move(finished.module);
}

}  // namespace hlo
