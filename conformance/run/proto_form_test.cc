// Every vector's program as a serialized HloModuleProto.
#include <google/protobuf/util/message_differencer.h>

#include <map>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "conformance/backends/protocol.h"
#include "conformance/run/program_form.h"
#include "conformance/run/runner.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "interpreter/load.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/writer.h"

namespace hlo::conformance {
namespace {

using testing::HasSubstr;

// Why there is no proto of a program, as docs/hlo_proto.md says.
constexpr absl::string_view kWhyNoProto[] = {
    "the program cannot be read",
    "HloModuleProto has no place for distribution rng_bernoulli",
    "HloModuleProto has no place for feature_group_count of 0",
    "HloModuleProto has no place for mode:",
    "HloModuleProto has no place for several slices:",
    "HloModuleProto has no place for such a pair:",
};

// Programs that are wrong in a word of the text that the proto has not: a
// conditional's form, and a false beside nothing.
constexpr absl::string_view kLegalAsProto[] = {
    "conditional/a-pred-with-a-list-of-branches",
    "recv-done/of-a-host-transfer-and-not"};

bool IsKnownReason(absl::string_view reason) {
  for (absl::string_view known : kWhyNoProto) {
    if (absl::StartsWith(reason, known)) return true;
  }
  return false;
}

// Reading a proto and writing it again gives the same bytes; and the program
// that was read is as legal as its text. Empty, or how it differs.
std::string Difference(const Vector& vector, const std::string& proto) {
  LoadOptions options;
  options.replicas = vector.replicas;
  options.partitions = vector.partitions;
  const auto of_text = Load(vector.module, options);
  const auto of_proto = Load(proto, options);
  if (of_text.ok() != of_proto.ok() &&
      !absl::c_linear_search(kLegalAsProto, vector.id)) {
    return absl::StrCat("text: ", of_text.status().message(),
                        "; proto: ", of_proto.status().message());
  }
  const auto module =
      of_proto.ok() ? **of_proto : LoadUnverified(proto, options);
  if (!module.ok()) return "";
  const auto again = WriteProto(*module);
  if (!again.ok()) return std::string(again.status().message());
  if (*again == proto) return "";
  pb::HloModuleProto first, second;
  std::string changes;
  google::protobuf::util::MessageDifferencer differencer;
  differencer.ReportDifferencesToString(&changes);
  const bool parsed =
      first.ParseFromString(proto) && second.ParseFromString(*again);
  if (parsed) differencer.Compare(first, second);
  return absl::StrCat("the bytes change: ", changes);
}

TEST(ProtoForm, CarriesAlmostEveryProgramAndBack) {
  const auto golden = ReadGolden("golden", {});
  ASSERT_TRUE(golden.ok()) << golden.status();
  ProgramForm form;
  form.language = Language::kProto;
  int carried = 0;
  for (const Vector& vector : golden->vectors) {
    const auto other = InForm(vector, form);
    if (!other.ok()) {
      const std::string reason(other.status().message());
      EXPECT_TRUE(IsKnownReason(reason)) << vector.id << ": " << reason;
      continue;
    }
    if (other->form() == "stablehlo") continue;
    EXPECT_EQ(other->form(), "proto");
    pb::HloModuleProto proto;
    ASSERT_TRUE(proto.ParseFromString(other->module)) << vector.id;
    EXPECT_GT(proto.computations_size(), 0) << vector.id;
    EXPECT_EQ(Difference(vector, other->module), "") << vector.id;
    ++carried;
  }
  EXPECT_GT(carried, 17000);
}

// Reads these forms, and answers each question with kUnsupported.
class FormListener : public Backend {
 public:
  explicit FormListener(std::vector<std::string> forms)
      : forms_(std::move(forms)) {}
  absl::StatusOr<Hello> Start() override {
    Hello hello;
    hello.name = "listener";
    hello.forms = forms_;
    hello.unsupported = {"*"};
    return hello;
  }
  Answer Run(const Question& question) override {
    ++heard[std::string(question.form())];
    Answer answer;
    answer.kind = Answer::Kind::kUnsupported;
    return answer;
  }
  std::map<std::string, int> heard;

 private:
  std::vector<std::string> forms_;
};

TEST(ProtoForm, WhoReadsNoHloTextIsAskedInProtos) {
  // StableHLO's erfc is no op of HLO.
  const auto golden = ReadGolden("golden", {"add", "erfc"});
  ASSERT_TRUE(golden.ok()) << golden.status();
  FormListener both({"proto", "stablehlo"});
  const auto results = conformance::Run(*golden, both, {});
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ(results->head.form, "proto");
  EXPECT_GT(both.heard["proto"], 0);
  EXPECT_GT(both.heard["stablehlo"], 0);
  EXPECT_EQ(both.heard["hlo"], 0);
  FormListener text({"hlo", "proto"});
  ASSERT_TRUE(conformance::Run(*golden, text, {}).ok());
  EXPECT_EQ(text.heard["proto"], 0);
}

TEST(ProtoForm, HasConstantsForWhoReadsNoHloText) {
  const auto golden = ReadGolden("golden", {"add"});
  ASSERT_TRUE(golden.ok()) << golden.status();
  FormListener proto({"proto"});
  RunOptions options;
  options.form.constants = true;
  const auto results = conformance::Run(*golden, proto, options);
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ(results->head.form, "proto, const");
  EXPECT_GT(proto.heard["proto"], 0);
}

TEST(ProtoForm, IsBase64InARequest) {
  Vector vector;
  vector.id = "add/x";
  vector.module = "ENTRY e { ROOT p = f32[] parameter(0) }";
  ProgramForm form;
  form.language = Language::kProto;
  const auto formed = InForm(vector, form);
  ASSERT_TRUE(formed.ok()) << formed.status();
  Request request;
  request.program_id = ProgramId(*formed);
  request.with_program = true;
  const auto line = RequestLine(*formed, request, nullptr);
  ASSERT_TRUE(line.ok()) << line.status();
  EXPECT_THAT(*line, HasSubstr("\"form\":\"proto\""));
  EXPECT_THAT(
      *line, HasSubstr(absl::StrCat("\"text\":\"",
                                    absl::Base64Escape(formed->module), "\"")));
}

TEST(ProtoForm, HasLayouts) {
  const auto form = ProgramFormFromName("proto", true);
  ASSERT_TRUE(form.ok());
  EXPECT_EQ(Name(*form), "proto, layouts");
  Vector vector;
  vector.module = "ENTRY e { ROOT p = f32[2,3] parameter(0) }";
  vector.inputs = {
      {{*Literal::Zeros(Shape::Array(ElementType::kF32, {2, 3})), {}}}};
  const auto formed = InForm(vector, *form);
  ASSERT_TRUE(formed.ok()) << formed.status();
  pb::HloModuleProto proto;
  ASSERT_TRUE(proto.ParseFromString(formed->module));
  EXPECT_THAT(
      proto.host_program_shape().parameters(0).layout().minor_to_major(),
      testing::ElementsAre(0, 1));
}

}  // namespace
}  // namespace hlo::conformance
