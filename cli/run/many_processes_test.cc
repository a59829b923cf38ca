// Runs the built command as its users do, with many processes: --assign, files
// by process, trace, --timeline.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/command_line_fixture.h"
#include "nlohmann/json.hpp"

namespace hlo {
namespace {

using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class ManyProcesses : public CommandLine {
 protected:
  ManyProcesses() {
    Write("sum.hlo", kAdd +
                         "ENTRY main { x = s32[] parameter(0)\n"
                         "  ROOT r = s32[] all-reduce(x), to_apply=add }\n");
    Write("double.hlo", kAdd +
                            "ENTRY main { x = s32[] parameter(0)\n"
                            "  y = s32[] add(x, x)\n"
                            "  ROOT r = s32[] all-reduce(y), to_apply=add }\n");
    Write("none.hlo", kAdd +
                          "ENTRY main { one = s32[] constant(100)\n"
                          "  r = s32[] all-reduce(one), to_apply=add\n"
                          "  ROOT n = (s32[], s32[]) tuple(r, one) }\n");
    Write("four.json", R"({"args_by_process": [
      [{"shape": "s32[]", "values": 1}], [{"shape": "s32[]", "values": 2}],
      [{"shape": "s32[]", "values": 3}], [{"shape": "s32[]", "values": 4}]]})");
  }

  const std::string kAdd =
      "add { x = s32[] parameter(0)  y = s32[] parameter(1)\n"
      "  ROOT s = s32[] add(x, y) }\n";
};

TEST_F(ManyProcesses, EachRunsTheProgramThatItIsAssigned) {
  // 1 + 2 * 2 + 2 * 3 + 4.
  const CommandOutcome run =
      Run("run sum.hlo double.hlo --assign 0,1,1,0 --args four.json");
  EXPECT_EQ(run.status, 0) << run.errors;
  EXPECT_EQ(run.out, "s32[] 15\ns32[] 15\ns32[] 15\ns32[] 15\n");
  EXPECT_EQ(Run("run sum.hlo double.hlo --assign 0,1,1,0 --args four.json "
                "--replicas 2 --partitions 2")
                .status,
            0);
}

TEST_F(ManyProcesses, ProgramsHaveParametersAndResultsOfTheirOwn) {
  Write("args.json",
        R"({"args_by_process": [[{"shape": "s32[]", "values": 1}], []]})");
  const CommandOutcome run =
      Run("run sum.hlo none.hlo --assign 0,1 --args args.json");
  EXPECT_EQ(run.out, "s32[] 101\n(s32[], s32[]) (101, 100)\n") << run.errors;
  const CommandOutcome same = Run("run sum.hlo none.hlo --assign 0,1");
  EXPECT_EQ(same.status, 2);
  EXPECT_THAT(same.errors, HasSubstr("1 parameter, 0 were given"));
  EXPECT_EQ(Run("run sum.hlo none.hlo --assign 0,1 --random-args").status, 0);
}

// A list that is there serves no process that has none.
TEST_F(ManyProcesses, ListsAreAsManyAsProcesses) {
  Write("none.json", R"({"args_by_process": []})");
  Write("one.json",
        R"({"args_by_process": [[{"shape": "s32[]", "values": 1}]]})");
  const std::map<std::string, std::string> wrong = {
      {"one.json --replicas 3", "one.json: args_by_process has 1 list for 3"},
      {"one.json --partitions 2", "one.json: args_by_process has 1 list for 2"},
      {"four.json --replicas 2",
       "four.json: args_by_process has 4 lists for 2"},
      {"none.json", "none.json: args_by_process has 0 lists for 1 process"},
  };
  for (const auto& [files, message] : wrong) {
    for (const char* command : {"run", "trace"}) {
      const CommandOutcome run =
          Run(std::string(command) + " sum.hlo --args " + files);
      EXPECT_EQ(run.status, 2) << files;
      EXPECT_THAT(run.errors, HasSubstr(message));
      EXPECT_THAT(run.out, IsEmpty());
    }
  }
  EXPECT_EQ(Run("run sum.hlo --args one.json").out, "s32[] 1\n");
  Write("same.json", R"({"args": [{"shape": "s32[]", "values": 1}]})");
  EXPECT_EQ(Run("run sum.hlo --args same.json --replicas 2").out,
            "s32[] 2\ns32[] 2\n");
}

TEST_F(ManyProcesses, WrongAssignmentsAreExplained) {
  Write("two.hlo",
        "HloModule two, replica_count=2\n"
        "ENTRY main { ROOT c = s32[] constant(1) }\n");
  Write("three.hlo",
        "HloModule three, replica_count=3\n"
        "ENTRY main { ROOT c = s32[] constant(1) }\n");
  const std::map<std::string, std::string> wrong = {
      {"run sum.hlo double.hlo --args four.json",
       "2 modules were given: --assign 0,1,.. says which process runs which"},
      {"run sum.hlo double.hlo --assign 0,2",
       "--assign names module 2, the modules are numbered 0 to 1"},
      {"run sum.hlo double.hlo --assign 0,0",
       "no process runs double.hlo, module 1"},
      {"run sum.hlo double.hlo --assign 0,1 --replicas 4",
       "--assign names 2 processes, there are 4 (4 replicas x 1 partition)"},
      {"run two.hlo three.hlo --assign 0,1",
       "two.hlo is for 2 replicas x 1 partition, three.hlo for 3 replicas x 1 "
       "partition"},
      {"run two.hlo --assign 0,0,0", "--assign names 3 processes, there are 2"},
      {"run sum.hlo double.hlo --assign 0,-1", "--assign"},
      {"run sum.hlo double.hlo --assign 0,x", "--assign"},
  };
  for (const auto& [line, message] : wrong) {
    const CommandOutcome run = Run(line);
    EXPECT_EQ(run.status, 2) << line;
    EXPECT_THAT(run.errors, HasSubstr(message)) << line;
    EXPECT_THAT(run.out, IsEmpty());
  }
  // One process of such a module is no misuse.
  EXPECT_EQ(Run("run two.hlo three.hlo --assign 0,1 --replicas 2").status, 0);
}

TEST_F(ManyProcesses, ConstantsGoToTheModulesThatLeaveThemOut) {
  Write("elided.hlo", "ENTRY e { ROOT c.1 = s32[3] constant({...}) }");
  Write("c.json", R"({"shape": "s32[3]", "values": [1, 2, 3]})");
  const CommandOutcome run =
      Run("run elided.hlo none.hlo --assign 0,1 --constant c.1=c.json "
          "--replicas 2");
  // `none` waits for a partner that never comes.
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.errors, HasSubstr("deadlock"));
  const CommandOutcome unknown =
      Run("run elided.hlo sum.hlo --assign 0,1 --constant c.2=c.json "
          "--elided zeros --args c.json");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.errors, HasSubstr("no module leaves such a constant"));
}

TEST_F(ManyProcesses, FilesOfEachProcess) {
  for (const char* process : {"0", "1", "2", "3"}) {
    Write(std::string("x.") + process + ".json",
          std::string(R"({"args": [{"shape": "s32[]", "values": 1)") + process +
              "}]}");
  }
  const CommandOutcome json =
      Run("run sum.hlo --replicas 4 --args 'x.{process}.json'");
  EXPECT_EQ(json.out, "s32[] 46\ns32[] 46\ns32[] 46\ns32[] 46\n")
      << json.errors;
  // Files of replicas 0 and 1, each for both partitions.
  EXPECT_EQ(Run("run square.hlo --replicas 2 --partitions 2 --args args.json "
                "--output 'r.{process}.npy'")
                .status,
            0);
  const CommandOutcome npy = Run(
      "run square.hlo --replicas 2 --partitions 2 --args 'r.{replica}.npy'");
  EXPECT_EQ(npy.out,
            "f32[3] {1, 39.0625, nan}\nf32[3] {1, 39.0625, nan}\n"
            "f32[3] {1, 39.0625, nan}\nf32[3] {1, 39.0625, nan}\n")
      << npy.errors;
  const CommandOutcome missing =
      Run("run sum.hlo --replicas 5 --args 'x.{process}.json'");
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.errors, HasSubstr("x.4.json: No such file"));
}

TEST_F(ManyProcesses, OutputsAreNamedByProcessAndArray) {
  EXPECT_EQ(Run("run none.hlo --replicas 2 --output 'r.{process}.json'").status,
            0);
  EXPECT_EQ(json::parse(Read("r.1.json"))["results"].size(), 1u);
  EXPECT_EQ(Run("run none.hlo --replicas 2 --output 'r.{process}.{array}.npy'")
                .status,
            0);
  EXPECT_EQ(Run("run square.hlo --args r.1.0.npy").status, 2);  // s32[]
  const CommandOutcome clash = Run(
      "run none.hlo --replicas 2 --partitions 2 --output 'c.{replica}.json'");
  EXPECT_EQ(clash.status, 2);
  EXPECT_THAT(clash.errors, HasSubstr("two processes would be in c.0.json"));
  EXPECT_THAT(Read("c.0.json"), IsEmpty());
  const CommandOutcome npy =
      Run("run sum.hlo --replicas 4 --args four.json --format npy");
  EXPECT_EQ(npy.status, 2);
  EXPECT_THAT(npy.errors, HasSubstr("--output 'r.{process}.npy'"));
  EXPECT_EQ(
      Run("run sum.hlo --replicas 4 --args four.json --output all.json").status,
      0);
  EXPECT_EQ(json::parse(Read("all.json"))["results"].size(), 4u);
}

TEST_F(ManyProcesses, TraceShowsOneProcessAfterTheOther) {
  const CommandOutcome trace = Run(
      "trace sum.hlo double.hlo --assign 0,1 --replicas 2 --args args2.json");
  EXPECT_EQ(trace.status, 2);  // no such file
  Write("args2.json", R"({"args_by_process": [
    [{"shape": "s32[]", "values": 1}], [{"shape": "s32[]", "values": 5}]]})");
  EXPECT_EQ(Run("trace sum.hlo double.hlo --assign 0,1 --args args2.json").out,
            "[0] main\n"
            "[0] x: s32[] parameter(0) => 1\n"
            // The first of a group combines for all.
            "[0]   add\n"
            "[0]   x: s32[] parameter(0) => 1\n"
            "[0]   y: s32[] parameter(1) => 10\n"
            "[0]   s: s32[] add(x, y) => 11\n"
            "[0] main\n"
            "[0] r: s32[] all-reduce(x) => 11\n"
            "[1] main\n"
            "[1] x: s32[] parameter(0) => 5\n"
            "[1] y: s32[] add(x, x) => 10\n"
            "[1] r: s32[] all-reduce(y) => 11\n");
  EXPECT_EQ(
      Run("trace sum.hlo double.hlo --assign 0,1 --args args2.json --html "
          "t.html")
          .status,
      0);
  EXPECT_THAT(Read("t.html"),
              AllOf(HasSubstr("\"process 1 (replica 1, partition 0)\""),
                    HasSubstr("all-reduce(y)")));
}

TEST_F(ManyProcesses, TraceNamesChildren) {
  Write("child.hlo",
        "twice { x = s32[] parameter(0)  ROOT y = s32[] add(x, x) }\n"
        "ENTRY main { x = s32[] constant(4)\n"
        "  a = ((s32[]), s32[]) async-start(x), calls=twice\n"
        "  ROOT r = s32[] async-done(a) }\n");
  const std::string out = Run("trace child.hlo").out;
  EXPECT_THAT(out, HasSubstr("a: ((s32[]), s32[]) async-start(x) => (4, "
                             "pending)"));
  EXPECT_THAT(out, HasSubstr("r: s32[] async-done(a) => 8\n"
                             "[0.0] twice\n"
                             "[0.0] x: s32[] parameter(0) => 4\n"));
}

// The parts of a trace viewer: rows, spans that nest, arrows between spans.
struct Trace {
  std::map<int64_t, std::string> rows;
  std::vector<json> spans, starts, ends;

  explicit Trace(const std::string& text) {
    const json whole = json::parse(text);
    for (const json& event : whole["traceEvents"]) {
      const std::string phase = event["ph"];
      if (phase == "X") spans.push_back(event);
      if (phase == "s") starts.push_back(event);
      if (phase == "f") ends.push_back(event);
      if (event["name"] == "thread_name") {
        rows[event["tid"]] = event["args"]["name"];
      }
    }
  }
  // The innermost span of a row at a time.
  const json* At(const json& event) const {
    const json* innermost = nullptr;
    for (const json& span : spans) {
      const bool around =
          span["tid"] == event["tid"] &&
          span["ts"].get<int64_t>() <= event["ts"].get<int64_t>() &&
          event["ts"].get<int64_t>() <
              span["ts"].get<int64_t>() + span["dur"].get<int64_t>();
      if (around &&
          (innermost == nullptr || span["dur"] < (*innermost)["dur"])) {
        innermost = &span;
      }
    }
    return innermost;
  }
};

TEST_F(ManyProcesses, TimelineShowsWhoWaitedForWhom) {
  const std::string line =
      "run sum.hlo double.hlo --assign 0,1,1,0 --args four.json --timeline ";
  EXPECT_EQ(Run(line + "t.json").out, Run(line + "again.json").out);
  EXPECT_EQ(Read("t.json"), Read("again.json"));
  const Trace trace(Read("t.json"));
  EXPECT_EQ(trace.rows.at(3), "process 2 (replica 2, partition 0)");
  // 0 and 3 come one step before 1 and 2.
  std::set<int64_t> waiting;
  for (const json& span : trace.spans) {
    if (span["cat"] != "wait") continue;
    waiting.insert(span["tid"].get<int64_t>());
    EXPECT_EQ(span["name"], "waits: r");
    EXPECT_EQ(span["args"]["op"], "all-reduce");
    EXPECT_EQ(span["args"]["waits_for"], json({1, 2}));
  }
  EXPECT_EQ(waiting, std::set<int64_t>({1, 4}));
  // Each wait has its partners: arrows from both to both.
  ASSERT_EQ(trace.starts.size(), 4u);
  ASSERT_EQ(trace.ends.size(), 4u);
  for (size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(trace.starts[i]["id"], trace.ends[i]["id"]);
    const json* from = trace.At(trace.starts[i]);
    const json* to = trace.At(trace.ends[i]);
    ASSERT_TRUE(from != nullptr && to != nullptr);
    EXPECT_EQ((*from)["cat"], "post");
    EXPECT_EQ((*to)["cat"], "wait");
    EXPECT_THAT((*to)["args"]["waits_for"].dump(),
                HasSubstr(std::to_string((*from)["tid"].get<int64_t>() - 1)));
  }
}

TEST_F(ManyProcesses, TimelineOfADeadlockIsWritten) {
  Write("go.hlo", "ENTRY main { ROOT one = s32[] constant(1) }\n");
  const CommandOutcome run =
      Run("run none.hlo go.hlo --assign 0,1 --timeline t.json");
  EXPECT_EQ(run.status, 1);
  EXPECT_THAT(run.errors, HasSubstr("deadlock"));
  EXPECT_THAT(Read("t.json"), AllOf(HasSubstr("\"waits_for\":[1]"),
                                    HasSubstr("\"ends\":\"never\"")));
  EXPECT_EQ(Run("run square.hlo --args args.json --timeline no/t.json").status,
            2);
  const CommandOutcome both =
      Run("run square.hlo --args args.json --timeline t.json --stats");
  EXPECT_THAT(both.errors, HasSubstr("most bytes alive"));
  EXPECT_THAT(Read("t.json"), Not(IsEmpty()));
}

}  // namespace
}  // namespace hlo
