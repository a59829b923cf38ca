// A thousand processes: they share what they can, and need no thread each.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/testing/test_program.h"
#include "literals/text.h"

namespace hlo {
namespace {

constexpr int64_t kProcesses = 1024;

std::string Header() {
  return absl::StrCat("HloModule m, replica_count=", kProcesses, R"(
add { a = f32[] parameter(0)  b = f32[] parameter(1)
  ROOT r = f32[] add(a, b) }
)");
}

TEST(ManyProcessesTest, ShareArgumentsConstantsAndResults) {
  std::string numbers = "0";
  for (int i = 1; i < 4096; ++i) absl::StrAppend(&numbers, ", ", i);
  const auto program = PrepareText(absl::StrCat(Header(), R"(
ENTRY main { x = f32[65536] parameter(0)
  c = f32[4096] constant({)",
                                                numbers, R"(})
  s = f32[4096] all-reduce(c), to_apply=add
  ROOT r = (f32[65536], f32[4096], f32[4096]) tuple(x, c, s) })"));
  ASSERT_TRUE(program.ok()) << program.status();
  const auto argument =
      Literal::Array<float>(std::vector<float>(65536, 1.5f), {65536});
  ASSERT_TRUE(argument.ok());
  auto execution = Execution::Create(*program, {{*argument}});
  ASSERT_TRUE(execution.ok()) << execution.status();
  const auto state = (*execution)->Run();
  ASSERT_TRUE(state.ok()) << state.status();
  const auto results = (*execution)->TakeResults();
  ASSERT_TRUE(results.ok()) << results.status();
  ASSERT_EQ(std::ssize(*results), kProcesses);
  const auto first = results->front().elements();
  for (const Literal& result : *results) {
    const auto own = result.elements();
    for (size_t i = 0; i < 3; ++i) {
      ASSERT_EQ(own[i].view().data, first[i].view().data);
    }
  }
  EXPECT_EQ(first[2].as<float>()[4095], 4095.0f * kProcesses);
  // The one sum, and what the rendezvous keeps; not 1024 times 16 KiB.
  EXPECT_LT((*execution)->peak_bytes(), 1 << 20);
}

TEST(ManyProcessesTest, MeetOnTwoWorkers) {
  const auto program = PrepareText(absl::StrCat(Header(), R"(
below { s = (s32[], f32[1024]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(4)
  ROOT r = pred[] compare(i, n), direction=LT }
turn { s = (s32[], f32[1024]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f32[1024] get-tuple-element(s), index=1
  one = s32[] constant(1)
  next = s32[] add(i, one)
  sum = f32[1024] all-reduce(x), to_apply=add
  many = f32[1024] constant(1024)
  mean = f32[1024] divide(sum, many)
  ROOT r = (s32[], f32[1024]) tuple(next, mean) }
ENTRY main { id = u32[] replica-id()
  own = f32[] convert(id)
  x = f32[1024] broadcast(own), dimensions={}
  zero = s32[] constant(0)
  init = (s32[], f32[1024]) tuple(zero, x)
  loop = (s32[], f32[1024]) while(init), condition=below, body=turn
  y = f32[1024] get-tuple-element(loop), index=1
  t = token[] after-all()
  right = (f32[1024], u32[], token[]) recv(t), channel_id=1,
    source_target_pairs={{0,1},{1,1023}}
  left = (f32[1024], u32[], token[]) send(x, t), channel_id=1,
    source_target_pairs={{0,1},{1,1023}}
  d = token[] send-done(left)
  g = (f32[1024], token[]) recv-done(right)
  z = f32[1024] get-tuple-element(g), index=0
  ROOT r = f32[1024] add(y, z) })"));
  ASSERT_TRUE(program.ok()) << program.status();
  ExecutionOptions options;
  options.workers = 2;
  auto execution = Execution::Create(*program, {{}}, options);
  ASSERT_TRUE(execution.ok()) << execution.status();
  const auto state = (*execution)->Run();
  ASSERT_TRUE(state.ok()) << state.status();
  const auto results = (*execution)->TakeResults();
  ASSERT_TRUE(results.ok()) << results.status();
  for (size_t p = 0; p < results->size(); ++p) {
    // The mean of 0 to 1023, and what was received.
    const float expected = 511.5f + (p == 1023 ? 1.0f : 0.0f);
    ASSERT_EQ((*results)[p].as<float>()[1023], expected) << p;
  }
  // Each has a few arrays of 4 KiB at a time.
  EXPECT_LT((*execution)->peak_bytes(), kProcesses * 4096 * 8);
}

// The work of one process at a rendezvous does not grow with the group: with a
// list of the group for each member these would be 5 billion ids.
TEST(ManyProcessesTest, ThirtyTwoThousandMeet) {
  constexpr int64_t kMany = 1 << 15;
  std::string ring = "{0,1}";
  for (int64_t i = 1; i < kMany; ++i) {
    absl::StrAppend(&ring, ",{", i, ",", (i + 1) % kMany, "}");
  }
  const auto results =
      RunText(absl::StrCat("HloModule m, replica_count=", kMany, R"(
add { a = u32[] parameter(0)  b = u32[] parameter(1)
  ROOT r = u32[] add(a, b) }
ENTRY main { id = u32[] replica-id()
  sum = u32[] all-reduce(id), to_apply=add
  left = u32[] collective-permute(id), source_target_pairs={)",
                           ring, R"(}
  first = u32[] collective-broadcast(id), replica_groups={{1,0}}
  t = token[] after-all()
  s = (u32[], u32[], token[]) send(id, t), channel_id=1,
    source_target_pairs={)",
                           ring, R"(}
  r = (u32[], u32[], token[]) recv(t), channel_id=1,
    source_target_pairs={)",
                           ring, R"(}
  sd = token[] send-done(s)
  rd = (u32[], token[]) recv-done(r)
  got = u32[] get-tuple-element(rd), index=0
  ROOT all = (u32[], u32[], u32[], u32[]) tuple(sum, left, first, got) })"));
  ASSERT_TRUE(results.ok()) << results.status();
  for (uint32_t p = 0; p < kMany; ++p) {
    const auto parts = (*results)[p].elements();
    const uint32_t left = p == 0 ? kMany - 1 : p - 1;
    ASSERT_EQ(parts[0].as<uint32_t>()[0], kMany * (kMany - 1) / 2);
    ASSERT_EQ(parts[1].as<uint32_t>()[0], left);
    ASSERT_EQ(parts[2].as<uint32_t>()[0], p < 2 ? 1u : 0u);
    ASSERT_EQ(parts[3].as<uint32_t>()[0], left);
  }
}

}  // namespace
}  // namespace hlo
