// Plugins as backends: one that does as its programs say, and our own.
#include <stdlib.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "conformance/backends/backend.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "interpreter/load.h"
#include "interpreter/proto/writer.h"
#include "literals/literal.h"
#include "pjrt/abi.h"

namespace hlo::conformance {
namespace {

using Kind = Answer::Kind;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string kFake = absl::StrCat("pjrt:", HLOREF_FAKE_PLUGIN);
const std::string kOwn = absl::StrCat("pjrt:", HLOREF_PJRT_PLUGIN);

// An environment variable as long as this lives.
class Variable {
 public:
  Variable(const char* name, int64_t value) : name_(name) {
    setenv(name, absl::StrCat(value).c_str(), 1);
  }
  ~Variable() { unsetenv(name_); }

 private:
  const char* name_;
};

// The size of a table that ends before the function.
template <typename Function>
int64_t BytesBefore(Function pjrt::Api::*function) {
  const pjrt::Api api{};
  return reinterpret_cast<const char*>(&(api.*function)) -
         reinterpret_cast<const char*>(&api);
}

std::unique_ptr<Backend> Made(const std::string& text,
                              int64_t timeout_ms = 60000, int64_t jobs = 1) {
  BackendOptions options;
  options.timeout_ms = timeout_ms;
  options.jobs = jobs;
  auto backend = MakeBackend(text, options);
  EXPECT_TRUE(backend.ok()) << backend.status();
  return backend.ok() ? *std::move(backend) : nullptr;
}

Hello HelloOf(const std::string& text) {
  const auto hello = Made(text)->Start();
  EXPECT_TRUE(hello.ok()) << hello.status();
  return hello.ok() ? *hello : Hello();
}

// The text as a proto; each process has its own numbers as argument.
Question AskedAsProto(const std::string& text, int64_t replicas = 1,
                      int64_t partitions = 1) {
  Question question;
  LoadOptions load;
  load.replicas = replicas;
  load.partitions = partitions;
  const auto module = LoadUnverified(text, load);
  EXPECT_TRUE(module.ok()) << module.status();
  const auto proto = WriteProto(*module);
  EXPECT_TRUE(proto.ok()) << proto.status();
  question.module = *proto;
  question.features = {"form:proto"};
  question.replicas = replicas;
  question.partitions = partitions;
  for (int32_t i = 0; i < replicas * partitions; ++i) {
    const int32_t values[] = {100 * i + 1, 100 * i + 2, 100 * i + 3,
                              100 * i + 4, 100 * i + 5, 100 * i + 6};
    auto array = Literal::Array<int32_t>(values, {2, 3});
    EXPECT_TRUE(array.ok());
    question.inputs.push_back({{*array, {}}});
  }
  return question;
}

Question Echo(const std::string& command = "echo") {
  return AskedAsProto(absl::StrCat("HloModule ", command,
                                   " ENTRY e { ROOT p = s32[2,3] "
                                   "parameter(0) }"));
}

std::vector<int32_t> Numbers(const Answer& answer, size_t process = 0,
                             size_t leaf = 0) {
  EXPECT_EQ(answer.kind, Kind::kOk) << answer.message;
  if (answer.kind != Kind::kOk) return {};
  const auto values = answer.outputs.at(process).at(leaf).as<int32_t>();
  return {values.begin(), values.end()};
}

TEST(PjrtBackendTest, AHelloTellsThePlugin) {
  const Hello hello = HelloOf(kFake + "?devices=3");
  EXPECT_EQ(hello.name, "fake");
  EXPECT_EQ(hello.version, "devices: integer 3; , C API 0.112");
  EXPECT_EQ(hello.devices, 3);
  EXPECT_THAT(hello.forms, ElementsAre("stablehlo", "proto"));
  EXPECT_THAT(hello.types, Contains("f6e2m3fn"));
  EXPECT_THAT(hello.unsupported, Contains("op:infeed"));
  EXPECT_THAT(HelloOf(kFake + "?form=stablehlo").forms,
              ElementsAre("stablehlo"));
}

TEST(PjrtBackendTest, OptionsHaveTheirKinds) {
  EXPECT_EQ(HelloOf(kFake + "?a=7&b=-2.5&c=true&d=it's&e=\"7\"&f=x=y").version,
            "a: integer 7; b: number -2.500000; c: flag true; d: text it's; "
            "e: text 7; f: text x=y; , C API 0.112");
}

TEST(PjrtBackendTest, PluginsThatAreNone) {
  const struct {
    std::string plugin;
    const char* message;
  } plugins[] = {
      {"pjrt:/no/such.so", "/no/such.so"},
      {"pjrt:libm.so.6", "./libm.so.6"},
      {"pjrt:/usr/bin/env", "/usr/bin/env"},
      {kFake + "?a", "'a' is no option=value"},
      {kFake + "?a=1&a=2", "the option a is there twice"},
      {kFake + "?form=text", "it is hlo or stablehlo"},
      {kFake + "?refuse=1", "no such option: refuse"},
  };
  for (const auto& [plugin, message] : plugins) {
    const auto hello = Made(plugin)->Start();
    ASSERT_FALSE(hello.ok()) << plugin;
    EXPECT_THAT(std::string(hello.status().message()), HasSubstr(message));
  }
}

TEST(PjrtBackendTest, OlderTables) {
  {
    const Variable minor("FAKE_PJRT_MINOR", 54);
    // Up to what is needed: the last one is ToHostBuffer.
    const Variable table("FAKE_PJRT_TABLE",
                         BytesBefore(&pjrt::Api::Buffer_ToHostBuffer) + 8);
    const Hello hello = HelloOf(kFake);
    EXPECT_THAT(hello.version, EndsWith("C API 0.54"));
    EXPECT_THAT(hello.types, Contains("f8e5m2"));
    EXPECT_THAT(hello.types, Not(Contains("f8e4m3")));
    EXPECT_THAT(Numbers(Made(kFake)->Run(Echo())),
                ElementsAre(1, 2, 3, 4, 5, 6));
  }
  {
    const Variable table("FAKE_PJRT_TABLE",
                         BytesBefore(&pjrt::Api::Buffer_ToHostBuffer));
    const Answer answer = Made(kFake)->Run(Echo());
    EXPECT_EQ(answer.kind, Kind::kUnsupported);
    EXPECT_THAT(answer.message, HasSubstr("no PJRT_Buffer_ToHostBuffer"));
  }
  for (const auto& [size, message] :
       std::vector<std::pair<int64_t, const char*>>{
           {0, "less than a version"},
           {48, "no PJRT_Error_Message"},
           {BytesBefore(&pjrt::Api::Client_Create), "no PJRT_Client_Create"}}) {
    const Variable table("FAKE_PJRT_TABLE", size);
    const auto hello = Made(kFake)->Start();
    ASSERT_FALSE(hello.ok());
    EXPECT_THAT(std::string(hello.status().message()), HasSubstr(message));
  }
  const Variable minor("FAKE_PJRT_MINOR", 56);
  EXPECT_FALSE(Made(kFake)->Start().ok());
}

TEST(PjrtBackendTest, ErrorsAsTheProtocolHasThem) {
  const struct {
    const char* command;
    Kind kind;
    const char* stage;
    const char* message;
  } commands[] = {
      {"say_invalid", Kind::kRejected, "compile", "no such program"},
      {"say_lacking", Kind::kUnsupported, "", "no code for this"},
      {"say_legalize", Kind::kUnsupported, "",
       "failed to legalize operation 'a.b'"},
      {"say_memory", Kind::kErrored, "", "out of memory"},
      {"fail_run", Kind::kRejected, "run", "no luck"},
      {"fail_late", Kind::kErrored, "", "lost"},
  };
  const auto backend = Made(kFake);
  for (const auto& [command, kind, stage, message] : commands) {
    const Answer answer = backend->Run(Echo(command));
    EXPECT_EQ(answer.kind, kind) << command << ": " << answer.message;
    EXPECT_EQ(answer.stage, stage);
    EXPECT_EQ(answer.message, message);
  }
  EXPECT_LT(backend->Run(Echo("say_much")).message.size(), 1100u);
}

TEST(PjrtBackendTest, CrashesAndHangsAreChargedToTheirProgram) {
  for (const int64_t jobs : {1, 2}) {
    const auto backend = Made(kFake, 2000, jobs);
    ASSERT_TRUE(backend->Start().ok());
    const std::vector<Question> questions = {
        Echo(), Echo("crash_now"), Echo("a"),         Echo("hang_now"),
        Echo(), Echo("b"),         Echo("print_much")};
    std::vector<const Question*> all;
    for (const Question& question : questions) all.push_back(&question);
    const std::vector<Answer> answers = backend->RunAll(all);
    std::vector<Kind> kinds;
    std::string messages;
    for (const Answer& answer : answers) {
      kinds.push_back(answer.kind);
      absl::StrAppend(&messages, answer.message, "\n");
    }
    EXPECT_THAT(kinds,
                ElementsAre(Kind::kOk, Kind::kCrashed, Kind::kOk,
                            Kind::kTimedOut, Kind::kOk, Kind::kOk, Kind::kOk))
        << messages;
    EXPECT_THAT(answers[1].message, StartsWith("signal 6"));
  }
}

TEST(PjrtBackendTest, ProcessesAreDevices) {
  const auto backend = Made(kFake + "?devices=4");
  const Question four = AskedAsProto(
      "HloModule m ENTRY e { ROOT p = s32[2,3] parameter(0) }", 2, 2);
  const Answer answer = backend->Run(four);
  EXPECT_THAT(Numbers(answer, 3), ElementsAre(301, 302, 303, 304, 305, 306));
  // The same text, for fewer: its executable is another one.
  EXPECT_THAT(Numbers(backend->Run(AskedAsProto(
                  "HloModule m ENTRY e { ROOT p = s32[2,3] parameter(0) }"))),
              ElementsAre(1, 2, 3, 4, 5, 6));
  const Answer more = Made(kFake)->Run(four);
  EXPECT_EQ(more.kind, Kind::kUnsupported);
  EXPECT_EQ(more.message, "processes");
}

TEST(PjrtBackendTest, ArgumentsThatThePluginLacks) {
  Question question = Echo();
  question.inputs = {{{Literal::Token(), {}}}};
  const auto backend = Made(kFake);
  const Answer token = backend->Run(question);
  EXPECT_EQ(token.kind, Kind::kUnsupported);
  EXPECT_EQ(token.message, "an argument token[]");
  auto rows =
      Literal::Zeros(Shape::Array(ElementType::kS32, {Dimension(2, true)}));
  ASSERT_TRUE(rows.ok());
  // Before the program is compiled.
  question = Echo("crash_now");
  question.inputs = {{{*rows, {}}}};
  EXPECT_EQ(backend->Run(question).message, "an argument s32[<=2]");
  question = Echo();
  question.infeed = question.inputs;
  EXPECT_EQ(backend->Run(question).message, "infeed");
}

TEST(PjrtBackendTest, OurOwnPlugin) {
  const auto backend = Made(kOwn + "?devices=2");
  const auto hello = backend->Start();
  ASSERT_TRUE(hello.ok()) << hello.status();
  // An argument whose first dimension is minor, a result of two leaves.
  const Answer sum = backend->Run(AskedAsProto(R"(HloModule m
ENTRY e {
  p = s32[2,3]{0,1} parameter(0)
  t = s32[3,2]{1,0} transpose(p), dimensions={1,0}
  ROOT r = (s32[3,2]{1,0}, s32[2,3]{0,1}) tuple(t, p)
})"));
  EXPECT_THAT(Numbers(sum), ElementsAre(1, 4, 2, 5, 3, 6));
  EXPECT_THAT(Numbers(sum, 0, 1), ElementsAre(1, 2, 3, 4, 5, 6));
  Question text;
  text.module =
      "func.func @main(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {\n"
      "  %0 = stablehlo.add %a, %a : tensor<2x3xi32>\n"
      "  return %0 : tensor<2x3xi32>\n}\n";
  text.features = {"form:stablehlo"};
  text.inputs = Echo().inputs;
  EXPECT_THAT(Numbers(backend->Run(text)), ElementsAre(2, 4, 6, 8, 10, 12));
  const Answer wrong = backend->Run(
      AskedAsProto("HloModule m ENTRY e { p = s32[2,3] parameter(0) "
                   "ROOT r = s32[2] add(p, p) }"));
  EXPECT_EQ(wrong.kind, Kind::kRejected) << wrong.message;
  EXPECT_EQ(wrong.stage, "compile");
}

Literal TupleOf(std::vector<Literal> elements) {
  auto tuple = Literal::Tuple(std::move(elements));
  EXPECT_TRUE(tuple.ok()) << tuple.status();
  return *std::move(tuple);
}

TEST(PjrtBackendTest, ATupleThatIsTheArgumentGoesAsItsElements) {
  const auto backend = Made(kOwn);
  Question sum = AskedAsProto(R"(HloModule m
ENTRY e {
  p = (s32[2,3], s32[2,3]{0,1}) parameter(0)
  a = s32[2,3] get-tuple-element(p), index=0
  b = s32[2,3]{0,1} get-tuple-element(p), index=1
  ROOT r = (s32[2,3], s32[2,3]{0,1}) tuple(a, b)
})");
  const Literal array = sum.inputs[0][0].value;
  sum.inputs = {{{TupleOf({array, array}), {}}}};
  const Answer both = backend->Run(sum);
  EXPECT_THAT(Numbers(both), ElementsAre(1, 2, 3, 4, 5, 6));
  EXPECT_THAT(Numbers(both, 0, 1), ElementsAre(1, 2, 3, 4, 5, 6));
  Question none = AskedAsProto(
      "HloModule m ENTRY e { p = () parameter(0) "
      "ROOT r = s32[2] constant({7, 8}) }");
  none.inputs = {{{TupleOf({}), {}}}};
  EXPECT_THAT(Numbers(backend->Run(none)), ElementsAre(7, 8));
}

TEST(PjrtBackendTest, OtherTuplesAmongTheArgumentsAreUnsupported) {
  const auto backend = Made(kOwn);
  Question question = Echo();
  const Literal array = question.inputs[0][0].value;
  const auto said = [&](std::vector<Datum> arguments) {
    question.inputs = {std::move(arguments)};
    const Answer answer = backend->Run(question);
    EXPECT_EQ(answer.kind, Kind::kUnsupported);
    return answer.message;
  };
  EXPECT_EQ(said({{TupleOf({array}), {}}, {array, {}}}),
            "an argument (s32[2,3])");
  EXPECT_EQ(said({{TupleOf({TupleOf({array})}), {}}}),
            "an argument ((s32[2,3]))");
  EXPECT_EQ(said({{TupleOf({Literal::Token()}), {}}}), "an argument (token[])");
  question.module =
      "func.func @main(%a: tuple<tensor<2x3xi32>>) -> tuple<tensor<2x3xi32>> {"
      "\n  return %a : tuple<tensor<2x3xi32>>\n}\n";
  question.features = {"form:stablehlo"};
  EXPECT_EQ(said({{TupleOf({array}), {}}}),
            "a tuple argument of a StableHLO program");
}

TEST(PjrtBackendTest, ProcessesHaveEquallyManyArguments) {
  Question question =
      AskedAsProto("HloModule m ENTRY e { ROOT p = s32[2,3] parameter(0) }", 2);
  question.inputs[1].clear();
  const Answer answer = Made(kFake + "?devices=2")->Run(question);
  EXPECT_EQ(answer.kind, Kind::kErrored);
  EXPECT_EQ(answer.message, "inputs of several lengths");
}

TEST(PjrtBackendTest, ALackOfMemoryIsUnsupportedWhereTheArrayIsHuge) {
  const auto backend = Made(kOwn + "?max_bytes=1000000");
  Question question = AskedAsProto(R"(HloModule m
ENTRY e {
  p = s32[2,3] parameter(0)
  b = s32[100000,2,3] broadcast(p), dimensions={1,2}
  ROOT r = s32[2,3] reduce(b, s32[] constant(0)), dimensions={0},
    to_apply={ x = s32[] parameter(0)  y = s32[] parameter(1)
               ROOT m = s32[] maximum(x, y) }
})");
  EXPECT_EQ(backend->Run(question).kind, Kind::kErrored);
  question.flags = {std::string(kHugeFlag)};
  const Answer answer = backend->Run(question);
  EXPECT_EQ(answer.kind, Kind::kUnsupported);
  EXPECT_THAT(answer.message,
              StartsWith("memory for more than 2^31 elements: "));
  EXPECT_THAT(Numbers(Made(kOwn)->Run(question)),
              ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST(PjrtBackendTest, EveryPartitionRunsTheProgramAsItIsWritten) {
  const Answer ids = Made(kOwn + "?devices=2")
                         ->Run(AskedAsProto(R"(HloModule m
ENTRY e {
  p = s32[2,3] parameter(0)
  i = u32[] partition-id()
  c = s32[] convert(i)
  b = s32[2,3] broadcast(c), dimensions={}
  ROOT r = s32[2,3] add(p, b)
})",
                                            1, 2));
  EXPECT_THAT(Numbers(ids, 1), ElementsAre(102, 103, 104, 105, 106, 107));
}

}  // namespace
}  // namespace hlo::conformance
