// Forms that XLA runs though today's printer writes none of them: each is read,
// and printed in today's form. docs/hlo_text.md lists them.
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"

namespace hlo {
namespace {

std::string Printed(const std::string& text) {
  absl::StatusOr<Module> module = LoadUnverified(text);
  return module.ok() ? Print(*module) : std::string(module.status().message());
}

// `body` in one ENTRY prints as `today` does.
void ExpectMeans(const std::string& body, const std::string& today) {
  const auto module = [](const std::string& text) {
    return Printed(
        absl::StrCat("HloModule m\n"
                     "sum { a = f32[] parameter(0)  b = f32[] parameter(1)\n"
                     "      ROOT s = f32[] add(a, b) }\n"
                     "ENTRY e {\n",
                     text, "\n}\n"));
  };
  EXPECT_EQ(module(body), module(today)) << body;
}

TEST(AcceptedForms, OneElementForAWholeConstant) {
  ExpectMeans("ROOT c = f32[2,2] constant(1)",
              "ROOT c = f32[2,2] constant({{1, 1}, {1, 1}})");
  ExpectMeans("ROOT c = pred[3] constant(true)",
              "ROOT c = pred[3] constant({1, 1, 1})");
  ExpectMeans("ROOT c = c64[2] constant((1, -2))",
              "ROOT c = c64[2] constant({(1, -2), (1, -2)})");
  ExpectMeans("ROOT c = s4[0,3] constant(7)", "ROOT c = s4[0,3] constant({})");
  ExpectMeans("ROOT c = (f32[2], s8[1]) constant((5, 6))",
              "ROOT c = (f32[2], s8[1]) constant(({5, 5}, {6}))");
}

TEST(AcceptedForms, OneElementForMoreThanMemoryHolds) {
  EXPECT_NE(Printed("ENTRY e { ROOT c = f32[1000000000000] constant(1) }")
                .find("write a broadcast"),
            std::string::npos);
}

TEST(AcceptedForms, WordsOfPrecisionInAnyCase) {
  const std::string dot =
      "x = f32[2] parameter(0)\n ROOT r = f32[] dot(x, x), "
      "lhs_contracting_dims={0}, rhs_contracting_dims={0}, operand_precision=";
  ExpectMeans(dot + "{HIGH,Highest}", dot + "{high,highest}");
}

TEST(AcceptedForms, NegativeNumbersOfUnsignedTypes) {
  ExpectMeans("ROOT c = u32[] constant(-1)",
              "ROOT c = u32[] constant(4294967295)");
  ExpectMeans("ROOT c = u4[2] constant({-1, -15})",
              "ROOT c = u4[2] constant({15, 1})");
}

TEST(AcceptedForms, BlanksInsideAShape) {
  ExpectMeans("ROOT x = s32 [5,10] parameter(0)",
              "ROOT x = s32[5,10] parameter(0)");
  ExpectMeans("ROOT x = f32[51, 16] {0, 1} parameter(0)",
              "ROOT x = f32[51,16]{0,1} parameter(0)");
  ExpectMeans("x = f32[51,16] parameter(0)\n ROOT y = f32[51,16] {0,1} copy(x)",
              "x = f32[51,16] parameter(0)\n ROOT y = f32[51,16]{0,1} copy(x)");
}

TEST(AcceptedForms, ACommaBehindAnOperandsShape) {
  ExpectMeans("a = f32[] parameter(0)\n ROOT r = f32[] add(a, f32[], %a)",
              "a = f32[] parameter(0)\n ROOT r = f32[] add(a, a)");
}

TEST(AcceptedForms, OneEntryOfAWindowForAllDimensions) {
  const std::string operands =
      "x = f32[1,5,5,1] parameter(0)\n k = f32[3,3,1,1] parameter(1)\n"
      "ROOT r = f32[1,3,3,1] convolution(x, k), dim_labels=b01f_01io->b01f, ";
  ExpectMeans(operands + "window={size=3x3 stride=1 pad=0_0 rhs_reversal=1}",
              operands + "window={size=3x3 rhs_reversal=1x1}");
}

TEST(AcceptedForms, NamesOfAttributesIn2018) {
  const std::string operands =
      "x = f32[5,4] parameter(0)\n i = s64[3,1] parameter(1)\n"
      "ROOT g = f32[3,4] gather(x, i), index_vector_dim=1, ";
  ExpectMeans(operands +
                  "output_window_dims={1}, elided_window_dims={0}, "
                  "gather_dims_to_operand_dims={0}, window_bounds={1,4}",
              operands +
                  "offset_dims={1}, collapsed_slice_dims={0}, "
                  "start_index_map={0}, slice_sizes={1,4}");
}

TEST(AcceptedForms, AGroupForEachProcess) {
  const std::string operand =
      "x = f32[8] parameter(0)\n ROOT r = f32[8] all-reduce(x), to_apply=sum, ";
  ExpectMeans(operand + "replica_group_ids={0,0,1,1}, barrier=\"abc\"",
              operand + "replica_groups={{0,1},{2,3}}");
  ExpectMeans(operand + "all_reduce_id=1, barrier=\"\"",
              operand + "channel_id=1");
}

TEST(AcceptedForms, ATuplesShapesInFrontOfItsLiteral) {
  ExpectMeans(
      "ROOT c = (f32[2,1]{1,0}, f32[2]{0}) constant((f32[2,1], f32[2]) "
      "( f32[2,1] { { 1 }, { 2 } }, {2, 42} ))",
      "ROOT c = (f32[2,1]{1,0}, f32[2]{0}) constant(({{1}, {2}}, {2, 42}))");
}

TEST(AcceptedForms, IotaOfOneDimension) {
  ExpectMeans("ROOT i = f32[4] iota()",
              "ROOT i = f32[4] iota(), iota_dimension=0");
}

// A module as `text`, and as it prints.
void ExpectPrints(const std::string& text, const std::string& printed) {
  EXPECT_EQ(Printed(text), printed);
  EXPECT_EQ(Printed(printed), printed);
}

TEST(AcceptedForms, ComputationsInPlace) {
  ExpectPrints(
      "ENTRY e { x = f32[4] parameter(0)  z = f32[] constant(0)\n"
      "ROOT r = f32[] reduce(x, z), dimensions={0}, to_apply={\n"
      "  p = f32[] parameter(0)  q = f32[] parameter(1)\n"
      "  ROOT s = f32[] add(p, q) }, metadata={op_name=\"a\"} }",
      R"(HloModule module_e

_ {
  p = f32[] parameter(0)
  q = f32[] parameter(1)
  ROOT s = f32[] add(p, q)
}

ENTRY e {
  x = f32[4] parameter(0)
  z = f32[] constant(0)
  ROOT r = f32[] reduce(x, z), dimensions={0}, to_apply=_, metadata={op_name="a"}
}

)");
}

TEST(AcceptedForms, ComputationsInPlaceInsideOthers) {
  ExpectPrints(
      "_ { a = f32[] parameter(0)  ROOT n = negate(a) }\n"
      "ENTRY e { x = f32[4] parameter(0)\n"
      "ROOT f = f32[4] fusion(x), kind=kLoop, calls={ p = f32[4] parameter(0)\n"
      "  m = f32[4] map(p), dimensions={0}, to_apply={\n"
      "    p = f32[] parameter(0)  ROOT n = f32[] exponential(p) }\n"
      "  ROOT x = f32[4] map(m), dimensions={0}, to_apply=_ } }",
      R"(HloModule module_e

_ {
  a = f32[] parameter(0)
  ROOT n = f32[] negate(a)
}

_.1 {
  p = f32[] parameter(0)
  ROOT n = f32[] exponential(p)
}

_.2 {
  p = f32[4] parameter(0)
  m = f32[4] map(p), dimensions={0}, to_apply=_.1
  ROOT x = f32[4] map(m), dimensions={0}, to_apply=_
}

ENTRY e {
  x = f32[4] parameter(0)
  ROOT f = f32[4] fusion(x), kind=kLoop, calls=_.2
}

)");
}

TEST(AcceptedForms, ComputationsInPlaceOfWhileAndConditional) {
  const std::string named =
      "  ROOT r = s32[] conditional(i, w, w), branch_computations=";
  const absl::StatusOr<Module> module = LoadUnverified(absl::StrCat(
      "ENTRY e {\n  x = s32[] parameter(0)\n  i = s32[] parameter(1)\n"
      "  w = s32[] while(x), condition={ a = s32[] parameter(0)\n"
      "    c = s32[] constant(3)\n    ROOT l = pred[] compare(a, c), "
      "direction=LT }, body={ b = s32[] parameter(0)\n"
      "    ROOT n = s32[] negate(b) }\n",
      named,
      "{ { ROOT a = s32[] parameter(0) }, {b = s32[] parameter(0)} }\n}"));
  ASSERT_TRUE(module.ok()) << module.status();
  EXPECT_EQ(module->computations.size(), 5u);
  const std::string printed = Print(*module);
  EXPECT_NE(printed.find("condition=_, body=_.1"), std::string::npos);
  EXPECT_NE(printed.find(named + "{_.2, _.3}\n"), std::string::npos);
  EXPECT_EQ(Printed(printed), printed);
}

TEST(AcceptedForms, AnInstructionAlone) {
  const std::string printed = R"(HloModule _

ENTRY _ {
  a = f32[2]{0} parameter(0)
  b = f32[2]{0} parameter(1)
  ROOT _ = f32[2]{0} add(a, b)
}

)";
  ExpectPrints("f32[2]{0} add(f32[2]{0} %a, f32[2]{0} %b)", printed);
  ExpectPrints("add(f32[2]{0} a, f32[2]{0} b)",
               Printed("f32[2] add(f32[2]{0} a, f32[2]{0} b)"));
  ExpectPrints("ROOT r = pred[] and(pred[] x, pred[] x)", R"(HloModule _

ENTRY _ {
  x = pred[] parameter(0)
  ROOT r = pred[] and(x, x)
}

)");
  EXPECT_NE(
      Printed("f32[] reduce(f32[2] %x, f32[] %z), dimensions={0}, to_apply={\n"
              "  p = f32[] parameter(0)  q = f32[] parameter(1)\n"
              "  ROOT s = f32[] add(p, q) }")
          .find("to_apply=_.1"),
      std::string::npos);
  EXPECT_NE(Printed("f32[2] add(f32[2] %a, %b)").find("expected a shape"),
            std::string::npos);
}

TEST(AcceptedForms, StartsInTheirOldShapes) {
  const std::string x = "x = f32[4] parameter(0)\n y = f32[4] parameter(1)\n";
  const auto pair = [&](const std::string& old, const std::string& today,
                        const std::string& op, const std::string& arguments,
                        const std::string& result) {
    const std::string end =
        absl::StrCat("\nROOT d = ", result, " ", op, "-done(s)");
    ExpectMeans(
        absl::StrCat(x, "s = ", old, " ", op, "-start", arguments, end),
        absl::StrCat(x, "s = ", today, " ", op, "-start", arguments, end));
  };
  pair("(f32[4], f32[4])", "f32[4]", "all-reduce", "(x), to_apply=sum",
       "f32[4]");
  pair("((f32[4], f32[4]), (f32[4], f32[4]))", "(f32[4], f32[4])", "all-reduce",
       "(x, y), to_apply=sum", "(f32[4], f32[4])");
  pair("f32[4]", "(f32[4], f32[4])", "all-gather",
       "(x), replica_groups={{0}}, dimensions={0}", "f32[4]");
  pair("(f32[4], f32[4])", "((f32[4], f32[4]), (f32[4], f32[4]))", "all-gather",
       "(x, y), replica_groups={{0}}, dimensions={0}", "(f32[4], f32[4])");
  pair("f32[4]", "(f32[4], f32[4])", "collective-permute",
       "(x), source_target_pairs={{0,0}}", "f32[4]");
  pair("f32[4]{0}", "(f32[4]{0}, f32[4], u32[])", "copy", "(x)", "f32[4]");
}

TEST(AcceptedForms, SendAndReceiveOf2018) {
  ExpectMeans(
      "c = f32[] constant(1)\n s = (f32[], u32[]) send(c), channel_id=16\n"
      "d = () send-done(s), channel_id=16\n"
      "r = (f32[], u32[]) recv(), channel_id=15\n"
      "ROOT v = f32[] recv-done(r), channel_id=15",
      "c = f32[] constant(1)\n s.after-all = token[] after-all()\n"
      "s = (f32[], u32[], token[]) send(c, s.after-all), channel_id=16\n"
      "d.send-done = token[] send-done(s), channel_id=16\n d = () tuple()\n"
      "r.after-all = token[] after-all()\n"
      "r = (f32[], u32[], token[]) recv(r.after-all), channel_id=15\n"
      "v.recv-done = (f32[], token[]) recv-done(r), channel_id=15\n"
      "ROOT v = f32[] get-tuple-element(v.recv-done), index=0");
}

TEST(AcceptedForms, SendDoneGivesThePartsOfItsSend) {
  const std::string send =
      "x = f32[4] parameter(0)\n t = token[] after-all()\n"
      "s = (f32[4], u32[], token[]) send(x, t), channel_id=1\n";
  ExpectMeans(send +
                  "ROOT d = (f32[4], u32[], token[]) send-done(s), "
                  "channel_id=1",
              send +
                  "d.send-done = token[] send-done(s), channel_id=1\n"
                  "d.constant = u32[] constant(0)\n"
                  "ROOT d = (f32[4], u32[], token[]) tuple(x, d.constant, "
                  "d.send-done)");
}

TEST(AcceptedForms, SumsOfSeveralTypes) {
  const std::string printed = Printed(
      "ENTRY e { a = f32[8] parameter(0)  b = s32[2] parameter(1)\n"
      "ROOT r = (f32[8], s32[2]) cross-replica-sum(a, b) }");
  EXPECT_NE(printed.find("r.all-reduce = f32[8] all-reduce(a), to_apply=add\n"),
            std::string::npos)
      << printed;
  EXPECT_NE(printed.find("ROOT r = (f32[8], s32[2]) tuple(r.all-reduce, "
                         "r.all-reduce.1)"),
            std::string::npos);
}

TEST(AcceptedForms, AsyncContextsAndUpdates) {
  for (const char* context :
       {"", ", s32[]", ", ()", ", u32[], (s32[], u32[])"}) {
    const std::string shape = absl::StrCat("((f32[4]), f32[4]", context, ")");
    const absl::Status status =
        Load(absl::StrCat("w { a = f32[4] parameter(0)  ROOT n = negate(a) }\n"
                          "ENTRY e { x = f32[4] parameter(0)\n s = ",
                          shape, " async-start(x), calls=w\n u = ", shape,
                          " async-update(s)\n v = ", shape,
                          " async-update(u)\n",
                          "ROOT d = f32[4] async-done(v) }"))
            .status();
    EXPECT_TRUE(status.ok()) << status;
  }
}

}  // namespace
}  // namespace hlo
