// Sums of products, transforms and random numbers make the modules that texts
// give.
#include <gtest/gtest.h>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

ConvolutionDimensionNumbers ChannelsLast() {
  return {0, 3, {1, 2}, 3, 2, {0, 1}, 0, 3, {1, 2}};
}

constexpr NameCase kDots[] = {
    {"Dot",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3]", "x"), v = Arg(b, 1, "f32[3]", "v");
       b.Tuple({b.Dot(v, v), b.Dot(x, v),
                b.Dot(x, b.Transpose(x, {1, 0}), {Precision::kHighest, {}},
                      ElementType::kF64)});
     },
     "x = f32[2,3] parameter(0)\nv = f32[3] parameter(1)\n"
     "dot.2 = dot(v, v), lhs_contracting_dims={0}, rhs_contracting_dims={0}\n"
     "dot.3 = dot(x, v), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n"
     "transpose.4 = transpose(x), dimensions={1,0}\n"
     "dot.5 = f64[2,2] dot(x, transpose.4), lhs_contracting_dims={1}, "
     "rhs_contracting_dims={0}, operand_precision={highest,default}\n"
     "ROOT tuple.6 = tuple(dot.2, dot.3, dot.5)"},
    {"DotGeneral",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,3,4]", "x");
       b.DotGeneral(x, x, {{2}, {2}, {0}, {0}});
     },
     "x = f32[2,3,4] parameter(0)\n"
     "ROOT dot.1 = dot(x, x), lhs_batch_dims={0}, lhs_contracting_dims={2}, "
     "rhs_batch_dims={0}, rhs_contracting_dims={2}"},
    {"ScaledDot",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f8e4m3fn[2,4]", "x");
       const Op s = Arg(b, 1, "bf16[2,2]", "s");
       const Op one = Arg(b, 2, "bf16[]", "one");
       b.ScaledDot(x, s, x, one, {{1}, {1}, {}, {}}, {}, ElementType::kF32);
     },
     "x = f8e4m3fn[2,4] parameter(0)\ns = bf16[2,2] parameter(1)\n"
     "one = bf16[] parameter(2)\n"
     "ROOT scaled-dot.3 = f32[2,2] scaled-dot(x, x, s, one), "
     "lhs_contracting_dims={1}, rhs_contracting_dims={1}"},
    {"RaggedDot",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[5,3]", "x");
       const Op y = Arg(b, 1, "f32[2,3,4]", "y");
       const Op g = Arg(b, 2, "s32[2]", "g");
       b.RaggedDot(x, y, g, {{{1}, {1}, {}, {}}, {0}, {0}});
     },
     "x = f32[5,3] parameter(0)\ny = f32[2,3,4] parameter(1)\n"
     "g = s32[2] parameter(2)\n"
     "ROOT ragged-dot.3 = ragged-dot(x, y, g), lhs_ragged_dims={0}, "
     "rhs_group_dims={0}, lhs_contracting_dims={1}, rhs_contracting_dims={1}"},
};

constexpr NameCase kConvolutions[] = {
    {"Conv",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[1,2,5,5]", "x");
       b.Conv(x, Arg(b, 1, "f32[4,2,3,3]", "k"), {2, 1}, Padding::kSame);
     },
     "x = f32[1,2,5,5] parameter(0)\nk = f32[4,2,3,3] parameter(1)\n"
     "ROOT convolution.2 = convolution(x, k), window={size=3x3 stride=2x1 "
     "pad=1_1x1_1}, dim_labels=bf01_oi01->bf01"},
    {"ConvWithGeneralPadding",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[1,2,5,5]", "x");
       b.ConvWithGeneralPadding(x, Arg(b, 1, "f32[4,1,3,3]", "k"), {1, 1},
                                {{0, -1}, {2, 3}}, 2);
     },
     "x = f32[1,2,5,5] parameter(0)\nk = f32[4,1,3,3] parameter(1)\n"
     "ROOT convolution.2 = convolution(x, k), window={size=3x3 "
     "pad=0_-1x2_3}, dim_labels=bf01_oi01->bf01, feature_group_count=2"},
    {"ConvWithGeneralDimensions",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2,5,5,2]", "x");
       b.ConvWithGeneralDimensions(x, Arg(b, 1, "f32[3,3,2,4]", "k"), {},
                                   Padding::kValid, ChannelsLast(), 1, 2);
     },
     "x = f32[2,5,5,2] parameter(0)\nk = f32[3,3,2,4] parameter(1)\n"
     "ROOT convolution.2 = convolution(x, k), window={size=3x3}, "
     "dim_labels=b01f_01io->b01f, batch_group_count=2"},
    {"ConvGeneral",
     [](Builder& b) {
       const Op x = Arg(b, 0, "s8[1,5,5,2]", "x");
       b.ConvGeneral(x, Arg(b, 1, "s8[3,3,2,4]", "k"), {1, 1}, {{1, 1}, {0, 0}},
                     ChannelsLast(), 1, 1, {}, ElementType::kS32);
     },
     "x = s8[1,5,5,2] parameter(0)\nk = s8[3,3,2,4] parameter(1)\n"
     "ROOT convolution.2 = s32[1,5,3,4] convolution(x, k), window={size=3x3 "
     "pad=1_1x0_0}, dim_labels=b01f_01io->b01f"},
    {"ConvGeneralDilated",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[1,5,5,2]", "x");
       b.ConvGeneralDilated(x, Arg(b, 1, "f32[3,3,2,4]", "k"), {1, 1},
                            {{1, 1}, {0, 0}}, {2, 1}, {1, 2}, ChannelsLast(), 1,
                            1, {}, {}, {true, false});
     },
     "x = f32[1,5,5,2] parameter(0)\nk = f32[3,3,2,4] parameter(1)\n"
     "ROOT convolution.2 = convolution(x, k), window={size=3x3 "
     "pad=1_1x0_0 lhs_dilate=2x1 rhs_dilate=1x2 rhs_reversal=1x0}, "
     "dim_labels=b01f_01io->b01f"},
};

constexpr NameCase kSystems[] = {
    {"Fft",
     [](Builder& b) {
       b.Fft(Arg(b, 0, "f32[4,16]", "x"), FftType::kRfft, {16});
     },
     "x = f32[4,16] parameter(0)\n"
     "ROOT fft.1 = fft(x), fft_type=RFFT, fft_length={16}"},
    {"Cholesky",
     [](Builder& b) { b.Cholesky(Arg(b, 0, "f32[2,2]", "a"), true); },
     "a = f32[2,2] parameter(0)\nROOT cholesky.1 = cholesky(a), lower=true"},
    {"TriangularSolve",
     [](Builder& b) {
       const Op a = Arg(b, 0, "f32[2,2]", "a"), y = Arg(b, 1, "f32[2,3]", "y");
       b.TriangularSolve(a, y, true, false, true, TransposeA::kAdjoint);
     },
     "a = f32[2,2] parameter(0)\ny = f32[2,3] parameter(1)\n"
     "ROOT triangular-solve.2 = triangular-solve(a, y), left_side=true, "
     "lower=false, unit_diagonal=true, transpose_a=ADJOINT"},
    {"RngNormal",
     [](Builder& b) {
       const Op m = Arg(b, 0, "f32[]", "m");
       b.RngNormal(m, m, ShapeOf("f32[3]"));
     },
     "m = f32[] parameter(0)\n"
     "ROOT rng.1 = f32[3] rng(m, m), distribution=rng_normal"},
    {"RngUniform",
     [](Builder& b) {
       const Op m = Arg(b, 0, "s32[]", "m");
       b.RngUniform(m, m, ShapeOf("s32[3]"));
     },
     "m = s32[] parameter(0)\n"
     "ROOT rng.1 = s32[3] rng(m, m), distribution=rng_uniform"},
    {"RngBernoulli",
     [](Builder& b) {
       b.RngBernoulli(Arg(b, 0, "f32[]", "m"), ShapeOf("u32[3]"));
     },
     "m = f32[] parameter(0)\nconstant.1 = f32[] constant(0)\n"
     "constant.2 = f32[] constant(1)\n"
     "rng.3 = f32[3] rng(constant.1, constant.2), distribution=rng_uniform\n"
     "broadcast.4 = f32[3] broadcast(m), dimensions={}\n"
     "compare.5 = compare(rng.3, broadcast.4), direction=LT\n"
     "ROOT convert.6 = u32[3] convert(compare.5)"},
    {"RngBitGenerator",
     [](Builder& b) {
       b.RngBitGenerator(RandomAlgorithm::kThreeFry, Arg(b, 0, "u64[2]", "s"),
                         ShapeOf("u32[5]"));
     },
     "s = u64[2] parameter(0)\n"
     "ROOT rng-bit-generator.1 = (u64[2], u32[5]) rng-bit-generator(s), "
     "algorithm=rng_three_fry"},
    {"RngGetAndUpdateState", [](Builder& b) { b.RngGetAndUpdateState(3); },
     "ROOT rng-get-and-update-state.0 = rng-get-and-update-state(), delta=3"},
};

TEST(BuilderNames, Dots) { ExpectTexts(kDots); }
TEST(BuilderNames, Convolutions) { ExpectTexts(kConvolutions); }
TEST(BuilderNames, SystemsAndRandomNumbers) { ExpectTexts(kSystems); }

TEST(BuilderLinear, Refuses) {
  Builder b("t");
  const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "f32[]", "y");
  b.Dot(x, y);
  b.Conv(x, x, {}, Padding::kSame);
  b.RngBernoulli(y, ShapeOf("s32[2]"));
  b.RngBernoulli(x, ShapeOf("u32[2]"));
  const auto errors = b.errors();
  ASSERT_EQ(errors.size(), 4u);
  EXPECT_EQ(errors[0].message,
            "Dot: f32[2] and f32[] are not two arrays with dimensions");
  EXPECT_EQ(errors[1].message,
            "Conv: lhs is f32[2], without batch and feature dimensions");
  EXPECT_EQ(errors[2].message,
            "RngBernoulli: the output is of type U32, not s32[2]");
  EXPECT_EQ(errors[3].message,
            "RngBernoulli: mean is a scalar of type F32, not f32[2]");
}

}  // namespace
}  // namespace hloref
