// A computation: its header, its instructions line by line, and recovery
// after an error in one of them.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "interpreter/text/module_parser.h"
#include "interpreter/text/parse_recovery.h"

namespace hlo {
void ModuleParser::ParseComputation() {
  lexer_.SkipBlanks();
  const size_t start = lexer_.position();
  computation_ = Computation();
  names_.clear();
  shape_known_.clear();
  bool is_entry = false;
  if (!ParseComputationHeader(&is_entry)) {
    Report();
    SkipToBody(start);
    if (!lexer_.Peek('{')) return;
  }
  body_start_ = lexer_.position();
  lexer_.TryConsume('{');
  ParseBody();
  FinishComputation(is_entry);
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
  computation_.name = std::string(name);
  computation_.location = LocationAt(start);
  if (!DefineComputation(start)) return false;
  if (lexer_.Peek('(') && !ParseSignature()) return false;
  return lexer_.Peek('{') ||
         lexer_.FailExpected("'(' or '{' after a computation's name");
}

bool ModuleParser::DefineComputation(size_t offset) {
  const auto [entry, is_new] = computation_index_.try_emplace(
      absl::string_view(*text_).substr(
          offset + (lexer_.text()[offset] == '%' ? 1 : 0),
          computation_.name.size()),
      static_cast<int>(computation_names_.size()));
  if (is_new) computation_names_.push_back({entry->first, offset, -1});
  int& defined = computation_names_[static_cast<size_t>(entry->second)].defined;
  if (defined >= 0) {
    return lexer_.Fail(offset, absl::StrCat("computation '", computation_.name,
                                            "' is defined twice"));
  }
  defined = static_cast<int>(module_.computations.size());
  return true;
}

// (name: shape, ..) -> shape
bool ModuleParser::ParseSignature() {
  WrittenSignature header;
  header.computation = static_cast<int>(module_.computations.size());
  header.location = LocationAt(lexer_.position());
  lexer_.TryConsume('(');
  while (!lexer_.TryConsume(')')) {
    if (!header.parameters.empty() && !lexer_.Expect(',', "',' or ')'")) {
      return false;
    }
    absl::string_view name;
    if (!shapes_.AtShape() &&
        (!lexer_.Name("a parameter", &name) || !lexer_.Expect(':'))) {
      return false;
    }
    if (!shapes_.Read(&header.parameters.emplace_back())) return false;
  }
  if (!lexer_.TryConsume("->")) return lexer_.FailExpected("'->'");
  if (!shapes_.Read(&header.result)) return false;
  draft_.signatures.push_back(std::move(header));
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
        lexer_.Fail(body_start_,
                    absl::StrCat("computation '", computation_.name,
                                 "' is not closed by '}'"));
      }
      return Report();
    }
    if (ParseInstruction()) continue;
    Report();
    Recover(start);
    if (BeginsComputation(LineAt(*text_, lexer_.position()))) return;
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
  if (!lexer_.Expect('=') || !lexer_.String(&computation_.execution_thread)) {
    return false;
  }
  if (computation_.execution_thread == kDefault) {
    computation_.execution_thread.clear();
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

void ModuleParser::FinishComputation(bool is_entry) {
  if (computation_.instructions.empty() && diagnostics_.ok()) {
    ReportAt(body_start_, absl::StrCat("computation '", computation_.name,
                                       "' has no instructions"));
  }
  if (computation_.root < 0) {
    computation_.root = static_cast<int>(computation_.instructions.size()) - 1;
  }
  NameAnonymous();
  if (is_entry) module_.entry = static_cast<int>(module_.computations.size());
  module_.computations.push_back(std::move(computation_));
}

// Nested instructions and tuple elements have no names of their own.
void ModuleParser::NameAnonymous() {
  int64_t number = 0;
  for (Instruction& instruction : computation_.instructions) {
    if (!instruction.name.empty()) continue;
    do {
      instruction.name = absl::StrCat(instruction.op->name, ".", ++number);
    } while (names_.contains(instruction.name));
  }
}

}  // namespace hlo
