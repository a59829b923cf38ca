// Forms that XLA runs though today's printer writes none of them: each is read,
// and printed in today's form. docs/hlo_text.md lists them.
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/text/load.h"
#include "interpreter/text/printer.h"

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

}  // namespace
}  // namespace hlo
