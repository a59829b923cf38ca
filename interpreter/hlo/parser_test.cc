// The grammar that the parser reads: old forms and new.
#include "interpreter/hlo/parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/order.h"
#include "ops/attributes/payload.h"
#include "ops/attributes/processes.h"

namespace hlo {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Module ParseOrDie(const std::string& text) {
  absl::StatusOr<Module> module = LoadUnverified(text);
  EXPECT_TRUE(module.ok()) << module.status();
  return module.ok() ? *std::move(module) : Module();
}

// The body of the entry computation.
Module ParseBody(const std::string& body) {
  return ParseOrDie(
      absl::StrCat("HloModule m\n"
                   "sum { a = f32[] parameter(0)  b = f32[] parameter(1)\n"
                   "      ROOT s = f32[] add(a, b) }\n"
                   "ENTRY e {\n",
                   body, "\n}\n"));
}

const Instruction& Root(const Module& module) {
  const Computation& entry = module.entry_computation();
  return entry.instructions[entry.root];
}

std::vector<std::string> OperandNames(const Module& module,
                                      const Instruction& instruction) {
  std::vector<std::string> names;
  for (int operand : instruction.operands) {
    names.push_back(module.entry_computation().instructions[operand].name);
  }
  return names;
}

TEST(Parser, ReadsTheHeader) {
  const Module module = ParseOrDie(R"(
HloModule jit_f.1, is_scheduled=true, replica_count=2, num_partitions=4,
  input_output_alias={ {1,2}: (1, {0}), {0}: (0, {}, must-alias) },
  buffer_donor={ (1, {2,3}), (0, {}) }, schedule={e},
  frontend_attributes={a="}", b.c={"k": [1]}},
  allow_spmd_sharding_propagation_to_parameters={true, false},
  entry_computation_layout={(f32[2]{0}, /*index=1*/s32[])->(f32[2]{0})},
  allow_spmd_sharding_propagation_to_output=true
ENTRY e { ROOT x = f32[] parameter(0) })");
  const ModuleAttributes& attributes = module.attributes;
  EXPECT_EQ(module.name, "jit_f.1");
  EXPECT_TRUE(attributes.is_scheduled);
  EXPECT_EQ(attributes.replica_count, 2);
  EXPECT_EQ(attributes.num_partitions, 4);
  ASSERT_TRUE(attributes.entry_layout.has_value());
  EXPECT_EQ(attributes.entry_layout->parameters.size(), 2u);
  EXPECT_EQ(attributes.entry_layout->result.ToString(), "(f32[2]{0})");
  const std::map<ShapeIndex, Alias> aliases = {
      {{0}, {.input = {.parameter = 0, .index = {}}, .must = true}},
      {{1, 2}, {.input = {.parameter = 1, .index = {0}}, .must = false}}};
  EXPECT_EQ(attributes.input_output_alias, aliases);
  EXPECT_THAT(attributes.buffer_donor,
              ElementsAre(ParameterPart{0, {}}, ParameterPart{1, {2, 3}}));
  const std::map<std::string, FrontendValue> frontend = {
      {"a", {.text = "}", .is_dictionary = false}},
      {"b.c", {.text = "{\"k\": [1]}", .is_dictionary = true}}};
  EXPECT_EQ(attributes.frontend_attributes, frontend);
  EXPECT_THAT(attributes.allow_spmd_sharding_propagation_to_output,
              ElementsAre(true));
  EXPECT_THAT(attributes.allow_spmd_sharding_propagation_to_parameters,
              ElementsAre(true, false));
}

TEST(Parser, NeedsNoHeaderNoEntryAndNoRoot) {
  const Module module = ParseOrDie(R"(
f { p = f32[] parameter(0) }
g { q = s32[2] parameter(0)
    r = s32[2] negate(q) })");
  EXPECT_EQ(module.name, "module_g");
  EXPECT_EQ(module.entry_computation().name, "g");
  EXPECT_EQ(Root(module).name, "r");
}

TEST(Parser, ReadsAColonBehindTheModulesName) {
  EXPECT_EQ(ParseOrDie("HloModule f.2:\n\n%e () -> f32[] {\n"
                       "  ROOT %c = f32[] constant(1)\n}")
                .name,
            "f.2");
}

TEST(Parser, KeepsSourceTables) {
  const Module module = ParseOrDie(R"(HloModule m

FileNames
1 "a b.py"
2 "c.py"

StackFrames
1 {file_location_id=1 parent_frame_id=1}


ENTRY e { ROOT x = f32[] parameter(0) })");
  ASSERT_EQ(module.tables.size(), 2u);
  EXPECT_EQ(module.tables[0].title, "FileNames");
  EXPECT_THAT(module.tables[0].rows,
              ElementsAre(std::pair(int64_t{1}, std::string("\"a b.py\"")),
                          std::pair(int64_t{2}, std::string("\"c.py\""))));
}

TEST(Parser, ReadsLongForm) {
  const Module module = ParseOrDie(R"(HloModule m
%sum (a: f32[], b.1: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b.1 = f32[] parameter(1)
  ROOT %c = f32[] add(f32[] %a, f32[] %b.1), metadata={op_name="a,)}"}
}
ENTRY %main (p: (f32[2], s32[])) -> f32[2] {
  %p = (f32[2]{0}, s32[]) parameter(0)
  ROOT %g = f32[2]{0} get-tuple-element((f32[2]{0}, s32[]) %p), index=0
}, execution_thread="worker"
)");
  EXPECT_EQ(module.computations[0].name, "sum");
  EXPECT_EQ(module.entry_computation().execution_thread, "worker");
  EXPECT_EQ(module.computations[0]
                .instructions[2]
                .attributes.get(attr::metadata)
                .text,
            "{op_name=\"a,)}\"}");
}

TEST(Parser, ReadsCommentsAndBlanksAnywhere) {
  const Module module = ParseBody(
      "x=f32[ 2 , /* two */ 3 ] parameter ( 0 ) // a number\n"
      "ROOT\t y = f32[3,2]transpose(x) , dimensions = { 1 , 0 }");
  EXPECT_THAT(Root(module).attributes.get(attr::dimensions), ElementsAre(1, 0));
}

TEST(Parser, NamesMayLookLikeTypesOrWords) {
  const Module module = ParseBody(
      "u2 = f32[] parameter(0)\n"
      "pred = f32[] add(u2, u2)\n"
      "ROOT = f32[] add(f32[] u2, pred)\n"
      "ROOT b = f32[] multiply(ROOT, pred)");
  EXPECT_EQ(Root(module).name, "b");
  EXPECT_THAT(OperandNames(module, Root(module)), ElementsAre("ROOT", "pred"));
}

TEST(Parser, OrdersCalleesBeforeTheirCallers) {
  const Module module = ParseOrDie(R"(
ENTRY e { x = f32[] parameter(0)
          ROOT r = f32[] call(x), to_apply=outer }
outer { x = f32[] parameter(0)
        ROOT r = f32[] call(x), to_apply=inner }
inner { ROOT x = f32[] parameter(0) })");
  ASSERT_EQ(module.computations.size(), 3u);
  EXPECT_EQ(module.computations[0].name, "inner");
  EXPECT_EQ(module.entry, 2);
  EXPECT_EQ(Root(module).attributes.get(attr::to_apply).index, 1);
}

TEST(Parser, ReadsNestedInstructions) {
  const Module module = ParseBody(
      "x = f32[2] parameter(0)\n"
      "ROOT r = f32[2] add(maximum(x, x), f32[2] constant({1, 2}))");
  EXPECT_EQ(module.entry_computation().instructions.size(), 4u);
  const Module again = ParseOrDie(Print(module));
  EXPECT_EQ(module, again);
}

TEST(Parser, ReadsTupleIndicesOfOperands) {
  const Module module = ParseBody(
      "x = (f32[2], (s32[], f32[3])) parameter(0)\n"
      "ROOT r = f32[3] negate(x#1#1)");
  const Computation& entry = module.entry_computation();
  ASSERT_EQ(entry.instructions.size(), 4u);
  EXPECT_EQ(entry.instructions[2].shape.ToString(), "f32[3]");
  EXPECT_EQ(entry.instructions[2].attributes.get(attr::tuple_index), 1);
}

TEST(Parser, InfersShapesThatAreLeftOut) {
  const Module module = ParseOrDie(R"(
ENTRY e { x = f32[2,3] parameter(0)
          c = call(x), to_apply=f
          ROOT r = add(c, negate(c)) }
f { y = f32[2,3] parameter(0)
    ROOT t = transpose(y), dimensions={1,0} })");
  EXPECT_EQ(Root(module).shape.ToString(), "f32[3,2]");
}

TEST(Parser, AliasesFixAnAttribute) {
  const Module module = ParseBody(
      "x = f32[] parameter(0)\n"
      "ROOT r = pred[] less-than-or-equal-to(x, x)");
  EXPECT_STREQ(Root(module).op->name, "compare");
  EXPECT_EQ(Root(module).attributes.get(attr::direction), Direction::kLe);
}

TEST(Parser, ReadsOldNamesOfAttributesAndOps) {
  const Module reduced = ParseOrDie(R"(
add { a = f32[] parameter(0)
      b = f32[] parameter(1)
      ROOT c = f32[] add(a, b) }
ENTRY e { x = f32[] parameter(0)
          ROOT r = f32[] cross-replica-sum(x), all_reduce_id=3, to_apply=add })");
  EXPECT_EQ(Root(reduced).attributes.get(attr::channel_id), 3);
  const Module called = ParseBody(
      "ROOT r = f32[] custom-call(), custom_call_target=\"f\", "
      "opaque=\"a\\\"b\"");
  EXPECT_FALSE(Root(called).attributes.has(attr::opaque));
  EXPECT_EQ(Root(called).attributes.get(attr::backend_config).text,
            R"("a\"b")");
  EXPECT_STREQ(Root(ParseBody("ROOT r = token[] generate-token()")).op->name,
               "after-all");
}

TEST(Parser, WrapsAsyncSugar) {
  const Module module = ParseBody(
      "x = f32[4] parameter(0)\n"
      "s = ((f32[4]), f32[2], s32[]) slice-start(x), slice={[0:2]},\n"
      "    metadata={op_name=\"a\"}\n"
      "u = ((f32[4]), f32[2], s32[]) slice-update(s)\n"
      "ROOT d = f32[2] slice-done(u)");
  EXPECT_STREQ(Root(module).op->name, "async-done");
  const Instruction& start = module.entry_computation().instructions[1];
  EXPECT_TRUE(start.attributes.has(attr::metadata));
  EXPECT_FALSE(start.attributes.has(attr::slice_ranges));
  const Computation& wrapped =
      module.computations[start.attributes.get(attr::calls).index];
  EXPECT_STREQ(wrapped.instructions.back().op->name, "slice");
  EXPECT_TRUE(wrapped.instructions.back().attributes.has(attr::slice_ranges));
}

// docs/hlo_text.md, Literals: modulo 2^8 and 2^64.
TEST(Parser, NegativeNumbersOfUnsignedTypesWrap) {
  const auto same = [](const char* negative, const char* positive) {
    EXPECT_EQ(Print(ParseBody(absl::StrCat("ROOT c = ", negative))),
              Print(ParseBody(absl::StrCat("ROOT c = ", positive))))
        << negative;
  };
  same("u8[5] constant({-1, -255, -256, -257, -512})",
       "u8[5] constant({255, 1, 0, 255, 0})");
  same("u4[2] constant({-1, -17})", "u4[2] constant({15, 15})");
  same("u64[2] constant({-1, -18446744073709551615})",
       "u64[2] constant({18446744073709551615, 1})");
  for (const char* text :
       {"u8[] constant(-18446744073709551616)", "u8[] constant(256)",
        "s8[] constant(-129)", "u8[] constant(-)"}) {
    EXPECT_FALSE(
        LoadUnverified(absl::StrCat("ENTRY e { ROOT c = ", text, " }")).ok())
        << text;
  }
}

TEST(Parser, ElidedConstantsHaveNoValue) {
  const Module module = ParseBody("ROOT c = f32[2] constant({...})");
  EXPECT_EQ(Root(module).attributes.get(attr::literal_payload).literal,
            nullptr);
}

TEST(Parser, KeepsWhatItDoesNotInterpretVerbatim) {
  const Module module = ParseBody(
      "x = f32[] parameter(0), sharding={devices=[2]<=[2]},\n"
      "  frontend_attributes={a=\"1\",r={\"k\": [1, 2]}},\n"
      "  backend_config={\"x\":{\"y\":\"}\"}}");
  const Attributes& attributes = Root(module).attributes;
  EXPECT_EQ(attributes.get(attr::sharding).text, "{devices=[2]<=[2]}");
  EXPECT_EQ(attributes.get(attr::frontend_attributes).text,
            "{a=\"1\",r={\"k\": [1, 2]}}");
  EXPECT_EQ(attributes.get(attr::backend_config).text, "{\"x\":{\"y\":\"}\"}}");
}

class ShapeText : public testing::TestWithParam<const char*> {};
TEST_P(ShapeText, IsAFixedPoint) {
  absl::StatusOr<Shape> shape = ParseShape(GetParam());
  ASSERT_TRUE(shape.ok()) << shape.status();
  EXPECT_EQ(shape->ToString(), GetParam());
}
INSTANTIATE_TEST_SUITE_P(
    All, ShapeText,
    testing::Values(
        "f32[]", "pred[0]", "f8e4m3b11fnuz[2,<=5,?]", "token[]", "opaque[]",
        "()", "(f32[2]{0}, (token[], ()))", "b(f32[2]{0})", "f32[]{:T(128)}",
        "f32[2,3]{1,0:T(8,128)(2,1)L(4)#(u32)*(u32)E(4)S(5)SC(0:1,2)M(3)}",
        "f32[2,3]{1,0:D(D,C)T(2,*,128)}", "f32[2]{0:P(f32[3]{0:E(8)})}",
        "(s4[1], s4[2], s4[3], s4[4], s4[5], /*index=5*/s4[6])"));

class BadShape
    : public testing::TestWithParam<std::pair<const char*, const char*>> {};
TEST_P(BadShape, IsRefused) {
  const absl::Status status = ParseShape(GetParam().first).status();
  EXPECT_THAT(std::string(status.message()), HasSubstr(GetParam().second));
}
INSTANTIATE_TEST_SUITE_P(
    All, BadShape,
    testing::Values(std::pair("f33[2]", "expected a shape"),
                    std::pair("", "expected"),
                    std::pair("f32[2", "expected ',' or ']'"),
                    std::pair("f32[-1]", "negative"),
                    std::pair("f32[2]{1}", "layout"),
                    std::pair("f32[2,2]{0,0}", "layout"),
                    std::pair("f32[2]{0:Q(1)}", "layout property"),
                    std::pair("f32[2]{0:T(0)}", "sizes above 0"),
                    std::pair("f32[2]{0:T(*,-1)}", "sizes above 0"),
                    std::pair("f32[9223372036854775807,2]", "more than"),
                    std::pair("f32[99999999999999999999]", "64 bits"),
                    std::pair("f32[2] f32[3]", "the end of the shape")));

}  // namespace
}  // namespace hlo
