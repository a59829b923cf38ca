#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "book/trace_nesting.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "literals/literal.h"

namespace hlo {
namespace {

using ::testing::ElementsAre;

TraceRow Step(int64_t depth, std::string computation, std::string name,
              uint64_t hash = 0) {
  TraceRow row;
  row.fiber = {0};
  row.depth = depth;
  row.computation = std::move(computation);
  row.text = absl::StrCat("f32[2] ", name.substr(0, name.find('.')), "(x)");
  row.name = std::move(name);
  row.counts.hash = hash;
  row.value = absl::StrCat(hash);
  return row;
}

// "name" of a step of both, "name<" of the first alone, "name>" of the second;
// "name!" where they differ.
std::vector<std::string> Merged(std::vector<TraceRow> first,
                                std::vector<TraceRow> second) {
  Trace one, two;
  one.rows = std::move(first);
  two.rows = std::move(second);
  std::vector<std::string> texts;
  for (const TraceRow& row : MergeTraces(one, two).rows) {
    constexpr const char* kMarks[] = {"", "!", "<", ">"};
    texts.push_back(absl::StrCat(row.name, kMarks[static_cast<int>(row.side)]));
  }
  return texts;
}

TEST(MergeTraces, MarksTheStepsWhoseValuesDiffer) {
  EXPECT_THAT(Merged({Step(0, "m", "a", 1), Step(0, "m", "b", 2)},
                     {Step(0, "m", "a", 1), Step(0, "m", "b", 3)}),
              ElementsAre("a", "b!"));
}

TEST(MergeTraces, TurnsOfALoopMeetByNumber) {
  EXPECT_THAT(
      Merged({Step(1, "c", "t"), Step(1, "b", "x", 1), Step(1, "c", "t"),
              Step(0, "m", "w")},
             {Step(1, "c", "t"), Step(1, "b", "x", 2), Step(1, "c", "t"),
              Step(1, "b", "x", 3), Step(1, "c", "t"), Step(0, "m", "w")}),
      ElementsAre("t", "x!", "t", "x>", "t>", "w"));
}

TEST(MergeTraces, AnotherBranchIsNoneOfTheSteps) {
  EXPECT_THAT(Merged({Step(1, "yes", "a"), Step(0, "m", "q"),
                      Step(1, "no", "b"), Step(0, "m", "r")},
                     {Step(1, "no", "b"), Step(0, "m", "q"), Step(1, "no", "b"),
                      Step(0, "m", "r")}),
              ElementsAre("a<", "b>", "q", "b", "r"));
}

TEST(MergeTraces, NewStepsStandWhereTheyRan) {
  EXPECT_THAT(Merged({Step(0, "m", "a"), Step(0, "m", "c")},
                     {Step(0, "m", "a"), Step(0, "m", "b"), Step(0, "m", "c")}),
              ElementsAre("a", "b>", "c"));
}

TEST(MergeTraces, RenamedStepsMeetByOpAndShape) {
  EXPECT_THAT(Merged({Step(0, "m", "add.1", 1), Step(0, "m", "copy.2")},
                     {Step(0, "m", "add.7", 2), Step(0, "m", "dot.2")}),
              ElementsAre("add.1!", "copy.2<", "dot.2>"));
}

TEST(MergeTraces, OtherOrdersMeetByName) {
  EXPECT_THAT(Merged({Step(0, "m", "a", 1), Step(0, "m", "b", 2)},
                     {Step(0, "m", "b", 2), Step(0, "m", "a", 1)}),
              ElementsAre("a", "b"));
}

TEST(MergeTraces, FibersOfOneAloneAreKept) {
  TraceRow child = Step(0, "s", "x");
  child.fiber = {0, 0};
  EXPECT_THAT(Merged({Step(0, "m", "a")}, {Step(0, "m", "a"), child}),
              ElementsAre("a", "x>"));
}

TEST(MergeTraces, DeepCallsNeedNoStack) {
  std::vector<TraceRow> rows;
  for (int depth = 200'000; depth >= 0; --depth) {
    rows.push_back(Step(depth, "f", "x", depth == 100'000 ? 1 : 0));
  }
  std::vector<TraceRow> others = rows;
  others[0].counts.hash = 7;
  EXPECT_EQ(Merged(rows, std::move(others))[0], "x!");
}

TEST(CountElements, EqualValuesHaveOneHash) {
  const auto hash = [](std::vector<float> numbers) {
    const auto literal =
        Literal::Array<float>(numbers, {static_cast<int64_t>(numbers.size())});
    const Value* leaf = &literal->leaf();
    return CountElements(literal->shape(), {&leaf, 1}).hash;
  };
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(hash({1, nan}), hash({1, -nan}));
  EXPECT_NE(hash({1, 0}), hash({1, -0.0f}));
  EXPECT_NE(hash({1, 2}), hash({2, 1}));
}

}  // namespace
}  // namespace hlo
