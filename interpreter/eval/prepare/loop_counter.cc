#include "interpreter/eval/prepare/loop_counter.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

#include "interpreter/eval/prepare/straight_loop.h"
#include "interpreter/ir/module.h"
#include "literals/types/number_types.h"
#include "ops/attributes/order.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

using Code = ScalarLoop::Code;
using Counter = ScalarLoop::Counter;
using Kernel = ScalarLoop::Kernel;
using Straight = ScalarLoop::Straight;

template <typename T>
constexpr bool kCounts = std::is_integral_v<T> && sizeof(T) >= 4;

class CounterFinder {
 public:
  CounterFinder(const ScalarLoop& loop, const Straight& straight)
      : loop_(loop), straight_(straight) {}

  Counter Run() const {
    if (straight_.body - straight_.begin != 1) return {};
    const Kernel& test = loop_.kernels[straight_.begin];
    if (!IsBinary(test, "compare") || test.result != straight_.answer) {
      return {};
    }
    auto [low, high] = std::pair(test.operands[0], test.operands[1]);
    switch (test.at.instruction->attributes.get(attr::direction)) {
      case Direction::kLt:
        break;
      case Direction::kGt:
        std::swap(low, high);
        break;
      default:
        return {};
    }
    const int32_t step = Added(low, test.kernel->operands[0]);
    if (step < 0 || !IsKept(high) || !IsKept(step)) return {};
    return {low, high, step, test.kernel->operands[0]};
  }

 private:
  // One lane of an op of two operands, in cells.
  static bool IsBinary(const Kernel& kernel, const char* op) {
    return kernel.kernel != nullptr && kernel.kernel->operand_count == 2 &&
           kernel.lanes == 1 && kernel.operands[0] >= 0 &&
           kernel.operands[1] >= 0 && kernel.at.instruction->op == FindOp(op);
  }

  std::span<const Kernel> round() const {
    return std::span(loop_.kernels)
        .subspan(static_cast<size_t>(straight_.begin),
                 static_cast<size_t>(straight_.end - straight_.begin));
  }
  int64_t Writers(int32_t place) const {
    return std::ranges::count_if(round(), [&](const Kernel& each) {
      return Writes(loop_, each, place);
    });
  }
  bool IsKept(int32_t cell) const {
    return Writers(cell) == 0 &&
           std::ranges::count(straight_.copies, cell, &Code::to) == 0;
  }

  // The cell that a round adds to `counter`; -1: there is none.
  int32_t Added(int32_t counter, ElementType type) const {
    int32_t next = counter;
    for (const Code& copy : straight_.copies) {
      if (copy.to == counter) next = copy.from;
    }
    if (Writers(next) != 1 || (next != counter && Writers(counter) != 0)) {
      return -1;
    }
    const Kernel& add = *std::ranges::find_if(
        round(), [&](const Kernel& each) { return Writes(loop_, each, next); });
    if (!IsBinary(add, "add") || add.kernel->result != type) return -1;
    if (add.operands[0] == counter) return add.operands[1];
    return add.operands[1] == counter ? add.operands[0] : -1;
  }

  const ScalarLoop& loop_;
  const Straight& straight_;
};

}  // namespace

Counter CounterOf(const ScalarLoop& loop, const Straight& straight) {
  const Counter counter = CounterFinder(loop, straight).Run();
  const bool counts = VisitElementType(counter.type, [](auto tag) {
    return kCounts<typename decltype(tag)::type>;
  });
  return counts ? counter : Counter();
}

int64_t RoundsBelow(const Counter& counter, const uint64_t* cells) {
  if (counter.cell < 0) return 0;
  return VisitElementType(counter.type, [&](auto tag) -> int64_t {
    using T = typename decltype(tag)::type;
    if constexpr (kCounts<T>) {
      const auto load = [&](int32_t cell) {
        T value;
        std::memcpy(&value, &cells[cell], sizeof(T));
        return value;
      };
      const T now = load(counter.cell), bound = load(counter.bound);
      const T step = load(counter.step);
      if (now >= bound || step <= 0) return 0;
      // Below the bound no addition wraps around.
      const uint64_t distance =
          static_cast<uint64_t>(bound) - static_cast<uint64_t>(now);
      const uint64_t rounds = (distance - 1) / static_cast<uint64_t>(step) + 1;
      constexpr uint64_t kMost = std::numeric_limits<int64_t>::max();
      return static_cast<int64_t>(std::min(rounds, kMost));
    }
    return 0;
  });
}

}  // namespace hlo
