// Functions that apply computations make the modules that texts give.
#include <gtest/gtest.h>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

constexpr const char* kAddOfFloats =
    "add { a = f32[] parameter(0)\nb = f32[] parameter(1)\n"
    "ROOT add.2 = add(a, b) }\n";
constexpr const char* kGeAndAdd =
    "ge { a = f32[] parameter(0)\nb = f32[] parameter(1)\n"
    "ROOT compare.2 = compare(a, b), direction=GE }\n"
    "add { a = f32[] parameter(0)\nb = f32[] parameter(1)\n"
    "ROOT add.2 = add(a, b) }\n";
constexpr const char* kArgMax =
    "f { v = f32[] parameter(0)\ni = s32[] parameter(1)\n"
    "w = f32[] parameter(2)\nj = s32[] parameter(3)\n"
    "maximum.4 = maximum(v, w)\nmaximum.5 = maximum(i, j)\n"
    "ROOT tuple.6 = tuple(maximum.4, maximum.5) }\n";

Builder ArgMax() {
  Builder f("f");
  const Op v = Arg(f, 0, "f32[]", "v"), i = Arg(f, 1, "s32[]", "i");
  const Op w = Arg(f, 2, "f32[]", "w"), j = Arg(f, 3, "s32[]", "j");
  f.Tuple({f.Max(v, w), f.Max(i, j)});
  return f;
}

constexpr NameCase kReductions[] = {
    {"Reduce",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), z = Arg(b, 1, "f32[]", "z");
       b.Reduce(x, z, Adder(), {1});
     },
     "x = f32[2,3] parameter(0)\nz = f32[] parameter(1)\n"
     "ROOT reduce.2 = reduce(x, z), dimensions={1}, to_apply=add",
     kAddOfFloats},
    {"Reduce of several",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "s32[2]", "y");
       const Op p = Arg(b, 2, "f32[]", "p"), q = Arg(b, 3, "s32[]", "q");
       b.Reduce({x, y}, {p, q}, ArgMax(), {0});
     },
     "x = f32[2] parameter(0)\ny = s32[2] parameter(1)\n"
     "p = f32[] parameter(2)\nq = s32[] parameter(3)\n"
     "ROOT reduce.4 = reduce(x, y, p, q), dimensions={0}, to_apply=f",
     kArgMax},
    {"ReduceWindow",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[5]", "x"), z = Arg(b, 1, "f32[]", "z");
       const Builder add = Adder();
       b.Tuple(
           {b.ReduceWindow(x, z, add, {3}, {2}, Padding::kValid),
            b.ReduceWindow(x, z, add, {4}, {1}, Padding::kSame),
            b.ReduceWindow(x, z, add, {3}, {}, Paddings{{2, 0}}),
            b.ReduceWindow(x, add, z, {3}, {3}, Padding::kValid),
            b.ReduceWindow({x}, {z}, add, {2}, {1}, {2}, {3}, Padding::kSame)});
     },
     "x = f32[5] parameter(0)\nz = f32[] parameter(1)\n"
     "reduce-window.2 = reduce-window(x, z), window={size=3 stride=2}, "
     "to_apply=add\n"
     "reduce-window.3 = reduce-window(x, z), window={size=4 pad=1_2}, "
     "to_apply=add\n"
     "reduce-window.4 = reduce-window(x, z), window={size=3 pad=2_0}, "
     "to_apply=add\n"
     "reduce-window.5 = reduce-window(x, z), window={size=3 stride=3}, "
     "to_apply=add\n"
     "reduce-window.6 = reduce-window(x, z), window={size=2 pad=1_2 "
     "lhs_dilate=2 rhs_dilate=3}, to_apply=add\n"
     "ROOT tuple.7 = tuple(reduce-window.2, reduce-window.3, "
     "reduce-window.4, reduce-window.5, reduce-window.6)",
     kAddOfFloats},
    {"ReduceWindowWithGeneralPadding",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[3]", "x"), y = Arg(b, 1, "s32[3]", "y");
       const Op p = Arg(b, 2, "f32[]", "p"), q = Arg(b, 3, "s32[]", "q");
       b.ReduceWindowWithGeneralPadding({x, y}, {p, q}, ArgMax(), {2}, {4}, {2},
                                        {3}, {{2, 1}});
     },
     "x = f32[3] parameter(0)\ny = s32[3] parameter(1)\n"
     "p = f32[] parameter(2)\nq = s32[] parameter(3)\n"
     "ROOT reduce-window.4 = reduce-window(x, y, p, q), window={size=2 "
     "stride=4 pad=2_1 lhs_dilate=2 rhs_dilate=3}, to_apply=f",
     kArgMax},
    {"SelectAndScatter",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4]", "x"), s = Arg(b, 1, "f32[2]", "s");
       const Op z = Arg(b, 2, "f32[]", "z");
       const Builder ge = Combiner("ge", &Builder::Ge), add = Adder();
       b.SelectAndScatter(x, ge, {2}, {2}, Padding::kValid, s, z, add);
       b.SelectAndScatter(x, ge, {4}, {3}, Paddings{{1, 2}}, s, z, add);
     },
     "x = f32[4] parameter(0)\ns = f32[2] parameter(1)\n"
     "z = f32[] parameter(2)\n"
     "select-and-scatter.3 = select-and-scatter(x, s, z), "
     "window={size=2 stride=2}, select=ge, scatter=add\n"
     "ROOT select-and-scatter.4 = select-and-scatter(x, s, z), "
     "window={size=4 stride=3 pad=1_2}, select=ge, scatter=add",
     kGeAndAdd},
    {"Scan",
     [](Builder& b) {
       Builder f("f");
       const Op e = Arg(f, 0, "f32[]", "e"), c = Arg(f, 1, "f32[]", "c");
       const Op n = f.Add(c, e);
       f.Tuple({n, n});
       const Op x = Arg(b, 0, "f32[3]", "x"), i = Arg(b, 1, "f32[]", "i");
       b.Scan({x}, {i}, f, 0, true, true);
     },
     "x = f32[3] parameter(0)\ni = f32[] parameter(1)\n"
     "ROOT scan.2 = scan(x, i), dimensions={0}, num_carries=1, "
     "is_reverse=true, is_associative=true, to_apply=f",
     "f { e = f32[] parameter(0)\nc = f32[] parameter(1)\n"
     "add.2 = add(c, e)\nROOT tuple.3 = tuple(add.2, add.2) }\n"},
    {"Map",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), p = Arg(b, 1, "f32[]", "p");
       const Builder add = Adder();
       b.Tuple({b.Map({x, x}, add), b.Map({x}, add, {0, 1}, {p})});
     },
     "x = f32[2,3] parameter(0)\np = f32[] parameter(1)\n"
     "map.2 = map(x, x), dimensions={0,1}, to_apply=add\n"
     "map.3 = map(x, p), dimensions={0,1}, to_apply=add\n"
     "ROOT tuple.4 = tuple(map.2, map.3)",
     kAddOfFloats},
    {"Sort",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x");
       b.Sort({x}, Combiner("lt", &Builder::Lt), -1, true);
     },
     "x = f32[2,3] parameter(0)\n"
     "ROOT sort.1 = sort(x), dimensions={1}, is_stable=true, to_apply=lt",
     "lt { a = f32[] parameter(0)\nb = f32[] parameter(1)\n"
     "ROOT compare.2 = compare(a, b), direction=LT }\n"},
    {"Sort of 2017", [](Builder& b) { b.Sort(Arg(b, 0, "f32[2,3]", "x")); },
     "x = f32[2,3] parameter(0)\n"
     "ROOT sort.1 = sort(x), dimensions={1}, to_apply=compare",
     "compare { lhs = f32[] parameter(0)\nrhs = f32[] parameter(1)\n"
     "ROOT compare.2 = compare(lhs, rhs), direction=LT, type=TOTALORDER }\n"},
    {"TopK", [](Builder& b) { b.TopK(Arg(b, 0, "f32[2,5]", "x"), 3, false); },
     "x = f32[2,5] parameter(0)\nROOT topk.1 = topk(x), k=3, largest=false"},
};

constexpr NameCase kBatchNorms[] = {
    {"BatchNormTraining",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), s = Arg(b, 1, "f32[3]", "s");
       b.BatchNormTraining(x, s, s, 0.001f, 1);
     },
     "x = f32[2,3] parameter(0)\ns = f32[3] parameter(1)\n"
     "ROOT batch-norm-training.2 = batch-norm-training(x, s, s), "
     "epsilon=0.001, feature_index=1"},
    {"BatchNormInference",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), s = Arg(b, 1, "f32[3]", "s");
       const Op m = Arg(b, 2, "f32[3]", "m");
       b.BatchNormInference(x, s, s, m, s, 0.5f, 1);
     },
     "x = f32[2,3] parameter(0)\ns = f32[3] parameter(1)\n"
     "m = f32[3] parameter(2)\n"
     "ROOT batch-norm-inference.3 = batch-norm-inference(x, s, s, m, s), "
     "epsilon=0.5, feature_index=1"},
    {"BatchNormGrad",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), s = Arg(b, 1, "f32[3]", "s");
       const Op g = Arg(b, 2, "f32[2,3]", "g");
       b.BatchNormGrad(x, s, s, s, g, 0.5f, 1);
     },
     "x = f32[2,3] parameter(0)\ns = f32[3] parameter(1)\n"
     "g = f32[2,3] parameter(2)\n"
     "ROOT batch-norm-grad.3 = batch-norm-grad(x, s, s, s, g), "
     "epsilon=0.5, feature_index=1"},
};

TEST(BuilderNames, Reductions) { ExpectTexts(kReductions); }
TEST(BuilderNames, BatchNorms) { ExpectTexts(kBatchNorms); }

// semantics.md: padding_same: of stride 2 the window minus one, or what makes
// the result ceil(size / stride) long.
TEST(BuilderWindows, TwoReadingsOfSame) {
  for (const char* reading : {"document", "tf"}) {
    Builder b("t");
    b.Choose("padding_same", reading);
    const Op x = Arg(b, 0, "s32[4]", "x");
    b.ReduceWindow(x, Const(b, "s32[] 0"), Adder("s32[]"), {3}, {2},
                   Padding::kSame);
    const bool is_tf = reading == std::string("tf");
    ExpectResult(b, {Value("s32[4] {1, 2, 3, 4}")},
                 is_tf ? "s32[2] {6, 7}" : "s32[2] {3, 9}");
  }
}

TEST(BuilderWindows, Refuses) {
  Builder b("t");
  const Op x = Arg(b, 0, "f32[5]", "x"), z = Arg(b, 1, "f32[]", "z");
  b.ReduceWindow(x, z, Adder(), {3}, {1, 1}, Padding::kValid);
  b.ReduceWindow(x, z, Adder(), {3, 3}, {}, Padding::kSame);
  b.Choose("padding_same", "sometimes");
  b.Choose("conv_padding", "zeros");
  const auto errors = b.errors();
  ASSERT_EQ(errors.size(), 4u);
  EXPECT_EQ(errors[0].message,
            "ReduceWindow: there are 2 window_strides for 1 window dimension");
  EXPECT_EQ(errors[1].message,
            "ReduceWindow: there are 1 dimensions of the operand for 2 window "
            "dimensions");
  EXPECT_EQ(errors[2].message,
            "Choose: padding_same is document or tf, not 'sometimes'");
  EXPECT_EQ(errors[3].message,
            "Choose: 'conv_padding' is no choice of the builder; "
            "ProgramOptions::choices has those of a run");
}

}  // namespace
}  // namespace hloref
