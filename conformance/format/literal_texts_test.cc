#include "conformance/format/literal_texts.h"

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
