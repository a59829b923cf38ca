#include "book/trace_page.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "literals/literal.h"
#include "nlohmann/json.hpp"

namespace hlo {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

TraceRow Row(int64_t depth, std::string computation, std::string name,
             const char* op = "add") {
  TraceRow row;
  row.fiber = {0};
  row.depth = depth;
  row.computation = std::move(computation);
  row.name = std::move(name);
  row.op = op;
  return row;
}

Trace TraceOf(std::vector<TraceRow> rows) {
  Trace trace;
  trace.title = "t";
  trace.rows = std::move(rows);
  return trace;
}

Json FactsOf(const std::string& page) {
  const std::string mark = "id=\"facts\">";
  const size_t begin = page.find(mark) + mark.size();
  return Json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

TEST(TracePage, NamesTheFirstNanAndTheStepsOfEachOp) {
  std::vector<TraceRow> rows = {Row(0, "main", "a", "negate"),
                                Row(0, "main", "b"), Row(0, "main", "c")};
  rows[1].counts = {1, 0, 2, 4};
  rows[2].counts = {1, 1, 0, 4};
  Trace trace = TraceOf(rows);
  trace.cut = true;
  const Json facts = FactsOf(TracePage(trace));
  EXPECT_EQ(facts.at("first_nan"), 1);
  EXPECT_EQ(facts.at("first_inf"), 2);
  EXPECT_EQ(facts.at("ops"), Json::parse(R"([["add", 2], ["negate", 1]])"));
  EXPECT_EQ(facts.at("cut"), true);
}

TEST(TracePage, TextsCannotEndTheScript) {
  Trace trace = TraceOf({Row(0, "main", "</script><b>$BLOCKS")});
  trace.title = "<i>$FACTS";
  const std::string page = TracePage(trace);
  EXPECT_THAT(page, HasSubstr("\\u003c/script>\\u003cb>$BLOCKS"));
  EXPECT_THAT(page, HasSubstr("<h1>&lt;i&gt;$FACTS</h1>"));
}

TEST(TracePage, AMillionRowsAreAFewMegabytes) {
  std::vector<TraceRow> rows;
  for (int i = 0; i < 200'000; ++i) {
    rows.push_back(Row(1, "body", absl::StrCat("x.", i % 5)));
    rows.back().value = absl::StrCat("{", i, "}");
  }
  rows.push_back(Row(0, "main", "w", "while"));
  EXPECT_LT(TracePage(TraceOf(rows)).size(), 6'000'000u);
}

TEST(TracePage, CountsElementsOfAllTypes) {
  const float numbers[] = {0, -0.0f, 1, std::numeric_limits<float>::infinity(),
                           std::numeric_limits<float>::quiet_NaN()};
  const auto literal = Literal::Array<float>(numbers, {5});
  ASSERT_TRUE(literal.ok());
  const Value* leaf = &literal->leaf();
  const ElementCounts counts = CountElements(literal->shape(), {&leaf, 1});
  EXPECT_EQ(counts.nans, 1);
  EXPECT_EQ(counts.infinities, 1);
  EXPECT_EQ(counts.zeros, 2);
  EXPECT_EQ(counts.all, 5);
}

}  // namespace
}  // namespace hlo
