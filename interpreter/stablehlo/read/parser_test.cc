#include "interpreter/stablehlo/read/parser.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::stablehlo {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Parsed {
  std::vector<Module> modules;
  std::string errors;  // as they are shown
  absl::StatusCode code = absl::StatusCode::kOk;
};

Parsed ParseText(const std::string& text) {
  auto source = std::make_shared<const std::string>(text);
  Diagnostics diagnostics("t.mlir", source);
  Parsed parsed;
  parsed.modules = Parse(source, Limits(), diagnostics);
  parsed.errors = diagnostics.RenderAll();
  parsed.code = diagnostics.ToStatus().code();
  return parsed;
}

// Parses the text of a function with these ops.
Parsed ParseOps(const std::string& ops) {
  return ParseText(
      absl::StrCat("func.func @f(%a: tensor<f32>) {\n", ops, "\nreturn }"));
}

TEST(StablehloParser, ModulesFunctionsAndAliases) {
  const Parsed parsed = ParseText(R"(
#map = {k = 1 : i32}
!t = tensor<2xf32>
module @m attributes {mhlo.num_replicas = 2 : i32, a.b = #map} {
  sdy.mesh @mesh = <["x"=2]>
  func.func public @main(%arg0: !t {jax.buffer_donor = true}) -> (!t {jax.result_info = "r"}) {
    %0:2 = call @g(%arg0) : (!t) -> (!t, !t)
    return %0#1 : !t
  }
  func.func private @g(!t) -> (!t, !t) attributes {x.y}
}
// -----
func.func @"a b"() { return }
)");
  ASSERT_EQ(parsed.errors, "");
  ASSERT_EQ(parsed.modules.size(), 2);
  const Module& module = parsed.modules[0];
  EXPECT_EQ(module.name, "m");
  EXPECT_EQ(IntegerOf(*Find(module.attributes, "mhlo.num_replicas")), 2);
  EXPECT_NE(FieldsOf(*Find(module.attributes, "a.b")), nullptr);
  EXPECT_EQ(module.others[0].name, "sdy.mesh");
  const Function& main = module.functions[0];
  EXPECT_EQ(main.visibility, "public");
  EXPECT_EQ(main.argument_types[0].shape().ToString(), "f32[2]");
  EXPECT_EQ(main.argument_attributes[0][0].name, "jax.buffer_donor");
  EXPECT_EQ(main.results[0].attributes[0].name, "jax.result_info");
  const Operation& call = main.body->operations.front();
  EXPECT_EQ(call.name, "func.call");
  EXPECT_EQ(call.location.line, 7);
  EXPECT_EQ(call.location.column, 12);
  EXPECT_EQ(main.body->operations.back().operands[0], call.result(1));
  EXPECT_EQ(main.values[1].name, "0#0");
  EXPECT_FALSE(module.functions[1].body.has_value());
  EXPECT_EQ(parsed.modules[1].functions[0].name, "a b");
  EXPECT_EQ(parsed.modules[1].functions[0].location.line, 13);
}

TEST(StablehloParser, LocationsAreFoundBehindTheirUses) {
  const Parsed parsed = ParseText(R"(module {
  func.func @f(%a: tensor<f32> loc("x")) -> tensor<f32> {
    %0 = stablehlo.abs %a : tensor<f32> loc(#loc3)
    %1 = stablehlo.abs %0 : tensor<f32> loc(fused<"m">["p", "q"("f.py":7:8 to :9), "jit:"])
    %2 = stablehlo.abs %1 : tensor<f32> loc(unknown)
    return %2 : tensor<f32> loc("f.py":3:4)
  } loc(#loc9)
}
#loc1 = loc("f.py":1:2 to 3:4)
#loc2 = loc(callsite(#loc1 at "g"))
#loc3 = loc("jit(f)/abs@x"(#loc2))
#loc9 = loc("n"(#loc9))
)");
  ASSERT_EQ(parsed.errors, "");
  const Module& module = parsed.modules[0];
  const Function& f = module.functions[0];
  const auto source = [&](int index) { return module.sources[index]; };
  EXPECT_EQ(source(f.values[0].source).name, "x");
  const std::vector<Operation> ops(f.body->operations.begin(),
                                   f.body->operations.end());
  EXPECT_EQ(source(ops[0].source).name, "jit(f)/abs");
  EXPECT_EQ(source(ops[0].source).file, "f.py");
  EXPECT_EQ(source(ops[0].source).line, 1);
  EXPECT_EQ(source(ops[0].source).end_line, 3);
  EXPECT_EQ(source(ops[1].source).name, "p;q");
  EXPECT_EQ(source(ops[1].source).line, 7);
  EXPECT_EQ(source(ops[1].source).end_column, 9);
  EXPECT_EQ(ops[2].source, -1);
  EXPECT_EQ(source(ops[3].source).column, 4);
}

TEST(StablehloParser, RegionsSeeOuterValues) {
  // Siblings may reuse a name.
  EXPECT_EQ(ParseOps(R"(
    %p = stablehlo.constant dense<true> : tensor<i1>
    %r = "stablehlo.if"(%p) ({
      %x = stablehlo.abs %a : tensor<f32>
      stablehlo.return %x : tensor<f32>
    }, {
      %x = stablehlo.negate %a : tensor<f32>
      stablehlo.return %x : tensor<f32>
    }) : (tensor<i1>) -> tensor<f32>)")
                .errors,
            "");
  EXPECT_THAT(
      ParseOps("%a = stablehlo.constant dense<1.0> : tensor<f32>").errors,
      HasSubstr("%a is defined already"));
  EXPECT_THAT(ParseOps("\"stablehlo.x\"() ({ ^bb0(%a: tensor<f32>): }) : () "
                       "-> ()")
                  .errors,
              HasSubstr("%a is defined already"));
  EXPECT_THAT(ParseOps("\"stablehlo.x\"() ({ %b = stablehlo.abs %a : "
                       "tensor<f32> }) : () -> ()\n"
                       "%c = stablehlo.abs %b : tensor<f32>")
                  .errors,
              StartsWith("t.mlir:3:20: error: there is no value %b"));
}

TEST(StablehloParser, ResultsOfSeveral) {
  EXPECT_EQ(ParseOps("%x:2, %y = \"f.g\"(%a) : (tensor<f32>) -> (tensor<f32>, "
                     "tensor<f32>, tensor<i32>)\n"
                     "%z = stablehlo.add %x, %x#1 : tensor<f32>\n"
                     "%w = stablehlo.abs %y : tensor<i32>")
                .errors,
            "");
  EXPECT_THAT(ParseOps("%x:2 = stablehlo.abs %a : tensor<f32>").errors,
              HasSubstr("has 1 results, but 2 are named"));
  EXPECT_THAT(ParseOps("%x = stablehlo.abs %a#1 : tensor<f32>").errors,
              HasSubstr("%a has 1 values"));
}

TEST(StablehloParser, OperandsHaveTheirTypes) {
  EXPECT_EQ(ParseOps("%x = stablehlo.abs %a : tensor<2xf32>").errors,
            "t.mlir:2:20: error: this operand is tensor<f32>, but its type "
            "here is tensor<2xf32>\n%x = stablehlo.abs %a : tensor<2xf32>\n"
            "                   ^");
  EXPECT_THAT(ParseOps("%x = stablehlo.add %a : (tensor<f32>, tensor<f32>) -> "
                       "tensor<f32>")
                  .errors,
              HasSubstr("has 1 operands, but types of 2"));
}

// WHY: the modules of a file are compiled apart.
TEST(StablehloParser, FunctionsOfOneModuleHaveDifferentNames) {
  EXPECT_EQ(ParseText("module { func.func @f() { return } }\n// -----\n"
                      "module { func.func @f() { return } }")
                .errors,
            "");
  EXPECT_THAT(
      ParseText("func.func @f() { return }\nfunc.func @f() { return }").errors,
      HasSubstr("t.mlir:2:11: error: there is another function @f (line 1)"));
}

TEST(StablehloParser, GoesOnAtTheNextFunction) {
  const Parsed parsed = ParseText(R"(module {
  func.func @f() {
    %0 = stablehlo.constant dense<1> : tensor<f32>
    return
  }
  func.func @g() {
    %0 = nothing : tensor<f32>
    return
  }
  func.func @g() { return }
})");
  EXPECT_THAT(parsed.errors, HasSubstr("t.mlir:3:35: error: '1' has no '.'"));
  EXPECT_THAT(parsed.errors,
              HasSubstr("t.mlir:7:10: error: there is no op 'nothing'"));
}

TEST(StablehloParser, WhatIsOutOfScopeIsRefusedByName) {
  const Parsed quantised = ParseText(
      "func.func @f(%a: tensor<2x!quant.uniform<i8:f32, 0.1:3>>, %b: memref<2x"
      "f32>, %c: tensor<*xf32>, %d: tensor<i3>, %e: tensor<2xf32, #x.y>) { "
      "return }");
  ASSERT_EQ(quantised.errors, "");
  const std::vector<Type>& types =
      quantised.modules[0].functions[0].argument_types;
  EXPECT_EQ(types[0].refusal(),
            "quantised types are out of scope: !quant.uniform<i8:f32, 0.1:3>");
  for (const Type& type : types) {
    EXPECT_EQ(ShapeOf(type).status().code(), absl::StatusCode::kUnimplemented);
  }
  EXPECT_EQ(
      ParseText("func.func @f() {\n^bb0:\n return\n^bb1:\n return }").code,
      absl::StatusCode::kUnimplemented);
  const Parsed foreign = ParseOps("%d = tensor.dim %a, %c : tensor<?xf32>");
  EXPECT_EQ(foreign.code, absl::StatusCode::kUnimplemented);
  EXPECT_THAT(foreign.errors,
              HasSubstr("ops of the dialect 'tensor' are out of scope"));
  EXPECT_EQ(ParseText("module { module { } }").code,
            absl::StatusCode::kUnimplemented);
}

TEST(StablehloParser, Types) {
  const Parsed parsed = ParseText(
      "func.func @f(%a: tensor<0x3xi32>, %b: tensor<?x2xbf16, "
      "#stablehlo.bounds<4, ?>>, %c: tuple<tensor<f8E4M3B11FNUZ>, "
      "!stablehlo.token>, %d: tensor<?xcomplex<f64>>, %e: "
      "!stablehlo.future<tensor<ui4>>) { return }");
  ASSERT_EQ(parsed.errors, "");
  std::string shapes;
  for (const Type& type : parsed.modules[0].functions[0].argument_types) {
    absl::StrAppend(&shapes, ShapeOf(type)->ToString(), " ");
  }
  EXPECT_EQ(shapes,
            "s32[0,3] bf16[<=4,2] (f8e4m3b11fnuz[], token[]) c128[?] (u4[]) ");
  for (const char* wrong :
       {"tensor<2f32>", "tensor<2xF32>", "tensor<2x>", "tensor<-1xf32>",
        "tensor<2xf32", "f33", "tensor<?xf32, #stablehlo.bounds<4, 4>>",
        "tensor<2xf32, #stablehlo.bounds<4>>", "!unknown",
        "tensor<99999999999999999999xf32>"}) {
    EXPECT_EQ(
        ParseText(absl::StrCat("func.func @f(%a: ", wrong, ") { return }"))
            .code,
        absl::StatusCode::kInvalidArgument)
        << wrong;
  }
}

TEST(StablehloParser, Strings) {
  const Parsed parsed =
      ParseText(R"(module attributes {a = "\22\\\"\n\t\41", "b c" = unit} {})");
  ASSERT_EQ(parsed.errors, "");
  EXPECT_EQ(*StringOf(*Find(parsed.modules[0].attributes, "a")), "\"\\\"\n\tA");
  EXPECT_THAT(ParseText(R"(module attributes {a = "\q"} {})").errors,
              HasSubstr("bad escape"));
  EXPECT_THAT(ParseText("module attributes {a = \"} {}").errors,
              HasSubstr("no end"));
  EXPECT_THAT(ParseText("module attributes {a, a} {}").errors,
              HasSubstr("given twice"));
}

TEST(StablehloParser, TheLanguageIsSeenFromItsBeginning) {
  for (const char* text :
       {"module {}", "module @m attributes {} {}", "// c\nfunc.func @f() {}",
        "\"builtin.module\"() ({}) : () -> ()", "#a = 1\nmodule {}",
        "!t = i32\n", "func private @f()", "builtin.module {}",
        "// -----\n// -----\n"}) {
    EXPECT_TRUE(IsStablehlo(text)) << text;
  }
  for (const char* text :
       {"HloModule m\n", "ENTRY main { ROOT x = f32[] parameter(0) }",
        "module { x = f32[] parameter(0) }", "%f (x: f32[]) -> f32[] {", "",
        "main { ROOT c = f32[] constant(1) }", "HloModule func.func"}) {
    EXPECT_EQ(IsStablehlo(text), absl::string_view(text).find("module {") == 0)
        << text;
  }
}

// No depth of the C++ stack follows a depth of the text.
TEST(StablehloParser, NestingIsLimited) {
  const auto repeat = [](absl::string_view text, int n) {
    std::string all;
    for (int i = 0; i < n; ++i) absl::StrAppend(&all, text);
    return all;
  };
  for (const char* text : {"tuple<", "[", "{a = ", "((", "complex<", "tensor<",
                           "#stablehlo.x<a = <", "!stablehlo.future<"}) {
    const Parsed parsed = ParseText(
        absl::StrCat("module attributes {a = ", repeat(text, 100'000), "} {}"));
    EXPECT_NE(parsed.errors, "") << text;
  }
  EXPECT_EQ(ParseOps(repeat("\"stablehlo.x\"() ({", 100'000)).code,
            absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(ParseOps(absl::StrCat("%x = stablehlo.abs %a : tensor<f32> loc(",
                                  repeat("\"n\"(", 100'000)))
                .code,
            absl::StatusCode::kResourceExhausted);
}

// Aliases make a chain as long as the text, and may be circular.
TEST(StablehloParser, LongChainsOfLocations) {
  std::string text = "func.func @f() { return loc(#l0) }\n";
  for (int i = 0; i < 50'000; ++i) {
    absl::StrAppend(&text, "#l", i, " = loc(callsite(#l", i + 1, " at #l0))\n");
  }
  absl::StrAppend(&text, "#l50000 = loc(\"end\")\n");
  const Parsed parsed = ParseText(text);
  EXPECT_EQ(parsed.errors, "");
  EXPECT_EQ(parsed.modules[0].sources[0].name, "end");
}

}  // namespace
}  // namespace hlo::stablehlo
