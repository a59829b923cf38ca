#include "workshop/mutants/mutation.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "interpreter/eval/processes/async_state.h"
#include "literals/types/float_codes.h"
#include "literals/types/number_types.h"
#include "ops/op_table.h"
#include "workshop/making/insert_instruction.h"

namespace hlo {
namespace {

__extension__ using Wide = __int128;

template <typename T>
constexpr bool kIsFloat = Float<T> || SmallFloat<T>;

// Calls f(span of the lanes) with their type; the parts of complex numbers are
// floats one after the other.
template <typename F>
void WithLanes(Lanes& lanes, F&& f) {
  VisitElementType(PartType(lanes.type), [&](auto tag) {
    using T = typename decltype(tag)::type;
    f(std::span<T>(reinterpret_cast<T*>(lanes.bytes.data()),
                   lanes.bytes.size() / sizeof(T)));
  });
}

// Applies f to each lane of a float type; false for other types.
template <typename F>
bool EachFloat(Lanes& lanes, F&& f) {
  bool is_float = false;
  WithLanes(lanes, [&](auto span) {
    using T = typename decltype(span)::value_type;
    if constexpr (kIsFloat<T>) {
      is_float = true;
      for (T& lane : span) lane = f(lane);
    }
  });
  return is_float;
}

// The neighbour above or below; NaN stays.
template <typename T>
T Neighbour(T x, int step) {
  if constexpr (Pred<T>) {
    return !x;
  } else if constexpr (kIsFloat<T>) {
    if (IsNanNumber(x)) return x;
    using F = FloatFormat<T>;
    if constexpr (F::kSpecials == Specials::kExponent) {
      return FloatFromCode<T>(FloatCode(x) + static_cast<uint64_t>(step));
    } else {
      const int64_t place = OrderedCode(x) + step;
      return Negated(FloatFromCode<T>(static_cast<uint64_t>(std::abs(place))),
                     place < 0);
    }
  } else if constexpr (IsSmallInt<T>) {
    return T(static_cast<int64_t>(x) + step);
  } else if constexpr (Integer<T>) {
    return static_cast<T>(static_cast<uint64_t>(x) +
                          static_cast<uint64_t>(step));
  } else {
    return x;  // Complex numbers come by their parts.
  }
}

bool LastLaneIsNext(Lanes& result, std::span<const Lanes>, absl::string_view) {
  WithLanes(result, [](auto lanes) {
    if (!lanes.empty()) lanes.back() = Neighbour(lanes.back(), 1);
  });
  return true;
}

template <int kStep>
bool EveryLaneIsNext(Lanes& result, std::span<const Lanes>, absl::string_view) {
  WithLanes(result, [](auto lanes) {
    for (auto& lane : lanes) lane = Neighbour(lane, kStep);
  });
  return true;
}

bool OffByOneLane(Lanes& result, std::span<const Lanes>, absl::string_view) {
  const auto size = static_cast<ptrdiff_t>(StorageBytes(result.type));
  if (std::ssize(result.bytes) <= size) return false;
  std::rotate(result.bytes.begin(), result.bytes.begin() + size,
              result.bytes.end());
  return true;
}

bool AllZero(Lanes& result, std::span<const Lanes>, absl::string_view) {
  std::fill(result.bytes.begin(), result.bytes.end(), std::byte{0});
  return true;
}

bool IsAnOperand(Lanes& result, std::span<const Lanes> operands,
                 absl::string_view) {
  if (operands.empty() || operands[0].type != result.type ||
      operands[0].bytes.size() != result.bytes.size()) {
    return false;
  }
  result.bytes = operands[0].bytes;
  return true;
}

bool NanIsZero(Lanes& result, std::span<const Lanes>, absl::string_view) {
  return EachFloat(
      result, [](auto x) { return IsNanNumber(x) ? decltype(x)(0.0) : x; });
}

bool NanHasOtherBits(Lanes& result, std::span<const Lanes>, absl::string_view) {
  return EachFloat(result, [](auto x) {
    const auto turned = Negated(x, true);
    return IsNanNumber(x) && IsNanNumber(turned) ? turned : x;
  });
}

bool MinusZeroIsZero(Lanes& result, std::span<const Lanes>, absl::string_view) {
  return EachFloat(result, [](auto x) {
    return static_cast<double>(x) == 0 ? decltype(x)(0.0) : x;
  });
}

bool ZeroIsMinusZero(Lanes& result, std::span<const Lanes>, absl::string_view) {
  return EachFloat(result, [](auto x) {
    return static_cast<double>(x) == 0 ? decltype(x)(-0.0) : x;
  });
}

bool SubnormalIsZero(Lanes& result, std::span<const Lanes>, absl::string_view) {
  return EachFloat(result, [](auto x) {
    using T = decltype(x);
    const double smallest = static_cast<double>(std::numeric_limits<T>::min());
    return std::abs(static_cast<double>(x)) < smallest ? T(0.0) : x;
  });
}

bool InfinityIsTheLargest(Lanes& result, std::span<const Lanes>,
                          absl::string_view) {
  return EachFloat(result, [](auto x) {
    using T = decltype(x);
    if (!std::isinf(static_cast<double>(x))) return x;
    return Negated(std::numeric_limits<T>::max(), SignBit(x));
  });
}

// What the op gives in integers without end; nothing for other ops.
bool Exact(absl::string_view op, Wide a, Wide b, Wide& result) {
  if (op == "add") return result = a + b, true;
  if (op == "subtract") return result = a - b, true;
  if (op == "multiply") return result = a * b, true;
  if (op == "negate") return result = -a, true;
  if (op == "abs") return result = a < 0 ? -a : a, true;
  if (op == "convert") return result = a, true;
  return false;
}

template <Integer T>
Wide AsWide(T x) {
  if constexpr (IsSmallInt<T>) {
    return static_cast<int64_t>(x);
  } else {
    return x;
  }
}

// The lanes as integers; empty for other types.
std::vector<Wide> Integers(Lanes lanes) {
  std::vector<Wide> values;
  WithLanes(lanes, [&](auto span) {
    using T = typename decltype(span)::value_type;
    if constexpr (Integer<T>) {
      for (T x : span) values.push_back(AsWide(x));
    }
  });
  return values;
}

bool SaturatesInsteadOfWrapping(Lanes& result, std::span<const Lanes> operands,
                                absl::string_view op) {
  if (operands.empty()) return false;
  const std::vector<Wide> a = Integers(operands[0]);
  const std::vector<Wide> b = Integers(operands[operands.size() > 1 ? 1 : 0]);
  bool exists = false;
  WithLanes(result, [&](auto lanes) {
    using T = typename decltype(lanes)::value_type;
    if constexpr (Integer<T>) {
      using Limits = std::numeric_limits<T>;
      if (a.size() != lanes.size() || b.size() != lanes.size()) return;
      for (size_t i = 0; i < lanes.size(); ++i) {
        Wide exact = 0;
        if (!Exact(op, a[i], b[i], exact)) return;
        exists = true;
        if (exact > AsWide(Limits::max())) lanes[i] = Limits::max();
        if (exact < AsWide(Limits::lowest())) lanes[i] = Limits::lowest();
      }
    }
  });
  return exists;
}

// Applies f to the op's instructions; is f true of one?
template <typename F>
bool EachInstruction(Module& module, const Op& op, F&& f) {
  bool any = false;
  for (Computation& computation : module.computations) {
    for (Instruction& instruction : computation.instructions) {
      if (instruction.op == &op && f(computation, instruction)) any = true;
    }
  }
  return any;
}

template <size_t kFirst>
bool SwapOperands(Module& module, const Op& op) {
  return EachInstruction(
      module, op, [](Computation& in, Instruction& instruction) {
        if (instruction.operands.size() < kFirst + 2) return false;
        int& a = instruction.operands[kFirst];
        int& b = instruction.operands[kFirst + 1];
        const auto shape = [&](int i) { return in.instructions[i].shape; };
        if (a == b || shape(a) != shape(b)) return false;
        std::swap(a, b);
        return true;
      });
}

// Where operand 0 is an argument or a constant, which do nothing when run, a
// copy of it is: the hook ends that.
bool CopyOperand(Module& module, const Op& op) {
  bool any = false;
  // Not of the op itself.
  const absl::string_view copies =
      absl::string_view(op.name) == "copy" ? "reshape" : "copy";
  for (Computation& computation : module.computations) {
    for (int i = 0; i < static_cast<int>(computation.instructions.size());
         ++i) {
      const Instruction& instruction = computation.instructions[i];
      if (instruction.op != &op || instruction.operands.empty()) continue;
      any = true;
      const Instruction& operand =
          computation.instructions[instruction.operands[0]];
      if (operand.op->role == Role::kStep || !operand.shape.is_array()) {
        continue;
      }
      i = conformance::InsertBetween(computation, i, 0, *FindOp(copies), {},
                                     [](Instruction&) {});
    }
  }
  return any;
}

constexpr Mutation kMutations[] = {
    {.name = "the last lane is the next number", .lanes = LastLaneIsNext},
    {.name = "every lane is the next number", .lanes = EveryLaneIsNext<1>},
    {.name = "every lane is the number before", .lanes = EveryLaneIsNext<-1>},
    {.name = "off by one lane", .lanes = OffByOneLane},
    {.name = "all zero", .lanes = AllZero},
    {.name = "operand 0 unchanged", .lanes = IsAnOperand},
    {.name = "operands 0 and 1 swapped", .rewrite = SwapOperands<0>},
    {.name = "operands 1 and 2 swapped", .rewrite = SwapOperands<1>},
    {.name = "the last element of operand 0 dropped",
     .rewrite = CopyOperand,
     .ends_operand = true},
    {.name = "saturates instead of wrapping",
     .lanes = SaturatesInsteadOfWrapping},
    {.name = "NaN is 0", .lanes = NanIsZero},
    {.name = "NaN has another sign",
     .lanes = NanHasOtherBits,
     .nan_bits = true},
    {.name = "-0 is 0", .lanes = MinusZeroIsZero},
    {.name = "0 is -0", .lanes = ZeroIsMinusZero},
    {.name = "subnormal numbers are 0", .lanes = SubnormalIsZero},
    {.name = "infinity is the largest number", .lanes = InfinityIsTheLargest},
};

Lanes Copy(const Shape& shape, const Value& value) {
  return {shape.type(),
          std::vector<std::byte>(value.buffer.data(),
                                 value.buffer.data() + value.buffer.size())};
}

void Put(const Lanes& lanes, Value& value) {
  auto buffer = Buffer::Allocate(lanes.bytes.size(), SystemAllocator());
  if (!buffer.ok()) return;
  std::copy(lanes.bytes.begin(), lanes.bytes.end(), buffer->mutable_data());
  value.buffer = *std::move(buffer);
}

bool IsOperandZeroOf(const StepEvent& event, const Op& op) {
  const auto& all = event.computation.instructions;
  return std::any_of(all.begin(), all.end(), [&](const Instruction& user) {
    return user.op == &op && !user.operands.empty() &&
           &all[user.operands[0]] == &event.instruction;
  });
}

}  // namespace

void StepLanes(Lanes& lanes, int step) {
  WithLanes(lanes, [step](auto span) {
    for (auto& lane : span) lane = Neighbour(lane, step);
  });
}

std::span<const Mutation> AllMutations() { return kMutations; }

bool Differ(const Lanes& a, const Lanes& b, bool nan_bits) {
  if (a.type != b.type || a.bytes.size() != b.bytes.size()) return true;
  if (a.bytes == b.bytes) return false;
  if (nan_bits) return true;
  bool differ = false;
  Lanes left = a, right = b;
  WithLanes(left, [&](auto mine) {
    using T = typename decltype(mine)::value_type;
    const auto theirs = reinterpret_cast<const T*>(right.bytes.data());
    for (size_t i = 0; i < mine.size(); ++i) {
      bool nans = false;
      if constexpr (kIsFloat<T>) {
        nans = IsNanNumber(mine[i]) && IsNanNumber(theirs[i]);
      }
      differ |= !nans && std::memcmp(&mine[i], &theirs[i], sizeof(T)) != 0;
    }
  });
  return differ;
}

void MutantOp::Replace(const StepEvent& event, std::span<Value* const> leaves) {
  const bool of_op = event.instruction.op == &op_;
  const bool ends =
      mutation_ && mutation_->ends_operand && IsOperandZeroOf(event, op_);
  if (!of_op && !ends) return;
  const std::vector<Shape> shapes = event.instruction.shape.Leaves();
  const std::vector<Lanes> operands = OperandsOf(event);
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!shapes[i].is_array() || IsPending(*leaves[i])) continue;
    Lanes lanes = Copy(shapes[i], *leaves[i]);
    if (of_op && mutation_ && mutation_->lanes) {
      exists_ |= mutation_->lanes(lanes, operands, op_.name);
      Put(lanes, *leaves[i]);
    }
    if (of_op) results_.push_back(lanes);
    if (ends && !lanes.bytes.empty()) {
      const int size = StorageBytes(lanes.type);
      std::fill(lanes.bytes.end() - size, lanes.bytes.end(), std::byte{0});
      Put(lanes, *leaves[i]);
    }
  }
}

void MutantOp::After(const StepEvent& event,
                     std::span<const Value* const> leaves) {
  if (mutation_ == nullptr || mutation_->lanes == nullptr || leaves.empty() ||
      IsPending(*leaves[0])) {
    return;
  }
  for (auto& [instruction, value] : values_) {
    if (instruction == &event.instruction) return void(value = *leaves[0]);
  }
  values_.emplace_back(&event.instruction, *leaves[0]);
}

std::vector<Lanes> MutantOp::OperandsOf(const StepEvent& event) const {
  std::vector<Lanes> operands;
  for (int operand : event.instruction.operands) {
    const Instruction& from = event.computation.instructions[operand];
    for (const auto& [instruction, value] : values_) {
      if (instruction == &from && from.shape.is_array()) {
        operands.push_back(Copy(from.shape, value));
      }
    }
  }
  return operands;
}

}  // namespace hlo
