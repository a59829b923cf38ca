// Files, modules, aliases and resources.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/stablehlo/read/module_parser.h"
#include "interpreter/stablehlo/read/parser.h"

namespace hlo::stablehlo {
namespace {

constexpr absl::string_view kSeparator = "// -----";

// The end of the part of a file that begins at `start`.
size_t PartEnd(absl::string_view text, size_t start) {
  for (size_t at = start;;) {
    at = text.find(kSeparator, at);
    if (at == text.npos) return text.size();
    if (at == 0 || text[at - 1] == '\n') return at;
    ++at;
  }
}

size_t LineEnd(absl::string_view text, size_t at) {
  const size_t end = text.find('\n', at);
  return end == text.npos ? text.size() : end;
}

// True if the words of a line begin a function.
bool BeginsFunction(absl::string_view line) {
  const size_t first = line.find_first_not_of(" \t");
  if (first == line.npos) return false;
  line.remove_prefix(first);
  for (absl::string_view word : {"func.func ", "\"func.func\"", "func @"}) {
    if (line.substr(0, word.size()) == word) return true;
  }
  return false;
}

// The attributes of a generic module without its name.
void TakeAttributes(Dictionary attributes, Module& module) {
  for (NamedAttribute& entry : attributes) {
    const std::string* name = StringOf(entry.attribute);
    if (entry.name == "sym_name" && name != nullptr) {
      module.name = *name;
    } else {
      Insert(module.attributes, std::move(entry));
    }
  }
}

}  // namespace

bool IsStablehlo(absl::string_view text) {
  // HLO text begins with a name (HloModule, ENTRY, a computation's) and has no
  // dots in names before the first blank, no strings, aliases or resources.
  Lexer lexer(text, 1);
  if (lexer.AtEnd()) return text.find(kSeparator) != text.npos;
  if (lexer.Peek('"') || lexer.Peek('#') || lexer.Peek('!') ||
      lexer.Peek("{-#")) {
    return true;
  }
  const absl::string_view word = lexer.TryBareId();
  if (word == "builtin.module" || word == "func.func" || word == "sdy.mesh") {
    return true;
  }
  if (word != "module" && word != "func") return false;
  return lexer.Peek('@') || lexer.Peek("{") || lexer.TryWord("attributes") ||
         lexer.TryWord("private") || lexer.TryWord("public");
}

std::vector<Module> Parse(const std::shared_ptr<const std::string>& text,
                          const Limits& limits, Diagnostics& diagnostics) {
  std::vector<Module> modules;
  const absl::string_view all = *text;
  FilePart part;
  while (part.start < all.size()) {
    part.end = PartEnd(all, part.start);
    ModuleParser parser(text, part, limits, diagnostics);
    for (Module& module : parser.Run()) modules.push_back(std::move(module));
    const size_t next = LineEnd(all, part.end);
    if (next == all.size()) break;
    part.first_line += static_cast<int>(
        std::count(all.begin() + part.start, all.begin() + next, '\n'));
    part.start = next;
  }
  diagnostics.Sort();
  return modules;
}

ModuleParser::ModuleParser(std::shared_ptr<const std::string> text,
                           const FilePart& part, const Limits& limits,
                           Diagnostics& diagnostics)
    : text_(std::move(text)),
      diagnostics_(diagnostics),
      lexer_(absl::string_view(*text_).substr(0, part.end),
             limits.max_parse_depth),
      attributes_(lexer_),
      locations_(lexer_),
      lines_(lexer_.text(), part) {
  lexer_.Seek(part.start);
}

std::vector<Module> ModuleParser::Run() {
  FindResources();
  ParseItems();
  if (diagnostics_.full()) whole_ = false;
  if (in_module_ && whole_) {
    lexer_.FailExpected("'}' at the end of the module");
    Report();
    whole_ = false;
  }
  if (!modules_.empty()) {
    const std::vector<SourceLocation> sources = locations_.Sources();
    for (Module& module : modules_) {
      module.sources = sources;
      module.whole = whole_;
    }
  }
  return std::move(modules_);
}

// Constants name resources that stand behind them, at the end of the file.
void ModuleParser::FindResources() {
  const size_t start = lexer_.position();
  const size_t at = lexer_.Rest().rfind("{-#");
  if (at == absl::string_view::npos) return;
  lexer_.Seek(start + at);
  // Text that is no block of resources is read, or reported, in its place.
  if (!attributes_.ReadResources()) lexer_.TakeFailure();
  lexer_.Seek(start);
}

void ModuleParser::ParseItems() {
  while (!lexer_.AtEnd() && !diagnostics_.full()) {
    if (ParseItem()) continue;
    Report();
    Recover();
  }
}

// One thing at the top of a file or in the braces of a module.
bool ModuleParser::ParseItem() {
  if (lexer_.Peek('#')) return ParseHashItem();
  if (lexer_.Peek('!')) return ParseTypeAlias();
  if (lexer_.Peek("{-#")) return attributes_.ReadResources();
  if (lexer_.Peek("\"builtin.module\"")) return ParseGenericModule();
  if (lexer_.Peek("\"func.func\"")) return ParseGenericFunction();
  if (in_module_ && lexer_.TryConsume('}')) {
    int source = -1;
    if (lexer_.TryWord("loc") && !locations_.Read(&source)) return false;
    in_module_ = false;
    return true;
  }
  const size_t start = lexer_.Next();
  const absl::string_view word = lexer_.TryBareId();
  if (word == "module" || word == "builtin.module") return ParseModule();
  if (word == "func.func" || word == "func") return ParseFunction();
  lexer_.Seek(start);
  return ParseOther();
}

// #name = attribute, #name = loc(..)
bool ModuleParser::ParseHashItem() {
  absl::string_view name;
  lexer_.Seek(lexer_.Next() + 1);
  if (!lexer_.SuffixId(&name)) return false;
  const size_t start = lexer_.position();
  if (!lexer_.Expect("=")) return false;
  if (lexer_.TryWord("loc")) return locations_.Define(name);
  lexer_.Seek(start);
  return attributes_.DefineAttributeAlias(name);
}

bool ModuleParser::ParseTypeAlias() {
  absl::string_view name;
  lexer_.Seek(lexer_.Next() + 1);
  return lexer_.SuffixId(&name) && attributes_.DefineTypeAlias(name);
}

void ModuleParser::BeginModule(size_t offset) {
  Module& module = modules_.emplace_back();
  function_lines_.clear();
  module.text = text_;
  module.spellings = text_;
  module.names = kept_names_;
  module.location = LocationAt(offset);
}

// [@name] [attributes {..}] {: `module` is read.
bool ModuleParser::ParseModule() {
  const size_t start = lexer_.Next();
  if (in_module_) {
    return lexer_.FailUnimplemented(start, "modules in modules do not run");
  }
  BeginModule(start);
  Module& module = modules_.back();
  if (lexer_.Peek('@') && !lexer_.Symbol(&module.name)) return false;
  if (lexer_.TryWord("attributes") &&
      !attributes_.ReadDictionary(&module.attributes)) {
    return false;
  }
  if (!lexer_.Expect("{")) return false;
  in_module_ = true;
  return true;
}

// "builtin.module"() <{..}> ({ .. }) {..} : () -> ()
bool ModuleParser::ParseGenericModule() {
  std::string quoted;
  const size_t start = lexer_.Next();
  if (in_module_) {
    return lexer_.FailUnimplemented(start, "modules in modules do not run");
  }
  BeginModule(start);
  if (!lexer_.String(&quoted) || !lexer_.Expect("(") || !lexer_.Expect(")")) {
    return false;
  }
  Dictionary attributes;
  if (lexer_.TryConsume('<') &&
      !(attributes_.ReadDictionary(&attributes) && lexer_.Expect(">"))) {
    return false;
  }
  absl::string_view label;
  if (!lexer_.Expect("(") || !lexer_.Expect("{")) return false;
  if (lexer_.TryConsume('^') &&
      !(lexer_.SuffixId(&label) && lexer_.Expect(":"))) {
    return false;
  }
  ParseGenericItems();
  if (in_module_) return true;  // Run reports the end
  Types types;
  int source = -1;
  if (!lexer_.Expect("}") || !lexer_.Expect(")") ||
      (lexer_.Peek('{') && !attributes_.ReadDictionary(&attributes)) ||
      !lexer_.Expect(":") || !attributes_.ReadTypeList(&types) ||
      !lexer_.Expect("->") || !attributes_.ReadTypeList(&types) ||
      !TryLocation(&source)) {
    return false;
  }
  TakeAttributes(std::move(attributes), modules_.back());
  return true;
}

// Reads a module's items up to its '}'; without one it stays open.
void ModuleParser::ParseGenericItems() {
  in_module_ = true;
  while (!lexer_.Peek('}')) {
    if (lexer_.AtEnd() || diagnostics_.full()) return;
    if (ParseItem()) continue;
    Report();
    Recover();
  }
  in_module_ = false;
}

// sdy.mesh and its like.
bool ModuleParser::ParseOther() {
  const size_t start = lexer_.Next();
  if (!lexer_.Peek('"') && lexer_.TryBareId().empty()) {
    return lexer_.FailExpected("a function");
  }
  lexer_.Seek(start);
  if (!in_module_ && modules_.empty()) BeginModule(start);
  BeginFunction(start);
  Operations operations;
  if (!ParseOperation(&operations)) return false;
  Operation& op = operations.back();
  if (op.result_count > 0 || !op.operands.empty() || !op.regions.empty()) {
    return lexer_.FailUnimplemented(
        start, absl::StrCat(op.name, " cannot stand outside of a function"));
  }
  modules_.back().others.push_back(std::move(op));
  return true;
}

// Goes on at the next line that begins a function.
void ModuleParser::Recover() {
  whole_ = lost_ = false;
  const absl::string_view text = lexer_.text();
  size_t at = lexer_.position();
  while ((at = text.find('\n', at)) != text.npos) {
    ++at;
    if (BeginsFunction(text.substr(at, LineEnd(text, at) - at))) break;
  }
  lexer_.Seek(std::min(at, text.size()));
}

void ModuleParser::Report() {
  Lexer::Failure failure = lexer_.TakeFailure();
  Diagnostic diagnostic;
  diagnostic.code = failure.code;
  diagnostic.location =
      LocationAt(std::min(failure.offset, lexer_.text().size()));
  diagnostic.message = std::move(failure.message);
  diagnostics_.Add(std::move(diagnostic));
}

}  // namespace hlo::stablehlo
