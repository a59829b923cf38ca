// Every vector's program as StableHLO text, read again: the same values.
#include <map>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "conformance/run/runner.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

using testing::HasSubstr;

// Why a program has no StableHLO text, as docs/stablehlo.md says.
constexpr absl::string_view kReasons[] = {
    "the program breaks a rule of HLO",
    "its valid counterpart",
    "StableHLO has no -done of nothing",
    "StableHLO has no a value of a -start that something else",
    "StableHLO has no all-reduce of nothing",
    "StableHLO has no all-to-all of such arrays",
    "StableHLO has no all_gather along a size of 0",
    "StableHLO has no async_done of several values",
    "StableHLO has no async_start of such a computation",
    "StableHLO has no bitcast between widths",
    "StableHLO has no bitcast of tiles",
    "StableHLO has no collective-permute of slices",
    "StableHLO has no collective_broadcast of unequal groups",
    "StableHLO has no computation in f32 for bf16",
    "StableHLO has no convolution of two types",
    "StableHLO has no infeed of dynamic sizes",
    "StableHLO has no iota of dynamic sizes",
    "StableHLO has no map of such an operand",
    "StableHLO has no operands of ",
    "StableHLO has no recv of dynamic sizes",
    "StableHLO has no recv that begins before another one",
    "StableHLO has no recv that others may meet",
    "StableHLO has no recv-done of what is not its recv",
    "StableHLO has no reduce_scatter along a size of 0",
    "StableHLO has no rng-get-and-update-state",
    "StableHLO has no scaled-dot",
    "StableHLO has no scan without inputs",
    "StableHLO has no send-done of what is not its send",
    "StableHLO has no stochastic-convert",
    "StableHLO has no such a mode with or without a channel",
    "StableHLO has no such an rng",
    "StableHLO has no to_apply of a custom call",
    "StableHLO has no type for "};

bool IsKnown(const std::string& reason) {
  for (absl::string_view known : kReasons) {
    if (absl::StartsWith(reason, known)) return true;
  }
  return false;
}

TEST(StablehloForm, EveryProgramThatItCarriesMeansTheSame) {
  const auto golden = ReadGolden("golden", {});
  ASSERT_TRUE(golden.ok()) << golden.status();
  const auto backend = MakeHlorefBackend({});
  RunOptions options;
  options.form.language = Language::kStablehlo;
  const auto results = conformance::Run(*golden, *backend, options);
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ(results->head.form, "stablehlo");
  std::map<Verdict, int> count;
  for (const Result& result : results->results) {
    ++count[result.verdict];
    EXPECT_FALSE(IsFailure(result.verdict))
        << result.id << ": " << result.message;
    if (result.verdict == Verdict::kUnsupported) {
      EXPECT_TRUE(IsKnown(result.message))
          << result.id << ": " << result.message;
    }
  }
  EXPECT_GT(count[Verdict::kPass], 12700);
}

// A program that InForm returns is requested by its own name.
TEST(StablehloForm, NamesItself) {
  const auto golden = ReadGolden("golden", {"add", "erfc"});
  ASSERT_TRUE(golden.ok()) << golden.status();
  ProgramForm form;
  form.language = Language::kStablehlo;
  for (const Vector& vector : golden->vectors) {
    const auto other = InForm(vector, form);
    if (!other.ok()) continue;
    EXPECT_EQ(other->form(), "stablehlo");
    EXPECT_THAT(other->module, HasSubstr("@main"));
  }
}

// Reads these forms, and answers each question with kUnsupported.
class Listener : public Backend {
 public:
  explicit Listener(std::vector<std::string> forms)
      : forms_(std::move(forms)) {}
  absl::StatusOr<Hello> Start() override {
    Hello hello;
    hello.name = "listener";
    hello.forms = forms_;
    hello.unsupported = {"*"};
    return hello;
  }
  Answer Run(const Question& question) override {
    heard.emplace_back(question.form());
    Answer answer;
    answer.kind = Answer::Kind::kUnsupported;
    return answer;
  }
  std::vector<std::string> heard;

 private:
  std::vector<std::string> forms_;
};

TEST(StablehloForm, WhoReadsNoHloTextIsAskedInIt) {
  const auto golden = ReadGolden("golden", {"add"});
  ASSERT_TRUE(golden.ok()) << golden.status();
  Listener only({"stablehlo"});
  const auto results = conformance::Run(*golden, only, {});
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ(results->head.form, "stablehlo");
  EXPECT_THAT(only.heard, testing::Not(testing::IsEmpty()));
  EXPECT_THAT(only.heard, testing::Each("stablehlo"));
  Listener both({"hlo", "stablehlo"});
  ASSERT_TRUE(conformance::Run(*golden, both, {}).ok());
  EXPECT_THAT(both.heard, testing::Each("hlo"));
  Listener neither({"mhlo"});
  ASSERT_TRUE(conformance::Run(*golden, neither, {}).ok());
  EXPECT_THAT(neither.heard, testing::IsEmpty());
}

TEST(StablehloForm, HasNoLayouts) {
  EXPECT_TRUE(ProgramFormFromName("stablehlo", false).ok());
  EXPECT_FALSE(ProgramFormFromName("stablehlo", true).ok());
}

}  // namespace
}  // namespace hlo::conformance
