#include "interpreter/eval/prepare/straight_loop.h"

#include <algorithm>
#include <span>
#include <utility>

#include "interpreter/eval/prepare/loop_counter.h"
#include "interpreter/eval/prepare/repeated_lanes.h"
#include "interpreter/eval/prepare/shorter_round.h"
#include "interpreter/ir/module.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

using Code = ScalarLoop::Code;
using Kernel = ScalarLoop::Kernel;
using Round = ScalarLoop::Round;
using Straight = ScalarLoop::Straight;

bool Traps(const Kernel& kernel) {
  return kernel.kernel != nullptr && kernel.kernel->trap[0] != '\0';
}

class CopySaver {
 public:
  // The kernels of the round from number `body` on.
  CopySaver(ScalarLoop& loop, Round& round, int32_t body)
      : loop_(loop),
        round_(round),
        body_(std::span(loop.kernels)
                  .subspan(static_cast<size_t>(body),
                           static_cast<size_t>(round.end - body))) {}

  // In place of the copies that can be spared, their targets are written.
  void Run() {
    for (const Code& copy : std::vector(round_.copies)) {
      if (!CanWriteTarget(copy)) MoveToEnd(copy.from);
      if (!CanWriteTarget(copy)) continue;
      for (Kernel& each : body_) Replace(each, copy.from, copy.to);
      for (Code& each : round_.copies) {
        if (each.from == copy.from) each.from = copy.to;
      }
    }
    std::erase_if(round_.copies,
                  [](const Code& copy) { return copy.from == copy.to; });
  }

 private:
  bool Reads(Kernel& kernel, int32_t place) const {
    return std::ranges::count(OperandsOf(loop_, kernel), place) > 0;
  }
  void Replace(Kernel& kernel, int32_t from, int32_t to) {
    std::ranges::replace(OperandsOf(loop_, kernel), from, to);
    if (kernel.result == from) kernel.result = to;
    if (kernel.value < 0) return;
    std::ranges::replace(loop_.values[kernel.value].results, from, to);
  }

  // A place of the loop's own has one kernel that makes it; others change what
  // is there. A kernel by lanes may read the target that it writes.
  bool CanWriteTarget(const Code& copy) const {
    if (copy.from < 0 && loop_.arrays[~copy.from].state >= 0) return false;
    const auto writer = std::ranges::find_if(body_, [&](const Kernel& each) {
      return Writes(loop_, each, copy.from);
    });
    if (writer == body_.end() ||
        (writer->value >= 0 && Reads(*writer, copy.to))) {
      return false;
    }
    const bool read_later =
        std::any_of(writer + 1, body_.end(),
                    [&](Kernel& each) { return Reads(each, copy.to); });
    return !read_later &&
           std::ranges::count(round_.copies, copy.to, &Code::from) == 0;
  }

  // A lane that makes the next state alone moves behind what reads the old one,
  // unless what it reads itself is overwritten there.
  void MoveToEnd(int32_t place) {
    const auto made = std::ranges::find(body_, place, &Kernel::result);
    if (made == body_.end() || !IsPureLane(*made)) return;
    const bool stays = std::any_of(made + 1, body_.end(), [&](Kernel& each) {
      return Reads(each, place) ||
             std::ranges::any_of(made->operands, [&](int32_t operand) {
               return Writes(loop_, each, operand);
             });
    });
    if (!stays) std::rotate(made, made + 1, body_.end());
  }

  ScalarLoop& loop_;
  Round& round_;
  std::span<Kernel> body_;
};

// A loop's code in the other form; its first kernel is number `kernels`.
Straight Read(std::span<const Code> codes, int32_t kernels) {
  Straight straight;
  straight.begin = straight.end = kernels;
  for (const Code& code : codes) {
    if (code.kind == Code::Kind::kKernels) straight.end += code.number;
    if (code.kind == Code::Kind::kSpend) straight.steps += code.number;
    if (code.kind == Code::Kind::kCopy) straight.copies.push_back(code);
    if (code.kind != Code::Kind::kUnless) continue;
    straight.body = straight.end;
    straight.test_steps = straight.steps;
    straight.answer = code.from;
  }
  return straight;
}

}  // namespace

std::span<int32_t> OperandsOf(ScalarLoop& loop, Kernel& kernel) {
  if (kernel.value < 0) return kernel.operands;
  return loop.values[kernel.value].operands;
}

bool Writes(const ScalarLoop& loop, const Kernel& kernel, int32_t place) {
  if (kernel.value < 0) return kernel.result == place;
  return std::ranges::count(loop.values[kernel.value].results, place) > 0;
}

bool IsPureLane(const Kernel& kernel) {
  const auto is_cell = [](int32_t place) { return place >= 0; };
  return kernel.value < 0 && kernel.lanes == 1 && !Traps(kernel) &&
         is_cell(kernel.result) &&
         std::ranges::all_of(kernel.operands, is_cell);
}

bool IsLaneOf(const Kernel& kernel, const char* op) {
  return IsPureLane(kernel) && kernel.at.instruction->op == FindOp(op);
}

void Straighten(ScalarLoop& loop, size_t first, size_t kernels,
                bool outermost) {
  Straight straight =
      Read(std::span(loop.code).subspan(first), static_cast<int32_t>(kernels));
  LeaveOutRepeatedLanes(loop, straight);
  straight.counter = CounterOf(loop, straight);
  if (straight.counter.cell >= 0) AddShorterRound(loop, straight);
  const std::span round = std::span(loop.kernels).subspan(kernels);
  if (!outermost || loop.has_arrays() || std::ranges::none_of(round, Traps)) {
    CopySaver(loop, straight, straight.body).Run();
    CopySaver(loop, straight.shorter, straight.shorter.begin).Run();
  }
  loop.code.resize(first);
  Code& code = loop.code.emplace_back();
  code.kind = Code::Kind::kLoop;
  code.number = static_cast<int32_t>(loop.straights.size());
  loop.straights.push_back(std::move(straight));
}

void InsertKernels(ScalarLoop& loop, int32_t at,
                   const std::vector<Kernel>& kernels) {
  if (kernels.empty()) return;
  const auto first = loop.code.begin() + at;
  std::for_each(first, loop.code.end(), [](Code& code) {
    const bool goes =
        code.kind == Code::Kind::kUnless || code.kind == Code::Kind::kGoTo;
    if (goes) ++code.number;
  });
  Code run;
  run.kind = Code::Kind::kKernels;
  run.first = static_cast<int32_t>(loop.kernels.size());
  run.number = static_cast<int32_t>(kernels.size());
  loop.code.insert(first, run);
  loop.kernels.insert(loop.kernels.end(), kernels.begin(), kernels.end());
}

namespace {

// True for kernels that begin a list, where none has run before.
std::vector<bool> FirstKernels(const ScalarLoop& loop) {
  std::vector<bool> first(loop.kernels.size() + 1);
  for (const Straight& each : loop.straights) {
    first[static_cast<size_t>(each.begin)] = true;
    first[static_cast<size_t>(each.body)] = true;
    first[static_cast<size_t>(each.shorter.begin)] = true;
  }
  for (const Code& each : loop.code) {
    if (each.kind != Code::Kind::kKernels) continue;
    first[static_cast<size_t>(each.first)] = true;
  }
  return first;
}

// The operand that `before` makes, from 1 on; 0: none.
size_t MadeOperand(const Kernel& kernel, const Kernel& before) {
  const auto* const operands = kernel.operands;
  const size_t count = kernel.kernel->operand_count;
  const auto i = static_cast<size_t>(
      std::find(operands, operands + count, before.result) - operands);
  const bool same =
      i < count && kernel.kernel->operands[i] == before.kernel->result;
  return same ? i + 1 : 0;
}

void MarkWrittenArrays(ScalarLoop& loop) {
  const auto mark = [&](int32_t place) {
    if (place < 0) loop.arrays[~place].written = true;
  };
  const auto mark_targets = [&](std::span<const Code> codes) {
    for (const Code& each : codes) {
      if (each.kind == Code::Kind::kCopy) mark(each.to);
    }
  };
  for (const Kernel& each : loop.kernels) mark(each.result);
  for (const ScalarLoop::ValueStep& each : loop.values) {
    std::ranges::for_each(each.results, mark);
  }
  mark_targets(loop.code);
  for (const Straight& each : loop.straights) {
    mark_targets(each.copies);
    mark_targets(each.shorter.copies);
  }
}

void ChooseOneLanes(ScalarLoop& loop) {
  const std::vector<bool> first = FirstKernels(loop);
  for (size_t i = 0; i < loop.kernels.size(); ++i) {
    Kernel& kernel = loop.kernels[i];
    if (kernel.kernel == nullptr || kernel.kernel->one_lane == nullptr ||
        kernel.lanes != 1) {
      continue;
    }
    if (kernel.kernel->swapped) {
      std::swap(kernel.operands[0], kernel.operands[1]);
    }
    const bool follows = !first[i] && loop.kernels[i - 1].one != nullptr;
    kernel.one =
        kernel.kernel
            ->one_lane[follows ? MadeOperand(kernel, loop.kernels[i - 1]) : 0];
  }
}

}  // namespace

void Complete(ScalarLoop& loop) {
  MarkWrittenArrays(loop);
  ChooseOneLanes(loop);
}

}  // namespace hlo
