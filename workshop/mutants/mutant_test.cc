// The suite itself: no mutant passes.
#include "workshop/mutants/mutant.h"

#include <algorithm>
#include <cctype>
#include <cstring>
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

using Change = std::function<void(Answer&)>;

// Changes every leaf of an answer that has elements.
Change EachLeaf(std::function<void(MutableArrayView)> change) {
  return [change](Answer& answer) {
    for (auto& process : answer.outputs) {
      for (Literal& leaf : process) {
        if (!leaf.shape().is_array() || leaf.count() == 0) continue;
        auto view = leaf.mutable_view();
        if (view.ok()) change(*view);
      }
    }
  };
}

int64_t Width(const MutableArrayView& view) {
  return StorageBytes(view.type());
}

// The lowest bit of one element's code.
void FlipBit(MutableArrayView view, int64_t element) {
  view.data[element * Width(view)] ^= std::byte{1};
}

struct WrongAnswer {
  std::string name;
  Change change;
};

std::vector<WrongAnswer> WrongAnswers() {
  return {
      {"the last element off by a bit",
       EachLeaf([](auto view) { FlipBit(view, view.count() - 1); })},
      {"the first element off by a bit",
       EachLeaf([](auto view) { FlipBit(view, 0); })},
      {"every element off by a bit", EachLeaf([](auto view) {
         for (int64_t i = 0; i < view.count(); ++i) FlipBit(view, i);
       })},
      {"zeros", EachLeaf([](auto view) {
         std::memset(view.data, 0, view.count() * Width(view));
       })},
      {"all ones", EachLeaf([](auto view) {
         std::memset(view.data, 1, view.count() * Width(view));
       })},
      {"elements in the wrong order", EachLeaf([](auto view) {
         std::reverse(view.data, view.data + view.count() * Width(view));
       })},
      {"the last element dropped", EachLeaf([](auto view) {
         std::memset(view.data + (view.count() - 1) * Width(view), 0,
                     Width(view));
       })},
      {"the first element everywhere", EachLeaf([](auto view) {
         for (int64_t i = 1; i < view.count(); ++i) {
           std::memcpy(view.data + i * Width(view), view.data, Width(view));
         }
       })},
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

// At least one of each group of ops.
const std::vector<std::string> kOps = {
    "add",  "compare", "exponential", "pad",         "gather", "reduce",
    "sort", "scatter", "dot",         "convolution", "while",  "conditional",
    "iota", "topk",    "fft",         "all-reduce"};

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

class WrongAnswersTest : public testing::TestWithParam<std::string> {};

TEST_P(WrongAnswersTest, TheInterpreterPassesItsVectors) {
  EXPECT_EQ(Failures(GetParam(), Mutant(), {}), 0);
}

TEST_P(WrongAnswersTest, AreCaught) {
  for (const WrongAnswer& wrong : WrongAnswers()) {
    Mutant mutant;
    mutant.answer = [&](const Question&, Answer& answer) {
      wrong.change(answer);
    };
    EXPECT_GT(Failures(GetParam(), mutant, {}), 0) << wrong.name;
  }
}

// The answer before, where this one has results.
TEST_P(WrongAnswersTest, AreCaughtWhereTheyAreStale) {
  Mutant mutant;
  mutant.answer = [before = Answer()](const Question&, Answer& answer) mutable {
    std::swap(answer, before);
    if (answer.outputs.empty()) answer = before;
  };
  EXPECT_GT(Failures(GetParam(), mutant, {}), 0);
}

std::string Underscored(std::string name) {
  std::replace_if(
      name.begin(), name.end(),
      [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Ops, WrongAnswersTest, testing::ValuesIn(kOps),
                         [](const auto& info) {
                           return Underscored(info.param);
                         });

class MutantTest : public testing::TestWithParam<Mutant> {};

TEST_P(MutantTest, IsCaught) {
  ASSERT_NE(GetParam().op, nullptr);
  EXPECT_GT(Failures(GetParam().op->name, GetParam(), DefaultChoices()), 0);
}

std::string NameOfTest(const testing::TestParamInfo<Mutant>& info) {
  return absl::StrCat(info.index, "_", Underscored(info.param.name));
}
INSTANTIATE_TEST_SUITE_P(OfRules, MutantTest, testing::ValuesIn(RuleMutants()),
                         NameOfTest);
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
