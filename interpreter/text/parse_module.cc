// The module: its header, its source tables, and the names of computations.
#include <algorithm>
#include <cstring>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "base/suggest.h"
#include "interpreter/ir/call_order.h"
#include "interpreter/text/header_attributes.h"
#include "interpreter/text/module_parser.h"
#include "interpreter/text/parse_recovery.h"

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
  if (!ParseHeader()) {
    Report();
    const size_t end = text_->find('\n', lexer_.position());
    lexer_.Seek(std::min(end, text_->size()));
  }
  ParseTables();
  while (!lexer_.AtEnd() && !diagnostics_.full()) ParseComputation();
  if (lexer_.failed()) Report();
  FinishModule();
  diagnostics_.Sort();
  return std::move(draft_);
}

bool ModuleParser::ParseHeader() {
  if (!lexer_.TryWord("HloModule")) return true;
  absl::string_view name;
  if (!lexer_.Name("the module's name", &name)) return false;
  module_.name = std::string(name);
  lexer_.TryConsume(':');  // dumps of 2017 and 2018
  while (lexer_.TryConsume(',')) {
    if (!ParseHeaderAttribute()) return false;
  }
  auto& others = module_.attributes.others;
  std::sort(others.begin(), others.end(), [](const auto& a, const auto& b) {
    return HeaderAttributeRank(a.first) < HeaderAttributeRank(b.first);
  });
  return true;
}

bool ModuleParser::ParseHeaderAttribute() {
  ModuleAttributes& attributes = module_.attributes;
  lexer_.SkipBlanks();
  const size_t start = lexer_.position();
  absl::string_view name;
  if (!lexer_.Name("an attribute of the module", &name)) return false;
  if (HeaderAttributeRank(name) == kHeaderAttributes.size()) {
    const std::vector<absl::string_view> names(kHeaderAttributes.begin(),
                                               kHeaderAttributes.end());
    return lexer_.Fail(
        start, absl::StrCat("'", name, "' is no attribute of a module",
                            DidYouMean(name, names), " (expected one of ",
                            absl::StrJoin(names, ", "), ")"));
  }
  for (absl::string_view seen : header_attributes_) {
    if (seen == name) {
      return lexer_.Fail(start, absl::StrCat("'", name, "' is given twice"));
    }
  }
  header_attributes_.push_back(name);
  if (!lexer_.Expect('=')) return false;
  if (name == "entry_computation_layout") return ParseEntryLayout();
  if (name == "replica_count" || name == "num_partitions") {
    int64_t& count =
        name[0] == 'r' ? attributes.replica_count : attributes.num_partitions;
    return lexer_.Integer(&count) &&
           (count >= 1 ||
            lexer_.Fail(start, absl::StrCat("expected ", name, " >= 1")));
  }
  absl::string_view text;
  lexer_.SkipBlanks();
  const size_t value = lexer_.position();
  if (!lexer_.RawText(&text)) return false;
  if (name != "is_scheduled") {
    attributes.others.emplace_back(name, text);
    return true;
  }
  attributes.is_scheduled = text == "true";
  return text == "true" || text == "false" ||
         lexer_.Fail(value, "expected true or false");
}

bool ModuleParser::ParseEntryLayout() {
  EntryLayout& layout = module_.attributes.entry_layout.emplace();
  if (!lexer_.Expect('{') || !lexer_.Expect('(') ||
      !shapes_.ReadList(0, ')', &layout.parameters)) {
    return false;
  }
  if (!lexer_.TryConsume("->")) return lexer_.FailExpected("'->'");
  return shapes_.Read(&layout.result) && lexer_.Expect('}');
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
  if (module_.entry < 0) {
    module_.entry = static_cast<int>(module_.computations.size()) - 1;
  }
  if (module_.name.empty()) {  // as XLA names it
    module_.name = absl::StrCat("module_", module_.entry_computation().name);
  }
  NumberComputations();
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
