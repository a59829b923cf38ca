// Runs the built command as its users do: `run`, `check`, `print` and `trace`,
// each flag, the errors, the exit statuses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/command_line_fixture.h"
#include "nlohmann/json.hpp"

namespace hlo {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST_F(CommandLine, RunPrintsResultsToStdout) {
  const CommandOutcome run = Run("run square.hlo --args args.json");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out, "f32[3] {1, 6.25, nan}\n");
  EXPECT_THAT(run.errors, IsEmpty());
}

TEST_F(CommandLine, RunReadsStdin) {
  const CommandOutcome run = Run("run - --args args.json <square.hlo");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out, "f32[3] {1, 6.25, nan}\n");
}

TEST_F(CommandLine, ModuleMayFollowTheArguments) {
  EXPECT_EQ(Run("run --args args.json -- square.hlo").status, 0);
}

TEST_F(CommandLine, JsonResultsAreArgumentsAgain) {
  const CommandOutcome run =
      Run("run square.hlo --args args.json --format json");
  EXPECT_EQ(run.status, 0);
  const json results = json::parse(run.out, nullptr, false);
  ASSERT_TRUE(results.is_object()) << run.out;
  EXPECT_EQ(results["results"][0]["shape"], "f32[3]");
  EXPECT_THAT(results["results"][0]["bits"].get<std::string>(),
              StartsWith("0000803f0000c840"));
  Write("again.json", run.out);
  EXPECT_EQ(Run("run square.hlo --args again.json").out,
            "f32[3] {1, 39.0625, nan}\n");
}

TEST_F(CommandLine, NpyResultsAreArgumentsAgain) {
  const CommandOutcome run =
      Run("run square.hlo --args args.json --format npy >r.npy");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(Run("run square.hlo --args r.npy").out,
            "f32[3] {1, 39.0625, nan}\n");
}

TEST_F(CommandLine, NpyHoldsNoTuple) {
  Write("tuple.hlo",
        "ENTRY e { a = f32[] constant(1)  ROOT t = (f32[]) tuple(a) }");
  const CommandOutcome run = Run("run tuple.hlo --format npy");
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.errors, HasSubstr("--format json"));
}

TEST_F(CommandLine, ArgumentsByProcess) {
  Write("two.json", R"({"args_by_process": [
    [{"shape": "f32[3]", "values": [1, 2, 3]}],
    [{"shape": "f32[3]", "values": [4, 5, 6]}]]})");
  const CommandOutcome run = Run("run square.hlo --args two.json --replicas 2");
  EXPECT_EQ(run.out, "f32[3] {1, 4, 9}\nf32[3] {16, 25, 36}\n") << run.errors;
  const CommandOutcome one = Run("run square.hlo --args two.json");
  EXPECT_EQ(one.status, 2);
  EXPECT_THAT(one.errors, HasSubstr("2 lists"));
  EXPECT_EQ(Run("run square.hlo --args two.json --partitions 2").status, 0);
}

TEST_F(CommandLine, WrongArgumentsNameTheParameter) {
  CommandOutcome run = Run("run square.hlo");
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.errors, AllOf(HasSubstr("1 parameter, 0 were given"),
                                HasSubstr("parameter 0 (x): f32[3]")));
  Write("wrong.json", R"({"shape": "f32[4]", "values": [1, 2, 3, 4]})");
  run = Run("run square.hlo --args wrong.json");
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.errors, AllOf(HasSubstr("f32[4]"), HasSubstr("f32[3]"),
                                HasSubstr("parameter 0")));
  Write("bad.json", "{\"args\": [");
  run = Run("run square.hlo --args bad.json");
  EXPECT_EQ(run.status, 2);
  EXPECT_THAT(run.errors, HasSubstr("bad.json"));
}

TEST_F(CommandLine, MissingFilesAreNamed) {
  for (const char* line :
       {"run none.hlo", "check none.hlo", "print none.hlo", "trace none.hlo",
        "expect none.hlo", "run square.hlo --args none.hlo",
        "run square.hlo --args args.json --profile none.hlo"}) {
    const CommandOutcome run = Run(line);
    EXPECT_EQ(run.status, 2) << line;
    EXPECT_THAT(run.errors, HasSubstr("none.hlo: No such file")) << line;
    EXPECT_THAT(run.out, IsEmpty());
  }
}

TEST_F(CommandLine, RandomArgumentsRepeatBySeed) {
  const std::string one = Run("run square.hlo --random-args --seed 1").out;
  EXPECT_EQ(one, Run("run square.hlo --random-args --seed 1").out);
  EXPECT_NE(one, Run("run square.hlo --random-args --seed 2").out);
  EXPECT_EQ(Run("run square.hlo --random-args --args args.json").status, 2);
}

// The call is right, the value is too large.
TEST_F(CommandLine, AValueAboveTheLimitIsNoMisuse) {
  const CommandOutcome drawn =
      Run("run square.hlo --random-args --max-bytes 4");
  EXPECT_EQ(drawn.status, 1);
  EXPECT_THAT(drawn.errors, HasSubstr("f32[3] has 12 bytes"));
  Write("elided.hlo", "ENTRY e { ROOT c.1 = f32[3] constant({...}) }");
  for (const char* values : {"zeros", "random"}) {
    EXPECT_EQ(
        Run(std::string("run elided.hlo --max-bytes 4 --elided=") + values)
            .status,
        1);
  }
}

TEST_F(CommandLine, ElidedConstantsAreSupplied) {
  Write("elided.hlo", "ENTRY e { ROOT c.1 = f32[3] constant({...}) }");
  const CommandOutcome refused = Run("run elided.hlo");
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.errors,
              AllOf(HasSubstr("--constant c.1=FILE"), HasSubstr("--elided")));
  Write("c.json", R"({"shape": "f32[3]", "values": [1, 2, 3]})");
  EXPECT_EQ(Run("run elided.hlo --constant c.1=c.json").out,
            "f32[3] {1, 2, 3}\n");
  EXPECT_EQ(Run("run elided.hlo --elided=zeros").out, "f32[3] {0, 0, 0}\n");
  EXPECT_EQ(Run("run elided.hlo --elided random --seed 4").status, 0);
  EXPECT_EQ(Run("run elided.hlo --constant c.2=c.json").status, 2);
  EXPECT_EQ(Run("run elided.hlo --constant c.1").status, 2);
}

TEST_F(CommandLine, ChoicesAndProfiles) {
  Write("divide.hlo",
        "ENTRY e { a = s32[] constant(1)  b = s32[] constant(0)\n"
        "  ROOT d = s32[] divide(a, b) }");
  EXPECT_EQ(Run("run divide.hlo").out, "s32[] -1\n");
  const CommandOutcome trap = Run("run divide.hlo --choice int_div_zero=trap");
  EXPECT_EQ(trap.status, 1);
  EXPECT_THAT(trap.errors, HasSubstr("d"));
  Write("p.json", R"({"int_div_zero": "trap"})");
  EXPECT_EQ(Run("run divide.hlo --profile p.json").status, 1);
  // A single choice overrides the profile.
  EXPECT_EQ(Run("run divide.hlo --profile p.json --choice "
                "int_div_zero=all_ones")
                .status,
            0);
  EXPECT_EQ(Run("run divide.hlo --choice none=1").status, 2);
  EXPECT_EQ(Run("run divide.hlo --choice int_div_zero=none").status, 2);
  // 10^8 + 1 is no f32.
  Write("sum.hlo",
        "add { a = f32[] parameter(0)  b = f32[] parameter(1)\n"
        "  ROOT c = f32[] add(a, b) }\n"
        "ENTRY e { x = f32[3] constant({1e8, 1, -1e8})\n"
        "  z = f32[] constant(0)\n"
        "  ROOT r = f32[] reduce(x, z), dimensions={0}, to_apply=add }");
  EXPECT_EQ(Run("run sum.hlo").out, "f32[] 0\n");
  EXPECT_EQ(Run("run sum.hlo --profile accurate").out, "f32[] 1\n");
  EXPECT_EQ(Run("run sum.hlo --profile xla").out, "f32[] 0\n");
  EXPECT_EQ(Run("run sum.hlo --profile stablehlo").out, "f32[] 0\n");
  Write("bad.json", R"({"int_div_zero": 3})");
  EXPECT_EQ(Run("run divide.hlo --profile bad.json").status, 2);
}

TEST_F(CommandLine, LimitsStopAProgram) {
  Write("endless.hlo",
        "c { p = f32[] parameter(0)  ROOT t = pred[] constant(true) }\n"
        "b { ROOT p = f32[] parameter(0) }\n"
        "ENTRY e { x = f32[] constant(1)\n"
        "  ROOT w = f32[] while(x), condition=c, body=b }");
  const CommandOutcome steps = Run("run endless.hlo --max-steps 1000");
  EXPECT_EQ(steps.status, 1);
  EXPECT_THAT(steps.errors, HasSubstr("steps"));
  Write("giant.hlo",
        "ENTRY e { ROOT i = s32[100000000] iota(), iota_dimension=0 }");
  const CommandOutcome bytes = Run("run giant.hlo --max-bytes 1MB");
  EXPECT_EQ(bytes.status, 1);
  EXPECT_THAT(bytes.errors, HasSubstr("i"));
  Write("calls.hlo",
        "f { ROOT p = f32[] parameter(0) }\n"
        "g { p = f32[] parameter(0)  ROOT r = f32[] call(p), to_apply=f }\n"
        "ENTRY e { x = f32[] constant(1)\n"
        "  ROOT r = f32[] call(x), to_apply=g }");
  EXPECT_EQ(Run("run calls.hlo").out, "f32[] 1\n");
  EXPECT_EQ(Run("run calls.hlo --max-depth 1").status, 1);
}

// Enough elements for several threads and whole vectors, of the kinds of loops
// that there are: lanes, a region, a product, a sort.
TEST_F(CommandLine, MachineFlagsChangeNoBit) {
  Write("loops.hlo",
        "add { a = f32[] parameter(0)  b = f32[] parameter(1)\n"
        "  ROOT s = f32[] add(a, b) }\n"
        "less { a = f32[] parameter(0)  b = f32[] parameter(1)\n"
        "  ROOT s = pred[] compare(a, b), direction=LT }\n"
        "ENTRY main {\n"
        "  x = f32[300,400] parameter(0)\n"
        "  s = f32[300,400] sine(x)\n"
        "  sums = f32[400] reduce(s, f32[] constant(0)), dimensions={0}, "
        "to_apply=add\n"
        "  d = f32[300,300] dot(x, s), lhs_contracting_dims={1}, "
        "rhs_contracting_dims={1}\n"
        "  o = f32[300,400] sort(s), dimensions={0}, to_apply=less\n"
        "  ROOT r = (f32[400], f32[300,300], f32[300,400]) "
        "tuple(sums, d, o)\n"
        "}\n");
  const std::string plain = Run("run loops.hlo --random-args").out;
  EXPECT_GT(plain.size(), 1000000u);
  for (const char* flags : {"--threads 1", "--threads 2", "--threads 7",
                            "--instructions base", "--instructions avx2"}) {
    // Compared, not shown: they are long.
    EXPECT_TRUE(Run(std::string("run loops.hlo --random-args ") + flags).out ==
                plain)
        << flags;
  }
  EXPECT_EQ(Run("run square.hlo --random-args --instructions mmx").status, 2);
}

TEST_F(CommandLine, StatsGoToStderr) {
  const CommandOutcome run = Run("run square.hlo --args args.json --stats");
  EXPECT_EQ(run.out, "f32[3] {1, 6.25, nan}\n");
  EXPECT_THAT(run.errors,
              AllOf(HasSubstr("multiply"), HasSubstr("most bytes alive")));
}

TEST_F(CommandLine, CheckShowsAllErrors) {
  const CommandOutcome fine = Run("check square.hlo");
  EXPECT_EQ(fine.status, 0);
  EXPECT_THAT(fine.errors, HasSubstr("1 computation, 2 instructions"));
  Write("broken.hlo",
        "ENTRY e {\n"
        "  a = f32[2] constant({1, 2})\n"
        "  b = f32[3] constant({1, 2, 3})\n"
        "  c = f32[2] add(a, b)\n"
        "  ROOT d = f32[9] negate(a)\n"
        "}\n");
  const CommandOutcome broken = Run("check broken.hlo");
  EXPECT_EQ(broken.status, 1);
  EXPECT_THAT(broken.errors, AllOf(HasSubstr("broken.hlo:4:3: error: add S1"),
                                   HasSubstr("broken.hlo:5:"),
                                   HasSubstr("2 errors"), HasSubstr("^")));
  EXPECT_THAT(broken.out, IsEmpty());
  EXPECT_EQ(Run("run broken.hlo").status, 1);
}

TEST_F(CommandLine, StrictRefusesMixedPrecision) {
  Write("mixed.hlo",
        "ENTRY e { a = f32[] constant(1)  b = bf16[] constant(2)\n"
        "  ROOT c = f32[] add(a, b) }");
  EXPECT_EQ(Run("run mixed.hlo").out, "f32[] 3\n");
  EXPECT_EQ(Run("run mixed.hlo --strict").status, 1);
  EXPECT_EQ(Run("check mixed.hlo --strict").status, 1);
}

TEST_F(CommandLine, WarningsAreErrorsOnlyWhenStrict) {
  Write("doubtful.hlo",
        "ENTRY e (p: f32[2]) -> f32[] {\n  ROOT x = f32[] parameter(0)\n}");
  Write("one.json", R"({"args": [{"shape": "f32[]", "values": 1}]})");
  const std::string warning =
      "doubtful.hlo:1:9: warning: the header of e says f32[2] for parameter 0, "
      "its body says f32[]\nENTRY e (p: f32[2]) -> f32[] {\n        ^\n";
  const CommandOutcome check = Run("check doubtful.hlo");
  EXPECT_EQ(check.status, 0);
  EXPECT_THAT(check.errors, StartsWith(warning + "1 warning\n"));
  const CommandOutcome strict = Run("check doubtful.hlo --strict");
  EXPECT_EQ(strict.status, 1);
  EXPECT_THAT(strict.errors, HasSubstr("1:9: error: the header"));
  EXPECT_THAT(strict.errors, HasSubstr("1 error\n"));
  for (const char* command :
       {"run --args one.json", "trace --args one.json", "print"}) {
    const CommandOutcome outcome = Run(std::string(command) + " doubtful.hlo");
    EXPECT_EQ(outcome.status, 0) << command;
    EXPECT_EQ(outcome.errors, warning) << command;
  }
  EXPECT_EQ(Run("run --args one.json --strict doubtful.hlo").status, 1);
}

TEST_F(CommandLine, PrintIsAFixedPoint) {
  const CommandOutcome once = Run("print square.hlo");
  EXPECT_EQ(once.status, 0);
  Write("once.hlo", once.out);
  EXPECT_EQ(Run("print once.hlo").out, once.out);
  Write("constant.hlo", "ENTRY e { ROOT c = s32[3] constant({1, 2, 3}) }");
  EXPECT_THAT(Run("print constant.hlo --elide-above 2").out,
              HasSubstr("constant({...})"));
}

TEST_F(CommandLine, TraceShowsEveryValue) {
  const CommandOutcome trace = Run("trace square.hlo --args args.json");
  EXPECT_EQ(trace.status, 0);
  EXPECT_EQ(trace.out,
            "main\n"
            "x: f32[3] parameter(0) => {1, 2.5, nan}\n"
            "y: f32[3] multiply(x, x) => {1, 6.25, nan}\n");
  EXPECT_THAT(Run("trace square.hlo --args args.json --elements 1").out,
              HasSubstr("{1, .. 3 elements}"));
  const CommandOutcome cut = Run("trace square.hlo --args args.json --rows 1");
  EXPECT_THAT(cut.out, Not(HasSubstr("multiply")));
  EXPECT_THAT(cut.errors, HasSubstr("--rows"));
}

TEST_F(CommandLine, TraceStopsWhereNothingMoreIsShown) {
  Write("endless.hlo",
        "HloModule endless\n"
        "body { ROOT x = s32[] parameter(0) }\n"
        "condition { x = s32[] parameter(0)\n"
        "  ROOT y = pred[] constant(true) }\n"
        "ENTRY main { x = s32[] parameter(0)\n"
        "  ROOT y = s32[] while(x), condition=condition, body=body }\n");
  const CommandOutcome trace =
      Run("trace endless.hlo --random-args --rows 5 --max-steps 1000000000");
  EXPECT_EQ(trace.status, 0) << trace.errors;
  EXPECT_THAT(trace.errors, HasSubstr("--rows"));
}

TEST_F(CommandLine, TraceWritesAPage) {
  const CommandOutcome trace =
      Run("trace square.hlo --args args.json --html t.html");
  EXPECT_EQ(trace.status, 0);
  EXPECT_THAT(trace.out, IsEmpty());
  EXPECT_THAT(Read("t.html"),
              AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("multiply(x, x)"),
                    HasSubstr("{1, 6.25, nan}")));
  EXPECT_EQ(Run("trace square.hlo --args args.json --html no/t.html").status,
            2);
}

// The second file is a pipe: when it is opened the first one is mapped.
TEST_F(CommandLine, AFileThatIsCutWhileItIsReadIsAnErrorAndNoSignal) {
  Write("rows.hlo",
        "HloModule rows\n"
        "ENTRY main { ROOT x = f32[50000] iota(), iota_dimension=0 }\n");
  ASSERT_EQ(Run("run rows.hlo --output x.npy").status, 0);
  Write("both.hlo",
        "HloModule both\n"
        "ENTRY main {\n"
        "  x = f32[50000] parameter(0)\n"
        "  y = f32[3] parameter(1)\n"
        "  z = f32[50000] add(x, x)\n"
        "  last = f32[1] slice(z), slice={[49999:50000]}\n"
        "  ROOT t = (f32[1], f32[3]) tuple(last, y)\n"
        "}\n");
  const std::string line = "run both.hlo --args x.npy --args ";
  EXPECT_EQ(Run(line + "args.json").out,
            "(f32[1], f32[3]) ({99998}, {1, 2.5, nan})\n");
  const CommandOutcome cut =
      Run(line + "pipe.json",
          "mkfifo pipe.json; (exec 3>pipe.json; truncate -s 8192 x.npy; "
          "cat args.json >&3) &");
  EXPECT_EQ(cut.status, 2);
  EXPECT_EQ(cut.out, "");
  EXPECT_EQ(cut.errors, "error: x.npy: was cut while it was read\n");
}

}  // namespace
}  // namespace hlo
