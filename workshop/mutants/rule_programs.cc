// Mutants of rules that say what meets whom: tokens, calls that have begun,
// queues, transfers, results without elements.
#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "ops/attributes/processes.h"
#include "ops/op_table.h"
#include "workshop/making/insert_instruction.h"
#include "workshop/mutants/rule_mutants.h"

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

void ReverseFeed(Question& question) {
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

// Copies are made too late: their users see what was written into the original.
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

void LoseFeed(const Question&, Answer& answer) { answer.outfeed.clear(); }

// Both branches write, where one is called.
void FeedTwice(const Question&, Answer& answer) {
  for (std::vector<Literal>& process : answer.outfeed) {
    const std::vector<Literal> once = process;
    process.insert(process.end(), once.begin(), once.end());
  }
}

// Changes the pairs of sends and of the receives that they meet.
template <void (*kChange)(IdGroups&)>
void ChangePairs(Module& module) {
  EachComputation(module, [](std::vector<Instruction>& all) {
    for (Instruction& each : all) {
      if (!IsOp(each, "send") && !IsOp(each, "recv")) continue;
      IdGroups pairs = each.attributes.get(attr::source_target_pairs);
      if (pairs.empty()) continue;
      kChange(pairs);
      each.attributes.set(attr::source_target_pairs, std::move(pairs));
    }
  });
}

void TurnPairs(IdGroups& pairs) {
  for (Ints& pair : pairs) std::reverse(pair.begin(), pair.end());
}
void ForgetLastPair(IdGroups& pairs) { pairs.pop_back(); }

// The last element is wrong in the third process and behind it.
bool SpoilThirdProcess(SeenStep& step) {
  if (step.event.process < 2) return false;
  ArrayCopy& result = step.results.front();
  result.bytes[result.bytes.size() - result.width()] ^= std::byte{1};
  return true;
}

constexpr MutantRow kProgramRows[] = {
    {"after-all.V1", "what it waits for is forgotten", ReverseFeed},
    {"async-start.V1", "begun with another operand", BeginWithOthers},
    {"async-start.V2", "effects come in another order", ReverseFeed},
    {"async-update.V1", "another call goes on", SwapUpdates},
    {"copy-start.V1", "the copy sees what becomes of the original", CopyLate},
    {"infeed.V1", "the queue is a stack", ReverseFeed},
    {"infeed.V2", "an empty tuple reads an element", ReadForNothing},
    {"outfeed.V1", "what is written is lost", LoseFeed},
    {"outfeed.V2", "an empty tuple writes an array", WriteForNothing},
    {"conditional.V3", "a conditional runs both branches", FeedTwice},
    {"recv.V1", "data of recv goes the other way", ChangePairs<TurnPairs>},
    {"recv.V2", "who is no target gets no zeros", FillZeros},
    {"recv.V3", "is_host_transfer is ignored", ForgetHost},
    {"send.V1", "data of send goes the other way", ChangePairs<TurnPairs>},
    {"send.V2", "the last pair is forgotten", ChangePairs<ForgetLastPair>},
    {"send.V3", "what goes to the host is lost", LoseWhatIsSent},
    {"fft.V7", "nothing has an element", FillNothing},
    {"rng-get-and-update-state.V2",
     "rng-get-and-update-state is wrong in the third process",
     SpoilThirdProcess},
};

}  // namespace

std::span<const MutantRow> ProgramRows() { return kProgramRows; }

}  // namespace hlo::conformance
