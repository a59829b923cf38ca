// Random programs of element-wise steps in computations that call each other:
// what chains (prepare/lane_chain.h) compute, and what they hold meanwhile, is
// as step by step.
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/testing/chain_runs.h"

namespace hlo::chains {
namespace {

class RandomProgram {
 public:
  explicit RandomProgram(uint32_t seed) : random_(seed) {
    for (int i = Between(1, 3); i > 0; --i) AddComputation();
    AddComputation(true);
  }
  const std::string& text() const { return text_; }

 private:
  struct Computation {
    std::string name;
    int parameters, results;
  };

  int Between(int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random_);
  }
  std::string OneOf(const std::vector<std::string>& names) {
    return names[static_cast<size_t>(
        Between(0, static_cast<int>(names.size()) - 1))];
  }

  // The name of a value of `type` that `expression` computes.
  std::string Add(const std::string& type, const std::string& expression) {
    std::string name = absl::StrCat("v", values_made_++);
    absl::StrAppend(&text_, "  ", name, " = ", type, " ", expression, "\n");
    return name;
  }
  void AddValue(const std::string& expression) {
    values_.push_back(Add("u32[S]", expression));
  }

  void AddOperation() {
    const std::string x = OneOf(values_), y = OneOf(values_);
    switch (Between(0, 3)) {
      case 0:
        return AddValue(absl::StrCat("not(", x, ")"));
      case 1:
        return AddValue(absl::StrCat("add(", x, ", ", y, ")"));
      case 2:
        return AddValue(absl::StrCat("multiply(", x, ", ", y, ")"));
      default:
        return AddValue(absl::StrCat("xor(", x, ", ", y, ")"));
    }
  }

  static std::string TypeOf(int results) {
    return results == 1
               ? "u32[S]"
               : absl::StrCat(
                     "(",
                     absl::StrJoin(std::vector<std::string>(
                                       static_cast<size_t>(results), "u32[S]"),
                                   ", "),
                     ")");
  }

  // Some results are read by nobody.
  void AddCall() {
    const Computation callee = computations_[static_cast<size_t>(
        Between(0, static_cast<int>(computations_.size()) - 1))];
    std::vector<std::string> arguments;
    for (int i = 0; i < callee.parameters; ++i) {
      arguments.push_back(OneOf(values_));
    }
    const std::string call =
        Add(TypeOf(callee.results),
            absl::StrCat("call(", absl::StrJoin(arguments, ", "),
                         "), to_apply=", callee.name));
    if (callee.results == 1) return values_.push_back(call);
    for (int i = 0; i < callee.results; ++i) {
      if (Between(0, 3) == 0) continue;
      AddValue(absl::StrCat("get-tuple-element(", call, "), index=", i));
    }
  }

  // The results are any values, one of them maybe twice.
  void AddComputation(bool entry = false) {
    const Computation made = {absl::StrCat("f", computations_.size()),
                              Between(1, 2), Between(1, 3)};
    absl::StrAppend(&text_, entry ? "ENTRY " : "", made.name, " {\n");
    values_.clear();
    for (int i = 0; i < made.parameters; ++i) {
      AddValue(absl::StrCat("parameter(", i, ")"));
    }
    for (int i = Between(2, 8); i > 0; --i) {
      if (!computations_.empty() && Between(0, 2) == 0) {
        AddCall();
      } else {
        AddOperation();
      }
    }
    std::vector<std::string> results;
    for (int i = 0; i < made.results; ++i) results.push_back(OneOf(values_));
    absl::StrAppend(&text_, "  ROOT ");
    if (made.results > 1) {
      Add(TypeOf(made.results),
          absl::StrCat("tuple(", absl::StrJoin(results, ", "), ")"));
    } else {
      Add("u32[S]", absl::StrCat("negate(", results[0], ")"));
    }
    absl::StrAppend(&text_, "}\n");
    computations_.push_back(made);
  }

  std::mt19937 random_;
  std::string text_;
  std::vector<Computation> computations_;
  std::vector<std::string> values_;  // of the computation that is made
  int values_made_ = 0;
};

TEST(RandomChainsTest, HaveTheSameResultsStepsAndBytes) {
  for (uint32_t seed = 0; seed < 2000; ++seed) {
    const RandomProgram program(seed);
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", program.text()));
    const ChainRuns runs(program.text());
    for (bool keep : {false, true}) {
      ChainRuns::ExpectSame(runs.Run({}, keep), runs.RunStepByStep({}, keep));
    }
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace hlo::chains
