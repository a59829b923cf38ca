// hloref ops: the table of ops, or one op's page.
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/data_files.h"
#include "base/suggest.h"
#include "cli/commands.h"
#include "cli/conform/rule_vectors.h"
#include "cli/ops/op_page.h"
#include "nlohmann/json.hpp"
#include "ops/choice_values.h"
#include "ops/choices.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

constexpr const char* kOpsExample =
    "  $ hloref ops gather\n"
    "  $ hloref ops --json | jq -r '.[] | select(.runs) | .op'\n"
    "  $ hloref ops --choices";

struct OpsFlags {
  std::string op;
  bool json = false;
  bool choices = false;
  bool vectors = false;
  std::string golden = DataPath("golden");
};

std::string TableText(const std::vector<OpPage>& pages) {
  std::string text =
      absl::StrFormat("%-29s %-12s %-10s %-12s %5s  %s\n", "op", "group",
                      "operands", "runs", "cases", "types");
  for (const OpPage& page : pages) {
    const Op& op = *page.entry->op;
    absl::StrAppendFormat(&text, "%-29s %-12s %-10s %-12s %5d  %s\n", op.name,
                          page.entry->group, OperandsText(op), RunsText(op),
                          page.cases.cases.size(), TypesText(page.types));
  }
  return text;
}

std::string ChoicesText() {
  std::string text;
  for (const ChoiceInfo& choice : AllChoices()) {
    absl::StrAppendFormat(&text, "%-22s %-28s %s\n", choice.id, choice.values,
                          choice.sentence);
  }
  return text;
}

std::string ChoicesJson() {
  nlohmann::json list = nlohmann::json::array();
  for (const ChoiceInfo& choice : AllChoices()) {
    list.push_back({{"id", choice.id},
                    {"values", ValuesOf(choice)},
                    {"meaning", choice.sentence}});
  }
  return list.dump(2) + "\n";
}

ExitCode ShowOne(const OpsFlags& flags, const std::vector<OpPage>& pages,
                 Console& console) {
  const OpAlias* alias = FindOpAlias(flags.op);
  const Op* op = alias ? alias->op : FindOp(flags.op);
  for (const OpPage& page : pages) {
    if (page.entry->op != op) continue;
    const auto rules = RulesWithVectors(page, flags.golden);
    if (flags.json) {
      nlohmann::json json = PageJson(page);
      for (const auto& rule : rules) {
        json["vectors"][std::string(rule.label())] = rule.vectors;
      }
      console.Out(json.dump(2) + "\n");
    } else {
      console.Out(PageText(page, RulesText(rules, flags.vectors)));
    }
    return kFine;
  }
  std::vector<absl::string_view> names;
  for (const OpPage& page : pages) names.push_back(page.entry->op->name);
  return console.Misuse(absl::NotFoundError(
      absl::StrCat("there is no op `", flags.op, "`",
                   DidYouMean(flags.op, names), " (`hloref ops` lists them)")));
}

ExitCode ShowOps(const OpsFlags& flags, Console& console) {
  if (flags.choices) {
    console.Out(flags.json ? ChoicesJson() : ChoicesText());
    return kFine;
  }
  const std::vector<OpPage> pages = AllOpPages();
  if (!flags.op.empty()) return ShowOne(flags, pages, console);
  if (!flags.json) {
    console.Out(TableText(pages));
    return kFine;
  }
  nlohmann::json list = nlohmann::json::array();
  for (const OpPage& page : pages) list.push_back(PageJson(page));
  console.Out(list.dump(2) + "\n");
  return kFine;
}

}  // namespace

void AddOpsCommand(Command& program) {
  Command command = program.AddCommand(
      "ops", "The ops: all of them, or the rules of one", kOpsExample);
  auto flags = std::make_shared<OpsFlags>();
  command.Add("OP", flags->op, "Show this op's rules and cases");
  command.AddSwitch("--vectors", flags->vectors,
                    "Show all vectors of each rule of OP");
  command.Add("--golden", flags->golden, "The folder of the vectors")
      .ShowDefault();
  command.AddSwitch("--json", flags->json, "As JSON");
  command
      .AddSwitch("--choices", flags->choices,
                 "List the choices that --choice takes instead")
      .Excludes("OP");
  command.OnCall(
      [flags](Console& console) { return ShowOps(*flags, console); });
}

}  // namespace hlo
