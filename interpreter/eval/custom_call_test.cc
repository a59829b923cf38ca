// Custom calls of functions that the host registers.
#include <complex>
#include <memory>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "interpreter/testing/test_program.h"
#include "ops/custom_calls/custom_call_registry.h"
#include "ops/value_context.h"

namespace hlo {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Operation Semantics 2017 "CustomCall": the documents' own example.
extern "C" void myfunc(void* out, void** in) {
  float(&x)[2] = *static_cast<float(*)[2]>(in[0]);
  float(&y)[2][3] = *static_cast<float(*)[2][3]>(in[1]);
  EXPECT_EQ(1, x[0]);
  EXPECT_EQ(2, x[1]);
  EXPECT_EQ(10, y[0][0]);
  EXPECT_EQ(20, y[0][1]);
  EXPECT_EQ(30, y[0][2]);
  EXPECT_EQ(40, y[1][0]);
  EXPECT_EQ(50, y[1][1]);
  EXPECT_EQ(60, y[1][2]);
  float(&z)[3][3] = *static_cast<float(*)[3][3]>(out);
  z[0][0] = x[1] + y[1][0];
}

// (f32[2] a, (s32[] b)) -> (s32[] b, (f32[2] a)).
void Exchange(void* out, void** in) {
  void** results = static_cast<void**>(out);
  void** inner = static_cast<void**>(in[1]);
  *static_cast<int32_t*>(results[0]) = *static_cast<int32_t*>(inner[0]);
  void** last = static_cast<void**>(results[1]);
  for (int i = 0; i < 2; ++i) {
    static_cast<float*>(last[0])[i] = static_cast<float*>(in[0])[i];
  }
}

// Six elements as they stand in memory.
void CopySix(void* out, void** in) {
  for (int i = 0; i < 6; ++i) {
    static_cast<int32_t*>(out)[i] = static_cast<int32_t*>(in[0])[i];
  }
}

// No truth value.
void WriteTwo(void* out, void**) { *static_cast<char*>(out) = 2; }

ExecutionOptions WithTargets() {
  auto targets = std::make_shared<CustomCallRegistry>(StandardTargets());
  targets->AddPlain("myfunc", myfunc);
  targets->AddPlain("exchange", Exchange);
  targets->AddPlain("copy_six", CopySix);
  ExecutionOptions options;
  options.custom_calls = targets;
  return options;
}

TEST(CustomCallTest, PlainFunctionOf2017) {
  auto results = RunText(R"(ENTRY main {
    x = f32[2] constant({1, 2})
    y = f32[2,3] constant({{10, 20, 30}, {40, 50, 60}})
    ROOT z = f32[3,3] custom-call(x, y), custom_call_target="myfunc"
  })",
                         {}, WithTargets());
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_THAT(Elements<float>((*results)[0]),
              ElementsAre(42, 0, 0, 0, 0, 0, 0, 0, 0));
}

TEST(CustomCallTest, PlainFunctionThatWritesNoValueOfItsType) {
  auto targets = std::make_shared<CustomCallRegistry>();
  targets->AddPlain("write_two", WriteTwo);
  ExecutionOptions options;
  options.custom_calls = targets;
  const auto results = RunText(
      "ENTRY e { ROOT r = pred[] custom-call(), "
      "custom_call_target=\"write_two\" }",
      {}, options);
  EXPECT_THAT(std::string(results.status().message()),
              HasSubstr("custom-call V3: the target has written no pred into "
                        "element 0 of leaf 0 of its result"));
}

TEST(CustomCallTest, TuplesAreArraysOfPointers) {
  auto results = RunText(R"(ENTRY main {
    a = f32[2] constant({1, 2})
    b = s32[] constant(7)
    t = (s32[]) tuple(b)
    ROOT r = (s32[], (f32[2])) custom-call(a, t), custom_call_target="exchange"
  })",
                         {}, WithTargets());
  ASSERT_TRUE(results.ok()) << results.status();
  const Literal& result = (*results)[0];
  EXPECT_EQ(result.elements()[0].as<int32_t>()[0], 7);
  EXPECT_THAT(Elements<float>(result.elements()[1].elements()[0]),
              ElementsAre(1, 2));
}

TEST(CustomCallTest, ElementsAreInTheOrderOfTheLayouts) {
  auto results = RunText(R"(ENTRY main {
    x = s32[2,3] constant({{1, 2, 3}, {4, 5, 6}})
    a = s32[6] custom-call(x), custom_call_target="copy_six",
      operand_layout_constraints={s32[2,3]{0,1}}
    b = s32[2,3]{0,1} custom-call(x), custom_call_target="copy_six"
    ROOT r = (s32[6], s32[2,3]) tuple(a, b)
  })",
                         {}, WithTargets());
  ASSERT_TRUE(results.ok()) << results.status();
  const Literal& result = (*results)[0];
  EXPECT_THAT(Elements<int32_t>(result.elements()[0]),
              ElementsAre(1, 4, 2, 5, 3, 6));
  // Memory 1 .. 6 is columns of two.
  EXPECT_THAT(Elements<int32_t>(result.elements()[1]),
              ElementsAre(1, 3, 5, 2, 4, 6));
}

TEST(CustomCallTest, PlainFunctionsTakeNoDynamicDimensions) {
  auto results = RunText(R"(ENTRY main {
    x = s32[6] iota(), iota_dimension=0
    n = s32[] constant(3)
    d = s32[<=6] set-dimension-size(x, n), dimensions={0}
    ROOT r = s32[6] custom-call(d), custom_call_target="copy_six"
  })",
                         {}, WithTargets());
  EXPECT_THAT(
      std::string(results.status().message()),
      HasSubstr("custom-call V3: a foreign function for dynamic dimensions"));
}

TEST(CustomCallTest, WithoutTargetsThereIsNone) {
  auto results = RunText(
      "ENTRY main { ROOT r = s32[] custom-call(), custom_call_target=\"f\" }");
  EXPECT_TRUE(absl::IsUnimplemented(results.status()));
  EXPECT_THAT(std::string(results.status().message()),
              HasSubstr("there is no target 'f', nor any other"));
}

TEST(CustomCallTest, FunctionsSeeAttributesAndMayFail) {
  auto targets = std::make_shared<CustomCallRegistry>();
  targets->Add("name", [](ValueContext& context) {
    return context.Error("V3", "called ", context.name());
  });
  ExecutionOptions options;
  options.custom_calls = targets;
  auto results = RunText(
      "ENTRY main { ROOT r = s32[] custom-call(), custom_call_target=\"name\" "
      "}",
      {}, options);
  EXPECT_THAT(std::string(results.status().message()),
              HasSubstr("custom-call V3: called r"));
}

// A target survives whatever a program passes to it.
TEST(CustomCallTest, TargetsSurviveAnyShapes) {
  const std::vector<std::string> forms = {
      "r = f32[] custom-call()",
      "a = f32[] constant(1)  ROOT r = f32[] custom-call(a)",
      "a = f32[2,2] constant({{1, nan}, {inf, 0}})\n"
      "ROOT r = (f32[2,2], f32[2], s32[], f32[2,2], s32[]) custom-call(a)",
      "a = f32[0,3] constant({})  ROOT r = (f32[0,3], f32[0]) custom-call(a)",
      "a = f32[4611686018427387904,0,0] constant({})\n"
      "ROOT r = (f32[4611686018427387904,0,0], f32[4611686018427387904,0]) "
      "custom-call(a)",
      "a = c128[3,3] constant({{(0, 0), (1, 0), (0, 0)}, {(0, 0), (0, 0), "
      "(1, 0)}, {(0, 0), (0, 0), (0, 0)}})\n"
      "ROOT r = (c128[3], c128[3,3], c128[3,3], s32[]) custom-call(a)",
      "a = s32[] constant(-2147483648)  b = f64[2,2] constant({{0, 0}, {0, "
      "0}})\n"
      "ROOT r = (f64[2,2], f64[2], f64[2,2], f64[2,2], s32[]) custom-call(a, "
      "a, a, a, a, a, b)",
      "t = () tuple()  ROOT r = () custom-call(t)",
      "t = token[] after-all()  ROOT r = token[] custom-call(t)"};
  const ExecutionOptions options = WithTargets();
  for (absl::string_view name : options.custom_calls->Names()) {
    if (name == "myfunc" || name == "exchange" || name == "copy_six") continue;
    for (const std::string& form : forms) {
      const std::string root =
          form.find("ROOT") == std::string::npos ? "ROOT " + form : form;
      (void)RunText("ENTRY e { " + root + ", custom_call_target=\"" +
                        std::string(name) +
                        "\", backend_config={mode = 86 : "
                        "ui8, uplo = 85 : ui8, low = -5 : i32, high = 9 : i32, "
                        "left = true, compute_left = 86 : ui8, "
                        "compute_right = 86 : ui8} }",
                    {}, options);
    }
  }
}

// a = q r for matrices that no hand would compute.
TEST(CustomCallTest, FactorsMultiplyToTheMatrix) {
  auto results = RunText(R"(ENTRY main {
    i = f64[40,30] iota(), iota_dimension=0
    j = f64[40,30] iota(), iota_dimension=1
    ij = f64[40,30] multiply(i, j)
    s = f64[40,30] add(ij, i)
    a = f64[40,30] sine(s)
    f = (f64[40,30], f64[30]) custom-call(a), custom_call_target="lapack_dgeqrf_ffi"
    packed = f64[40,30] get-tuple-element(f), index=0
    tau = f64[30] get-tuple-element(f), index=1
    q = f64[40,30] custom-call(packed, tau), custom_call_target="lapack_dorgqr_ffi"
    top = f64[30,30] slice(packed), slice={[0:30], [0:30]}
    row = s32[30,30] iota(), iota_dimension=0
    column = s32[30,30] iota(), iota_dimension=1
    upper = pred[30,30] compare(row, column), direction=LE
    zero = f64[] constant(0)
    zeros = f64[30,30] broadcast(zero), dimensions={}
    r = f64[30,30] select(upper, top, zeros)
    qr = f64[40,30] dot(q, r), lhs_contracting_dims={1}, rhs_contracting_dims={0}
    g = (f64[40,30], f64[30], f64[40,30], f64[30,30], s32[]) custom-call(a),
      custom_call_target="lapack_dgesdd_ffi", backend_config={mode = 83 : ui8}
    w = f64[30] get-tuple-element(g), index=1
    u = f64[40,30] get-tuple-element(g), index=2
    vt = f64[30,30] get-tuple-element(g), index=3
    scale = f64[40,30] broadcast(w), dimensions={1}
    us = f64[40,30] multiply(u, scale)
    svd = f64[40,30] dot(us, vt), lhs_contracting_dims={1}, rhs_contracting_dims={0}
    d1 = f64[40,30] subtract(qr, a)
    d2 = f64[40,30] subtract(svd, a)
    ROOT both = (f64[40,30], f64[40,30]) tuple(d1, d2)
  })",
                         {}, WithTargets());
  ASSERT_TRUE(results.ok()) << results.status();
  for (const Literal& difference : (*results)[0].elements()) {
    for (double x : difference.as<double>()) EXPECT_LT(std::abs(x), 1e-13);
  }
}

}  // namespace
}  // namespace hlo
