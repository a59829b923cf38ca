// Arguments, calls and the host: the modules that texts give.
#include <gtest/gtest.h>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

constexpr const char* kNeg =
    "neg { x = f32[] parameter(0)\nROOT negate.1 = negate(x) }\n";
Builder Neg() {
  Builder f("neg");
  f.Neg(Arg(f, 0, "f32[]", "x"));
  return f;
}

constexpr NameCase kControl[] = {
    {"Parameter",
     [](Builder& b) { b.Parameter(0, ShapeOf("(f32[2], s32[])")); },
     "ROOT parameter.0 = (f32[2], s32[]) parameter(0)"},
    {"Constant", [](Builder& b) { b.Constant(Value("f32[2] {1, nan}")); },
     "ROOT constant.0 = f32[2] constant({1, nan})"},
    {"ConstantLiteral", [](Builder& b) { b.ConstantLiteral(Value("s8[] -1")); },
     "ROOT constant.0 = s8[] constant(-1)"},
    {"Tuple",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[]", "x");
       b.Tuple({x, b.Tuple({})});
     },
     "x = f32[] parameter(0)\ntuple.1 = tuple()\n"
     "ROOT tuple.2 = tuple(x, tuple.1)"},
    {"GetTupleElement",
     [](Builder& b) {
       b.GetTupleElement(Arg(b, 0, "(f32[], s32[2])", "x"), 1);
     },
     "x = (f32[], s32[2]) parameter(0)\n"
     "ROOT get-tuple-element.1 = get-tuple-element(x), index=1"},
    {"Call", [](Builder& b) { b.Call(Neg(), {Arg(b, 0, "f32[]", "y")}); },
     "y = f32[] parameter(0)\nROOT call.1 = call(y), to_apply=neg", kNeg},
    {"CompositeCall",
     [](Builder& b) {
       b.CompositeCall(Neg(), {Arg(b, 0, "f32[]", "y")}, "foo.bar",
                       "n = 1 : i32, tensor = dense<1> : tensor<i32>", 1);
     },
     "y = f32[] parameter(0)\nROOT call.1 = call(y), to_apply=neg, "
     "is_composite=true, frontend_attributes={composite.attributes={n = 1 : "
     "i32, tensor = dense<1> : tensor<i32>},composite.name=\"foo.bar\","
     "composite.version=\"1\"}",
     kNeg},
    {"CustomCall",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.CustomCall("f", {x}, ShapeOf("f32[3]"));
       CustomCallOptions options;
       options.opaque = "a\"b";
       options.operand_shapes_with_layout = {ShapeOf("f32[2]{0}")};
       options.has_side_effect = true;
       options.called_computations = {Neg()};
       b.CustomCall("g", {x}, ShapeOf("f32[3]{0}"), options);
     },
     "x = f32[2] parameter(0)\n"
     "custom-call.1 = f32[3] custom-call(x), custom_call_target=\"f\"\n"
     "ROOT custom-call.2 = f32[3]{0} custom-call(x), "
     "custom_call_target=\"g\", operand_layout_constraints={f32[2]{0}}, "
     "custom_call_has_side_effect=true, called_computations={neg}, "
     "opaque=\"a\\\"b\"",
     kNeg},
    {"Conditional",
     [](Builder& b) {
       const Op p = Arg(b, 0, "pred[]", "p"), x = Arg(b, 1, "f32[]", "x");
       b.Conditional(p, x, Neg(), x, Neg());
     },
     "p = pred[] parameter(0)\nx = f32[] parameter(1)\n"
     "ROOT conditional.2 = conditional(p, x, x), true_computation=neg, "
     "false_computation=neg.1",
     "neg { x = f32[] parameter(0)\nROOT negate.1 = negate(x) }\n"
     "neg.1 { x = f32[] parameter(0)\nROOT negate.1 = negate(x) }\n"},
    {"Conditional by index",
     [](Builder& b) {
       const Op i = Arg(b, 0, "s32[]", "i"), x = Arg(b, 1, "f32[]", "x");
       const Builder neg = Neg();
       b.Conditional(i, {neg, neg, neg}, {x, x, x});
     },
     "i = s32[] parameter(0)\nx = f32[] parameter(1)\n"
     "ROOT conditional.2 = conditional(i, x, x, x), "
     "branch_computations={neg, neg, neg}",
     kNeg},
    {"While",
     [](Builder& b) {
       Builder less("less");
       const Op x = Arg(less, 0, "f32[]", "x");
       less.Lt(x, Const(less, "f32[] 9"));
       b.While(less, Neg(), Arg(b, 0, "f32[]", "y"));
     },
     "y = f32[] parameter(0)\n"
     "ROOT while.1 = while(y), condition=less, body=neg",
     "less { x = f32[] parameter(0)\nconstant.1 = f32[] constant(9)\n"
     "ROOT compare.2 = compare(x, constant.1), direction=LT }\n"
     "neg { x = f32[] parameter(0)\nROOT negate.1 = negate(x) }\n"},
    {"OptimizationBarrier",
     [](Builder& b) { b.OptimizationBarrier(Arg(b, 0, "f32[]", "x")); },
     "x = f32[] parameter(0)\nROOT opt-barrier.1 = opt-barrier(x)"},
    {"AfterAll",
     [](Builder& b) {
       const Op t = b.AfterAll({});
       b.AfterAll({t, t});
     },
     "after-all.0 = after-all()\n"
     "ROOT after-all.1 = after-all(after-all.0, after-all.0)"},
};

constexpr NameCase kHost[] = {
    {"Infeed", [](Builder& b) { b.Infeed(ShapeOf("f32[3]"), "c"); },
     "after-all.0 = after-all()\n"
     "infeed.1 = (f32[3], token[]) infeed(after-all.0), infeed_config=\"c\"\n"
     "ROOT get-tuple-element.2 = get-tuple-element(infeed.1), index=0"},
    {"InfeedWithToken",
     [](Builder& b) { b.InfeedWithToken(b.AfterAll({}), ShapeOf("f32[]")); },
     "after-all.0 = after-all()\n"
     "ROOT infeed.1 = (f32[], token[]) infeed(after-all.0)"},
    {"Outfeed",
     [](Builder& b) {
       b.Outfeed(Arg(b, 0, "f32[3]", "x"), ShapeOf("f32[3]{0}"), "c");
     },
     "x = f32[3] parameter(0)\nafter-all.1 = after-all()\n"
     "ROOT outfeed.2 = outfeed(x, after-all.1), outfeed_config=\"c\", "
     "outfeed_shape=f32[3]{0}"},
    {"OutfeedWithToken",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[]", "x");
       b.OutfeedWithToken(x, b.AfterAll({}), ShapeOf("f32[]"));
     },
     "x = f32[] parameter(0)\nafter-all.1 = after-all()\n"
     "ROOT outfeed.2 = outfeed(x, after-all.1), outfeed_shape=f32[]"},
};

constexpr NameCase kControlDumps[] = {
    {"AddDependency",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[]", "x");
       b.AddDependency(x, b.AfterAll({}));
     },
     "x = f32[] parameter(0)\nafter-all.1 = after-all()\n"
     "ROOT add-dependency.2 = add-dependency(x, after-all.1)"},
    {"Domain",
     [](Builder& b) {
       b.Domain(Arg(b, 0, "f32[]", "x"),
                "{kind=\"sharding\", entry={}, exit={}}");
     },
     "x = f32[] parameter(0)\nROOT domain.1 = domain(x), "
     "domain={kind=\"sharding\", entry={}, exit={}}"},
    {"Fusion",
     [](Builder& b) {
       b.Fusion({Arg(b, 0, "f32[]", "y")}, FusionKind::kLoop, Neg());
     },
     "y = f32[] parameter(0)\n"
     "ROOT fusion.1 = fusion(y), kind=kLoop, calls=neg",
     kNeg},
    {"AsyncStart",
     [](Builder& b) {
       b.AsyncDone(b.AsyncStart({Arg(b, 0, "f32[]", "y")}, Neg()));
     },
     "y = f32[] parameter(0)\nasync-start.1 = ((f32[]), f32[], u32[]) "
     "async-start(y), calls=neg\n"
     "ROOT async-done.2 = async-done(async-start.1)",
     kNeg},
    {"AsyncUpdate",
     [](Builder& b) {
       const Op s = b.AsyncStart({Arg(b, 0, "f32[]", "y")}, Neg());
       b.AsyncDone(b.AsyncUpdate(s));
     },
     "y = f32[] parameter(0)\nasync-start.1 = ((f32[]), f32[], u32[]) "
     "async-start(y), calls=neg\nasync-update.2 = async-update(async-start.1)\n"
     "ROOT async-done.3 = async-done(async-update.2)",
     kNeg},
    {"AsyncDone", [](Builder& b) { b.AsyncDone(b.AsyncStart({}, Neg())); },
     nullptr},
};

TEST(BuilderNames, Control) { ExpectTexts(kControl); }
TEST(BuilderNames, Host) { ExpectTexts(kHost); }
TEST(BuilderNames, ControlInDumps) {
  ExpectTexts(std::span(kControlDumps).first(std::size(kControlDumps) - 1));
  Builder b("t");
  kControlDumps[std::size(kControlDumps) - 1].make(b);
  EXPECT_NE(ErrorOf(b), "");  // the computation has a parameter
}

}  // namespace
}  // namespace hloref
