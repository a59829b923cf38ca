// Outputs that cannot be written: each is an error with its path and the
// reason, and exit status 2; /dev/full is a disk without space.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/command_line_fixture.h"

namespace hlo {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr char kFull[] = "No space left on device";

class Outputs : public CommandLine {
 protected:
  Outputs() {
    if (!std::filesystem::exists("/dev/full")) skip_ = true;
    Write("tuple.hlo",
          "ENTRY e { a = f32[] constant(1)  ROOT t = (f32[]) tuple(a) }");
    Write("feed.hlo",
          "ENTRY e { x = s32[2] iota(), iota_dimension=0\n"
          "  y = () outfeed(x)\n  ROOT r = s32[] constant(7) }");
    Write("case.cases",
          "//: CASE V1 one\nROOT r = s32[] constant(1)\n//: EXPECT 1\n");
    Write("probe.mlir",
          "func.func @main() -> tensor<f32> {\n"
          "  %0 = stablehlo.constant dense<1.0> : tensor<f32>\n"
          "  %1 = interpreter.probe %0, probe_id = \"a\" : tensor<f32>\n"
          "  return %1 : tensor<f32>\n}\n");
  }
  void SetUp() override {
    if (skip_) GTEST_SKIP() << "no /dev/full";
  }
  // `path` and the reason are told; nothing else is an error.
  void ExpectLost(const std::string& line, const std::string& path,
                  const std::string& reason = kFull) {
    const CommandOutcome run = Run(line);
    EXPECT_EQ(run.status, 2) << line << "\n" << run.errors;
    EXPECT_THAT(run.errors,
                HasSubstr(absl::StrCat("error: ", path, ": ", reason)))
        << line;
  }
  // A link in place of a file that a command names itself.
  void LinkToFull(const std::string& name) {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::filesystem::remove(folder_ / name);
    std::filesystem::create_symlink("/dev/full", folder_ / name);
  }

  const std::string root_ = std::filesystem::current_path().string();
  bool skip_ = false;
};

TEST_F(Outputs, OfFlagsOfRunAndTrace) {
  const std::string run = "run square.hlo --args args.json ";
  for (const char* format : {"hlo", "json", "npy"}) {
    ExpectLost(absl::StrCat(run, "--output /dev/full --format ", format),
               "/dev/full");
  }
  ExpectLost(
      "run square.hlo --args args.json --replicas 2 --output "
      "'no/{process}.json'",
      "no/0.json", "No such file or directory");
  ExpectLost(run + "--timeline /dev/full", "/dev/full");
  ExpectLost(run + "--outfeed /dev/full", "/dev/full");
  ExpectLost("run feed.hlo --outfeed /dev/full", "/dev/full");
  ExpectLost("trace square.hlo --args args.json --html /dev/full", "/dev/full");
}

// One output that is lost hides no other.
TEST_F(Outputs, ThatAreLostHideNothing) {
  const CommandOutcome run =
      Run("run square.hlo --args args.json --timeline /dev/full");
  EXPECT_EQ(run.out, "f32[3] {1, 6.25, nan}\n");
  Write("endless.hlo",
        "c { p = f32[] parameter(0)  ROOT t = pred[] constant(true) }\n"
        "b { ROOT p = f32[] parameter(0) }\n"
        "ENTRY e { x = f32[] constant(1)\n"
        "  ROOT w = f32[] while(x), condition=c, body=b }");
  const CommandOutcome failed =
      Run("run endless.hlo --max-steps 100 --timeline /dev/full");
  EXPECT_EQ(failed.status, 2);
  EXPECT_THAT(failed.errors, AllOf(HasSubstr("steps"), HasSubstr(kFull)));
}

// A few bytes that stay in a buffer until the end, and more than it holds.
TEST_F(Outputs, OfEveryCommandToStdout) {
  for (const char* line :
       {"run square.hlo --args args.json", "run tuple.hlo --format json",
        "run feed.hlo", "print square.hlo", "print square.hlo --form stablehlo",
        "print square.hlo --form proto", "trace square.hlo --args args.json",
        "expect case.cases", "ops", "ops gather", "ops --json", "ops --choices",
        "--help", "--version", "run --help"}) {
    ExpectLost(absl::StrCat(line, " >/dev/full"), "standard output");
    ExpectLost(absl::StrCat(line, " >&-"), "standard output",
               "Bad file descriptor");
  }
  const std::string golden = absl::StrCat(" --golden '", root_, "/golden' ");
  ExpectLost(absl::StrCat("conform --only xor/", golden, ">/dev/full"),
             "standard output");
  for (const char* line : {"show xor/a-scalar", "list xor", "lint xor"}) {
    ExpectLost(absl::StrCat("vectors ", line, golden, ">/dev/full"),
               "standard output");
  }
}

TEST_F(Outputs, ToStderr) {
  const std::string after = " || exit $?; :";  // its stderr is the fixture's
  EXPECT_EQ(Run("check square.hlo 2>/dev/full" + after).status, 2);
  EXPECT_EQ(Run("check square.hlo 2>&-" + after).status, 2);
  EXPECT_EQ(Run("run square.hlo --args args.json 2>&-" + after).status, 0);
}

// A file that is opened must not become the closed stream.
TEST_F(Outputs, OfAClosedStdoutAreInNoOtherFile) {
  EXPECT_EQ(Run("run feed.hlo --timeline t.json >&-").status, 2);
  EXPECT_THAT(Read("t.json"), Not(HasSubstr("s32")));
  EXPECT_EQ(
      Run("run square.hlo --args args.json --output r.json >&- <&-").status, 0);
  EXPECT_THAT(Read("r.json"), HasSubstr("f32[3]"));
  EXPECT_EQ(Run("run - --args args.json <&-").status, 2);
}

TEST_F(Outputs, AReaderThatHasGoneIsNotToldOf) {
  for (const char* trap : {"", "trap '' PIPE; "}) {
    Write("status", "");
    Run("ops 2>said; echo $? >status; } | true",
        absl::StrCat("{ ", trap, "sleep 0.3;"));
    EXPECT_THAT(Read("status"), Not(AnyOf("", "0\n"))) << trap;
    EXPECT_THAT(Read("said"), IsEmpty()) << trap;
  }
}

TEST_F(Outputs, OfProbes) {
  ExpectLost("run probe.mlir --probe-dir none", "none/probe1.npy",
             "No such file or directory");
  LinkToFull("p/probe1.npy");
  ExpectLost("run probe.mlir --probe-dir p", "p/probe1.npy");
  LinkToFull("q/index.csv");
  ExpectLost("run probe.mlir --probe-dir q", "q/index.csv");
}

TEST_F(Outputs, OfConform) {
  const std::string golden = absl::StrCat(" --golden '", root_, "/golden' ");
  const std::string conform = absl::StrCat("conform --only xor/", golden,
                                           "--infer-profile --report-dir ");
  for (const char* name : {"results.jsonl", "profile.json", "junit.xml",
                           "report.markdown", "report.html"}) {
    std::filesystem::remove_all(folder_ / "r");
    LinkToFull(absl::StrCat("r/", name));
    ExpectLost(conform + "r", absl::StrCat("r/", name));
  }
  ExpectLost(conform + "square.hlo/r", "square.hlo/r/results.jsonl",
             "Not a directory");
  std::filesystem::remove_all(folder_ / "r");
  ASSERT_EQ(Run(conform + "r").status, 0);
  LinkToFull("m/results.jsonl");
  ExpectLost(
      absl::StrCat("conform merge r/results.jsonl --report-dir m", golden),
      "m/results.jsonl");
}

// The program beside this one, where it is built.
TEST_F(Outputs, OfHlorefVectors) {
  const auto program =
      std::filesystem::path(HLOREF_COMMAND).parent_path() / "hloref-vectors";
  if (!std::filesystem::exists(program)) GTEST_SKIP() << program;
  LinkToFull("g/xor/cases.jsonl");
  const std::pair<std::string, std::string> lost[] = {
      {"--version >/dev/full", "standard output"},
      {absl::StrCat("admit xor --golden '", root_, "/golden' >/dev/full"),
       "standard output"},
      {"generate xor --golden g", "g/xor/cases.jsonl"},
  };
  for (const auto& [line, path] : lost) {
    Write("status", "0");
    Run("--version", absl::StrCat("'", program.string(), "' ", line,
                                  " 2>said || echo $? >status;"));
    EXPECT_EQ(Read("status"), "2\n") << line;
    EXPECT_THAT(Read("said"), HasSubstr(absl::StrCat(path, ": ", kFull)));
  }
}

TEST_F(Outputs, OfExport) {
  const std::string line = absl::StrCat("vectors export --only xor/ --golden '",
                                        root_, "/golden' x");
  for (const char* name : {"requests.jsonl", "export.json"}) {
    std::filesystem::remove_all(folder_ / "x");
    LinkToFull(absl::StrCat("x/", name));
    ExpectLost(line, absl::StrCat("x/", name));
  }
}

}  // namespace
}  // namespace hlo
