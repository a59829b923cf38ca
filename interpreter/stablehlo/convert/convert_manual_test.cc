// The headers and the counts of programs over several devices. Their values are
// in convert_manual.cases.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"

namespace hlo {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string PrintedAs(const std::string& text, LoadOptions options = {}) {
  const auto module = LoadUnverified(text, options);
  return module.ok() ? Print(*module) : std::string(module.status().message());
}

// A program of n partitions with notes on its argument, that returns `value`.
std::string Sharded(absl::string_view notes, absl::string_view body) {
  return absl::StrCat(
      "module @m attributes {mhlo.num_partitions = 4 : i32} {\n"
      "sdy.mesh @x = <[\"x\"=4]>\n"
      "func.func @main(%a: tensor<4xui32> {",
      notes, "}) -> tensor<4xui32> {\n", body,
      "  return %a : tensor<4xui32>\n}\n}\n");
}

TEST(ManualComputations, AreNotInAShardedProgramThatRunsOnce) {
  const std::string notes = "sdy.sharding = #sdy.sharding<@x, [{\"x\"}]>";
  const std::string id = "  %id = stablehlo.partition_id : tensor<ui32>\n";
  EXPECT_THAT(PrintedAs(Sharded(notes, "")), Not(HasSubstr("num_partitions")));
  EXPECT_THAT(PrintedAs(Sharded(notes, id)), HasSubstr("num_partitions=4"));
  LoadOptions options;
  options.partitions = 4;
  EXPECT_THAT(PrintedAs(Sharded(notes, ""), options),
              HasSubstr("num_partitions=4"));
}

TEST(ManualComputations, RunOnAsManyProcessesAsTheMeshHasDevices) {
  const std::string text = PrintedAs(
      "module @m {\nsdy.mesh @x = <[\"x\"=4]>\n"
      "func.func @main(%a: tensor<4xui32>) -> tensor<4xui32> {\n"
      "  %0 = sdy.manual_computation(%a) in_shardings=[<@x, [{\"x\"}]>] "
      "out_shardings=[<@x, [{\"x\"}]>] manual_axes={\"x\"} "
      "(%b: tensor<1xui32>) {\n"
      "    sdy.return %b : tensor<1xui32>\n"
      "  } : (tensor<4xui32>) -> tensor<4xui32>\n"
      "  return %0 : tensor<4xui32>\n}\n}\n");
  EXPECT_THAT(text,
              HasSubstr("num_partitions=4, "
                        "frontend_attributes={hloref.results=\"global\""));
}

TEST(ManualComputations, TakeTheSumOrEachProcesssTermOfUnreducedArguments) {
  const std::string text =
      "module @m {\nsdy.mesh @x = <[\"x\"=2]>\n"
      "func.func @main(%a: tensor<4xf32> {sdy.sharding = "
      "#sdy.sharding<@x, [{}], unreduced={\"x\"}>}) -> (tensor<4xf32> "
      "{sdy.sharding = #sdy.sharding<@x, [{}], unreduced={\"x\"}>}) {\n"
      "  %0 = sdy.manual_computation(%a) "
      "in_shardings=[<@x, [{}], unreduced={\"x\"}>] "
      "out_shardings=[<@x, [{}], unreduced={\"x\"}>] manual_axes={\"x\"} "
      "(%b: tensor<4xf32>) {\n"
      "    sdy.return %b : tensor<4xf32>\n"
      "  } : (tensor<4xf32>) -> tensor<4xf32>\n"
      "  return %0 : tensor<4xf32>\n}\n}\n";
  EXPECT_THAT(PrintedAs(text),
              AllOf(HasSubstr("select("), HasSubstr("all-reduce(")));
  LoadOptions options;
  options.own_terms = true;
  EXPECT_THAT(PrintedAs(text, options),
              AllOf(Not(HasSubstr("select(")), Not(HasSubstr("all-reduce(")),
                    HasSubstr("ROOT a = f32[4] parameter(0)")));
}

TEST(ManualComputations, FollowTermsThroughSoManyFunctions) {
  std::string text =
      "module @m {\nsdy.mesh @x = <[\"x\"=2]>\n"
      "func.func @main(%a: tensor<2xf32>) -> tensor<1xf32> {\n"
      "  %0 = sdy.manual_computation(%a) in_shardings=[<@x, [{\"x\"}]>] "
      "out_shardings=[<@x, [{}], unreduced={\"x\"}>] manual_axes={\"x\"} "
      "(%b: tensor<1xf32>) {\n"
      "    sdy.return %b : tensor<1xf32>\n"
      "  } : (tensor<2xf32>) -> tensor<1xf32>\n"
      "  %1 = call @f0(%0) : (tensor<1xf32>) -> tensor<1xf32>\n"
      "  return %1 : tensor<1xf32>\n}\n";
  constexpr int kFunctions = 5000;
  for (int i = 0; i < kFunctions; ++i) {
    absl::StrAppend(&text, "func.func @f", i,
                    "(%a: tensor<1xf32>) -> tensor<1xf32> {\n");
    if (i + 1 < kFunctions) {
      absl::StrAppend(&text, "  %0 = call @f", i + 1,
                      "(%a) : (tensor<1xf32>) -> tensor<1xf32>\n"
                      "  return %0 : tensor<1xf32>\n}\n");
    } else {
      absl::StrAppend(&text, "  return %a : tensor<1xf32>\n}\n");
    }
  }
  text += "}\n";
  EXPECT_THAT(PrintedAs(text), HasSubstr("nest deeper than 300"));
}

}  // namespace
}  // namespace hlo
