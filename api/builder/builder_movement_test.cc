// Functions that move elements make the modules that texts give.
#include <gtest/gtest.h>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

constexpr NameCase kDimensions[] = {
    {"Broadcast",
     [](Builder& b) { b.Broadcast(Arg(b, 0, "f32[3]", "x"), {2}); },
     "x = f32[3] parameter(0)\n"
     "ROOT broadcast.1 = f32[2,3] broadcast(x), dimensions={1}"},
    {"BroadcastInDim",
     [](Builder& b) {
       b.BroadcastInDim(Arg(b, 0, "f32[3,1]", "x"), {3, 2, 4}, {0, 2});
     },
     "x = f32[3,1] parameter(0)\nreshape.1 = f32[3] reshape(x)\n"
     "ROOT broadcast.2 = f32[3,2,4] broadcast(reshape.1), dimensions={0}"},
    {"Reshape",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x");
       const Op y = b.Reshape(x, {6});
       const Op z = b.Reshape(x, {0, 1}, {3, 2});
       const Op w = b.Reshape(x, {1, 0}, {6});
       b.Tuple({y, z, w, b.Reshape(ShapeOf("f32[1,6]"), x)});
     },
     "x = f32[2,3] parameter(0)\nreshape.1 = f32[6] reshape(x)\n"
     "reshape.2 = f32[3,2] reshape(x)\n"
     "transpose.3 = transpose(x), dimensions={1,0}\n"
     "reshape.4 = f32[6] reshape(transpose.3)\n"
     "reshape.5 = f32[1,6] reshape(x)\n"
     "ROOT tuple.6 = tuple(reshape.1, reshape.2, reshape.4, reshape.5)"},
    {"Collapse",
     [](Builder& b) {
       b.Collapse(Arg(b, 0, "f32[4,2,3]", "x"), {1, 2});
     },
     "x = f32[4,2,3] parameter(0)\nROOT reshape.1 = f32[4,6] reshape(x)"},
    {"DynamicReshape",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[6]", "x"), n = Arg(b, 1, "s32[]", "n");
       b.DynamicReshape(x, {n, n}, {2, 3}, {true, false});
     },
     "x = f32[6] parameter(0)\nn = s32[] parameter(1)\n"
     "ROOT dynamic-reshape.2 = f32[<=2,3] dynamic-reshape(x, n, n)"},
    {"Transpose",
     [](Builder& b) {
       b.Transpose(Arg(b, 0, "f32[2,3]", "x"), {1, 0});
     },
     "x = f32[2,3] parameter(0)\n"
     "ROOT transpose.1 = transpose(x), dimensions={1,0}"},
    {"Rev", [](Builder& b) { b.Rev(Arg(b, 0, "f32[2,3]", "x"), {1}); },
     "x = f32[2,3] parameter(0)\nROOT reverse.1 = reverse(x), dimensions={1}"},
    {"Concatenate",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x");
       b.Concatenate({x, x}, 1);
     },
     "x = f32[2,3] parameter(0)\n"
     "ROOT concatenate.1 = concatenate(x, x), dimensions={1}"},
    {"ConcatInDim",
     [](Builder& b) { b.ConcatInDim({Arg(b, 0, "f32[2]", "x")}, 0); },
     "x = f32[2] parameter(0)\n"
     "ROOT concatenate.1 = concatenate(x), dimensions={0}"},
    {"Slice",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[5,3]", "x");
       b.Tuple(
           {b.Slice(x, {1, 0}, {5, 3}, {2, 1}), b.Slice(x, {0, 1}, {2, 2})});
     },
     "x = f32[5,3] parameter(0)\n"
     "slice.1 = slice(x), slice={[1:5:2], [0:3]}\n"
     "slice.2 = slice(x), slice={[0:2], [1:2]}\n"
     "ROOT tuple.3 = tuple(slice.1, slice.2)"},
    {"Pad",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), v = Arg(b, 1, "f32[]", "v");
       b.Pad(x, v, {{1, -1, 2}, {0, 3, 0}});
     },
     "x = f32[2,3] parameter(0)\nv = f32[] parameter(1)\n"
     "ROOT pad.2 = pad(x, v), padding=1_-1_2x0_3"},
    {"Iota", [](Builder& b) { b.Iota(ShapeOf("s32[4,8]"), 1); },
     "ROOT iota.0 = s32[4,8] iota(), iota_dimension=1"},
};

constexpr NameCase kIndices[] = {
    {"DynamicSlice",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[5,3]", "x"), i = Arg(b, 1, "s32[]", "i");
       const Op v = Arg(b, 2, "s32[2]", "v");
       b.Tuple(
           {b.DynamicSlice(x, {i, i}, {2, 3}), b.DynamicSlice(x, v, {1, 1})});
     },
     "x = f32[5,3] parameter(0)\ni = s32[] parameter(1)\n"
     "v = s32[2] parameter(2)\n"
     "dynamic-slice.3 = dynamic-slice(x, i, i), dynamic_slice_sizes={2,3}\n"
     "dynamic-slice.4 = dynamic-slice(x, v), dynamic_slice_sizes={1,1}\n"
     "ROOT tuple.5 = tuple(dynamic-slice.3, dynamic-slice.4)"},
    {"DynamicUpdateSlice",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[5]", "x"), u = Arg(b, 1, "f32[2]", "u");
       const Op i = Arg(b, 2, "s32[]", "i"), v = Arg(b, 3, "s32[1]", "v");
       b.Tuple(
           {b.DynamicUpdateSlice(x, u, {i}), b.DynamicUpdateSlice(x, u, v)});
     },
     "x = f32[5] parameter(0)\nu = f32[2] parameter(1)\n"
     "i = s32[] parameter(2)\nv = s32[1] parameter(3)\n"
     "dynamic-update-slice.4 = dynamic-update-slice(x, u, i)\n"
     "dynamic-update-slice.5 = dynamic-update-slice(x, u, v)\n"
     "ROOT tuple.6 = tuple(dynamic-update-slice.4, dynamic-update-slice.5)"},
    {"Gather",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[16,11]", "x");
       const Op i = Arg(b, 1, "s64[5,2]", "i");
       b.Gather(x, i, {{1, 2}, {}, {0, 1}, 1, {}, {}}, {8, 6}, true);
     },
     "x = f32[16,11] parameter(0)\ni = s64[5,2] parameter(1)\n"
     "ROOT gather.2 = gather(x, i), offset_dims={1,2}, "
     "collapsed_slice_dims={}, start_index_map={0,1}, index_vector_dim=1, "
     "slice_sizes={8,6}, indices_are_sorted=true"},
    {"Gather with batching",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[3,4]", "x"), i = Arg(b, 1, "s32[3]", "i");
       b.Gather(x, i, {{}, {1}, {1}, 1, {0}, {0}}, {1, 1});
     },
     "x = f32[3,4] parameter(0)\ni = s32[3] parameter(1)\n"
     "ROOT gather.2 = gather(x, i), offset_dims={}, "
     "collapsed_slice_dims={1}, start_index_map={1}, "
     "operand_batching_dims={0}, start_indices_batching_dims={0}, "
     "index_vector_dim=1, slice_sizes={1,1}"},
    {"Scatter",
     [](Builder& b) {
       const Builder add = Adder();
       const Op x = Arg(b, 0, "f32[4]", "x"), i = Arg(b, 1, "s32[2]", "i");
       const Op u = Arg(b, 2, "f32[2]", "u");
       b.Scatter(x, i, u, add, {{}, {0}, {0}, 1, {}, {}}, true, true);
     },
     "x = f32[4] parameter(0)\ni = s32[2] parameter(1)\n"
     "u = f32[2] parameter(2)\n"
     "ROOT scatter.3 = scatter(x, i, u), update_window_dims={}, "
     "inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, "
     "index_vector_dim=1, indices_are_sorted=true, unique_indices=true, "
     "to_apply=add",
     "add { a = f32[] parameter(0)\nb = f32[] parameter(1)\n"
     "ROOT add.2 = add(a, b) }"},
    {"Scatter of several",
     [](Builder& b) {
       Builder f("f");
       const Op p = Arg(f, 0, "f32[]", "p"), q = Arg(f, 1, "s32[]", "q");
       const Op r = Arg(f, 2, "f32[]", "r"), s = Arg(f, 3, "s32[]", "s");
       f.Tuple({f.Add(p, r), f.Max(q, s)});
       const Op x = Arg(b, 0, "f32[4]", "x"), y = Arg(b, 1, "s32[4]", "y");
       const Op i = Arg(b, 2, "s32[2]", "i"), u = Arg(b, 3, "f32[2]", "u");
       const Op v = Arg(b, 4, "s32[2]", "v");
       b.Scatter(Ops{x, y}, i, Ops{u, v}, f, {{}, {0}, {0}, 1, {}, {}});
     },
     "x = f32[4] parameter(0)\ny = s32[4] parameter(1)\n"
     "i = s32[2] parameter(2)\nu = f32[2] parameter(3)\n"
     "v = s32[2] parameter(4)\n"
     "ROOT scatter.5 = scatter(x, y, i, u, v), update_window_dims={}, "
     "inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, "
     "index_vector_dim=1, to_apply=f",
     "f { p = f32[] parameter(0)\nq = s32[] parameter(1)\n"
     "r = f32[] parameter(2)\ns = s32[] parameter(3)\n"
     "add.4 = add(p, r)\nmaximum.5 = maximum(q, s)\n"
     "ROOT tuple.6 = tuple(add.4, maximum.5) }"},
    {"GetDimensionSize",
     [](Builder& b) { b.GetDimensionSize(Arg(b, 0, "f32[<=5]", "x"), 0); },
     "x = f32[<=5] parameter(0)\n"
     "ROOT get-dimension-size.1 = get-dimension-size(x), dimensions={0}"},
    {"SetDimensionSize",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[5]", "x");
       b.SetDimensionSize(x, Arg(b, 1, "s32[]", "n"), 0);
     },
     "x = f32[5] parameter(0)\nn = s32[] parameter(1)\n"
     "ROOT set-dimension-size.2 = set-dimension-size(x, n), dimensions={0}"},
};

constexpr NameCase kDumps[] = {
    {"Bitcast",
     [](Builder& b) {
       b.Bitcast(Arg(b, 0, "f32[2,3]{1,0}", "x"), ShapeOf("f32[6]{0}"));
     },
     "x = f32[2,3]{1,0} parameter(0)\nROOT bitcast.1 = f32[6]{0} bitcast(x)"},
    {"Copy", [](Builder& b) { b.Copy(Arg(b, 0, "f32[2]", "x")); },
     "x = f32[2] parameter(0)\nROOT copy.1 = copy(x)"},
    {"CopyStart",
     [](Builder& b) { b.CopyDone(b.CopyStart(Arg(b, 0, "f32[2]", "x"))); },
     "x = f32[2] parameter(0)\ncopy-start.1 = copy-start(x)\n"
     "ROOT copy-done.2 = copy-done(copy-start.1)"},
    {"CopyDone",
     [](Builder& b) { b.CopyDone(b.CopyStart(Arg(b, 0, "f32[]", "x"))); },
     "x = f32[] parameter(0)\ncopy-start.1 = copy-start(x)\n"
     "ROOT copy-done.2 = copy-done(copy-start.1)"},
};

TEST(BuilderNames, Dimensions) { ExpectTexts(kDimensions); }
TEST(BuilderNames, Indices) { ExpectTexts(kIndices); }
TEST(BuilderNames, MovementInDumps) { ExpectTexts(kDumps); }

TEST(BuilderMovement, Refuses) {
  const auto error = [](void (*make)(Builder&)) {
    Builder b("t");
    make(b);
    return ErrorOf(b);
  };
  EXPECT_EQ(
      error([](Builder& b) { b.Broadcast(Arg(b, 0, "f32[]", "x"), {-1}); }),
      "Broadcast: a size is negative");
  EXPECT_EQ(error([](Builder& b) {
              b.Slice(Arg(b, 0, "f32[2]", "x"), {0, 0}, {1});
            }),
            "Slice: there are 2 start_indices, 1 limit_indices and 0 strides");
  EXPECT_EQ(
      error([](Builder& b) { b.Reshape(Arg(b, 0, "token[]", "x"), {1}); }),
      "Reshape: the operand is token[], no array");
  EXPECT_EQ(error([](Builder& b) {
              const Op x = Arg(b, 0, "f32[2]", "x");
              b.DynamicReshape(x, {x}, {2}, {});
            }),
            "DynamicReshape: there are 1 bounds and 0 dims_are_dynamic");
}

}  // namespace
}  // namespace hloref
