// Clients of all kinds: shell scripts that echo their argument, each with a
// fault of its own.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "base/files.h"
#include "conformance/backends/backend.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "literals/literal.h"

namespace hlo::conformance {
namespace {

using Kind = Answer::Kind;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;

// Answers every request with its inputs. $value is the argument's bits.
constexpr char kClient[] = R"sh(
read -r line; dir=${line#*'"dir":"'}; dir=${dir%%'"'*}
echo '{"hello":{"protocol":1,"name":"echo","version":"1"HELLO}}'
while read -r line; do
  case $line in '{"bye"'*) exit 0;; esac
  seq=${line#*'"seq":'}; seq=${seq%%,*}
  inputs=${line#*'"inputs":'}; inputs=${inputs%%',"timeout_ms"'*}
  value=${inputs#*'"bits":"'}; value=${value%%'"'*}
  BODY
  echo "{\"seq\":$seq,\"ok\":{\"outputs\":$inputs}}"
done)sh";

std::string Client(const std::string& body, const std::string& hello = "") {
  return absl::StrReplaceAll(kClient, {{"BODY", body}, {"HELLO", hello}});
}

// Programs 0, 1, ..: each has its number as argument.
std::vector<Question> Numbered(int count) {
  std::vector<Question> vectors(static_cast<size_t>(count));
  for (int i = 0; i < count; ++i) {
    Question& vector = vectors[static_cast<size_t>(i)];
    vector.module = "HloModule m ENTRY e { ROOT p = s32[] parameter(0) }";
    vector.inputs = {{{Literal::Scalar<int32_t>(i), {}}}};
  }
  return vectors;
}

std::vector<Answer> AskAll(const std::string& command,
                           const std::vector<Question>& vectors,
                           int64_t timeout_ms = 60000) {
  BackendOptions options;
  options.timeout_ms = timeout_ms;
  const auto backend = MakeExecBackend(command, options);
  const auto hello = backend->Start();
  EXPECT_TRUE(hello.ok()) << hello.status();
  std::vector<const Question*> all;
  for (const Question& vector : vectors) all.push_back(&vector);
  return hello.ok() ? backend->RunAll(all) : std::vector<Answer>();
}

std::vector<Kind> KindsOf(const std::vector<Answer>& answers) {
  std::vector<Kind> kinds;
  for (const Answer& answer : answers) kinds.push_back(answer.kind);
  return kinds;
}

// Each answer is the number of its own question.
void ExpectEchoed(const std::vector<Answer>& answers, int but = -1) {
  for (int i = 0; i < std::ssize(answers); ++i) {
    if (i == but) continue;
    const Answer& answer = answers[static_cast<size_t>(i)];
    ASSERT_EQ(answer.kind, Kind::kOk) << i << ": " << answer.message;
    ASSERT_EQ(answer.outputs.size(), 1u);
    ASSERT_EQ(answer.outputs[0].size(), 1u);
    EXPECT_EQ(answer.outputs[0][0].as<int32_t>()[0], i);
  }
}

struct Hostile {
  std::string name;
  std::string body;  // when it gets number 2
  Kind kind;
  std::string message;
};

std::vector<Hostile> HostileClients() {
  return {
      {"dies", "exit 3", Kind::kCrashed, "exit status 3"},
      {"is_killed", "kill -9 $$", Kind::kCrashed, "signal 9"},
      {"hangs", "sleep 60", Kind::kTimedOut, "no answer in time"},
      {"talks_and_never_answers", "while true; do echo log; sleep 0.02; done",
       Kind::kTimedOut, "no answer in time"},
      {"half_a_line", R"(printf '{"seq":%s,"ok":{"out' $seq; exit 0)",
       Kind::kCrashed, "exit status 0"},
      {"a_line_that_is_no_json", R"(echo '{"seq":'$seq',"ok":{"out'; continue)",
       Kind::kErrored, "half a line"},
      {"another_seq", R"(echo '{"seq":999,"ok":{"outputs":[[]]}}'; continue)",
       Kind::kErrored, "999"},
      {"no_seq", R"(echo '{"seq":null,"ok":{}}'; continue)", Kind::kErrored,
       "no \"seq\""},
      {"a_line_without_end", "yes xxxxxxxxxxxxxxxx | tr -d '\\n'",
       Kind::kErrored, "128 MiB"},
      {"no_outputs", R"(echo '{"seq":'$seq',"ok":{}}'; continue)",
       Kind::kErrored, "outputs"},
      {"outputs_of_another_kind",
       R"(echo '{"seq":'$seq',"ok":{"outputs":[{"shape":7}]}}'; continue)",
       Kind::kErrored, "list of literals"},
      {"too_few_bits",
       R"(echo '{"seq":'$seq',"ok":{"outputs":[[{"shape":"s32[]","bits":"00"}]]}}'; continue)",
       Kind::kErrored, "bits"},
      {"a_shape_beyond_memory",
       R"(echo '{"seq":'$seq',"ok":{"outputs":[[{"shape":"s32[99999999999999]","bits":""}]]}}'; continue)",
       Kind::kErrored, ""},
      {"a_file_elsewhere",
       R"(echo '{"seq":'$seq',"ok":{"outputs":[[{"shape":"s32[]","file":"../etc/passwd"}]]}}'; continue)",
       Kind::kErrored, "no name in the folder"},
      {"a_file_that_is_not_there",
       R"(echo '{"seq":'$seq',"ok":{"outputs":[[{"shape":"s32[]","file":"x"}]]}}'; continue)",
       Kind::kErrored, "file x"},
      {"no_known_word", R"(echo '{"seq":'$seq',"maybe":1}'; continue)",
       Kind::kErrored, "no known word"},
      {"needs_for_ever",
       R"(while [ $value = 02000000 ]; do echo '{"seq":'$seq',"need":"x"}'; read -r line; done)",
       Kind::kErrored, "asks again"},
      {"errs",
       R"(echo '{"seq":'$seq',"errored":{"message":"no disk"}}'; continue)",
       Kind::kErrored, "no disk"},
      {"rejects",
       R"(echo '{"seq":'$seq',"rejected":{"stage":"run","message":"no"}}'; continue)",
       Kind::kRejected, "no"},
      {"cannot",
       R"(echo '{"seq":'$seq',"unsupported":{"feature":"op:fft"}}'; continue)",
       Kind::kUnsupported, "op:fft"},
  };
}

class HostileClientTest
    : public testing::TestWithParam<std::tuple<Hostile, int>> {};

TEST_P(HostileClientTest, OnlyTheVectorAtFaultIsCharged) {
  const auto& [client, window] = GetParam();
  const std::string command = Client(
      absl::StrCat("if [ $value = 02000000 ]; then ", client.body, "; fi"),
      absl::StrCat(",\"window\":", window));
  std::vector<Answer> answers;
  // A loaded machine gets more time: the client answers the others, some time.
  for (int64_t ms = client.kind == Kind::kTimedOut ? 400 : 60000; ms <= 60000;
       ms *= 4) {
    answers = AskAll(command, Numbered(6), ms);
    ASSERT_EQ(answers.size(), 6u);
    const std::vector<Kind> kinds = KindsOf(answers);
    if (std::count(kinds.begin(), kinds.end(), Kind::kTimedOut) < 2) break;
  }
  EXPECT_EQ(answers[2].kind, client.kind) << answers[2].message;
  EXPECT_THAT(answers[2].message, HasSubstr(client.message));
  ExpectEchoed(answers, 2);
}

INSTANTIATE_TEST_SUITE_P(Clients, HostileClientTest,
                         testing::Combine(testing::ValuesIn(HostileClients()),
                                          testing::Values(1, 4)),
                         [](const auto& info) {
                           return absl::StrCat(std::get<0>(info.param).name,
                                               "_window_",
                                               std::get<1>(info.param));
                         });

TEST(ExecBackendTest, LinesThatAreNoProtocolAreALog) {
  ExpectEchoed(AskAll(
      Client("echo; echo loading; echo '[1]'; echo '{\"a\":1}'"), Numbered(3)));
}

TEST(ExecBackendTest, WhoFailsOnlyBesideOthersIsNotCharged) {
  // It dies at number 2, but not if that is its first request.
  ExpectEchoed(AskAll(Client("n=$((n+1)); if [ $value = 02000000 ] && [ $n -gt "
                             "1 ]; then exit 1; fi",
                             ",\"window\":4"),
                      Numbered(6)));
}

TEST(ExecBackendTest, AnswersMayComeInAnyOrder) {
  constexpr char kReversed[] = R"sh(
read -r line
echo '{"hello":{"protocol":1,"name":"echo","version":"1","window":3}}'
answer() {
  seq=${1#*'"seq":'}; seq=${seq%%,*}
  inputs=${1#*'"inputs":'}; inputs=${inputs%%',"timeout_ms"'*}
  echo "{\"seq\":$seq,\"ok\":{\"outputs\":$inputs},\"ms\":7.5}"
}
read -r a; read -r b; read -r c; answer "$c"; answer "$a"; answer "$b")sh";
  const std::vector<Answer> answers = AskAll(kReversed, Numbered(3));
  ExpectEchoed(answers);
  EXPECT_EQ(answers[0].ms, 7.5);
}

TEST(ExecBackendTest, AProgramIsSentOnceAndAgainWhenItIsNeeded) {
  // Forgets the programs that it was sent before.
  ExpectEchoed(
      AskAll(Client("case $line in *'\"text\"'*) ;; *) echo "
                    "'{\"seq\":'$seq',\"need\":\"it\"}'; continue;; esac"),
             Numbered(4)));
  // Never forgets: dies when a program is sent again.
  ExpectEchoed(AskAll(Client("case $line in *'\"text\"'*) t=$((t+1)); [ $t -gt "
                             "1 ] && exit 1;; esac"),
                      Numbered(4)));
}

TEST(ExecBackendTest, LargeArraysGoByFiles) {
  Question vector;
  vector.module = "HloModule m ENTRY e { ROOT p = s32[4] parameter(0) }";
  auto array = Literal::Zeros(Shape::Array(ElementType::kS32, {4}));
  ASSERT_TRUE(array.ok());
  vector.inputs = {{{*array, {}}}};
  constexpr char kByFile[] = R"sh(
name=${inputs#*'"file":"'}; name=${name%%'"'*}
[ "$(wc -c < "$dir/$name")" = 16 ] || exit 1
printf 'abcdefghijklmnop' > "$dir/out.bin"
echo '{"seq":'$seq',"ok":{"outputs":[[{"shape":"s32[4]","file":"out.bin"}]]}}'
continue)sh";
  const std::vector<Answer> answers =
      AskAll(Client(kByFile, ",\"inline_max\":15"), {vector});
  ASSERT_EQ(answers.front().kind, Kind::kOk) << answers.front().message;
  EXPECT_EQ(answers[0].outputs[0][0].as<int32_t>()[3], 0x706f6e6d);
  // Small enough for the line.
  EXPECT_EQ(AskAll(Client("", ",\"inline_max\":16"), {vector}).front().kind,
            Kind::kOk);
}

TEST(ExecBackendTest, LargeRequestsAndAnswersDoNotWaitForEachOther) {
  // Each 4 MB of hexadecimal; the client answers before it has read the next.
  std::vector<Question> vectors = Numbered(3);
  for (Question& vector : vectors) {
    auto array = Literal::Zeros(Shape::Array(ElementType::kS32, {1 << 19}));
    ASSERT_TRUE(array.ok());
    vector.inputs = {{{*array, {}}}};
  }
  // The shell and sed would read byte by byte.
  constexpr char kEcho[] = R"sh(
exec perl -pe '$| = 1;
  s/.*/{"hello":{"protocol":1,"name":"e","version":"1","window":3}}/ if $. == 1;
  s/^(\{"seq":[0-9]*),.*"inputs"(:.*),"timeout_ms".*$/$1,"ok":{"outputs"$2}}/')sh";
  EXPECT_THAT(KindsOf(AskAll(kEcho, vectors, 60000)), Each(Kind::kOk));
}

TEST(ExecBackendTest, HellosThatAreNone) {
  const struct {
    const char* command;
    const char* message;
  } commands[] = {
      {"exit 7", "exit status 7"},
      {"/no/such/program", "exit status 127"},
      {R"(echo '{"hello":{"protocol":2,"name":"x"}}'; read x)", "protocol"},
      {R"(echo '{"hello":{"protocol":1}}'; read x)", "without name"},
      {R"(echo '{"hello":7}'; read x)", "not a hello"},
      {R"(echo '{"hello":{"protocol":1,"name":"x","window":0}}'; read x)",
       "window"},
      {R"(echo '{"hello":{"protocol":1,"name":"x","types":"f32"}}'; read x)",
       "types"},
      {R"(echo '{"hello":{"protocol":1,"name":"x","profile":{"none":"a"}}}'; read x)",
       "none"},
      {R"(echo '{"hello":{"protocol":1,"name":"x","profile":{"subnormals":{"f99":"flush"}}}}'; read x)",
       "f99"},
  };
  for (const auto& [command, message] : commands) {
    const auto hello = MakeExecBackend(command, {})->Start();
    ASSERT_FALSE(hello.ok()) << command;
    EXPECT_THAT(std::string(hello.status().message()), HasSubstr(message));
  }
}

TEST(ExecBackendTest, WhatAHelloSays) {
  constexpr char kHello[] =
      R"(echo '{"hello":{"protocol":1,"name":"a","version":"2","devices":3,)"
      R"("forms":["hlo","proto"],"types":["f32"],"unsupported":["dynamic"],)"
      R"("inline_max":64,"window":8,"profile":{"scatter_oob":"window",)"
      R"("subnormals":{"*":"flush","f16":"kept"}},"later":1}}'; read x)";
  const auto hello = MakeExecBackend(kHello, {})->Start();
  ASSERT_TRUE(hello.ok()) << hello.status();
  EXPECT_EQ(hello->devices, 3);
  EXPECT_THAT(hello->forms, ElementsAre("hlo", "proto"));
  EXPECT_THAT(hello->unsupported, ElementsAre("dynamic"));
  EXPECT_EQ(hello->inline_max, 64);
  EXPECT_EQ(hello->window, 8);
  EXPECT_EQ(hello->profile, (Profile{{"scatter_oob", "window"},
                                     {"subnormals", "flush"},
                                     {"subnormals@f16", "kept"}}));
}

TEST(ExecBackendTest, ACommandThatStopsStartingIsLeftAlone) {
  // It starts once, dies, and never starts again.
  const std::string starts =
      absl::StrCat(testing::TempDir(), "/hloref_starts_", getpid());
  constexpr char kOnce[] = R"sh(
read -r line
dir=${line#*'"dir":"'}; dir=${dir%%'"'*}
[ -e "$dir/started" ] && exit 9
touch "$dir/started"
echo '{"hello":{"protocol":1,"name":"once","version":"1"}}'; read -r line)sh";
  EXPECT_THAT(KindsOf(AskAll(absl::StrCat("echo >> '", starts, "'", kOnce),
                             Numbered(50))),
              Each(Kind::kCrashed));
  const auto count = ReadFile(starts);
  ASSERT_TRUE(count.ok()) << count.status();
  EXPECT_EQ(count->size(), 1u + 3u);
  std::filesystem::remove(starts);
}

}  // namespace
}  // namespace hlo::conformance
