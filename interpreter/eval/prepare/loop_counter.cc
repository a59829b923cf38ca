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

namespace hlo {
namespace {

using Code = ScalarLoop::Code;
using Counter = ScalarLoop::Counter;
using Kernel = ScalarLoop::Kernel;
using Straight = ScalarLoop::Straight;
__extension__ using Wide = __int128;

constexpr int64_t kMostRounds = std::numeric_limits<int64_t>::max();

template <typename T>
constexpr bool kCounts = std::is_integral_v<T> && sizeof(T) >= 4;

// f(T()) for an integer type of counters; else Result().
template <typename Result, typename F>
Result WithCounter(ElementType type, F f) {
  return VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (kCounts<T>) return Result(f(T()));
    return Result();
  });
}

bool Counts(ElementType type) {
  return WithCounter<bool>(type, [](auto) { return true; });
}
Wide Largest(ElementType type) {
  return WithCounter<Wide>(type, [](auto zero) {
    return Wide{std::numeric_limits<decltype(zero)>::max()};
  });
}
Wide NumberIn(const uint64_t& cell, ElementType type) {
  return WithCounter<Wide>(type, [&](auto number) {
    std::memcpy(&number, &cell, sizeof(number));
    return Wide{number};
  });
}

// The rounds that begin within `distance` of now.
int64_t RoundsIn(Wide distance, Wide step) {
  const uint64_t more =
      static_cast<uint64_t>(distance) / static_cast<uint64_t>(step);
  return static_cast<int64_t>(std::min<uint64_t>(more, kMostRounds - 1)) + 1;
}

class CounterFinder {
 public:
  CounterFinder(const ScalarLoop& loop, const Straight& straight)
      : loop_(loop), straight_(straight) {}

  Counter OfTest() const {
    if (straight_.body - straight_.begin != 1) return {};
    const Kernel& test = loop_.kernels[straight_.begin];
    if (test.result != straight_.answer) return {};
    const Compared compared = ComparedIn(test);
    return compared.below ? CounterWith(compared, compared.cell, compared.type)
                          : Counter();
  }

  KnownAnswer Known(const Kernel& comparison) const {
    const Compared compared = ComparedIn(comparison);
    if (compared.cell < 0) return {};
    const Kernel* const made = WriterOf(compared.cell);
    const bool converted = made != nullptr && IsLaneOf(*made, "convert");
    return {converted ? CounterWith(compared, made->operands[0],
                                    made->kernel->operands[0])
                      : CounterWith(compared, compared.cell, compared.type),
            !compared.below};
  }

 private:
  // cell < bound, if `below`, or cell >= bound.
  struct Compared {
    int32_t cell = -1, bound = -1;
    ElementType type = ElementType::kPred;
    bool below = false;
  };
  static Compared ComparedIn(const Kernel& kernel) {
    if (!IsLaneOf(kernel, "compare")) return {};
    const auto [first, second] =
        std::pair(kernel.operands[0], kernel.operands[1]);
    const ElementType type = kernel.kernel->operands[0];
    switch (kernel.at.instruction->attributes.get(attr::direction)) {
      case Direction::kLt:
        return {first, second, type, true};
      case Direction::kGt:
        return {second, first, type, true};
      case Direction::kGe:
        return {first, second, type, false};
      case Direction::kLe:
        return {second, first, type, false};
      default:
        return {};
    }
  }

  Counter CounterWith(const Compared& compared, int32_t cell,
                      ElementType type) const {
    if (!Counts(type) || !Counts(compared.type)) return {};
    const int32_t step = Added(cell, type);
    if (step < 0 || !IsKept(compared.bound) || !IsKept(step)) return {};
    return {cell, compared.bound, step, type, compared.type};
  }

  std::span<const Kernel> round() const {
    return std::span(loop_.kernels)
        .subspan(static_cast<size_t>(straight_.begin),
                 static_cast<size_t>(straight_.end - straight_.begin));
  }
  const Kernel* WriterOf(int32_t cell) const {
    const auto writer = std::ranges::find_if(
        round(), [&](const Kernel& each) { return Writes(loop_, each, cell); });
    return writer == round().end() ? nullptr : &*writer;
  }
  bool IsKept(int32_t cell) const {
    return WriterOf(cell) == nullptr &&
           std::ranges::count(straight_.copies, cell, &Code::to) == 0;
  }

  // The cell that a round adds to the state's cell `counter`; -1: none.
  int32_t Added(int32_t counter, ElementType type) const {
    const auto copy = std::ranges::find(straight_.copies, counter, &Code::to);
    if (copy == straight_.copies.end()) return -1;
    const Kernel* const add = WriterOf(copy->from);
    if (add == nullptr || !IsLaneOf(*add, "add") ||
        add->kernel->result != type) {
      return -1;
    }
    if (add->operands[0] == counter) return add->operands[1];
    return add->operands[1] == counter ? add->operands[0] : -1;
  }

  const ScalarLoop& loop_;
  const Straight& straight_;
};

}  // namespace

Counter CounterOf(const ScalarLoop& loop, const Straight& straight) {
  return CounterFinder(loop, straight).OfTest();
}

KnownAnswer KnownAnswerOf(const ScalarLoop& loop, const Straight& straight,
                          const Kernel& comparison) {
  return CounterFinder(loop, straight).Known(comparison);
}

int64_t RoundsBelow(const Counter& counter, const uint64_t* cells) {
  if (counter.cell < 0) return 0;
  const Wide now = NumberIn(cells[counter.cell], counter.type);
  const Wide bound = NumberIn(cells[counter.bound], counter.type);
  const Wide step = NumberIn(cells[counter.step], counter.type);
  if (now >= bound || step <= 0) return 0;
  // Below the bound no addition wraps around.
  return RoundsIn(bound - now - 1, step);
}

int64_t RoundsNotBelow(const Counter& counter, const uint64_t* cells) {
  const Wide now = NumberIn(cells[counter.cell], counter.type);
  const Wide bound = NumberIn(cells[counter.bound], counter.bound_type);
  const Wide step = NumberIn(cells[counter.step], counter.type);
  const Wide last =
      std::min(Largest(counter.type), Largest(counter.bound_type));
  if (now < bound || now > last || step < 0) return 0;
  return step == 0 ? kMostRounds : RoundsIn(last - now, step);
}

}  // namespace hlo
