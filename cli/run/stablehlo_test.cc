// StableHLO on the command line: grids of processes, probes, files of several
// programs, the exit status of checks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "cli/command_line_fixture.h"
#include "interpreter/testing/testing_bytecode_program.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

using StablehloCommands = CommandLine;

// StableHLO's test of two sends and receives on one channel.
constexpr char kHostTransfers[] = R"(module @a {
  func.func @send(%x: tensor<2xi64>, %t: !stablehlo.token) -> (!stablehlo.token, !stablehlo.token) {
    %0 = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true} : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
    %c = stablehlo.constant dense<[5, 6]> : tensor<2xi64>
    %1 = "stablehlo.send"(%c, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true} : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
    return %0, %1 : !stablehlo.token, !stablehlo.token
  }
  func.func @recv(%t: !stablehlo.token) -> (tensor<2xi64>, tensor<2xi64>) {
    %0:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    %1:2 = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    return %0#0, %1#0 : tensor<2xi64>, tensor<2xi64>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %t = stablehlo.after_all : !stablehlo.token
    %1:4 = "interpreter.run_parallel"(%0, %t, %t) {programs = [[@send], [@recv]]} : (tensor<2xi64>, !stablehlo.token, !stablehlo.token) -> (!stablehlo.token, !stablehlo.token, tensor<2xi64>, tensor<2xi64>)
    check.expect_eq_const %1#2, dense<[1, 2]> : tensor<2xi64>
    check.expect_eq_const %1#3, dense<[5, 6]> : tensor<2xi64>
    return
  }
}
)";

TEST_F(StablehloCommands, HostTransfersOfAGridMeetEachOther) {
  Write("grid.mlir", kHostTransfers);
  const CommandOutcome outcome = Run("run grid.mlir");
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_EQ(outcome.out, "() ()\n");
}

// semantics.md: stablehlo_infeed.
constexpr char kInfeed[] = R"(module @b {
  func.func @in(%t: !stablehlo.token) -> (tensor<i64>, tensor<i64>) {
    %0:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<i64>, !stablehlo.token)
    %1:2 = "stablehlo.infeed"(%t) : (!stablehlo.token) -> (tensor<i64>, !stablehlo.token)
    return %0#0, %1#0 : tensor<i64>, tensor<i64>
  }
  func.func @other() -> tensor<i64> {
    %0 = stablehlo.constant dense<9> : tensor<i64>
    return %0 : tensor<i64>
  }
  func.func @q0() -> tensor<i64> {
    %0 = stablehlo.constant dense<0> : tensor<i64>
    return %0 : tensor<i64>
  }
  func.func @q1() -> tensor<i64> {
    %0 = stablehlo.constant dense<1> : tensor<i64>
    return %0 : tensor<i64>
  }
  func.func @main() -> (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>) {
    %t = stablehlo.after_all : !stablehlo.token
    %1:5 = "interpreter.run_parallel"(%t, %t) {infeed = [@q0, @q1, @q1, @q0], programs = [[@in], [@other], [@in]]} : (!stablehlo.token, !stablehlo.token) -> (tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>)
    return %1#0, %1#1, %1#2, %1#3, %1#4 : tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<i64>
  }
}
)";

TEST_F(StablehloCommands, ProcessesThatReadOneInfeedTakeTurns) {
  Write("grid.mlir", kInfeed);
  const CommandOutcome outcome = Run("run grid.mlir");
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_THAT(outcome.out, HasSubstr(") (0, 1, 9, 1, 0)\n"));
}

TEST_F(StablehloCommands, AGridHasOutputsAndFlagsAsOtherProgramsHave) {
  Write("grid.mlir", kInfeed);
  const CommandOutcome outcome = Run("run grid.mlir --output r.json");
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_THAT(outcome.out, IsEmpty());
  Write("again.hlo",
        "ENTRY e { ROOT t = (s64[], s64[], s64[], s64[], s64[]) "
        "parameter(0) }");
  EXPECT_THAT(Run("run again.hlo --args r.json").out,
              HasSubstr(") (0, 1, 9, 1, 0)\n"));
  EXPECT_EQ(Run("run grid.mlir --output '{process}.{array}.npy'").status, 0);
  EXPECT_THAT(Read("0.4.npy"), HasSubstr("NUMPY"));
  EXPECT_EQ(Run("run grid.mlir --output /dev/full").status, 2);
  for (const char* flag :
       {"--outfeed o.json", "--timeline t.json", "--stats", "--random-args"}) {
    const CommandOutcome none = Run(std::string("run grid.mlir ") + flag);
    EXPECT_EQ(none.status, 2) << flag;
    EXPECT_THAT(none.errors, HasSubstr("interpreter.run_parallel has none"));
  }
  Write("in.json", R"({"infeed_by_process": [[]]})");
  const CommandOutcome lists = Run("run grid.mlir --infeed in.json");
  EXPECT_EQ(lists.status, 2);
  EXPECT_THAT(lists.errors, HasSubstr("has 1 list for 3 processes"));
}

constexpr char kProbes[] = R"(func.func @p() {
  %2 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf8E4M3FN>
  %3 = interpreter.probe %2, probe_id = "a,b/0" : tensor<2xf8E4M3FN>
  check.expect_serialized_eq %3, probe_id = "a,b/0" : tensor<2xf8E4M3FN>
  %4 = stablehlo.constant dense<true> : tensor<2x1xi1>
  %5 = interpreter.probe %4, probe_id = "c" : tensor<2x1xi1>
  check.expect_serialized_eq %5, probe_id = "c" : tensor<2x1xi1>
  %6 = stablehlo.constant dense<(1.0, 2.0)> : tensor<complex<f32>>
  %7 = interpreter.probe %6, probe_id = "c" : tensor<complex<f32>>
  check.expect_serialized_eq %7, probe_id = "c", iter = 1 : tensor<complex<f32>>
  return
}
)";

TEST_F(StablehloCommands, ProbesAreWrittenWithMlirsTypes) {
  Write("probes.mlir", kProbes);
  const CommandOutcome outcome = Run("run probes.mlir --probe-dir .");
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_EQ(Read("index.csv"),
            "a,b/0,tensor<2xf8E4M3FN>,./probe1.npy\n"
            "c,tensor<2x1xi1>,./probe2.npy\n"
            "c,tensor<complex<f32>>,./probe3.npy\n");
}

TEST_F(StablehloCommands, EachProgramOfAFileRunsAndOneThatFailsIsTold) {
  Write("two.mlir", R"(
func.func @main() {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  check.expect_eq_const %a, dense<[1, 3]> : tensor<2xi32>
  return
}
// -----
func.func @main() -> tensor<i32> {
  %a = stablehlo.constant dense<7> : tensor<i32>
  return %a : tensor<i32>
}
)");
  const CommandOutcome outcome = Run("run two.mlir");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "s32[] 7\n");
  EXPECT_THAT(outcome.errors, HasSubstr("failed for 1 of 2 elements"));
}

constexpr char kRelu[] = R"(HloModule relu
ENTRY e {
  x = f32[3] parameter(0)
  zero = f32[] constant(0)
  zeros = f32[3] broadcast(zero), dimensions={}
  ROOT y = f32[3] maximum(x, zeros)
})";

TEST_F(StablehloCommands, HloBecomesStablehloAndBack) {
  Write("relu.hlo", kRelu);
  const CommandOutcome there = Run("print --form stablehlo relu.hlo");
  EXPECT_EQ(there.status, 0) << there.errors;
  EXPECT_EQ(there.out, R"(module @relu {
  func.func public @main(%x: tensor<3xf32>) -> tensor<3xf32> {
    %zero = "stablehlo.constant"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
    %zeros = "stablehlo.broadcast_in_dim"(%zero) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> tensor<3xf32>
    %y = "stablehlo.maximum"(%x, %zeros) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    return %y : tensor<3xf32>
  }
}
)");
  Write("relu.mlir", there.out);
  const CommandOutcome back = Run("print relu.mlir");
  EXPECT_EQ(back.status, 0) << back.errors;
  EXPECT_THAT(back.out, HasSubstr("ROOT y = f32[3] maximum(x, zeros)"));
  Write("relu.json", R"([{"shape":"f32[3]","values":[-1,0.5,"inf"]}])");
  EXPECT_EQ(Run("run relu.mlir --args relu.json").out,
            Run("run relu.hlo --args relu.json").out);
  // StableHLO again.
  const CommandOutcome again = Run("print --form stablehlo relu.mlir");
  EXPECT_EQ(again.out, there.out) << again.errors;
}

TEST_F(StablehloCommands, WhatStablehloHasNotIsToldWithItsPlace) {
  Write("none.hlo",
        "ENTRY e { ROOT s = u64[2] rng-get-and-update-state(), delta=1 }");
  const CommandOutcome outcome = Run("print --form stablehlo none.hlo");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.errors,
              HasSubstr("StableHLO has no rng-get-and-update-state: 's' "
                        "(rng-get-and-update-state) of 'e', line 1"));
}

TEST_F(StablehloCommands, OnlyALegalModuleIsWritten) {
  Write("bad.hlo",
        "ENTRY e { x = f32[2] parameter(0)  ROOT r = f32[3] negate(x) }");
  const CommandOutcome outcome = Run("print --form stablehlo bad.hlo");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.errors, HasSubstr("negate S1"));
  EXPECT_EQ(Run("print --form mhlo bad.hlo").status, 2);
}

TEST_F(StablehloCommands, BytecodeIsReadByEveryCommand) {
  bytecode::BytecodeProgram program;
  const std::string bytes = program.Sum();
  Write("sum.mlirbc", bytes);
  Write("sum.export", bytecode::ExportFile(bytes));
  Write("x.json", R"({"args": [{"shape": "f32[2]", "values": [1, 2.5]}]})");
  const std::string printed = Run("print sum.mlirbc").out;
  EXPECT_THAT(printed, HasSubstr("f32[2] add(arg0, arg0)"));
  EXPECT_EQ(Run("print sum.export").out, printed);
  for (const std::string file : {"sum.mlirbc", "sum.export"}) {
    EXPECT_EQ(Run("check " + file).status, 0) << file;
    EXPECT_EQ(Run("run " + file + " --args x.json").out, "f32[2] {2, 5}\n");
  }
  Write("cut.mlirbc", bytes.substr(0, bytes.size() / 2));
  const CommandOutcome cut = Run("check cut.mlirbc");
  EXPECT_EQ(cut.status, 1);
  EXPECT_THAT(cut.errors, HasSubstr("cut.mlirbc: error: byte "));
}

// Element i of 2 on device i, and `body` of it.
std::string OnTwoDevices(absl::string_view body, absl::string_view out) {
  return absl::StrCat(
      "module {\n  sdy.mesh @m = <[\"x\"=2]>\n"
      "  func.func @main(%a: tensor<2xi64>) -> tensor<",
      out == "{\"x\"}" ? "2" : "1",
      "xi64> {\n    %0 = sdy.manual_computation(%a) "
      "in_shardings=[<@m, [{\"x\"}]>] out_shardings=[<@m, [",
      out, "]>] manual_axes={\"x\"} (%b: tensor<1xi64>) {\n", body,
      "      sdy.return %1 : tensor<1xi64>\n    } : (tensor<2xi64>) -> tensor<",
      out == "{\"x\"}" ? "2" : "1", "xi64>\n    return %0 : tensor<",
      out == "{\"x\"}" ? "2" : "1", "xi64>\n  }\n}\n");
}

TEST_F(StablehloCommands, ManualComputationsHaveOneResultWhereAllAgree) {
  const std::string twice = "      %1 = stablehlo.add %b, %b : tensor<1xi64>\n";
  Write("m.mlir", OnTwoDevices(twice, "{\"x\"}"));
  Write("x.json", R"({"args": [{"shape": "s64[2]", "values": [1, 2]}]})");
  const std::string args = " --args x.json";
  EXPECT_EQ(Run("run m.mlir" + args).out, "s64[2] {2, 4}\n");
  Write("m.hlo", Run("print m.mlir").out);
  EXPECT_EQ(Run("run m.hlo" + args).out, "s64[2] {2, 4}\n");
  EXPECT_EQ(Run("check m.mlir").status, 0);
  EXPECT_EQ(Run("run m.mlir --output y.npy" + args).status, 0);
  EXPECT_EQ(Run("run m.mlir --output y.{process}.json" + args).status, 0);
  EXPECT_THAT(Read("y.1.json"), HasSubstr("s64[2]"));
  // Each device's own, as nothing says that they are the same.
  Write("own.mlir", OnTwoDevices(twice, "{}"));
  EXPECT_EQ(Run("run own.mlir" + args).out, "s64[1] {2}\ns64[1] {4}\n");
}

TEST_F(StablehloCommands, ManualComputationsNeedTheirMeshesDevices) {
  Write("m.mlir", OnTwoDevices("      %1 = stablehlo.add %b, %b : "
                               "tensor<1xi64>\n",
                               "{\"x\"}"));
  const CommandOutcome outcome = Run("run m.mlir --random-args --partitions 4");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.errors,
              HasSubstr("m.mlir:4:10: error: sdy.manual_computation: its mesh "
                        "has 2 devices, the program runs as 4 partitions"));
}

}  // namespace
}  // namespace hlo
