#include "book/trace_text.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/eval/processes/async_state.h"
#include "literals/text.h"
#include "ops/attributes/payload.h"

namespace hlo {
namespace {

std::string Written(const Literal& literal) {
  std::string text;
  AppendLiteral(literal, &text);
  return text;
}

// The first `most` elements, as a vector; "{1, 2, .. 100 elements}".
std::string Beginning(const Shape& shape, const Value& value, int64_t count,
                      int64_t most) {
  auto part = Literal::Zeros(Shape::Array(shape.type(), {most}));
  if (!part.ok()) return std::string(part.status().message());
  auto view = part->mutable_view();
  if (!view.ok()) return std::string(view.status().message());
  std::memcpy(view->data, value.buffer.data(),
              static_cast<size_t>(most * StorageBytes(shape.type())));
  std::string text = Written(*part);
  if (!text.empty()) text.pop_back();
  return absl::StrCat(text, most > 0 ? ", " : "", ".. ", count, " elements}");
}

std::string LeafText(const Shape& shape, const Value& value, int64_t most) {
  if (IsPending(value)) return "pending";
  if (!shape.is_array()) return "-";
  const int64_t count =
      static_cast<int64_t>(value.buffer.size()) / StorageBytes(shape.type());
  if (count > most) return Beginning(shape, value, count, most);
  auto literal = Literal::FromValue(shape, value);
  return literal.ok() ? Written(*literal)
                      : std::string(literal.status().message());
}

std::string OperandText(const Computation& computation,
                        const Instruction& instruction) {
  if (instruction.op->role == Role::kParameter) {
    return absl::StrCat(instruction.attributes.get(attr::parameter_number));
  }
  return absl::StrJoin(instruction.operands, ", ",
                       [&](std::string* out, int operand) {
                         *out += computation.instructions[operand].name;
                       });
}

}  // namespace

std::string InstructionText(const Computation& computation,
                            const Instruction& instruction) {
  return absl::StrCat(instruction.shape.ToString(false), " ",
                      instruction.op->name, "(",
                      OperandText(computation, instruction), ")");
}

std::string ValueText(const Shape& shape, std::span<const Value* const> leaves,
                      int64_t most) {
  if (!shape.is_tuple()) {
    return leaves.empty() ? "-" : LeafText(shape, *leaves[0], most);
  }
  // Leaves stand flat: the shape next to them says how they nest.
  std::vector<std::string> texts;
  const std::vector<Shape> shapes = shape.Leaves();
  for (size_t i = 0; i < std::min(leaves.size(), shapes.size()); ++i) {
    texts.push_back(LeafText(shapes[i], *leaves[i], most));
  }
  return absl::StrCat("(", absl::StrJoin(texts, ", "), ")");
}

}  // namespace hlo
