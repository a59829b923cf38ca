// Loops of scalars, by whole rounds.
#include <algorithm>
#include <cstring>

#include "interpreter/eval/control_step.h"
#include "interpreter/eval/fiber.h"
#include "interpreter/eval/prepare/scalar_loop.h"
#include "interpreter/eval/step_counts.h"

namespace hlo {
namespace {

using Code = ScalarLoop::Code;

// As wide as the store before it, for which a wider load would wait.
void CopyCell(const Code& code, uint64_t* cells) {
  const uint64_t* const from = &cells[code.from];
  uint64_t* const to = &cells[code.to];
  if (code.bytes == 4) {
    std::memcpy(to, from, 4);
  } else if (code.bytes == 8) {
    std::memcpy(to, from, 8);
  } else if (code.bytes == 2) {
    std::memcpy(to, from, 2);
  } else {
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
template <typename Grant>
Rounds TakeRounds(const ScalarLoop& loop, uint64_t* cells, Grant grant) {
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
        CopyCell(now, cells);
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

bool Fiber::GrantAhead(int64_t steps) {
  while (granted_ < steps) {
    if (!GrantSteps().ok()) return false;
  }
  return true;
}

bool Fiber::RunRounds(const Step& step, ControlStep& control, int64_t& budget) {
  const ScalarLoop& loop = *step.loop;
  const bool between_rounds = control.resume_count % 2 == 0;
  const auto depth = static_cast<int64_t>(frames_.size()) + loop.depth;
  const bool unseen = seen_ == nullptr || (counts() && !loop.repeats_inside);
  if (!between_rounds || !unseen ||
      depth > context().options.limits.max_depth) {
    return false;
  }
  Values state =
      control.resume_count == 0 ? control.Take(0) : std::move(control.returned);
  std::vector<uint64_t> cells = loop.cells;
  for (size_t i = 0; i < state.size(); ++i) {
    std::memcpy(&cells[i], state[i].buffer.data(), loop.state_bytes[i]);
  }
  const Rounds rounds = TakeRounds(loop, cells.data(), [&](int64_t steps) {
    const bool more = steps <= budget && GrantAhead(steps);
    return more ? std::min(granted_, budget) : 0;
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
