// Foreign functions: the extension by which a client gives them, the frames in
// which they are called, and what they may ask of hloref.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "pjrt/abi/ffi.h"
#include "pjrt/plugin/foreign/aliases.h"
#include "pjrt/plugin/foreign/api.h"
#include "pjrt/plugin/foreign/attributes.h"
#include "pjrt/plugin/testing_client.h"

namespace hlo::pjrt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const FfiExtension& Ffi() {
  const Extension* each = GetPjrtApi()->extensions;
  while (each->kind != ExtensionKind::kFfi) each = each->next;
  return *static_cast<const FfiExtension*>(each);
}

std::string Register(const std::string& name, ffi::Handler* handler) {
  RegisterFfiHandler args{};
  args.struct_size = sizeof(args);
  args.name = name.data();
  args.name_size = name.size();
  args.handler = reinterpret_cast<void*>(handler);
  return TextOfError(Ffi().register_handler(&args));
}

// True where the frame asks for the handler's facts, which it then has.
bool Answers(ffi::Frame* frame, int major = 0) {
  if (frame->extensions == nullptr) return false;
  auto* asked =
      reinterpret_cast<ffi::MetadataExtension*>(frame->extensions)->metadata;
  asked->version.major = major;
  asked->version.minor = 3;
  return true;
}

ffi::Error* Negate(ffi::Frame* frame) {
  if (Answers(frame)) return nullptr;
  const ffi::Array& x = *frame->operands.items[0];
  const ffi::Array& y = *frame->results.items[0];
  EXPECT_EQ(x.type, 11);
  EXPECT_EQ(frame->attributes.count, 2);
  EXPECT_EQ(std::string(frame->attributes.names[1]->data), "b");
  for (int64_t i = 0; i < x.sizes[0]; ++i) {
    static_cast<float*>(y.data)[i] = -static_cast<const float*>(x.data)[i];
  }
  return nullptr;
}

ffi::Error* OfAnotherVersion(ffi::Frame* frame) {
  Answers(frame, 1);
  return nullptr;
}

ffi::Error* WritesNoBool(ffi::Frame* frame) {
  if (!Answers(frame)) {
    static_cast<char*>(frame->results.items[0]->data)[0] = 5;
  }
  return nullptr;
}

std::string ModuleOf(absl::string_view target, absl::string_view result,
                     absl::string_view config) {
  return absl::StrCat(
      "func.func @main(%a: tensor<3xf32>) -> tensor<3x", result, "> {\n",
      "  %0 = stablehlo.custom_call @", target, "(%a) {api_version = 4 : i32, ",
      "backend_config = ", config, "} : (tensor<3xf32>) -> tensor<3x", result,
      ">\n  return %0 : tensor<3x", result, ">\n}\n");
}

// The error of a run, or of compiling; the values in `values`.
std::string RunOf(const std::string& text, std::vector<float>* values = {}) {
  TestClient client;
  LoadedExecutable* program = client.Compile(text);
  if (!client.error.empty()) return client.error;
  Buffer* x = client.Put({{1, 2, 3}, {3}});
  const auto results = client.Run(program, {{x}}, 1);
  std::string error = client.error;
  if (error.empty()) {
    if (values != nullptr) *values = client.Get(results[0][0]);
    client.Destroy(results[0][0]);
  }
  client.Destroy(x);
  client.Destroy(program);
  return error;
}

TEST(ForeignTest, AHandlerOfTheExtension) {
  ASSERT_EQ(Register("negate", Negate), "");
  std::vector<float> values;
  EXPECT_EQ(
      RunOf(ModuleOf("negate", "f32", "{b = 1 : i32, a = [1, 2]}"), &values),
      "");
  EXPECT_THAT(values, ElementsAre(-1, -2, -3));
}

TEST(ForeignTest, OlderCallersSayWhetherItIsTyped) {
  struct {
    size_t struct_size = sizeof(*this);
    const char* name = "twice";
    size_t name_size = 5;
    int32_t version = 0;
    void* handler = nullptr;
    const char* platform = "cpu";
    size_t platform_size = 3;
    int32_t traits = 0;
  } args;
  void (*plain)(void*, void**) = [](void* out, void** in) {
    for (int i = 0; i < 3; ++i) {
      static_cast<float*>(out)[i] = 2 * static_cast<float*>(in[0])[i];
    }
  };
  args.handler = reinterpret_cast<void*>(plain);
  const auto add = reinterpret_cast<Error* (*)(void*)>(Ffi().register_handler);
  ASSERT_EQ(TextOfError(add(&args)), "");
  std::vector<float> values;
  const std::string text =
      "func.func @main(%a: tensor<3xf32>) -> tensor<3xf32> {\n"
      "  %0 = stablehlo.custom_call @twice(%a) {api_version = 1 : i32} : "
      "(tensor<3xf32>) -> tensor<3xf32>\n  return %0 : tensor<3xf32>\n}\n";
  EXPECT_EQ(RunOf(text, &values), "");
  EXPECT_THAT(values, ElementsAre(2, 4, 6));
  EXPECT_THAT(RunOf(ModuleOf("twice", "f32", "{}")),
              HasSubstr("a plain function with API_VERSION_TYPED_FFI"));
}

TEST(ForeignTest, WhatCannotBeCalledIsRefused) {
  EXPECT_THAT(Register("null", nullptr), HasSubstr("the handler is null"));
  EXPECT_THAT(Register("newer", OfAnotherVersion),
              HasSubstr("'newer' is for version 1.3 of XLA's FFI"));
  EXPECT_THAT(TextOfError(Ffi().register_handler(nullptr)),
              HasSubstr("the arguments is null"));
  ASSERT_EQ(Register("no_bool", WritesNoBool), "");
  EXPECT_THAT(RunOf(ModuleOf("no_bool", "i1", "{}")),
              HasSubstr("the target has written no pred into element 0"));
  EXPECT_THAT(RunOf(ModuleOf("unknown", "f32", "{}")),
              HasSubstr("there is no target 'unknown'"));
  EXPECT_THAT(RunOf(ModuleOf("negate", "f32", "{a = @b}")),
              HasSubstr("'negate': attribute 'a' is no number, bool, text"));
}

std::string ErrorOf(absl::string_view text) {
  return std::string(ForeignAttributes().Read(text).message());
}

TEST(ForeignTest, AttributesOfEveryKind) {
  ForeignAttributes attributes;
  ASSERT_TRUE(attributes
                  .Read("{z = true, d = dense<2.5> : tensor<2xf64>, "
                        "l = array<i8: 1, -1>, h = 1.5 : f16, m = {k = \"v\"}}")
                  .ok());
  const ffi::Attributes& all = attributes.get();
  ASSERT_EQ(all.count, 5);
  EXPECT_EQ(all.kinds[0], ffi::AttributeKind::kList);  // d, in order of names
  const auto& d = *static_cast<const ffi::List*>(all.items[0]);
  EXPECT_EQ(d.type, 12);
  ASSERT_EQ(d.size, 2);
  EXPECT_EQ(static_cast<const double*>(d.data)[1], 2.5);
  const auto& h = *static_cast<const ffi::Scalar*>(all.items[1]);
  EXPECT_EQ(h.type, 10);
  EXPECT_EQ(*static_cast<const uint16_t*>(h.value), 0x3e00);
  const auto& l = *static_cast<const ffi::List*>(all.items[2]);
  EXPECT_EQ(static_cast<const int8_t*>(l.data)[1], -1);
  const auto& m = *static_cast<const ffi::Attributes*>(all.items[3]);
  EXPECT_EQ(m.kinds[0], ffi::AttributeKind::kText);
  const auto& z = *static_cast<const ffi::Scalar*>(all.items[4]);
  EXPECT_EQ(z.type, 1);
  EXPECT_EQ(*static_cast<const char*>(z.value), 1);
}

TEST(ForeignTest, AttributesThatCannotBeRead) {
  EXPECT_EQ(ErrorOf(""), "");
  EXPECT_EQ(ErrorOf("{}"), "");
  EXPECT_THAT(ErrorOf("\"text\""), HasSubstr("no dictionary"));
  EXPECT_THAT(ErrorOf("{a = 1"), HasSubstr("backend_config: expected"));
  EXPECT_THAT(ErrorOf("{a = [1, 2.0]}"), HasSubstr("numbers of one type"));
  EXPECT_THAT(ErrorOf("{a = dense<1> : tensor<99999999999xi8>}"),
              HasSubstr("too many elements"));
  EXPECT_THAT(ErrorOf(std::string(5000, '{')), HasSubstr("backend_config: "));
}

TEST(ForeignTest, Aliases) {
  const auto aliases = AliasesOf("{{1}: (0, {}), {}: (2, {}), {3}: (4, {5})}");
  ASSERT_EQ(aliases.size(), 2);
  EXPECT_EQ(aliases[0].result, 1);
  EXPECT_EQ(aliases[0].operand, 0);
  EXPECT_EQ(aliases[1].result, 0);
  EXPECT_EQ(aliases[1].operand, 2);
  EXPECT_THAT(AliasesOf("{{1}: (x"), ElementsAre());
}

TEST(ForeignTest, TypesHaveOneNumberEach) {
  int64_t first = 0, second = 0, other = 0;
  EXPECT_TRUE(RegisterType("ForeignTest.A", nullptr, &first).ok());
  EXPECT_TRUE(RegisterType("ForeignTest.A", std::free, &second).ok());
  EXPECT_TRUE(RegisterType("ForeignTest.B", nullptr, &other).ok());
  EXPECT_EQ(first, second);
  EXPECT_NE(first, other);
  EXPECT_FALSE(RegisterType("ForeignTest.B", nullptr, &first).ok());
  EXPECT_EQ(DeleterOf(first, nullptr), std::free);
  EXPECT_EQ(DeleterOf(12345, nullptr), std::nullopt);
}

// States of a call: set once, of a known type, in its stage.
TEST(ForeignTest, States) {
  static int destroyed = 0;
  int64_t type = 0, unknown = 12345;
  ASSERT_TRUE(RegisterType(
                  "ForeignTest.State", [](void*) { ++destroyed; }, &type)
                  .ok());
  {
    ForeignState state;
    ffi::Context context;
    context.states = {&state, nullptr, nullptr, nullptr};
    int object = 0;
    auto args = Make<ffi::State>();
    args.of = &context;
    args.type = &unknown;
    args.state = &object;
    const ffi::Api& api = ForeignApi();
    const auto text = [](ffi::Error* error) {
      return std::string(TakeForeignError(error).message());
    };
    EXPECT_THAT(text(api.state(&args)), HasSubstr("there is no state"));
    EXPECT_THAT(text(api.set_state(&args)), HasSubstr("register_ffi_type"));
    args.type = &type;
    EXPECT_EQ(text(api.set_state(&args)), "");
    EXPECT_THAT(text(api.set_state(&args)), HasSubstr("has been set"));
    args.state = nullptr;
    EXPECT_EQ(text(api.state(&args)), "");
    EXPECT_EQ(args.state, &object);
    args.stage = ffi::Stage::kExecute;
    EXPECT_THAT(text(api.state(&args)), HasSubstr("has no state here"));
    args.stage = static_cast<ffi::Stage>(77);
    EXPECT_THAT(text(api.state(&args)), HasSubstr("has no state here"));
  }
  EXPECT_EQ(destroyed, 1);
}

}  // namespace
}  // namespace hlo::pjrt
