#include "hloref/run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#include "api/testing_programs.h"

namespace hloref {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(ApiRun, ThreeLines) {
  const auto x = Literal::Parse("f32[3] {1, 2.5, nan}");
  const auto y = Evaluate(kSquare, {*x});
  EXPECT_EQ(y.ok() ? y->ToString() : y.status().message(),
            "f32[3] {1, 6.25, nan}");
}

TEST(ApiRun, ArgumentsThatDoNotFitAreNamed) {
  EXPECT_THAT(Evaluate(kSquare).status().message(),
              HasSubstr("the program takes 1 arguments"));
  EXPECT_THAT(Evaluate(kSquare, {Literal::Scalar(1.0f)}).status().message(),
              HasSubstr("parameter 0 is f32[3], the argument is f32[]"));
  EXPECT_EQ(Evaluate("nonsense").status().code(), StatusCode::kInvalidArgument);
}

TEST(ApiRun, ChoicesAndProfiles) {
  constexpr const char* kDivide =
      "ENTRY e { ROOT q = s32[] divide(s32[] constant(1), s32[] constant(0)) }";
  ProgramOptions trap;
  trap.choices["int_div_zero"] = "trap";
  EXPECT_THAT(hloref::Run(Prepared(kDivide, trap), {}).status().message(),
              HasSubstr("divide V2: division by zero; at 'q'"));
  ProgramOptions json;
  json.profile = R"({"choices": {"int_div_zero": "trap"}})";
  EXPECT_FALSE(hloref::Run(Prepared(kDivide, json), {}).ok());
  ProgramOptions both = json;  // single choices override the profile's
  both.choices["int_div_zero"] = "all_ones";
  EXPECT_TRUE(hloref::Run(Prepared(kDivide, both), {}).ok());
  const auto module = Load(kDivide);
  ProgramOptions wrong;
  wrong.profile = "no such";
  EXPECT_THAT(Program::Prepare(*module, wrong).status().message(),
              HasSubstr("there are: accurate, stablehlo, xla"));
  wrong = {};
  wrong.choices["int_div_zero"] = "maybe";
  EXPECT_FALSE(Program::Prepare(*module, wrong).ok());
  wrong = {};
  wrong.instructions = "sse9";
  EXPECT_FALSE(Program::Prepare(*module, wrong).ok());
  wrong.instructions = "base";
  EXPECT_TRUE(Program::Prepare(*module, wrong).ok());
}

TEST(ApiRun, ProcessesMeet) {
  constexpr const char* kSum =
      "add { x = s32[] parameter(0)  y = s32[] parameter(1)\n"
      "  ROOT s = s32[] add(x, y) }\n"
      "ENTRY main { x = s32[] parameter(0)\n"
      "  ROOT r = s32[] all-reduce(x), to_apply=add }\n";
  LoadOptions two;
  two.replicas = 2;
  const Program program = Prepared(kSum, {}, two);
  Inputs inputs;
  inputs.arguments = {{Literal::Scalar(int32_t{3})},
                      {Literal::Scalar(int32_t{4})}};
  for (const int workers : {0, 2}) {
    RunOptions options;
    options.workers = workers;
    const auto results = hloref::Run(program, inputs, options);
    ASSERT_TRUE(results.ok()) << results.status().message();
    ASSERT_EQ(results->size(), 2u);
    EXPECT_EQ((*results)[1].ToString(), "s32[] 7");
  }
  // Several programs, each a process's.
  const std::string doubled =
      std::string(kSum).replace(std::string_view(kSum).find("all-reduce(x)"),
                                13, "all-reduce(s32[] add(x, x))");
  auto execution =
      Execution::Create({program, Prepared(doubled, {}, two)}, {1, 0}, inputs);
  ASSERT_TRUE(execution.ok()) << execution.status().message();
  ASSERT_TRUE(execution->Run().ok());
  EXPECT_EQ((*execution->TakeResults())[0].ToString(), "s32[] 10");
  EXPECT_FALSE(Execution::Create({program}, {0, 1}, inputs).ok());
  EXPECT_FALSE(Execution::Create({}, {}, inputs).ok());
  inputs.arguments.push_back({});
  EXPECT_THAT(hloref::Run(program, inputs).status().message(),
              HasSubstr("arguments of 3 processes for 2 processes"));
}

constexpr const char* kTalk = R"(ENTRY main {
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
})";

TEST(ApiRun, TheHostFeedsAndTakes) {
  RunOptions options;
  options.host_feeds = true;
  auto execution = Execution::Create(Prepared(kTalk), {}, options);
  ASSERT_TRUE(execution.ok()) << execution.status().message();
  EXPECT_EQ(*execution->Run(), Execution::State::kWaiting);
  EXPECT_FALSE(execution->TakeResults().ok());
  EXPECT_FALSE(execution->Feed(1, Literal::Scalar(int32_t{1})).ok());
  EXPECT_FALSE(execution->TakeOutfeed(-1).ok());
  ASSERT_TRUE(execution->Feed(0, Literal::Scalar(int32_t{1}), 3).ok());
  ASSERT_TRUE(execution->Feed(0, Literal::Scalar(int32_t{100})).ok());
  EXPECT_EQ(*execution->Run(), Execution::State::kFinished);
  EXPECT_EQ((*execution->TakeOutfeed(0))[0].ToString(), "s32[] 101");
  EXPECT_THAT(execution->HostChannels(), ElementsAre(4));
  EXPECT_EQ((*execution->TakeOutfeed(0, 4))[0].ToString(), "s32[] 1");
  EXPECT_EQ((*execution->TakeResults())[0].ToString(), "s32[] -101");
  EXPECT_FALSE(execution->TakeResults().ok());
  EXPECT_GT(execution->steps(), 0);
}

TEST(ApiRun, QueuesThatAreCompleteFromTheStart) {
  const Program program = Prepared(kTalk);
  Inputs inputs;
  inputs.infeed = {{Literal::Scalar(int32_t{100})}};
  inputs.from_host[3] = {{Literal::Scalar(int32_t{1})}};
  EXPECT_EQ((*hloref::Run(program, inputs))[0].ToString(), "s32[] -101");
  EXPECT_THAT(hloref::Run(program, {}).status().message(),
              HasSubstr("is empty"));
  auto execution = Execution::Create(program, inputs);
  EXPECT_EQ(execution->Feed(0, Literal()).code(),
            StatusCode::kFailedPrecondition);
}

TEST(ApiRun, LimitsStop) {
  const Program program = Prepared(kCount);
  RunOptions options;
  options.limits.max_steps = 1000;
  EXPECT_EQ(hloref::Run(program, {}, options).status().code(),
            StatusCode::kDeadlineExceeded);
  options = {};
  options.limits.max_bytes = 100;
  EXPECT_EQ(hloref::Run(Prepared("ENTRY e { ROOT i = f32[1000] iota(), "
                                 "iota_dimension=0 }"),
                        {}, options)
                .status()
                .code(),
            StatusCode::kResourceExhausted);
  options.limits.max_bytes = -1;
  EXPECT_EQ(hloref::Run(program, {}, options).status().code(),
            StatusCode::kInvalidArgument);
  options = {};
  options.threads = -1;
  EXPECT_EQ(hloref::Run(program, {}, options).status().code(),
            StatusCode::kInvalidArgument);
  auto execution = Execution::Create(program, {});
  ASSERT_TRUE(execution.ok());
  EXPECT_EQ(*execution->Run(100), Execution::State::kOutOfBudget);
  EXPECT_EQ(*execution->Run(-5), Execution::State::kOutOfBudget);
}

TEST(ApiRun, AnotherThreadCancels) {
  const Program program = Prepared(kCount);
  RunOptions options;
  options.cancellation.emplace();
  std::thread other([cancellation = *options.cancellation]() mutable {
    cancellation.Cancel();
  });
  EXPECT_EQ(hloref::Run(program, {}, options).status().code(),
            StatusCode::kCancelled);
  other.join();
  // Later runs, too.
  EXPECT_EQ(hloref::Run(program, {}, options).status().code(),
            StatusCode::kCancelled);
}

// A handler may take no lock that the thread below it holds.
TEST(ApiRun, AHandlerOfASignalCancels) {
  static Cancellation cancellation;
  std::signal(SIGUSR1, [](int) { cancellation.Cancel(); });
  const Program program = Prepared(kCount);
  RunOptions options;
  options.cancellation = cancellation;
  auto stopped = Execution::Create(Prepared(kSquare), {}, options);
  EXPECT_FALSE(stopped.ok());
  auto execution = Execution::Create(program, {}, options);
  ASSERT_TRUE(execution.ok());
  EXPECT_EQ(*execution->Run(100), Execution::State::kOutOfBudget);
  std::raise(SIGUSR1);
  EXPECT_EQ(execution->Run().status().code(), StatusCode::kCancelled);
  std::signal(SIGUSR1, SIG_DFL);
}

TEST(ApiRun, TwoThreadsRunOneProgram) {
  const Program program = Prepared(kSquare);
  const auto run = [&program](float value) {
    for (int i = 0; i < 50; ++i) {
      const auto x = Literal::Array<float>({value, value, value}, {3});
      const auto y = hloref::Run(program, {{*x}});
      ASSERT_TRUE(y.ok());
      EXPECT_EQ((*y)[0].values<float>()->front(), value * value);
      EXPECT_TRUE(Evaluate(kSquare, {*x}).ok());
    }
  };
  std::thread other(run, 3.0f);
  run(5.0f);
  other.join();
}

TEST(ApiRun, BorrowedArgumentsStayAsTheyAre) {
  std::vector<float> values(64, 1.0f);
  const auto x = Literal::Borrow(*Shape::Parse("f32[64]"),
                                 std::as_bytes(std::span(values)));
  const auto y = Evaluate(
      "ENTRY e { x = f32[64] parameter(0)  y = f32[64] negate(x)\n"
      "  ROOT z = f32[64] add(y, y) }",
      {*x});
  ASSERT_TRUE(y.ok());
  EXPECT_EQ((*y->values<float>())[63], -2.0f);
  EXPECT_EQ(values[63], 1.0f);
  // A result that is an argument shares its bytes.
  const auto same = Evaluate("ENTRY e { ROOT x = f32[64] parameter(0) }", {*x});
  ASSERT_TRUE(same.ok());
  EXPECT_EQ(static_cast<const void*>(same->bytes().data()), values.data());
}

}  // namespace
}  // namespace hloref
