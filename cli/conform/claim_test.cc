// hloref conform --claim: the runs, and what they allow to claim.
#include <filesystem>
#include <string>

#include "absl/strings/str_cat.h"
#include "cli/conform/conform_fixture.h"
#include "gmock/gmock.h"

namespace hlo::conformance {
namespace {

using testing::HasSubstr;
using testing::Not;

class ClaimCommand : public ConformCommand {
 protected:
  void SetUp() override {
    ConformCommand::SetUp();
    const auto program = std::filesystem::path(HLOREF_COMMAND);
    if (!std::filesystem::exists(program.parent_path() / "hloref-vectors")) {
      GTEST_SKIP() << "hloref-vectors is not built (HLOREF_WORKSHOP)";
    }
  }
  // The file up to half of it, as a run that was stopped leaves it.
  void Cut(const std::string& name) {
    const std::string whole = Read(name);
    Write(name, whole.substr(0, whole.size() / 2));
  }
  void Remove(const std::string& name) {
    std::filesystem::remove(folder_ / name);
  }
  bool Exists(const std::string& name) {
    return std::filesystem::exists(folder_ / name);
  }
};

TEST_F(ClaimCommand, TheInterpreterMayClaimAll) {
  const CommandOutcome outcome =
      Conform("--claim --only not/ --report-dir run");
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.errors;
  EXPECT_THAT(outcome.out, HasSubstr("may claim of not/ alone, conformance: "));
  EXPECT_THAT(outcome.out, HasSubstr("asked as published, drawn anew from "));
  EXPECT_THAT(Read("run/claim.json"), HasSubstr("\"claim\": \"all\""));
  for (const char* way : {"published", "drawn", "repeated", "neighbours"}) {
    EXPECT_TRUE(Exists(absl::StrCat("run/", way, "/report.html"))) << way;
  }
  EXPECT_THAT(Read("run/drawn/results.jsonl"), HasSubstr("~"));
}

// Answers of a right backend are learnt by heart; what it does not know, it
// answers as `otherwise` says.
constexpr char kParrot[] = R"py(
import json, sys
key = lambda q: json.dumps([q["program"]["id"], q["inputs"]])
answers = [json.loads(line) for line in open("exported/answers.jsonl")]
known = {a.pop("seq"): a for a in answers if "seq" in a}
learnt = {}
for line in open("exported/requests.jsonl"):
  q = json.loads(line)
  if "seq" in q: learnt[key(q)] = known[q["seq"]]
for line in sys.stdin:
  q = json.loads(line)
  if "hello" in q: a = answers[0]
  elif "bye" in q: break
  else: a = {"seq": q["seq"], **learnt.get(key(q), json.loads(sys.argv[1]))}
  print(json.dumps(a), flush=True)
)py";

TEST_F(ClaimCommand, AnswersThatWereLearntMayClaimNothing) {
  ASSERT_EQ(Run(absl::StrCat("vectors export --golden '", root_,
                             "/golden' exported --only add/s add/zeros"))
                .status,
            0);
  ASSERT_EQ(Run("--version", absl::StrCat("'", HLOREF_TOY_BACKEND,
                                          "' < exported/requests.jsonl > "
                                          "exported/answers.jsonl &&"))
                .status,
            0);
  Write("parrot.py", kParrot);
  const auto claim = [&](const char* flags, const char* otherwise) {
    return Conform(absl::StrCat(
        "--only add/s add/zeros --backend 'exec:python3 parrot.py ", otherwise,
        "' ", flags));
  };
  const char* unsupported = R"({\"unsupported\":{\"feature\":\"x\"}})";
  const char* rejected = R"({\"rejected\":{\"message\":\"x\"}})";
  ASSERT_EQ(claim("", unsupported).status, 0);
  for (const char* otherwise : {unsupported, rejected}) {
    const CommandOutcome outcome = claim("--claim --report-dir run", otherwise);
    EXPECT_EQ(outcome.status, 1) << outcome.out << outcome.errors;
    EXPECT_THAT(
        outcome.out,
        HasSubstr("toy 1 may claim of add/s, add/zeros alone, nothing: "));
    EXPECT_THAT(outcome.out, HasSubstr("pass as published and not drawn anew"));
    EXPECT_THAT(Read("run/claim.json"), HasSubstr("\"claim\": \"none\""));
  }
}

TEST_F(ClaimCommand, AfterAStopItGoesOnToTheSameClaim) {
  const std::string flags = "--claim --only not/ --report-dir run ";
  ASSERT_EQ(Conform(flags).status, 0);
  const std::string whole = Read("run/claim.json");
  // Stopped in each run; those behind it had not begun.
  const auto go_on = [&](const std::string& more) {
    Remove("run/claim.json");
    const CommandOutcome outcome = Conform(flags + "--resume" + more);
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.errors;
    EXPECT_EQ(Read("run/claim.json"), whole);
  };
  Cut("run/neighbours/results.jsonl");
  go_on("");
  Remove("run/neighbours/results.jsonl");
  Write("run/repeated/results.jsonl", "");
  go_on("");
  Cut("run/drawn/results.jsonl");
  go_on("");
  const size_t tilde = whole.find('~') + 1;
  const std::string seed = whole.substr(tilde, whole.find('"', tilde) - tilde);
  Remove("run/drawn/results.jsonl");
  Cut("run/published/results.jsonl");
  go_on(" --reseed " + seed);
}

TEST_F(ClaimCommand, ItGoesOnOnlyAsItBegan) {
  const std::string flags = "--claim --report-dir run ";
  EXPECT_EQ(Conform(flags + "--only not/ --resume").status, 2);
  ASSERT_EQ(Conform(flags + "--only not/ --reseed 5").status, 0);
  EXPECT_THAT(Conform(flags + "--only not/ --reseed 6 --resume").errors,
              HasSubstr("of another run"));
  EXPECT_THAT(Conform(flags + "--only xor/ --resume").errors,
              HasSubstr("of another run"));
}

TEST_F(ClaimCommand, AnotherClaimBeginsAnew) {
  const std::string flags = "--claim --only not/ --report-dir run --reseed ";
  ASSERT_EQ(Conform(flags + "5").status, 0);
  const CommandOutcome outcome = Conform(flags + "6");
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_THAT(Read("run/claim.json"), HasSubstr("drawn anew from 6"));
  EXPECT_THAT(Read("run/drawn/results.jsonl"), Not(HasSubstr("~5")));
}

TEST_F(ClaimCommand, TheWaysOfAskingAreItsOwn) {
  for (const char* flag : {"--repeat 3", "--order-seed 0", "--neighbours",
                           "--infer-profile", "--shard 2/2"}) {
    EXPECT_EQ(Conform(absl::StrCat("--claim --only not/ ", flag)).status, 2)
        << flag;
  }
  EXPECT_EQ(Run("conform merge --claim --infer-profile part").status, 2);
}

// The shards of a claim, each in a folder of its own.
class ClaimInShards : public ClaimCommand {
 protected:
  CommandOutcome Shard(const std::string& part, const std::string& folder,
                       const std::string& flags = "--only not/ --reseed 5") {
    return Conform(absl::StrCat("--claim --shard ", part, " --report-dir ",
                                folder, " ", flags));
  }
  CommandOutcome Merge(const std::string& folders) {
    return Subcommand("merge", absl::StrCat("--claim ", folders));
  }
};

TEST_F(ClaimInShards, MergedTheyAreTheWholeClaim) {
  ASSERT_EQ(Conform("--claim --only not/ --reseed 5 --report-dir whole").status,
            0);
  std::string folders;
  for (const char* part : {"0/3", "1/3", "2/3"}) {
    const std::string folder = absl::StrCat("part", std::string(part, 1));
    const CommandOutcome outcome = Shard(part, folder);
    EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.errors;
    EXPECT_THAT(outcome.out, Not(HasSubstr("may claim")));
    EXPECT_FALSE(Exists(folder + "/claim.json"));
    absl::StrAppend(&folders, folder, " ");
  }
  const CommandOutcome merged = Merge(folders + "--report-dir merged");
  EXPECT_EQ(merged.status, 0) << merged.out << merged.errors;
  EXPECT_EQ(Read("merged/claim.json"), Read("whole/claim.json"));
  for (const char* way : {"published", "drawn", "repeated", "neighbours"}) {
    const std::string results = absl::StrCat("/", way, "/results.jsonl");
    EXPECT_EQ(Results("merged" + results), Results("whole" + results)) << way;
    EXPECT_TRUE(Exists(absl::StrCat("merged/", way, "/report.html"))) << way;
  }
}

TEST_F(ClaimInShards, AFailureInOneIsTheClaims) {
  const char* flags =
      "--only add/special --reseed 5 --backend 'exec:sed -u "
      "s/add/subtract/ | ";
  std::string folders;
  for (const char* part : {"0/2", "1/2"}) {
    const std::string folder = absl::StrCat("part", std::string(part, 1));
    Shard(part, folder, absl::StrCat(flags, "\"", HLOREF_TOY_BACKEND, "\"'"));
    absl::StrAppend(&folders, folder, " ");
  }
  const CommandOutcome merged = Merge(folders + "--report-dir merged");
  EXPECT_EQ(merged.status, 1) << merged.errors;
  EXPECT_THAT(merged.out, HasSubstr("of add/special alone, nothing: "));
  EXPECT_THAT(Read("merged/claim.json"), HasSubstr("\"claim\": \"none\""));
}

TEST_F(ClaimInShards, WhatIsNoWholeClaimIsRefused) {
  ASSERT_EQ(Shard("0/2", "a").status, 0);
  ASSERT_EQ(Shard("1/2", "b").status, 0);
  EXPECT_EQ(Merge("a b").status, 0);
  const auto refused = [&](const std::string& folders, const char* why) {
    const CommandOutcome outcome = Merge(folders);
    EXPECT_EQ(outcome.status, 1) << folders;
    EXPECT_THAT(outcome.errors, HasSubstr(why)) << folders;
  };
  refused("a", "published: there are 1 of 2 shards; shard 1 is missing");
  refused("a a", "shard 0 is there twice");
  Shard("1/2", "seed", "--only not/ --reseed 6");
  refused("a seed", "drawn: the parts are not of one run: another seed");
  Shard("1/2", "backend",
        absl::StrCat("--only not/ --reseed 5 --backend 'exec:",
                     HLOREF_TOY_BACKEND, "'"));
  refused("a backend", "another backend");
  Shard("1/2", "only", "--only xor/ --reseed 5");
  refused("a only", "another --only");
  Shard("1/2", "profile", "--only not/ --reseed 5 --choice subnormals=flush");
  refused("a profile", "another profile");
  for (const char* folder : {"a", "b"}) {
    std::string text = Read(absl::StrCat(folder, "/published/results.jsonl"));
    const size_t root = text.find("\"root\":\"") + 8;
    text.replace(root, 4, "0000");
    Write(absl::StrCat(folder, "/published/results.jsonl"), text);
    if (*folder == 'a') refused("a b", "another root");
  }
  refused("a b", "drawn: not of one claim with the others: another root");
}

TEST_F(ClaimInShards, AWayOfAskingIsNoOther) {
  ASSERT_EQ(Shard("0/1", "a").status, 0);
  Write("a/repeated/results.jsonl", Read("a/published/results.jsonl"));
  EXPECT_THAT(Merge("a").errors,
              HasSubstr("repeated: not of one claim with the others: another "
                        "--repeat"));
  Remove("a/repeated/results.jsonl");
  EXPECT_THAT(Merge("a").errors, HasSubstr("a/repeated/results.jsonl"));
}

TEST_F(ClaimInShards, AShardNeedsTheSeedOfAll) {
  EXPECT_THAT(Shard("0/2", "a", "--only not/").errors, HasSubstr("--reseed S"));
  EXPECT_THAT(Conform("--claim --only not/ --shard 0/2 --reseed 5").errors,
              HasSubstr("--report-dir"));
  ASSERT_EQ(Shard("0/2", "a").status, 0);
  Cut("a/neighbours/results.jsonl");
  EXPECT_EQ(Shard("0/2", "a", "--only not/ --resume").status, 0);
  EXPECT_THAT(Shard("1/2", "a", "--only not/ --reseed 5 --resume").errors,
              HasSubstr("of another run"));
}

TEST_F(ClaimCommand, ABackendThatDoesNotStartClaimsNothing) {
  const CommandOutcome outcome =
      Conform("--claim --only not/ --backend 'exec:exit 1'");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, Not(HasSubstr("may claim")));
}

}  // namespace
}  // namespace hlo::conformance
