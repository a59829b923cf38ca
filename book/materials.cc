#include "book/materials.h"

#include <algorithm>
#include <array>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/data_files.h"
#include "book/pages.h"
#include "book/questions.h"
#include "nlohmann/json.hpp"
#include "ops/choice_values.h"

namespace hlo::book {
namespace {

constexpr size_t kVectorsShown = 3;

absl::StatusOr<std::string> ReadPart(const std::string& name) {
  return ReadDataFile(DataPath(name));
}

Rule ReadRule(const nlohmann::json& json) {
  Rule rule;
  const std::string id = json.at("id");
  rule.label = id.substr(id.rfind('.') + 1);
  rule.strength = json.at("strength");
  rule.text = json.at("text");
  rule.documents = json.at("documents");
  rule.count = json.at("count");
  for (const auto& [stem, types] : json.at("vectors").items()) {
    if (rule.vectors.size() == kVectorsShown) break;
    rule.vectors.push_back(
        types.empty() ? stem : absl::StrCat(stem, "/", std::string(types[0])));
  }
  if (!json.contains("breaks")) return rule;
  for (const auto& [how, vector] : json.at("breaks").items()) {
    rule.breaks.emplace_back(how, vector);
  }
  return rule;
}

absl::Status ReadRules(Materials& materials) {
  auto text = ReadPart("conformance/clauses.json");
  if (!text.ok()) return text.status();
  try {
    const auto json = nlohmann::json::parse(*text);
    for (const auto& clause : json.at("clauses")) {
      const std::string id = clause.at("id");
      materials.rules[id.substr(0, id.rfind('.'))].push_back(ReadRule(clause));
    }
  } catch (const nlohmann::json::exception& error) {
    return absl::InvalidArgumentError(
        absl::StrCat("conformance/clauses.json: ", error.what()));
  }
  return absl::OkStatus();
}

RunCase RunOne(const OpPage& page, const Case& the_case) {
  RunCase run;
  run.source = &the_case;
  const Case shown = ShownCase(page, the_case);
  run.program = shown.ProgramText();
  auto read = ReadCaseProgram(page.cases.path, shown);
  absl::StatusOr<std::vector<Literal>> results =
      read.ok() ? RunProgram(*read) : read.status();
  run.result = ResultText(results);
  run.fails = !results.ok();
  if (read.ok()) run.read = *std::move(read);
  return run;
}

// The case under each value of a choice; nothing if it makes no difference.
std::optional<ChoiceDemo> DemoOf(const OpPage& page, const RunCase& run,
                                 const std::string& id) {
  const ChoiceInfo* choice = FindChoice(id);
  if (choice == nullptr || !run.read) return std::nullopt;
  ChoiceDemo demo = {
      id, page.entry->op->name, run.source->title, run.program, {}};
  std::set<std::string> different;
  for (const std::string& value : ValuesOf(*choice)) {
    const auto choices = ChoicesOf({{id, value}});
    if (!choices.ok()) return std::nullopt;
    std::string result = ResultText(RunProgram(*run.read, *choices));
    different.insert(result);
    demo.results.emplace_back(value, std::move(result));
  }
  if (different.size() < 2) return std::nullopt;
  return demo;
}

// One demonstration of each choice for each op: the shortest.
void AddDemos(const OpPage& page, const std::vector<RunCase>& runs,
              std::vector<ChoiceDemo>& demos) {
  std::map<std::string, ChoiceDemo> best;
  for (const RunCase& run : runs) {
    std::set<std::string> ids;
    for (const Expectation& expectation : run.source->expectations) {
      for (const auto& setting : expectation.when) ids.insert(setting.first);
    }
    for (const std::string& id : ids) {
      const auto found = best.find(id);
      if (found != best.end() &&
          found->second.program.size() <= run.program.size()) {
        continue;
      }
      if (auto demo = DemoOf(page, run, id)) best[id] = *std::move(demo);
    }
  }
  for (auto& [id, demo] : best) demos.push_back(std::move(demo));
}

void RunCases(Materials& materials) {
  for (const OpPage& page : materials.ops) {
    std::vector<RunCase>& runs = materials.cases[page.entry->op->name];
    for (const Case& one : page.cases.cases) {
      runs.push_back(RunOne(page, one));
    }
    AddDemos(page, runs, materials.demos);
  }
}

// The program of a question's own, else the shortest case that cites the row.
std::optional<RunCase> ProgramOf(const Materials& materials,
                                 const std::string& row) {
  const OpenQuestion* question = FindOpenQuestion(row);
  if (question != nullptr && !question->program.empty()) {
    auto read = ReadProgram(question->program);
    const auto results = read.ok() ? RunProgram(*read) : read.status();
    return RunCase{nullptr, question->program, ResultText(results),
                   !results.ok(), std::nullopt};
  }
  std::optional<RunCase> best;
  for (const auto& [op, runs] : materials.cases) {
    for (const RunCase& run : runs) {
      if (!CitesRow(run.source->source, row) || run.result.empty()) continue;
      if (!best || run.program.size() < best->program.size()) best = run;
    }
  }
  return best;
}

// Each row of a table, each item and each paragraph is an observation.
void AddObservations(absl::string_view document, const std::string& backend,
                     std::vector<Observation>& all) {
  std::string heading;
  bool open = false;  // the last one may go on
  for (absl::string_view line : absl::StrSplit(document, '\n')) {
    if (absl::StartsWith(line, "#")) {
      heading = std::string(line.substr(line.find_first_not_of("# ")));
      open = false;
      continue;
    }
    const std::vector<std::string> cells = CellsOf(line);
    const bool row = absl::StartsWith(line, "|");
    if (row || line.empty() || absl::StartsWith(line, "- ")) open = false;
    if (line.empty() || (row && cells.empty())) continue;
    const std::string text = row ? absl::StrJoin(cells, " | ")
                                 : std::string(absl::StripPrefix(line, "- "));
    if (open) {
      absl::StrAppend(&all.back().text, "\n", text);
    } else {
      all.push_back({backend, heading, text});
    }
    open = !row;
  }
}

// Each row of a table of findings, with the ops whose rules it breaks.
void AddFindings(absl::string_view document, const std::string& backend,
                 std::vector<Observation>& all) {
  std::string heading;
  for (absl::string_view line : absl::StrSplit(document, '\n')) {
    if (absl::ConsumePrefix(&line, "## ")) heading = std::string(line);
    const std::vector<std::string> cells = CellsOf(line);
    if (cells.size() != 3 || !absl::StartsWith(cells[0], "[")) continue;
    std::vector<std::string> rules;
    for (absl::string_view rule : absl::StrSplit(cells[2], ", ")) {
      rules.push_back(absl::StrCat("`", rule.substr(0, rule.find(' ')), "`"));
    }
    all.push_back({backend, absl::StrCat("Finding, ", heading),
                   absl::StrCat(absl::StrJoin(rules, ", "), ": ", cells[1])});
  }
}

absl::Status ReadDocuments(Materials& materials) {
  auto semantics = ReadPart("docs/semantics.md");
  if (!semantics.ok()) return semantics.status();
  auto errata = ReadPart("docs/errata.md");
  if (!errata.ok()) return errata.status();
  materials.questions = SectionsOf(*semantics, 3);
  materials.errata = SectionsOf(*errata, 3);
  for (const Section& section : SectionsOf(*semantics, 2)) {
    if (section.name != "Between the versions") continue;
    for (absl::string_view line : absl::StrSplit(section.text, '\n')) {
      if (!CellsOf(line).empty()) materials.changes.emplace_back(line);
    }
  }
  constexpr std::array<const char*, 3> kRuns[] = {
      {"docs/conformance_xla_cpu.md", "conformance/findings/xla_cpu/README.md",
       "XLA:CPU"},
      {"docs/conformance_stablehlo_interpreter.md",
       "conformance/findings/stablehlo/README.md", "StableHLO's interpreter"}};
  for (const auto& [report, findings, backend] : kRuns) {
    auto text = ReadPart(report);
    if (!text.ok()) return text.status();
    AddObservations(*text, backend, materials.observations);
    text = ReadPart(findings);
    if (!text.ok()) return text.status();
    AddFindings(*text, backend, materials.observations);
  }
  return absl::OkStatus();
}

void AddTypes(const Shape& shape, std::set<ElementType>& types) {
  for (const Shape& leaf : shape.Leaves()) {
    if (leaf.is_array()) types.insert(leaf.type());
  }
}

}  // namespace

std::vector<ElementType> TypesIn(const Op& op,
                                 const std::vector<RunCase>& runs) {
  std::set<ElementType> types;
  for (const RunCase& run : runs) {
    if (!run.read || run.fails) continue;
    for (const Computation& computation : run.read->module->computations) {
      for (const Instruction& one : computation.instructions) {
        if (one.op != &op) continue;
        AddTypes(one.shape, types);
        for (int operand : one.operands) {
          AddTypes(computation.instructions[operand].shape, types);
        }
      }
    }
  }
  return {types.begin(), types.end()};
}

absl::StatusOr<Materials> ReadMaterials() {
  Materials materials;
  absl::Status status = ReadDocuments(materials);
  if (status.ok()) status = ReadRules(materials);
  if (!status.ok()) return status;
  materials.ops = AllOpPages();
  RunCases(materials);
  for (const Section& row : materials.questions) {
    auto shown = ProgramOf(materials, row.name);
    if (shown) materials.shown.emplace(row.name, *std::move(shown));
  }
  return materials;
}

}  // namespace hlo::book
