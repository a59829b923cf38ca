// The module: its source tables, and the names of computations.
#include <algorithm>
#include <cstring>
#include <iterator>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/suggest.h"
#include "interpreter/hlo/header_attributes.h"
#include "interpreter/hlo/module_parser.h"
#include "interpreter/hlo/parse_recovery.h"
#include "interpreter/ir/call_order.h"

namespace hlo {

ModuleParser::ModuleParser(std::shared_ptr<const std::string> text,
                           const Limits& limits, Diagnostics& diagnostics)
    : text_(std::move(text)),
      limits_(limits),
      diagnostics_(diagnostics),
      lexer_(*text_, limits.max_parse_depth),
      shapes_(lexer_, limits.max_shape_bytes, *draft_.shapes),
      attributes_{lexer_, shapes_, *this} {}

Draft ModuleParser::Run() {
  module_.source = text_;
  const absl::string_view foreign = ForeignLanguage(*text_);
  if (!foreign.empty()) {
    ReportAt(0, absl::StrCat("expected HLO text, found ", foreign));
    return std::move(draft_);
  }
  lexer_.TryConsume("\xef\xbb\xbf");  // a byte order mark
  ParseHeader();
  ParseTables();
  if (AtBareInstruction()) {
    ParseBareInstruction();
  } else {
    while (!lexer_.AtEnd() && !diagnostics_.full()) ParseComputation();
  }
  if (lexer_.failed()) Report();
  FinishModule();
  diagnostics_.Sort();
  return std::move(draft_);
}

void ModuleParser::ParseTables() {
  bool found = true;
  while (found) {
    found = false;
    for (absl::string_view title : kTableTitles) {
      const size_t start = lexer_.position();
      if (!lexer_.TryWord(title)) continue;
      found = lexer_.TryConsumeGlued('\n') || lexer_.TryConsumeGlued('\r');
      if (!found) {
        lexer_.Seek(start);
        return;
      }
      ParseTable(title);
    }
  }
}

// Rows are lines that begin with their id.
void ModuleParser::ParseTable(absl::string_view title) {
  SourceTable& table = module_.tables.emplace_back();
  table.title = std::string(title);
  while (true) {
    lexer_.SkipBlanks();
    int64_t id = 0;
    const absl::string_view rest = absl::string_view(*text_).substr(
        std::min(lexer_.position(), text_->size()));
    const absl::string_view line = rest.substr(0, rest.find('\n'));
    const size_t digits =
        std::min(line.find_first_not_of("0123456789"), line.size());
    if (digits == 0 || digits > 18) return;
    lexer_.Integer(&id);
    table.rows.emplace_back(id,
                            absl::StripAsciiWhitespace(line.substr(digits)));
    lexer_.Seek(lexer_.position() + line.size() - digits);
  }
}

void ModuleParser::FinishModule() {
  if (module_.computations.empty()) {
    if (diagnostics_.ok()) ReportAt(0, "expected a computation, found none");
    return;
  }
  if (module_.entry < 0) module_.entry = last_;
  NameInPlace();
  if (module_.name.empty()) {  // as XLA names it
    module_.name = absl::StrCat("module_", module_.entry_computation().name);
  }
  NumberComputations();
}

// As XLA names them, in the order in which they end.
void ModuleParser::NameInPlace() {
  absl::flat_hash_set<std::string> names;
  for (const Computation& computation : module_.computations) {
    names.insert(computation.name);
  }
  int64_t number = 0;
  for (int computation : in_place_) {
    std::string name(1, '_');
    while (!names.insert(name).second) name = absl::StrCat("_.", ++number);
    module_.computations[computation].name = name;
  }
}

// References to names become indices.
void ModuleParser::NumberComputations() {
  std::vector<absl::string_view> names;
  std::vector<int> to;
  for (const ComputationName& computation : computation_names_) {
    to.push_back(computation.defined);
    if (computation.defined >= 0) names.push_back(computation.name);
  }
  for (const ComputationName& computation : computation_names_) {
    if (computation.defined >= 0) continue;
    ReportAt(computation.first_reference,
             absl::StrCat("there is no computation '", computation.name, "'",
                          DidYouMean(computation.name, names)));
  }
  RenumberCalls(module_, to);
  if (names.size() < computation_names_.size()) MarkCallsOfNothing();
}

void ModuleParser::MarkCallsOfNothing() {
  for (size_t c = 0; c < module_.computations.size(); ++c) {
    const auto& instructions = module_.computations[c].instructions;
    for (size_t i = 0; i < instructions.size(); ++i) {
      ForEachCall(*instructions[i].op, instructions[i].attributes,
                  [&](ComputationId id, OperandRange) {
                    if (id.index >= 0) return;
                    draft_.unreadable.instructions.insert(
                        {static_cast<int>(c), static_cast<int>(i)});
                  });
    }
  }
}

Location ModuleParser::LocationAt(size_t offset) {
  if (offset < located_) return Locate(*text_, offset);
  const char* at = text_->data() + located_;
  const char* end = text_->data() + std::min(offset, text_->size());
  while (const void* newline =
             std::memchr(at, '\n', static_cast<size_t>(end - at))) {
    ++line_;
    at = static_cast<const char*>(newline) + 1;
    line_start_ = static_cast<size_t>(at - text_->data());
  }
  located_ = offset;
  return {line_, static_cast<int>(offset - line_start_ + 1)};
}

void ModuleParser::Report(absl::string_view instruction) {
  Lexer::Failure failure = lexer_.TakeFailure();
  if (failure.message.empty()) return;  // follows from an earlier one
  diagnostics_.Add(Diagnostic{failure.code, Locate(*text_, failure.offset),
                              std::move(failure.message),
                              std::string(instruction)});
}

void ModuleParser::ReportAt(size_t offset, std::string message) {
  diagnostics_.Add(Diagnostic{absl::StatusCode::kInvalidArgument,
                              Locate(*text_, offset), std::move(message), ""});
}

void ModuleParser::WarnAt(size_t offset, std::string message) {
  diagnostics_.Warn(std::move(message), LocationAt(offset));
}

Draft Parse(std::shared_ptr<const std::string> text, const Limits& limits,
            Diagnostics& diagnostics) {
  return ModuleParser(std::move(text), limits, diagnostics).Run();
}

absl::StatusOr<Shape> ParseShape(absl::string_view text) {
  const Limits limits;
  Lexer lexer(text, limits.max_parse_depth);
  ShapeInterner shapes;
  ShapeReader reader(lexer, limits.max_shape_bytes, shapes);
  Shape shape;
  if (reader.Read(&shape) &&
      (lexer.AtEnd() || lexer.FailExpected("the end of the shape"))) {
    return shape;
  }
  const Lexer::Failure failure = lexer.TakeFailure();
  return absl::Status(failure.code, absl::StrCat("in the shape '", text,
                                                 "': ", failure.message));
}

}  // namespace hlo
