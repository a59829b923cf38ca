#include "workshop/rules/vary.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "conformance/format/needs.h"
#include "conformance/format/program_run.h"
#include "conformance/format/reseeded.h"
#include "interpreter/hlo/parser.h"
#include "interpreter/load.h"

namespace hlo::conformance {
namespace {

// "name = shape op(..", in parts.
struct Line {
  std::string name, shape, rest;
};

std::optional<Line> PartLine(absl::string_view text) {
  text = absl::StripLeadingAsciiWhitespace(text);
  absl::ConsumePrefix(&text, "ROOT ");
  const size_t sign = text.find(" = ");
  if (sign == text.npos) return std::nullopt;
  Line line;
  line.name = std::string(text.substr(0, sign));
  text.remove_prefix(sign + 3);
  size_t end = 0;
  for (int open = 0; end < text.size(); ++end) {
    if (text[end] == '(') ++open;
    if (text[end] == ')') --open;
    if (text[end] == ' ' && open == 0) break;
  }
  line.shape = std::string(text.substr(0, end));
  line.rest = std::string(absl::StripPrefix(text.substr(end), " "));
  return line;
}

// The entry computation's name, result and parameters.
struct Entry {
  size_t at = 0;  // where it begins in the text
  std::string name, result;
  std::vector<std::string> parameters;  // shapes
};

// The word stands first in its line; npos: in none.
size_t EntryAt(const std::string& module) {
  size_t at = module.find("ENTRY ");
  while (at != 0 && at != module.npos) {
    const size_t before = module.find_last_not_of(' ', at - 1);
    if (before == module.npos || module[before] == '\n') break;
    at = module.find("ENTRY ", at + 1);
  }
  return at;
}

std::optional<Entry> EntryOf(const std::string& module) {
  Entry entry;
  entry.at = EntryAt(module);
  if (entry.at == module.npos) return std::nullopt;
  const std::vector<std::string> lines =
      absl::StrSplit(module.substr(entry.at), '\n');
  absl::string_view head = lines[0];
  if (!absl::ConsumePrefix(&head, "ENTRY ") ||
      !absl::ConsumeSuffix(&head, " {") || absl::StrContains(head, ' ')) {
    return std::nullopt;
  }
  entry.name = std::string(head);
  for (size_t i = 1; i < lines.size() && lines[i] != "}"; ++i) {
    const absl::string_view text = absl::StripAsciiWhitespace(lines[i]);
    if (text.empty()) continue;
    const auto line = PartLine(text);
    if (!line) return std::nullopt;
    if (absl::StartsWith(text, "ROOT ")) entry.result = line->shape;
    absl::string_view number = line->rest;
    size_t index = 0;
    if (!absl::ConsumePrefix(&number, "parameter(")) continue;
    number = number.substr(0, number.find(')'));
    if (!absl::SimpleAtoi(number, &index) || index > 1000) return std::nullopt;
    if (entry.parameters.size() <= index) entry.parameters.resize(index + 1);
    entry.parameters[index] = line->shape;
  }
  if (entry.result.empty()) return std::nullopt;
  return entry;
}

// Ops that give an argument, and that put it right again.
struct Turn {
  std::string shape;    // of the argument
  std::string forward;  // "transpose(x), dimensions={..}" of the stored one
  std::string back;     // of the argument; each has $ for its operand
};

std::optional<Turn> DrawTurn(uint64_t seed, const std::string& text) {
  const auto shape = ParseShape(text);
  if (!shape.ok() || !shape->is_array() || !shape->is_static() ||
      shape->rank() == 0 || absl::StrContains(text, '{')) {
    return std::nullopt;
  }
  const auto rank = static_cast<size_t>(shape->rank());
  std::vector<int64_t> order(rank), back(rank), sizes(rank);
  std::iota(order.begin(), order.end(), 0);
  for (size_t i = rank; i > 1; --i) {
    std::swap(order[i - 1], order[Mixed(seed, i) % i]);
  }
  const std::string all = absl::StrJoin(order, ",");
  if (std::is_sorted(order.begin(), order.end())) {
    const std::string op = absl::StrCat("reverse($), dimensions={", all, "}");
    return Turn{text, op, op};
  }
  for (size_t i = 0; i < rank; ++i) {
    back[static_cast<size_t>(order[i])] = static_cast<int64_t>(i);
    sizes[i] = shape->sizes()[static_cast<size_t>(order[i])];
  }
  const std::string type(Name(shape->type()));
  return Turn{absl::StrCat(type, "[", absl::StrJoin(sizes, ","), "]"),
              absl::StrCat("transpose($), dimensions={", all, "}"),
              absl::StrCat("transpose($), dimensions={",
                           absl::StrJoin(back, ","), "}")};
}

// The argument as the turned one; nothing where that cannot be computed.
std::optional<Literal> Turned(const Literal& value, const std::string& shape,
                              const Turn& turn) {
  const auto module = Load(absl::StrCat(
      "ENTRY e {\n  x = ", shape, " parameter(0)\n  ROOT r = ", turn.shape, " ",
      absl::StrReplaceAll(turn.forward, {{"$", "x"}}), "\n}\n"));
  if (!module.ok()) return std::nullopt;
  ProgramInputs inputs;
  inputs.options.threads = 1;
  inputs.arguments = {{value}};
  const Ending ending = RunProgram(*module, inputs, {});
  if (!ending.status.ok()) return std::nullopt;
  return ending.results.front();
}

// Arguments keep their forms where something else depends on them.
bool MayTurn(const Vector& vector, const std::string& header) {
  for (const char* word : {"alias", "donor", "layout"}) {
    if (absl::StrContains(header, word)) return false;
  }
  return std::all_of(
      vector.expect.begin(), vector.expect.end(), [](const Expectation& each) {
        return std::all_of(
            each.outputs.begin(), each.outputs.end(), [](const auto& leaves) {
              return std::none_of(
                  leaves.begin(), leaves.end(), [](const ExpectedLeaf& leaf) {
                    return leaf.check.kind == Check::Kind::kResidual;
                  });
            });
      });
}

bool TurnInputs(size_t index, const std::string& shape, const Turn& turn,
                Vector& vector) {
  for (std::vector<Datum>& process : vector.inputs) {
    if (index >= process.size()) return false;
    auto turned = Turned(process[index].value, shape, turn);
    if (!turned) return false;
    process[index] = {*std::move(turned), std::nullopt};
  }
  return true;
}

// The vector with the entry called; the caller checks that it ends as before.
std::optional<Vector> Wrapped(uint64_t seed, const Vector& stored) {
  Vector vector = stored;
  const auto entry = EntryOf(vector.module);
  if (!entry) return std::nullopt;
  const std::string header = vector.module.substr(0, vector.module.find('\n'));
  const bool turns = MayTurn(vector, header);
  const std::string mark = absl::StrCat(absl::Hex(Mixed(seed, 0) >> 40));
  std::string body = absl::StrCat("\nENTRY entry_", mark, " {\n");
  std::vector<std::string> operands;
  for (size_t i = 0; i < entry->parameters.size(); ++i) {
    const std::string& shape = entry->parameters[i];
    std::optional<Turn> turn;
    if (turns) turn = DrawTurn(Mixed(seed, i + 1), shape);
    if (turn && !TurnInputs(i, shape, *turn, vector)) return std::nullopt;
    const std::string name = absl::StrCat("a", i, "_", mark);
    absl::StrAppend(&body, "  ", name, " = ", turn ? turn->shape : shape,
                    " parameter(", i, ")\n");
    operands.push_back(turn ? "b" + name : name);
    if (!turn) continue;
    absl::StrAppend(&body, "  b", name, " = ", shape, " ",
                    absl::StrReplaceAll(turn->back, {{"$", name}}), "\n");
  }
  absl::StrAppend(&body, "  ROOT r_", mark, " = ", entry->result, " call(",
                  absl::StrJoin(operands, ", "), "), to_apply=", entry->name,
                  "\n}\n");
  vector.module.erase(entry->at, std::string("ENTRY ").size());
  vector.module += body;
  return vector;
}

// The vector with the entry under a drawn name.
std::optional<Vector> Renamed(uint64_t seed, const Vector& stored) {
  const size_t entry = EntryAt(stored.module);
  if (entry == stored.module.npos) return std::nullopt;
  const size_t name = entry + std::string("ENTRY ").size();
  const size_t end = stored.module.find_first_of(" ({", name);
  if (end == stored.module.npos || end == name) return std::nullopt;
  Vector vector = stored;
  vector.module.insert(end, absl::StrCat("_", absl::Hex(Mixed(seed, 0) >> 40)));
  return vector;
}

// The vector with the function of StableHLO called, under a drawn name.
std::optional<Vector> CalledFunction(uint64_t seed, const Vector& stored) {
  constexpr absl::string_view kMain = "func.func @main(";
  Vector vector = stored;
  const std::string mark = absl::StrCat("_", absl::Hex(Mixed(seed, 0) >> 40));
  absl::string_view head = stored.module;
  if (!absl::ConsumePrefix(&head, kMain)) return std::nullopt;
  head = head.substr(0, head.find(" {\n"));
  const std::vector<std::string> parts =
      absl::StrSplit(head, absl::MaxSplits(") -> ", 1));
  if (parts.size() != 2 || absl::StartsWith(parts[1], "(")) return std::nullopt;
  std::vector<std::string> names, types, arguments;
  for (absl::string_view each :
       absl::StrSplit(parts[0], ", %", absl::SkipEmpty())) {
    const std::pair<std::string, std::string> typed =
        absl::StrSplit(each, absl::MaxSplits(": ", 1));
    names.push_back(absl::StrCat("%a", names.size(), mark));
    types.push_back(typed.second);
    arguments.push_back(absl::StrCat(names.back(), ": ", typed.second));
  }
  vector.module = absl::StrCat(
      kMain, absl::StrJoin(arguments, ", "), ") -> ", parts[1], " {\n  %r",
      mark, " = func.call @f", mark, "(", absl::StrJoin(names, ", "), ") : (",
      absl::StrJoin(types, ", "), ") -> ", parts[1], "\n  return %r", mark,
      " : ", parts[1], "\n}\nfunc.func private @f", mark, "(",
      stored.module.substr(kMain.size()));
  return vector;
}

absl::StatusOr<VerifiedModule> Loaded(const Vector& vector) {
  LoadOptions options;
  options.replicas = vector.replicas;
  options.partitions = vector.partitions;
  return Load(vector.module, options);
}

// The beginning of a refusal: "op S1", of the first error.
bool NamesARule(const absl::Status& status, const Vector& vector) {
  return std::any_of(vector.clauses.begin(), vector.clauses.end(),
                     [&](const std::string& clause) {
                       return absl::StrContains(
                           status.message(),
                           absl::StrReplaceAll(clause, {{".", " "}}));
                     });
}

bool EndsAsBefore(const Vector& stored, Vector& varied) {
  const auto before = Loaded(stored), after = Loaded(varied);
  if (before.ok() != after.ok()) return false;
  if (!before.ok()) {
    return NamesARule(before.status(), stored) ==
           NamesARule(after.status(), stored);
  }
  const Ending usual = RunProgram(*before, InputsOf(stored), {});
  const Ending other = RunProgram(*after, InputsOf(varied), {});
  if (!(usual == other)) return false;
  varied.types = TypesOf(**after);
  std::vector<std::string> features = FeaturesOf(**after);
  if (stored.form() != "hlo") {
    features = stored.features;
    features.emplace_back("op:call");
    std::sort(features.begin(), features.end());
  }
  varied.features = std::move(features);
  return true;
}

}  // namespace

bool Vary(uint64_t seed, Vector& vector) {
  using Form = std::optional<Vector> (*)(uint64_t, const Vector&);
  std::vector<Form> forms;
  if (vector.form() == "stablehlo") forms = {CalledFunction};
  if (vector.form() == "hlo") forms = {Wrapped, Renamed};
  if (vector.huge()) forms = {Renamed};  // it cannot be run here
  for (const Form form : forms) {
    auto varied = form(seed, vector);
    if (!varied || (!vector.huge() && !EndsAsBefore(vector, *varied))) continue;
    vector = *std::move(varied);
    return true;
  }
  return false;
}

}  // namespace hlo::conformance
