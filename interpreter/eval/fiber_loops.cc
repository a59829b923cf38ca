// Loops of scalars, by whole rounds.
#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "absl/functional/function_ref.h"
#include "interpreter/eval/control_step.h"
#include "interpreter/eval/fiber.h"
#include "interpreter/eval/prepare/scalar_loop.h"
#include "interpreter/eval/step_counts.h"

namespace hlo {
namespace {

using Code = ScalarLoop::Code;

// As wide as the store before it, for which a wider load would wait.
void CopyCell(const void* from, void* to, uint8_t bytes) {
  if (bytes == 4) {
    std::memcpy(to, from, 4);
  } else if (bytes == 8) {
    std::memcpy(to, from, 8);
  } else if (bytes == 2) {
    std::memcpy(to, from, 2);
  } else if (bytes == 1) {
    std::memcpy(to, from, 1);
  }
}

// Returns false if a lane traps.
bool RunKernels(const ScalarLoop::Kernel* kernel, int32_t count,
                uint64_t* cells) {
  for (const auto* const end = kernel + count; kernel != end; ++kernel) {
    static_assert(LaneKernel::kMaxOperands == 3);
    const void* const operands[] = {&cells[kernel->operands[0]],
                                    &cells[kernel->operands[1]],
                                    &cells[kernel->operands[2]]};
    uint64_t* const result = &cells[kernel->result];
    if (kernel->run(*kernel->kernel, operands, result, 1) != 1) return false;
  }
  return true;
}

bool IsTrue(const uint64_t& cell) {
  return *reinterpret_cast<const uint8_t*>(&cell) != 0;
}

// A kernel with the addresses of its cells.
struct BoundKernel {
  LaneKernel::Run run;
  const LaneKernel* kernel;
  const void* operands[LaneKernel::kMaxOperands];
  void* result;
};

std::vector<BoundKernel> Bind(const ScalarLoop& loop, uint64_t* cells) {
  std::vector<BoundKernel> bound;
  bound.reserve(loop.kernels.size());
  for (const ScalarLoop::Kernel& each : loop.kernels) {
    bound.push_back({each.run,
                     each.kernel,
                     {&cells[each.operands[0]], &cells[each.operands[1]],
                      &cells[each.operands[2]]},
                     &cells[each.result]});
  }
  return bound;
}

bool RunBound(const BoundKernel* kernel, const BoundKernel* end) {
  for (; kernel != end; ++kernel) {
    if (kernel->run(*kernel->kernel, kernel->operands, kernel->result, 1) !=
        1) {
      return false;
    }
  }
  return true;
}

// The rounds that have been taken whole.
struct Rounds {
  int64_t count = 0;
  int64_t steps = 0;  // of these rounds, and of the loop's end
  bool ended = false;
};

using Grant = absl::FunctionRef<int64_t(int64_t steps)>;

// Takes rounds of `loop`, adding them to `rounds`, until it ends, a lane traps
// or a round is not granted. `kernels`: all, with their cells.
void TakeStraightRounds(const ScalarLoop::Straight& loop,
                        std::span<const BoundKernel> kernels, uint64_t* cells,
                        Grant grant, int64_t& granted, Rounds& rounds) {
  const BoundKernel* const begin = kernels.data() + loop.begin;
  const BoundKernel* const body = begin + (loop.body - loop.begin);
  const BoundKernel* const end = begin + (loop.end - loop.begin);
  while (true) {
    const int64_t needed = rounds.steps + loop.steps;
    if (granted < needed && (granted = grant(needed)) < needed) return;
    for (int64_t n = (granted - rounds.steps) / loop.steps; n > 0; --n) {
      if (!RunBound(begin, body)) return;
      if (!IsTrue(cells[loop.answer])) {
        rounds.steps += loop.test_steps;
        rounds.ended = true;
        return;
      }
      if (!RunBound(body, end)) return;
      for (const Code& copy : loop.copies) {
        CopyCell(&cells[copy.from], &cells[copy.to], copy.bytes);
      }
      ++rounds.count;
      rounds.steps += loop.steps;
    }
  }
}

// Runs the loop `number` inside of `loop`, and adds its steps to `steps`. False
// if it does not end.
bool RunInner(const ScalarLoop& loop, int32_t number,
              std::vector<BoundKernel>& bound, uint64_t* cells, Grant grant,
              int64_t& granted, int64_t& steps) {
  if (bound.empty()) bound = Bind(loop, cells);
  Rounds inner{0, steps, false};
  TakeStraightRounds(loop.straights[number], bound, cells, grant, granted,
                     inner);
  steps = inner.steps;
  return inner.ended;
}

// Takes rounds until the loop ends, a lane traps or `grant(n)` denies a total
// of n steps. The state's cells are those after the last whole round.
Rounds TakeRounds(const ScalarLoop& loop, uint64_t* cells, Grant grant) {
  std::vector<BoundKernel> bound;
  Rounds rounds;
  int64_t steps = 0, granted = 0;
  const Code* code = loop.code.data();
  while (true) {
    const Code& now = *code++;
    switch (now.kind) {
      case Code::Kind::kKernels:
        if (RunKernels(&loop.kernels[now.first], now.number, cells)) break;
        return rounds;
      case Code::Kind::kCopy:
        CopyCell(&cells[now.from], &cells[now.to], now.bytes);
        break;
      case Code::Kind::kSpend:
        steps += now.number;
        if (steps > granted && (granted = grant(steps)) < steps) return rounds;
        break;
      case Code::Kind::kUnless:
        if (!IsTrue(cells[now.from])) code = &loop.code[now.number];
        break;
      case Code::Kind::kGoTo:
        code = &loop.code[now.number];
        break;
      case Code::Kind::kLoop:
        if (RunInner(loop, now.number, bound, cells, grant, granted, steps)) {
          break;
        }
        return rounds;
      case Code::Kind::kRound:
        ++rounds.count;
        rounds.steps = steps;
        code = loop.code.data();
        break;
      case Code::Kind::kEnd:
        return {rounds.count, steps, true};
    }
  }
}

// The same for a loop with none inside.
Rounds TakeAllRounds(const ScalarLoop& loop, uint64_t* cells, Grant grant) {
  Rounds rounds;
  int64_t granted = 0;
  TakeStraightRounds(loop.straights.front(), Bind(loop, cells), cells, grant,
                     granted, rounds);
  return rounds;
}

}  // namespace

int64_t Fiber::GrantAhead(int64_t steps, int64_t budget) {
  while (granted_ < steps) {
    if (steps > budget || !GrantSteps().ok()) return 0;
  }
  return std::min(granted_, budget);
}

bool Fiber::Unseen(const ScalarLoop& loop, int64_t depth) const {
  const bool unseen = seen_ == nullptr || (counts() && !loop.repeats_inside);
  return unseen && depth + loop.depth <= context().options.limits.max_depth;
}

bool Fiber::Meets(const ScalarLoop& condition, const Values& state,
                  int64_t& budget) {
  const size_t depth = frames_.size() - 1;  // of the loop
  if (!Unseen(condition, static_cast<int64_t>(depth))) return false;
  std::vector<uint64_t>& cells = controls_[depth - 1]->cells;
  if (cells.empty()) cells = condition.cells;
  for (size_t i = 0; i < state.size(); ++i) {
    CopyCell(state[i].buffer.data(), &cells[i], condition.state_bytes[i]);
  }
  const Rounds rounds = TakeRounds(condition, cells.data(), [&](int64_t steps) {
    return GrantAhead(steps, budget);
  });
  const int64_t steps = rounds.steps + 2;  // the rule, before and after
  if (!rounds.ended || !IsTrue(cells[condition.answer]) ||
      GrantAhead(steps, budget) < steps) {
    return false;
  }
  granted_ -= steps;
  budget -= steps;
  if (counts()) counted_->AddRuns(program(), condition.condition, 1);
  return true;
}

bool Fiber::RunRounds(const Step& step, ControlStep& control, int64_t& budget) {
  const ScalarLoop& loop = *step.loop;
  const bool between_rounds = control.resume_count % 2 == 0;
  if (!between_rounds || !Unseen(loop, static_cast<int64_t>(frames_.size()))) {
    return false;
  }
  Values state =
      control.resume_count == 0 ? control.Take(0) : std::move(control.returned);
  std::vector<uint64_t> cells = loop.cells;
  for (size_t i = 0; i < state.size(); ++i) {
    std::memcpy(&cells[i], state[i].buffer.data(), loop.state_bytes[i]);
  }
  const auto take = loop.repeats_inside ? TakeRounds : TakeAllRounds;
  const Rounds rounds = take(loop, cells.data(), [&](int64_t steps) {
    return GrantAhead(steps, budget);
  });
  for (size_t i = 0; i < state.size(); ++i) {
    std::memcpy(state[i].buffer.mutable_data(), &cells[i], loop.state_bytes[i]);
  }
  granted_ -= rounds.steps;
  budget -= rounds.steps;
  if (counts()) {
    counted_->AddRuns(program(), loop.condition,
                      rounds.count + (rounds.ended ? 1 : 0));
    counted_->AddRuns(program(), loop.body, rounds.count);
  }
  if (rounds.ended) {
    Finish(step, std::move(state));
    return true;
  }
  control.returned = std::move(state);
  control.resume_count = std::max<int64_t>(control.resume_count, 2);
  return false;
}

}  // namespace hlo
