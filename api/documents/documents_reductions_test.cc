// Examples of the Operation Semantics of 2017, 2018, 2022 and 2026: functions
// that apply computations, and sums of products.
#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

// (max, argmax, value, index) -> value >= max ? (value, index) : (max, argmax).
Builder ArgMaxOf() {
  Builder f("f");
  const Op max = Arg(f, 0, "f32[]", "max"),
           argmax = Arg(f, 1, "s32[]", "argmax");
  const Op value = Arg(f, 2, "f32[]", "value"),
           index = Arg(f, 3, "s32[]", "index");
  const Op takes = f.Ge(value, max);
  f.Tuple({f.Select(takes, value, max), f.Select(takes, index, argmax)});
  return f;
}

// 2017, 2018, 2022, 2026 "Reduce": the 3D array, 1 to 6 repeated 4 times.
TEST(Documents, Reduce) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op x = b.Broadcast(Const(b, "s32[2,3] {{1, 2, 3}, {4, 5, 6}}"), {4});
    const Op zero = Const(b, "s32[] 0");
    const Builder add = Adder("s32[]");
    b.Tuple({b.Reduce(x, zero, add, {0}), b.Reduce(x, zero, add, {2}),
             b.Reduce(x, zero, add, {0, 1}),
             b.Reduce(x, zero, add, {2, 0, 1})});
    ExpectResult(b, {},
                 "(s32[2,3], s32[4,2], s32[3], s32[]) ({{4, 8, 12}, "
                 "{16, 20, 24}}, {{6, 15}, {6, 15}, {6, 15}, {6, 15}}, "
                 "{20, 28, 36}, 84)");
  });
}

// 2017, 2018, 2022, 2026 "Reduce", figure: the 2D array of 2 and 3.
TEST(Documents, ReduceOfAMatrix) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "s32[2,3] {{1, 2, 3}, {4, 5, 6}}");
    const Op zero = Const(b, "s32[] 0");
    const Builder add = Adder("s32[]");
    b.Tuple({b.Reduce(x, zero, add, {0}), b.Reduce(x, zero, add, {1})});
    ExpectResult(b, {}, "(s32[3], s32[2]) ({5, 7, 9}, {6, 15})");
  });
}

// 2017, 2018, 2022, 2026 "Reduce": [10, 11, 12, 13] in any grouping.
TEST(Documents, ReduceInAnyGrouping) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    b.Reduce(Const(b, "s32[4] {10, 11, 12, 13}"), Const(b, "s32[] 0"),
             Adder("s32[]"), {0});
    ExpectResult(b, {}, "s32[] 46");
  });
}

// 2022, 2026 "Reduce": max and argmax of values and an iota.
TEST(Documents, ReduceOfSeveral) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op v = Const(b, "f32[5] {3, 9, 4, 9, 1}");
    b.Reduce({v, b.Iota(ShapeOf("s32[5]"), 0)},
             {Const(b, "f32[] -inf"), Const(b, "s32[] -1")}, ArgMaxOf(), {0});
    ExpectResult(b, {}, "(f32[], s32[]) (9, 3)");
  });
}

// 2017, 2018, 2022, 2026 "Reduce", constraint: N >= 1, equal dimensions,
// scalars, a computation of their types, dimensions that exist.
TEST(Documents, ReduceRefuses) {
  Builder b("example");
  const Op x = Arg(b, 0, "f32[2]", "x"), y = Arg(b, 1, "s32[3]", "y");
  const Op p = Arg(b, 2, "f32[]", "p"), q = Arg(b, 3, "s32[]", "q");
  b.Reduce(Ops{}, Ops{}, Adder(), {0});
  b.Reduce({x, y}, {p, q}, ArgMaxOf(), {0});
  b.Reduce(x, x, Adder(), {0});
  b.Reduce(x, p, Adder("s32[]"), {0});
  b.Reduce(x, p, Adder(), {1});
  EXPECT_EQ(b.errors().size(), 5u);
}

// 2017, 2018 "ReduceWindow": its code, (input, *max, init_val); 2022, 2026
// "ReduceWindow": (input, init_val, max). The figure's numbers are ours.
TEST(Documents, ReduceWindowOfAMatrix) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& builder, int year) {
    std::optional<Module> max;
    {
      Builder maximum("max");
      auto y = maximum.Parameter(0, ShapeOf("f32[]"), "y");
      auto x = maximum.Parameter(1, ShapeOf("f32[]"), "x");
      maximum.Max(y, x);
      max = *maximum.Build();
    }
    auto input = builder.Parameter(0, ShapeOf("f32[4,6]"), "input");
    auto init_val = builder.ConstantLiteral(Value("f32[] -inf"));
    if (year < 2022) {
      builder.ReduceWindow(input, *max, init_val,
                           /*window_dimensions=*/{2, 3},
                           /*window_stride_dimensions=*/{2, 3},
                           Padding::kValid);
    } else {
      builder.ReduceWindow(input, init_val, *max,
                           /*window_dimensions=*/{2, 3},
                           /*window_stride_dimensions=*/{2, 3},
                           Padding::kValid);
    }
    ExpectResult(builder,
                 {Value("f32[4,6] {{1, 2, 3, 4, 5, 6}, {7, 8, 9, 8, 7, 6}, "
                        "{5, 4, 3, 2, 1, 0}, {-1, -2, -3, -4, -5, -6}}")},
                 "f32[2,2] {{9, 8}, {5, 2}}");
  });
}

// 2017, 2018, 2022, 2026 "ReduceWindow", figure: strides of 1 and of 3.
TEST(Documents, ReduceWindowStrides) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "s32[6] {1, 2, 3, 4, 5, 6}");
    const Op zero = Const(b, "s32[] 0");
    const Builder add = Adder("s32[]");
    b.Tuple({b.ReduceWindow(x, zero, add, {3}, {1}, Padding::kValid),
             b.ReduceWindow(x, zero, add, {3}, {3}, Padding::kValid)});
    ExpectResult(b, {}, "(s32[4], s32[2]) ({6, 9, 12, 15}, {6, 15})");
  });
}

// 2022, 2026 "ReduceWindow": the minimum under kValid and kSame.
TEST(Documents, ReduceWindowPaddings) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "f32[5] {10000, 1000, 100, 10, 1}");
    const Op most = Const(b, "f32[] 3.40282347e+38");
    const Builder min = Combiner("min", &Builder::Min);
    b.Tuple({b.ReduceWindow(x, most, min, {3}, {2}, Padding::kValid),
             b.ReduceWindow(x, most, min, {3}, {2}, Padding::kSame)});
    ExpectResult(b, {}, "(f32[2], f32[3]) ({100, 1}, {1000, 10, 1})");
  });
}

// 2026 "ReduceWindow": example 2, dilations of both.
TEST(Documents, ReduceWindowDilations) {
  Builder b("example");
  b.ReduceWindowWithGeneralPadding(
      {Const(b, "s32[3,2] {{1, 2}, {3, 4}, {5, 6}}")}, {Const(b, "s32[] 0")},
      Adder("s32[]"), {2, 1}, {4, 1}, {2, 1}, {3, 1}, {{2, 1}, {0, 0}});
  ExpectResult(b, {}, "s32[2,2] {{0, 0}, {3, 4}}");
}

// 2017, 2018, 2022, 2026 "SelectAndScatter", figure: 9 is chosen by two
// windows, and 2 and 6 meet there.
TEST(Documents, SelectAndScatter) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "s32[3,3] {{7, 2, 5}, {3, 9, 1}, {4, 0, 6}}");
    const Op source = Const(b, "s32[1,2] {{2, 6}}");
    b.SelectAndScatter(x, Combiner("ge", &Builder::Ge, "s32[]"), {3, 2}, {1, 1},
                       Padding::kValid, source, Const(b, "s32[] 0"),
                       Adder("s32[]"));
    ExpectResult(b, {}, "s32[3,3] {{0, 0, 0}, {0, 8, 0}, {0, 0, 0}}");
  });
}

// 2017, 2018, 2022, 2026 "SelectAndScatter", constraint: source has the shape
// of ReduceWindow's result.
TEST(Documents, SelectAndScatterNeedsItsSource) {
  Builder b("example");
  const Op x = Arg(b, 0, "f32[4]", "x"), s = Arg(b, 1, "f32[3]", "s");
  b.SelectAndScatter(x, Combiner("ge", &Builder::Ge), {2}, {2}, Padding::kValid,
                     s, Arg(b, 2, "f32[]", "z"), Adder());
  EXPECT_NE(ErrorOf(b), "");
}

// 2017, 2018, 2022, 2026 "Map": computation(elem1, elem2, elem3, par1).
TEST(Documents, MapWithAStaticOperand) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    Builder f("f");
    const Op e1 = Arg(f, 0, "s32[]", "e1"), e2 = Arg(f, 1, "s32[]", "e2");
    const Op e3 = Arg(f, 2, "s32[]", "e3"), par = Arg(f, 3, "s32[]", "par");
    f.Mul(f.Add(e1, f.Add(e2, e3)), par);
    const Op x = Const(b, "s32[2] {1, 2}");
    b.Map({x, x, x}, f, {0}, {Const(b, "s32[] 10")});
    ExpectResult(b, {}, "s32[2] {30, 60}");
  });
}

// 2017, 2018, 2022, 2026 "Map", constraint: scalars to one scalar.
TEST(Documents, MapNeedsAScalarFunction) {
  Builder b("example");
  b.Map({Arg(b, 0, "f32[2]", "x")}, Adder());
  EXPECT_NE(ErrorOf(b), "");
}

// 2022, 2026 "Sort": three operands, compared by the first.
TEST(Documents, SortOfThree) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    Builder less("less");
    const Op l = Arg(less, 0, "s32[]", "l0"), r = Arg(less, 1, "s32[]", "r0");
    Arg(less, 2, "s32[]", "l1");
    Arg(less, 3, "s32[]", "r1");
    Arg(less, 4, "f32[]", "l2");
    Arg(less, 5, "f32[]", "r2");
    less.Lt(l, r);
    b.Sort({Const(b, "s32[2] {3, 1}"), Const(b, "s32[2] {42, 50}"),
            Const(b, "f32[2] {-3.0, 1.1}")},
           less);
    ExpectResult(b, {},
                 "(s32[2], s32[2], f32[2]) ({1, 3}, {50, 42}, {1.1, -3.0})");
  });
}

// 2022, 2026 "Sort": dimension 0 sorts columns, 1 rows, none the last.
TEST(Documents, SortDimensions) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "s32[2,2] {{4, 1}, {3, 2}}");
    const Builder less = Combiner("less", &Builder::Lt, "s32[]");
    b.Tuple({b.Sort({x}, less, 0), b.Sort({x}, less, 1), b.Sort({x}, less)});
    ExpectResult(b, {},
                 "(s32[2,2], s32[2,2], s32[2,2]) ({{3, 1}, {4, 2}}, "
                 "{{1, 4}, {2, 3}}, {{1, 4}, {2, 3}})");
  });
}

// 2017, 2018 "Sort": one operand, ascending.
TEST(Documents, SortOfOne) {
  ForYears({2017, 2018}, [](Builder& b, int) {
    b.Sort(Const(b, "f32[4] {3, -0.0, 0, -inf}"));
    ExpectResult(b, {}, "f32[4] {-inf, -0.0, 0, 3}");
  });
}

// 2026 "Scan": N = 3, f(x, c) = (c, c + x).
TEST(Documents, Scan) {
  ForYears({2026}, [](Builder& b, int) {
    Builder f("f");
    const Op x = Arg(f, 0, "s32[]", "x"), c = Arg(f, 1, "s32[]", "c");
    f.Tuple({f.Mul(x, c), f.Add(c, x)});
    b.Scan({Const(b, "s32[3] {2, 3, 4}")}, {Const(b, "s32[] 1")}, f, 0, false,
           false);
    // (2 1, 3), (3 3, 6), (4 6, 10).
    ExpectResult(b, {}, "(s32[3], s32[]) ({2, 9, 24}, 10)");
  });
}

// 2022, 2026 "DotGeneral": contracting and batch dimensions.
TEST(Documents, DotGeneral) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    DotDimensionNumbers dnums;
    dnums.add_lhs_contracting_dimensions(1);
    dnums.add_rhs_contracting_dimensions(1);
    const Op plain =
        b.DotGeneral(Const(b, "f32[2,3] {{1, 2, 3}, {4, 5, 6}}"),
                     Const(b, "f32[2,3] {{1, 1, 1}, {2, 2, 2}}"), dnums);
    DotDimensionNumbers batch;
    batch.add_lhs_contracting_dimensions(2);
    batch.add_rhs_contracting_dimensions(1);
    batch.add_lhs_batch_dimensions(0);
    batch.add_rhs_batch_dimensions(0);
    const Op batched = b.DotGeneral(
        Const(b, "f32[2,2,2] {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}"),
        Const(b, "f32[2,2,2] {{{1, 0}, {0, 1}}, {{1, 0}, {0, 1}}}"), batch);
    b.Tuple({plain, batched});
    ExpectResult(b, {},
                 "(f32[2,2], f32[2,2,2]) ({{6, 12}, {15, 30}}, "
                 "{{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}})");
  });
}

// 2022, 2026 "DotGeneral": the shapes of its table.
TEST(Documents, DotGeneralShapes) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op one =
        b.DotGeneral(Arg(b, 0, "f32[2,3,4]", "x"), Arg(b, 1, "f32[2,4,5]", "y"),
                     {{2}, {1}, {0}, {0}});
    EXPECT_EQ(one.shape().ToString(false), "f32[2,3,5]");
    const Op two = b.DotGeneral(Arg(b, 2, "f32[2,3,4,5]", "z"),
                                Arg(b, 3, "f32[2,3,5,6]", "w"),
                                {{3}, {2}, {0, 1}, {0, 1}});
    EXPECT_EQ(two.shape().ToString(false), "f32[2,3,4,6]");
  });
}

// 2017, 2018, 2022, 2026 "Dot": the table.
TEST(Documents, Dot) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op v = Const(b, "s32[2] {1, 2}");
    const Op m = Const(b, "s32[3,2] {{1, 2}, {3, 4}, {5, 6}}");
    const Op n = Const(b, "s32[2,2] {{1, 1}, {0, 1}}");
    b.Tuple({b.Dot(v, v), b.Dot(m, v), b.Dot(m, n)});
    ExpectResult(b, {},
                 "(s32[], s32[3], s32[3,2]) (5, {5, 11, 17}, "
                 "{{1, 3}, {3, 7}, {5, 11}})");
  });
}

// 2017, 2018 "Dot": the last dimension of lhs, the last but one of rhs; 2022,
// 2026 "Dot": the second and the first.
TEST(Documents, DotOfHigherRank) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int year) {
    const Op x = Arg(b, 0, "f32[2,3,4]", "x"), y = Arg(b, 1, "f32[3,4,5]", "y");
    EXPECT_EQ(b.Dot(x, y).shape().ToString(false),
              year < 2022 ? "f32[2,3,3,5]" : "f32[2,4,4,5]");
  });
}

// 2017, 2018, 2022, 2026 "Dot", constraint: contracted sizes are equal.
TEST(Documents, DotNeedsEqualSizes) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op x = Arg(b, 0, "f32[2,3]", "x"), y = Arg(b, 1, "f32[2,3]", "y");
    b.Dot(x, y);
    EXPECT_NE(ErrorOf(b), "");
  });
}

constexpr int kSize = 5, kKernel = 3, kOut = 3, kStrideY = 2, kStrideX = 1;
constexpr int kPadY = 1, kPadX = 0;
using Input = float[2][kSize][kSize];
using Kernel = float[2][2][kKernel][kKernel];

// The pseudocode of "ConvWithGeneralPadding".
std::vector<float> Convolved(const Input& input, const Kernel& kernel) {
  std::vector<float> expected;
  for (int oz = 0; oz < 2; ++oz) {
    for (int oy = 0; oy < kOut; ++oy) {
      for (int ox = 0; ox < kOut; ++ox) {
        float value = 0;
        for (int iz = 0; iz < 2; ++iz) {
          for (int ky = 0; ky < kKernel; ++ky) {
            for (int kx = 0; kx < kKernel; ++kx) {
              const int iy = oy * kStrideY + ky - kPadY;
              const int ix = ox * kStrideX + kx - kPadX;
              if (iy < 0 || iy >= kSize || ix < 0 || ix >= kSize) continue;
              value += input[iz][iy][ix] * kernel[oz][iz][ky][kx];
            }
          }
        }
        expected.push_back(value);
      }
    }
  }
  return expected;
}

// 2017, 2018, 2022 "ConvWithGeneralPadding", 2026 "Conv": the
// pseudocode itself, on numbers of our own, with strides and paddings.
TEST(Documents, ConvolutionIsItsPseudocode) {
  Input input;
  Kernel kernel;
  for (int i = 0; i < 2 * kSize * kSize; ++i) (&input[0][0][0])[i] = float(i);
  for (int i = 0; i < 4 * kKernel * kKernel; ++i) {
    (&kernel[0][0][0][0])[i] = float(i % 7 - 3);
  }
  const std::vector<float> expected = Convolved(input, kernel);
  ForYears({2017, 2018, 2022, 2026}, [&](Builder& b, int) {
    const Op x = Arg(b, 0, "f32[1,2,5,5]", "x");
    b.ConvWithGeneralPadding(x, Arg(b, 1, "f32[2,2,3,3]", "k"),
                             {kStrideY, kStrideX}, {{kPadY, 1}, {kPadX, 0}});
    const auto results = RunAll(
        b, std::vector<Literal>{
               *Literal::Array<float>({&input[0][0][0], 50},
                                      std::vector<int64_t>{1, 2, 5, 5}),
               *Literal::Array<float>({&kernel[0][0][0][0], 36},
                                      std::vector<int64_t>{2, 2, 3, 3})});
    ASSERT_EQ(results.size(), 1u);
    const auto values = results[0].values<float>();
    EXPECT_EQ(std::vector<float>(values->begin(), values->end()), expected);
  });
}

// 2017, 2018, 2022, 2026 "Conv": kSame keeps the shape, kValid pads nothing.
TEST(Documents, ConvPaddings) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "f32[1,1,4] {{{1, 2, 3, 4}}}");
    const Op k = Const(b, "f32[1,1,3] {{{1, 1, 1}}}");
    b.Tuple({b.Conv(x, k, {1}, Padding::kSame),
             b.Conv(x, k, {1}, Padding::kValid)});
    ExpectResult(b, {},
                 "(f32[1,1,4], f32[1,1,2]) ({{{3, 6, 9, 7}}}, {{{6, 9}}})");
  });
}

// 2022 "ConvWithGeneralPadding", 2026 "Conv", constraint: feature_group_count
// divides the features, batch_group_count the batch and the output features.
TEST(Documents, ConvGroups) {
  const auto error = [](const char* x, const char* k, int64_t features,
                        int64_t batches) {
    Builder b("example");
    const Op input = Arg(b, 0, x, "x");
    b.Conv(input, Arg(b, 1, k, "k"), {1}, Padding::kValid, features, batches);
    return ErrorOf(b);
  };
  EXPECT_EQ(error("f32[1,4,5]", "f32[6,2,3]", 2, 1), "");
  EXPECT_NE(error("f32[1,3,5]", "f32[6,2,3]", 2, 1), "");
  EXPECT_NE(error("f32[1,4,5]", "f32[5,2,3]", 2, 1), "");
  EXPECT_EQ(error("f32[4,2,5]", "f32[6,2,3]", 1, 2), "");
  EXPECT_NE(error("f32[3,2,5]", "f32[6,2,3]", 1, 2), "");
  EXPECT_NE(error("f32[4,2,5]", "f32[5,2,3]", 1, 2), "");
}

}  // namespace
}  // namespace hloref
