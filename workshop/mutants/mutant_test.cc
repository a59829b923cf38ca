// The suite itself: no mutant passes.
#include "workshop/mutants/mutant.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "conformance/format/choice_values.h"
#include "conformance/run/runner.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

struct WrongAnswer {
  std::string name;
  std::function<void(Answer&)> change;
};

// Answers that are wrong as a whole; `hloref-vectors admit` changes elements.
std::vector<WrongAnswer> WrongAnswers() {
  return {
      {"no result", [](Answer& answer) { answer.outputs.clear(); }},
      {"the last process has no result",
       [](Answer& answer) {
         if (!answer.outputs.empty()) answer.outputs.pop_back();
       }},
      {"a result too many",
       [](Answer& answer) {
         for (auto& process : answer.outputs) {
           process.push_back(Literal::Scalar<float>(0));
         }
       }},
      {"another type",
       [](Answer& answer) {
         for (auto& process : answer.outputs) {
           for (Literal& leaf : process) leaf = Literal::Scalar<bool>(true);
         }
       }},
      {"everything rejected",
       [](Answer& answer) { answer.kind = Answer::Kind::kRejected; }},
      {"rejections swallowed",
       [](Answer& answer) { answer.kind = Answer::Kind::kOk; }},
      {"crashes", [](Answer& answer) { answer.kind = Answer::Kind::kCrashed; }},
      {"hangs", [](Answer& answer) { answer.kind = Answer::Kind::kTimedOut; }},
      {"errors", [](Answer& answer) { answer.kind = Answer::Kind::kErrored; }},
      {"unsupported without saying so before",
       [](Answer& answer) { answer.kind = Answer::Kind::kUnsupported; }},
  };
}

class MutantBackend : public Backend {
 public:
  MutantBackend(Mutant mutant, ChoiceValues profile)
      : mutant_(std::move(mutant)), profile_(std::move(profile)) {}
  absl::StatusOr<Hello> Start() override {
    return MakeHlorefBackend(profile_)->Start();
  }
  Answer Run(const Question& question) override {
    return RunMutant(question, mutant_);
  }

 private:
  Mutant mutant_;
  ChoiceValues profile_;
};

const absl::StatusOr<Golden>& GoldenOf(const std::string& op) {
  static auto& all = *new std::map<std::string, absl::StatusOr<Golden>>();
  const auto found = all.find(op);
  if (found != all.end()) return found->second;
  return all.emplace(op, ReadGolden("golden", {op})).first->second;
}

// The number of the op's vectors that fail if the backend declares `profile`.
int64_t Failures(const std::string& op, Mutant mutant, ChoiceValues profile) {
  const auto& golden = GoldenOf(op);
  EXPECT_TRUE(golden.ok() && !golden->vectors.empty()) << op;
  if (!golden.ok()) return 0;
  MutantBackend backend(std::move(mutant), std::move(profile));
  const auto results = conformance::Run(*golden, backend, {});
  EXPECT_TRUE(results.ok()) << results.status();
  if (!results.ok()) return 0;
  EXPECT_EQ(results->results.size(), golden->vectors.size());
  return std::count_if(
      results->results.begin(), results->results.end(),
      [](const Result& result) { return IsFailure(result.verdict); });
}

TEST(WrongAnswersTest, AreCaught) {
  EXPECT_EQ(Failures("all-reduce", Mutant(), {}), 0);
  for (const WrongAnswer& wrong : WrongAnswers()) {
    Mutant mutant;
    mutant.answer = [&](const Question&, Answer& answer) {
      wrong.change(answer);
    };
    EXPECT_GT(Failures("all-reduce", mutant, {}), 0) << wrong.name;
  }
}

// The answer before, where this one has results.
TEST(WrongAnswersTest, AreCaughtWhereTheyAreStale) {
  Mutant mutant;
  mutant.answer = [before = Answer()](const Question&, Answer& answer) mutable {
    std::swap(answer, before);
    if (answer.outputs.empty()) answer = before;
  };
  EXPECT_GT(Failures("all-reduce", mutant, {}), 0);
}

std::string Underscored(std::string name) {
  std::replace_if(
      name.begin(), name.end(),
      [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

class MutantTest : public testing::TestWithParam<Mutant> {};

TEST_P(MutantTest, IsCaught) {
  ASSERT_NE(GetParam().op, nullptr);
  EXPECT_GT(Failures(GetParam().op->name, GetParam(), DefaultChoices()), 0);
}

std::string NameOfTest(const testing::TestParamInfo<Mutant>& info) {
  return absl::StrCat(info.index, "_", Underscored(info.param.name));
}
// `hloref-vectors clauses` tries those of the rules.
INSTANTIATE_TEST_SUITE_P(OfBackends, MutantTest,
                         testing::ValuesIn(BackendMutants()), NameOfTest);

TEST(RuleMutants, HaveARuleOfTheirOpAndAChange) {
  std::set<std::pair<std::string, std::string>> names;
  for (const Mutant& each : RuleMutants()) {
    ASSERT_NE(each.op, nullptr) << each.rule;
    EXPECT_TRUE(absl::StartsWith(each.rule, absl::StrCat(each.op->name, ".V")));
    EXPECT_TRUE(each.step || each.program || each.question || each.answer ||
                !each.choices.empty())
        << each.rule << ": " << each.name;
    EXPECT_TRUE(names.emplace(each.rule, each.name).second)
        << each.rule << ": " << each.name;
  }
}

}  // namespace
}  // namespace hlo::conformance
