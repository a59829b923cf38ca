#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command_line_fixture.h"

namespace hlo {
namespace {

using testing::HasSubstr;

// A backend that adds where it should multiply.
constexpr char kAdds[] =
    " --backend 'exec:sed -u s/multiply/add/g | " HLOREF_TOY_BACKEND "'";
constexpr char kToy[] = " --backend 'exec:" HLOREF_TOY_BACKEND "'";

class DiffCommand : public CommandLine {
 protected:
  DiffCommand() {
    Write("chain.hlo",
          "HloModule chain\n"
          "ENTRY main {\n"
          "  x = f32[3] parameter(0)\n"
          "  y = f32[3] multiply(x, x)\n"
          "  ROOT z = f32[3] add(y, x)\n"
          "}\n");
  }
};

TEST_F(DiffCommand, NamesTheInstructionItsLineAndBothValues) {
  const CommandOutcome run =
      Run(std::string("diff chain.hlo --args args.json") + kAdds);
  EXPECT_EQ(run.status, 1) << run.errors;
  EXPECT_THAT(run.out, HasSubstr("'y' of 'main', line 4:"));
  EXPECT_THAT(run.out, HasSubstr("at [0]: expected 1, got 2 (off by"));
  EXPECT_THAT(run.out, HasSubstr("ROOT y = f32[3] multiply(p0, p0)"));
  EXPECT_THAT(run.out, HasSubstr("1 instruction of 2 differs"));
}

TEST_F(DiffCommand, WritesTheInstructionAsAProgramOfItsOwn) {
  const CommandOutcome run =
      Run(std::string("diff chain.hlo --args args.json --output out") + kAdds);
  EXPECT_EQ(run.status, 1) << run.errors;
  const CommandOutcome again =
      Run("run out/y/module.hlo --args out/y/args.json");
  EXPECT_EQ(again.out, "f32[3] {1, 6.25, nan}\n") << again.errors;
  EXPECT_THAT(Read("out/y/got.json"), HasSubstr("\"shape\": \"f32[3]\""));
}

TEST_F(DiffCommand, ABackendThatIsRightIsFine) {
  const CommandOutcome run =
      Run(std::string("diff chain.hlo --args args.json") + kToy);
  EXPECT_EQ(run.status, 0) << run.errors;
  EXPECT_THAT(run.out, HasSubstr("0 instructions of 2 differ"));
}

TEST_F(DiffCommand, RunCrossChecksBesideItsResults) {
  std::string flag(kAdds);
  flag.replace(flag.find("--backend"), 9, "--cross-check");
  const CommandOutcome run = Run("run chain.hlo --args args.json" + flag);
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.out, "f32[3] {2, 8.75, nan}\n");
  EXPECT_THAT(run.errors, HasSubstr("'y' of 'main', line 4:"));
}

TEST_F(DiffCommand, RunCrossChecksWithTheSecondEngine) {
  const std::string run = "run chain.hlo --args args.json --cross-check ";
  const CommandOutcome fine = Run(run + "cuda:host");
  EXPECT_EQ(fine.status, 0) << fine.errors;
  EXPECT_THAT(fine.errors, HasSubstr("0 instructions of 2 differ"));
  // It is asked a wrong program.
  const CommandOutcome wrong =
      Run(run + "'exec:sed -u s/multiply/add/g | " HLOREF_GPU_COMMAND " host'");
  EXPECT_EQ(wrong.status, 1) << wrong.errors;
  EXPECT_THAT(wrong.errors, HasSubstr("'y' of 'main', line 4:"));
  EXPECT_THAT(wrong.errors, HasSubstr("at [0]: expected 1, got 2"));
}

TEST_F(DiffCommand, WithoutAGpuCrossCheckSaysSo) {
  const CommandOutcome run =
      Run("run chain.hlo --args args.json --cross-check cuda");
  if (run.status == 0) GTEST_SKIP() << "there is a GPU";
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.out, "f32[3] {2, 8.75, nan}\n");
  EXPECT_THAT(run.errors, HasSubstr("hloref-gpu: "));
  const CommandOutcome other =
      Run("run chain.hlo --args args.json --cross-check cuda:nothing");
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.errors, HasSubstr("usage: hloref-gpu"));
}

TEST_F(DiffCommand, WrongUsageIsAnError) {
  EXPECT_EQ(Run("diff chain.hlo --args args.json").status, 2);
  const CommandOutcome none =
      Run("diff chain.hlo --args args.json --backend nothing");
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.errors, HasSubstr("no backend 'nothing'"));
  EXPECT_EQ(Run("diff chain.hlo --args args.json --backend exec:false").status,
            2);
  const CommandOutcome folder = Run(
      std::string("diff chain.hlo --args args.json --output /proc/no") + kToy);
  EXPECT_EQ(folder.status, 2);
  EXPECT_THAT(folder.errors, HasSubstr("/proc/no"));
  Write("bad.hlo", "ENTRY main { x = f32[3] parameter(0");
  EXPECT_EQ(Run(std::string("diff bad.hlo --random-args") + kToy).status, 1);
}

TEST_F(DiffCommand, ReduceFindsTheSmallestProgram) {
  const CommandOutcome run = Run(
      std::string("reduce chain.hlo --args args.json --output small") + kAdds);
  EXPECT_EQ(run.status, 0) << run.errors;
  EXPECT_THAT(run.out, HasSubstr("f32[] multiply("));
  EXPECT_THAT(run.errors,
              HasSubstr("2 steps, 9 elements reduced to 1 step, 2 elements"));
  EXPECT_THAT(run.out, HasSubstr(Read("small/module.hlo")));
  EXPECT_EQ(Run("run small/module.hlo --args small/args.json").status, 0);
}

TEST_F(DiffCommand, ReduceOfAProgramThatPassesFails) {
  const CommandOutcome run =
      Run(std::string("reduce chain.hlo --args args.json") + kToy);
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.errors, HasSubstr("the backend does not fail: pass"));
  const CommandOutcome folder =
      Run(std::string("reduce chain.hlo --args args.json --output /proc/no") +
          kAdds);
  EXPECT_EQ(folder.status, 2);
}

}  // namespace
}  // namespace hlo
