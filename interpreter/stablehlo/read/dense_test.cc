#include "interpreter/stablehlo/read/dense.h"

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "interpreter/stablehlo/read/parser.h"
#include "literals/text.h"

namespace hlo::stablehlo {
namespace {

using testing::HasSubstr;

// The value of an op, or the error in it.
std::string ValueOfOp(const std::string& written,
                      const std::string& after = "") {
  auto source = std::make_shared<const std::string>(
      absl::StrCat("func.func @f() {\n", written, "\nreturn }\n", after));
  Diagnostics diagnostics("t.mlir", source);
  const auto modules = Parse(source, Limits(), diagnostics);
  if (!diagnostics.ok()) return diagnostics.all()[0].message;
  const Operation& op = modules[0].functions[0].body->operations.front();
  const Attribute* value = Find(op.attributes, "value");
  const auto* dense = value == nullptr ? nullptr : DenseOf(*value);
  if (dense == nullptr) return "no dense";
  return absl::StrCat(dense->splat ? "splat " : "", ToString(dense->elements));
}

std::string ValueOf(const std::string& text, const std::string& after = "") {
  return ValueOfOp("%0 = stablehlo.constant " + text, after);
}

TEST(Dense, ListsAndSplats) {
  EXPECT_EQ(ValueOf("dense<[1, -2]> : tensor<2xi8>"), "s8[2] {1, -2}");
  EXPECT_EQ(ValueOf("dense<[[1.0, 2.5e-1], [-0.0, 1.e1]]> : tensor<2x2xf32>"),
            "f32[2,2] { { 1, 0.25 }, { -0, 10 } }");
  EXPECT_EQ(ValueOf("dense<7> : tensor<100000x100000x100000xi32>"),
            "splat s32[] 7");
  EXPECT_EQ(ValueOf("dense<7> : tensor<i32>"), "s32[] 7");
  EXPECT_EQ(ValueOf("dense<> : tensor<0x2xf32>"), "f32[0,2] {  }");
  EXPECT_EQ(ValueOf("dense<[[], []]> : tensor<2x0xf32>"),
            "f32[2,0] { {}, {} }");
  EXPECT_EQ(ValueOf("dense<[ // > 1\n 1, 2]> : tensor<2xi32>"),
            "s32[2] {1, 2}");
}

// From -2^(n-1) to 2^n - 1, modulo 2^n.
TEST(Dense, Integers) {
  EXPECT_EQ(ValueOf("dense<255> : tensor<i8>"), "s8[] -1");
  EXPECT_EQ(ValueOf("dense<-128> : tensor<i8>"), "s8[] -128");
  EXPECT_EQ(ValueOf("dense<[15, -8]> : tensor<2xi4>"), "s4[2] {-1, -8}");
  EXPECT_EQ(ValueOf("dense<0xFF> : tensor<ui8>"), "u8[] 255");
  EXPECT_EQ(ValueOf("dense<18446744073709551615> : tensor<ui64>"),
            "u64[] 18446744073709551615");
  EXPECT_EQ(ValueOf("dense<3> : tensor<1xindex>"), "splat s64[] 3");
  EXPECT_EQ(ValueOf("dense<[true, false, 1, 0]> : tensor<4xi1>"),
            "pred[4] {1, 0, 1, 0}");
  EXPECT_THAT(ValueOf("dense<256> : tensor<i8>"), HasSubstr("does not fit"));
  EXPECT_THAT(ValueOf("dense<-129> : tensor<i8>"), HasSubstr("does not fit"));
  EXPECT_THAT(ValueOf("dense<-1> : tensor<ui8>"), HasSubstr("negative"));
  EXPECT_THAT(ValueOf("dense<1.0> : tensor<i8>"), HasSubstr("no integer"));
  EXPECT_THAT(ValueOf("dense<true> : tensor<i8>"), HasSubstr("no integer"));
}

TEST(Dense, Floats) {
  EXPECT_EQ(ValueOf("dense<0xFF800000> : tensor<2xf32>"), "splat f32[] -inf");
  EXPECT_EQ(ValueOf("dense<[0x7FC00000, 0x1]> : tensor<2xf32>"),
            "f32[2] {nan, 1e-45}");
  EXPECT_EQ(ValueOf("dense<0xFF> : tensor<f8E4M3FN>"), "f8e4m3fn[] -nan");
  EXPECT_EQ(ValueOf("dense<1.0e400> : tensor<f64>"), "f64[] inf");
  EXPECT_EQ(ValueOf("dense<(1.0, -2.0)> : tensor<complex<f32>>"),
            "c64[] (1, -2)");
  EXPECT_EQ(ValueOf("dense<[(1.0, 0x7F800000), (2.0,3.0)]> : "
                    "tensor<2xcomplex<f32>>"),
            "c64[2] {(1, inf), (2, 3)}");
  // 1 + 2^-24 + 2^-60 is 1 + 2^-24 in f64, which is rounded to the even f32.
  EXPECT_EQ(ValueOf("dense<1.00000005960464477626> : tensor<f32>"), "f32[] 1");
  EXPECT_THAT(ValueOf("dense<1> : tensor<f32>"), HasSubstr("has no '.'"));
  EXPECT_THAT(ValueOf("dense<1e1> : tensor<f32>"), HasSubstr("has no '.'"));
  EXPECT_THAT(ValueOf("dense<-0x1> : tensor<f32>"), HasSubstr("no bits"));
  EXPECT_THAT(ValueOf("dense<0x100000000> : tensor<f32>"),
              HasSubstr("no bits"));
  EXPECT_THAT(ValueOf("dense<nan> : tensor<f32>"), HasSubstr("no number"));
}

TEST(Dense, Bytes) {
  EXPECT_EQ(ValueOf("dense<\"0xFF01\"> : tensor<2xi4>"), "s4[2] {-1, 1}");
  EXPECT_EQ(ValueOf("dense<\"0x0100\"> : tensor<2xi1>"), "pred[2] {1, 0}");
  // An old file's: a bit for each, the first in the lowest.
  EXPECT_EQ(ValueOf("dense<\"0x0502\"> : tensor<10xi1>"),
            "pred[10] {1, 0, 1, 0, 0, 0, 0, 0, 0, 1}");
  EXPECT_EQ(ValueOf("dense<\"0x0000803F00000040\"> : tensor<2xf32>"),
            "f32[2] {1, 2}");
  EXPECT_EQ(ValueOf("dense<\"0x0000803F\"> : tensor<2x3xf32>"),
            "splat f32[] 1");
  EXPECT_THAT(ValueOf("dense<\"0x0000803F00\"> : tensor<2xf32>"),
              HasSubstr("5 bytes are not those of f32[2]"));
  EXPECT_THAT(ValueOf("dense<\"0x0\"> : tensor<2xi8>"),
              HasSubstr("hexadecimal"));
  EXPECT_THAT(ValueOf("dense<\"0x0G00\"> : tensor<2xi8>"),
              HasSubstr("hexadecimal"));
}

TEST(Dense, Resources) {
  const std::string value = "dense_resource<key> : tensor<2xi16>";
  EXPECT_EQ(ValueOf(value,
                    "{-# dialect_resources: {builtin: {other: \"0x0400000000\","
                    " key: \"0x0200000001000200\"}} #-}"),
            "s16[2] {1, 2}");
  EXPECT_THAT(ValueOf(value), HasSubstr("there is no resource 'key'"));
}

TEST(Dense, ArraysOfFloats) {
  const auto value = [](const std::string& text) {
    return ValueOfOp("\"a.b\"() {value = " + text + "} : () -> ()");
  };
  EXPECT_EQ(value("array<f32: 1.0, -2.5, 0x7F800000>"),
            "f32[3] {1, -2.5, inf}");
  EXPECT_EQ(value("array<bf16: 1.0 // one, two\n, 2.0>"), "bf16[2] {1, 2}");
  EXPECT_EQ(value("array<f64>"), "f64[0] {}");
  EXPECT_THAT(value("array<f32: 1.0,>"), testing::Not(HasSubstr("f32[")));
  EXPECT_THAT(value("array<f32: 1>"), testing::Not(HasSubstr("f32[")));
}

TEST(Dense, WrongLists) {
  for (const char* text :
       {"dense<[1, 2, 3]> : tensor<2xi32>", "dense<[1]> : tensor<2xi32>",
        "dense<[[1, 2], [3]]> : tensor<2x2xi32>", "dense<[1, 2]> : tensor<i32>",
        "dense<[1, [2]]> : tensor<2xi32>", "dense<1, 2> : tensor<2xi32>",
        "dense<> : tensor<2xi32>", "dense<[1, 2> : tensor<2xi32>",
        "dense<[1, 2]]> : tensor<2xi32>", "dense<1> : tensor<?xi32>",
        "dense<[1 2]> : tensor<2xi32>", "dense<(1.0)> : tensor<complex<f32>>",
        "dense<1.0> : tensor<complex<f32>>", "dense<1> : i32",
        "dense<[[1]]> : tensor<99999999999x99999999999xi32>"}) {
    EXPECT_THAT(ValueOf(text), testing::Not(HasSubstr("[]"))) << text;
  }
}

}  // namespace
}  // namespace hlo::stablehlo
