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
  for (const char* flag : {"--shard 0/2", "--repeat 3", "--order-seed 0",
                           "--neighbours", "--infer-profile"}) {
    EXPECT_EQ(Conform(absl::StrCat("--claim --only not/ ", flag)).status, 2)
        << flag;
  }
}

TEST_F(ClaimCommand, ABackendThatDoesNotStartClaimsNothing) {
  const CommandOutcome outcome =
      Conform("--claim --only not/ --backend 'exec:exit 1'");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, Not(HasSubstr("may claim")));
}

}  // namespace
}  // namespace hlo::conformance
