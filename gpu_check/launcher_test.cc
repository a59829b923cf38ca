// The host launcher visits a grid's elements in several orders and on two
// threads: the results are the same bits. Memory was 0xA5 before, and 0x5A for
// other orders than forwards: what a kernel reads of its results shows.
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gpu_check/kernels/elementwise.h"
#include "gpu_check/testing.h"
#include "gpu_check/worker.h"

namespace hlo::gpu {
namespace {

struct Example {
  const char* name;
  const char* module;
  const char* inputs = "[[]]";
};

constexpr Example kExamples[] = {
    {"ASortByNoOrder", R"(
less {
  a = s32[] parameter(0)
  b = s32[] parameter(1)
  one = s32[] constant(5)
  s = s32[] add(a, b)
  m = s32[] remainder(s, one)
  two = s32[] constant(2)
  ROOT r = pred[] compare(m, two), direction=LT
}
ENTRY main {
  i = s32[1000] iota(), iota_dimension=0
  c = s32[] constant(2654435)
  cs = s32[1000] broadcast(c), dimensions={}
  x = s32[1000] multiply(i, cs)
  ROOT r = s32[1000] sort(x), dimensions={0}, to_apply=less
})"},
    {"AReductionWithALoopInItsComputation", R"(
condition {
  s = (s32[], s32[]) parameter(0)
  n = s32[] get-tuple-element(s), index=0
  zero = s32[] constant(0)
  ROOT r = pred[] compare(n, zero), direction=GT
}
body {
  s = (s32[], s32[]) parameter(0)
  n = s32[] get-tuple-element(s), index=0
  x = s32[] get-tuple-element(s), index=1
  one = s32[] constant(1)
  m = s32[] subtract(n, one)
  y = s32[] add(x, n)
  ROOT r = (s32[], s32[]) tuple(m, y)
}
f {
  a = s32[] parameter(0)
  b = s32[] parameter(1)
  three = s32[] constant(3)
  n = s32[] remainder(b, three)
  start = (s32[], s32[]) tuple(n, a)
  end = (s32[], s32[]) while(start), condition=condition, body=body
  ROOT r = s32[] get-tuple-element(end), index=1
}
ENTRY main {
  x = s32[70,11] iota(), iota_dimension=1
  zero = s32[] constant(0)
  ROOT r = s32[70] reduce(x, zero), dimensions={1}, to_apply=f
})"},
    {"AScatterOntoFewElements", R"(
add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT r = f32[] add(a, b)
}
ENTRY main {
  x = f32[7] constant({1, 2, 3, 4, 5, 6, 7})
  i = s32[300,1] iota(), iota_dimension=0
  c = s32[] constant(9)
  cs = s32[300,1] broadcast(c), dimensions={}
  at = s32[300,1] remainder(i, cs)
  u = f32[300] iota(), iota_dimension=0
  t = f32[] constant(0.1)
  ts = f32[300] broadcast(t), dimensions={}
  v = f32[300] multiply(u, ts)
  ROOT r = f32[7] scatter(x, at, v), update_window_dims={}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add
})"},
    {"ZerosOfWhatNobodySends", R"(
ENTRY main {
  x = f32[7] iota(), iota_dimension=0
  ROOT r = f32[7] collective-permute(x), source_target_pairs={}
})"},
    {"ADotAndAWindow", R"(
max {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT r = f32[] maximum(a, b)
}
ENTRY main {
  x = f32[13,17] iota(), iota_dimension=1
  y = f32[17,9] iota(), iota_dimension=0
  e = f32[13,17] sine(x)
  d = f32[13,9] dot(e, y), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  low = f32[] constant(-inf)
  ROOT r = f32[6,4] reduce-window(d, low), window={size=3x3 stride=2x2}, to_apply=max
})"},
};

class LauncherTest : public testing::TestWithParam<Example> {};

TEST_P(LauncherTest, EveryOrderGivesTheSameBits) {
  Worker forwards(DeviceOf(Order::kForwards));
  const std::string answer =
      Ask(forwards, GetParam().module, GetParam().inputs);
  EXPECT_NE(answer.find("\"ok\""), answer.npos) << answer;
  for (const auto& [order, threads] : {std::pair{Order::kBackwards, 1},
                                       {Order::kDrawn, 1},
                                       {Order::kForwards, 2},
                                       {Order::kDrawn, 2}}) {
    Worker worker(DeviceOf(order, threads));
    EXPECT_EQ(Ask(worker, GetParam().module, GetParam().inputs), answer)
        << static_cast<int>(order) << " on " << threads;
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, LauncherTest, testing::ValuesIn(kExamples),
                         [](const auto& example) {
                           return example.param.name;
                         });

// WHY: ranks that do not ascend would send two elements to one place.
TEST(SortTest, AComparatorThatIsNoOrderGivesAPermutation) {
  constexpr const char kModule[] = R"(
no_order {
  a = s32[] parameter(0)
  b = s32[] parameter(1)
  s = s32[] add(a, b)
  c = s32[] constant(MODULUS)
  m = s32[] remainder(s, c)
  two = s32[] constant(2)
  ROOT r = pred[] compare(m, two), direction=LT
}
and {
  a = pred[] parameter(0)
  b = pred[] parameter(1)
  ROOT r = pred[] and(a, b)
}
ENTRY main {
  x = s32[777] iota(), iota_dimension=0
  y = s32[777] sort(x), dimensions={0}, to_apply=no_order
  z = s32[777] sort(y), dimensions={0}
  same = pred[777] compare(x, z), direction=EQ
  true = pred[] constant(true)
  ROOT r = pred[] reduce(same, true), dimensions={0}, to_apply=and
})";
  Worker worker(DeviceOf(Order::kForwards));
  for (const int modulus : {1, 3, 5, 100}) {
    const std::string module =
        absl::StrReplaceAll(kModule, {{"MODULUS", absl::StrCat(modulus)}});
    const std::string answer = Ask(worker, module, "[[]]");
    EXPECT_NE(answer.find(R"("bits":"01")"), answer.npos) << answer;
  }
}

TEST(DeviceTest, WithoutAGpuThereIsASentence) {
  DeviceOptions options;
  options.host = false;
  const auto device = Device::Open(options);
  if (device.ok()) GTEST_SKIP() << (*device)->name();
  EXPECT_EQ(device.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_GT(device.status().message().size(), 10U);
}

TEST(DeviceTest, ATraceThatCannotBeWrittenIsASentence) {
  DeviceOptions options;
  options.trace = "/proc/nowhere/launches";
  const auto device = Device::Open(options);
  ASSERT_FALSE(device.ok());
  EXPECT_EQ(device.status().message(),
            "/proc/nowhere/launches cannot be written");
}

TEST(DeviceTest, ATraceHasTheLaunchesMemoryBeforeAndAfter) {
  const std::string path = testing::TempDir() + "/launches";
  std::remove(path.c_str());
  DeviceOptions options;
  options.trace = path;
  Worker worker(*Device::Open(options));
  Ask(worker, "ENTRY main { ROOT x = s8[3] iota(), iota_dimension=0 }", "[[]]");
  std::ifstream file(path, std::ios::binary);
  std::string line;
  std::getline(file, line);
  EXPECT_EQ(line,
            absl::StrCat("launch N3hlo3gpu4IotaE ", sizeof(Iota), " 3 0 1"));
  file.seekg(sizeof(Iota), std::ios::cur);
  std::getline(file, line);
  EXPECT_TRUE(absl::EndsWith(line, " 3"));
  char bytes[6];
  EXPECT_TRUE(file.read(bytes, 6));
  EXPECT_EQ(std::string(bytes, 6), std::string("\xA5\xA5\xA5\0\1\2", 6));
}

TEST(WorkerTest, ALimitOfMemoryIsNoJudgement) {
  Worker worker(DeviceOf(Order::kForwards, 1, 1 << 16));
  const std::string answer = Ask(
      worker, "ENTRY main { ROOT x = f32[100000] iota(), iota_dimension=0 }",
      "[[]]");
  EXPECT_NE(answer.find("errored"), answer.npos) << answer;
}

TEST(WorkerTest, ArgumentsOfAnotherShapeAreNotRead) {
  Worker worker(DeviceOf(Order::kForwards));
  const std::string answer =
      Ask(worker, "ENTRY main { ROOT x = f32[2] parameter(0) }",
          R"([[{"shape":"f32[3]","values":[1,2,3]}]])");
  EXPECT_NE(answer.find("argument 0 is no f32[2]"), answer.npos) << answer;
}

TEST(WorkerTest, AMissingPartnerIsADeadlock) {
  Worker worker(DeviceOf(Order::kForwards));
  const std::string answer = Ask(worker, R"(
add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT r = f32[] add(a, b)
}
with {
  x = f32[] parameter(0)
  ROOT r = f32[] all-reduce(x), replica_groups={{0,1}}, to_apply=add
}
without {
  ROOT x = f32[] parameter(0)
}
ENTRY main {
  i = u32[] replica-id()
  p = pred[] convert(i)
  x = f32[] constant(1)
  ROOT r = f32[] conditional(p, x, x), true_computation=with, false_computation=without
})",
                                 "[[],[]]", 2);
  EXPECT_NE(answer.find("deadlock"), answer.npos) << answer;
}

TEST(WorkerTest, ManyTurnsOfALoop) {
  Worker worker(DeviceOf(Order::kForwards));
  const std::string answer = Ask(worker, R"(
condition {
  n = s32[] parameter(0)
  end = s32[] constant(100000)
  ROOT r = pred[] compare(n, end), direction=LT
}
body {
  n = s32[] parameter(0)
  one = s32[] constant(1)
  ROOT r = s32[] add(n, one)
}
ENTRY main {
  zero = s32[] constant(0)
  ROOT r = s32[] while(zero), condition=condition, body=body
})",
                                 "[[]]");
  EXPECT_NE(answer.find("a0860100"), answer.npos) << answer;  // 100,000
}

TEST(WorkerTest, LinesThatAreNoRequestsAreAnswered) {
  Worker worker(DeviceOf(Order::kForwards));
  for (const char* line : {"", "{}", "[1]", R"({"seq":3,"program":{}})"}) {
    const std::string answer = worker.Answer(line);
    EXPECT_NE(answer.find("errored"), answer.npos) << answer;
  }
}

}  // namespace
}  // namespace hlo::gpu
