// The probes of requirement_level_probes.h for an order: of sums, of updates,
// of elements.
#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/gather_scatter.h"
#include "ops/attributes/payload.h"
#include "ops/op_table.h"
#include "workshop/making/element_hooks.h"
#include "workshop/making/insert_instruction.h"
#include "workshop/making/legal_programs.h"
#include "workshop/making/requirement_level_probes.h"

namespace hlo::conformance {
namespace {

// Pairs of more elements than these are not compared.
constexpr int64_t kMostCompared = 12;

// A probe changes a program by the meaning of an op's operands, so it names
// the ops whose operands it understands.
bool Named(const Instruction& instruction, absl::string_view op) {
  return instruction.op->name == op;
}

// The ending of a changed program; the usual one where it is none.
template <typename Change>
bool ChangedBy(const Probed& probed, Change change) {
  auto module = std::make_shared<Module>(*probed.module);
  if (!change(*module)) return false;
  auto verified = Verify(std::move(module));
  return verified.ok() &&
         probed.Changed(RunProgram(*verified, probed.inputs, {}));
}

// Calls f(computation, index) for each instruction; f returns its new index.
template <typename F>
void EachInstruction(Module& module, F f) {
  for (Computation& computation : module.computations) {
    for (int i = 0; i < static_cast<int>(computation.instructions.size()); ++i)
      i = f(computation, i);
  }
}

int Reverse(Computation& computation, int user, int operand,
            const Ints& dimensions) {
  if (dimensions.empty()) return user;
  return InsertBetween(computation, user, operand, *FindOp("reverse"), {},
                       [&](Instruction& inserted) {
                         inserted.attributes.set(attr::dimensions, dimensions);
                       });
}

// The dimensions of scatter_indices and of the updates that name an update.
std::pair<Ints, Ints> UpdateDimensions(const Attributes& attributes,
                                       int indices_rank, int updates_rank) {
  const auto has = [&](const Attribute<Ints>& list, int64_t d) {
    const Ints& all = attributes.get(list);
    return std::find(all.begin(), all.end(), d) != all.end();
  };
  std::vector<int64_t> named;
  for (int64_t d = 0; d < updates_rank; ++d) {
    if (!has(attr::update_window_dims, d)) named.push_back(d);
  }
  std::pair<Ints, Ints> both;
  size_t next = 0;
  for (int64_t d = 0; d < indices_rank; ++d) {
    if (d == attributes.get(attr::index_vector_dim)) continue;
    if (next == named.size()) break;
    const int64_t update = named[next++];
    if (has(attr::scatter_indices_batching_dims, d)) continue;
    both.first.push_back(d);
    both.second.push_back(update);
  }
  return both;
}

int ReverseScatter(Computation& computation, int user) {
  const Instruction& scatter = computation.instructions[user];
  const int n = static_cast<int>(scatter.operands.size() - 1) / 2;
  const auto rank = [&](int operand) {
    return computation.instructions[scatter.operands[operand]].shape.rank();
  };
  const auto [of_indices, of_updates] =
      UpdateDimensions(scatter.attributes, rank(n), rank(n + 1));
  user = Reverse(computation, user, n, of_indices);
  for (int i = 0; i < n; ++i) {
    user = Reverse(computation, user, n + 1 + i, of_updates);
  }
  return user;
}

bool AllStatic(const Computation& computation, const Instruction& user) {
  return std::all_of(
      user.operands.begin(), user.operands.end(), [&](int operand) {
        const Shape& shape = computation.instructions[operand].shape;
        return shape.is_array() && shape.is_static();
      });
}

}  // namespace

bool ReverseTerms(Module& module) {
  bool any = false;
  EachInstruction(module, [&](Computation& computation, int i) {
    const Instruction user = computation.instructions[i];
    if (!AllStatic(computation, user)) return i;
    if (Named(user, "reduce")) {
      for (size_t k = 0; k < user.operands.size() / 2; ++k) {
        i = Reverse(computation, i, static_cast<int>(k),
                    user.attributes.get(attr::dimensions));
      }
    } else if (Named(user, "dot")) {
      i = Reverse(computation, i, 0,
                  user.attributes.get(attr::lhs_contracting_dims));
      i = Reverse(computation, i, 1,
                  user.attributes.get(attr::rhs_contracting_dims));
    } else if (Named(user, "scatter")) {
      i = ReverseScatter(computation, i);
    } else {
      return i;
    }
    any = true;
    return i;
  });
  return any;
}

namespace {

// Computations that fold, and nothing else.
std::set<int> Folds(const Module& module) {
  std::set<int> folds, others;
  for (const Computation& computation : module.computations) {
    for (const Instruction& each : computation.instructions) {
      const bool fold = Named(each, "reduce") || Named(each, "reduce-window") ||
                        Named(each, "all-reduce") ||
                        Named(each, "reduce-scatter");
      ForEachCall(*each.op, each.attributes,
                  [&](ComputationId called, OperandRange) {
                    (fold ? folds : others).insert(called.index);
                  });
    }
  }
  for (const int other : others) folds.erase(other);
  return folds;
}

}  // namespace

bool SwapParameters(Module& module) {
  const std::set<int> folds = Folds(module);
  for (const int fold : folds) {
    std::vector<int>& parameters = module.computations[fold].parameters;
    std::rotate(parameters.begin(),
                parameters.begin() + std::ssize(parameters) / 2,
                parameters.end());
    for (size_t i = 0; i < parameters.size(); ++i) {
      module.computations[fold].instructions[parameters[i]].attributes.set(
          attr::parameter_number, static_cast<int64_t>(i));
    }
  }
  return !folds.empty();
}

namespace {

// The initial value once more, behind the elements.
bool PadWithInitial(Module& module) {
  bool any = false;
  EachInstruction(module, [&](Computation& computation, int i) {
    const Instruction user = computation.instructions[i];
    const Ints& reduced = user.attributes.get(attr::dimensions);
    if (!Named(user, "reduce") || reduced.empty() ||
        !AllStatic(computation, user)) {
      return i;
    }
    const int n = static_cast<int>(user.operands.size()) / 2;
    for (int k = 0; k < n; ++k) {
      const int initial = computation.instructions[i].operands[n + k];
      i = InsertBetween(
          computation, i, k, *FindOp("pad"), {initial}, [&](Instruction& pad) {
            Padding padding(pad.shape.rank());
            padding[reduced[0]].high = 1;
            std::vector<int64_t> sizes = pad.shape.sizes();
            ++sizes[reduced[0]];
            pad.shape =
                Shape::Array(pad.shape.type(), {sizes.begin(), sizes.end()});
            pad.attributes.set(attr::padding, padding);
          });
    }
    any = true;
    return i;
  });
  return any;
}

using Relation = std::vector<std::vector<bool>>;

// A strict weak order of the elements.
bool IsOrder(const Relation& less) {
  const size_t n = less.size();
  const auto same = [&](size_t i, size_t j) {
    return !less[i][j] && !less[j][i];
  };
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < n; ++j) {
      if (i == j) continue;
      if (less[i][j] && less[j][i]) return false;
      for (size_t k = 0; k < n; ++k) {
        if (k == i || k == j) continue;
        if (less[i][j] && less[j][k] && !less[i][k]) return false;
        if (same(i, j) && same(j, k) && !same(i, k)) return false;
      }
    }
  }
  return true;
}

Relation Complement(Relation relation) {
  for (auto& row : relation) row.flip();
  return relation;
}

Literal ElementOf(const ArrayCopy& array, int64_t i) {
  auto literal = Literal::Zeros(Shape::Scalar(array.type()));
  if (!literal.ok()) return Literal();
  auto view = literal->mutable_view();
  if (!view.ok()) return Literal();
  const std::byte* from = array.bytes.data() + i * array.width();
  std::copy(from, from + array.width(), view->data);
  return *std::move(literal);
}

// The computation's results for each two of the operands' first elements; empty
// where it cannot be run.
Relation Ask(const Probed& probed, ComputationId computation,
             const std::vector<ArrayCopy>& operands) {
  auto module = std::make_shared<Module>(*probed.module);
  module->entry = computation.index;
  module->attributes = ModuleAttributes();
  auto verified = Verify(std::move(module));
  if (!verified.ok() || operands.empty()) return {};
  int64_t n = kMostCompared;
  for (const ArrayCopy& each : operands) {
    if (!each.is_array()) return {};
    n = std::min(n, each.count());
  }
  Relation relation(n, std::vector<bool>(n));
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      ProgramInputs inputs;
      Arguments& arguments = inputs.arguments.emplace_back();
      for (const ArrayCopy& each : operands) {
        arguments.push_back(ElementOf(each, i));
        arguments.push_back(ElementOf(each, j));
      }
      const Ending ending = RunProgram(*verified, inputs, {});
      if (!ending.status.ok()) return {};
      relation[i][j] = ending.results[0].as<bool>()[0];
    }
  }
  return relation;
}

}  // namespace

bool SeesOrder(const Probed& probed) {
  return ChangedBy(probed, ReverseTerms) || ChangedBy(probed, SwapParameters);
}

bool SeesInitialValue(const Probed& probed) {
  return ChangedBy(probed, PadWithInitial);
}

bool ComparesWithoutOrder(const Probed& probed) {
  bool orderless = false;
  ElementHooks hooks([&](SeenStep& step) {
    const Instruction& each = step.instruction;
    if (orderless) return false;
    if (Named(each, "sort")) {
      orderless = !IsOrder(
          Ask(probed, each.attributes.get(attr::to_apply), step.operands));
    } else if (Named(each, "select-and-scatter")) {
      step.operands.resize(1);
      const Relation relation = Ask(
          probed, each.attributes.get(attr::select_computation), step.operands);
      orderless = !IsOrder(relation) && !IsOrder(Complement(relation));
    }
    return false;
  });
  if (!probed.Has("sort") && !probed.Has("select-and-scatter")) return false;
  ProgramInputs inputs = probed.inputs;
  inputs.options.hooks = &hooks;
  inputs.trace_aliases = true;
  (void)RunProgram(probed.module, inputs, {});
  return orderless;
}

}  // namespace hlo::conformance
