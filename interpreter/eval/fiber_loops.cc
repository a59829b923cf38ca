// Loops of scalars, by whole rounds.
#include <algorithm>
#include <cstring>

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

bool IsTrue(uint64_t cell) {
  return *reinterpret_cast<const uint8_t*>(&cell) != 0;
}

// The rounds that have been taken whole.
struct Rounds {
  int64_t count = 0;
  int64_t steps = 0;  // of these rounds, and of the loop's end
  bool ended = false;
};

// Takes rounds until the loop ends, a lane traps or `grant(n)` denies a total
// of n steps. The state's cells are those after the last whole round.
Rounds TakeRounds(const ScalarLoop& loop, uint64_t* cells,
                  absl::FunctionRef<int64_t(int64_t steps)> grant) {
  Rounds rounds;
  int64_t steps = 0, granted = 0;
  const Code* code = loop.code.data();
  while (true) {
    const Code& now = *code++;
    switch (now.kind) {
      case Code::Kind::kKernels:
        if (!RunKernels(&loop.kernels[now.first], now.number, cells)) {
          return rounds;
        }
        break;
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
      case Code::Kind::kRound:
        ++rounds.count;
        rounds.steps = steps;
        code = loop.code.data();
        break;
      case Code::Kind::kEnd:
        rounds.steps = steps;
        rounds.ended = true;
        return rounds;
    }
  }
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
  const Rounds rounds = TakeRounds(loop, cells.data(), [&](int64_t steps) {
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
