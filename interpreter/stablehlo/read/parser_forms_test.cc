// Pretty forms are read as the trees of their generic forms. forms.mlir has
// those that MLIR's own printer writes; here are the dialects that it lacks.
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "interpreter/stablehlo/read/parser.h"
#include "interpreter/testing/stablehlo_tree_text.h"

namespace hlo::stablehlo {
namespace {

std::vector<Module> ParseAll(const std::string& text) {
  auto source = std::make_shared<const std::string>(text);
  Diagnostics diagnostics("t.mlir", source);
  std::vector<Module> modules = Parse(source, Limits(), diagnostics);
  EXPECT_TRUE(diagnostics.ok()) << diagnostics.RenderAll() << "\n" << text;
  return modules;
}

// The tree of a function with these arguments around the ops.
std::string TreeOf(const std::string& arguments, const std::string& ops) {
  const std::vector<Module> modules = ParseAll(
      absl::StrCat("func.func @f(", arguments, ") {\n", ops, "\nreturn }"));
  return modules.size() == 1 ? TreeText::Of(modules[0]) : "no module";
}

TEST(StablehloForms, OfMlirsPrinterAreTheSameInBoth) {
  // In the repository's root, where tests run.
  std::ifstream file("interpreter/stablehlo/testdata/forms.mlir");
  std::stringstream text;
  text << file.rdbuf();
  const std::vector<Module> modules = ParseAll(text.str());
  EXPECT_EQ(modules.size(), 356);
  for (size_t i = 0; i + 1 < modules.size(); i += 2) {
    EXPECT_EQ(TreeText::Of(modules[i]), TreeText::Of(modules[i + 1]))
        << "line " << modules[i].location.line;
  }
}

struct Forms {
  const char* arguments;
  const char* pretty;
  const char* generic;
};

constexpr const char* kTwo = "%a: tensor<2xf32>, %b: tensor<2xf32>";
const Forms kForms[] = {
    {kTwo, "check.expect_eq %a, %b : tensor<2xf32>",
     "\"check.expect_eq\"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> ()"},
    {kTwo, "check.expect_eq_const %a, dense<[1.0, 2.0]> : tensor<2xf32>",
     "\"check.expect_eq_const\"(%a) <{value = dense<[1.0, 2.0]> : "
     "tensor<2xf32>}> : (tensor<2xf32>) -> ()"},
    {kTwo, "check.expect_almost_eq %a, %b, tolerance = 0.1 : tensor<2xf32>",
     "\"check.expect_almost_eq\"(%a, %b) {tolerance = 0.1} : (tensor<2xf32>, "
     "tensor<2xf32>) -> ()"},
    {kTwo, "check.expect_almost_eq %a, %b : tensor<2xf32>",
     "\"check.expect_almost_eq\"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> "
     "()"},
    {kTwo, "check.expect_almost_eq_const %a, dense<1.0> : tensor<2xf32>",
     "\"check.expect_almost_eq_const\"(%a) {value = dense<1.0> : "
     "tensor<2xf32>} : (tensor<2xf32>) -> ()"},
    {kTwo,
     "check.expect_close %a, %b, max_ulp_difference = 3, min_ulp_difference = "
     "1 : tensor<2xf32>, tensor<2xf32>",
     "\"check.expect_close\"(%a, %b) {max_ulp_difference = 3, "
     "min_ulp_difference = 1} : (tensor<2xf32>, tensor<2xf32>) -> ()"},
    {kTwo,
     "check.expect_serialized_eq %a, probe_id = \"p\", iter = 2 : "
     "tensor<2xf32>",
     "\"check.expect_serialized_eq\"(%a) {probe_id = \"p\", iter = 2} : "
     "(tensor<2xf32>) -> ()"},
    {kTwo, "interpreter.print %a : tensor<2xf32>",
     "\"interpreter.print\"(%a) : (tensor<2xf32>) -> ()"},
    {kTwo, "%0 = interpreter.probe %a, probe_id = \"p\" : tensor<2xf32>",
     "%0 = \"interpreter.probe\"(%a) {probe_id = \"p\"} : (tensor<2xf32>) -> "
     "tensor<2xf32>"},
    {kTwo,
     "%0 = sdy.sharding_constraint %a <@mesh, [{\"x\"}, {}]> : tensor<2xf32>",
     "%0 = \"sdy.sharding_constraint\"(%a) <{sharding = #sdy.sharding<@mesh, "
     "[{\"x\"}, {}]>}> : (tensor<2xf32>) -> tensor<2xf32>"},
    {kTwo, "%0 = mhlo.add %a, %b : tensor<2xf32>",
     "%0 = \"mhlo.add\"(%a, %b) : (tensor<2xf32>, tensor<2xf32>) -> "
     "tensor<2xf32>"},
    {kTwo, "%0 = call @g(%a) : (tensor<2xf32>) -> tensor<2xf32>",
     "%0 = \"func.call\"(%a) {callee = @g} : (tensor<2xf32>) -> "
     "tensor<2xf32>"},
    {kTwo, "%0 = func.call @g(%a) : (tensor<2xf32>) -> tensor<2xf32>",
     "%0 = \"func.call\"(%a) <{callee = @g}> : (tensor<2xf32>) -> "
     "tensor<2xf32>"},
    {"",
     "%0 = stablehlo.constant() <{value = dense<1> : tensor<i8>}> : () -> "
     "tensor<i8>",
     "%0 = stablehlo.constant dense<1> : tensor<i8>"},
    {"", "%0 = stablehlo.constant {foo.a} dense<1> : tensor<i8>",
     "%0 = \"stablehlo.constant\"() <{value = dense<1> : tensor<i8>}> {foo.a} "
     ": () -> tensor<i8>"},
    {kTwo, "%0 = stablehlo.add %a, %b {foo.x = 1 : i32} : tensor<2xf32>",
     "%0 = \"stablehlo.add\"(%a, %b) {foo.x = 1 : i32} : (tensor<2xf32>, "
     "tensor<2xf32>) -> tensor<2xf32>"},
    {kTwo,
     "%0 = stablehlo.maximum %a, %b : (tensor<2xf32>, tensor<2xf32>) -> "
     "tensor<2xf32>",
     "%0 = stablehlo.maximum %a, %b : tensor<2xf32>"},
    {"%a: tensor<?xf32, #stablehlo.bounds<4>>",
     "%0 = stablehlo.negate %a : tensor<?xf32, #stablehlo.bounds<4>>",
     "%0 = \"stablehlo.negate\"(%a) : (tensor<?xf32, "
     "#stablehlo.type_extensions<bounds = [4]>>) -> tensor<?xf32, "
     "#stablehlo.type_extensions<bounds = [4]>>"},
    {"%a: tensor<1x1xf32>, %b: tensor<1x1xf32>",
     "%0 = stablehlo.convolution(%a, %b) dim_numbers = [b, f]x[i, o]->[b, f] "
     ": (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>",
     "%0 = \"stablehlo.convolution\"(%a, %b) {dimension_numbers = "
     "#stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension "
     "= 1, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, "
     "kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], "
     "output_batch_dimension = 0, output_feature_dimension = 1, "
     "output_spatial_dimensions = []>} : (tensor<1x1xf32>, tensor<1x1xf32>) "
     "-> tensor<1x1xf32>"},
};

TEST(StablehloForms, OfOtherDialectsAndOldTextAreTheSameInBoth) {
  for (const Forms& forms : kForms) {
    EXPECT_EQ(TreeOf(forms.arguments, forms.pretty),
              TreeOf(forms.arguments, forms.generic));
  }
}

// Pair k of a reducer holds the block's arguments k and k + N.
TEST(StablehloForms, ReducerPairsAreTransposed) {
  const std::string arguments =
      "%a: tensor<2xf32>, %b: tensor<2xi32>, %c: tensor<f32>, %d: tensor<i32>";
  const std::string types =
      "(tensor<2xf32>, tensor<2xi32>, tensor<f32>, tensor<i32>) -> "
      "(tensor<f32>, tensor<i32>)";
  EXPECT_EQ(
      TreeOf(arguments,
             absl::StrCat("%0:2 = stablehlo.reduce(%a init: %c), (%b init: "
                          "%d) across dimensions = [0] : ",
                          types,
                          "\n reducer(%e: tensor<f32>, %f: tensor<f32>) (%g: "
                          "tensor<i32>, %h: tensor<i32>) { stablehlo.return "
                          "%f, %g : tensor<f32>, tensor<i32> }")),
      TreeOf(arguments,
             absl::StrCat("%0:2 = \"stablehlo.reduce\"(%a, %b, %c, %d) "
                          "({^bb0(%e: tensor<f32>, %g: tensor<i32>, %f: "
                          "tensor<f32>, %h: tensor<i32>): \"stablehlo.return\""
                          "(%f, %g) : (tensor<f32>, tensor<i32>) -> ()}) "
                          "{dimensions = array<i64: 0>} : ",
                          types)));
}

}  // namespace
}  // namespace hlo::stablehlo
