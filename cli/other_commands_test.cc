// Runs the built command as its users do: `expect`, `ops`, help, wrong usage,
// completion.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "cli/command_line_fixture.h"
#include "nlohmann/json.hpp"

namespace hlo {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

namespace fs = std::filesystem;

constexpr const char* kCases =
    "//: CASE V2 wraps\n"
    "//: TYPES s8 s16\n"
    "ROOT r = $T[1] add($T[1] constant({$T.max}), $T[1] constant({1}))\n"
    "//: EXPECT {$T.min}\n"
    "\n"
    "//: CASE V2 is wrong\n"
    "ROOT r = s32[2] add(s32[2] constant({1, 2}), s32[2] constant({1, 1}))\n"
    "//: EXPECT {2, 4}\n"
    "\n"
    "//: CASE S1 shapes differ\n"
    "ROOT r = s32[2] add(s32[2] constant({1, 2}), s32[1] constant({1}))\n"
    "//: REJECT add S1\n";

TEST_F(CommandLine, ExpectReportsWhatFails) {
  Write("add.cases", kCases);
  const CommandOutcome all = Run("expect add.cases");
  EXPECT_EQ(all.status, 1);
  EXPECT_THAT(all.out, AllOf(HasSubstr("add.cases:8: FAILED: V2 is wrong"),
                             HasSubstr("expected: {2, 4}"), HasSubstr("{2, 3}"),
                             HasSubstr("repeat:   hloref expect add.cases:6"),
                             HasSubstr("3 cases, 4 runs: 1 failed")));
  const CommandOutcome one = Run("expect add.cases:3");
  EXPECT_EQ(one.status, 0) << one.out;
  EXPECT_THAT(one.out, HasSubstr("1 case, 2 runs: all fine"));
  EXPECT_THAT(Run("expect add.cases:3 --type s8").out, HasSubstr("1 run:"));
  EXPECT_THAT(Run("expect -v add.cases:3").out, HasSubstr("fine: wraps"));
  EXPECT_EQ(Run("expect add.cases:3 --type x8").status, 2);
  EXPECT_EQ(Run("expect add.cases:99").status, 2);
}

TEST_F(CommandLine, ExpectReportsErrorsOfTheFile) {
  Write("bad.cases", "//: CASE c\nROOT r = f32[] constant(1)\n//: EXPEKT 1\n");
  const CommandOutcome run = Run("expect bad.cases");
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.out, HasSubstr("bad.cases:3: error in the case file"));
}

TEST_F(CommandLine, OpsShowsTablesAndPages) {
  const CommandOutcome table = Run("ops");
  EXPECT_EQ(table.status, 0);
  EXPECT_THAT(table.out, AllOf(HasSubstr("gather "), HasSubstr("movement")));
  const CommandOutcome add = Run("ops add");
  EXPECT_THAT(add.out, AllOf(HasSubstr("add: element-wise sum"),
                             HasSubstr("Operand types: any")));
  EXPECT_THAT(Run("ops eq").out, StartsWith("compare "));
  const CommandOutcome none = Run("ops brodcast");
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.errors, HasSubstr("did you mean 'broadcast'?"));
  const json list = json::parse(Run("ops --json").out, nullptr, false);
  ASSERT_TRUE(list.is_array());
  EXPECT_GE(list.size(), 130u);
  const json one = json::parse(Run("ops dot --json").out, nullptr, false);
  EXPECT_EQ(one["op"], "dot");
  EXPECT_EQ(one["group"], "linear");
  EXPECT_THAT(Run("ops --choices").out, HasSubstr("int_div_zero"));
  EXPECT_TRUE(
      json::parse(Run("ops --choices --json").out, nullptr, false).is_array());
}

TEST_F(CommandLine, HelpTeachesByExample) {
  EXPECT_THAT(Run("--help").out, HasSubstr("hloref run examples/"));
  for (const char* command :
       {"run", "check", "print", "trace", "expect", "ops"}) {
    const CommandOutcome help = Run(std::string(command) + " --help");
    EXPECT_EQ(help.status, 0);
    EXPECT_THAT(help.out, HasSubstr("Example:"));
    EXPECT_THAT(help.errors, IsEmpty());
  }
  EXPECT_THAT(Run("--version").out, StartsWith("hloref "));
}

TEST_F(CommandLine, WrongUsageIsStatusTwo) {
  const CommandOutcome unknown = Run("rnu square.hlo");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.errors, HasSubstr("did you mean `run`?"));
  EXPECT_EQ(Run("").status, 2);
  EXPECT_EQ(Run("run").status, 2);
  EXPECT_EQ(Run("run square.hlo --none").status, 2);
  EXPECT_EQ(Run("run square.hlo --random-args --format xml").status, 2);
  EXPECT_EQ(Run("run square.hlo --random-args --max-steps -1").status, 2);
}

TEST_F(CommandLine, NoColorsAwayFromATerminal) {
  EXPECT_THAT(Run("run none.hlo").errors, Not(HasSubstr("\033")));
}

// The completion's function, called as bash calls it.
TEST_F(CommandLine, CompletionOffersCommandsFlagsAndWords) {
  const std::string script =
      (fs::current_path() / "scripts/hloref-completion.bash").string();
  const auto complete = [&](const std::string& words, int at) {
    return Run("--version >/dev/null; bash -c '. " + script +
               "; COMP_WORDS=(hloref " + words + "); COMP_CWORD=" +
               std::to_string(at) + "; _hloref; echo \"${COMPREPLY[@]}\"'");
  };
  EXPECT_EQ(complete("tr", 1).out, "trace\n");
  EXPECT_EQ(complete("run --form", 2).out, "--format\n");
  EXPECT_EQ(complete("run --format j", 3).out, "json\n");
  EXPECT_EQ(complete("run squ", 2).out, "square.hlo\n");
  EXPECT_THAT(complete("expect --t", 2).out, HasSubstr("--type"));
}

}  // namespace
}  // namespace hlo
