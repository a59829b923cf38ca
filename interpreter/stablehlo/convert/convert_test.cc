// Conversions that the case files beside this do not show: names, places,
// entries, sizes, and refusals.
#include "interpreter/stablehlo/convert/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"
#include "interpreter/read_draft.h"
#include "interpreter/stablehlo/convert/op_rows.h"
#include "interpreter/stablehlo/read/parser.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string Printed(const std::string& text, LoadOptions options = {}) {
  const auto module = LoadUnverified(text, options);
  return module.ok() ? Print(*module) : std::string(module.status().message());
}

std::string Error(const std::string& text, LoadOptions options = {}) {
  const auto module = Load(text, options);
  return module.ok() ? "" : std::string(module.status().message());
}

// The case files of this folder, as one text; tests run in the repository's
// root.
std::string AllCases() {
  std::stringstream text;
  for (const auto& entry :
       std::filesystem::directory_iterator("interpreter/stablehlo/convert")) {
    if (entry.path().extension() != ".cases") continue;
    text << std::ifstream(entry.path()).rdbuf();
  }
  return text.str();
}

TEST(Rows, NameOpsAndAttributesThatExist) {
  for (const stablehlo::OpRow& row : stablehlo::AllRows()) {
    if (row.handler != stablehlo::ConvertPlain) continue;
    const Op* op = FindOp(stablehlo::HloOpName(row));
    ASSERT_NE(op, nullptr) << row.name;
    for (const stablehlo::AttributeRow& each : row.attributes) {
      EXPECT_NE(op->FindUse(*each.handle), nullptr)
          << row.name << " " << each.name;
    }
  }
}

struct RowForms {
  std::string name;
  bool generic_only = false;
};
const RowForms kRowForms[] = {
#define OP(op, ...) {.name = op __VA_ARGS__},
#define GENERIC_ONLY , .generic_only = true
#include "interpreter/stablehlo/ops.def"
};

// A case runs each op in its generic form, and in its pretty form where MLIR
// prints one (forms.mlir).
TEST(Rows, HaveCasesInAllForms) {
  // Ops that only `hloref run` knows; parser_forms_test.cc has both forms.
  const std::set<std::string> elsewhere = {
      "check.expect_serialized_eq", "interpreter.print", "interpreter.probe"};
  const std::string cases = AllCases();
  for (const auto& [name, generic_only] : kRowForms) {
    if (elsewhere.contains(name)) continue;
    EXPECT_THAT(cases, HasSubstr("\"" + name + "\"(")) << "generic form";
    if (generic_only) continue;
    const std::string pretty = name == "func.call" ? "= call" : name;
    const bool has = absl::StrContains(cases, " " + pretty + " ") ||
                     absl::StrContains(cases, " " + pretty + "(") ||
                     absl::StrContains(cases, " " + pretty + "<");
    EXPECT_TRUE(has) << name << ": pretty form";
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
      "func.func @main(%arg0: tensor<f32>) -> tensor<f32> {\n"
      "  %0 = stablehlo.sine %arg0 : tensor<f32> loc(#l2)\n"
      "  return %0 : tensor<f32>\n}\n}\n"
      "#l2 = loc(\"jit(f)/sin\"(#l1))\n");
  EXPECT_THAT(text, HasSubstr("HloModule jit_f\n"));
  EXPECT_THAT(text, HasSubstr("ROOT sin = f32[] sine(arg0), "
                              "metadata={op_name=\"jit(f)/sin\" "
                              "source_file=\"f.py\" source_line=3 "
                              "source_column=1}"));
}

TEST(Convert, PutsWhatTheHeaderSaysIntoTheHeader) {
  const std::string text = Printed(
      "module @m attributes {mhlo.num_partitions = 4 : i32, "
      "mhlo.num_replicas = 2 : i32} {\n"
      "func.func @main(%a: tensor<f32> {tf.aliasing_output = 0 : i32}, "
      "%b: tensor<f32> {jax.buffer_donor = true, "
      "mhlo.sharding = \"{replicated}\"}) -> tensor<f32> {\n"
      "  %id = stablehlo.partition_id : tensor<ui32>\n"
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
  EXPECT_THAT(
      Error("func.func @main(%a: tensor<4xf32>, %b: tensor<f32>) -> "
            "tensor<3xf32> {\n%0 = stablehlo.custom_call @ApproxTopK(%a, %b) "
            "{mhlo.backend_config = {reduction_dim = 0 : i64, top_k = 2 : "
            "i64}} : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>\n"
            "return %0 : tensor<3xf32>\n}\n"),
      HasSubstr("which candidates it gives is the backend's"));
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
  EXPECT_THAT(
      Error("func.func @main(%a: tensor<4xf32>, %b: tensor<f32>) -> "
            "tensor<2xf32> {\n%0 = stablehlo.custom_call @ApproxTopK(%a, %b) "
            "{mhlo.backend_config = {reduction_dim = 0 : i64, top_k = 2 : "
            "i64}} : (tensor<4xf32>, tensor<f32>) -> tensor<2xf32>\n"
            "return %0 : tensor<2xf32>\n}\n"),
      HasSubstr("it calls no comparator"));
}

TEST(Convert, ErrorsHideNoOthers) {
  const std::string errors = Error(
      "func.func @main(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<2xf32> "
      "{\n"
      "  %0 = \"tosa.abs\"(%a) : (tensor<2xf32>) -> tensor<2xf32>\n"
      "  %1 = \"stablehlo.add\"(%0, %b) : (tensor<2xf32>, tensor<3xf32>) -> "
      "tensor<2xf32>\n"
      "  %2 = call @f(%1) : (tensor<2xf32>) -> tensor<2xf32>\n"
      "  %3 = \"stablehlo.map\"(%2) ({\n"
      "  ^bb0(%x: tensor<f32>):\n"
      "    %y = \"tosa.abs\"(%x) : (tensor<f32>) -> tensor<f32>\n"
      "    %z = stablehlo.not %x : tensor<f32>\n"
      "    stablehlo.return %y : tensor<f32>\n"
      "  }) {dimensions = array<i64: 0>} : (tensor<2xf32>) -> tensor<2xf32>\n"
      "  return %3 : tensor<2xf32>\n}\n"
      "func.func private @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
      "  %0 = \"tosa.abs\"(%x) : (tensor<2xf32>) -> tensor<?xf32>\n"
      "  %1 = stablehlo.slice %x [0:5] : (tensor<2xf32>) -> tensor<5xf32>\n"
      "  return %x : tensor<2xf32>\n}\n");
  for (const char* each :
       {"<text>:2:8: error: tosa.abs", "<text>:3:8: error: add S1",
        "<text>:7:10: error: tosa.abs", "<text>:8:10: error: not S",
        "<text>:14:8: error: tosa.abs", "<text>:15:8: error: slice S"}) {
    EXPECT_THAT(errors, HasSubstr(each));
  }
  EXPECT_THAT(errors, Not(HasSubstr("<text>:4:")));
}

// testdata/refused.mlir has the errors of one module.
TEST(Convert, AModuleInErrorHidesNoOtherModule) {
  const std::string text =
      "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
      "  %0 = stablehlo.add %a, %y : tensor<2xf32>\n"
      "  return %0 : tensor<2xf32>\n}\n"
      "// -----\n"
      "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
      "  %0 = stablehlo.not %a : tensor<2xf32>\n"
      "  return %0 : tensor<2xf32>\n}\n"
      "// -----\n"
      "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
      "  return %a : tensor<2xf32>\n}\n";
  const auto error_of = [&](int program) {
    LoadOptions options;
    options.program = program;
    return Error(text, options);
  };
  EXPECT_THAT(error_of(0), AllOf(HasSubstr("<text>:2:26: error: there is no"),
                                 Not(HasSubstr("not S"))));
  EXPECT_THAT(error_of(1), AllOf(HasSubstr("<text>:7:8: error: not S"),
                                 Not(HasSubstr("there is no"))));
  EXPECT_EQ(error_of(2), "");
}

TEST(Convert, WarnsOfAttributesThatNobodyKnows) {
  const std::string text =
      "func.func @main(%a: tensor<f32>) -> tensor<f32> {\n"
      "  %0 = stablehlo.sine %a {jax.x = 1, mode = 2} : tensor<f32>\n"
      "  return %0 : tensor<f32>\n}\n";
  LoadOptions options;
  EXPECT_EQ(Error(text, options), "");
  options.strict = true;
  const std::string error = Error(text, options);
  EXPECT_THAT(error, HasSubstr("'mode' is no attribute of stablehlo.sine"));
  EXPECT_THAT(error, Not(HasSubstr("'jax.x'")));
}

TEST(Convert, NamesParametersByTheirLocations) {
  const std::string text = Printed(
      "func.func @main(%arg0: tensor<f32> loc(\"x['w']\"), %arg1: tensor<f32> "
      "loc(\"f.py\":1:2)) -> tensor<f32> {\n"
      "  return %arg1 : tensor<f32>\n}\n");
  EXPECT_THAT(text, HasSubstr("  x__w__ = f32[] parameter(0), metadata="));
  EXPECT_THAT(text, HasSubstr("ROOT Arg_1 = f32[] parameter(1)"));
}

// HLO text keeps no aliases and comments.
TEST(Convert, WritesDictionariesOut) {
  EXPECT_THAT(
      Printed("#b = #stablehlo<precision HIGH>\n#a = {k = [1, #b], \"c d\" = "
              "unit, s = \"x // y\"} // }\n"
              "func.func @main(%a: tensor<f32>) -> tensor<f32> {\n"
              "%0 = stablehlo.custom_call @f(%a) {api_version = 4 : i32, "
              "backend_config = #a} : (tensor<f32>) -> tensor<f32>\n"
              "%1 = stablehlo.custom_call @f(%0) {api_version = 4 : i32, "
              "backend_config = {z = 1 : i32, // }, it's\n a = 2}} : "
              "(tensor<f32>) -> tensor<f32>\n"
              "return %1 : tensor<f32>\n}\n"),
      AllOf(HasSubstr("backend_config={\"c d\", k = [1, #stablehlo<precision "
                      "HIGH>], s = \"x // y\"}\n"),
            HasSubstr("backend_config={a = 2, z = 1 : i32}\n")));
}

TEST(Convert, KeepsAliasesOfCustomCalls) {
  EXPECT_THAT(
      Printed("func.func @main(%a: tensor<f32>) -> tensor<f32> {\n"
              "%0:2 = stablehlo.custom_call @f(%a) {output_operand_aliases = ["
              "#stablehlo.output_operand_alias<output_tuple_indices = [1], "
              "operand_index = 0, operand_tuple_indices = []>]} : "
              "(tensor<f32>) -> (tensor<f32>, tensor<f32>)\n"
              "return %0#0 : tensor<f32>\n}\n"),
      HasSubstr("output_to_operand_aliasing={{1}: (0, {})}"));
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

TEST(Convert, ComparesSizesThatAreWrittenTwice) {
  EXPECT_THAT(Error("func.func @main(%a: tensor<4xf32>) -> tensor<2x2xf32> {\n"
                    "%s = stablehlo.constant dense<[4, 1]> : tensor<2xi32>\n"
                    "%0 = stablehlo.dynamic_reshape %a, %s : (tensor<4xf32>, "
                    "tensor<2xi32>) -> tensor<2x2xf32>\n"
                    "return %0 : tensor<2x2xf32>\n}\n"),
              HasSubstr("the sizes 4, 1 do not fit f32[2,2]"));
}

TEST(Entries, AreMainTheOnlyFunctionOrThoseWithoutArguments) {
  const std::string a = "func.func @a() {\nreturn\n}\n";
  const std::string b = "func.func @b() {\ncall @a() : () -> ()\nreturn\n}\n";
  const std::string c = "func.func @c(%x: tensor<f32>) {\nreturn\n}\n";
  const std::string main = "func.func @main() {\nreturn\n}\n";
  const auto count = [](const std::string& text) {
    LoadOptions options;
    return CountPrograms(std::make_shared<const std::string>(text), options);
  };
  EXPECT_EQ(count(a + main), 1);
  EXPECT_EQ(count(c), 1);
  EXPECT_EQ(count(a + c + "func.func @d() {\nreturn\n}\n"), 2);
  EXPECT_EQ(count(a + b), 1);  // @b calls @a
  EXPECT_EQ(count(a + "// -----\n" + main), 2);
  EXPECT_EQ(count("module {\n}\n"), 0);
  EXPECT_THAT(Error(c + "func.func @d(%x: tensor<f32>) {\nreturn\n}\n"),
              HasSubstr("--entry names one of @c, @d"));
  LoadOptions wrong;
  wrong.entry = "mian";
  EXPECT_THAT(Error(main, wrong), HasSubstr("there is no function @mian"));
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
