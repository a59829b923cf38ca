// Constraints of the Operation Semantics of 2017, 2018, 2022 and 2026: each
// sentence with a call that breaks it.
#include <gtest/gtest.h>

#include "api/documents/testing_constraints.h"

namespace hloref {
namespace {

constexpr Constraint kShapes[] = {
    {"2017, 2018, 2022, 2026", "Broadcast", "broadcast_sizes are sizes",
     [](Builder& b) { b.Broadcast(Arg(b, 0, "f32[]", "x"), {-2}); }},
    {"2022, 2026", "BroadcastInDim",
     "dimensions have size 1 or the size of the output's",
     [](Builder& b) { b.BroadcastInDim(Arg(b, 0, "f32[2]", "x"), {3}, {0}); }},
    {"2022, 2026", "BroadcastInDim",
     "broadcast_dimensions map each dimension of the operand",
     [](Builder& b) { b.BroadcastInDim(Arg(b, 0, "f32[2]", "x"), {2}, {}); }},
    {"2017, 2018, 2022, 2026", "Clamp",
     "all three arrays have the same shape, or min and max are scalars",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "f32[3]", "y");
       b.Clamp(x, y, x);
     }},
    {"2022, 2026", "BitcastConvertType", "no tuples",
     [](Builder& b) { b.BitcastConvertType(b.Tuple({}), ElementType::kF32); }},
    {"2017, 2018, 2022, 2026", "Add",
     "different ranks need broadcast_dimensions",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "f32[2,2]", "y");
       b.Add(x, y);
     }},
    {"2017, 2018, 2022, 2026", "Eq", "the shapes are compatible",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "f32[3]", "y");
       b.Eq(x, y);
     }},
    {"2017, 2018, 2022, 2026", "Transpose",
     "permutation permutes all dimensions",
     [](Builder& b) {
       b.Transpose(Arg(b, 0, "f32[2,2]", "x"), {0, 0});
     }},
    {"2017, 2018, 2022, 2026", "Rev", "dimensions are the operand's",
     [](Builder& b) { b.Rev(Arg(b, 0, "f32[2]", "x"), {1}); }},
    {"2022, 2026", "DynamicSlice", "a start index for each dimension",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,2]", "x");
       b.DynamicSlice(x, Ops{Const(b, "s32[] 0")}, {1, 1});
     }},
    {"2022, 2026", "DynamicUpdateSlice", "the update fits the operand",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), u = Arg(b, 1, "f32[3]", "u");
       b.DynamicUpdateSlice(x, u, Ops{Const(b, "s32[] 0")});
     }},
    {"2017, 2018, 2022, 2026", "Pad", "padding_value is a scalar of type T",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Pad(x, Const(b, "s32[] 0"), {{0, 0, 0}});
     }},
    {"2017, 2018, 2022, 2026", "Pad", "padding_config is for each dimension",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,2]", "x");
       b.Pad(x, Const(b, "f32[] 0"), {{0, 0, 0}});
     }},
    {"2022, 2026", "Pad", "interior padding is not negative",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Pad(x, Const(b, "f32[] 0"), {{0, 0, -1}});
     }},
    {"2022, 2026", "Iota", "iota_dimension is a dimension of the shape",
     [](Builder& b) { b.Iota(ShapeOf("s32[2]"), 1); }},
    {"2022, 2026", "GetDimensionSize", "the dimension is in [0, n)",
     [](Builder& b) { b.GetDimensionSize(Arg(b, 0, "f32[2]", "x"), 1); }},
    {"2022, 2026", "GetDimensionSize", "the operand is an array",
     [](Builder& b) { b.GetDimensionSize(b.Tuple({}), 0); }},
    {"2022, 2026", "SetDimensionSize", "the dimension is in [0, n)",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.SetDimensionSize(x, Const(b, "s32[] 1"), 1);
     }},
    {"2022, 2026", "SetDimensionSize", "the size is an int32",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.SetDimensionSize(x, Const(b, "f32[] 1"), 0);
     }},
    {"2017, 2018, 2022, 2026", "GetTupleElement",
     "the index counts an element of the tuple",
     [](Builder& b) { b.GetTupleElement(b.Tuple({}), 0); }},
};

constexpr Constraint kComputations[] = {
    {"2017, 2018, 2022, 2026", "Call",
     "arity and types of the operands match the parameters",
     [](Builder& b) { b.Call(Adder(), {Arg(b, 0, "f32[]", "x")}); }},
    {"2022, 2026", "Conditional", "predicate is a scalar of type PRED",
     [](Builder& b) {
       Builder f("f");
       f.Neg(Arg(f, 0, "f32[]", "x"));
       const Op x = Arg(b, 0, "f32[]", "x");
       b.Conditional(x, x, f, x, f);
     }},
    {"2022, 2026", "Conditional", "the operand is of the branch's type",
     [](Builder& b) {
       Builder f("f");
       f.Neg(Arg(f, 0, "f32[]", "x"));
       const Op x = Arg(b, 0, "s32[]", "x");
       b.Conditional(x, {f}, {x});
     }},
    {"2022, 2026", "Conditional", "all branches return one type",
     [](Builder& b) {
       Builder f("f"), g("g");
       f.Neg(Arg(f, 0, "f32[]", "x"));
       g.IsFinite(Arg(g, 0, "f32[]", "x"));
       const Op p = Arg(b, 0, "pred[]", "p"), x = Arg(b, 1, "f32[]", "x");
       b.Conditional(p, x, f, x, g);
     }},
    {"2022, 2026", "ReduceWindow", "all input arrays have the same dimensions",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "f32[3]", "y");
       const Op z = Arg(b, 2, "f32[]", "z");
       b.ReduceWindow({x, y}, {z, z}, Adder(), {1}, {1}, Padding::kValid);
     }},
    {"2017, 2018, 2022, 2026", "SelectAndScatter", "select is T, T -> PRED",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4]", "x"), s = Arg(b, 1, "f32[2]", "s");
       b.SelectAndScatter(x, Adder(), {2}, {2}, Padding::kValid, s,
                          Const(b, "f32[] 0"), Adder());
     }},
    {"2022, 2026", "Sort", "all operands have the same dimensions",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "f32[3]", "y");
       b.Sort({x, y}, Combiner("lt", &Builder::Lt));
     }},
    {"2022, 2026", "Sort", "the comparator has 2 n scalar parameters",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Sort({x, x}, Combiner("lt", &Builder::Lt));
     }},
    {"2026", "Scan", "all inputs have one scan dimension of size N",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "f32[3]", "y");
       b.Scan({x, y}, {}, Adder(), 0);
     }},
    {"2026", "TopK", "the last dimension is at least k",
     [](Builder& b) { b.TopK(Arg(b, 0, "f32[2]", "x"), 3); }},
    {"2026", "TopK", "the operand has a dimension",
     [](Builder& b) { b.TopK(Arg(b, 0, "f32[]", "x"), 1); }},
    {"2017, 2018, 2022, 2026", "BatchNormTraining", "feature_index is valid",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), s = Arg(b, 1, "f32[3]", "s");
       b.BatchNormTraining(x, s, s, 0, 2);
     }},
    {"2017, 2018, 2022, 2026", "BatchNormInference", "feature_index is valid",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), s = Arg(b, 1, "f32[3]", "s");
       b.BatchNormInference(x, s, s, s, s, 0, -1);
     }},
    {"2017, 2018, 2022, 2026", "BatchNormGrad", "feature_index is valid",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), s = Arg(b, 1, "f32[3]", "s");
       b.BatchNormGrad(x, s, s, s, x, 0, 2);
     }},
};

Op ScatterWith(Builder& b, const ScatterDimensionNumbers& numbers) {
  const Op x = Arg(b, 0, "f32[4,3]", "x"), i = Arg(b, 1, "s32[2,1]", "i");
  const Op u = Arg(b, 2, "f32[2,3]", "u");
  return b.Scatter(x, i, u, Adder(), numbers);
}

constexpr Constraint kScatters[] = {
    {"2022, 2026", "Scatter", "update_window_dims ascend, none twice",
     [](Builder& b) {
       ScatterWith(b, {{1, 1}, {}, {0}, 1, {}, {}});
     }},
    {"2022, 2026", "Scatter", "update_window_dims are dimensions of updates",
     [](Builder& b) {
       ScatterWith(b, {{2}, {0}, {0}, 1, {}, {}});
     }},
    {"2022, 2026", "Scatter", "inserted_window_dims are the operand's",
     [](Builder& b) {
       ScatterWith(b, {{1}, {2}, {0}, 1, {}, {}});
     }},
    {"2022, 2026", "Scatter",
     "operand.rank is update_window_dims.size + inserted_window_dims.size",
     [](Builder& b) {
       ScatterWith(b, {{1}, {}, {0}, 1, {}, {}});
     }},
    {"2022, 2026", "Scatter",
     "scatter_dims_to_operand_dims.size is that of the index vectors",
     [](Builder& b) {
       ScatterWith(b, {{1}, {0}, {0, 1}, 1, {}, {}});
     }},
    {"2022, 2026", "Scatter", "scatter_dims_to_operand_dims are the operand's",
     [](Builder& b) {
       ScatterWith(b, {{1}, {0}, {2}, 1, {}, {}});
     }},
};

constexpr Constraint kLinear[] = {
    {"2022, 2026", "DotGeneral", "batch dimensions have the same sizes",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), y = Arg(b, 1, "f32[3,3]", "y");
       b.DotGeneral(x, y, {{1}, {1}, {0}, {0}});
     }},
    {"2022, 2026", "DotGeneral", "contracting dimensions have the same sizes",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), y = Arg(b, 1, "f32[2,4]", "y");
       b.DotGeneral(x, y, {{1}, {1}, {}, {}});
     }},
    {"2017, 2018, 2022, 2026", "Conv", "input-z is the z of lhs",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[1,2,5]", "x");
       b.Conv(x, Arg(b, 1, "f32[1,3,3]", "k"), {1}, Padding::kValid);
     }},
    {"2022, 2026", "Fft", "up to 3 axes",
     [](Builder& b) {
       b.Fft(Arg(b, 0, "c64[2,2,2,2]", "x"), FftType::kFft, {2, 2, 2, 2});
     }},
    {"2022, 2026", "Cholesky", "a is a batch of square matrices",
     [](Builder& b) { b.Cholesky(Arg(b, 0, "f32[2,3]", "a"), true); }},
    {"2022, 2026", "Cholesky", "a is complex or floating-point",
     [](Builder& b) { b.Cholesky(Arg(b, 0, "s32[2,2]", "a"), true); }},
    {"2022, 2026", "TriangularSolve", "batch dimensions are equal",
     [](Builder& b) {
       const Op a = Arg(b, 0, "f32[2,2,2]", "a");
       const Op y = Arg(b, 1, "f32[3,2,2]", "y");
       b.TriangularSolve(a, y, true, true, false, TransposeA::kNoTranspose);
     }},
    {"2022, 2026", "RngNormal", "parameters and output are floating-point",
     [](Builder& b) {
       const Op x = Const(b, "s32[] 1");
       b.RngNormal(x, x, ShapeOf("s32[2]"));
     }},
    {"2017, 2018, 2022, 2026", "RngUniform", "parameters are scalars",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[1]", "x");
       b.RngUniform(x, x, ShapeOf("f32[2]"));
     }},
    {"2026", "RngBitGenerator", "the state of rng_three_fry is u64[2]",
     [](Builder& b) {
       b.RngBitGenerator(RandomAlgorithm::kThreeFry, Arg(b, 0, "u64[3]", "s"),
                         ShapeOf("u32[2]"));
     }},
};

constexpr Constraint kProcesses[] = {
    {"2022, 2026", "AllGather", "groups have all replicas, none twice",
     [](Builder& b) {
       b.AllGather(Arg(b, 0, "f32[2]", "x"), 0, 2, {{0, 0}});
     }},
    {"2022, 2026", "AllReduce", "groups are empty or have all replicas",
     [](Builder& b) {
       b.Processes(3);
       b.AllReduce(Arg(b, 0, "f32[2]", "x"), Adder(), {{0, 1}});
     }},
    {"2022, 2026", "ReduceScatter", "all groups have one size",
     [](Builder& b) {
       b.ReduceScatter(Arg(b, 0, "f32[2]", "x"), Adder(), 0, 2, {{0, 1}, {2}});
     }},
    {"2022, 2026", "ReduceScatter", "shard_count is the size of the groups",
     [](Builder& b) {
       b.ReduceScatter(Arg(b, 0, "f32[2]", "x"), Adder(), 0, 1, {{0, 1}});
     }},
    {"2026", "RaggedAllToAll", "offsets and sizes have one shape",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), i = Arg(b, 1, "s32[2]", "i");
       const Op j = Arg(b, 2, "s32[1]", "j");
       b.RaggedAllToAll(x, i, i, x, i, j, {{0, 1}});
     }},
    {"2018, 2022, 2026", "Send", "the context can only be used by SendDone",
     [](Builder& b) { b.RecvDone(b.Send(Arg(b, 0, "f32[]", "x"), 1)); }},
};

TEST(DocumentConstraints, Shapes) { ExpectBroken(kShapes); }
TEST(DocumentConstraints, Computations) { ExpectBroken(kComputations); }
TEST(DocumentConstraints, Scatters) { ExpectBroken(kScatters); }
TEST(DocumentConstraints, Linear) { ExpectBroken(kLinear); }
TEST(DocumentConstraints, Processes) { ExpectBroken(kProcesses); }

}  // namespace
}  // namespace hloref
