// Random programs of element-wise steps, repetitions and sums of rows, in
// computations that call each other: what chains (prepare/lane_chain.h)
// compute, and what they hold meanwhile, is as step by step, and no result
// depends on the order of the steps (prepare/step_order.h).
#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "interpreter/testing/chain_runs.h"

namespace hlo::chains {
namespace {

using Names = std::vector<std::string>;

struct Shape {
  int rows, columns;
};
// Rows end anywhere in a block, fill half of one, or are longer: what a block
// holds is then used never, always, or for some blocks.
constexpr Shape kShapes[] = {{71, 131}, {71, 131}, {65, 256}, {64, 521}};

// Rows that are folded in a chain, and others, of the first shape.
const std::string kFloats = "f32[71,131]", kNumbers = "u32[71,131]",
                  kPreds = "pred[71,131]", kLine = "f32[9301]",
                  kColumn = "f32[71]", kRow = "f32[131]", kElement = "f32[]";

constexpr char kSums[] = R"(
sum { p = f32[] parameter(0)  q = f32[] parameter(1)  ROOT r = f32[] add(p, q) }
most { p = f32[] parameter(0)  q = f32[] parameter(1)
  ROOT r = f32[] maximum(p, q) }
)";

class RandomProgram {
 public:
  explicit RandomProgram(uint32_t seed)
      : random_(seed), shape_(kShapes[seed % std::size(kShapes)]) {
    for (int i = Between(1, 3); i > 0; --i) AddComputation();
    AddComputation(true);
  }
  std::string text(bool is_scheduled) const {
    const auto [rows, columns] = shape_;
    return absl::StrCat(
        "HloModule m", is_scheduled ? ", is_scheduled=true" : "", kSums,
        absl::StrReplaceAll(
            text_, {{"[71,131]", absl::StrCat("[", rows, ",", columns, "]")},
                    {"[71]", absl::StrCat("[", rows, "]")},
                    {"[131]", absl::StrCat("[", columns, "]")},
                    {"[9301]", absl::StrCat("[", rows * columns, "]")}}));
  }

 private:
  struct Computation {
    std::string name;
    Names parameters, results;  // their types
  };

  int Between(int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random_);
  }
  template <typename T>
  const T& OneOf(const std::vector<T>& values) {
    return values[static_cast<size_t>(
        Between(0, static_cast<int>(values.size()) - 1))];
  }

  // The name of a value of `type` that `expression` computes.
  std::string Add(const std::string& type, const std::string& expression) {
    std::string name = absl::StrCat("v", values_made_++);
    absl::StrAppend(&text_, "  ", name, " = ", type, " ", expression, "\n");
    return name;
  }
  void AddValue(const std::string& type, const std::string& expression) {
    values_[type].push_back(Add(type, expression));
  }

  // A value of `result` by one of `ops`, if there are operands.
  void AddOp(const std::string& result, const Names& ops, const Names& operands,
             const std::string& attributes = "") {
    Names names;
    for (const std::string& type : operands) {
      if (values_[type].empty()) return;
      names.push_back(OneOf(values_[type]));
    }
    AddValue(result, absl::StrCat(OneOf(ops), "(", absl::StrJoin(names, ", "),
                                  ")", attributes));
  }

  void AddOperation() {
    const std::string floats =
        OneOf<std::string>({kFloats, kFloats, kLine, kColumn, kRow, kElement});
    const std::string array = OneOf<std::string>({kFloats, kNumbers, kPreds});
    const std::string to_apply =
        absl::StrCat(", to_apply=", Between(0, 1) == 0 ? "sum" : "most");
    switch (Between(0, floats == kElement ? 11 : 13)) {
      case 0:
      case 1:
        return AddOp(floats, {"add", "multiply", "subtract", "maximum"},
                     {floats, floats});
      case 2:
        return AddOp(floats, {"negate", "abs", "floor"}, {floats});
      case 3:
        return AddOp(kNumbers, {"add", "xor", "multiply", "divide"},
                     {kNumbers, kNumbers});
      case 4:
        return AddOp(kPreds, {"compare"}, {kFloats, kFloats}, ", direction=LT");
      case 5:
        return AddOp(array, {"select"}, {kPreds, array, array});
      case 6:
        return AddOp(kNumbers, {"convert"}, {array});
      case 7:
        return AddOp(kFloats, {"convert"}, {array});
      case 8:
        return AddOp(kFloats, {"broadcast"}, {kElement}, ", dimensions={}");
      case 9:
        return Between(0, 1) == 0
                   ? AddOp(kFloats, {"broadcast"}, {kColumn},
                           ", dimensions={0}")
                   : AddOp(kFloats, {"broadcast"}, {kRow}, ", dimensions={1}");
      case 10:
        return AddOp(kColumn, {"reduce"}, {kFloats, kElement},
                     ", dimensions={1}" + to_apply);
      case 11:
        return Between(0, 1) == 0 ? AddOp(kLine, {"reshape"}, {kFloats})
                                  : AddOp(kFloats, {"reshape"}, {kLine});
      case 12:
        return AddOp(floats, {"iota"}, {},
                     absl::StrCat(", iota_dimension=",
                                  floats == kFloats ? Between(0, 1) : 0));
      default:
        return AddOp(kElement, {"reduce"}, {kRow, kElement},
                     ", dimensions={0}" + to_apply);
    }
  }

  static std::string TypeOf(const Names& results) {
    return results.size() == 1
               ? results[0]
               : absl::StrCat("(", absl::StrJoin(results, ", "), ")");
  }

  // Some results are read by nobody.
  void AddCall() {
    const Computation callee = OneOf(computations_);
    Names arguments;
    for (const std::string& type : callee.parameters) {
      if (values_[type].empty()) return;
      arguments.push_back(OneOf(values_[type]));
    }
    const std::string call =
        Add(TypeOf(callee.results),
            absl::StrCat("call(", absl::StrJoin(arguments, ", "),
                         "), to_apply=", callee.name));
    if (callee.results.size() == 1) {
      return values_[callee.results[0]].push_back(call);
    }
    for (size_t i = 0; i < callee.results.size(); ++i) {
      if (Between(0, 3) == 0) continue;
      AddValue(callee.results[i],
               absl::StrCat("get-tuple-element(", call, "), index=", i));
    }
  }

  // The results are any values, one of them maybe twice.
  void AddComputation(bool entry = false) {
    Computation made{absl::StrCat("f", computations_.size()), {}, {}};
    absl::StrAppend(&text_, entry ? "ENTRY " : "", made.name, " {\n");
    values_.clear();
    for (int i = Between(2, 4); i > 0; --i) {
      const std::string type = OneOf<std::string>(
          {kFloats, kFloats, kNumbers, kElement, kColumn, kRow});
      AddValue(type, absl::StrCat("parameter(", made.parameters.size(), ")"));
      made.parameters.push_back(type);
    }
    for (int i = Between(4, 16); i > 0; --i) {
      if (!computations_.empty() && Between(0, 3) == 0) {
        AddCall();
      } else {
        AddOperation();
      }
    }
    Names results;
    for (int i = Between(1, 3); i > 0;) {
      const std::string type = OneOf<std::string>(
          {kFloats, kNumbers, kPreds, kLine, kColumn, kRow, kElement});
      if (values_[type].empty()) continue;
      made.results.push_back(type);
      results.push_back(OneOf(values_[type]));
      --i;
    }
    absl::StrAppend(&text_, "  ROOT ");
    Add(TypeOf(made.results),
        absl::StrCat(results.size() > 1          ? "tuple("
                     : made.results[0][0] == 'f' ? "negate("
                                                 : "not(",
                     absl::StrJoin(results, ", "), ")"));
    absl::StrAppend(&text_, "}\n");
    computations_.push_back(made);
  }

  std::mt19937 random_;
  Shape shape_;
  std::string text_;
  std::vector<Computation> computations_;
  std::map<std::string, Names> values_;  // by type, of what is being made
  int values_made_ = 0;
};

TEST(RandomChainsTest, HaveTheSameResultsStepsAndBytes) {
  for (uint32_t seed = 0; seed < 2000; ++seed) {
    const RandomProgram program(seed);
    SCOPED_TRACE(absl::StrCat("seed ", seed, "\n", program.text(false)));
    const ChainRuns runs(program.text(false)), scheduled(program.text(true));
    for (bool keep : {false, true}) {
      const ChainOutcome expected = runs.RunStepByStep({}, keep);
      ChainRuns::ExpectSame(runs.Run({}, keep), expected);
      const ChainOutcome in_order = scheduled.Run({}, keep);
      ASSERT_EQ(in_order.error.empty(), expected.error.empty());
      if (!expected.error.empty()) continue;
      EXPECT_EQ(in_order.steps, expected.steps);
      EXPECT_TRUE(HaveSameBits(in_order.result, expected.result));
    }
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace hlo::chains
