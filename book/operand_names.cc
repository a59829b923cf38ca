#include "book/operand_names.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "book/op_example.h"
#include "book/pages.h"
#include "interpreter/hlo/lexer.h"
#include "interpreter/load.h"
#include "interpreter/read_draft.h"
#include "ops/documents.h"

namespace hlo::book {
namespace {

// An argument of a builder's function.
struct Argument {
  std::string name;
  bool several = false;  // one operand for each of a list
};

// True of arguments that are no operands: attributes, under the op's or the
// builder's names for them.
bool IsStatic(const Op& op, absl::string_view name) {
  for (const Use& use : op.attributes) {
    if (name == use.handle->name) return true;
  }
  for (absl::string_view part : {"computation", "dimension", "_count",
                                 "channel", "handle", "_name", "compar"}) {
    if (absl::StrContains(name, part)) return true;
  }
  return absl::StartsWith(name, "shape") || absl::StartsWith(name, "window_") ||
         name == "padding";
}

// The singular of a list's name, unless the header has only the plural.
std::string ListName(absl::string_view name, absl::string_view header) {
  const absl::string_view singular = absl::StripSuffix(name, "s");
  const bool plural = Cites(header, name) && !Cites(header, singular);
  return std::string(plural ? name : singular);
}

// The possible operands among "operands..., computation[, dimensions]".
std::vector<Argument> ArgumentsOf(const Op& op, absl::string_view header,
                                  absl::string_view text) {
  std::vector<Argument> arguments;
  size_t end = 0;  // behind the last list
  text = text.substr(0, text.find('['));
  for (absl::string_view each : absl::StrSplit(text, ", ", absl::SkipEmpty())) {
    const bool list = absl::ConsumeSuffix(&each, "...");
    const bool scalars = absl::ConsumeSuffix(&each, " (N scalars)");
    if (IsStatic(op, each)) continue;
    arguments.push_back(
        {list ? ListName(each, header) : std::string(each), list || scalars});
    if (list || scalars) end = arguments.size();
  }
  if (end > 0) arguments.resize(end);
  return arguments;
}

// Several operands of a list have numbers behind its name.
std::vector<std::string> Expanded(const std::vector<Argument>& arguments,
                                  size_t count) {
  const auto lists = static_cast<size_t>(
      std::count_if(arguments.begin(), arguments.end(),
                    [](const Argument& one) { return one.several; }));
  const size_t single = arguments.size() - lists;
  if (count < single || (lists == 0 && count > single)) return {};
  if (lists > 0 && (count - single) % lists != 0) return {};
  const size_t each = lists == 0 ? 0 : (count - single) / lists;
  std::vector<std::string> names;
  for (const auto& [name, several] : arguments) {
    if (!several || each == 1) {
      names.push_back(name);
      continue;
    }
    for (size_t i = 0; i < each; ++i) {
      names.push_back(absl::StrCat(name, "_", i));
    }
  }
  return names;
}

std::vector<std::string> NamesIn(const Op& op, absl::string_view header,
                                 const DocumentName& line, size_t count) {
  const std::vector<Argument> arguments =
      ArgumentsOf(op, header, line.arguments);
  if (op.arity.variadic) return Expanded(arguments, count);
  if (arguments.size() < count) return {};
  std::vector<std::string> names;
  for (size_t i = 0; i < count; ++i) names.push_back(arguments[i].name);
  return names;
}

// In the order in which the header lists them, `input, output, input_offsets`.
std::vector<std::string> InListedOrder(std::vector<std::string> names,
                                       absl::string_view header) {
  const std::vector<std::string> words =
      absl::StrSplit(header, absl::ByAnyChar(" \n"), absl::SkipEmpty());
  for (size_t i = 0; i + names.size() <= words.size(); ++i) {
    std::vector<std::string> list;
    for (size_t k = 0; k < names.size(); ++k) {
      const bool last = k + 1 == names.size();
      const absl::string_view word = words[i + k];
      const size_t end = word.find_first_of(",);:");
      if (!last && (end == word.npos || word[end] != ',')) break;
      list.emplace_back(word.substr(0, end));
    }
    if (std::is_permutation(list.begin(), list.end(), names.begin(),
                            names.end())) {
      return list;
    }
  }
  return names;
}

bool SaysLittle(absl::string_view name) {
  return !name.empty() && absl::ascii_isalpha(name[0]) &&
         std::all_of(name.begin() + 1, name.end(), absl::ascii_isdigit);
}

using Renames = std::map<std::string, std::string, std::less<>>;

Renames RenamesOf(const Module& module, const Op& op,
                  absl::string_view header) {
  Renames renames;
  const int at = FindInstruction(module, op);
  if (at < 0) return renames;
  const Computation& entry = module.entry_computation();
  const std::vector<int>& operands = entry.instructions[at].operands;
  const std::vector<std::string> names =
      OperandNames(op, header, operands.size());
  for (size_t i = 0; i < names.size(); ++i) {
    if (std::count(operands.begin(), operands.end(), operands[i]) > 1) continue;
    const std::string& old = entry.instructions[operands[i]].name;
    const auto is_name = [&](const Instruction& one) {
      return one.name == names[i];
    };
    const bool taken = std::any_of(entry.instructions.begin(),
                                   entry.instructions.end(), is_name);
    if (!taken && SaysLittle(old)) renames.emplace(old, names[i]);
  }
  return renames;
}

// The line on which an instruction begins, with the entry computation or not.
std::map<int, bool> LinesOf(const Module& module) {
  std::map<int, bool> lines;
  for (const Computation& each : module.computations) {
    const bool in_entry = &each == &module.entry_computation();
    for (const Instruction& one : each.instructions) {
      lines[one.location.line] = in_entry;
    }
  }
  return lines;
}

void AppendRenamed(absl::string_view line, const Renames& renames,
                   std::string& out) {
  while (!line.empty()) {
    size_t end = 0;
    while (end < line.size() && IsNameCharacter(line[end])) ++end;
    const absl::string_view word = line.substr(0, end);
    const auto found = renames.find(word);
    const bool is_value = absl::EndsWith(out, "=");  // to_apply=a
    absl::StrAppend(&out, found == renames.end() || is_value
                              ? word
                              : absl::string_view(found->second));
    if (end < line.size()) out += line[end++];
    line.remove_prefix(end);
  }
}

std::string Renamed(absl::string_view text, const Module& module,
                    const Renames& renames) {
  const std::map<int, bool> lines = LinesOf(module);
  std::string out;
  bool in_entry = false;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    const auto begins = lines.find(++number);
    if (begins != lines.end()) in_entry = begins->second;
    if (number > 1) out += '\n';
    const size_t comment = std::min(line.find("//"), line.size());
    if (in_entry) AppendRenamed(line.substr(0, comment), renames, out);
    absl::StrAppend(&out, in_entry ? line.substr(comment) : line);
  }
  return out;
}

// The same program but for the names of the entry computation's instructions.
bool SameButNames(const Module& a, Module b) {
  std::vector<Instruction>& renamed =
      b.computations[static_cast<size_t>(b.entry)].instructions;
  const auto& instructions = a.entry_computation().instructions;
  if (renamed.size() != instructions.size()) return false;
  for (size_t i = 0; i < renamed.size(); ++i) {
    renamed[i].name = instructions[i].name;
  }
  return a == b;
}

}  // namespace

std::vector<std::string> OperandNames(const Op& op, absl::string_view header,
                                      size_t count) {
  std::vector<const DocumentName*> lines;  // functions that are the op's own
  unsigned newest = 1;                     // the bit of a year
  for (const DocumentName& line : DocumentNames()) {
    const std::vector<absl::string_view> ops = absl::StrSplit(line.ops, ' ');
    if (ops[0] != op.name) continue;
    lines.push_back(&line);
    newest = std::max(newest, std::bit_floor(line.years));
  }
  if (lines.empty() && count == 1) return {"operand"};
  std::vector<std::string> found;
  for (unsigned years : {newest, 0U}) {  // 0: functions of no document
    for (const DocumentName* line : lines) {
      if (std::bit_floor(line->years) != years) continue;
      std::vector<std::string> names = NamesIn(op, header, *line, count);
      if (names.empty()) continue;
      if (!found.empty() && found != names) return {};
      found = std::move(names);
    }
    if (!found.empty()) return InListedOrder(std::move(found), header);
  }
  return {};
}

std::string WithOperandNames(std::string text, const Op& op,
                             absl::string_view header) {
  if (FormOfProgram(text) != ProgramForm::kHloText) return text;
  const auto module = LoadUnverified(text);
  if (!module.ok()) return text;
  const Renames renames = RenamesOf(*module, op, header);
  if (renames.empty()) return text;
  std::string renamed = Renamed(text, *module, renames);
  auto other = LoadUnverified(renamed);
  if (!other.ok() || !SameButNames(*module, *std::move(other))) return text;
  return renamed;
}

}  // namespace hlo::book
