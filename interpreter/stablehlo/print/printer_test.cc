// The StableHLO text of modules.
#include "interpreter/stablehlo/print/printer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "interpreter/load.h"

namespace hlo {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

absl::StatusOr<std::string> PrintedText(const std::string& hlo) {
  const absl::StatusOr<VerifiedModule> module = Load(hlo);
  if (!module.ok()) return module.status();
  return PrintStablehlo(*module);
}

// The elements of a constant, as `dense<..>` has them.
std::string Dense(const std::string& shape, const std::string& literal) {
  const auto text = PrintedText(
      absl::StrCat("ENTRY e { ROOT c = ", shape, " constant(", literal, ") }"));
  if (!text.ok()) return text.status().ToString();
  const size_t begin = text->find("dense<");
  return text->substr(begin, text->find("} :") - begin);
}

TEST(StablehloConstants, AreExact) {
  EXPECT_EQ(Dense("f32[]", "0.1"), "dense<0.1> : tensor<f32>");
  EXPECT_EQ(Dense("f32[5]", "{1, -0, inf, -inf, nan(0x1)}"),
            "dense<[1.0, -0.0, 0x7F800000, 0xFF800000, 0x7F800001]> : "
            "tensor<5xf32>");
  EXPECT_EQ(Dense("f64[2]", "{1e-05, 1e300}"),
            "dense<[1.0e-05, 1.0e+300]> : tensor<2xf64>");
  // 0.1 in bf16, as its f64 is written.
  EXPECT_EQ(Dense("bf16[2]", "{0.1, nan}"),
            "dense<[0.10009765625, 0x7FC0]> : tensor<2xbf16>");
  EXPECT_EQ(Dense("f8e4m3fn[2]", "{448, nan}"),
            "dense<[448.0, 0x7F]> : tensor<2xf8E4M3FN>");
  EXPECT_EQ(Dense("f4e2m1fn[2]", "{6, -0.5}"),
            "dense<[6.0, -0.5]> : tensor<2xf4E2M1FN>");
  EXPECT_EQ(Dense("c64[1]", "{(1, nan)}"),
            "dense<[(1.0, 0x7FC00000)]> : tensor<1xcomplex<f32>>");
  EXPECT_EQ(Dense("s4[2,2]", "{{-8, 7}, {0, 1}}"),
            "dense<[[-8, 7], [0, 1]]> : tensor<2x2xi4>");
  EXPECT_EQ(Dense("u64[1]", "{18446744073709551615}"),
            "dense<[18446744073709551615]> : tensor<1xui64>");
  EXPECT_EQ(Dense("pred[2]", "{true, false}"),
            "dense<[true, false]> : tensor<2xi1>");
  EXPECT_EQ(Dense("f32[0,2]", "{}"), "dense<> : tensor<0x2xf32>");
}

TEST(StablehloConstants, LongOnesAreBytes) {
  std::string elements = "{1";
  for (int i = 0; i < 100; ++i) elements += ", 1";
  const std::string text = Dense("u8[101]", elements + "}");
  EXPECT_THAT(text, HasSubstr("dense<\"0x0101"));
  EXPECT_THAT(text, HasSubstr("01\"> : tensor<101xui8>"));
}

TEST(StablehloPrinter, TuplesAreTheirLeaves) {
  const auto text = PrintedText(R"(HloModule m
swap {
  t = (s32[], (f32[], pred[])) parameter(0)
  i = s32[] get-tuple-element(t), index=0
  u = (f32[], pred[]) get-tuple-element(t), index=1
  ROOT r = (s32[], (f32[], pred[])) tuple(i, u)
}
more { t = (s32[], (f32[], pred[])) parameter(0)  u = (f32[], pred[]) get-tuple-element(t), index=1  ROOT p = pred[] get-tuple-element(u), index=1 }
ENTRY e {
  i = s32[] parameter(0)
  x = f32[] parameter(1)
  p = pred[] parameter(2)
  u = (f32[], pred[]) tuple(x, p)
  t = (s32[], (f32[], pred[])) tuple(i, u)
  w = (s32[], (f32[], pred[])) while(t), condition=more, body=swap
  ROOT r = s32[] get-tuple-element(w), index=0
})");
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_EQ(*text, R"(module @m {
  func.func public @main(%i: tensor<i32>, %x: tensor<f32>, %p: tensor<i1>) -> tensor<i32> {
    %w:3 = "stablehlo.while"(%i, %x, %p) ({
    ^bb0(%t: tensor<i32>, %t.1: tensor<f32>, %t.2: tensor<i1>):
      "stablehlo.return"(%t.2) : (tensor<i1>) -> ()
    }, {
    ^bb0(%t.3: tensor<i32>, %t.4: tensor<f32>, %t.5: tensor<i1>):
      "stablehlo.return"(%t.3, %t.4, %t.5) : (tensor<i32>, tensor<f32>, tensor<i1>) -> ()
    }) : (tensor<i32>, tensor<f32>, tensor<i1>) -> (tensor<i32>, tensor<f32>, tensor<i1>)
    return %w#0 : tensor<i32>
  }
}
)");
}

TEST(StablehloPrinter, BranchesReadTheirOperandsFromOutside) {
  const auto text = PrintedText(R"(HloModule m
yes { a = f32[] parameter(0)  ROOT n = f32[] negate(a) }
no { b = (f32[], f32[]) parameter(0)  ROOT c = f32[] get-tuple-element(b), index=1 }
ENTRY e {
  p = pred[] parameter(0)
  x = f32[] parameter(1)
  t = (f32[], f32[]) tuple(x, x)
  ROOT r = f32[] conditional(p, x, t), true_computation=yes, false_computation=no
})");
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_THAT(*text, HasSubstr(R"(    %r = "stablehlo.if"(%p) ({
      %n = "stablehlo.negate"(%x) : (tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%n) : (tensor<f32>) -> ()
    }, {
      "stablehlo.return"(%x) : (tensor<f32>) -> ()
    }) : (tensor<i1>) -> tensor<f32>
)"));
}

TEST(StablehloPrinter, TheEntryKeepsTuplesThatAreNoListOfResults) {
  const auto text = PrintedText(R"(HloModule m
ENTRY e {
  t = (f32[], s32[]) parameter(0)
  x = f32[] get-tuple-element(t), index=0
  ROOT r = (f32[]) tuple(x)
})");
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_THAT(*text, HasSubstr("@main(%t: tuple<tensor<f32>, tensor<i32>>) -> "
                               "tuple<tensor<f32>>"));
}

TEST(StablehloPrinter, GroupsOfReplicasInAllPartitionsAreProcesses) {
  const auto text =
      PrintedText(R"(HloModule m, replica_count=2, num_partitions=2
ENTRY e {
  x = s64[2] parameter(0)
  ROOT r = s64[8] all-gather(x), dimensions={0}, channel_id=3, replica_groups={{1,0}}
})");
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_THAT(*text, HasSubstr("channel_handle = #stablehlo.channel_handle<"
                               "handle = 3, type = 1>, replica_groups = "
                               "dense<[[2, 3, 0, 1]]> : tensor<1x4xi64>, "
                               "use_global_device_ids}"));
  EXPECT_THAT(*text, HasSubstr("module @m attributes {mhlo.num_partitions = 2 "
                               ": i32, mhlo.num_replicas = 2 : i32} {"));
}

// StableHLO has an algorithm or precisions.
TEST(StablehloPrinter, LeavesOutPrecisionsBesideAnAlgorithm) {
  const auto text = PrintedText(R"(HloModule m
ENTRY e {
  x = f32[2] parameter(0)
  ROOT r = f32[] dot(x, x), lhs_contracting_dims={0}, rhs_contracting_dims={0}, operand_precision={high,high}, algorithm=dot_f32_f32_f32
})");
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_THAT(*text, HasSubstr("algorithm = #stablehlo.dot_algorithm<"));
  EXPECT_THAT(*text, Not(HasSubstr("precision_config")));
}

TEST(StablehloPrinter, SendsAndReceives) {
  const auto text = PrintedText(R"(HloModule m
ENTRY e {
  x = s64[2] parameter(0)
  t = token[] after-all()
  s = (s64[2], u32[], token[]) send(x, t), channel_id=1, is_host_transfer=true
  sd = token[] send-done(s), channel_id=1, is_host_transfer=true
  v = (s64[2], u32[], token[]) recv(sd), channel_id=2, is_host_transfer=true
  vd = (s64[2], token[]) recv-done(v), channel_id=2, is_host_transfer=true
  ROOT r = s64[2] get-tuple-element(vd), index=0
})");
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_THAT(
      *text,
      HasSubstr(
          R"(%s = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true} : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
    %vd:2 = "stablehlo.recv"(%s) {channel_handle = #stablehlo.channel_handle<handle = 2, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    return %vd#0 : tensor<2xi64>
)"));
}

TEST(StablehloPrinter, NotesStay) {
  const auto text = PrintedText(
      R"(HloModule m, input_output_alias={ {}: (0, {}, may-alias) }, buffer_donor={ (1, {}) }
ENTRY e {
  x = f32[2] parameter(0), sharding={replicated}
  y = f32[2] parameter(1)
  ROOT r = f32[2] add(x, y), frontend_attributes={a="b",c.d="e"}, sharding={devices=[2]<=[2]}
})");
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_THAT(*text, HasSubstr("%x: tensor<2xf32> {mhlo.sharding = "
                               "\"{replicated}\", tf.aliasing_output = 0 : "
                               "i32}, %y: tensor<2xf32> {jax.buffer_donor = "
                               "true}"));
  EXPECT_THAT(*text,
              HasSubstr("{mhlo.frontend_attributes = {a = \"b\", c.d = \"e\"}, "
                        "mhlo.sharding = \"{devices=[2]<=[2]}\"}"));
}

TEST(StablehloPrinter, ComputationsCalledOftenAreFunctions) {
  const auto text = PrintedText(R"(HloModule m
inner { a = f32[] parameter(0)  ROOT n = f32[] negate(a) }
main { a = f32[] parameter(0)  ROOT n = f32[] call(a), to_apply=inner }
ENTRY e {
  x = f32[] parameter(0)
  y = f32[] call(x), to_apply=main
  ROOT r = f32[] call(y), to_apply=main
})");
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_THAT(*text, HasSubstr("%r = func.call @main.1(%y)"));
  EXPECT_THAT(*text, HasSubstr("func.func private @main.1(%a: tensor<f32>) -> "
                               "tensor<f32> {\n    %n = func.call @inner(%a)"));
}

TEST(StablehloPrinter, WhatStablehloHasNotIsNamed) {
  const auto text = PrintedText(R"(HloModule m
ENTRY e {
  x = f32[2] parameter(0)
  b = u32[2] parameter(1)
  ROOT r = bf16[2] stochastic-convert(x, b)
})");
  EXPECT_EQ(text.status().code(), absl::StatusCode::kUnimplemented);
  EXPECT_EQ(text.status().message(),
            "StableHLO has no stochastic-convert: 'r' (stochastic-convert) of "
            "'e', line 5");
}

// Each computation applies the one before it twice.
TEST(StablehloPrinter, TheTextIsNotMuchLongerThanTheModule) {
  std::string hlo =
      "HloModule m\nc0 { p = f32[] parameter(0)  ROOT r = f32[] negate(p) }\n";
  for (int i = 1; i < 60; ++i) {
    absl::StrAppend(
        &hlo, "c", i,
        " { p = f32[] parameter(0)  z = s32[] constant(0)  a = f32[] "
        "conditional(z, p), branch_computations={c",
        i - 1, "}  ROOT r = f32[] conditional(z, a), branch_computations={c",
        i - 1, "} }\n");
  }
  absl::StrAppend(&hlo,
                  "ENTRY e { p = f32[] parameter(0)  ROOT r = f32[] call(p), "
                  "to_apply=c59 }");
  const auto text = PrintedText(hlo);
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_LT(text->size(), 100000u);
  EXPECT_TRUE(Load(*text).ok());
}

TEST(StablehloPrinter, RegionsInRegionsWithoutEnd) {
  std::string hlo =
      "HloModule m\nc0 { p = f32[] parameter(0)  ROOT r = f32[] negate(p) }\n";
  constexpr int kDeep = 3000;
  for (int i = 1; i < kDeep; ++i) {
    absl::StrAppend(&hlo, "c", i,
                    " { p = f32[] parameter(0)  z = s32[] constant(0)  ROOT a "
                    "= f32[] conditional(z, p), branch_computations={c",
                    i - 1, "} }\n");
  }
  absl::StrAppend(
      &hlo,
      "ENTRY e { p = f32[] parameter(0)  ROOT r = f32[] call(p), to_apply=c",
      kDeep - 1, " }");
  const auto text = PrintedText(hlo);
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_LT(text->size(), 10000000u);
}

absl::StatusOr<std::string> PrintedUnverified(const std::string& hlo) {
  const auto module = LoadUnverified(hlo);
  if (!module.ok()) return module.status();
  return PrintUnverifiedStablehlo(*module);
}

TEST(StablehloPrinter, WhatIsWrongStaysWrong) {
  const auto text = PrintedUnverified(
      "ENTRY e { x = f32[2] parameter(0)  ROOT r = f32[3] negate(x) }");
  ASSERT_TRUE(text.ok()) << text.status();
  EXPECT_THAT(*text, HasSubstr("%r = \"stablehlo.negate\"(%x) : "
                               "(tensor<2xf32>) -> tensor<3xf32>"));
  EXPECT_TRUE(absl::IsInvalidArgument(Load(*text).status()));
}

// Modules whose rules rely on the verifier.
TEST(StablehloPrinter, OnlySimpleModulesAreWrittenUnverified) {
  for (const char* hlo :
       {"ENTRY e { x = (f32[2]) parameter(0)  ROOT r = f32[2] "
        "get-tuple-element(x), index=7 }",
        "ENTRY e { x = (f32[2]) parameter(0)  ROOT r = f32[2] negate(x) }",
        "ENTRY e { x = f32[2] parameter(0)  ROOT r = (f32[2], f32[2], f32[2]) "
        "select(x, x, x) }",
        "ENTRY e { x = f32[2] parameter(0)  ROOT r = (f32[2], f32[2]) tuple(x) "
        "}",
        "ENTRY e { x = f32[2] parameter(0)  ROOT r = f32[2] sort(x), "
        "dimensions={} }"}) {
    EXPECT_FALSE(PrintedUnverified(hlo).ok()) << hlo;
  }
}

}  // namespace
}  // namespace hlo
