// Numbers, limits, and flags that mean nothing where they stand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "cli/command_line_fixture.h"

namespace hlo {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Flags : public CommandLine {
 protected:
  void ExpectMisuse(const std::string& line, const std::string& message) {
    const CommandOutcome run = Run(line);
    EXPECT_EQ(run.status, 2) << line;
    EXPECT_THAT(run.errors, HasSubstr(message)) << line;
    EXPECT_THAT(run.out, IsEmpty()) << line;
  }
};

TEST_F(Flags, WholeNumbersAreDecimalAndInTheirRange) {
  const std::string run = "run square.hlo --random-args ";
  const std::string huge = "99999999999999999999999";
  for (const std::string flag :
       {"--max-steps", "--max-depth", "--seed", "--threads", "--replicas"}) {
    for (const std::string value : {"010", "1e3", "1.5", "0x10", "+1", "-1",
                                    "18446744073709551616", huge.c_str()}) {
      ExpectMisuse(absl::StrCat(run, flag, "=", value),
                   absl::StrCat(flag, ": `", value, "` is no whole number"));
    }
  }
  EXPECT_EQ(Run(run + "--seed 18446744073709551615").status, 0);
  EXPECT_NE(Run(run + "--seed 18446744073709551615").out,
            Run(run + "--seed 9223372036854775807").out);
  ExpectMisuse(run + "--assign 00,0", "--assign: `00` is no whole number");
  ExpectMisuse("trace square.hlo --random-args --rows 07", "`07`");
  ExpectMisuse("print square.hlo --elide-above 1e2", "`1e2`");
  ExpectMisuse("expect x.cases --threads 010", "`010`");
  ExpectMisuse("conform --timeout-ms -5", "`-5`");
  ExpectMisuse("conform --repeat 0", "`0`");
  ExpectMisuse("conform --order-seed -1", "`-1`");
  ExpectMisuse("conform --reseed 010", "`010`");
  ExpectMisuse("vectors export x --reseed 0", "`0`");
  for (const char* shard : {"01/2", "-1/2", "0/0x2", "2/2", "0", "0/1/2"}) {
    ExpectMisuse(absl::StrCat("conform --shard=", shard), "not I/N");
  }
}

TEST_F(Flags, NumbersOfBytesHaveUnits) {
  const std::string run = "run square.hlo --args args.json --max-bytes=";
  for (const char* value : {"1.5GB", "2GiB", "64MB", "64 mb", "4096"}) {
    EXPECT_EQ(Run(absl::StrCat(run, "'", value, "'")).status, 0) << value;
  }
  for (const char* value : {"-5", "1e30", "010", "99999999999999999999999",
                            "1.5", "8EB", "5XB", "GB"}) {
    ExpectMisuse(run + value,
                 absl::StrCat("`", value, "` is no number of bytes"));
  }
}

// x is 12,000 bytes, and so is the sum; both are results.
TEST_F(Flags, ArgumentsAreAmongTheBytes) {
  Write("both.hlo",
        "ENTRY e { x = f32[3000] parameter(0)  y = f32[3000] add(x, x)\n"
        "  ROOT t = (f32[3000], f32[3000]) tuple(x, y) }");
  Write("one.hlo", "ENTRY e { ROOT x = f32[3000] parameter(0) }");
  const CommandOutcome both =
      Run("run both.hlo --random-args --max-bytes 23999 --output /dev/null");
  EXPECT_EQ(both.status, 1);
  EXPECT_THAT(both.errors,
              HasSubstr("needs 12000 bytes where 12000 are in use"));
  EXPECT_THAT(Run("run both.hlo --random-args --max-bytes 24000 --stats "
                  "--output /dev/null")
                  .errors,
              HasSubstr("most bytes alive: 24000, of arguments and values"));
  EXPECT_THAT(Run("run one.hlo --random-args --stats --output r.json").errors,
              HasSubstr("most bytes alive: 12000"));
  // The same argument of three processes is there once.
  EXPECT_THAT(
      Run("run one.hlo --args r.json --replicas 3 --stats --output /dev/null")
          .errors,
      HasSubstr("most bytes alive: 12000"));
  Write("two.hlo",
        "ENTRY e { x = f32[3000] parameter(0)  y = f32[3000] parameter(1)\n"
        "  ROOT r = f32[] constant(1) }");
  const CommandOutcome two = Run("run two.hlo --random-args --max-bytes 23999");
  EXPECT_EQ(two.status, 1);
  EXPECT_THAT(two.errors, HasSubstr("an argument needs 12000 bytes where 12000 "
                                    "are in use"));
}

TEST_F(Flags, EntryIsForStablehlo) {
  Write("two.mlir",
        "func.func @a() -> tensor<i32> {\n"
        "  %0 = stablehlo.constant dense<1> : tensor<i32>\n"
        "  return %0 : tensor<i32>\n}\n"
        "func.func @b() -> tensor<i32> {\n"
        "  %0 = stablehlo.constant dense<2> : tensor<i32>\n"
        "  return %0 : tensor<i32>\n}\n");
  for (const char* command : {"run", "trace", "check", "print"}) {
    ExpectMisuse(absl::StrCat(command, " square.hlo --entry main"),
                 "--entry main: HLO text says itself");
  }
  EXPECT_EQ(Run("run two.mlir --entry b").out, "s32[] 2\n");
  // It is for one of several modules.
  Write("none.hlo", "ENTRY e { ROOT c = s32[] constant(3) }");
  EXPECT_EQ(Run("run two.mlir none.hlo --assign 0,1 --entry b").out,
            "s32[] 2\ns32[] 3\n");
  // Results of two programs in one file would be those of the last.
  ExpectMisuse("run two.mlir --output r.json",
               "--output is for one program, and there are 2");
  EXPECT_EQ(Run("run two.mlir --entry a --output r.json").status, 0);
  ExpectMisuse("trace two.mlir --html t.html", "--html is for one program");
}

// The program is wrong, not the call.
TEST_F(Flags, AChannelWithoutASenderIsTheProgramsError) {
  Write("recv.hlo",
        "HloModule m, replica_count=2\n"
        "ENTRY main { t = token[] after-all()\n"
        "  in = (f32[2], u32[], token[]) recv(t), channel_id=1\n"
        "  got = (f32[2], token[]) recv-done(in), channel_id=1\n"
        "  ROOT r = f32[2] get-tuple-element(got), index=0 }");
  for (const char* command : {"run", "trace"}) {
    const CommandOutcome run = Run(absl::StrCat(command, " recv.hlo"));
    EXPECT_EQ(run.status, 1) << command;
    EXPECT_THAT(run.errors, HasSubstr("channel 1 has no source_target_pairs: "
                                      "nobody sends"));
  }
  EXPECT_EQ(Run("run recv.hlo --timeline t.json").status, 1);
}

TEST_F(Flags, RandomArgumentsFitRaggedOps) {
  Write("dot.hlo",
        "ENTRY e { x = f32[10,3] parameter(0)  w = f32[4,3,2] parameter(1)\n"
        "  n = s32[4] parameter(2)\n"
        "  ROOT r = f32[10,2] ragged-dot(x, w, n), lhs_contracting_dims={1},\n"
        "    rhs_contracting_dims={1}, lhs_ragged_dims={0}, "
        "rhs_group_dims={0} }");
  Write("all.hlo",
        "HloModule m, replica_count=3\n"
        "ENTRY e { x = f32[9] parameter(0)  y = f32[12] parameter(1)\n"
        "  a = s64[3] parameter(2)  b = s64[3] parameter(3)\n"
        "  c = s64[3] parameter(4)  d = s64[3] parameter(5)\n"
        "  ROOT r = f32[12] ragged-all-to-all(x, y, a, b, c, d) }");
  for (int seed = 0; seed < 8; ++seed) {
    for (const char* module : {"dot.hlo", "all.hlo"}) {
      const CommandOutcome run =
          Run(absl::StrCat("run ", module, " --random-args --seed ", seed));
      EXPECT_EQ(run.status, 0) << module << " " << seed << "\n" << run.errors;
    }
  }
  Write("free.hlo", "ENTRY e { ROOT x = f32[?] parameter(0) }");
  ExpectMisuse("run free.hlo --random-args",
               "parameter 0 (x) is f32[?], which has no bound");
}

}  // namespace
}  // namespace hlo
