// The suite itself: a backend with a planted fault never passes.
#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "conformance/run/runner.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

using Change = std::function<void(Answer&)>;

// Changes every leaf of an answer that has lanes.
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
void FlipBit(MutableArrayView view, int64_t lane) {
  view.data[lane * Width(view)] ^= std::byte{1};
}

struct Fault {
  std::string name;
  Change change;
};

std::vector<Fault> Faults() {
  return {
      {"the last lane off by a bit",
       EachLeaf([](auto view) { FlipBit(view, view.count() - 1); })},
      {"the first lane off by a bit",
       EachLeaf([](auto view) { FlipBit(view, 0); })},
      {"every lane off by a bit", EachLeaf([](auto view) {
         for (int64_t i = 0; i < view.count(); ++i) FlipBit(view, i);
       })},
      {"zeros", EachLeaf([](auto view) {
         std::memset(view.data, 0, view.count() * Width(view));
       })},
      {"all ones", EachLeaf([](auto view) {
         std::memset(view.data, 1, view.count() * Width(view));
       })},
      {"lanes in the wrong order", EachLeaf([](auto view) {
         std::reverse(view.data, view.data + view.count() * Width(view));
       })},
      {"the last lane dropped", EachLeaf([](auto view) {
         std::memset(view.data + (view.count() - 1) * Width(view), 0,
                     Width(view));
       })},
      {"the first lane everywhere", EachLeaf([](auto view) {
         for (int64_t i = 1; i < view.count(); ++i) {
           std::memcpy(view.data + i * Width(view), view.data, Width(view));
         }
       })},
      {"no result", [](Answer& answer) { answer.outputs.clear(); }},
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

// The interpreter, but for the fault.
class FaultyBackend : public Backend {
 public:
  explicit FaultyBackend(Change change)
      : right_(MakeCpuBackend({})), change_(std::move(change)) {}
  absl::StatusOr<Hello> Start() override { return right_->Start(); }
  Answer Run(const Question& question) override {
    Answer answer = right_->Run(question);
    change_(answer);
    return answer;
  }

 private:
  std::unique_ptr<Backend> right_;
  Change change_;
};

// The answer before, where it has as many leaves.
class StaleBackend : public Backend {
 public:
  absl::StatusOr<Hello> Start() override { return right_->Start(); }
  Answer Run(const Question& question) override {
    Answer answer = right_->Run(question);
    std::swap(answer, before_);
    return answer.outputs.empty() ? before_ : answer;
  }

 private:
  std::unique_ptr<Backend> right_ = MakeCpuBackend({});
  Answer before_;
};

// At least one of each group of ops.
const std::vector<std::string> kOps = {
    "add",  "compare", "exponential", "pad",         "gather", "reduce",
    "sort", "scatter", "dot",         "convolution", "while",  "conditional",
    "iota", "topk",    "fft",         "all-reduce"};

int64_t Failures(const Results& results) {
  return std::count_if(
      results.results.begin(), results.results.end(),
      [](const Result& result) { return IsFailure(result.verdict); });
}

class FaultsTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    auto golden = ReadGolden("golden", {GetParam()});
    ASSERT_TRUE(golden.ok()) << golden.status();
    golden_ = *std::move(golden);
  }
  Golden golden_;
};

TEST_P(FaultsTest, TheInterpreterPassesItsVectors) {
  auto results = conformance::Run(golden_, *MakeCpuBackend({}), {});
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ(results->results.size(), golden_.vectors.size());
  EXPECT_EQ(Failures(*results), 0);
}

TEST_P(FaultsTest, EveryFaultIsCaught) {
  for (const Fault& fault : Faults()) {
    FaultyBackend backend(fault.change);
    auto results = conformance::Run(golden_, backend, {});
    ASSERT_TRUE(results.ok()) << results.status();
    EXPECT_GT(Failures(*results), 0) << GetParam() << ": " << fault.name;
  }
}

TEST_P(FaultsTest, AStaleResultIsCaught) {
  StaleBackend backend;
  auto results = conformance::Run(golden_, backend, {});
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_GT(Failures(*results), 0);
}

INSTANTIATE_TEST_SUITE_P(Ops, FaultsTest, testing::ValuesIn(kOps),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace hlo::conformance
