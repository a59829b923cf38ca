#include "hloref/builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(Builder, ThreeLinesMakeAProgram) {
  Builder b("double");
  const Op x = b.Parameter(0, ShapeOf("f32[3]"), "x");
  b.Add(x, x);
  EXPECT_EQ(Ran(b, {Value("f32[3] {1, 2.5, nan}")}), "f32[3] {2, 5, nan}");
}

TEST(Builder, ItsModuleIsThatOfTheText) {
  Builder b("double");
  const Op x = Arg(b, 0, "f32[2,3]", "x");
  const Op y = b.Mul(x, b.Broadcast(Const(b, "f32[] 2"), {2, 3}));
  EXPECT_EQ(y.name(), "multiply.3");
  EXPECT_EQ(y.shape().ToString(), "f32[2,3]");
  const auto built = b.Build();
  ASSERT_TRUE(built.ok()) << built.status().message();
  const auto read = Load(
      "HloModule double\n"
      "ENTRY double {\n"
      "  x = f32[2,3] parameter(0)\n"
      "  constant.1 = f32[] constant(2)\n"
      "  broadcast.2 = f32[2,3] broadcast(constant.1), dimensions={}\n"
      "  ROOT multiply.3 = f32[2,3] multiply(x, broadcast.2)\n"
      "}\n");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(*built->Print(), *read->Print());
  EXPECT_EQ(*built->Print(Form::kProto), *read->Print(Form::kProto));
}

TEST(Builder, ErrorsAreCollectedWithTheirPlaces) {
  Builder b("wrong");
  const Op x = Arg(b, 0, "f32[2]", "x");
  const Op s = Arg(b, 1, "s32[2]", "s");
  const int line = __LINE__ + 1;
  const Op bad = b.Add(x, s);
  EXPECT_FALSE(bad.ok());
  EXPECT_EQ(bad.name(), "");
  EXPECT_FALSE(b.Mul(bad, x).ok());  // repeats no error
  b.Collapse(x, {0, 2});
  std::vector<Diagnostic> errors;
  const auto module = b.Build(&errors);
  ASSERT_FALSE(module.ok());
  ASSERT_THAT(errors, SizeIs(2));
  EXPECT_THAT(errors[0].message, HasSubstr("add S1: "));
  EXPECT_EQ(errors[0].rule, "add S1");
  EXPECT_EQ(errors[0].instruction, "Add");
  EXPECT_THAT(errors[0].file, HasSubstr("builder_test.cc"));
  EXPECT_EQ(errors[0].line, line);
  EXPECT_GT(errors[0].column, 0);
  EXPECT_EQ(errors[1].message,
            "Collapse: dimensions must be an in-order, consecutive subset of "
            "those of f32[2]");
  EXPECT_EQ(module.status().message(),
            errors[0].ToString() + "\n" + errors[1].ToString());
  EXPECT_THAT(b.errors(), SizeIs(2));
}

// Only the whole program shows these.
TEST(Builder, TheVerifiersDiagnosticsHaveTheirPlacesToo) {
  Builder b("feeds");
  const Op first = b.Infeed(ShapeOf("f32[]"));
  const int line = __LINE__ + 1;
  const Op second = b.Infeed(ShapeOf("f32[]"));
  b.Add(first, second);
  std::vector<Diagnostic> found;
  EXPECT_TRUE(b.Build(&found).ok());
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].severity, Diagnostic::Severity::kWarning);
  EXPECT_THAT(found[0].file, HasSubstr("builder_test.cc"));
  EXPECT_EQ(found[0].line, line);
  Arg(b, 1, "f32[]", "x");
  EXPECT_FALSE(b.Build(&found).ok());
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].severity, Diagnostic::Severity::kError);
}

TEST(Builder, CalledComputationsAreBuildersOrModules) {
  const Builder add = Adder();
  const auto max = Combiner("max", &Builder::Max).Build();
  ASSERT_TRUE(max.ok());
  Builder b("reduce");
  const Op x = Arg(b, 0, "f32[2,3]", "x");
  const Op zero = Const(b, "f32[] 0");
  const Op sums = b.Reduce(x, zero, add, {1});
  const Op largest = b.Reduce(x, zero, *max, {1});
  b.Tuple({sums, largest, b.Reduce(x, zero, add, {0, 1})});
  EXPECT_EQ(Ran(b, {Value("f32[2,3] {{1, 2, 3}, {4, 5, 6}}")}),
            "(f32[2], f32[2], f32[]) ({6, 15}, {3, 6}, 21)");
  const auto module = b.Build();
  EXPECT_EQ(module->computations().size(), 3u);  // add is there once
}

TEST(Builder, ComputationsOfOneNameGetDifferentOnes) {
  const Builder f32 = Adder(), f64 = Adder("f64[]");
  Builder b("main");
  const Op x =
      b.Reduce(Arg(b, 0, "f32[2]", "x"), Const(b, "f32[] 0"), f32, {0});
  const Op y =
      b.Reduce(Arg(b, 1, "f64[2]", "y"), Const(b, "f64[] 0"), f64, {0});
  b.Tuple({x, y});
  const auto module = b.Build();
  ASSERT_TRUE(module.ok()) << module.status().message();
  EXPECT_EQ(module->computations()[0].name, "add");
  EXPECT_EQ(module->computations()[1].name, "add.1");
}

TEST(Builder, ErrorsOfACalledComputationAreTheCallersToo) {
  Builder f("f");
  f.Neg(Op());
  for (int caller = 0; caller < 2; ++caller) {
    Builder b("main");
    const Op x = Arg(b, 0, "f32[2]", "x");
    EXPECT_FALSE(b.Map({x}, f).ok());
    EXPECT_FALSE(b.Map({x}, f).ok());
    std::vector<Diagnostic> errors;
    EXPECT_FALSE(b.Build(&errors).ok());
    ASSERT_THAT(errors, SizeIs(1));
    EXPECT_EQ(errors[0].message, "Neg: an operand is no value");
  }
}

TEST(Builder, MisuseIsAnError) {
  Builder a("a"), b("b");
  const Op x = Arg(a, 0, "f32[]", "x");
  b.Neg(x);
  EXPECT_EQ(ErrorOf(b), "Neg: an operand is a value of the builder 'a'");
  EXPECT_EQ(ErrorOf(Builder("empty")), "the builder has no op");
  Builder self("self");
  const Op y = Arg(self, 0, "f32[]", "y");
  self.Call(self, {y});
  EXPECT_EQ(ErrorOf(self), "Call: 'self' calls itself");
  Builder gap("gap");
  Arg(gap, 1, "f32[]", "x");
  Builder calls("calls");
  const Op z = Arg(calls, 0, "f32[]", "z");
  calls.Call(gap, {z});
  EXPECT_EQ(ErrorOf(calls), "Call: 'gap' has no parameter 0");
  EXPECT_NE(ErrorOf(gap), "");
  Builder empty_callee("c");
  Builder none("none");
  Arg(none, 0, "f32[]", "z");
  none.Call(empty_callee, {});
  EXPECT_EQ(ErrorOf(none), "Call: the builder 'c' has no op");
  EXPECT_EQ(ErrorOf(Builder("p").Processes(0)),
            "Processes: counts are at least 1, and together at most 1048576");
  Builder many("many");
  many.AllGather(Arg(many, 0, "f32[2]", "x"), 0, INT64_MAX);
  EXPECT_EQ(ErrorOf(many), "AllGather: there are more than 1048576 processes");
  Builder large("large");
  const Op wide = large.Broadcast(Arg(large, 0, "f32[]", "x"),
                                  {int64_t{1} << 40, int64_t{1} << 40});
  large.Collapse(wide, {0, 1});
  EXPECT_NE(ErrorOf(large), "");
}

// A written shape is checked by the call that writes it, not by Build.
TEST(Builder, AWrittenShapeIsCheckedWhereItIsWritten) {
  Builder b("b");
  const Op zero = Const(b, "f32[] 0");
  const int line = __LINE__ + 1;
  EXPECT_FALSE(b.RngUniform(zero, zero, ShapeOf("s32[2]")).ok());
  EXPECT_FALSE(b.Iota(ShapeOf("pred[2]"), 0).ok());
  EXPECT_FALSE(b.Outfeed(zero, ShapeOf("f32[2]")).ok());
  const auto errors = b.errors();
  ASSERT_THAT(errors, SizeIs(3));
  EXPECT_EQ(errors[0].instruction, "RngUniform");
  EXPECT_EQ(errors[0].line, line);
}

TEST(Builder, Operators) {
  Builder b("b");
  const Op x = Arg(b, 0, "s32[2]", "x"), y = Arg(b, 1, "s32[2]", "y");
  const Op u = b.BitcastConvertType(x, ElementType::kU32);
  b.Tuple({x + y, x - y, x * y, x / y, x % y, -x, ~x, x & y, x | y, x ^ y,
           x << y, x >> y, u >> u});
  ExpectResult(
      b, {Value("s32[2] {7, -7}"), Value("s32[2] {2, 1}")},
      "(s32[2], s32[2], s32[2], s32[2], s32[2], s32[2], s32[2], s32[2], "
      "s32[2], s32[2], s32[2], s32[2], u32[2]) "
      "({9, -6}, {5, -8}, {14, -7}, {3, -7}, {1, 0}, {-7, 7}, {-8, 6}, "
      "{2, 1}, {7, -7}, {5, -8}, {28, -14}, {1, -4}, {0, 0})");
}

TEST(Builder, ErrorsOfOperatorsHaveTheirPlaces) {
  Builder b("b"), other("other");
  const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(other, 0, "f32[2]", "y");
  const int line = __LINE__ + 1;
  const Op sum = x + y;
  EXPECT_FALSE((-(sum * x)).ok());  // repeats no error
  EXPECT_FALSE((Op() + x).ok());
  EXPECT_FALSE((-Op()).ok());
  const auto errors = b.errors();
  ASSERT_THAT(errors, SizeIs(2));
  EXPECT_EQ(errors[0].message,
            "Add: an operand is a value of the builder 'other'");
  EXPECT_THAT(errors[0].file, HasSubstr("builder_test.cc"));
  EXPECT_EQ(errors[0].line, line);
  EXPECT_EQ(errors[1].message, "Add: an operand is no value");
  EXPECT_EQ(errors[1].line, line + 2);
}

TEST(Builder, ARootThatIsNotTheLast) {
  Builder b("b");
  const Op x = Arg(b, 0, "f32[]", "x");
  const Op y = b.Neg(x);
  b.Abs(x);
  const auto module = b.Build(y);
  ASSERT_TRUE(module.ok()) << module.status().message();
  EXPECT_EQ(Ran(b, {Value("f32[] 3")}), "f32[] -3");
}

TEST(Builder, AttributesOfAnyOp) {
  Builder b("b");
  const Op x = Arg(b, 0, "f32[2]", "x");
  b.SetAttribute(x, "sharding", "{replicated}");
  b.SetAttribute(b.Neg(x), "metadata", "{op_name=\"n\"}");
  const auto module = b.Build();
  ASSERT_TRUE(module.ok()) << module.status().message();
  EXPECT_THAT(*module->Print(), HasSubstr("sharding={replicated}"));
  EXPECT_THAT(*module->Print(), HasSubstr("metadata={op_name=\"n\"}"));
  b.SetAttribute(x, "dimensions", "{0}");
  EXPECT_EQ(ErrorOf(b),
            "SetAttribute: 'dimensions' is no attribute of every op");
}

// As many instructions as there are calls; building is linear in them.
TEST(Builder, ManyOps) {
  Builder b("many");
  Op x = Arg(b, 0, "s32[]", "x");
  for (int i = 0; i < 100000; ++i) x = b.Add(x, x);
  const auto module = b.Build();
  ASSERT_TRUE(module.ok()) << module.status().message();
}

TEST(Builder, DeepCallsEndInAnError) {
  Builder last("f");
  last.Neg(Arg(last, 0, "f32[]", "x"));
  auto module = last.Build();
  std::vector<Builder> all;
  all.push_back(std::move(last));
  for (int i = 0; i < 1100; ++i) {
    Builder b("f");
    const Op x = Arg(b, 0, "f32[]", "x");
    b.Call(all.back(), {x});
    all.push_back(std::move(b));
  }
  EXPECT_EQ(ErrorOf(all.back()),
            "Call: computations that call each other are 1000 deep");
}

}  // namespace
}  // namespace hloref
