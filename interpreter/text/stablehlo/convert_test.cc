// What the case files beside this do not show: names, places, entries, sizes,
// and what is refused.
#include "interpreter/text/stablehlo/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "interpreter/text/load.h"
#include "interpreter/text/printer.h"
#include "interpreter/text/read_draft.h"
#include "interpreter/text/stablehlo/op_context.h"
#include "interpreter/text/stablehlo/parser.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;

std::string Printed(const std::string& text, LoadOptions options = {}) {
  const auto module = LoadUnverified(text, options);
  return module.ok() ? Print(*module) : std::string(module.status().message());
}

std::string Error(const std::string& text, LoadOptions options = {}) {
  const auto module = Load(text, options);
  return module.ok() ? "" : std::string(module.status().message());
}

TEST(Rows, AreSortedAndNameOpsThatExist) {
  const std::span<const stablehlo::OpRow> rows = stablehlo::AllRows();
  for (size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) {
      EXPECT_LT(std::string(rows[i - 1].name), rows[i].name);
    }
    if (rows[i].handler != nullptr) continue;
    const Op* op = FindOp(stablehlo::HloOpName(rows[i]));
    ASSERT_NE(op, nullptr) << rows[i].name;
    for (const stablehlo::AttributeRow& row : rows[i].attributes) {
      EXPECT_NE(op->FindUse(*row.handle), nullptr)
          << rows[i].name << " " << row.name;
    }
  }
}

TEST(Convert, NamesAsTheTextDoesWithoutLocations) {
  EXPECT_EQ(Printed("func.func @main(%arg0: tensor<f32>) -> tensor<f32> {\n"
                    "  %0 = stablehlo.add %arg0, %arg0 : tensor<f32>\n"
                    "  %cst = stablehlo.multiply %0, %0 : tensor<f32>\n"
                    "  return %cst : tensor<f32>\n}\n"),
            "HloModule main\n\n"
            "ENTRY main {\n"
            "  arg0 = f32[] parameter(0)\n"
            "  add.0 = f32[] add(arg0, arg0)\n"
            "  ROOT cst = f32[] multiply(add.0, add.0)\n"
            "}\n\n");
}

TEST(Convert, NamesByLocationsAndKeepsThem) {
  const std::string text = Printed(
      "#l1 = loc(\"f.py\":3:1)\n"
      "module @jit_f {\n"
      "func.func @main(%arg0: tensor<f32> loc(\"x\")) -> tensor<f32> {\n"
      "  %0 = stablehlo.sine %arg0 : tensor<f32> loc(#l2)\n"
      "  return %0 : tensor<f32>\n}\n}\n"
      "#l2 = loc(\"jit(f)/sin\"(#l1))\n");
  EXPECT_THAT(text, HasSubstr("HloModule jit_f\n"));
  EXPECT_THAT(text, HasSubstr("x = f32[] parameter(0)"));
  EXPECT_THAT(text, HasSubstr("ROOT sin = f32[] sine(x), "
                              "metadata={op_name=\"jit(f)/sin\" "
                              "source_file=\"f.py\" source_line=3}"));
}

TEST(Convert, PutsWhatTheHeaderSaysIntoTheHeader) {
  const std::string text = Printed(
      "module @m attributes {mhlo.num_partitions = 4 : i32, "
      "mhlo.num_replicas = 2 : i32} {\n"
      "func.func @main(%a: tensor<f32> {tf.aliasing_output = 0 : i32}, "
      "%b: tensor<f32> {jax.buffer_donor = true, "
      "mhlo.sharding = \"{replicated}\"}) -> tensor<f32> {\n"
      "  return %a : tensor<f32>\n}\n}\n");
  EXPECT_THAT(text, HasSubstr("replica_count=2, num_partitions=4"));
  EXPECT_THAT(text, HasSubstr("input_output_alias={ {}: (0, {}, may-alias) }"));
  EXPECT_THAT(text, HasSubstr("buffer_donor={ (1, {}) }"));
  EXPECT_THAT(text, HasSubstr("b = f32[] parameter(1), sharding={replicated}"));
}

TEST(Convert, ShowsAnErrorWhereItIsWritten) {
  EXPECT_THAT(Error("func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
                    "  %0 = \"stablehlo.add\"(%a) : (tensor<2xf32>) -> "
                    "tensor<2xf32>\n"
                    "  return %0 : tensor<2xf32>\n}\n"),
              HasSubstr("<text>:2:8: error: add takes 2 operands, not 1"));
}

TEST(Convert, RefusesByNameAndWithAReason) {
  const auto body = [](const std::string& op) {
    return "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = " +
           op + "\n  return %0 : tensor<2xf32>\n}\n";
  };
  EXPECT_THAT(Error(body("\"stablehlo.uniform_quantize\"(%a) : "
                         "(tensor<2xf32>) -> tensor<2xf32>")),
              HasSubstr("quantised types are out of scope"));
  EXPECT_THAT(Error(body("\"tosa.abs\"(%a) : (tensor<2xf32>) -> "
                         "tensor<2xf32>")),
              HasSubstr("the dialect tosa is not read"));
  EXPECT_THAT(Error(body("\"stablehlo.map\"(%a) ({\n^bb0(%x: tensor<f32>):\n"
                         "%y = \"stablehlo.reduce\"(%a, %x) ({\n"
                         "^bb0(%u: tensor<f32>, %v: tensor<f32>):\n"
                         "stablehlo.return %u : tensor<f32>}) "
                         "{dimensions = array<i64: 0>} : (tensor<2xf32>, "
                         "tensor<f32>) -> tensor<f32>\n"
                         "stablehlo.return %y : tensor<f32>}) "
                         "{dimensions = array<i64: 0>} : (tensor<2xf32>) -> "
                         "tensor<2xf32>")),
              HasSubstr("this region uses %a of the function around it"));
}

TEST(Convert, CompositesCarryTheirNames) {
  EXPECT_THAT(
      Printed("func.func @main(%a: tensor<f32>) -> tensor<f32> {\n"
              "%0 = stablehlo.composite \"a.b\" %a {composite_attributes = "
              "{k = 1 : i32}, decomposition = @f} : (tensor<f32>) -> "
              "tensor<f32>\nreturn %0 : tensor<f32>\n}\n"
              "func.func private @f(%a: tensor<f32>) -> tensor<f32> {\n"
              "return %a : tensor<f32>\n}\n"),
      HasSubstr("is_composite=true, frontend_attributes={composite.attributes="
                "\"{k = 1 : i32}\",composite.name=\"a.b\",composite.version="
                "\"0\"}"));
}

constexpr char kDynamic[] =
    "func.func @main(%a: tensor<?xf32>) -> tensor<?x2xf32> {\n"
    "  %n = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?xf32>) -> "
    "tensor<i32>\n"
    "  %s = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>\n"
    "  %c = stablehlo.constant dense<2> : tensor<1xi32>\n"
    "  %d = stablehlo.concatenate %s, %c, dim = 0 : (tensor<1xi32>, "
    "tensor<1xi32>) -> tensor<2xi32>\n"
    "  %0 = stablehlo.dynamic_broadcast_in_dim %a, %d, dims = [0] : "
    "(tensor<?xf32>, tensor<2xi32>) -> tensor<?x2xf32>\n"
    "  return %0 : tensor<?x2xf32>\n}\n";

TEST(Convert, TakesSizesFromTheArguments) {
  LoadOptions options;
  options.arguments = {Shape::Array(ElementType::kF32, {5})};
  EXPECT_THAT(Printed(kDynamic, options),
              HasSubstr("f32[5,2] broadcast(a), dimensions={0}"));
  options.arguments = {Shape::Array(ElementType::kF64, {5})};
  EXPECT_THAT(Error(kDynamic, options),
              HasSubstr("argument 0 of @main is f64[5], its type is "
                        "tensor<?xf32>"));
  EXPECT_THAT(Error(kDynamic), HasSubstr("they follow from arguments"));
}

TEST(Entries, AreMainTheOnlyFunctionOrThoseWithoutArguments) {
  const std::string a = "func.func @a() {\nreturn\n}\n";
  const std::string b = "func.func @b() {\ncall @a() : () -> ()\nreturn\n}\n";
  const std::string c = "func.func @c(%x: tensor<f32>) {\nreturn\n}\n";
  const std::string main = "func.func @main() {\nreturn\n}\n";
  const LoadOptions options;
  EXPECT_EQ(CountPrograms(a + main, options), 1);
  EXPECT_EQ(CountPrograms(c, options), 1);
  EXPECT_EQ(CountPrograms(a + c + "func.func @d() {\nreturn\n}\n", options), 2);
  EXPECT_EQ(CountPrograms(a + b, options), 1);  // @b calls @a
  EXPECT_EQ(CountPrograms(a + "// -----\n" + main, options), 2);
  EXPECT_EQ(CountPrograms("module {\n}\n", options), 0);
  EXPECT_THAT(Error(c + "func.func @d(%x: tensor<f32>) {\nreturn\n}\n"),
              HasSubstr("--entry names one of @c, @d"));
  LoadOptions wrong;
  wrong.entry = "mian";
  EXPECT_THAT(Error(main, wrong), HasSubstr("did you mean 'main'?"));
}

TEST(Convert, StopsAtFunctionsThatCallThemselves) {
  EXPECT_NE(Error("func.func @main(%a: tensor<f32>) -> tensor<f32> {\n"
                  "%0 = call @main(%a) : (tensor<f32>) -> tensor<f32>\n"
                  "return %0 : tensor<f32>\n}\n"),
            "");
  LoadOptions options;
  options.arguments = {Shape::Array(ElementType::kF32, {5})};
  EXPECT_THAT(Error("func.func @main(%a: tensor<?xf32>) -> tensor<?xf32> {\n"
                    "%0 = call @main(%a) : (tensor<?xf32>) -> tensor<?xf32>\n"
                    "return %0 : tensor<?xf32>\n}\n",
                    options),
              HasSubstr("calls itself"));
}

TEST(Printable, IsWhatHloHas) {
  const auto module = LoadUnverified(
      "func.func @main(%a: tensor<f32>) -> tensor<f32> {\n"
      "%0 = chlo.erfc %a : tensor<f32> -> tensor<f32>\n"
      "return %0 : tensor<f32>\n}\n");
  ASSERT_TRUE(module.ok()) << module.status();
  EXPECT_THAT(std::string(CheckPrintable(*module).message()),
              HasSubstr("HLO text has no erfc, an op of chlo"));
  EXPECT_THAT(Error("ENTRY e { a = f32[] parameter(0)  ROOT b = f32[] "
                    "erfc(a) }"),
              HasSubstr("'erfc' is an op of chlo"));
}

}  // namespace
}  // namespace hlo
