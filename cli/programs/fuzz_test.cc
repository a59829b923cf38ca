#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command_line_fixture.h"

namespace hlo {
namespace {

using testing::HasSubstr;

// A backend that adds where it should multiply, and can do little else.
constexpr char kToyAdds[] =
    " --backend 'exec:sed -u s/multiply/add/g | " HLOREF_TOY_BACKEND
    "' --ops add,multiply --types f32 ";

class FuzzCommand : public CommandLine {};

TEST_F(FuzzCommand, TheInterpreterFailsNothing) {
  const CommandOutcome run = Run("fuzz --backend hloref --programs 100");
  EXPECT_EQ(run.status, 0) << run.errors;
  EXPECT_THAT(run.out, HasSubstr("100 programs, 100 judged, 0 unsupported, "
                                 "0 failed, 0 failed once in two runs, "
                                 "0 causes\n"));
}

TEST_F(FuzzCommand, AFailureIsWrittenWithAnIssue) {
  const CommandOutcome run = Run(
      std::string("fuzz --max-ops 2 --programs 64 --output found") + kToyAdds);
  EXPECT_EQ(run.status, 1) << run.errors;
  const size_t found = run.out.find("-multiply: fail:value");
  ASSERT_NE(found, std::string::npos) << run.out;
  const std::string folder =
      "found/" + run.out.substr(found - 2, 2) + "-multiply/";
  EXPECT_THAT(Read(folder + "module.hlo"), HasSubstr("multiply("));
  EXPECT_THAT(Read(folder + "issue.txt"),
              HasSubstr("Operation Semantics 2026"));
  const CommandOutcome again = Run(
      std::string("fuzz --max-ops 2 --programs 96 --resume found") + kToyAdds);
  EXPECT_EQ(again.status, 1) << again.errors;
  EXPECT_THAT(again.out, HasSubstr("96 programs"));
}

TEST_F(FuzzCommand, WrongUsageIsAnError) {
  EXPECT_EQ(Run("fuzz --programs 10").status, 2);
  const CommandOutcome op =
      Run("fuzz --backend hloref --programs 10 --ops nothing");
  EXPECT_EQ(op.status, 2);
  EXPECT_THAT(op.errors, HasSubstr("--ops nothing: programs at random have: "));
  EXPECT_EQ(Run("fuzz --backend hloref --programs 10 --types f33").status, 2);
  const CommandOutcome folder =
      Run("fuzz --backend hloref --programs 10 --output /proc/no");
  EXPECT_EQ(folder.status, 2);
  EXPECT_THAT(folder.errors, HasSubstr("/proc/no"));
  EXPECT_EQ(Run("fuzz --backend hloref --programs 10 --resume none").status, 2);
  EXPECT_EQ(Run("fuzz --backend hloref --programs 10 --output f").status, 0);
  const CommandOutcome twice =
      Run("fuzz --backend hloref --programs 10 --output f");
  EXPECT_EQ(twice.status, 2);
  EXPECT_THAT(twice.errors, HasSubstr("--resume"));
}

}  // namespace
}  // namespace hlo
