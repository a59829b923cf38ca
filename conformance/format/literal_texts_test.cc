#include "conformance/format/literal_texts.h"

#include <optional>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "literals/json.h"

namespace hlo::conformance {
namespace {

using ::testing::ElementsAre;

TEST(PartObject, LeavesTheNamedMembersAsText) {
  const PartedObject parted = PartObject(
      R"({"a": 1, "bits": [1, {"a": "]\\\""}] , "b": "\u0041"})", {"bits"});
  EXPECT_EQ(parted.json.dump(), R"({"a":1,"bits":null,"b":"A"})");
  ASSERT_EQ(parted.texts.size(), 1);
  EXPECT_EQ(parted.texts.at("bits"), R"([1, {"a": "]\\\""}])");
}

TEST(PartObject, WithoutNamesLeavesAll) {
  const PartedObject parted = PartObject(R"({"1":[],"2": 3})", {});
  EXPECT_EQ(parted.json.dump(), R"({"1":null,"2":null})");
  EXPECT_EQ(parted.texts.at("2"), "3");
}

TEST(PartObject, KeepsWhatIsNoObject) {
  EXPECT_EQ(PartObject("[1]", {"a"}).json.dump(), "[1]");
  for (const char* text : {"", "{", R"({"a":1)", R"({"a":1}})", R"({"a":"\"})",
                           R"({"a":1,})", R"({"b":01})", "\xef\xbb\xbf{}"}) {
    EXPECT_TRUE(PartObject(text, {"a"}).json.is_discarded()) << text;
  }
}

TEST(ListTexts, AreTheElements) {
  EXPECT_THAT(*ListTexts(R"([ [1, 2],{"a": "]"} , "\"" ])"),
              ElementsAre("[1, 2]", R"({"a": "]"})", R"("\"")"));
  EXPECT_THAT(*ListTexts("[]"), ElementsAre());
  for (const char* text : {"", "3", "{}", "[1", "[1,]", "[1] 2"}) {
    EXPECT_FALSE(ListTexts(text).has_value()) << text;
  }
}

TEST(ProcessLists, AreReadAndWritten) {
  const std::string text =
      R"([[{"shape":"s32[]","bits":"01000000"}],[{"shape":"pred[0]","bits":""}]])";
  const auto lists = ReadLists(text);
  ASSERT_TRUE(lists.ok()) << lists.status();
  EXPECT_EQ(lists->size(), 2);
  EXPECT_EQ(ListsText(*lists), text);
  EXPECT_TRUE(ReadLists("")->empty());
  for (const char* broken : {"{}", "[1]", "[[1]]", "[[]"}) {
    EXPECT_FALSE(ReadLists(broken).ok()) << broken;
  }
}

TEST(ProcessesIn, AreReplicasTimesPartitions) {
  const auto processes = [](const char* request) {
    return ProcessesIn(Json::parse(request), 64);
  };
  EXPECT_EQ(processes("{}"), 1);
  EXPECT_EQ(processes(R"({"replicas": 16, "partitions": 4})"), 64);
  EXPECT_EQ(processes(R"({"replicas": "2", "partitions": 3.5})"), 1);
  // The product of the second one is past int64.
  for (const char* text :
       {R"({"replicas": 13, "partitions": 5})",
        R"({"replicas": 4611686018427387904, "partitions": 4})",
        R"({"replicas": 0})", R"({"partitions": -1})"}) {
    EXPECT_EQ(processes(text), std::nullopt) << text;
  }
}

TEST(ObjectText, AppendsMembersToAnObject) {
  EXPECT_EQ(ObjectText().text(), "{}");
  const Literal tuple =
      *Literal::Tuple({Literal::Scalar(int32_t{1}), Literal::Scalar(true)});
  ObjectText object(ToJson(tuple, JsonForm::kCompact));
  object.Add("a\"", {1, "\xff", nullptr});
  object.AddText("b", ListText({"1", "{}"}));
  EXPECT_EQ(object.text(), R"({"tuple":[{"shape":"s32[]","bits":"01000000"},)"
                           R"({"shape":"pred[]","bits":"01"}],)"
                           "\"a\\\"\":[1,\"\xef\xbf\xbd\",null],\"b\":[1,{}]}");
}

}  // namespace
}  // namespace hlo::conformance
