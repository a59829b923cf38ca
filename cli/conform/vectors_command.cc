// hloref vectors: the stored vectors, checked, shown and exported.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/data_files.h"
#include "cli/commands.h"
#include "cli/conform/selected_golden.h"
#include "cli/conform/selection_flags.h"
#include "conformance/format/golden.h"
#include "conformance/format/lint.h"
#include "conformance/format/oracle_counts.h"
#include "conformance/reports/summary.h"
#include "conformance/run/offline.h"

namespace hlo {
namespace {

using conformance::Vector;

constexpr const char* kVectorsExample =
    "  $ hloref vectors show add/64-bits\n"
    "\n"
    "Vectors are in golden/ of the folder in which hloref is called, else in "
    "the "
    "installed data; --golden names others.";

struct VectorsFlags {
  std::string golden = DataPath("golden");
  std::vector<std::string> names;
  bool lines = false;  // of list
};

ExitCode Lint(const VectorsFlags& flags, Console& console) {
  auto golden = conformance::ReadGolden(flags.golden, flags.names);
  if (!golden.ok()) return console.Failure(golden.status());
  std::vector<std::string> problems = conformance::Lint(*golden);
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
  for (size_t i = 0; i < golden->vectors.size(); ++i) {
    const Vector& vector = golden->vectors[i];
    console.Out(flags.lines
                    ? golden->lines[i] + "\n"
                    : absl::StrCat(vector.id, "\t", vector.rev, "\t",
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

struct ExportFlags {
  std::string golden = DataPath("golden"), folder, form = "hlo";
  conformance::Selection selection;
  bool layouts = false;
};

ExitCode Export(const ExportFlags& flags, Console& console) {
  auto form = conformance::ProgramFormFromName(flags.form, flags.layouts);
  if (!form.ok()) return console.Misuse(form.status());
  auto golden = SelectedGolden(flags.golden, flags.selection);
  if (!golden.ok()) return console.Failure(golden.status());
  auto requests = conformance::Export(
      *golden, {golden->root, flags.selection, *form}, flags.folder);
  if (!requests.ok()) return console.Misuse(requests.status());
  console.Error(absl::StrCat(*requests, " requests\n"));
  return kFine;
}

void AddExportAction(Command& command) {
  Command sub = command.AddCommand(
      "export", "Write the questions for a backend that runs elsewhere");
  auto flags = std::make_shared<ExportFlags>();
  sub.Add("DIR", flags->folder, "Where requests.jsonl goes").Required();
  sub.Add("--golden", flags->golden, "The folder of the vectors").ShowDefault();
  AddSelectionFlags(sub, flags->selection, flags->form, flags->layouts);
  sub.OnCall([flags](Console& console) { return Export(*flags, console); });
}

using VectorsTask = ExitCode (*)(const VectorsFlags&, Console&);

void AddAction(Command& command, const char* name, const char* sentence,
               const char* names, VectorsTask task) {
  Command sub = command.AddCommand(name, sentence);
  auto flags = std::make_shared<VectorsFlags>();
  sub.Add("--golden", flags->golden, "The folder of the vectors").ShowDefault();
  sub.Add(names, flags->names);
  if (task == List) {
    sub.AddSwitch("--lines", flags->lines,
                  "Each vector's whole line, those of recipes, too");
  }
  sub.OnCall([flags, task](Console& console) { return task(*flags, console); });
}

}  // namespace

void AddVectorsCommand(Command& program) {
  Command command = program.AddCommand(
      "vectors", "Check, show and export the stored vectors", kVectorsExample);
  command.RequireCommand();
  AddAction(command, "lint", "Check every vector and manifest", "OP", Lint);
  AddAction(command, "list", "Ids, revisions and levels", "OP", List);
  AddAction(command, "show", "One vector, readable", "ID", Show);
  AddExportAction(command);
}

}  // namespace hlo
