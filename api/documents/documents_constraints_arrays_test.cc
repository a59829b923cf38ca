// Constraints of the Operation Semantics of 2017, 2018, 2022 and 2026: arrays,
// their elements and places.
#include <gtest/gtest.h>

#include "api/documents/testing_constraints.h"

namespace hloref {
namespace {

constexpr Constraint kElements[] = {
    {"2022, 2026", "BroadcastInDim",
     "each is mapped to a dimension of the output",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.BroadcastInDim(x, {2}, {1});
     }},
    {"2017, 2018, 2022, 2026", "Clamp", "min, operand and max are of one type",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "s32[2]", "y");
       b.Clamp(x, y, x);
     }},
    {"2017, 2018, 2022, 2026", "Concatenate", "dimension names a dimension",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Concatenate({x, x}, 1);
     }},
    {"2017, 2018, 2022, 2026", "Concatenate", "all operands are of one type",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "s32[2]", "y");
       b.Concatenate({x, y}, 0);
     }},
    {"2017, 2018, 2022, 2026", "Eq",
     "different ranks need broadcast_dimensions",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "f32[2,2]", "y");
       b.Eq(x, y);
     }},
    {"2017, 2018, 2022, 2026", "Eq", "lhs and rhs are of one type",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "s32[2]", "y");
       b.Eq(x, y);
     }},
    {"2017, 2018, 2022, 2026", "Add", "lhs and rhs are of one type",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "s32[2]", "y");
       b.Add(x, y);
     }},
    {"2017, 2018, 2022, 2026", "Add", "the shapes are compatible",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "f32[3]", "y");
       b.Add(x, y);
     }},
    {"2017, 2018, 2022, 2026", "Add",
     "broadcast_dimensions map to dimensions of the higher rank",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "f32[2,2]", "y");
       b.Add(x, y, {2});
     }},
    {"2026", "DynamicReshape", "there are as many sizes as bounds",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.DynamicReshape(x, {Const(b, "s32[] 2")}, {2, 1}, {false, false});
     }},
    {"2017, 2018", "DynamicSlice",
     "start_indices has the rank of the operand as its size",
     [](Builder& b) {
       b.DynamicSlice(Arg(b, 0, "f32[2,2]", "x"), Const(b, "s32[1] {0}"),
                      {1, 1});
     }},
    {"2017, 2018", "DynamicUpdateSlice",
     "start_indices has the rank of the operand as its size",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,2]", "x");
       b.DynamicUpdateSlice(x, x, Const(b, "s32[1] {0}"));
     }},
    {"2017, 2018", "DynamicUpdateSlice", "start_indices are one vector",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.DynamicUpdateSlice(x, x, Const(b, "s32[1,1] {{0}}"));
     }},
    {"2022, 2026", "DynamicUpdateSlice", "a start index for each dimension",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,2]", "x");
       b.DynamicUpdateSlice(x, x, Ops{Const(b, "s32[] 0")});
     }},
    {"2017, 2018", "DynamicUpdateSlice", "sizes of the update are above 0",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "f32[0]", "y");
       b.DynamicUpdateSlice(x, y, Const(b, "s32[1] {0}"));
     }},
    {"2022, 2026", "DynamicUpdateSlice", "sizes of the update are above 0",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "f32[0]", "y");
       b.DynamicUpdateSlice(x, y, Ops{Const(b, "s32[] 0")});
     }},
    {"2022, 2026", "DynamicSlice", "the slice fits the operand",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.DynamicSlice(x, Ops{Const(b, "s32[] 0")}, {3});
     }},
    {"2017, 2018", "DynamicSlice", "the slice fits the operand",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.DynamicSlice(x, Const(b, "s32[1] {0}"), {3});
     }},
    {"2022, 2026", "DynamicSlice", "start indices are integers",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.DynamicSlice(x, Ops{Const(b, "f32[] 0")}, {1});
     }},
    {"2022, 2026", "DynamicUpdateSlice", "the update is of the operand's type",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "s32[2]", "y");
       const Op zero = Const(b, "s32[] 0");
       b.DynamicUpdateSlice(x, y, Ops{zero});
     }},
    {"2022, 2026", "SetDimensionSize", "the operand is an array",
     [](Builder& b) {
       b.SetDimensionSize(b.Tuple({}), Const(b, "s32[] 1"), 0);
     }},
    {"2017, 2018, 2022, 2026", "ReducePrecision",
     "the operand is floating-point",
     [](Builder& b) { b.ReducePrecision(Arg(b, 0, "s32[2]", "x"), 5, 5); }},
    {"2017, 2018, 2022, 2026", "Slice",
     "there is a start and a limit for each dimension",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Slice(x, {0, 0}, {1, 1});
     }},
    {"2022, 2026", "Slice", "there is a stride for each dimension",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Slice(x, {0}, {1}, {1, 1});
     }},
    {"2022, 2026", "Gather", "collapsed_slice_dims have slices of size 1",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,1]", "i");
       b.Gather(x, i, {{1}, {0}, {0}, 1, {}, {}}, {2, 3});
     }},
    {"2022, 2026", "Gather",
     "start_index_map leads to dimensions of the operand",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,1]", "i");
       b.Gather(x, i, {{1}, {0}, {2}, 1, {}, {}}, {1, 3});
     }},
    {"2022, 2026", "Gather", "start_index_map is as long as the index vectors",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,1]", "i");
       b.Gather(x, i, {{1}, {0}, {0, 1}, 1, {}, {}}, {1, 3});
     }},
    {"2022, 2026", "Gather", "offset_dims are dimensions of the output",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,1]", "i");
       b.Gather(x, i, {{2}, {0}, {0}, 1, {}, {}}, {1, 3});
     }},
    {"2022, 2026", "Gather",
     "index_vector_dim is a dimension of start_indices, or its rank",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,1]", "i");
       b.Gather(x, i, {{1}, {0}, {0}, 3, {}, {}}, {1, 3});
     }},
};

constexpr Constraint kUpdates[] = {
    {"2022, 2026", "Scatter", "there is one operand at least",
     [](Builder& b) {
       b.Scatter(Ops{}, Arg(b, 0, "s32[2,1]", "i"), Ops{}, Adder(),
                 {{1}, {0}, {0}, 1, {}, {}});
     }},
    {"2022, 2026", "Scatter", "all operands have the same dimensions",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,1]", "i");
       const Op z = Arg(b, 2, "f32[4,2]", "z"), u = Arg(b, 3, "f32[2,3]", "u");
       b.Scatter({x, z}, i, {u, u}, Adder(), {{1}, {0}, {0}, 1, {}, {}});
     }},
    {"2022, 2026", "Scatter", "all updates have the same dimensions",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,1]", "i");
       const Op u = Arg(b, 2, "f32[2,3]", "u"), v = Arg(b, 3, "f32[2,2]", "v");
       b.Scatter({x, x}, i, {u, v}, Adder(), {{1}, {0}, {0}, 1, {}, {}});
     }},
    {"2022, 2026", "Scatter",
     "updates.rank is update_window_dims.size + scatter_indices.rank - 1",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,1]", "i");
       b.Scatter(x, i, Arg(b, 2, "f32[2,3,1]", "u"), Adder(),
                 {{1}, {0}, {0}, 1, {}, {}});
     }},
    {"2022, 2026", "Scatter", "a window is not larger than the operand",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,1]", "i");
       b.Scatter(x, i, Arg(b, 2, "f32[2,4]", "u"), Adder(),
                 {{1}, {0}, {0}, 1, {}, {}});
     }},
    {"2022, 2026", "Scatter",
     "update_scatter_dims have the sizes of scatter_indices",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,1]", "i");
       b.Scatter(x, i, Arg(b, 2, "f32[3,3]", "u"), Adder(),
                 {{1}, {0}, {0}, 1, {}, {}});
     }},
    {"2022, 2026", "Scatter", "inserted_window_dims ascend, none twice",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,1]", "i");
       b.Scatter(x, i, Arg(b, 2, "f32[2]", "u"), Adder(),
                 {{}, {1, 0}, {0}, 1, {}, {}});
     }},
    {"2022, 2026", "Scatter", "scatter_dims_to_operand_dims is one-to-one",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,2]", "i");
       b.Scatter(x, i, Arg(b, 2, "f32[2,3]", "u"), Adder(),
                 {{1}, {0}, {0, 0}, 1, {}, {}});
     }},
    {"2022, 2026", "Scatter", "update_computation is T, T -> T",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,1]", "i");
       b.Scatter(x, i, Arg(b, 2, "f32[2,3]", "u"), Adder("s32[]"),
                 {{1}, {0}, {0}, 1, {}, {}});
     }},
};

TEST(DocumentConstraints, Elements) { ExpectBroken(kElements); }
TEST(DocumentConstraints, Updates) { ExpectBroken(kUpdates); }

}  // namespace
}  // namespace hloref
