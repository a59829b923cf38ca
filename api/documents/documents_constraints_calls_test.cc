// Constraints of the Operation Semantics of 2017, 2018, 2022 and 2026:
// computations that are called, matrices, and processes.
#include <gtest/gtest.h>

#include "api/documents/testing_constraints.h"

namespace hloref {
namespace {

constexpr Constraint kCalls[] = {
    {"2026", "CompositeCall", "the operands match the computation",
     [](Builder& b) {
       b.CompositeCall(Adder(), {Arg(b, 0, "f32[]", "x")}, "foo.bar");
     }},
    {"2022, 2026", "Conditional", "a branch takes one argument",
     [](Builder& b) {
       const Op p = Arg(b, 0, "pred[]", "p"), x = Arg(b, 1, "f32[]", "x");
       const Builder f = Adder();
       b.Conditional(p, x, f, x, f);
     }},
    {"2022, 2026", "Conditional", "branch_index is a scalar of type S32",
     [](Builder& b) {
       Builder f("f");
       f.Neg(Arg(f, 0, "f32[]", "x"));
       const Op i = Arg(b, 0, "s64[]", "i"), x = Arg(b, 1, "f32[]", "x");
       b.Conditional(i, {f, f}, {x, x});
     }},
    {"2022, 2026", "Conditional", "there is an operand for each branch",
     [](Builder& b) {
       Builder f("f");
       f.Neg(Arg(f, 0, "f32[]", "x"));
       const Op i = Arg(b, 0, "s32[]", "i"), x = Arg(b, 1, "f32[]", "x");
       b.Conditional(i, {f, f}, {x});
     }},
    {"2017, 2018, 2022, 2026", "Map", "all operands have the same dimensions",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "f32[3]", "y");
       b.Map({x, y}, Adder(), {0});
     }},
    {"2017, 2018, 2022, 2026", "Map", "dimensions are those of the operands",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Map({x, x}, Adder(), {1});
     }},
    {"2017, 2018, 2022, 2026", "Reduce", "dimensions are there once",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Reduce(x, Arg(b, 1, "f32[]", "z"), Adder(), {0, 0});
     }},
    {"2017, 2018, 2022, 2026", "Reduce", "init_value is a scalar of type T",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Reduce(x, Arg(b, 1, "s32[]", "z"), Adder(), {0});
     }},
    {"2022, 2026", "ReduceWindow", "there is one operand at least",
     [](Builder& b) {
       b.ReduceWindow(Ops{}, Ops{}, Adder(), {1}, {1}, Padding::kValid);
     }},
    {"2017, 2018, 2022, 2026", "ReduceWindow", "computation is T, T -> T",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.ReduceWindow(x, Arg(b, 1, "f32[]", "z"), Adder("s32[]"), {1}, {1},
                      Padding::kValid);
     }},
    {"2017, 2018, 2022, 2026", "ReduceWindow",
     "window_dimensions are as many as the operand's",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.ReduceWindow(x, Arg(b, 1, "f32[]", "z"), Adder(), {1, 1}, {1, 1},
                      Padding::kValid);
     }},
    {"2017, 2018, 2022, 2026", "ReduceWindow",
     "window_strides are as many as window_dimensions",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.ReduceWindow(x, Arg(b, 1, "f32[]", "z"), Adder(), {1}, {1, 1},
                      Padding::kValid);
     }},
    {"2022, 2026", "ReduceWindow",
     "base_dilations and window_dilations are as many as window_dimensions",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       const Op z = Arg(b, 1, "f32[]", "z");
       b.ReduceWindow({x}, {z}, Adder(), {1}, {1}, {1, 1}, {1},
                      Padding::kValid);
     }},
    {"2022, 2026", "ReduceWindow", "there is an initial value for each operand",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.ReduceWindow({x, x}, {Arg(b, 1, "f32[]", "z")}, Adder(), {1}, {1},
                      Padding::kValid);
     }},
    {"2017, 2018, 2022, 2026", "SelectAndScatter", "scatter is T, T -> T",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4]", "x"), s = Arg(b, 1, "f32[2]", "s");
       b.SelectAndScatter(x, Combiner("ge", &Builder::Ge), {2}, {2},
                          Padding::kValid, s, Const(b, "f32[] 0"),
                          Adder("s32[]"));
     }},
    {"2017, 2018, 2022, 2026", "SelectAndScatter",
     "init_value is a scalar of type T",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4]", "x"), s = Arg(b, 1, "f32[2]", "s");
       b.SelectAndScatter(x, Combiner("ge", &Builder::Ge), {2}, {2},
                          Padding::kValid, s, Const(b, "s32[] 0"), Adder());
     }},
    {"2022, 2026", "Sort", "the comparator returns a PRED",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Sort({x}, Adder());
     }},
    {"2022, 2026", "Sort", "dimension is a dimension",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Sort({x}, Combiner("lt", &Builder::Lt), 1);
     }},
    {"2026", "Scan", "to_apply takes the inputs and the carries",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Scan({x}, {}, Adder(), 0);
     }},
    {"2026", "Scan", "the carries keep their types",
     [](Builder& b) {
       Builder f("f");
       const Op v = Arg(f, 0, "f32[]", "v");
       Arg(f, 1, "f32[]", "c");
       f.Tuple({v, f.ConvertElementType(v, ElementType::kS32)});
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Scan({x}, {Arg(b, 1, "f32[]", "c")}, f, 0);
     }},
    {"2026", "Scan", "scan_dimension is a dimension of the inputs",
     [](Builder& b) {
       Builder f("f");
       const Op v = Arg(f, 0, "f32[]", "v"), c = Arg(f, 1, "f32[]", "c");
       f.Tuple({v, c});
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Scan({x}, {Arg(b, 1, "f32[]", "c")}, f, 1);
     }},
    {"2017, 2018, 2022, 2026", "BatchNormTraining",
     "scale and offset are vectors of the features",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), s = Arg(b, 1, "f32[2]", "s");
       b.BatchNormTraining(x, s, s, 0, 1);
     }},
    {"2017, 2018, 2022, 2026", "BatchNormInference",
     "scale, offset, mean and variance are vectors of the features",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), s = Arg(b, 1, "f32[3,1]", "s");
       b.BatchNormInference(x, s, s, s, s, 0, 1);
     }},
    {"2017, 2018, 2022, 2026", "BatchNormGrad",
     "scale, mean and variance are vectors of the features",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), s = Arg(b, 1, "f32[2]", "s");
       b.BatchNormGrad(x, s, s, s, x, 0, 1);
     }},
    {"2017, 2018, 2022, 2026", "While", "init is of type T",
     [](Builder& b) {
       Builder f("f");
       f.Neg(Arg(f, 0, "f32[]", "x"));
       Builder p("p");
       p.IsFinite(Arg(p, 0, "f32[]", "x"));
       b.While(p, f, Arg(b, 0, "f32[2]", "x"));
     }},
};

constexpr Constraint kMatrices[] = {
    {"2022, 2026", "DotGeneral", "as many contracting dimensions on both sides",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), y = Arg(b, 1, "f32[2,3]", "y");
       b.DotGeneral(x, y, {{1}, {}, {}, {}});
     }},
    {"2022, 2026", "DotGeneral", "as many batch dimensions on both sides",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), y = Arg(b, 1, "f32[2,3]", "y");
       b.DotGeneral(x, y, {{1}, {1}, {0}, {}});
     }},
    {"2017, 2018, 2022, 2026", "ConvWithGeneralPadding",
     "lhs and rhs have n + 2 dimensions",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[1,1,5]", "x"),
                y = Arg(b, 1, "f32[1,1,1,1]", "y");
       b.ConvWithGeneralPadding(x, y, {1}, {{0, 0}});
     }},
    {"2017, 2018, 2022, 2026", "ConvWithGeneralPadding",
     "there is a stride for each spatial dimension",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[1,1,5]", "x"),
                y = Arg(b, 1, "f32[1,1,1]", "y");
       b.ConvWithGeneralPadding(x, y, {1, 1}, {{0, 0}});
     }},
    {"2017, 2018, 2022, 2026", "ConvWithGeneralPadding",
     "there is a padding for each spatial dimension",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[1,1,5]", "x"),
                y = Arg(b, 1, "f32[1,1,1]", "y");
       b.ConvWithGeneralPadding(x, y, {1}, {{0, 0}, {0, 0}});
     }},
    {"2026", "ConvGeneralDilated",
     "there is a dilation for each spatial dimension",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[1,1,5]", "x"),
                k = Arg(b, 1, "f32[1,1,1]", "k");
       ConvolutionDimensionNumbers numbers;
       numbers.input_spatial_dimensions = {2};
       numbers.kernel_spatial_dimensions = {2};
       numbers.output_spatial_dimensions = {2};
       b.ConvGeneralDilated(x, k, {1}, {{0, 0}}, {1, 1}, {1}, numbers);
     }},
    {"2022, 2026", "Fft", "RFFT is of real numbers, the others of complex ones",
     [](Builder& b) { b.Fft(Arg(b, 0, "c64[4]", "x"), FftType::kRfft, {4}); }},
    {"2022, 2026", "Fft", "fft_length are the lengths of the innermost axes",
     [](Builder& b) { b.Fft(Arg(b, 0, "c64[4]", "x"), FftType::kFft, {5}); }},
    {"2022, 2026", "TriangularSolve",
     "a and b are of one complex or floating-point type",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,2]", "x"), y = Arg(b, 1, "f64[2,1]", "y");
       b.TriangularSolve(x, y, true, true, false, TransposeA::kNoTranspose);
     }},
    {"2022, 2026", "TriangularSolve", "a is a batch of square matrices",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), y = Arg(b, 1, "f32[2,1]", "y");
       b.TriangularSolve(x, y, true, true, false, TransposeA::kNoTranspose);
     }},
    {"2022, 2026", "TriangularSolve", "b has the rows of a, or its columns",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,2]", "x"), y = Arg(b, 1, "f32[1,2]", "y");
       b.TriangularSolve(x, y, true, true, false, TransposeA::kNoTranspose);
     }},
    {"2017, 2018, 2022, 2026", "RngNormal", "parameters are scalars",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.RngNormal(x, x, ShapeOf("f32[2]"));
     }},
    {"2017, 2018, 2022, 2026", "RngUniform", "the types are consistent",
     [](Builder& b) {
       const Op x = Const(b, "s32[] 1");
       b.RngUniform(x, x, ShapeOf("f32[2]"));
     }},
    {"2022, 2026", "RngUniform", "the type is pred, an integer or a float",
     [](Builder& b) {
       const Op x = Const(b, "c64[] (1, 1)");
       b.RngUniform(x, x, ShapeOf("c64[2]"));
     }},
    {"2017, 2018", "RngBernoulli", "mean is a scalar of type F32",
     [](Builder& b) {
       b.RngBernoulli(Const(b, "f64[] 1"), ShapeOf("u32[2]"));
     }},
    {"2017, 2018", "RngBernoulli", "the output is of type U32",
     [](Builder& b) {
       b.RngBernoulli(Const(b, "f32[] 1"), ShapeOf("s32[2]"));
     }},
};

constexpr Constraint kMeetings[] = {
    {"2022, 2026", "AllGather", "shard_count is the size of each group",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,4]", "x");
       b.AllGather(x, 0, 3, {{0, 1}});
     }},
    {"2022, 2026", "AllGather", "all_gather_dimension is a dimension",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,4]", "x");
       b.AllGather(x, 2, 2);
     }},
    {"2022, 2026", "AllReduce",
     "the operand is an array or a tuple that is not empty",
     [](Builder& b) { b.AllReduce(b.Tuple({}), Adder()); }},
    {"2022, 2026", "AllReduce", "the computation takes the operand's type",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,4]", "x");
       b.AllReduce(x, Adder("s32[]"));
     }},
    {"2022, 2026", "ReduceScatter",
     "the operand is an array or a tuple that is not empty",
     [](Builder& b) { b.ReduceScatter(b.Tuple({}), Adder(), 0, 2); }},
    {"2022, 2026", "ReduceScatter",
     "scatter_dimension is divided by shard_count",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,4]", "x");
       b.ReduceScatter(x, Adder(), 0, 3);
     }},
    {"2022, 2026", "ReduceScatter", "groups are empty or have all replicas",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,4]", "x");
       b.Processes(3);
       b.ReduceScatter(x, Adder(), 0, 2, {{0, 1}});
     }},
    {"2022, 2026", "AllToAll", "split_dimension is in [0, n)",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,4]", "x");
       b.AllToAll(x, 2, 0, 2);
     }},
    {"2022, 2026", "AllToAll", "concat_dimension is in [0, n)",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,4]", "x");
       b.AllToAll(x, 0, 2, 2);
     }},
    {"2022, 2026", "AllToAll", "split_count is the size of the groups",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,4]", "x");
       b.AllToAll(x, 0, 0, 4, {{0, 1}});
     }},
    {"2022, 2026", "AllToAll",
     "without groups split_count is the number of replicas",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[4,4]", "x");
       b.Processes(2);
       b.AllToAll(x, 0, 0, 4);
     }},
    {"2026", "RaggedAllToAll",
     "offsets and sizes are [num_devices] or [num_devices, num_updates]",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), i = Arg(b, 1, "s32[2,1,1]", "i");
       b.RaggedAllToAll(x, i, i, x, i, i, {{0, 1}});
     }},
    {"2026", "RaggedAllToAll", "offsets and sizes are integers",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.RaggedAllToAll(x, x, x, x, x, x, {{0, 1}});
     }},
    {"2026", "Outfeed", "shape_with_layout is the operand's shape",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       b.Outfeed(x, ShapeOf("f32[3]"));
     }},
    {"2017, 2018", "Infeed", "there is a total order among infeeds",
     [](Builder& b) {
       const Op first = b.Infeed(ShapeOf("s32[]"));
       b.Sub(first, b.Infeed(ShapeOf("s32[]")));
     }},
    {"2018, 2022, 2026", "Recv", "the context can only be used by RecvDone",
     [](Builder& b) { b.SendDone(b.Recv(ShapeOf("f32[]"), 1)); }},
};

TEST(DocumentConstraints, Calls) { ExpectBroken(kCalls); }
TEST(DocumentConstraints, Matrices) { ExpectBroken(kMatrices); }
TEST(DocumentConstraints, Meetings) { ExpectBroken(kMeetings); }

}  // namespace
}  // namespace hloref
