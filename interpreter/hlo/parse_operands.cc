// The text in an instruction's parentheses: a payload, or operands.
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/suggest.h"
#include "interpreter/hlo/module_parser.h"
#include "interpreter/hlo/parse_recovery.h"
#include "ops/attributes/payload.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

// True if both have an order of dimensions, and not the same. REQUIRES: they
// are equal but for layouts.
bool OrderContradicts(const Shape& a, const Shape& b) {
  const std::vector<Shape> leaves = a.Leaves(), others = b.Leaves();
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!leaves[i].is_array()) continue;
    const Layout *one = leaves[i].layout(), *other = others[i].layout();
    if (one == nullptr || other == nullptr) continue;
    const auto &order = one->minor_to_major, &than = other->minor_to_major;
    if (!order.empty() && !than.empty() && order != than) return true;
  }
  return false;
}

}  // namespace

bool ModuleParser::ParseInside(const Op& op, bool has_shape, int depth,
                               Instruction* instruction) {
  if (op.payload != nullptr) {
    if (!has_shape) return lexer_.FailExpected("the shape before the opcode");
    AttributeValue value;
    if (!attributes_.ReadPayload(*op.payload, instruction->shape, &value)) {
      return false;
    }
    instruction->attributes.Set(*op.payload, std::move(value));
    return true;
  }
  if (lexer_.Peek(')')) return true;
  do {
    if (!ParseOperand(depth, instruction)) return false;
  } while (lexer_.TryConsume(','));
  return true;
}

// [shape] name, [shape] name#0#1, or a nested instruction.
bool ModuleParser::ParseOperand(int depth, Instruction* instruction) {
  lexer_.SkipBlanks();
  const size_t start = lexer_.position();
  Shape written;
  const bool has_shape = shapes_.AtShape();
  if (has_shape && !shapes_.Read(&written)) return false;
  if (has_shape) lexer_.TryConsume(',');
  lexer_.SkipBlanks();
  const size_t name_start = lexer_.position();
  absl::string_view name;
  if (!lexer_.Name("an operand", &name)) return false;
  int index = kBroken;
  if (lexer_.text()[name_start] != '%' && lexer_.Peek('(')) {
    lexer_.Seek(start);
    if (!ParseNested(depth + 1, &index)) return false;
  } else {
    if (is_bare_ && in_place_depth_ == 0 &&
        !AddBareParameter(name, start, has_shape ? &written : nullptr)) {
      return false;
    }
    if (!FindOperand(name, name_start, &index)) return false;
    while (lexer_.TryConsumeGlued('#')) {
      if (!ParseTupleIndex(&index)) return false;
    }
    if (has_shape && !CheckOperandShape(start, written, index)) return false;
  }
  instruction->operands.push_back(index);
  return true;
}

// Adds a parameter for a new name among the operands of a bare instruction.
bool ModuleParser::AddBareParameter(absl::string_view name, size_t offset,
                                    const Shape* shape) {
  const uint64_t hash = NameTable::Hash(name);
  if (scope_.names.Find(name, hash) != nullptr) return true;
  if (shape == nullptr) {
    return lexer_.Fail(offset,
                       "expected a shape: operands of an instruction alone are "
                       "its parameters");
  }
  Instruction parameter;
  parameter.name = std::string(name);
  parameter.op = &OpOfRole(Role::kParameter);
  parameter.shape = *shape;
  parameter.location = LocationAt(offset);
  parameter.attributes.set(attr::parameter_number, bare_parameters_++);
  const int index = AddInstruction(std::move(parameter), {});
  scope_.names.Insert(name, hash, index);
  return index != kBroken;
}

bool ModuleParser::ParseNested(int depth, int* index) {
  if (depth > lexer_.max_depth()) {
    return lexer_.Fail(
        lexer_.position(),
        absl::StrCat("instructions nest deeper than ", lexer_.max_depth()),
        absl::StatusCode::kResourceExhausted);
  }
  Instruction instruction;
  OpenInstruction open;
  instruction.location = LocationAt(lexer_.position());
  if (!ParseRightHandSide(depth, &instruction, &open)) return false;
  *index = AddInstruction(std::move(instruction), open);
  return *index >= 0;
}

// `#1` behind an operand's name: an element of the tuple.
bool ModuleParser::ParseTupleIndex(int* index) {
  const size_t start = lexer_.position();
  Instruction element;
  OpenInstruction open;
  int64_t number = 0;
  if (!lexer_.IntegerGlued(&number)) return false;
  const auto operand = static_cast<size_t>(*index);
  open.shape = !scope_.shape_known[operand];
  if (!open.shape) {
    const Shape& tuple = scope_.computation.instructions[operand].shape;
    const auto size = static_cast<int64_t>(tuple.elements().size());
    if (!tuple.is_tuple() || number < 0 || number >= size) {
      return lexer_.Fail(start, absl::StrCat("there is no element ", number,
                                             " in ", tuple.ToString(false)));
    }
    element.shape = tuple.elements()[number];
  }
  element.op = &OpOfRole(Role::kGetElement);
  element.operands = {*index};
  element.attributes.set(attr::tuple_index, number);
  element.location = LocationAt(start);
  *index = AddInstruction(std::move(element), open);
  return *index >= 0;
}

bool ModuleParser::FindOperand(absl::string_view name, size_t offset,
                               int* index) {
  const int* found = scope_.names.Find(name);
  if (found == nullptr) return FailUnknownOperand(offset, name);
  *index = *found;
  return *index != kBroken || lexer_.Fail(offset, "");
}

bool ModuleParser::FailUnknownOperand(size_t offset, absl::string_view name) {
  if (name == scope_.reading) {
    return lexer_.Fail(offset,
                       absl::StrCat("instruction '", name, "' uses itself"));
  }
  std::string message =
      absl::StrCat("there is no instruction '", name, "' before this one in '",
                   scope_.computation.name, "'");
  const int below = LinesToDefinition(*text_, offset, name);
  if (below > 0) {
    absl::StrAppend(&message, "; it comes later, in line ",
                    LocationAt(offset).line + below);
    return lexer_.Fail(offset, std::move(message));
  }
  std::vector<absl::string_view> names;
  for (const NameTable::Entry& entry : scope_.names.entries()) {
    names.push_back(entry.name);
  }
  absl::StrAppend(&message, DidYouMean(name, names));
  return lexer_.Fail(offset, std::move(message));
}

bool ModuleParser::CheckOperandShape(size_t offset, const Shape& written,
                                     int index) {
  const auto at = static_cast<size_t>(index);
  const Shape& shape = scope_.computation.instructions[at].shape;
  if (!scope_.shape_known[at] || written == shape) return true;
  const bool same = SameIgnoringLayout(written, shape);
  if (same && !OrderContradicts(written, shape)) return true;
  std::string message =
      absl::StrCat("this operand is written as ", written.ToString(same),
                   ", but it is ", shape.ToString(same));
  if (!same && !SameIgnoringDynamism(written, shape)) {
    return lexer_.Fail(offset, std::move(message));
  }
  WarnAt(offset, std::move(message));
  return true;
}

bool ModuleParser::ResolveInstruction(absl::string_view name, size_t offset,
                                      int* index) {
  return FindOperand(name, offset, index);
}

}  // namespace hlo
