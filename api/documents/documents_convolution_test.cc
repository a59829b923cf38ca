// Examples of the Operation Semantics of 2017, 2018, 2022 and 2026:
// convolutions. The texts give no numbers but sizes: the others are ours.
#include <gtest/gtest.h>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

const Literal& OneToTen() {
  static const Literal numbers =
      Value("f32[1,1,10] {{{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}}");
  return numbers;
}

// 2017, 2018, 2022 "ConvWithGeneralPadding", 2026 "Conv": a window
// with stride 3 stands where the index is divisible by 3.
TEST(Documents, ConvStrideOfThree) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    b.Conv(b.ConstantLiteral(OneToTen()), Const(b, "f32[1,1,1] {{{1}}}"), {3},
           Padding::kValid);
    ExpectResult(b, {}, "f32[1,1,4] {{{1, 4, 7, 10}}}");
  });
}

// 2017, 2018, 2022 "ConvWithGeneralPadding", 2026 "Conv": padding[1] = (2,3)
// is two zeros on the left and three on the right; a negative one removes.
TEST(Documents, ConvPaddingOfTwoAndThree) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "f32[1,1,2,2] {{{{1, 2}, {3, 4}}}}");
    const Op one = Const(b, "f32[1,1,1,1] {{{{1}}}}");
    b.Tuple({b.ConvWithGeneralPadding(x, one, {1, 1}, {{0, 0}, {2, 3}}),
             b.ConvWithGeneralPadding(x, one, {1, 1}, {{-1, 0}, {0, -1}})});
    ExpectResult(b, {},
                 "(f32[1,1,2,7], f32[1,1,1,1]) "
                 "({{{{0, 0, 1, 2, 0, 0, 0}, {0, 0, 3, 4, 0, 0, 0}}}}, "
                 "{{{{3}}}})");
  });
}

// 2017, 2018, 2022 "ConvWithGeneralPadding", 2026 "Conv": with an
// output-z of 5 each position gives 5 values, of 5 convolutions.
TEST(Documents, ConvOfFiveOutputs) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    b.Conv(Const(b, "f32[1,1,3] {{{1, 2, 3}}}"),
           Const(b,
                 "f32[5,1,2] {{{1, 0}}, {{0, 1}}, {{1, 1}}, {{2, 0}}, "
                 "{{1, -1}}}"),
           {1}, Padding::kValid);
    ExpectResult(b, {},
                 "f32[1,5,2] {{{1, 2}, {2, 3}, {3, 5}, {2, 4}, {-1, -1}}}");
  });
}

ConvolutionDimensionNumbers OneDimension() {
  ConvolutionDimensionNumbers numbers;
  numbers.input_spatial_dimensions = {2};
  numbers.kernel_spatial_dimensions = {2};
  numbers.output_spatial_dimensions = {2};
  return numbers;
}

// 2017, 2018, 2022 "ConvWithGeneralPadding", 2026 "Conv": a factor d
// puts d - 1 zeros between two entries, of lhs and of rhs.
TEST(Documents, ConvDilations) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op x = b.ConstantLiteral(OneToTen());
    const Op y = Const(b, "f32[1,1,3] {{{1, 2, 3}}}");
    const Op k = Const(b, "f32[1,1,2] {{{1, 100}}}");
    b.Tuple(
        {b.ConvGeneralDilated(x, k, {1}, {{0, 0}}, {1}, {3}, OneDimension()),
         b.ConvGeneralDilated(y, k, {1}, {{0, 0}}, {2}, {1}, OneDimension())});
    // x[i] + 100 x[i + 3]; 1, 0, 2, 0, 3 by (1, 100).
    ExpectResult(b, {},
                 "(f32[1,1,7], f32[1,1,4]) "
                 "({{{401, 502, 603, 704, 805, 906, 1007}}}, "
                 "{{{1, 200, 2, 300}}})");
  });
}

// 2022 "ConvWithGeneralPadding", 2026 "Conv", figure: batch_group_count splits
// the batch of lhs and the output features, and convolves pairs of groups.
TEST(Documents, ConvOfBatchGroups) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op x =
        Const(b, "f32[4,1,2] {{{1, 2}}, {{3, 4}}, {{5, 6}}, {{7, 8}}}");
    const Op k = Const(b, "f32[4,1,1] {{{1}}, {{10}}, {{100}}, {{1000}}}");
    b.Conv(x, k, {1}, Padding::kValid, 1, 2);
    // Entries 0 and 1 with features 0 and 1, 2 and 3 with 2 and 3.
    ExpectResult(b, {},
                 "f32[2,4,2] {{{1, 2}, {10, 20}, {500, 600}, {5000, 6000}}, "
                 "{{3, 4}, {30, 40}, {700, 800}, {7000, 8000}}}");
  });
}

// 2022 "ConvWithGeneralPadding", 2026 "Conv": groups of features use their
// part of the kernel alone, and stand after each other in the result.
TEST(Documents, ConvOfFeatureGroups) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "f32[1,4,1] {{{1}, {2}, {3}, {4}}}");
    const Op k = Const(b, "f32[2,2,1] {{{1}, {10}}, {{100}, {1000}}}");
    b.Conv(x, k, {1}, Padding::kValid, 2);
    ExpectResult(b, {}, "f32[1,2,1] {{{21}, {4300}}}");
  });
}

// 2022 "ConvWithGeneralPadding", 2026 "Conv": a depthwise convolution: a filter
// of [height, width, in_channels, multiplier] is one of [height, width, 1,
// in_channels multiplier], and feature_group_count is in_channels.
TEST(Documents, DepthwiseConv) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "f32[1,3,1,2] {{{{1, 2}}, {{3, 4}}, {{5, 6}}}}");
    const Op filter =
        Const(b, "f32[1,1,3,2] {{{{1, 10}, {100, 1000}, {2, 3}}}}");
    const Op reshaped = b.Reshape(filter, {1, 1, 1, 6});
    ConvolutionDimensionNumbers numbers;
    numbers.input_spatial_dimensions = {2, 3};
    numbers.output_spatial_dimensions = {2, 3};
    numbers.kernel_spatial_dimensions = {0, 1};
    numbers.kernel_input_feature_dimension = 2;
    numbers.kernel_output_feature_dimension = 3;
    b.ConvGeneralDilated(x, reshaped, {1, 1}, {{0, 0}, {0, 0}}, {1, 1}, {1, 1},
                         numbers, 3);
    // Channel c by filter (c, m) is output feature 2 c + m.
    ExpectResult(b, {},
                 "f32[1,6,1,2] {{{{1, 2}}, {{10, 20}}, {{300, 400}}, "
                 "{{3000, 4000}}, {{10, 12}}, {{15, 18}}}}");
  });
}

}  // namespace
}  // namespace hloref
