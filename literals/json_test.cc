#include "literals/json.h"

#include <array>
#include <cstring>
#include <random>
#include <string>

#include "absl/strings/match.h"
#include "gtest/gtest.h"
#include "literals/text.h"
#include "literals/types/testing_types.h"

namespace hlo {
namespace {

std::string Message(const absl::Status& status) {
  const absl::string_view message = status.message();
  return std::string(message.data(), message.size());
}

// The literal as HLO text, or what is wrong.
std::string JsonText(const std::string& json) {
  const auto literal = ReadJsonLiteral(json);
  return literal.ok() ? ToString(*literal) : Message(literal.status());
}

TEST(JsonTest, ReadsValues) {
  EXPECT_EQ(JsonText(R"({"shape": "f32[2]", "values": [1.5, "nan"]})"),
            "f32[2] {1.5, nan}");
  EXPECT_EQ(
      JsonText(R"({"values": [[1, 2], [-0, "-inf"]], "shape": "f32[2,2]"})"),
      "f32[2,2] { { 1, 2 }, { -0, -inf } }");
  EXPECT_EQ(JsonText(R"({"shape": "pred[3]", "values": [true, 0, 1]})"),
            "pred[3] {1, 0, 1}");
  EXPECT_EQ(JsonText(R"({"shape": "c64[2]", "values": [[1, "inf"], 2]})"),
            "c64[2] {(1, inf), (2, 0)}");
  EXPECT_EQ(JsonText(R"({"shape": "u64[]", "values": 18446744073709551615})"),
            "u64[] 18446744073709551615");
  EXPECT_EQ(JsonText(R"j({"shape": "f32[]", "values": "nan(0x1)"})j"),
            "f32[] nan(0x1)");
  EXPECT_EQ(JsonText(R"({"shape": "s32[2,0]", "values": [[], []]})"),
            "s32[2,0] { {}, {} }");
  EXPECT_EQ(JsonText(R"({"shape": "s32[0,2]{1,0}", "values": []})"),
            "s32[0,2] {  }");
  const std::string empty = R"({"shape": "s32[9000000000000000000,0]", )"
                            R"("values": []})";
  EXPECT_EQ(JsonText(empty), "s32[9000000000000000000,0] {}");
  EXPECT_EQ(ToJson(*ReadJsonLiteral(empty), JsonForm::kValues), empty);
}

TEST(JsonTest, NumbersRoundOnceToTheirType) {
  // 1 + 2^-8 is a tie of bf16; through f64 the last digit would be lost.
  EXPECT_EQ(JsonText(R"({"shape": "bf16[2]", "values": [1.00390625,
      1.003906250000000000000000000000000000000000001]})"),
            "bf16[2] {1, 1.01}");
}

TEST(JsonTest, ReadsBits) {
  EXPECT_EQ(JsonText(R"({"shape": "f32[2]", "bits": "0000803f0000C07F"})"),
            "f32[2] {1, nan}");
  EXPECT_EQ(JsonText(R"({"shape": "s4[3]", "bits": "fff80f"})"),
            "s4[3] {-1, -8, -1}");
  EXPECT_EQ(JsonText(R"({"bits": "", "shape": "f32[0]"})"), "f32[0] {}");
  EXPECT_EQ(JsonText(R"({"shape": "pred[2]", "bits": "0102"})"),
            "bits: the byte of element 1 is no pred (line 1, column 36)");
  EXPECT_EQ(JsonText(R"({"shape": "u4[1]", "bits": "10"})"),
            "bits: the byte of element 0 is no u4 (line 1, column 32)");
}

TEST(JsonTest, TuplesTokensAndDynamicSizes) {
  EXPECT_EQ(JsonText(R"({"tuple": [{"shape": "s32[]", "values": 1},
                     {"tuple": []}, {"shape": "token[]"}]})"),
            "(s32[], (), token[]) (1, (), token[])");
  EXPECT_EQ(
      JsonText(R"({"shape": "s32[<=4]", "sizes": [2], "values": [1, 2]})"),
      "s32[<=4](2) {1, 2}");
  EXPECT_EQ(JsonText(R"({"shape": "s32[?]", "sizes": [1], "values": [7]})"),
            "s32[?](1) {7}");
  EXPECT_TRUE(absl::StrContains(
      JsonText(R"({"shape": "s32[<=4]", "sizes": [5], "bits": ""})"),
      "sizes [5] do not fit the shape s32[<=4]"));
  EXPECT_TRUE(absl::StrContains(JsonText(R"({"shape": "s32[?]", "bits": ""})"),
                                "needs the size"));
}

TEST(JsonTest, ErrorsNameTheirPath) {
  const auto arguments = [](const std::string& json) {
    const auto result = ReadJsonArguments(json);
    return result.ok() ? "no error" : Message(result.status());
  };
  const std::string one = R"({"shape": "s8[]", "values": 1})";
  EXPECT_EQ(arguments(R"({"args": [)" + one +
                      R"(, {"shape": "s8[4]", "values": [1, 2, 3, 300]}]})"),
            "args[1].values[3]: 300 does not fit s8 (line 1, column 82)");
  EXPECT_EQ(arguments(R"({"args_by_process": [[], [{"tuple": [{}]}]]})"),
            "args_by_process[1][0].tuple[0]: shape is missing (line 1, column "
            "38)");
  EXPECT_EQ(arguments("{\"args\": [\n {\"shape\": \"s8[2,2]\", \"values\": "
                      "[[1,2],[3]]}]}"),
            "args[0].values[1]: expected 2 elements, found 1 (line 2, column "
            "42)");
  EXPECT_EQ(arguments(R"({"args": [{"shape": "x8[2]"}]})"),
            "args[0].shape: \"x8[2]\" is no array shape (line 1, column 28)");
  EXPECT_EQ(arguments(R"({"arguments": []})"),
            "arguments: expected args or args_by_process (line 1, column 14)");
  EXPECT_EQ(arguments(R"({"args": [1]})"),
            "args[0]: expected a literal: {\"shape\": (line 1, column 11)");
}

TEST(JsonTest, MembersOfTheCallerAreSkipped) {
  const std::string text =
      R"({"check": {"kind": "}\\\""}, "shape": "s8[1]", "values": [3]})";
  EXPECT_TRUE(ReadJsonLiteral(text, "check").ok());
  EXPECT_FALSE(ReadJsonLiteral(text).ok());
  EXPECT_FALSE(ReadJsonLiteral("{\"tuple\":[" + text + "]}", "check").ok());
}

TEST(JsonTest, MalformedTextsAreErrors) {
  for (const char* text :
       {"",
        "{",
        "[",
        "nul",
        "{\"shape\"}",
        "{\"shape\":}",
        "{\"shape\": \"",
        R"({"shape": "f32[]"})",
        R"({"shape": "f32[]", "values": 1} x)",
        R"({"shape": "f32[]", "values": 1, "bits": ""})",
        R"({"shape": "f32[]", "values": nan})",
        R"({"shape": "f32[]", "values": [1]})",
        R"({"shape": "f32[]", "values": "1x"})",
        R"({"shape": "f32[1]", "values": [1, 2]})",
        R"({"shape": "f32[2]", "values": [1 2]})",
        R"({"shape": "f32[2]", "values": [1, 2})",
        R"({"shape": "c64[]", "values": [1, 2, 3]})",
        R"({"shape": "s32[]", "values": 1.0})",
        R"({"shape": "f32[]", "shape": "f32[]", "values": 1})",
        R"({"shape": "f32[]", "bits": "0000"})",
        R"({"shape": "f32[]", "bits": "0000803g"})",
        R"({"shape": "f32[1000000000000]", "values": [1]})",
        R"({"shape": "f32[1000000000000]", "bits": ""})",
        R"({"shape": "f32[9999999999,9999999999]", "bits": ""})",
        R"({"shape": "f32[-1]", "values": []})",
        R"({"shape": "f32[2,]", "values": [1, 2]})",
        R"({"shape": "f32[]", "values": 1, "tuple": []})",
        R"({"shape": "\u00zz", "values": 1})",
        R"({"shape": "\q"})"}) {
    EXPECT_FALSE(ReadJsonLiteral(text).ok()) << text;
    EXPECT_FALSE(ReadJsonArguments(text).ok()) << text;
    EXPECT_FALSE(ReadJsonResults(text).ok()) << text;
  }
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "{\"tuple\":[";
  EXPECT_TRUE(absl::StrContains(JsonText(deep), "tuples nest too deep"));
  const std::string brackets = "{\"values\": " + std::string(100000, '[');
  EXPECT_FALSE(ReadJsonLiteral(brackets).ok());
  const std::string good =
      R"({"args": [{"shape": "f32[2]", "values": [1.5, "nan"]}]})";
  for (size_t cut = 0; cut < good.size(); ++cut) {
    EXPECT_FALSE(ReadJsonArguments(good.substr(0, cut)).ok());
  }
  std::mt19937 random(5);
  for (int i = 0; i < 50000; ++i) {
    std::string mutated = good;
    mutated[random() % good.size()] = good[random() % good.size()];
    ReadJsonArguments(mutated).status().IgnoreError();
  }
}

TEST(JsonTest, ArgumentsResultsAndWhatStandsInTheirPlace) {
  const std::string one = R"({"shape": "s8[]", "values": 1})";
  const auto all = ReadJsonArguments(R"({"args": [)" + one + "," + one + "]}");
  ASSERT_TRUE(all.ok());
  EXPECT_FALSE(all->by_process);
  ASSERT_EQ(all->processes.size(), 1u);
  EXPECT_EQ(all->processes[0].size(), 2u);
  const auto each = ReadJsonArguments(R"({"args_by_process": [[)" + one +
                                      "], [" + one + "," + one + "]]}");
  ASSERT_TRUE(each.ok());
  EXPECT_TRUE(each->by_process);
  ASSERT_EQ(each->processes.size(), 2u);
  EXPECT_EQ(each->processes[1].size(), 2u);
  for (const std::string& text : {one, std::string("[").append(one) + "]"}) {
    const auto bare = ReadJsonArguments(text);
    ASSERT_TRUE(bare.ok());
    EXPECT_EQ(bare->processes[0].size(), 1u);
  }
  const std::vector<Literal> results = {Literal::Scalar(2.0f), Literal()};
  const std::string text = ResultsToJson(results);
  EXPECT_EQ(text, R"({"results": [{"shape": "f32[]", "bits": "00000040"}, )"
                  R"({"tuple": []}]})");
  const auto again = ReadJsonResults(text);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->size(), 2u);
}

TEST(JsonTest, QueuesToAndFromTheHost) {
  const auto read = ReadJsonHostQueues(
      R"({"infeed": [{"shape": "s32[]", "values": 1}],
          "from_host": {"3": [{"shape": "s32[]", "values": 2}]},
          "from_host_by_process": {"4": [[], [{"shape": "s32[]",
                                               "values": 5}]]}})");
  ASSERT_TRUE(read.ok()) << Message(read.status());
  ASSERT_EQ(read->feed.size(), 1u);
  EXPECT_EQ(read->feed[0].size(), 1u);
  EXPECT_EQ(read->channels.at(3).size(), 1u);
  ASSERT_EQ(read->channels.at(4).size(), 2u);
  EXPECT_TRUE(read->channels.at(4)[0].empty());
  // Only what is by process is counted, none too.
  const std::map<std::string, int64_t> lists = {{"from_host_by_process[4]", 2}};
  EXPECT_EQ(read->lists, lists);
  const auto none = ReadJsonHostQueues(R"({"infeed_by_process": []})");
  ASSERT_TRUE(none.ok());
  EXPECT_EQ(none->lists.at("infeed_by_process"), 0);
  EXPECT_EQ(HostQueuesToJson(*read, JsonForm::kValues),
            R"({"outfeed_by_process": [[{"shape": "s32[]", "values": 1}]], )"
            R"("to_host_by_process": {)"
            R"("3": [[{"shape": "s32[]", "values": 2}]], )"
            R"("4": [[], [{"shape": "s32[]", "values": 5}]]}})");
  EXPECT_EQ(HostQueuesToJson({{{}}, {}, {}}, JsonForm::kValues),
            R"({"outfeed_by_process": [[]]})");
  for (const char* wrong :
       {R"({"outfeed": []})", R"({"from_host": {"a": []}})",
        R"({"from_host": {"-1": []}})", R"({"from_host": []})",
        R"({"infeed": [1]})", R"({"infeed_by_process": [[]], "infeed": []})"}) {
    EXPECT_FALSE(ReadJsonHostQueues(wrong).ok()) << wrong;
  }
}

template <typename T>
class JsonTypesTest : public testing::Test {};
TYPED_TEST_SUITE(JsonTypesTest, EveryType);

TYPED_TEST(JsonTypesTest, AnyBitsSurviveBothForms) {
  using T = TypeParam;
  const auto values = RandomNumbers<T, 600>(3);
  const auto literal = Literal::Array<T>(values, {3, 10, 20});
  ASSERT_TRUE(literal.ok());
  for (JsonForm form : {JsonForm::kBits, JsonForm::kValues}) {
    const auto again = ReadJsonLiteral(ToJson(*literal, form));
    ASSERT_TRUE(again.ok()) << Message(again.status());
    EXPECT_EQ(std::memcmp(literal->view().data, again->view().data,
                          values.size() * sizeof(T)),
              0);
  }
}

}  // namespace
}  // namespace hlo
