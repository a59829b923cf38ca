#include "hloref/module.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "hloref/run.h"

namespace hloref {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr const char* kSquareModule =
    "HloModule square\n"
    "ENTRY main {\n"
    "  x = f32[3] parameter(0)\n"
    "  ROOT y = f32[3] multiply(x, x)\n"
    "}\n";

TEST(ApiModule, SaysWhatItHolds) {
  std::vector<Diagnostic> diagnostics(1);
  const auto module = Load(kSquareModule, {}, &diagnostics);
  ASSERT_TRUE(module.ok()) << module.status().message();
  EXPECT_THAT(diagnostics, IsEmpty());
  EXPECT_EQ(module->name(), "square");
  EXPECT_EQ(module->processes(), 1);
  ASSERT_EQ(module->parameters().size(), 1u);
  EXPECT_EQ(module->parameters()[0].name, "x");
  EXPECT_EQ(module->result().ToString(false), "f32[3]");
  const auto computations = module->computations();
  ASSERT_EQ(computations.size(), 1u);
  EXPECT_EQ(module->entry(), 0);
  EXPECT_EQ(computations[0].name, "main");
  EXPECT_EQ(computations[0].root, 1);
  const Instruction& root = computations[0].instructions[1];
  EXPECT_EQ(root.op, "multiply");
  EXPECT_EQ(root.line, 4);
  EXPECT_THAT(root.operands, ElementsAre(0, 0));
  EXPECT_THAT(root.text, HasSubstr("multiply(x, x)"));
}

TEST(ApiModule, PrintsAllFormsAndReadsThemBack) {
  const auto module = Load(kSquareModule);
  ASSERT_TRUE(module.ok());
  for (const Form form : {Form::kHlo, Form::kStablehlo}) {
    const auto text = module->Print(form);
    ASSERT_TRUE(text.ok()) << text.status().message();
    const auto again = Load(*text);
    ASSERT_TRUE(again.ok()) << again.status().message();
    EXPECT_EQ(*again->Print(form), *text);
  }
  const auto proto = module->Print(Form::kProto);
  ASSERT_TRUE(proto.ok());
  EXPECT_THAT(*proto, HasSubstr("square"));
  EXPECT_FALSE(module->Print(static_cast<Form>(7)).ok());
}

// The message, the rule and the place are those that the README shows.
TEST(ApiModule, DiagnosticsAreData) {
  std::vector<Diagnostic> diagnostics;
  LoadOptions options;
  options.file = "a.hlo";
  const auto module = Load(
      "ENTRY main {\n"
      "  x = f32[2,3] parameter(0)\n"
      "  y = f32[3] broadcast(x), dimensions={1}\n"
      "  ROOT r = f32[2,3] add(x, z)\n"
      "}\n",
      options, &diagnostics);
  ASSERT_FALSE(module.ok());
  EXPECT_EQ(module.status().code(), StatusCode::kInvalidArgument);
  ASSERT_EQ(diagnostics.size(), 2u);
  const Diagnostic& first = diagnostics[0];
  EXPECT_EQ(first.severity, Diagnostic::Severity::kError);
  EXPECT_EQ(first.file, "a.hlo");
  EXPECT_EQ(first.line, 3);
  EXPECT_EQ(first.column, 3);
  EXPECT_EQ(first.rule, "broadcast S2");
  EXPECT_THAT(first.message, StartsWith("broadcast S2: dimensions={1} has"));
  EXPECT_EQ(first.instruction, "y");
  EXPECT_EQ(first.excerpt, "  y = f32[3] broadcast(x), dimensions={1}\n  ^");
  EXPECT_EQ(diagnostics[1].rule, "");
  EXPECT_EQ(diagnostics[1].line, 4);
  EXPECT_EQ(diagnostics[1].column, 28);
  EXPECT_EQ(module.status().message(),
            first.ToString() + "\n" + diagnostics[1].ToString());
}

TEST(ApiModule, WarningsComeWithTheModule) {
  constexpr const char* kDoubtful =
      "ENTRY main {\n"
      "  x = f32[4]{0} constant({1, 2, 3, 4})\n"
      "  i = s32[1] constant({0})\n"
      "  ROOT r = f32[1] gather(x, i), offset_dims={}, "
      "collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, "
      "slice_sizes={1}, no_such_attribute=1\n"
      "}\n";
  std::vector<Diagnostic> diagnostics;
  const auto module = Load(kDoubtful, {}, &diagnostics);
  EXPECT_FALSE(diagnostics.empty());
  LoadOptions strict;
  strict.strict = true;
  EXPECT_FALSE(Load(kDoubtful, strict).ok());
}

TEST(ApiModule, ConstantsThatADumpLeavesOut) {
  constexpr const char* kDump =
      "ENTRY main { c = f32[2] constant({...})\n"
      "  ROOT r = f32[2] add(c, c) }";
  const auto module = Load(kDump);
  ASSERT_TRUE(module.ok()) << module.status().message();
  EXPECT_THAT(module->elided_constants(), ElementsAre("c"));
  EXPECT_EQ(Program::Prepare(*module).status().code(),
            StatusCode::kInvalidArgument);
  LoadOptions options;
  options.constants["c"] = *Literal::Array<float>({1, 2}, {2});
  const auto supplied = Load(kDump, options);
  ASSERT_TRUE(supplied.ok()) << supplied.status().message();
  EXPECT_THAT(supplied->elided_constants(), IsEmpty());
  const auto program = Program::Prepare(*supplied);
  ASSERT_TRUE(program.ok());
  EXPECT_EQ((*hloref::Run(*program, {}))[0].ToString(), "f32[2] {2, 4}");
  options.constants["d"] = Literal::Scalar(1.0f);
  EXPECT_FALSE(Load(kDump, options).ok());
  LoadOptions zeros;
  zeros.elided = LoadOptions::Elided::kZeros;
  EXPECT_TRUE(Program::Prepare(*Load(kDump, zeros)).ok());
}

TEST(ApiModule, StablehloWithUnknownSizes) {
  constexpr const char* kText =
      "func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
      "  %0 = stablehlo.add %x, %x : tensor<?xf32>\n"
      "  return %0 : tensor<?xf32>\n"
      "}\n";
  LoadOptions options;
  options.arguments = {{*Shape::Parse("f32[2]")}};
  const auto module = Load(kText, options);
  ASSERT_TRUE(module.ok()) << module.status().message();
  EXPECT_EQ(module->result().ToString(false), "f32[2]");
  EXPECT_EQ(*CountPrograms(kText), 1);
  options.program = 7;
  EXPECT_FALSE(Load(kText, options).ok());
  options.program = -1;
  EXPECT_FALSE(Load(kText, options).ok());
}

TEST(ApiModule, RandomArguments) {
  const auto module = Load(kSquareModule);
  ASSERT_TRUE(module.ok());
  const auto drawn = module->RandomArguments(5);
  ASSERT_TRUE(drawn.ok());
  ASSERT_EQ(drawn->size(), 1u);
  EXPECT_EQ((*drawn)[0].Difference((*module->RandomArguments(5))[0]), "");
  EXPECT_NE((*drawn)[0].Difference((*module->RandomArguments(6))[0]), "");
  Limits few;
  few.max_bytes = 3;
  EXPECT_EQ(module->RandomArguments(5, few).status().code(),
            StatusCode::kResourceExhausted);
}

TEST(ApiModule, MisuseIsAStatus) {
  LoadOptions negative;
  negative.replicas = -1;
  EXPECT_EQ(Load(kSquareModule, negative).status().code(),
            StatusCode::kInvalidArgument);
  LoadOptions limit;
  limit.limits.max_bytes = -1;
  EXPECT_EQ(Load(kSquareModule, limit).status().code(),
            StatusCode::kInvalidArgument);
  LoadOptions many;
  many.replicas = INT64_MAX;
  many.partitions = INT64_MAX;
  EXPECT_FALSE(Load(kSquareModule, many).ok());
  EXPECT_FALSE(Load("").ok());
}

// Any bytes are a program or an error: each prefix, and bytes exchanged.
TEST(ApiModule, AnyBytesAreAnswered) {
  const std::string text = kSquareModule;
  for (size_t i = 0; i < text.size(); ++i) {
    (void)Load(text.substr(0, i));
  }
  std::minstd_rand random(1);
  for (int i = 0; i < 500; ++i) {
    std::string changed = text;
    changed[random() % text.size()] = static_cast<char>(random());
    const auto module = Load(changed);
    if (module.ok()) {
      EXPECT_TRUE(module->Print().ok());
    }
  }
}

}  // namespace
}  // namespace hloref
