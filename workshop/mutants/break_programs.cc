// Breaks of rules that say what meets whom: tokens, calls that have begun,
// queues, results without elements.
#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "ops/attributes/processes.h"
#include "ops/op_table.h"
#include "workshop/making/insert_instruction.h"
#include "workshop/mutants/rule_breaks.h"

namespace hlo::conformance {
namespace {

bool IsOp(const Instruction& each, absl::string_view op) {
  return each.op->name == op;
}

template <typename F>
void EachComputation(Module& module, F change) {
  for (Computation& computation : module.computations) {
    change(computation.instructions);
  }
}

// Who waits for a token reads first.
void ReadBackwards(Question& question) {
  for (std::vector<Datum>& queue : question.infeed) {
    std::reverse(queue.begin(), queue.end());
  }
}

// A call is begun with the negative of its first operand.
void BeginWithOthers(Module& module) {
  for (Computation& computation : module.computations) {
    for (int i = 0; i < static_cast<int>(computation.instructions.size());
         ++i) {
      const Instruction& each = computation.instructions[i];
      if (!IsOp(each, "async-start") || each.operands.empty()) continue;
      const Shape& operand = computation.instructions[each.operands[0]].shape;
      if (!operand.is_array()) continue;
      i = InsertBetween(computation, i, 0, *FindOp("negate"), {},
                        [](Instruction&) {});
    }
  }
}

void SwapUpdates(Module& module) {
  EachComputation(module, [](std::vector<Instruction>& all) {
    Instruction* last = nullptr;
    for (Instruction& each : all) {
      if (!IsOp(each, "async-update")) continue;
      if (last != nullptr && last->shape == each.shape &&
          each.operands[0] < last - all.data()) {
        std::swap(last->operands[0], each.operands[0]);
      }
      last = &each;
    }
  });
}

// What a copy's users see is what was written into the original's place.
void CopyLate(Module& module) {
  EachComputation(module, [](std::vector<Instruction>& all) {
    int written = -1, copied = -1;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
      if (IsOp(all[i], "dynamic-update-slice")) written = i;
      if (IsOp(all[i], "copy-done")) copied = i;
      for (int& operand : all[i].operands) {
        if (operand == copied && written >= 0 &&
            all[written].shape == all[copied].shape) {
          operand = written;
        }
      }
    }
  });
}

void ForgetHost(Module& module) {
  EachComputation(module, [](std::vector<Instruction>& all) {
    for (Instruction& each : all) each.attributes.erase(attr::is_host_transfer);
  });
}

void LoseWhatIsSent(const Question&, Answer& answer) { answer.to_host.clear(); }

void ReadForNothing(Question& question) {
  for (std::vector<Datum>& queue : question.infeed) {
    if (queue.empty()) continue;
    auto nothing = Literal::Zeros(queue.back().value.shape());
    if (!nothing.ok()) continue;
    queue.erase(queue.begin());
    queue.push_back({*std::move(nothing), {}});
  }
}

void WriteForNothing(const Question&, Answer& answer) {
  auto nothing = Literal::Zeros(Shape::Array(ElementType::kF32, {0}));
  if (!nothing.ok()) return;
  for (std::vector<Literal>& queue : answer.outfeed) {
    queue.insert(queue.begin(), *nothing);
  }
}

// An array of zeros has other elements.
void FillZeros(const Question&, Answer& answer) {
  for (std::vector<Literal>& leaves : answer.outputs) {
    for (Literal& leaf : leaves) {
      auto view = leaf.mutable_view();
      if (!view.ok()) continue;
      const int64_t width = StorageBytes(view->type());
      const std::span<std::byte> bytes(view->data, view->count() * width);
      const auto is_zero = [](std::byte each) { return each == std::byte{0}; };
      if (!std::all_of(bytes.begin(), bytes.end(), is_zero)) continue;
      for (int64_t i = 0; i < std::ssize(bytes); i += width) {
        bytes[i] = std::byte{1};
      }
    }
  }
}

// Each dimension of no size has size 1.
void FillNothing(const Question&, Answer& answer) {
  for (std::vector<Literal>& leaves : answer.outputs) {
    for (Literal& leaf : leaves) {
      if (!leaf.shape().is_array() || leaf.count() > 0) continue;
      std::vector<Dimension> sizes;
      for (const int64_t size : leaf.sizes()) {
        sizes.emplace_back(std::max<int64_t>(size, 1));
      }
      auto filled = Literal::Zeros(Shape::Array(leaf.shape().type(), sizes));
      if (filled.ok()) leaf = *std::move(filled);
    }
  }
}

}  // namespace

void AddProgramBreaks(std::vector<RuleBreak>& breaks) {
  const auto add = [&](absl::string_view rule, const char* name,
                       auto PlantedFault::*way, auto change) {
    PlantedFault fault;
    fault.op = std::string(rule.substr(0, rule.find('.')));
    fault.name = name;
    fault.*way = change;
    breaks.push_back({std::string(rule), std::move(fault)});
  };
  constexpr auto kAsk = &PlantedFault::ask;
  constexpr auto kRewrite = &PlantedFault::rewrite;
  constexpr auto kAnswer = &PlantedFault::answer;
  add("after-all.V1", "what it waits for is forgotten", kAsk, ReadBackwards);
  add("async-start.V1", "begun with another operand", kRewrite,
      BeginWithOthers);
  add("async-start.V2", "effects come in another order", kAsk, ReadBackwards);
  add("async-update.V1", "another call goes on", kRewrite, SwapUpdates);
  add("copy-start.V1", "the copy sees what becomes of the original", kRewrite,
      CopyLate);
  add("infeed.V2", "an empty tuple reads an element", kAsk, ReadForNothing);
  add("outfeed.V2", "an empty tuple writes an array", kAnswer, WriteForNothing);
  add("recv.V2", "who is no target gets no zeros", kAnswer, FillZeros);
  add("recv.V3", "is_host_transfer is ignored", kRewrite, ForgetHost);
  add("send.V3", "what goes to the host is lost", kAnswer, LoseWhatIsSent);
  add("fft.V7", "nothing has an element", kAnswer, FillNothing);
}

}  // namespace hlo::conformance
