// Hooks and custom calls of a run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <set>
#include <stdexcept>

#include "api/testing_programs.h"
#include "hloref/run.h"

namespace hloref {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class Recorder : public Hooks {
 public:
  Status Before(const Step& step) override {
    EXPECT_EQ(step.result().status().code(), StatusCode::kFailedPrecondition);
    return {};
  }
  Status After(const Step& step) override {
    const std::lock_guard<std::mutex> lock(mutex);
    const auto result = step.result();
    rows.push_back(std::string(step.computation()) + " " +
                   std::string(step.instruction()) + " " +
                   (result.ok() ? result->ToString() : "-"));
    texts.insert(step.text());
    EXPECT_EQ(step.process(), 0);
    EXPECT_EQ(step.path().size(), 1u);
    if (std::string(step.op()) == stop_at) {
      return {StatusCode::kNotFound, "seen enough"};
    }
    if (std::string(step.op()) == throw_at) {
      throw std::runtime_error("no");  // NOLINT: as a host may
    }
    return {};
  }

  std::mutex mutex;
  std::vector<std::string> rows;
  std::set<std::string> texts;
  std::string stop_at, throw_at;
};

TEST(ApiRun, HooksSeeEveryValue) {
  ProgramOptions all;
  all.show_aliases = true;
  Recorder recorder;
  RunOptions options;
  options.hooks = &recorder;
  const auto x = Literal::Array<float>({1, 2, 3}, {3});
  ASSERT_TRUE(hloref::Run(Prepared(kSquare, all), {{*x}}, options).ok());
  EXPECT_THAT(recorder.rows, ElementsAre("main x f32[3] {1, 2, 3}",
                                         "main y f32[3] {1, 4, 9}"));
  EXPECT_EQ(recorder.texts.count("y = f32[3] multiply(x, x)"), 1u);
  // Values between a start and its done are on their way.
  Recorder pending;
  options.hooks = &pending;
  ASSERT_TRUE(
      hloref::Run(Prepared("ENTRY e { x = f32[2] constant({1, 2})\n"
                           "  s = (f32[2], f32[2], u32[]) copy-start(x)\n"
                           "  ROOT d = f32[2] copy-done(s) }"),
                  {}, options)
          .ok());
  EXPECT_THAT(pending.rows, ::testing::Contains("e d f32[2] {1, 2}"));
}

TEST(ApiRun, HooksStopTheRun) {
  Recorder recorder;
  RunOptions options;
  options.hooks = &recorder;
  recorder.stop_at = "add";
  Status status = hloref::Run(Prepared(kCount), {}, options).status();
  EXPECT_EQ(status.code(), StatusCode::kNotFound);
  EXPECT_EQ(status.message(), "seen enough");
  recorder.stop_at = "";
  recorder.throw_at = "add";
  status = hloref::Run(Prepared(kCount), {}, options).status();
  EXPECT_EQ(status.code(), StatusCode::kUnknown);
  EXPECT_THAT(status.message(), HasSubstr("an exception: no"));
}

class Reentrant : public Hooks {
 public:
  Status After(const Step&) override { return execution->Run().status(); }
  Execution* execution = nullptr;
};

TEST(ApiRun, ARunWithinItselfIsMisuse) {
  Reentrant hooks;
  RunOptions options;
  options.hooks = &hooks;
  auto execution = Execution::Create(Prepared(kCount), {}, options);
  ASSERT_TRUE(execution.ok());
  hooks.execution = &*execution;
  EXPECT_EQ(execution->Run().status().message(), "the execution runs already");
  const Execution moved = std::move(*execution);
  EXPECT_FALSE(execution->Run().ok());  // NOLINT: moved from
  EXPECT_EQ(execution->steps(), 0);     // NOLINT: moved from
}

void AddOne(void* out, void** in) {
  *static_cast<float*>(out) = **reinterpret_cast<float**>(in) + 1;
}
void WriteTwo(void* out, void**) { *static_cast<char*>(out) = 2; }
void Throw(void*, void**) {
  throw std::runtime_error("plain");  // NOLINT: as a host may
}

constexpr const char* kCall =
    "ENTRY e { x = f32[] constant(41)\n"
    "  ROOT r = f32[] custom-call(x), custom_call_target=\"target\", "
    "backend_config=\"k=3\" }";

Status CallStatus(std::string_view text, CustomCallTarget target) {
  RunOptions options;
  options.custom_calls.typed["target"] = std::move(target);
  return hloref::Run(Prepared(text), {}, options).status();
}

TEST(ApiRun, TypedCustomCalls) {
  RunOptions options;
  options.custom_calls.typed["target"] = [](CustomCall& call) -> Status {
    EXPECT_EQ(call.target(), "target");
    EXPECT_EQ(call.instruction(), "r");
    EXPECT_THAT(std::string(call.backend_config()), HasSubstr("k=3"));
    EXPECT_EQ(call.operand_count(), 1);
    EXPECT_EQ(call.operand_shape(0)->ToString(false), "f32[]");
    EXPECT_FALSE(call.operand_shape(1).ok());
    EXPECT_FALSE(call.operand(0, 1).ok());
    EXPECT_FALSE(call.operand(-1).ok());
    EXPECT_FALSE(call.result(1).ok());
    EXPECT_FALSE(call.cancelled());
    const auto x = call.operand(0);
    const auto y = call.result();
    if (!x.ok() || !y.ok()) return y.status();
    EXPECT_EQ(y->bytes.data(), call.result()->bytes.data());  // asked again
    *reinterpret_cast<float*>(y->bytes.data()) =
        *reinterpret_cast<const float*>(x->bytes.data()) + 1;
    return {};
  };
  const auto results = hloref::Run(Prepared(kCall), {}, options);
  ASSERT_TRUE(results.ok()) << results.status().message();
  EXPECT_EQ((*results)[0].ToString(), "f32[] 42");
}

TEST(ApiRun, CustomCallsThatFail) {
  EXPECT_THAT(
      CallStatus(kCall, [](CustomCall&) { return Status(); }).message(),
      HasSubstr("the target has not written leaf 0 of its result; at 'r'"));
  EXPECT_THAT(CallStatus(kCall,
                         [](CustomCall&) {
                           return Status(StatusCode::kAborted, "not today");
                         })
                  .ToString(),
              HasSubstr("ABORTED: not today; at 'r'"));
  EXPECT_THAT(CallStatus(kCall,
                         [](CustomCall&) -> Status {
                           throw std::runtime_error("thrown");  // NOLINT: same
                         })
                  .message(),
              HasSubstr("an exception: thrown"));
  EXPECT_EQ(CallStatus(kCall, nullptr).code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(hloref::Run(Prepared(kCall), {}).status().code(),
            StatusCode::kUnimplemented);
}

TEST(ApiRun, PlainCustomCalls) {
  RunOptions options;
  options.custom_calls.plain["target"] = AddOne;
  EXPECT_EQ((*hloref::Run(Prepared(kCall), {}, options))[0].ToString(),
            "f32[] 42");
  options.custom_calls.plain["target"] = Throw;
  EXPECT_EQ(hloref::Run(Prepared(kCall), {}, options).status().code(),
            StatusCode::kUnknown);
  options.custom_calls.plain["target"] = WriteTwo;
  EXPECT_THAT(hloref::Run(Prepared("ENTRY e { ROOT r = pred[] custom-call(), "
                                   "custom_call_target=\"target\" }"),
                          {}, options)
                  .status()
                  .message(),
              HasSubstr("the target has written no pred into element 0"));
}

}  // namespace
}  // namespace hloref
