// An instruction: [ROOT] name = [shape] opcode(operands)[, attributes].
#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "base/reserve.h"
#include "base/suggest.h"
#include "interpreter/hlo/module_parser.h"
#include "interpreter/hlo/parse_recovery.h"
#include "ops/attributes/common.h"
#include "ops/attributes/dimensions.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

const AttributeBase* FindOwn(const Op& op, absl::string_view name) {
  for (const Use& use : op.attributes) {
    if (name == use.handle->name) return use.handle;
  }
  return nullptr;
}

const AttributeBase* FindCommon(absl::string_view name) {
  for (const AttributeBase* handle : CommonAttributes()) {
    if (name == handle->name) return handle;
  }
  return nullptr;
}

// An attribute under the name that it had in 2018 and 2019.
absl::string_view NameToday(absl::string_view name) {
  constexpr std::pair<absl::string_view, absl::string_view> kOldNames[] = {
      {"all_reduce_id", "channel_id"},
      {"elided_window_dims", "collapsed_slice_dims"},
      {"gather_dims_to_operand_dims", "start_index_map"},
      {"output_window_dims", "offset_dims"},
      {"replica_group_ids", "replica_groups"},
      {"window_bounds", "slice_sizes"}};
  for (const auto& [old, today] : kOldNames) {
    if (name == old) return today;
  }
  return name;
}

// Attributes of 2018 and 2019 that no op has any more, and that have no effect.
bool IsGone(absl::string_view name) { return name == "barrier"; }

// replica_group_ids={0,0,1,1}: for each process, the group it is in.
ReplicaGroups GroupsOf(const Ints& ids) {
  std::map<int64_t, Ints> members;
  for (size_t i = 0; i < ids.size(); ++i) {
    members[ids[i]].push_back(static_cast<int64_t>(i));
  }
  ReplicaGroups groups;
  for (auto& [id, group] : members) groups.groups.push_back(std::move(group));
  return groups;
}

// True for an empty list of predecessors, which is left out.
bool IsVoid(const AttributeValue& value) {
  const auto* ids = std::get_if<InstructionIds>(&value);
  return ids != nullptr && ids->indices.empty();
}

}  // namespace

bool ModuleParser::ParseInstruction() {
  lexer_.SkipBlanks();
  size_t start = lexer_.position();
  absl::string_view name = lexer_.TryName();
  const bool is_root = name == "ROOT" && !lexer_.Peek('=');
  if (is_root) {
    lexer_.SkipBlanks();
    start = lexer_.position();
    name = lexer_.TryName();
  }
  if (name.empty()) {
    scope_.whole = false;
    return lexer_.FailExpected("an instruction or '}'");
  }
  bool good = true;
  if (is_root && scope_.computation.root >= 0) {
    scope_.whole = false;
    good =
        lexer_.Fail(start, absl::StrCat("there is a ROOT instruction already",
                                        LineOf(scope_.computation.root)));
  }
  good = good && lexer_.Expect('=', "'=' after an instruction's name");
  int index = kBroken;
  good = ParseDefinition(start, name, good, &index);
  if (is_root) scope_.computation.root = index;
  return good;
}

// Reads the part after `name =`; `good`: the part before it was read.
bool ModuleParser::ParseDefinition(size_t start, absl::string_view name,
                                   bool good, int* index) {
  const uint64_t hash = NameTable::Hash(name);
  scope_.names.Prefetch(hash);
  scope_.reading = name;
  Instruction instruction;
  OpenInstruction open;
  open.shape = true;
  instruction.name = std::string(name);
  instruction.location = LocationAt(start);
  good = good && ParseRightHandSide(0, &instruction, &open);
  if (int* other = scope_.names.Find(name, hash)) {
    lexer_.Fail(start, absl::StrCat("the name '", name, "' is taken already",
                                    LineOf(*other)));
    scope_.whole = false;
    *other = kBroken;
    return false;
  }
  *index = good ? AddInstruction(std::move(instruction), open)
                : AddUnreadable(std::move(instruction), open);
  scope_.names.Insert(name, hash, *index);
  return good && *index != kBroken;
}

std::string ModuleParser::LineOf(int instruction) const {
  if (instruction < 0) return "";
  const auto at = static_cast<size_t>(instruction);
  return absl::StrCat(" (line ",
                      scope_.computation.instructions[at].location.line, ")");
}

void ModuleParser::ReserveInstructions() {
  auto& instructions = scope_.computation.instructions;
  const size_t before = instructions.capacity();
  ReserveForRest(instructions, lexer_.position() - scope_.body_start,
                 lexer_.Rest().size());
  const size_t reserved = instructions.capacity();
  if (reserved > before) scope_.names.Reserve(reserved);
}

int ModuleParser::AddInstruction(Instruction&& instruction,
                                 OpenInstruction open) {
  if (++instruction_count_ > limits_.max_instructions) {
    lexer_.Fail(
        lexer_.position(),
        absl::StrCat("more than ", limits_.max_instructions, " instructions"),
        absl::StatusCode::kResourceExhausted);
    return kBroken;
  }
  open.computation = scope_.number;
  open.instruction = static_cast<int>(scope_.computation.instructions.size());
  if (open.shape || open.wrapped != nullptr) draft_.open.push_back(open);
  scope_.shape_known.push_back(!open.shape);
  ReserveInstructions();
  scope_.computation.instructions.push_back(std::move(instruction));
  return open.instruction;
}

// Holds the place of what could not be read, so that its users can be checked
// as far as its shape is known.
int ModuleParser::AddUnreadable(Instruction&& instruction,
                                OpenInstruction open) {
  if (instruction.op == nullptr || instruction.op->role == Role::kParameter) {
    scope_.whole = false;
  }
  instruction.op = &OpOfRole(Role::kConstant);
  instruction.operands.clear();
  instruction.attributes = Attributes();
  open.wrapped = nullptr;
  const int index = AddInstruction(std::move(instruction), open);
  draft_.unreadable.instructions.insert({scope_.number, index});
  return index;
}

bool ModuleParser::ParseRightHandSide(int depth, Instruction* instruction,
                                      OpenInstruction* open) {
  open->shape = true;
  if (shapes_.AtShape()) {
    if (!shapes_.Read(&instruction->shape)) return false;
    open->shape = false;
  }
  Opcode opcode;
  if (!ParseOpcode(&opcode)) return false;
  instruction->op = opcode.op;
  open->wrapped = opcode.wrapped;
  if (opcode.alias != nullptr && opcode.alias->fixed != nullptr) {
    instruction->attributes.Set(*opcode.alias->fixed, Word{opcode.alias->word});
  }
  if (!lexer_.Expect('(', "'(' after the opcode") ||
      !ParseInside(*opcode.op, !open->shape, depth, instruction) ||
      !lexer_.Expect(')', "',' or ')'")) {
    return false;
  }
  return depth > 0 || ParseAttributes(opcode, instruction);
}

bool ModuleParser::ParseOpcode(Opcode* opcode) {
  lexer_.SkipBlanks();
  const size_t start = lexer_.position();
  absl::string_view name = lexer_.TryName();
  opcode->op = FindOp(name);
  if (opcode->op != nullptr) {
    const char* dialect = DialectOf(*opcode->op);
    return dialect == nullptr ||
           lexer_.Fail(start, absl::StrCat("'", name, "' is an op of ", dialect,
                                           ", HLO has none of that name"));
  }
  if ((opcode->alias = FindOpAlias(name)) != nullptr) {
    opcode->op = opcode->alias->op;
    return true;
  }
  const absl::string_view written = name;
  if (const AsyncForm* form = FindAsyncForm(name)) {
    absl::ConsumeSuffix(&name, form->suffix);
    opcode->op = form->op;
    opcode->wrapped = FindOp(name);
  }
  if (opcode->wrapped != nullptr && opcode->wrapped->payload == nullptr) {
    return true;
  }
  lexer_.Seek(start);
  return FailUnknownOpcode(start, written);
}

bool ModuleParser::FailUnknownOpcode(size_t offset, absl::string_view name) {
  if (name.empty()) return lexer_.FailExpected("a shape or an opcode");
  std::vector<absl::string_view> names;
  for (const OpEntry& entry : AllOps()) names.push_back(entry.op->name);
  return lexer_.Fail(offset, absl::StrCat("there is no opcode '", name, "'",
                                          DidYouMean(name, names)));
}

bool ModuleParser::ParseAttributes(const Opcode& opcode,
                                   Instruction* instruction) {
  while (lexer_.TryConsume(',')) {
    if (!ParseAttribute(opcode, instruction)) return false;
  }
  return true;
}

bool ModuleParser::ParseAttribute(const Opcode& opcode,
                                  Instruction* instruction) {
  lexer_.SkipBlanks();
  const size_t start = lexer_.position();
  absl::string_view name;
  if (!lexer_.Name("an attribute", &name)) return false;
  const AttributeBase* handle = FindOwn(*opcode.op, NameToday(name));
  if (handle == nullptr && opcode.wrapped != nullptr) {
    handle = FindOwn(*opcode.wrapped, NameToday(name));
  }
  if (handle == nullptr) handle = FindCommon(name);
  if (handle == nullptr && IsGone(name)) {
    absl::string_view value;
    return lexer_.Expect('=') && lexer_.QuotedText(&value);
  }
  if (handle == nullptr) return FailUnknownAttribute(start, name, opcode);
  if (instruction->attributes.has(*handle)) {
    return lexer_.Fail(start, absl::StrCat("'", name, "' is given twice"));
  }
  AttributeValue value;
  if (!lexer_.Expect('=')) return false;
  if (name == "replica_group_ids") {
    AttributeValue ids;
    if (!attributes_.Read(attr::dimensions, &ids)) return false;
    value = GroupsOf(std::get<Ints>(ids));
  } else if (!attributes_.Read(*handle, &value)) {
    return false;
  }
  if (!IsVoid(value)) instruction->attributes.Set(*handle, std::move(value));
  return true;
}

bool ModuleParser::FailUnknownAttribute(size_t offset, absl::string_view name,
                                        const Opcode& opcode) {
  std::vector<absl::string_view> names;
  for (const Op* op : {opcode.wrapped, opcode.op}) {
    if (op == nullptr) continue;
    for (const Use& use : op->attributes) names.push_back(use.handle->name);
  }
  const size_t own = names.size();
  for (const AttributeBase* handle : CommonAttributes()) {
    names.push_back(handle->name);
  }
  const std::string near = DidYouMean(name, names);
  const Op* op = opcode.wrapped != nullptr ? opcode.wrapped : opcode.op;
  if (own > 0) names.resize(own);
  return lexer_.Fail(
      offset,
      absl::StrCat("'", name, "' is no attribute of ", op->name, near,
                   " (expected one of ", absl::StrJoin(names, ", "),
                   own > 0 ? ", or one that every instruction has)" : ")"));
}

bool ModuleParser::ResolveComputation(absl::string_view name, size_t offset,
                                      ComputationId* id) {
  const auto [entry, is_new] = computation_index_.try_emplace(
      name, static_cast<int>(computation_names_.size()));
  if (is_new) computation_names_.push_back({name, offset, -1});
  id->index = entry->second;
  return true;
}

}  // namespace hlo
