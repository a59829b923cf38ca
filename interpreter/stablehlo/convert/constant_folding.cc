#include "interpreter/stablehlo/convert/constant_folding.h"

#include <algorithm>
#include <optional>

#include "literals/types/convert.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/order.h"
#include "ops/attributes/payload.h"

namespace hlo::stablehlo {
namespace {

constexpr int64_t kMostElements = 1024;
constexpr int kMostSteps = 4096;
constexpr int kMostDepth = 200;

// `value` modulo the type's range.
int64_t Wrap(ElementType type, int64_t value) {
  if (IsPred(type)) return value != 0;
  const int bits = BitWidth(type);
  if (bits == 64) return value;
  const uint64_t mask = (uint64_t{1} << bits) - 1;
  const uint64_t low = static_cast<uint64_t>(value) & mask;
  const bool negative = IsSigned(type) && (low >> (bits - 1)) != 0;
  return static_cast<int64_t>(negative ? low | ~mask : low);
}

std::optional<int64_t> Binary(absl::string_view op, int64_t a, int64_t b) {
  const auto x = static_cast<uint64_t>(a);
  const auto y = static_cast<uint64_t>(b);
  if (op == "add") return static_cast<int64_t>(x + y);
  if (op == "subtract") return static_cast<int64_t>(x - y);
  if (op == "multiply") return static_cast<int64_t>(x * y);
  if (op == "maximum") return std::max(a, b);
  if (op == "minimum") return std::min(a, b);
  if (op == "and") return a & b;
  if (op == "or") return a | b;
  if (op == "xor") return a ^ b;
  const bool divides = b != 0 && !(a == INT64_MIN && b == -1);
  if (op == "divide" && divides) return a / b;
  if (op == "remainder" && divides) return a % b;
  return std::nullopt;
}

bool Compare(Direction direction, int64_t a, int64_t b) {
  switch (direction) {
    case Direction::kEq:
      return a == b;
    case Direction::kNe:
      return a != b;
    case Direction::kGe:
      return a >= b;
    case Direction::kGt:
      return a > b;
    case Direction::kLe:
      return a <= b;
    case Direction::kLt:
      return a < b;
  }
  return false;
}

// Goes through one computation, and into computations that are called.
class Folder {
 public:
  Folder(const DraftBuilder& draft, const Builder* builder)
      : draft_(draft), builder_(builder) {}

  Known Of(std::span<const Instruction> instructions, int id);

 private:
  using List = std::span<const Instruction>;
  Known Step(List list, const Instruction& instruction);
  Known Elementwise(List list, const Instruction& instruction);
  Known Move(List list, const Instruction& instruction);
  Known Literal(const Instruction& instruction);
  Known Size(List list, const Instruction& instruction);
  Known Called(const Instruction& instruction, int element);

  const DraftBuilder& draft_;
  const Builder* builder_;
  int steps_ = 0;
  int depth_ = 0;
};

Known Folder::Of(List list, int id) {
  if (id < 0 || ++steps_ > kMostSteps || depth_ > kMostDepth) {
    return std::nullopt;
  }
  const Instruction& instruction = list[id];
  const Shape& shape = instruction.shape;
  if (!shape.is_array() || !shape.is_static() ||
      shape.element_count() > kMostElements ||
      !(IsInteger(shape.type()) || IsPred(shape.type()))) {
    return std::nullopt;
  }
  if (instruction.op->role == Role::kParameter) {
    return builder_ == nullptr ? Known() : builder_->known(id);
  }
  ++depth_;
  Known known = Step(list, instruction);
  --depth_;
  return known;
}

Known Folder::Literal(const Instruction& instruction) {
  const auto& literal = instruction.attributes.get(attr::literal_payload);
  if (literal.literal == nullptr) return std::nullopt;
  std::vector<int64_t> values(static_cast<size_t>(literal.literal->count()));
  ConvertLanes(instruction.shape.type(), ElementType::kS64,
               literal.literal->leaf().buffer.data(), values.data(),
               literal.literal->count());
  return values;
}

Known Folder::Size(List list, const Instruction& instruction) {
  const Shape& operand = list[instruction.operands[0]].shape;
  const Ints& dimension = instruction.attributes.get(attr::dimensions);
  if (dimension.size() != 1 || dimension[0] < 0 ||
      dimension[0] >= operand.rank() ||
      operand.dimension(dimension[0]).dynamic) {
    return std::nullopt;
  }
  return Ints{operand.size(dimension[0])};
}

// The elements of a call, or of one part of its tuple.
Known Folder::Called(const Instruction& instruction, int element) {
  if (!instruction.attributes.has(attr::to_apply)) return std::nullopt;
  const ComputationId id = instruction.attributes.get(attr::to_apply);
  if (!draft_.IsBuilt(id)) return std::nullopt;
  const Computation& computation = draft_.computation(id);
  int root = computation.root;
  const auto at = static_cast<size_t>(root);
  if (element >= 0) {
    const auto& operands = computation.instructions[at].operands;
    if (computation.instructions[at].op->role != Role::kTuple ||
        static_cast<size_t>(element) >= operands.size()) {
      return std::nullopt;
    }
    root = operands[element];
  }
  const Builder* outside = std::exchange(builder_, nullptr);
  Known known = Of(computation.instructions, root);
  builder_ = outside;
  return known;
}

Known Folder::Step(List list, const Instruction& instruction) {
  const absl::string_view op = instruction.op->name;
  if (instruction.op->role == Role::kConstant) return Literal(instruction);
  if (op == "get-dimension-size") return Size(list, instruction);
  if (op == "call") return Called(instruction, -1);
  if (instruction.op->role == Role::kGetElement) {
    const Instruction& tuple = list[instruction.operands[0]];
    return absl::string_view(tuple.op->name) == "call"
               ? Called(tuple, static_cast<int>(instruction.attributes.get(
                                   attr::tuple_index)))
               : Known();
  }
  if (op == "iota" && instruction.shape.rank() == 1) {
    std::vector<int64_t> values(static_cast<size_t>(instruction.shape.size(0)));
    for (size_t i = 0; i < values.size(); ++i) {
      values[i] = static_cast<int64_t>(i);
    }
    return values;
  }
  Known moved = Move(list, instruction);
  return moved.has_value() ? moved : Elementwise(list, instruction);
}

// Reshapes, and simple moves of arrays of up to one dimension.
Known Folder::Move(List list, const Instruction& instruction) {
  const absl::string_view op = instruction.op->name;
  if (op == "reshape") return Of(list, instruction.operands[0]);
  const auto count = static_cast<size_t>(instruction.shape.element_count());
  if (op == "broadcast") {
    const Known operand = Of(list, instruction.operands[0]);
    if (!operand.has_value() || operand->size() != 1) {
      return operand.has_value() && operand->size() == count ? operand
                                                             : Known();
    }
    return std::vector<int64_t>(count, operand->front());
  }
  if (instruction.shape.rank() != 1) return std::nullopt;
  if (op == "concatenate") {
    std::vector<int64_t> values;
    for (int part : instruction.operands) {
      const Known known = Of(list, part);
      if (!known.has_value()) return std::nullopt;
      values.insert(values.end(), known->begin(), known->end());
    }
    return values;
  }
  if (op != "slice") return std::nullopt;
  const Known operand = Of(list, instruction.operands[0]);
  const SliceRanges& ranges = instruction.attributes.get(attr::slice_ranges);
  if (!operand.has_value() || ranges.size() != 1 ||
      ranges[0].stride > kMostElements) {
    return std::nullopt;
  }
  std::vector<int64_t> values;
  for (int64_t i = ranges[0].start;
       i >= 0 && i < ranges[0].limit && ranges[0].stride > 0 &&
       i < std::ssize(*operand);
       i += ranges[0].stride) {
    values.push_back((*operand)[i]);
  }
  return values.size() == count ? Known(values) : Known();
}

Known Folder::Elementwise(List list, const Instruction& instruction) {
  const absl::string_view op = instruction.op->name;
  std::vector<std::vector<int64_t>> operands;
  const auto count = static_cast<size_t>(instruction.shape.element_count());
  for (int operand : instruction.operands) {
    Known known = Of(list, operand);
    if (!known.has_value()) return std::nullopt;
    if (known->size() == 1) known->resize(count, known->front());
    if (known->size() != count) return std::nullopt;
    operands.push_back(*std::move(known));
  }
  const ElementType type = instruction.shape.type();
  std::vector<int64_t> values(count);
  for (size_t i = 0; i < count; ++i) {
    std::optional<int64_t> value;
    if (op == "select" && operands.size() == 3) {
      value = operands[0][i] != 0 ? operands[1][i] : operands[2][i];
    } else if (op == "compare" && operands.size() == 2) {
      value = Compare(instruction.attributes.get(attr::direction),
                      operands[0][i], operands[1][i]);
    } else if (operands.size() == 2) {
      value = Binary(op, operands[0][i], operands[1][i]);
    } else if (operands.size() == 1) {
      if (op == "convert" || op == "copy") value = operands[0][i];
      if (op == "negate") value = Binary("subtract", 0, operands[0][i]);
      if (op == "abs") {
        value =
            std::max(operands[0][i], *Binary("subtract", 0, operands[0][i]));
      }
    }
    if (!value.has_value()) return std::nullopt;
    values[i] = Wrap(type, *value);
  }
  return values;
}

}  // namespace

Known Fold(const Builder& builder, Id id) {
  return Folder(builder.draft(), &builder).Of(builder.instructions(), id);
}

}  // namespace hlo::stablehlo
