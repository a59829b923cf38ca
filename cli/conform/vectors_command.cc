// hloref vectors: the stored vectors, made, checked and shown.
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/commands.h"
#include "cli/conform/rule_vectors.h"
#include "cli/conform/selected_golden.h"
#include "cli/conform/selection_flags.h"
#include "cli/conform/vector_faults.h"
#include "cli/files.h"
#include "cli/ops/op_page.h"
#include "conformance/format/golden.h"
#include "conformance/format/lint.h"
#include "conformance/reports/clauses.h"
#include "conformance/reports/summary.h"
#include "conformance/run/offline.h"
#include "workshop/making/from_cases.h"
#include "workshop/making/level.h"
#include "workshop/making/second_opinions.h"
#include "workshop/mutants/admission.h"
#include "workshop/rules/contexts.h"
#include "workshop/rules/generators.h"

namespace hlo {
namespace {

using conformance::OpOf;
using conformance::Vector;

constexpr const char* kVectorsExample =
    "  $ hloref vectors show add/64-bits\n"
    "\n"
    "Vectors lie in golden/, below the folder in which hloref is called, or in "
    "--golden.";

struct VectorsFlags {
  std::string golden = "golden";
  std::vector<std::string> names;
  int profiles = 16;
};

bool IsAsked(const VectorsFlags& flags, const std::string& op) {
  return flags.names.empty() ||
         std::find(flags.names.begin(), flags.names.end(), op) !=
             flags.names.end();
}

// The vectors of an op by the file that holds them.
using BySource = std::map<std::string, std::vector<Vector>>;

// Of all rooms.
std::set<std::string> UnclearRules() {
  std::set<std::string> rules;
  for (const OpPage& page : AllOpPages()) {
    rules.merge(conformance::UnclearRulesOf(page.entry->op->name, page.header));
  }
  return rules;
}

// By rule: the generators' vectors of all ops.
std::map<std::string, BySource> Generated(const VectorsFlags& flags,
                                          std::vector<std::string>& problems,
                                          Console& console) {
  const std::vector<conformance::Recipe> recipes = conformance::AllRecipes();
  std::vector<const conformance::Recipe*> asked;
  for (const conformance::Recipe& recipe : recipes) {
    if (IsAsked(flags, OpOf(recipe.id))) asked.push_back(&recipe);
  }
  auto vectors = MakeVectors(asked, [&](int64_t made) {
    if (made % 64 != 0) return;
    console.Progress(absl::StrCat("makes ", made, " of ", asked.size()));
  });
  console.Progress("");
  const std::set<std::string> unclear = UnclearRules();
  std::map<std::string, BySource> all;
  for (size_t i = 0; i < asked.size(); ++i) {
    if (!vectors[i].ok()) {
      problems.emplace_back(vectors[i].status().message());
      continue;
    }
    if (!vectors[i]->huge()) {
      FlagUnclear(unclear, *vectors[i]);
      if (!vectors[i]->flags.empty()) {
        vectors[i]->level = LevelOf(*vectors[i]).level;
      }
    }
    const std::string source(conformance::Name(asked[i]->source));
    all[OpOf(asked[i]->id)][source].push_back(*std::move(vectors[i]));
  }
  return all;
}

ExitCode Generate(const VectorsFlags& flags, Console& console) {
  int64_t vectors = 0;
  std::vector<std::string> problems;
  std::map<std::string, BySource> all = Generated(flags, problems, console);
  for (const OpPage& page : AllOpPages()) {
    const std::string op = page.entry->op->name;
    if (!IsAsked(flags, op) || page.cases.cases.empty()) continue;
    auto made = conformance::VectorsOfCases(op, page.cases, page.header);
    problems.insert(problems.end(), made.problems.begin(), made.problems.end());
    std::vector<Vector> placed =
        conformance::InContexts(made.vectors, problems);
    if (!placed.empty()) all[op]["contexts"] = std::move(placed);
    all[op]["cases"] = std::move(made.vectors);
  }
  for (const std::string& problem : problems) console.Error(problem + "\n");
  for (auto& [op, sources] : all) {
    for (auto& [source, made] : sources) {
      vectors += static_cast<int64_t>(made.size());
      auto changes =
          conformance::WriteGolden(flags.golden, op, source, std::move(made));
      if (!changes.ok()) return console.Misuse(changes.status());
      for (const std::string& change : *changes) console.Out(change + "\n");
    }
  }
  console.Error(absl::StrCat(vectors, " vectors\n"));
  return problems.empty() ? kFine : kFailed;
}

ExitCode Lint(const VectorsFlags& flags, Console& console) {
  auto golden = conformance::ReadGolden(flags.golden, flags.names);
  if (!golden.ok()) return console.Failure(golden.status());
  auto text = ReadFile(flags.golden + "/schema.json");
  if (!text.ok()) return console.Misuse(text.status());
  auto schema = conformance::Schema::Read(*text);
  if (!schema.ok()) return console.Failure(schema.status());
  std::vector<std::string> problems = conformance::Lint(*golden, *schema);
  for (std::string& problem : conformance::LintSizes(flags.golden)) {
    problems.push_back(std::move(problem));
  }
  for (const std::string& problem : problems) console.Out(problem + "\n");
  console.Out(conformance::CountOracles(golden->vectors));
  console.Out(absl::StrCat(golden->vectors.size(), " vectors, ",
                           problems.size(), " problems, root ", golden->root,
                           "\n"));
  return problems.empty() ? kFine : kFailed;
}

ExitCode List(const VectorsFlags& flags, Console& console) {
  auto golden = conformance::ReadGolden(flags.golden, flags.names);
  if (!golden.ok()) return console.Failure(golden.status());
  for (const Vector& vector : golden->vectors) {
    console.Out(absl::StrCat(vector.id, "\t", vector.rev, "\t",
                             conformance::Name(vector.level), "\n"));
  }
  return kFine;
}

// A vector for people: the fields of its line, a line each.
ExitCode Show(const VectorsFlags& flags, Console& console) {
  for (const std::string& id : flags.names) {
    auto golden =
        conformance::ReadGolden(flags.golden, {id.substr(0, id.find('/'))});
    if (!golden.ok()) return console.Failure(golden.status());
    bool found = false;
    for (size_t i = 0; i < golden->vectors.size(); ++i) {
      if (golden->vectors[i].id != id) continue;
      console.Out(conformance::ForPeople(golden->lines[i]));
      found = true;
    }
    if (!found) {
      return console.Misuse(
          absl::NotFoundError(absl::StrCat("no vector is called ", id)));
    }
  }
  return kFine;
}

// A vector that cannot fail, or contradicts itself, is not admitted.
ExitCode Admit(const VectorsFlags& flags, Console& console) {
  auto golden = conformance::ReadGolden(flags.golden, flags.names);
  if (!golden.ok()) return console.Failure(golden.status());
  conformance::Answer before;
  int64_t mutants = 0, refused = 0;
  for (const Vector& vector : golden->vectors) {
    const auto admission = conformance::Admit(vector, flags.profiles, before);
    mutants += admission.mutants;
    if (!admission.problems.empty()) ++refused;
    for (const std::string& problem : admission.problems) {
      console.Out(absl::StrCat(vector.id, ": ", problem, "\n"));
    }
  }
  console.Out(absl::StrCat(golden->vectors.size(), " vectors, ", mutants,
                           " mutants, ", refused, " refused\n"));
  return refused == 0 ? kFine : kFailed;
}

// What others say of the vectors, asked again.
ExitCode Oracles(const VectorsFlags& flags, Console& console) {
  auto golden = conformance::ReadGolden(flags.golden, flags.names);
  if (!golden.ok()) return console.Failure(golden.status());
  const auto opinions = conformance::AskAll(golden->vectors);
  console.Out(conformance::ToText(opinions));
  return opinions.disagreements.empty() ? kFine : kFailed;
}

ExitCode Clauses(const VectorsFlags& flags, Console& console) {
  return WriteClauses(
      flags.golden,
      flags.names.empty() ? "conformance/clauses.json" : flags.names.front(),
      console);
}

struct ExportFlags {
  std::string golden = "golden", folder, form = "hlo";
  conformance::Selection selection;
  bool layouts = false;
};

ExitCode Export(const ExportFlags& flags, Console& console) {
  auto form = conformance::ProgramFormFromName(flags.form, flags.layouts);
  if (!form.ok()) return console.Misuse(form.status());
  auto golden = SelectedGolden(flags.golden, flags.selection, console);
  if (!golden.ok()) return console.Failure(golden.status());
  auto requests = conformance::Export(
      *golden, {golden->root, flags.selection, *form}, flags.folder);
  if (!requests.ok()) return console.Misuse(requests.status());
  console.Error(absl::StrCat(*requests, " requests\n"));
  return kFine;
}

void AddExportAction(CLI::App& command, Session& session) {
  CLI::App* sub = command.add_subcommand(
      "export", "Write the questions for a backend that runs elsewhere");
  auto flags = std::make_shared<ExportFlags>();
  sub->add_option("DIR", flags->folder, "Where requests.jsonl goes")
      ->required();
  sub->add_option("--golden", flags->golden, "The folder of the vectors")
      ->capture_default_str();
  AddSelectionFlags(*sub, flags->selection, flags->form, flags->layouts);
  sub->callback(
      [flags, &session] { session.status = Export(*flags, session.console); });
}

void AddFaultsAction(CLI::App& command, Session& session) {
  CLI::App* sub = command.add_subcommand(
      "faults", "Check that vectors notice faults planted by rule");
  auto flags = std::make_shared<FaultFlags>();
  sub->add_option("OP", flags->ops);
  sub->add_option("--golden", flags->golden, "The folder of the vectors")
      ->capture_default_str();
  sub->add_option("--accepted", flags->accepted,
                  "Faults that need no vector, with reasons")
      ->capture_default_str();
  sub->add_flag("--all", flags->all, "Each fault, with what caught it");
  sub->callback([flags, &session] {
    session.status = TellFaults(*flags, session.console);
  });
}

using Action = ExitCode (*)(const VectorsFlags&, Console&);

void AddAction(CLI::App& command, Session& session, const char* name,
               const char* sentence, const char* names, Action action) {
  CLI::App* sub = command.add_subcommand(name, sentence);
  auto flags = std::make_shared<VectorsFlags>();
  sub->add_option("--golden", flags->golden, "The folder of the vectors")
      ->capture_default_str();
  sub->add_option(names, flags->names);
  sub->callback([flags, action, &session] {
    session.status = action(*flags, session.console);
  });
}

}  // namespace

void AddVectorsCommand(Session& session) {
  CLI::App* command =
      AddCommand(session, "vectors", "Make, check and show the stored vectors",
                 kVectorsExample);
  command->require_subcommand(1);
  AddAction(*command, session, "generate",
            "Write the vectors of ops' cases and by rule", "OP", Generate);
  AddAction(*command, session, "lint", "Check every vector and manifest", "OP",
            Lint);
  AddAction(*command, session, "list", "Ids, revisions and levels", "OP", List);
  AddAction(*command, session, "admit",
            "Check that every vector can fail, and agrees with itself", "OP",
            Admit);
  AddAction(*command, session, "oracles",
            "Ask the other oracles of every vector, and count who agrees", "OP",
            Oracles);
  AddAction(*command, session, "clauses",
            "Write conformance/clauses.json: rules and their vectors", "FILE",
            Clauses);
  AddAction(*command, session, "show", "One vector, readable", "ID", Show);
  AddExportAction(*command, session);
  AddFaultsAction(*command, session);
}

}  // namespace hlo
