// A computation: its header, its instructions line by line, and recovery
// after an error in one of them.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/hlo/module_parser.h"
#include "interpreter/hlo/parse_recovery.h"

namespace hlo {

void ModuleParser::BeginComputation() {
  scope_ = ComputationScope();
  scope_.number = static_cast<int>(module_.computations.size());
  module_.computations.emplace_back();
}

void ModuleParser::ParseComputation() {
  lexer_.SkipBlanks();
  const size_t start = lexer_.position();
  BeginComputation();
  last_ = scope_.number;
  bool is_entry = false;
  const bool has_header = ParseComputationHeader(&is_entry);
  if (!has_header) {
    scope_.whole = false;
    Report();
    SkipToBody(start);
  }
  if (is_entry) module_.entry = scope_.number;
  scope_.body_start = lexer_.position();
  if (lexer_.TryConsume('{')) ParseBody();
  FinishComputation();
}

// `{ instructions }` where the name of a computation may stand. An error inside
// fails the instruction that it stands in.
bool ModuleParser::ReadInPlace(ComputationId* id) {
  const size_t start = lexer_.position();
  if (in_place_depth_ >= lexer_.max_depth()) {
    return lexer_.Fail(
        start,
        absl::StrCat("computations nest deeper than ", lexer_.max_depth()),
        absl::StatusCode::kResourceExhausted);
  }
  ComputationScope outer = std::move(scope_);
  BeginComputation();
  ++in_place_depth_;
  scope_.computation.location = LocationAt(start);
  bool good = lexer_.Expect('{');
  while (good && !lexer_.TryConsume('}')) good = ParseInstruction();
  if (good && scope_.computation.instructions.empty()) {
    good = lexer_.Fail(start, "this computation has no instructions");
  }
  if (!good) {
    scope_.whole = false;
    lexer_.Seek(start);
    absl::string_view body;
    resume_ = lexer_.RawText(&body) ? lexer_.position() : text_->size();
  }
  id->index = static_cast<int>(computation_names_.size());
  computation_names_.push_back({"", start, scope_.number});
  in_place_.push_back(scope_.number);
  FinishComputation();
  --in_place_depth_;
  scope_ = std::move(outer);
  return good;
}

// The text begins with an instruction instead of a header or a computation.
bool ModuleParser::AtBareInstruction() {
  if (!module_.name.empty() || lexer_.AtEnd()) return false;
  const size_t start = lexer_.position();
  const absl::string_view name = lexer_.TryName();
  bool bare = lexer_.Peek('=') ||
              (name == "ROOT" && !lexer_.Peek('{') && !lexer_.Peek('('));
  const bool opens = !name.empty() && lexer_.Peek('(');
  if (opens && (FindOp(name) != nullptr || name == "b")) {
    absl::string_view group;  // operands or parameters
    bare = lexer_.RawText(&group) && !lexer_.Peek('{') && !lexer_.Peek('-');
    if (lexer_.failed()) lexer_.TakeFailure();
  } else if (!bare) {
    lexer_.Seek(start);
    bare = shapes_.AtShape();
  }
  lexer_.Seek(start);
  return bare;
}

// The operands become the parameters; unnamed parts get the names XLA uses.
void ModuleParser::ParseBareInstruction() {
  constexpr absl::string_view kName = "_";
  is_bare_ = true;
  module_.name = std::string(kName);
  BeginComputation();
  module_.entry = last_ = scope_.number;
  scope_.computation.name = std::string(kName);
  lexer_.TryWord("ROOT");
  lexer_.SkipBlanks();
  const size_t start = lexer_.position();
  scope_.computation.location = LocationAt(start);
  absl::string_view name = lexer_.TryName();
  if (name.empty() || !lexer_.TryConsume('=')) {
    name = kName;
    lexer_.Seek(start);
  }
  int index = kBroken;
  if (!ParseDefinition(start, name, true, &index) ||
      (!lexer_.AtEnd() &&
       !lexer_.FailExpected("the end of the text after one instruction"))) {
    Report();
  }
  scope_.computation.root = index;
  FinishComputation();
}

bool ModuleParser::ParseComputationHeader(bool* is_entry) {
  *is_entry = lexer_.TryWord("ENTRY");
  lexer_.SkipBlanks();
  const size_t start = lexer_.position();
  absl::string_view name;
  if (!lexer_.Name("a computation", &name)) return false;
  if (*is_entry && module_.entry >= 0) {
    return lexer_.Fail(start, "there is an ENTRY computation already");
  }
  scope_.computation.name = std::string(name);
  scope_.computation.location = LocationAt(start);
  if (!DefineComputation(start)) return false;
  if (lexer_.Peek('(') && !ParseSignature()) return false;
  return lexer_.Peek('{') ||
         lexer_.FailExpected("'(' or '{' after a computation's name");
}

bool ModuleParser::DefineComputation(size_t offset) {
  const auto [entry, is_new] = computation_index_.try_emplace(
      absl::string_view(*text_).substr(
          offset + (lexer_.text()[offset] == '%' ? 1 : 0),
          scope_.computation.name.size()),
      static_cast<int>(computation_names_.size()));
  if (is_new) computation_names_.push_back({entry->first, offset, -1});
  int& defined = computation_names_[entry->second].defined;
  if (defined >= 0) {
    return lexer_.Fail(offset,
                       absl::StrCat("computation '", scope_.computation.name,
                                    "' is defined twice"));
  }
  defined = scope_.number;
  return true;
}

// (name: shape, ..) -> shape
bool ModuleParser::ParseSignature() {
  WrittenSignature header;
  header.computation = scope_.number;
  header.location = LocationAt(lexer_.position());
  lexer_.TryConsume('(');
  while (!lexer_.TryConsume(')')) {
    if (!header.parameters.empty() && !lexer_.Expect(',', "',' or ')'")) {
      return false;
    }
    if (!shapes_.AtShape() && !ParseParameterName()) return false;
    if (!shapes_.Read(&header.parameters.emplace_back())) return false;
  }
  if (!lexer_.TryConsume("->")) return lexer_.FailExpected("'->'");
  if (!shapes_.Read(&header.result)) return false;
  draft_.signatures.push_back(std::move(header));
  return true;
}

// `p: `; its colon is missing in some texts.
bool ModuleParser::ParseParameterName() {
  absl::string_view name;
  if (!lexer_.Name("a parameter", &name)) return false;
  if (lexer_.TryConsume(':')) return true;
  if (!shapes_.AtShape()) return lexer_.FailExpected("':'");
  WarnAt(lexer_.position(), "expected ':' after the name of a parameter");
  return true;
}

// After an error in a header: to its `{`, or to where the next computation
// seems to begin.
void ModuleParser::SkipToBody(size_t start) {
  const absl::string_view text = *text_;
  for (size_t at = start; at < text.size();) {
    const absl::string_view line = LineAt(text, at);
    if (BeginsComputation(line)) {
      const size_t brace = line.rfind('{');
      const bool is_this = at == start && brace != line.npos;
      if (is_this) return lexer_.Seek(at + brace);
      if (at > start) return lexer_.Seek(at);
    }
    at += line.size() + 1;
  }
  lexer_.Seek(text.size());
}

void ModuleParser::ParseBody() {
  while (!diagnostics_.full()) {
    if (lexer_.TryConsume('}')) {
      if (!ParseComputationEnd()) Report();
      return;
    }
    const size_t start = lexer_.position();
    if (lexer_.AtEnd()) {
      if (!lexer_.failed()) {
        lexer_.Fail(scope_.body_start,
                    absl::StrCat("computation '", scope_.computation.name,
                                 "' is not closed by '}'"));
      }
      scope_.whole = false;
      return Report();
    }
    if (ParseInstruction()) continue;
    Report();
    Recover(std::max(start, resume_));
    if (BeginsComputation(LineAt(*text_, lexer_.position()))) {
      scope_.whole = false;
      return;
    }
  }
}

bool ModuleParser::ParseComputationEnd() {
  const size_t start = lexer_.position();
  if (!lexer_.TryConsume(',')) return true;
  if (!lexer_.TryWord("execution_thread")) {
    lexer_.Seek(start + 1);
    return lexer_.FailExpected("execution_thread=\"..\"");
  }
  constexpr absl::string_view kDefault = "main";
  if (!lexer_.Expect('=') ||
      !lexer_.String(&scope_.computation.execution_thread)) {
    return false;
  }
  if (scope_.computation.execution_thread == kDefault) {
    scope_.computation.execution_thread.clear();
  }
  return true;
}

// To the next line that begins an instruction, ends the computation, or
// begins another; or to the bracket that ends the computation on this line.
void ModuleParser::Recover(size_t start) {
  const absl::string_view text = *text_;
  absl::string_view line = LineAt(text, start);
  if (ClosesComputation(text, start)) {
    return lexer_.Seek(start + line.rfind('}'));
  }
  size_t at = start + line.size() + 1;
  while (at < text.size()) {
    line = LineAt(text, at);
    if (BeginsInstruction(line) || EndsComputation(line) ||
        BeginsComputation(line)) {
      return lexer_.Seek(at);
    }
    at += line.size() + 1;
  }
  lexer_.Seek(text.size());
}

void ModuleParser::FinishComputation() {
  Computation& computation = scope_.computation;
  if (scope_.whole && computation.instructions.empty()) {
    scope_.whole = false;
    ReportAt(scope_.body_start, absl::StrCat("computation '", computation.name,
                                             "' has no instructions"));
  }
  if (!scope_.whole) draft_.unreadable.computations.insert(scope_.number);
  if (computation.root < 0) {
    computation.root = static_cast<int>(computation.instructions.size()) - 1;
  }
  NameAnonymous();
  module_.computations[scope_.number] = std::move(computation);
}

// Nested instructions and tuple elements have no names of their own.
void ModuleParser::NameAnonymous() {
  int64_t number = 0;
  for (Instruction& instruction : scope_.computation.instructions) {
    if (!instruction.name.empty()) continue;
    do {
      instruction.name = absl::StrCat(instruction.op->name, ".", ++number);
    } while (scope_.names.Find(instruction.name) != nullptr);
  }
}

}  // namespace hlo
