#include "conformance/programs/fuzz.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>

#include "absl/strings/str_cat.h"
#include "conformance/programs/programs_testing.h"

namespace hlo::conformance {
namespace {

using testing::HasSubstr;

class FuzzTest : public testing::Test {
 protected:
  FuzzTest() {
    std::filesystem::remove_all(folder_);
    options_.reduce.questions = 300;
    options_.reduce.seconds = 1e9;  // nothing depends on how fast it is
  }
  ~FuzzTest() override { std::filesystem::remove_all(folder_); }

  std::string Read(const std::string& name) const {
    std::ifstream file(folder_ + "/" + name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }

  absl::StatusOr<FuzzState> Search(MistakenBackend::Change change) {
    const auto examiner = Asking(std::move(change));
    return Fuzz(*examiner, options_, nullptr);
  }

  const std::string folder_ =
      absl::StrCat(testing::TempDir(), "/hloref_fuzz_", getpid());
  FuzzOptions options_;
};

TEST_F(FuzzTest, TheInterpreterAgreesWithItself) {
  options_.programs = 500;
  const auto state = Search([](const Question&, Answer&) {});
  ASSERT_TRUE(state.ok()) << state.status();
  EXPECT_EQ(state->programs, 500);
  EXPECT_EQ(state->judged, 500);
  EXPECT_EQ(state->failures, 0);
  EXPECT_EQ(state->ended, "programs");
}

TEST_F(FuzzTest, AWrongOpIsOneCauseWithAFolder) {
  options_.programs = 400;
  options_.folder = folder_;
  options_.command = "--backend 'b'";
  const auto state = Search(Takes(" maximum(", " minimum("));
  ASSERT_TRUE(state.ok()) << state.status();
  const auto cause = std::find_if(
      state->causes.begin(), state->causes.end(),
      [](const FuzzCause& one) { return one.cause == "fail:value maximum"; });
  ASSERT_NE(cause, state->causes.end());
  EXPECT_EQ(cause->steps, 1);
  EXPECT_TRUE(cause->one_op);
  EXPECT_GE(cause->count, 2);
  EXPECT_THAT(Read(cause->folder + "/module.hlo"), HasSubstr("maximum("));
  const std::string issue = Read(cause->folder + "/issue.txt");
  EXPECT_THAT(issue, HasSubstr("Operation Semantics 2026 \"Max\""));
  EXPECT_THAT(issue, HasSubstr("hloref diff module.hlo --args args.json "
                               "--backend 'b'"));
  EXPECT_THAT(issue, HasSubstr("expected: "));
}

TEST_F(FuzzTest, ACrashWithoutAWordIsThatOfItsOp) {
  options_.programs = 64;
  const auto state = Search(CrashesAt(" multiply("));
  ASSERT_TRUE(state.ok()) << state.status();
  ASSERT_FALSE(state->causes.empty());
  std::set<std::string> last;
  for (const FuzzCause& cause : state->causes) {
    EXPECT_THAT(cause.cause, HasSubstr("crash at "));
    EXPECT_TRUE(last.insert(cause.cause).second) << cause.cause;
  }
  EXPECT_TRUE(last.contains("crash at multiply"));
}

TEST_F(FuzzTest, ASearchThatWasCutOffGoesOn) {
  options_.folder = folder_;
  options_.programs = 64;
  ASSERT_TRUE(Search(Takes(" reverse(", " copy(")).ok());
  options_.programs = 200;
  EXPECT_EQ(Search(Takes(" reverse(", " copy(")).status().code(),
            absl::StatusCode::kInvalidArgument);
  options_.resume = true;
  const auto resumed = Search(Takes(" reverse(", " copy("));
  ASSERT_TRUE(resumed.ok()) << resumed.status();
  options_.folder.clear();
  options_.resume = false;
  const auto whole = Search(Takes(" reverse(", " copy("));
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ(resumed->programs, whole->programs);
  EXPECT_EQ(resumed->failures, whole->failures);
  EXPECT_EQ(resumed->causes.size(), whole->causes.size());
  options_.folder = folder_;
  options_.resume = true;
  options_.seed = 7;
  EXPECT_THAT(Search(Takes("a", "a")).status().message(),
              HasSubstr("the search is another one"));
}

TEST_F(FuzzTest, ItEndsAtTheLimitOfItsFolder) {
  options_.folder = folder_;
  options_.folder_bytes = 1000;
  options_.programs = 100'000;
  const auto state = Search(Takes(" multiply(", " maximum("));
  ASSERT_TRUE(state.ok()) << state.status();
  EXPECT_EQ(state->ended, "folder");
}

TEST_F(FuzzTest, AFolderThatCannotBeMadeIsAnError) {
  options_.folder = "/proc/no";
  EXPECT_EQ(Search([](const Question&, Answer&) {}).status().code(),
            absl::StatusCode::kPermissionDenied);
  options_.resume = true;
  EXPECT_FALSE(Search([](const Question&, Answer&) {}).ok());
}

// The first program at random that fails.
std::optional<Reduced> FirstReduced(MistakenBackend::Change mistake) {
  const auto examiner = Asking(std::move(mistake));
  GeneratorOptions generator;
  generator.most_elements = 64;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    RandomProgram program = MakeRandomProgram(seed, generator);
    const VerifiedModule module = Loaded(program.text);
    auto question = examiner->Expect(MakeQuestion(*module, program.arguments),
                                     program.checks);
    if (!question.ok() || !examiner->Ask(*question).failed()) continue;
    ReduceOptions options;
    options.questions = 150;
    options.seconds = 1e9;
    auto reduced = Reduce({*module, program.arguments}, *examiner, options);
    if (reduced.ok()) return *std::move(reduced);
  }
  return std::nullopt;
}

// Mistakes of single ops and of pairs, one at a time.
TEST(FuzzReductionTest, ProgramsAreReducedToAFewInstructions) {
  const auto pair = [](const char* one, const char* other) {
    return [=](const Question& question, Answer& answer) {
      if (question.module.find(one) == std::string::npos) return;
      Takes(other, " copy(")(question, answer);
    };
  };
  const std::vector<MistakenBackend::Change> mistakes = {
      Takes(" maximum(", " minimum("),       Takes(" reverse(", " copy("),
      Takes("direction=LT", "direction=LE"), CrashesAt(" convolution("),
      pair(" transpose(", " reverse("),      pair(" while(", " reverse("),
      pair(" broadcast(", " negate("),
  };
  std::vector<int64_t> steps;
  for (const auto& mistake : mistakes) {
    const auto reduced = FirstReduced(mistake);
    ASSERT_TRUE(reduced.has_value());
    steps.push_back(SizeOf(reduced->program.module).steps);
  }
  std::sort(steps.begin(), steps.end());
  EXPECT_LE(steps[steps.size() / 2], 5);
  EXPECT_LE(steps.back(), 12);
}

}  // namespace
}  // namespace hlo::conformance
