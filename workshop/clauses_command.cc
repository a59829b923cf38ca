// hloref-vectors clauses: the rules of all ops with their vectors, and what
// breaks each rule.
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "conformance/format/golden.h"
#include "conformance/reports/clauses.h"
#include "workshop/commands.h"
#include "workshop/mutants/rule_mutator.h"

namespace hlo {
namespace {

using conformance::Clause;
using conformance::Vector;

struct ClausesFlags {
  std::string golden = "golden";
  std::string file = "conformance/clauses.json";
};

void MutateAll(const std::vector<Vector>& vectors, std::vector<Clause>& clauses,
               std::vector<std::string>& problems) {
  const conformance::RuleMutator mutator;
  std::map<std::string, const Vector*> by_id;
  for (const Vector& vector : vectors) by_id[vector.id] = &vector;
  for (Clause& clause : clauses) {
    std::vector<const Vector*> own;
    for (const std::string& id : clause.vectors) {
      if (!by_id.at(id)->huge()) own.push_back(by_id.at(id));
    }
    clause.breaks = mutator.Mutate(clause, own, problems);
  }
}

ExitCode WriteClauses(const ClausesFlags& flags, Console& console) {
  auto read = conformance::ReadGolden(flags.golden);
  if (!read.ok()) return console.Failure(read.status());
  std::vector<Clause> clauses = conformance::AllRules();
  std::vector<std::string> problems =
      conformance::JoinVectors(read->vectors, clauses);
  MutateAll(read->vectors, clauses, problems);
  for (std::string& gap : conformance::Gaps(clauses)) {
    problems.push_back(std::move(gap));
  }
  const absl::Status written =
      WriteFile(flags.file, conformance::ClausesJson(clauses));
  if (!written.ok()) return console.Misuse(written);
  for (const std::string& problem : problems) console.Out(problem + "\n");
  console.Out(
      absl::StrCat(clauses.size(), " rules, ", problems.size(), " problems\n"));
  return problems.empty() ? kFine : kFailed;
}

}  // namespace

void AddClausesCommand(Command& program) {
  Command command = program.AddCommand(
      "clauses", "Write the rules of all ops with the vectors that test them");
  auto flags = std::make_shared<ClausesFlags>();
  command.Add("--golden", flags->golden, "The folder of the vectors")
      .ShowDefault();
  command.Add("FILE", flags->file, "Where they are written").ShowDefault();
  command.OnCall(
      [flags](Console& console) { return WriteClauses(*flags, console); });
}

}  // namespace hlo
