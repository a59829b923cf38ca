// hloref conform, as it is called.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "cli/conform/conform_fixture.h"
#include "gmock/gmock.h"

namespace hlo::conformance {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

// Answers everything with an error. A shell would read byte by byte.
constexpr char kBroken[] = R"sh(--backend 'exec:perl -ne "
  \$| = 1;
  /[0-9]+/;
  print \$. == 1 ? q({\"hello\":{\"protocol\":1,\"name\":\"no\",\"version\":\"1\"}})
                 : qq({\"seq\":\$&,) . q(\"errored\":{\"message\":\"a|b <c> & _d_\"}}), qq(\n)"')sh";
constexpr char kOne[] = "add/64-bits";

TEST_F(ConformCommand, TheExitStatusSaysWhetherAllIsWell) {
  EXPECT_EQ(Conform("--only add/").status, 0);
  EXPECT_EQ(Conform("--only no-such-op/").status, 1);
  EXPECT_EQ(Conform(absl::StrCat("--only ", kOne, " ", kBroken)).status, 1);
  EXPECT_EQ(Conform("--only add/ --backend cpu").status, 0);  // its old name
  EXPECT_EQ(Conform("--backend nothing").status, 2);
  EXPECT_EQ(Conform("--shard 3/3").status, 2);
  EXPECT_EQ(Conform("--form prose").status, 2);
  EXPECT_EQ(Conform("--form stablehlo --layouts").status, 2);
  EXPECT_EQ(Conform("--form stablehlo --only add/").status, 0);
  EXPECT_EQ(Conform("--choice scatter_oob=nonsense").status, 2);
  EXPECT_EQ(Conform("--choice subnormals@f99=flush").status, 2);
  EXPECT_EQ(Conform("--backend 'exec:exit 1'").status, 1);
}

TEST_F(ConformCommand, ShardsMergeToTheWholeRun) {
  const CommandOutcome whole =
      Conform("--only add/ --report-dir whole --infer-profile");
  ASSERT_EQ(whole.status, 0);
  std::string files;
  std::set<std::string> seen;
  for (int shard = 0; shard < 3; ++shard) {
    ASSERT_EQ(Conform(absl::StrCat("--only add/ --shard ", shard,
                                   "/3 --report-dir part", shard))
                  .status,
              0);
    for (const std::string& line :
         Results(absl::StrCat("part", shard, "/results.jsonl"))) {
      EXPECT_TRUE(seen.insert(line).second) << line;
    }
    absl::StrAppend(&files, " part", shard, "/results.jsonl");
  }
  const CommandOutcome merged =
      Subcommand("merge", files + " --report-dir merged --infer-profile");
  EXPECT_EQ(merged.status, 0);
  EXPECT_EQ(merged.out, whole.out);
  EXPECT_EQ(Read("merged/profile.json"), Read("whole/profile.json"));
  EXPECT_EQ(Results("merged/results.jsonl"), Results("whole/results.jsonl"));
  EXPECT_EQ(seen.size(), Results("whole/results.jsonl").size());
}

TEST_F(ConformCommand, MergeRefusesWhatIsNoWholeRun) {
  for (int shard = 0; shard < 2; ++shard) {
    Conform(absl::StrCat("--only add/ --shard ", shard, "/2 --report-dir p",
                         shard));
  }
  Conform("--only add/ --shard 1/2 --choice subnormals=flush --report-dir q");
  const auto merge = [&](const std::string& files) {
    return Subcommand("merge", files);
  };
  EXPECT_THAT(merge("p0/results.jsonl").errors,
              HasSubstr("1 of 2 shards; shard 1 is missing"));
  EXPECT_THAT(merge("p0/results.jsonl p0/results.jsonl").errors,
              HasSubstr("there twice"));
  EXPECT_THAT(merge("p0/results.jsonl q/results.jsonl").errors,
              HasSubstr("not of one run"));
  // A vector is missing, or there twice.
  const std::string text = Read("p1/results.jsonl");
  const size_t last = text.rfind('\n', text.size() - 2) + 1;
  Write("less.jsonl", text.substr(0, last));
  EXPECT_THAT(merge("p0/results.jsonl less.jsonl").errors,
              HasSubstr("results for"));
  Write("more.jsonl", text + text.substr(last));
  EXPECT_THAT(merge("p0/results.jsonl more.jsonl").errors,
              HasSubstr("stands twice"));
  EXPECT_EQ(merge("p0/results.jsonl p1/results.jsonl").status, 0);
}

TEST_F(ConformCommand, ARunThatWasCutOffGoesOn) {
  ASSERT_EQ(Conform("--only add/ --report-dir run").status, 0);
  const std::string whole = Read("run/results.jsonl");
  const std::vector<std::string> results = Results("run/results.jsonl");
  const size_t third_line = whole.find('\n', whole.find('\n') + 1) + 1;
  for (const size_t cut : {whole.find('\n') + 1, third_line, third_line + 20,
                           whole.size() / 2, whole.size() - 1, whole.size()}) {
    Write("run/results.jsonl", whole.substr(0, cut));
    EXPECT_EQ(Conform("--only add/ --report-dir run --resume").status, 0);
    EXPECT_EQ(Results("run/results.jsonl"), results) << cut;
  }
}

TEST_F(ConformCommand, ARunGoesOnOnlyAsItBegan) {
  ASSERT_EQ(Conform("--only add/ --report-dir run").status, 0);
  for (const char* flags : {"--only add/ --choice subnormals=flush",
                            "--only subtract/", "--only add/ --shard 0/2",
                            "--only add/ --form const", "--only add/ --huge"}) {
    const CommandOutcome outcome =
        Conform(absl::StrCat(flags, " --report-dir run --resume"));
    EXPECT_EQ(outcome.status, 1) << flags;
    EXPECT_THAT(outcome.errors, HasSubstr("of another run")) << flags;
  }
  Write("run/results.jsonl", "");
  EXPECT_EQ(Conform("--only add/ --report-dir run --resume").status, 2);
}

TEST_F(ConformCommand, AWaiverHoldsForWhatItNames) {
  const std::string broken = absl::StrCat("--only ", kOne, " ", kBroken);
  const auto waiver = [](const std::string& id, int rev,
                         const std::string& verdict,
                         const std::string& expires) {
    return absl::StrCat(
        "{\"id\":\"", id, "\",\"rev\":", rev, ",\"verdict\":\"", verdict,
        "\",\"link\":\"https://bugs/1\",\"expires\":\"", expires, "\"}");
  };
  const std::string right = waiver(kOne, 1, "errored", "2999-12-31");
  const CommandOutcome waived = Waived(right, broken);
  EXPECT_EQ(waived.status, 0) << waived.out;
  EXPECT_THAT(waived.out, EndsWith("1 waived\n"));
  const struct {
    std::string waiver, problem;
  } wrong[] = {
      {waiver(kOne, 2, "errored", "2999-12-31"), "of revision 2"},
      {waiver(kOne, 1, "crash", "2999-12-31"), "of crash, it is errored"},
      {waiver(kOne, 1, "errored", "2020-01-01"), "expired on 2020-01-01"},
      {waiver("add/none", 1, "errored", "2999-12-31"), "no such vector"},
  };
  for (const auto& each : wrong) {
    const CommandOutcome outcome = Waived(each.waiver, broken);
    EXPECT_EQ(outcome.status, 1) << each.problem;
    EXPECT_THAT(outcome.out, HasSubstr(each.problem));
  }
  // A waiver of a vector that passes fails the run.
  const CommandOutcome passes = Waived(right, absl::StrCat("--only ", kOne));
  EXPECT_EQ(passes.status, 1);
  EXPECT_THAT(passes.out, HasSubstr("it is pass"));
  // A vector that is not part of this run.
  EXPECT_EQ(Waived(right, "--only subtract/").status, 0);
  for (const std::string& malformed :
       {right + "," + right, waiver(kOne, 1, "pass", "2999-12-31"),
        waiver(kOne, 1, "errored", "31/12/2999"), std::string("7")}) {
    EXPECT_EQ(Waived(malformed, broken).status, 2) << malformed;
  }
}

TEST_F(ConformCommand, OtherFormsAskTheSameVectors) {
  ASSERT_EQ(Conform("--only pad/ --report-dir hlo").status, 0);
  const size_t count = Results("hlo/results.jsonl").size();
  for (const std::string form :
       {"--form const", "--layouts", "--form const --layouts", "--repeat 3",
        "--order-seed 7", "--order-seed 0"}) {
    ASSERT_EQ(
        Conform(absl::StrCat("--only pad/ --report-dir other ", form)).status,
        0)
        << form;
    EXPECT_EQ(Results("other/results.jsonl").size(), count) << form;
  }
}

TEST_F(ConformCommand, OfflineAnswersAreJudgedAsIfTheyCameAtOnce) {
  const std::string toy = absl::StrCat("--backend 'exec:", HLOREF_TOY_BACKEND,
                                       "' --only add/ --report-dir online");
  EXPECT_EQ(Conform(toy).status, 0);
  const std::string exporting = absl::StrCat("vectors export --golden '", root_,
                                             "/golden' --only add/ out");
  ASSERT_EQ(Run(exporting).status, 0);
  EXPECT_THAT(Read("out/requests.jsonl"), Not(HasSubstr(kOne)));
  ASSERT_EQ(Run("--version", absl::StrCat("'", HLOREF_TOY_BACKEND,
                                          "' < out/requests.jsonl > "
                                          "out/answers.jsonl;"))
                .status,
            0);
  EXPECT_EQ(
      Subcommand("verify", "out/answers.jsonl --report-dir offline").status, 0);
  EXPECT_EQ(Results("offline/results.jsonl"), Results("online/results.jsonl"));
}

TEST_F(ConformCommand, OfflineAnswersThatDoNotFit) {
  const std::string exporting = absl::StrCat("vectors export --golden '", root_,
                                             "/golden' --only ", kOne, " out");
  ASSERT_EQ(Run(exporting).status, 0);
  const std::string hello =
      "{\"hello\":{\"protocol\":1,\"name\":\"a\",\"version\":\"1\"}}\n";
  const std::string answer = "{\"seq\":1,\"errored\":{\"message\":\"x\"}}\n";
  const struct {
    std::string answers, problem;
  } wrong[] = {
      {answer, "not a hello"},
      {"", "no hello"},
      {hello, "no answer"},
      {hello + answer + answer, "a second answer"},
      {hello + "{\"seq\":9,\"errored\":{}}\n", "nobody asked"},
      {hello + "{\"seq\":1,\"ok\":{\n", "half a line"},
  };
  for (const auto& each : wrong) {
    Write("out/answers.jsonl", each.answers);
    const CommandOutcome outcome = Subcommand("verify", "out/answers.jsonl");
    EXPECT_EQ(outcome.status, 1) << each.problem;
    EXPECT_THAT(outcome.out + outcome.errors, HasSubstr(each.problem));
  }
  Write("out/export.json",
        absl::StrReplaceAll(Read("out/export.json"),
                            {{"\"root\": \"", "\"root\": \"0"}}));
  Write("out/answers.jsonl", hello + answer);
  EXPECT_THAT(Subcommand("verify", "out/answers.jsonl").errors,
              HasSubstr("not those that were exported"));
}

TEST_F(ConformCommand, ReportsAreWellFormed) {
  Conform(absl::StrCat("--only add/ --report-dir r ", kBroken));
  // All rows of a table have as many cells as its head.
  size_t cells = 0, rows = 0;
  const std::vector<std::string> lines =
      absl::StrSplit(Read("r/report.markdown"), '\n');
  for (const std::string& line : lines) {
    if (!absl::StartsWith(line, "|")) {
      cells = 0;
      continue;
    }
    const std::string bare = absl::StrReplaceAll(line, {{"\\|", ""}});
    const auto bars =
        static_cast<size_t>(std::count(bare.begin(), bare.end(), '|'));
    EXPECT_TRUE(cells == 0 || bars == cells) << line;
    cells = bars;
    ++rows;
  }
  EXPECT_GT(rows, 5u);
  EXPECT_THAT(Read("r/report.markdown"), HasSubstr("a\\|b &lt;c> & \\_d\\_"));
  EXPECT_THAT(Read("r/report.html"), HasSubstr("a|b &lt;c&gt; &amp; _d_"));
  EXPECT_THAT(Read("r/junit.xml"), HasSubstr("a|b &lt;c&gt; &amp; _d_"));
}

// By parsers that others have written.
TEST_F(ConformCommand, ReportsAreReadByOthers) {
  Conform(absl::StrCat("--only add/ --report-dir r ", kBroken));
  Write("read.py", R"(
import html.parser, sys, xml.etree.ElementTree as tree
suites = tree.parse("r/junit.xml").getroot()
assert suites.tag == "testsuites", suites.tag
for suite in suites:
    cases = suite.findall("testcase")
    assert len(cases) == int(suite.get("tests")), suite.attrib
    for kind, name in (("failure", "failures"), ("skipped", "skipped")):
        found = [case for case in cases if case.find(kind) is not None]
        assert len(found) == int(suite.get(name)), (kind, suite.attrib)
    assert int(suite.get("failures")) > 0
EMPTY = {"meta", "br"}
class Balanced(html.parser.HTMLParser):
    open = []
    def handle_starttag(self, tag, attributes):
        if tag not in EMPTY: self.open.append(tag)
    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, (tag, self.getpos())
page = Balanced()
page.feed(open("r/report.html", encoding="utf-8").read())
assert not page.open, page.open
print("read")
)");
  const CommandOutcome outcome =
      Run("--version",
          "command -v python3 > /dev/null || { echo read; exit; }; "
          "python3 read.py &&");
  EXPECT_THAT(outcome.out, HasSubstr("read")) << outcome.errors;
}

// At a terminal, and only there.
TEST_F(ConformCommand, ATerminalShowsHowFarTheRunIs) {
  EXPECT_THAT(Conform("--only subtract/").errors, Not(HasSubstr(" of ")));
  Write("terminal.py", absl::StrCat(R"(
import os, pty, sys
seen = b""
def read(fd):
    global seen
    data = os.read(fd, 65536)
    seen += data
    return data
status = pty.spawn(sys.argv[1:], read)
assert status == 0, (status, seen)
assert b"64 of " in seen and b"subtract/" in seen, seen
assert b"\x1b[Khloref" in seen, seen
)"));
  const CommandOutcome outcome =
      Run("--version",
          absl::StrCat("command -v python3 > /dev/null || { echo skipped; "
                       "exit; }; python3 terminal.py '",
                       HLOREF_COMMAND, "' conform --golden '", root_,
                       "/golden' --only subtract/ < /dev/null > seen.txt && "));
  EXPECT_EQ(outcome.status, 0) << outcome.errors << Read("seen.txt");
}

}  // namespace
}  // namespace hlo::conformance
