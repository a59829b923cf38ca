// hloref conform --reseed: other vectors by the same rules.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/conform/conform_fixture.h"
#include "gmock/gmock.h"

namespace hlo::conformance {
namespace {

using testing::HasSubstr;

class ReseededRun : public ConformCommand {
 protected:
  void SetUp() override {
    ConformCommand::SetUp();
    const auto program = std::filesystem::path(HLOREF_COMMAND);
    if (!std::filesystem::exists(program.parent_path() / "hloref-vectors")) {
      GTEST_SKIP() << "hloref-vectors is not built (HLOREF_WORKSHOP)";
    }
  }
  std::string Exported(const std::string& flags) {
    const CommandOutcome outcome = Run(absl::StrCat(
        "vectors export --golden '", root_, "/golden' ", flags, " exported"));
    EXPECT_EQ(outcome.status, 0) << outcome.errors;
    return Read("exported/requests.jsonl");
  }
};

TEST_F(ReseededRun, AlmostEveryQuestionIsAnother) {
  ASSERT_EQ(Conform("--only transpose/ --report-dir usual").status, 0);
  const CommandOutcome reseeded =
      Conform("--only transpose/ --reseed 7 --report-dir other");
  ASSERT_EQ(reseeded.status, 0) << reseeded.out;
  int unchanged = -1, all = 0;
  const std::string last = reseeded.out.substr(reseeded.out.find('\n') + 1);
  ASSERT_EQ(std::sscanf(last.c_str(), "%d of %d questions are as published",
                        &unchanged, &all),
            2)
      << reseeded.out;
  EXPECT_GE(unchanged, 0);
  EXPECT_LE(unchanged * 20, all);
  const std::vector<std::string> usual = Results("usual/results.jsonl");
  const std::vector<std::string> other = Results("other/results.jsonl");
  ASSERT_EQ(usual.size(), other.size());
  // A line begins {"id":"..".
  const auto id = [](const std::string& line) {
    return std::vector<std::string>(absl::StrSplit(line, '"'))[3];
  };
  std::set<std::string> published;
  for (const std::string& line : usual) published.insert(id(line));
  int drawn = 0;
  for (const std::string& line : other) {
    const std::string name = id(line);
    if (!absl::EndsWith(name, "~7")) continue;
    ++drawn;
    EXPECT_TRUE(published.contains(name.substr(0, name.size() - 2))) << name;
  }
  EXPECT_EQ(all, static_cast<int>(other.size()));
  EXPECT_GE(drawn, all - unchanged);  // a rule may draw nothing
}

TEST_F(ReseededRun, TheSeedStandsWhereverTheRootDoes) {
  ASSERT_EQ(Conform("--only sqrt/ --reseed 7 --report-dir run").status, 0);
  const std::string results = Read("run/results.jsonl");
  EXPECT_THAT(results.substr(0, results.find('\n')), HasSubstr("~7\""));
  for (const char* report : {"report.html", "report.markdown", "junit.xml"}) {
    EXPECT_THAT(Read(absl::StrCat("run/", report)), HasSubstr("reseed 7"))
        << report;
  }
}

TEST_F(ReseededRun, ASeedDrawsTheSameEachTimeAndAnotherSeedSomethingElse) {
  const std::string usual = Exported("--only select/lanes");
  const std::string seven = Exported("--only select/lanes --reseed 7");
  EXPECT_EQ(seven, Exported("--only select/lanes --reseed 7"));
  const std::string eight = Exported("--only select/lanes --reseed 8");
  std::set<std::string> seen;
  for (const std::string& text : {usual, seven, eight}) {
    std::set<std::string> mine;
    for (const absl::string_view line : absl::StrSplit(text, '\n')) {
      const size_t inputs = line.find("\"inputs\"");
      if (inputs == line.npos) continue;
      mine.insert(std::string(line.substr(inputs)));
    }
    for (const std::string& each : mine) EXPECT_TRUE(seen.insert(each).second);
  }
  EXPECT_GT(seen.size(), 90u);
}

TEST_F(ReseededRun, ManySeedsCanBeDrawn) {
  for (int seed = 1; seed <= 4; ++seed) {
    const CommandOutcome outcome = Conform(absl::StrCat(
        "--only cholesky/ --only scan/ --only sign/ --reseed ", seed));
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.errors;
  }
}

TEST_F(ReseededRun, ShardsMerge) {
  const std::string flags = "--only reverse/ --reseed 3";
  ASSERT_EQ(Conform(flags + " --report-dir whole").status, 0);
  std::string files;
  for (const char* shard : {"0", "1"}) {
    ASSERT_EQ(Conform(absl::StrCat(flags, " --shard ", shard,
                                   "/2 --report-dir part", shard))
                  .status,
              0);
    absl::StrAppend(&files, " part", shard, "/results.jsonl");
  }
  const CommandOutcome merged =
      Subcommand("merge", files + " --report-dir merged");
  EXPECT_EQ(merged.status, 0) << merged.errors;
  EXPECT_EQ(Results("merged/results.jsonl"), Results("whole/results.jsonl"));
  Conform("--only reverse/ --reseed 4 --shard 1/2 --report-dir part2");
  EXPECT_THAT(
      Subcommand("merge", "part0/results.jsonl part2/results.jsonl").errors,
      HasSubstr("not of one run"));
}

TEST_F(ReseededRun, ARunGoesOnUnderItsSeedOnly) {
  const std::string flags = "--only reverse/ --report-dir run --reseed ";
  ASSERT_EQ(Conform(flags + "3").status, 0);
  const std::string whole = Read("run/results.jsonl");
  const std::vector<std::string> results = Results("run/results.jsonl");
  Write("run/results.jsonl", whole.substr(0, whole.size() / 2));
  EXPECT_EQ(Conform(flags + "3 --resume").status, 0);
  EXPECT_EQ(Results("run/results.jsonl"), results);
  EXPECT_THAT(Conform(flags + "4 --resume").errors,
              HasSubstr("of another run"));
}

TEST_F(ReseededRun, OfflineAnswersAreJudgedToo) {
  Exported("--only reverse/one-of-two --reseed 5");
  ASSERT_EQ(Run("--version", absl::StrCat("'", HLOREF_TOY_BACKEND,
                                          "' < exported/requests.jsonl > "
                                          "exported/answers.jsonl;"))
                .status,
            0);
  const CommandOutcome outcome = Subcommand("verify", "exported/answers.jsonl");
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.errors;
  EXPECT_THAT(Read("exported/export.json"), HasSubstr("\"reseed\": 5"));
}

TEST_F(ReseededRun, AWaiverOfAPublishedIdHolds) {
  const std::string broken =
      R"(--backend 'exec:read -r l; echo "{\"hello\":{\"protocol\":1,\"name\":\"no\",\"version\":\"1\"}}"; )"
      R"(while read -r l; do s=${l#*:}; echo "{\"seq\":${s%%,*},\"errored\":{\"message\":\"no\"}}"; done')";
  const std::string only = "--only abs/ordinary/f32 --reseed 9 ";
  const CommandOutcome failed = Conform(only + broken);
  EXPECT_EQ(failed.status, 1);
  EXPECT_THAT(failed.out, HasSubstr("abs/ordinary/f32~9: errored"));
  const CommandOutcome waived =
      Waived(R"({"id": "abs/ordinary/f32", "rev": 1, "verdict": "errored", )"
             R"("link": "bug", "expires": "2999-01-01"})",
             only + broken);
  EXPECT_EQ(waived.status, 0) << waived.out;
  EXPECT_THAT(waived.out, HasSubstr("1 waived"));
}

TEST_F(ReseededRun, NoSeedIsNoNumber) {
  EXPECT_EQ(Conform("--only add/ --reseed 0").status, 2);
  EXPECT_EQ(Conform("--only add/ --reseed x").status, 2);
  EXPECT_EQ(Conform("--only add/ --reseed -3").status, 2);
  const char* last = "--only abs/ordinary/f32 --reseed 18446744073709551615";
  EXPECT_EQ(Conform(last).status, 0);
}

TEST_F(ReseededRun, WithoutTheProgramThatAsksPluginsOneSentenceSaysSo) {
  std::filesystem::copy_file(HLOREF_COMMAND, folder_ / "hloref");
  const std::string quiet =
      absl::StrCat("cd '", folder_.string(),
                   "' && PATH=/nowhere ./hloref conform --golden '", root_,
                   "/golden' --only sqrt/ --backend pjrt:x.so 2>errors.txt");
  EXPECT_NE(std::system(quiet.c_str()), 0);
  EXPECT_EQ(Read("errors.txt"),
            "error: a plugin is asked by the program hloref-pjrt, which is "
            "neither beside hloref nor on the path; `cmake --build` makes "
            "it\n");
}

TEST_F(ReseededRun, WithoutTheProgramThatDrawsOneSentenceSaysHowToBuildIt) {
  std::filesystem::copy_file(HLOREF_COMMAND, folder_ / "hloref");
  const std::string quiet =
      absl::StrCat("cd '", folder_.string(),
                   "' && PATH=/nowhere ./hloref conform --golden '", root_,
                   "/golden' --only sqrt/ --reseed 7 2>errors.txt");
  EXPECT_NE(std::system(quiet.c_str()), 0);
  EXPECT_EQ(Read("errors.txt"),
            "error: --reseed draws with the program hloref-vectors, which is "
            "neither beside hloref nor on the path; `make vectors-program` "
            "builds it\n");
}

}  // namespace
}  // namespace hlo::conformance
