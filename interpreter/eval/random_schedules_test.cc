// The law of scheduler.h, by random programs: every schedule has the same
// outcome, be it bits, an error or a deadlock's report.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/testing/test_program.h"
#include "literals/text.h"
#include "ops/choices/arithmetic.h"

namespace hlo {
namespace {

// One program in which each of 2 to 4 replicas goes through its own computation
// of s32[], made of all-reduces, whole or begun and done later, sends and
// receives, feeds, loops and computations that run beside it. All have the
// common part in one order, but for a few changes, so that some programs end,
// some fail and some are deadlocks. Replica p has the argument p + 1; division
// by zero must trap.
class ProcessProgram {
 public:
  explicit ProcessProgram(uint32_t seed) : random_(seed) {
    processes_ = 2 + Draw(3);
    bodies_.resize(processes_);
    const size_t events = 3 + Draw(6);
    for (size_t i = 0; i < events; ++i) AddEvent();
    // Two neighbours change places, or one is forgotten.
    for (Body& body : bodies_) {
      if (body.size() > 1 && Draw(4) == 0) {
        const size_t at = Draw(body.size() - 1);
        std::swap(body[at], body[at + 1]);
      }
      if (!body.empty() && Draw(12) == 0) body.pop_back();
    }
  }

  size_t processes() const { return processes_; }

  std::string Text() {
    std::string text = absl::StrCat("HloModule m, replica_count=", processes_,
                                    "\n", kCommon, helpers_);
    std::vector<std::string> names, operands;
    for (size_t p = 0; p < processes_; ++p) {
      names.push_back(absl::StrCat("body", p));
      operands.push_back("x");
      absl::StrAppend(&text, BodyText(p));
    }
    return absl::StrCat(
        text, "ENTRY main {\n  x = s32[] parameter(0)\n",
        "  id = u32[] replica-id()\n  which = s32[] convert(id)\n",
        "  ROOT r = s32[] conditional(which, ", absl::StrJoin(operands, ", "),
        "), branch_computations={", absl::StrJoin(names, ", "), "}\n}\n");
  }

 private:
  // An act of one process: lines in which $x is the value so far, $y the new
  // one and $n a number of its own; and the lines that end what it began.
  struct Act {
    std::string now, later;
  };
  using Body = std::vector<Act>;

  static constexpr char kCommon[] = R"(
add { a = s32[] parameter(0)  b = s32[] parameter(1)
  ROOT r = s32[] add(a, b) }
quotient { a = s32[] parameter(0)  b = s32[] parameter(1)
  ROOT r = s32[] divide(a, b) }
below_two { s = (s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(2)
  ROOT r = pred[] compare(i, n), direction=LT }
read { x = s32[] parameter(0)  y = s32[] infeed()
  ROOT r = s32[] add(x, y) }
write { x = s32[] parameter(0)  w = () outfeed(x)
  ROOT r = s32[] negate(x), control-predecessors={w} }
)";

  size_t Draw(size_t below) { return random_() % below; }

  std::string BodyText(size_t p) {
    std::string text =
        absl::StrCat("body", p, " {\n  x0 = s32[] parameter(0)\n",
                     "  t = token[] after-all()\n");
    std::vector<std::string> later;
    int number = 0;
    const auto put = [&](const std::string& lines) {
      absl::StrAppend(&text, Filled(lines, p, number));
      ++number;
    };
    for (const Act& act : bodies_[p]) {
      put(act.now);
      if (act.later.empty()) continue;
      // The lines that end an act keep its number.
      later.push_back(Filled(act.later, p, number - 1, /*last=*/true));
    }
    for (const std::string& lines : later) {
      const std::string from = absl::StrCat("x", number);
      std::string filled = Replace(lines, "$x", from);
      filled = Replace(filled, "$y", absl::StrCat("x", ++number));
      absl::StrAppend(&text, filled);
    }
    return absl::StrCat(text, "  ROOT r = s32[] add(x", number, ", x0)\n}\n");
  }

  static std::string Replace(std::string text, const std::string& from,
                             const std::string& to) {
    for (size_t at = 0; (at = text.find(from, at)) != text.npos;) {
      text.replace(at, from.size(), to);
      at += to.size();
    }
    return text;
  }
  static std::string Filled(const std::string& lines, size_t p, int number,
                            bool last = false) {
    std::string text = Replace(lines, "$n", absl::StrCat(p, "_", number));
    if (last) return text;
    text = Replace(text, "$x", absl::StrCat("x", number));
    return Replace(text, "$y", absl::StrCat("x", number + 1));
  }

  // All processes in two groups, or in one.
  std::string Groups() {
    std::vector<std::string> groups[2];
    for (size_t p = 0; p < processes_; ++p) {
      groups[Draw(3) == 0 ? 1 : 0].push_back(absl::StrCat(p));
    }
    std::string text = "replica_groups={";
    const char* separator = "{";
    for (const auto& group : groups) {
      if (group.empty()) continue;
      absl::StrAppend(&text, separator, absl::StrJoin(group, ","), "}");
      separator = ",{";
    }
    return text + "}";
  }

  void AddEvent() {
    switch (Draw(8)) {
      case 0:
      case 1:
        return AddAllReduce(false);
      case 2:
        return AddAllReduce(true);
      case 3:
        return AddTransfer();
      case 4:
        return AddFeed();
      case 5:
        return AddChild();
      case 6:
        return AddLoop();
      default:
        return AddExchange();
    }
  }

  // A permute or a broadcast, which meet by their name.
  void AddExchange() {
    const size_t from = Draw(processes_), to = Draw(processes_);
    std::string what = absl::StrCat("collective-broadcast($x), ", Groups());
    if (Draw(2) == 0) {
      what = absl::StrCat(
          "collective-permute($x), source_target_pairs={{", from, ",", to, "}",
          from == to ? "" : absl::StrCat(",{", to, ",", from, "}"), "}");
    }
    const std::string name = absl::StrCat("m", helper_++);
    for (Body& body : bodies_) {
      body.push_back({absl::StrCat("  ", name, " = s32[] ", what,
                                   "\n  $y = s32[] add($x, ", name, ")\n"),
                      ""});
    }
  }

  std::string Channel() { return absl::StrCat("channel_id=", 1 + Draw(6)); }

  void AddAllReduce(bool begun) {
    const std::string what =
        absl::StrCat(Channel(), ", ", Groups(),
                     ", to_apply=", Draw(12) == 0 ? "quotient" : "add", "\n");
    for (Body& body : bodies_) {
      if (!begun) {
        body.push_back({"  $y = s32[] all-reduce($x), " + what, ""});
      } else {
        body.push_back({"  s$n = s32[] all-reduce-start($x), " + what +
                            "  $y = s32[] add($x, $x)\n",
                        "  e$n = s32[] all-reduce-done(s$n)\n"
                        "  $y = s32[] subtract(e$n, $x)\n"});
      }
    }
  }

  void AddTransfer() {
    const size_t from = Draw(processes_), to = Draw(processes_);
    const std::string what = absl::StrCat(Channel(), ", source_target_pairs={{",
                                          from, ",", to, "}}\n");
    const std::string send =
        "  s$n = (s32[], u32[], token[]) send($x, t), " + what;
    const std::string receive =
        "  v$n = (s32[], u32[], token[]) recv(t), " + what;
    const std::string sent = "  e$n = token[] send-done(s$n)\n",
                      got =
                          "  g$n = (s32[], token[]) recv-done(v$n)\n"
                          "  d$n = s32[] get-tuple-element(g$n), index=0\n";
    const std::string keep = "  $y = s32[] negate($x)\n",
                      take = "  $y = s32[] subtract($x, d$n)\n";
    if (from == to) {
      bodies_[from].push_back({receive + send + sent + got + take, ""});
      return;
    }
    if (Draw(2) == 0) {
      bodies_[from].push_back({send + sent + keep, ""});
    } else {
      bodies_[from].push_back({send + keep, sent + keep});
    }
    if (Draw(2) == 0) {
      bodies_[to].push_back({receive + got + take, ""});
    } else {
      bodies_[to].push_back({receive + keep, got + take});
    }
  }

  void AddFeed() {
    Body& body = bodies_[Draw(processes_)];
    if (Draw(4) == 0) {
      body.push_back(
          {"  z$n = s32[] subtract($x, $x)\n"
           "  $y = s32[] divide($x, z$n)\n",
           ""});
    } else if (Draw(2) == 0) {
      body.push_back(
          {"  i$n = s32[] infeed()\n  $y = s32[] add($x, i$n)\n", ""});
    } else {
      body.push_back({"  w$n = () outfeed($x)\n  $y = s32[] negate($x)\n", ""});
    }
  }

  // A helper computation of its own in every process, or one that feeds.
  void AddChild() {
    const size_t which = Draw(3);
    std::string name = which == 0 ? "read" : "write";
    if (which == 2) {
      name = absl::StrCat("meet", helper_++);
      absl::StrAppend(&helpers_, name, " { x = s32[] parameter(0)\n  ROOT r",
                      " = s32[] all-reduce(x), ", Channel(), ", ", Groups(),
                      ", to_apply=add }\n");
    }
    const Act act = {
        "  b$n = ((s32[]), s32[]) async-start($x), calls=" + name +
            "\n  $y = s32[] add($x, $x)\n",
        "  c$n = s32[] async-done(b$n)\n  $y = s32[] add($x, c$n)\n"};
    const size_t one = Draw(processes_);
    for (size_t p = 0; p < processes_; ++p) {
      if (which == 2 || p == one) bodies_[p].push_back(act);
    }
  }

  void AddLoop() {
    const std::string name = absl::StrCat("turn", helper_++);
    absl::StrAppend(&helpers_, name, R"( { s = (s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = s32[] get-tuple-element(s), index=1
  one = s32[] constant(1)
  next = s32[] add(i, one)
  y = s32[] all-reduce(x), )",
                    Channel(), ", ", Groups(), R"(, to_apply=add
  ROOT r = (s32[], s32[]) tuple(next, y) }
)");
    for (Body& body : bodies_) {
      body.push_back(
          {"  z$n = s32[] constant(0)\n"
           "  i$n = (s32[], s32[]) tuple(z$n, $x)\n"
           "  l$n = (s32[], s32[]) while(i$n), condition=below_two, "
           "body=" +
               name + "\n  $y = s32[] get-tuple-element(l$n), index=1\n",
           ""});
    }
  }

  std::mt19937 random_;
  size_t processes_ = 0;
  int helper_ = 0;
  std::string helpers_;
  std::vector<Body> bodies_;
};

// The outcome of a run as text.
std::string Outcome(const std::shared_ptr<const Program>& program,
                    const ExecutionOptions& options, int64_t slice) {
  std::vector<Arguments> arguments;
  for (int32_t p = 0; p < program->replicas(); ++p) {
    arguments.push_back({Literal::Scalar(p + 1)});
  }
  auto execution = Execution::Create(program, arguments, options);
  if (!execution.ok()) return execution.status().ToString();
  absl::StatusOr<Execution::State> state = Execution::State::kOutOfBudget;
  while (state.ok() && *state == Execution::State::kOutOfBudget) {
    state = (*execution)->Run(slice);
  }
  if (!state.ok()) return state.status().ToString();
  const auto results = (*execution)->TakeResults();
  if (!results.ok()) return results.status().ToString();
  std::string text = "finished";
  for (int64_t p = 0; p < program->replicas(); ++p) {
    absl::StrAppend(&text, " ", ToString((*results)[p]));
    for (const Literal& written : (*execution)->TakeOutfeed(p)) {
      absl::StrAppend(&text, " wrote ", ToString(written));
    }
  }
  return text;
}

TEST(RandomSchedules, EveryProgramComesToOneOutcome) {
  int finished = 0, deadlocks = 0, errors = 0;
  for (uint32_t seed = 0; seed < 250; ++seed) {
    const std::string text = ProcessProgram(seed).Text();
    PrepareOptions prepare;
    prepare.choices.set(choice::int_div_zero::trap);
    const auto program = PrepareText(text, prepare);
    ASSERT_TRUE(program.ok()) << program.status() << "\n" << text;
    ExecutionOptions options;
    options.infeed = {{Literal::Scalar(7), Literal::Scalar(-1)}};
    const std::string first = Outcome(*program, options, INT64_MAX);
    const bool ends = first.substr(0, 8) == "finished";
    const bool deadlock = first.find("deadlock") != first.npos;
    finished += ends;
    deadlocks += deadlock;
    errors += !ends && !deadlock;
    for (uint64_t schedule = 1; schedule <= 60; ++schedule) {
      options.schedule = schedule;
      options.workers = schedule % 5 == 0 ? 2 : 1;
      const int64_t slice = schedule % 3 == 0
                                ? static_cast<int64_t>(schedule % 7) + 1
                                : INT64_MAX;
      ASSERT_EQ(Outcome(*program, options, slice), first)
          << "seed " << seed << ", schedule " << schedule << "\n"
          << text;
    }
  }
  // The programs are of every kind.
  EXPECT_GE(finished, 20);
  EXPECT_GE(deadlocks, 20);
  EXPECT_GE(errors, 5);
}

}  // namespace
}  // namespace hlo
