// Several programs in one execution.
#include "interpreter/eval/programs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/testing/test_program.h"
#include "literals/text.h"
#include "ops/choices/arithmetic.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;

// The results in words, or the error. Process p gets the argument s32[] p + 1.
std::string RunPrograms(const std::vector<std::string>& texts,
                        std::vector<int> assigned,
                        const PrepareOptions& last = {}) {
  std::vector<std::shared_ptr<const Program>> programs;
  for (size_t i = 0; i < texts.size(); ++i) {
    const auto program =
        PrepareText(texts[i], i + 1 == texts.size() ? last : PrepareOptions());
    if (!program.ok()) return program.status().ToString();
    programs.push_back(*program);
  }
  std::vector<Arguments> arguments;
  const int64_t processes = programs[0]->replicas() * programs[0]->partitions();
  for (int32_t p = 0; p < processes; ++p) {
    arguments.push_back({Literal::Scalar(p + 1)});
  }
  const auto results =
      Evaluate(Programs(std::move(programs), std::move(assigned)), arguments);
  if (!results.ok()) return results.status().ToString();
  std::string text;
  for (const Literal& result : *results) {
    absl::StrAppend(&text, text.empty() ? "" : " ", ToString(result));
  }
  return text;
}

constexpr char kSender[] = R"(HloModule sender, replica_count=2
ENTRY main { x = s32[] parameter(0)
  t = token[] after-all()
  s = (s32[], u32[], token[]) send(x, t), channel_id=1
  d = token[] send-done(s), channel_id=1
  ROOT r = s32[] negate(x) })";
constexpr char kReceiver[] = R"(HloModule receiver, replica_count=2
ENTRY main { x = s32[] parameter(0)
  t = token[] after-all()
  v = (s32[], u32[], token[]) recv(t), channel_id=1
  g = (s32[], token[]) recv-done(v), channel_id=1
  y = s32[] get-tuple-element(g), index=0
  z = s32[] add(x, y)
  ROOT r = (s32[], s32[]) tuple(y, z) })";

TEST(ProgramsTest, MeetByAChannelThatOneSendsAndOneReceives) {
  EXPECT_EQ(RunPrograms({kSender, kReceiver}, {0, 1}),
            "s32[] -1 (s32[], s32[]) (1, 3)");
  EXPECT_EQ(RunPrograms({kSender, kReceiver}, {1, 0}),
            "(s32[], s32[]) (2, 3) s32[] -2");
}

TEST(ProgramsTest, AChannelOfNoOtherEndIsRejected) {
  EXPECT_THAT(RunPrograms({kSender, kReceiver}, {0, 0}),
              HasSubstr("channel 1 has no source_target_pairs: 's' (send) of "
                        "'main', line 4 sends in process 0 and 1 more, nobody "
                        "receives"));
  EXPECT_THAT(RunPrograms({kSender}, {}), HasSubstr("nobody receives"));
}

// A program of all-reduce, called by `name`, that differs in `rest`.
std::string Reducer(const std::string& name, const std::string& rest) {
  return absl::StrCat(R"(HloModule m, replica_count=4
add { a = s32[] parameter(0)  b = s32[] parameter(1)
  ROOT r = s32[] add(a, b) }
ENTRY main { x = s32[] parameter(0)  )",
                      rest, "  ROOT ", name,
                      " = s32[] all-reduce(y), to_apply=add }");
}

TEST(ProgramsTest, MeetInCollectivesOfEqualNames) {
  const std::string plain = Reducer("sum", "y = s32[] copy(x)");
  const std::string doubled = Reducer("sum", "y = s32[] add(x, x)");
  EXPECT_EQ(RunPrograms({plain, doubled}, {0, 1, 1, 0}),
            "s32[] 15 s32[] 15 s32[] 15 s32[] 15");  // 1 + 4 + 6 + 4
  EXPECT_THAT(
      RunPrograms({plain, Reducer("total", "y = s32[] copy(x)")}, {0, 1, 1, 0}),
      HasSubstr("near: process 1 at 'total' of {0,1,2,3}, time 1, by 'total' "
                "(all-reduce) of 'main', line 4"));
}

TEST(ProgramsTest, MustBeOfEqualCountsAndChoices) {
  const std::string two =
      "HloModule m, replica_count=2\n"
      "ENTRY main { ROOT x = s32[] parameter(0) }";
  const std::string three =
      "HloModule m, replica_count=3\n"
      "ENTRY main { ROOT x = s32[] parameter(0) }";
  EXPECT_THAT(RunPrograms({two, three}, {0, 1}),
              HasSubstr("program 1 is for 3 replicas and 1 partitions"));
  PrepareOptions other;
  other.choices.set(choice::int_div_zero::trap);
  EXPECT_THAT(RunPrograms({two, two}, {0, 1}, other),
              HasSubstr("other choices"));
  EXPECT_THAT(RunPrograms({two, two}, {0, 1, 1}),
              HasSubstr("3 processes are assigned a program, and 2 run"));
  EXPECT_THAT(RunPrograms({two, two}, {0, 2}),
              HasSubstr("process 1 is assigned program 2, there are programs 0 "
                        "to 1"));
  EXPECT_EQ(RunPrograms({two, two}, {0, 1}), "s32[] 1 s32[] 2");
}

TEST(ProgramsTest, ThePipelineOfThree) {
  const auto stage = [](const char* rest) {
    return absl::StrCat("HloModule stage, replica_count=3\n",
                        "ENTRY main { x = s32[] parameter(0)\n",
                        "  t = token[] after-all()\n", rest, "}");
  };
  const std::string first = stage(R"(
  s = (s32[], u32[], token[]) send(x, t), channel_id=1
  d = token[] send-done(s), channel_id=1
  ROOT r = s32[] copy(x))");
  const std::string second = stage(R"(
  v = (s32[], u32[], token[]) recv(t), channel_id=1
  g = (s32[], token[]) recv-done(v), channel_id=1
  y = s32[] get-tuple-element(g), index=0
  z = s32[] add(y, x)
  s = (s32[], u32[], token[]) send(z, t), channel_id=2
  d = token[] send-done(s), channel_id=2
  ROOT r = s32[] copy(z))");
  const std::string third = stage(R"(
  v = (s32[], u32[], token[]) recv(t), channel_id=2
  g = (s32[], token[]) recv-done(v), channel_id=2
  y = s32[] get-tuple-element(g), index=0
  ROOT r = s32[] multiply(y, x))");
  EXPECT_EQ(RunPrograms({first, second, third}, {0, 1, 2}),
            "s32[] 1 s32[] 3 s32[] 9");
}

}  // namespace
}  // namespace hlo
