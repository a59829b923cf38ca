// Feeds and host transfers of `hloref run`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "cli/command_line_fixture.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;

class HostQueues : public CommandLine {
 protected:
  HostQueues() {
    Write("talk.hlo", R"(HloModule talk, replica_count=2
ENTRY main {
  t = token[] after-all()
  in = (s32[], u32[], token[]) recv(t), channel_id=3, is_host_transfer=true
  got = (s32[], token[]) recv-done(in), channel_id=3, is_host_transfer=true
  x = s32[] get-tuple-element(got), index=0
  u = token[] get-tuple-element(got), index=1
  fed = (s32[], token[]) infeed(u)
  y = s32[] get-tuple-element(fed), index=0
  sum = s32[] add(x, y)
  w = token[] outfeed(sum, u)
  out = (s32[], u32[], token[]) send(x, w), channel_id=4, is_host_transfer=true
  sent = token[] send-done(out), channel_id=4, is_host_transfer=true
  ROOT r = s32[] negate(sum)
}
)");
    Write("in.json", R"({
  "infeed": [{"shape": "s32[]", "values": 100}],
  "from_host_by_process": {"3": [[{"shape": "s32[]", "values": 1}],
                                 [{"shape": "s32[]", "values": 2}]]}})");
  }
};

TEST_F(HostQueues, AreReadFromOneFileAndWrittenIntoAnother) {
  const CommandOutcome outcome =
      Run("run talk.hlo --infeed in.json --outfeed out.json");
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_EQ(outcome.out, "s32[] -101\ns32[] -102\n");
  EXPECT_EQ(
      Read("out.json"),
      R"({"outfeed_by_process": [[{"shape": "s32[]", "bits": "65000000"}])"
      R"(, [{"shape": "s32[]", "bits": "66000000"}]], )"
      R"("to_host_by_process": {"4": [[{"shape": "s32[]", )"
      R"("bits": "01000000"}], [{"shape": "s32[]", "bits": "02000000"}]]}})"
      "\n");
}

TEST_F(HostQueues, WhatIsWrittenStandsBehindTheResults) {
  EXPECT_EQ(Run("run talk.hlo --infeed in.json").out,
            "s32[] -101\n"
            "s32[] -102\n"
            "outfeed of process 0: s32[] 101\n"
            "outfeed of process 1: s32[] 102\n"
            "to host on channel 4 of process 0: s32[] 1\n"
            "to host on channel 4 of process 1: s32[] 2\n");
  Write("alone.hlo",
        "ENTRY e { x = s32[2] iota(), iota_dimension=0\n"
        "  y = () outfeed(x)\n  ROOT r = s32[] constant(7) }");
  EXPECT_EQ(Run("run alone.hlo").out, "s32[] 7\noutfeed: s32[2] {0, 1}\n");
  EXPECT_EQ(Run("run alone.hlo --format json").out,
            R"({"results": [{"shape": "s32[]", "bits": "07000000"}], )"
            R"("outfeed": [{"shape": "s32[2]", "bits": "0000000001000000"}]})"
            "\n");
  EXPECT_EQ(
      Run("run talk.hlo --infeed in.json --format json").out,
      R"({"results": [{"shape": "s32[]", "bits": "9bffffff"}, )"
      R"({"shape": "s32[]", "bits": "9affffff"}], "outfeed_by_process": )"
      R"([[{"shape": "s32[]", "bits": "65000000"}], )"
      R"([{"shape": "s32[]", "bits": "66000000"}]], "to_host_by_process": )"
      R"({"4": [[{"shape": "s32[]", "bits": "01000000"}], )"
      R"([{"shape": "s32[]", "bits": "02000000"}]]}})"
      "\n");
}

TEST_F(HostQueues, AnEmptyOneIsTold) {
  Write("none.json", R"({"infeed": []})");
  const CommandOutcome outcome = Run("run talk.hlo --infeed none.json");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.errors,
              HasSubstr("the queue from the host to process 0 on channel 3 is "
                        "empty, and nobody fills it; at 'got' (recv-done)"));
}

TEST_F(HostQueues, ListsAreAsManyAsProcesses) {
  const std::string one = R"([[{"shape": "s32[]", "values": 1}]])";
  const std::string channel = R"("from_host": {"3": [{"shape": "s32[]", )"
                              R"("values": 1}]})";
  const std::pair<std::string, std::string> wrong[] = {
      {R"({"infeed_by_process": )" + one + ", " + channel + "}",
       "in.json: infeed_by_process has 1 list for 2 processes"},
      {R"({"infeed_by_process": [], )" + channel + "}",
       "infeed_by_process has 0 lists for 2"},
      {R"({"from_host_by_process": {"3": )" + one + "}}",
       "from_host_by_process[3] has 1 list for 2"},
      {R"({"from_host_by_process": {"3": []}})",
       "from_host_by_process[3] has 0 lists for 2"},
  };
  for (const auto& [text, message] : wrong) {
    Write("in.json", text);
    for (const char* command : {"run", "trace"}) {
      const CommandOutcome run =
          Run(std::string(command) + " talk.hlo --infeed in.json");
      EXPECT_EQ(run.status, 2) << text;
      EXPECT_THAT(run.errors, HasSubstr(message)) << text;
    }
  }
}

TEST_F(HostQueues, AFileOfAnotherFormIsMisuse) {
  Write("wrong.json", R"({"to_host": {}})");
  const CommandOutcome outcome = Run("run talk.hlo --infeed wrong.json");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.errors, HasSubstr("expected infeed or from_host"));
}

}  // namespace
}  // namespace hlo
