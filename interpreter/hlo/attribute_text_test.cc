// Every kind of attribute value: read, printed, refused.
#include "interpreter/hlo/attribute_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/suggest.h"
#include "interpreter/hlo/replica_groups.h"
#include "ops/attributes/accuracy.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/dot.h"
#include "ops/attributes/numbers.h"
#include "ops/attributes/order.h"
#include "ops/attributes/processes.h"
#include "ops/attributes/window.h"

namespace hlo {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Names are numbers.
class Numbers : public NameResolver, public NameSource {
 public:
  bool ResolveComputation(absl::string_view name, size_t,
                          ComputationId* id) override {
    id->index = name[0] - 'a';
    return true;
  }
  bool ResolveInstruction(absl::string_view name, size_t, int* index) override {
    *index = name[0] - 'a';
    return true;
  }
  bool ReadInPlace(ComputationId*) override { return false; }
  absl::string_view ComputationName(ComputationId id) const override {
    return kNames.substr(id.index, 1);
  }
  absl::string_view InstructionName(int index) const override {
    return kNames.substr(index, 1);
  }

 private:
  static constexpr absl::string_view kNames = "abcdefgh";
};

struct Outcome {
  bool read = false;
  std::string printed;
  std::string error;
};

Outcome ReadAndPrint(const AttributeBase& handle, const std::string& text) {
  Lexer lexer(text, 200);
  ShapeInterner interner;
  ShapeReader shapes(lexer, int64_t{1} << 40, interner);
  Numbers names;
  AttributeReader reader{lexer, shapes, names};
  Outcome outcome;
  AttributeValue value;
  outcome.read = reader.Read(handle, &value) &&
                 (lexer.AtEnd() || lexer.FailExpected("the end"));
  if (!outcome.read) {
    outcome.error = lexer.TakeFailure().message;
    return outcome;
  }
  EXPECT_EQ(value.index(), handle.kind);
  AttributePrinter{names, INT64_MAX}.Append(handle, value, &outcome.printed);
  return outcome;
}

struct Example {
  const AttributeBase* handle;
  const char* text;
  const char* printed;  // null: as `text`
};

class Prints : public testing::TestWithParam<Example> {};
TEST_P(Prints, Canonically) {
  const Example& example = GetParam();
  const char* expected = example.printed ? example.printed : example.text;
  const Outcome outcome = ReadAndPrint(*example.handle, example.text);
  ASSERT_TRUE(outcome.read) << outcome.error;
  EXPECT_EQ(outcome.printed, expected);
  EXPECT_EQ(ReadAndPrint(*example.handle, expected).printed, expected);
}

constexpr Example kExamples[] = {
    {&attr::is_stable, "true", nullptr},
    {&attr::is_stable, "0", "false"},
    {&attr::k, "-7", nullptr},
    {&attr::epsilon, "0.001", nullptr},
    {&attr::epsilon, "1e-5", "1e-05"},
    {&attr::custom_call_target, "'a\"b'", "\"a\\\"b\""},
    {&attr::custom_call_target, "\"\\n\\\\\"", nullptr},
    {&attr::dimensions, "{ 1, 0 }", "{1,0}"},
    {&attr::dimensions, "{}", nullptr},
    {&attr::direction, "GE", nullptr},
    {&attr::operand_precision, "{highest,default}", nullptr},
    {&attr::sharding, "{devices=[2,1]<=[2] last_tile_dims={manual}}", nullptr},
    {&attr::sharding, "bare", nullptr},
    {&attr::to_apply, "%b", "b"},
    {&attr::branch_computations, "{a,%c}", "{a, c}"},
    {&attr::slice_ranges, "{[0:4],[1:8:2]}", "{[0:4:1], [1:8:2]}"},
    {&attr::slice_ranges, "{[0:4:1]}", "{[0:4]}"},
    {&attr::padding, "0_1x-2_5_0", "0_1x-2_5"},
    {&attr::padding, "0_1_2x0_0", "0_1_2x0_0_0"},
    {&attr::window, "{size=2x3 pad=1_0x0_0 rhs_reversal=0x1 stride=1x1}",
     "{size=2x3 pad=1_0x0_0 rhs_reversal=0x1}"},
    {&attr::window, "{}", nullptr},
    {&attr::window, "{size=1 lhs_dilate=2 rhs_dilate=3}", nullptr},
    {&attr::dim_labels, "b01f_01io->f10b", nullptr},
    {&attr::dim_labels, "bf?0_0?io->bf0", nullptr},
    {&attr::dim_labels, "bf_io->bf", nullptr},
    {&attr::source_target_pairs, "{{0,1}, {1,0}}", "{{0,1},{1,0}}"},
    {&attr::replica_groups, "{{0,1},{}}", nullptr},
    {&attr::replica_groups, "{}", nullptr},
    {&attr::replica_groups, "[2,4]<=[4,2]T(1,0)", nullptr},
    {&attr::replica_groups, "mesh['a'=2,'b'=4], device_ids=([4,2]T(1,0)) {'b'}",
     nullptr},
    {&attr::outfeed_shape, "(f32[2]{0}, s32[])", nullptr},
    {&attr::operand_layout_constraints, "{f32[2]{0}, token[]}", nullptr},
    {&attr::result_accuracy, "{mode=highest}", nullptr},
    {&attr::result_accuracy, "{mode=HIGHEST}", "{mode=highest}"},
    {&attr::result_accuracy, "{tolerance={atol=0.5,rtol=1e-05,ulps=2}}",
     nullptr},
    {&attr::control_predecessors, "{%a, b}", "{a, b}"},
    {&attr::custom_call_literal, "s32[2] {1, 2}", nullptr},
    {&attr::custom_call_literal, "(s32[2] {1,2}, (pred[] true))",
     "( s32[2] {1, 2}, ( pred[] true ) )"},
};
INSTANTIATE_TEST_SUITE_P(All, Prints, testing::ValuesIn(kExamples));

struct Bad {
  const AttributeBase* handle;
  const char* text;
  const char* error;
};
class Refuses : public testing::TestWithParam<Bad> {};
TEST_P(Refuses, WithWhatItExpected) {
  const Outcome outcome = ReadAndPrint(*GetParam().handle, GetParam().text);
  EXPECT_FALSE(outcome.read) << outcome.printed;
  EXPECT_THAT(outcome.error, HasSubstr(GetParam().error));
}

constexpr Bad kBad[] = {
    {&attr::is_stable, "yes", "true or false"},
    {&attr::k, "x", "an integer"},
    {&attr::k, "9223372036854775808", "64 bits"},
    {&attr::epsilon, "zero", "a number"},
    {&attr::custom_call_target, "foo", "a string"},
    {&attr::custom_call_target, "\"\\q\"", "bad escape"},
    {&attr::dimensions, "0", "'{'"},
    {&attr::dimensions, "{0 1}", "',' or '}'"},
    {&attr::direction, "LESS", "one of EQ, NE"},
    {&attr::operand_precision, "{fast}", "one of default, high"},
    {&attr::sharding, "", "a value"},
    {&attr::sharding, "{(}", "')'"},
    {&attr::sharding, "{{}", "not closed"},
    {&attr::slice_ranges, "{[0]}", "':'"},
    {&attr::padding, "1", "low_high"},
    {&attr::window, "{size=2x3x4 pad=1_1x1_1}", "expected 3 dimensions in pad"},
    {&attr::window, "{size=2 stride=1x1}", "expected 1 dimensions in stride"},
    {&attr::window, "{length=2}", "one of size, stride"},
    {&attr::window, "{size=2 rhs_reversal=2}", "0 or 1"},
    {&attr::window, "{size=1x2 size=1x3}", "'size' is given twice"},
    {&attr::window, "{size=2 stride=1 pad=0_0 stride=1}", "'stride' is given"},
    {&attr::dim_labels, "b0f_0io->b01f", "as many spatial"},
    {&attr::dim_labels, "b00f_01io->b01f", "labels"},
    {&attr::dim_labels, "01f_01io->b01f", "labels"},
    {&attr::replica_groups, "{0,1}", "'{'"},
    {&attr::replica_groups, "[2,2]<=[3]", "hold 4 ids, the list has 3"},
    {&attr::replica_groups, "[2,2]<=[4]T(1)", "permutation"},
    {&attr::replica_groups, "[4]<=[4]", "number of groups"},
    {&attr::replica_groups, "[1,99999999999]<=[99999999999]", "at most"},
    {&attr::replica_groups, "mesh[\"a\"=2] {\"b\"}", "an axis of the mesh"},
    {&attr::replica_groups, "mesh[\"a\"=2] {\"a\",\"a\"}", "twice"},
    {&attr::replica_groups, "mesh[\"a\"=2,\"a\"=2] {\"a\"}", "given twice"},
    {&attr::replica_groups, "mesh[\"a\"=4] {\"a\":(3)2}", "divides"},
    {&attr::replica_groups, "mesh[\"a\"=4],device_ids=(0,1) {\"a\"}",
     "4 device"},
    {&attr::result_accuracy, "{mode=best}", "default or highest"},
    {&attr::result_accuracy, "{tolerance={ulp=1}}", "atol="},
    {&attr::result_accuracy, "{tolerance={ulps=2,ulps=3}}",
     "'ulps' is given twice"},
    {&attr::result_accuracy, "{mode=highest,mode=default}", "'}'"},
    {&attr::result_accuracy, "{mode=highest,tolerance={ulps=3}}", "'}'"},
    {&attr::frontend_attributes, "{a=\"1\",b=\"2\",a=\"1\"}",
     "'a' is given twice"},
    {&attr::metadata, "{op_name=\"a\" source_line=1 op_name=\"b\"}",
     "'op_name' is given twice"},
    {&attr::sharding, "{{maximal device=0}, {devices=[1]0 devices=[1]0}}",
     "'devices' is given twice"},
    {&attr::custom_call_literal, "s8[] 300", "300"},
    {&attr::custom_call_literal, "{1}", "a shape"},
};
INSTANTIATE_TEST_SUITE_P(All, Refuses, testing::ValuesIn(kBad));

IdGroups Expand(const std::string& text) {
  Lexer lexer(text, 200);
  ReplicaGroups groups;
  EXPECT_TRUE(ReadReplicaGroups(lexer, &groups)) << text;
  return groups.groups;
}

TEST(ReplicaGroups, IotaCutsATransposedRange) {
  EXPECT_THAT(Expand("[2,2]<=[4]"),
              ElementsAre(ElementsAre(0, 1), ElementsAre(2, 3)));
  EXPECT_THAT(Expand("[2,4]<=[4,2]T(1,0)"),
              ElementsAre(ElementsAre(0, 2, 4, 6), ElementsAre(1, 3, 5, 7)));
  EXPECT_THAT(Expand("[1,8]<=[2,2,2]T(2,0,1)"),
              ElementsAre(ElementsAre(0, 2, 4, 6, 1, 3, 5, 7)));
}

TEST(ReplicaGroups, AMeshVariesOverItsNamedAxes) {
  EXPECT_THAT(Expand(R"(mesh["a"=2,"b"=3] {"b"})"),
              ElementsAre(ElementsAre(0, 1, 2), ElementsAre(3, 4, 5)));
  EXPECT_THAT(
      Expand(R"(mesh["a"=2,"b"=3] {"a"})"),
      ElementsAre(ElementsAre(0, 3), ElementsAre(1, 4), ElementsAre(2, 5)));
  EXPECT_THAT(Expand(R"(mesh["a"=2,"b"=2] {"b","a"})"),
              ElementsAre(ElementsAre(0, 2, 1, 3)));
  EXPECT_THAT(Expand(R"(mesh["a"=4], device_ids=(3,2,1,0) {"a"})"),
              ElementsAre(ElementsAre(3, 2, 1, 0)));
}

TEST(ReplicaGroups, APartOfAnAxisIsItsMiddleDigits) {
  // a = 8 = 2 x (2) x 2: the part (2)2 varies the middle bit.
  EXPECT_THAT(Expand(R"(mesh["a"=8] {"a":(2)2})"),
              ElementsAre(ElementsAre(0, 2), ElementsAre(1, 3),
                          ElementsAre(4, 6), ElementsAre(5, 7)));
}

TEST(Suggest, OnlyNearNames) {
  EXPECT_EQ(DidYouMean("dimension", {"dimensions", "k"}),
            "; did you mean 'dimensions'?");
  EXPECT_EQ(DidYouMean("x", {"y", "z"}), "");
  EXPECT_EQ(DidYouMean("completely", {"different"}), "");
}

}  // namespace
}  // namespace hlo
