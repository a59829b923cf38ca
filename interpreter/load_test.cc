// The whole road from text, and for how many processes it is gone.
#include "interpreter/load.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "interpreter/read_draft.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;

std::string AllReduce(absl::string_view groups) {
  return absl::StrCat(
      "HloModule m, replica_count=2\n"
      "add { a = f32[] parameter(0)\n b = f32[] parameter(1)\n"
      " ROOT c = f32[] add(a, b) }\n"
      "ENTRY e { x = f32[4] parameter(0)\n"
      " ROOT r = f32[4] all-reduce(x), to_apply=add, replica_groups=",
      groups, " }");
}

TEST(Load, GivesAVerifiedModuleOfTheText) {
  const auto module = Load(AllReduce("{{0,1}}"));
  ASSERT_TRUE(module.ok()) << module.status();
  EXPECT_EQ((*module)->attributes.replica_count, 2);
  EXPECT_EQ((*module)->computations.size(), 2u);
}

TEST(Load, ChecksForAsManyProcessesAsWillRun) {
  LoadOptions options;
  options.replicas = 4;
  EXPECT_THAT(
      std::string(Load(AllReduce("{{0,1}}"), options).status().message()),
      HasSubstr("all-reduce S2"));
  const auto module = Load(AllReduce("{{0,1},{2,3}}"), options);
  ASSERT_TRUE(module.ok()) << module.status();
  EXPECT_EQ((*module)->attributes.replica_count, 4);
  EXPECT_FALSE(Load(AllReduce("{{0,1},{2,3}}")).ok());
}

TEST(Load, InfersForAsManyProcessesAsWillRun) {
  LoadOptions options;
  options.replicas = 3;
  const auto module = Load(
      "ENTRY e { x = f32[2] parameter(0)\n"
      " ROOT r = all-gather(x), dimensions={0} }",
      options);
  ASSERT_TRUE(module.ok()) << module.status();
  const Computation& entry = (*module)->entry_computation();
  EXPECT_EQ(entry.instructions.back().shape.ToString(false), "f32[6]");
}

TEST(Load, RefusesCountsThatAreNone) {
  LoadOptions options;
  options.replicas = int64_t{1} << 40;
  EXPECT_EQ(Load(AllReduce("{}"), options).status().code(),
            absl::StatusCode::kResourceExhausted);
}

// WHY: the tree of a text's only program is taken apart unless it is kept; a
// later load parses again, one of several programs must not.
TEST(Load, TakesWhatWasParsed) {
  const std::string function =
      "func.func @f() -> tensor<2xf32> {\n"
      "%0 = stablehlo.constant dense<1.> : "
      "tensor<2xf32>\n"
      "%1 = stablehlo.add %0, %0 : tensor<2xf32>\n"
      "return %1 : tensor<2xf32>\n}\n";
  for (const int programs : {1, 2}) {
    for (const bool keeps : {false, true}) {
      const auto text = std::make_shared<const std::string>(
          programs == 1 ? function : function + "// -----\n" + function);
      LoadOptions options;
      options.keeps_parsed = keeps;
      ASSERT_EQ(CountPrograms(text, options), programs);
      for (int load = 0; load < 2; ++load) {
        options.program = load % programs;
        Diagnostics diagnostics("t.mlir", text);
        const auto module = Load(text, options, diagnostics);
        ASSERT_TRUE(module.has_value()) << diagnostics.RenderAll();
        EXPECT_EQ((*module)->entry_computation().instructions.size(), 3u);
      }
      EXPECT_EQ(options.parsed->text == text, keeps || programs == 2);
    }
  }
}

TEST(LoadUnverified, LeavesTheRulesOfOpsAlone) {
  constexpr char kText[] =
      "ENTRY e { x = f32[2] parameter(0)\n ROOT r = f32[3] negate(x) }";
  EXPECT_TRUE(LoadUnverified(kText).ok());
  EXPECT_THAT(std::string(Load(kText).status().message()),
              HasSubstr("negate S1"));
}

}  // namespace
}  // namespace hlo
