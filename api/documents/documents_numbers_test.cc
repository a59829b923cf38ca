// Examples of the Operation Semantics of 2017, 2018, 2022 and 2026: formulas of
// numbers, and layouts of their bits.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

// 2017, 2018, 2022, 2026 "Concatenate", figure: arrays of different widths
// stand beside each other.
TEST(Documents, ConcatenateColumns) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    b.Concatenate(
        {Const(b, "s32[2,2] {{1, 2}, {5, 6}}"), Const(b, "s32[2,1] {{3}, {7}}"),
         Const(b, "s32[2,0] {{}, {}}"), Const(b, "s32[2,1] {{4}, {8}}")},
        1);
    ExpectResult(b, {}, "s32[2,4] {{1, 2, 3, 4}, {5, 6, 7, 8}}");
  });
}

// 2017, 2018, 2022 "Element-wise binary arithmetic operations", 2026 "Rem": the
// sign is the dividend's, the absolute value less than the divisor's.
TEST(Documents, RemHasTheDividendsSign) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    b.Tuple({b.Rem(Const(b, "s32[4] {7, -7, 7, -7}"),
                   Const(b, "s32[4] {3, 3, -3, -3}")),
             b.Rem(Const(b, "f32[4] {5.5, -5.5, 5.5, -5.5}"),
                   Const(b, "f32[4] {2, 2, -2, -2}"))});
    ExpectResult(b, {},
                 "(s32[4], f32[4]) ({1, -1, 1, -1}, {1.5, -1.5, 1.5, -1.5})");
  });
}

using Function = Op (BinaryBuilder::*)(const Op&, const Op&, const Ints&,
                                       Place);
struct BinaryName {
  Function function;
  bool is_old;  // in all documents, not of 2026 alone
  const char* type = "f32";
};
constexpr BinaryName kBinaryFunctions[] = {
    {&Builder::Add, true},
    {&Builder::Sub, true},
    {&Builder::Mul, true},
    {&Builder::Div, true},
    {&Builder::Rem, true},
    {&Builder::Max, true},
    {&Builder::Min, true},
    {&Builder::Eq, true},
    {&Builder::Ne, true},
    {&Builder::Ge, true},
    {&Builder::Gt, true},
    {&Builder::Le, true},
    {&Builder::Lt, true},
    {&Builder::Pow, false},
    {&Builder::Atan2, false},
    {&Builder::Complex, false},
    {&Builder::And, false, "s32"},
    {&Builder::Or, false, "s32"},
    {&Builder::Xor, false, "s32"},
    {&Builder::ShiftLeft, false, "s32"},
    {&Builder::ShiftRightArithmetic, false, "s32"},
    {&Builder::ShiftRightLogical, false, "s32"}};

// 2017, 2018, 2022 "Element-wise binary arithmetic operations", "Element-wise
// comparison operations", 2026 "Add", "Sub", "Mul", "Div", "Rem", "Max", "Min",
// "And", "Or", "Xor", "Pow", "Atan2", "Complex", "ShiftLeft",
// "ShiftRightArithmetic", "ShiftRightLogical", "Eq", "Ne", "Ge", "Gt", "Le",
// "Lt", constraint: similar or compatible shapes of one type; ranks differ only
// where one is a scalar, or with broadcast_dimensions.
TEST(Documents, BinaryFunctionsRefuse) {
  for (const BinaryName& each : kBinaryFunctions) {
    ForYears({2017, 2018, 2022, 2026}, [&](Builder& b, int year) {
      if (year < 2026 && !each.is_old) return;
      const auto call = [&](const Op& x, const Op& y, const Ints& map = {}) {
        return (b.*each.function)(x, y, map, Place::Here::current()).ok();
      };
      const auto of = [&](int64_t number, const char* sizes) {
        return Arg(b, number, std::string(each.type) + sizes, "");
      };
      const Op vector = of(0, "[2]"), other = of(1, "[3]");
      const Op matrix = of(2, "[2,2]"), scalar = of(3, "[]");
      const Op column = of(4, "[2,1]"), wide = Arg(b, 5, "s64[2]", "");
      EXPECT_FALSE(call(vector, other));
      EXPECT_FALSE(call(vector, matrix));
      EXPECT_FALSE(call(vector, wide));
      EXPECT_TRUE(call(vector, matrix, {1}));
      EXPECT_TRUE(call(matrix, scalar));
      EXPECT_TRUE(call(column, matrix));
    });
  }
}

// 2017, 2018, 2022 "Element-wise unary functions", constraint: a scalar is
// fine.
TEST(Documents, UnaryFunctionsOfScalars) {
  ForYears({2017, 2018, 2022}, [](Builder& b, int) {
    const Op x = Const(b, "f32[] -1.5");
    b.Tuple({b.Abs(x), b.Ceil(x), b.Floor(x), b.Neg(x), b.Sign(x),
             b.IsFinite(x), b.Exp(b.Log(b.Abs(x)))});
    const auto results = RunAll(b, Inputs());
    ASSERT_EQ(results.size(), 1u);
    EXPECT_EQ(results[0].shape().elements().size(), 7u);
    EXPECT_EQ(results[0].elements()[0].ToString(), "f32[] 1.5");
  });
}

// 2022 "Element-wise binary arithmetic operations", 2026 "Div", constraint: the
// overflow of a division is a value that the implementation defines: a choice.
TEST(Documents, DivOverflowIsAChoice) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "s32[2] {7, -2147483648}");
    b.Div(x, Const(b, "s32[2] {0, -1}"));
    ExpectResult(b, {}, "s32[2] {-1, -2147483648}");
    ProgramOptions trap;
    trap.choices["int_div_zero"] = "trap";
    const auto program = Program::Prepare(*b.Build(), trap);
    ASSERT_TRUE(program.ok());
    EXPECT_FALSE(hloref::Run(*program, Inputs()).ok());
  });
}

// 2017, 2018, 2022 "Element-wise unary functions", 2026 "Sign": its cases; 2018
// has 0 for both zeros, which are equal, later documents keep their sign.
TEST(Documents, SignByCases) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int year) {
    if (year < 2022) {
      const Op signs = b.Sign(Const(b, "f32[4] {-2, -0.0, 0, 3}"));
      b.Eq(signs, Const(b, "f32[4] {-1, 0, 0, 1}"));
      ExpectResult(b, {}, "pred[4] {true, true, true, true}");
    } else {
      b.Sign(Const(b, "f32[5] {-2, -0.0, nan, 0, 3}"));
      ExpectResult(b, {}, "f32[5] {-1, -0.0, nan, 0, 1}");
    }
  });
}

// 2017, 2018, 2022, 2026 "ConvertElementType": an integer is rounded to the
// nearest float, ties to even.
TEST(Documents, ConvertRoundsToEven) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    b.ConvertElementType(Const(b, "s32[3] {16777217, 16777219, -16777217}"),
                         ElementType::kF32);
    ExpectResult(b, {}, "f32[3] {16777216, 16777220, -16777216}");
  });
}

// 2022, 2026 "BitcastConvertType": the bytes of its three instructions, and an
// s32 as four s8; the lowest bits come first.
TEST(Documents, BitcastConvertTypeOfBytes) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "f32[2] {1, -2}");  // 0x3f800000, 0xc0000000
    const Op halves = b.BitcastConvertType(x, ElementType::kF16);
    const Op scalar =
        b.BitcastConvertType(Const(b, "f32[] 1"), ElementType::kF16);
    const Op bytes =
        b.BitcastConvertType(Const(b, "s32[1] {67305985}"), ElementType::kS8);
    b.Tuple({halves, b.BitcastConvertType(halves, ElementType::kF32), scalar,
             bytes});
    ExpectResult(b, {},
                 "(f16[2,2], f32[2], f16[2], s8[1,4]) ({{0, 1.875}, {0, -2}}, "
                 "{1, -2}, {0, 1.875}, {{1, 2, 3, 4}})");
  });
}

// 2022, 2026 "Iota": of floats it is the conversion of integers.
TEST(Documents, IotaOfFloats) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    b.Eq(b.Iota(ShapeOf("f32[5]"), 0),
         b.ConvertElementType(b.Iota(ShapeOf("s32[5]"), 0), ElementType::kF32));
    ExpectResult(b, {}, "pred[5] {true, true, true, true, true}");
  });
}

// 2022 "Element-wise unary functions", 2026 "Real", "Imag": of a real number
// itself and 0.
TEST(Documents, PartsOfRealNumbers) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op x = Const(b, "f32[2] {3, -4}"), z = Const(b, "c64[1] {(1, 2)}");
    b.Tuple({b.Real(x), b.Imag(x), b.Real(z), b.Imag(z)});
    ExpectResult(
        b, {}, "(f32[2], f32[2], f32[1], f32[1]) ({3, -4}, {0, 0}, {1}, {2})");
  });
}

// 2017, 2018, 2022, 2026 "ReducePrecision", constraint: there may be more bits
// than the type has; that part does nothing.
TEST(Documents, ReducePrecisionMayExceed) {
  ForYears({2017, 2018, 2022, 2026}, [](Builder& b, int) {
    b.ReducePrecision(Const(b, "f32[3] {1.1, 3e38, -inf}"), 30, 30);
    ExpectResult(b, {}, "f32[3] {1.1, 3e38, -inf}");
  });
}

// 2022, 2026 "Cholesky": a = l l^T, a = u^T u; the other triangle is not read,
// and rank 2 is enough.
TEST(Documents, CholeskyOfAMatrix) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op low = b.Cholesky(Const(b, "f64[2,2] {{4, 99}, {2, 5}}"), true);
    const Op up = b.Cholesky(Const(b, "f64[2,2] {{4, 2}, {99, 5}}"), false);
    b.Tuple({b.Slice(low, {0, 0}, {2, 1}, {1, 1}),
             b.Slice(low, {1, 1}, {2, 2}, {1, 1}),
             b.Slice(up, {0, 0}, {1, 2}, {1, 1}),
             b.Slice(up, {1, 1}, {2, 2}, {1, 1})});
    ExpectResult(b, {},
                 "(f64[2,1], f64[1,1], f64[1,2], f64[1,1]) "
                 "({{2}, {1}}, {{2}}, {{2, 1}}, {{2}})");
  });
}

// 2022, 2026 "TriangularSolve": op(a) x = b and x op(a) = b; the other triangle
// is not read, and rank 2 is enough.
TEST(Documents, TriangularSolveOfAMatrix) {
  ForYears({2022, 2026}, [](Builder& b, int) {
    const Op a = Const(b, "f64[2,2] {{2, 99}, {1, 4}}");
    const Op column = Const(b, "f64[2,1] {{4}, {10}}");
    const auto solve = [&](const Op& rhs, bool left, bool unit,
                           TransposeA transpose) {
      return b.TriangularSolve(a, rhs, left, true, unit, transpose);
    };
    b.Tuple({solve(column, true, false, TransposeA::kNoTranspose),
             solve(column, true, false, TransposeA::kTranspose),
             solve(Const(b, "f64[1,2] {{4, 8}}"), false, false,
                   TransposeA::kNoTranspose),
             solve(column, true, true, TransposeA::kNoTranspose)});
    ExpectResult(b, {},
                 "(f64[2,1], f64[2,1], f64[1,2], f64[2,1]) ({{2}, {2}}, "
                 "{{0.75}, {2.5}}, {{1, 2}}, {{4}, {6}})");
  });
}

// x[i][j][k][l], features last: of the batch norms.
constexpr int64_t kM = 2, kW = 2, kH = 3, kFeatures = 2;
constexpr double kScale[] = {1.5, -2}, kOffset[] = {0.25, 3};
constexpr double kEpsilon = 0.125;

struct Features {
  std::vector<double> x, gradient;  // feature by feature at the end
  double mean[2] = {}, variance[2] = {};
  static constexpr int64_t kCount = kM * kW * kH;

  Features() {
    for (int64_t i = 0; i < kCount * kFeatures; ++i) {
      x.push_back(static_cast<double>(i * i % 17) / 4 - 1);
      gradient.push_back(static_cast<double>(i * 5 % 7) / 2 + 0.5);
    }
    for (int64_t l = 0; l < kFeatures; ++l) {
      for (int64_t i = 0; i < kCount; ++i) mean[l] += at(x, i, l) / kCount;
      for (int64_t i = 0; i < kCount; ++i) {
        variance[l] += std::pow(at(x, i, l) - mean[l], 2) / kCount;
      }
    }
  }
  static double at(const std::vector<double>& all, int64_t i, int64_t l) {
    return all[i * kFeatures + l];
  }
};

Op Constants(Builder& b, std::span<const double> values) {
  const bool whole = std::ssize(values) > kFeatures;
  return b.ConstantLiteral(*Literal::Array<double>(
      values, whole ? Ints{kM, kW, kH, kFeatures} : Ints{kFeatures}));
}

void ExpectNear(const Literal& actual, std::span<const double> expected) {
  const auto values = actual.values<double>();
  ASSERT_TRUE(values.ok());
  ASSERT_EQ(values->size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR((*values)[i], expected[i], 1e-13) << i;
  }
}

// The formula of y.
std::vector<double> Normalized(const Features& f) {
  std::vector<double> y;
  for (int64_t i = 0; i < std::ssize(f.x); ++i) {
    const int64_t l = i % kFeatures;
    y.push_back(kScale[l] * (f.x[i] - f.mean[l]) /
                    std::sqrt(f.variance[l] + kEpsilon) +
                kOffset[l]);
  }
  return y;
}

// 2017, 2018, 2022, 2026 "BatchNormTraining": mean, variance and y.
TEST(Documents, BatchNormTrainingByItsFormulas) {
  const Features f;
  ForYears({2017, 2018, 2022, 2026}, [&](Builder& b, int) {
    b.BatchNormTraining(Constants(b, f.x), Constants(b, kScale),
                        Constants(b, kOffset), kEpsilon, 3);
    const auto results = RunAll(b, Inputs());
    ASSERT_EQ(results.size(), 1u);
    ExpectNear(results[0].elements()[0], Normalized(f));
    ExpectNear(results[0].elements()[1], f.mean);
    ExpectNear(results[0].elements()[2], f.variance);
  });
}

// 2017, 2018, 2022, 2026 "BatchNormInference": the same of a mean and a
// variance that are given.
TEST(Documents, BatchNormInferenceByItsFormula) {
  const Features f;
  ForYears({2017, 2018, 2022, 2026}, [&](Builder& b, int) {
    b.BatchNormInference(Constants(b, f.x), Constants(b, kScale),
                         Constants(b, kOffset), Constants(b, f.mean),
                         Constants(b, f.variance), kEpsilon, 3);
    const auto results = RunAll(b, Inputs());
    ASSERT_EQ(results.size(), 1u);
    ExpectNear(results[0], Normalized(f));
  });
}

// The gradients of x, scale and offset, by the formulas of 2022.
std::vector<std::vector<double>> Gradients(const Features& f) {
  std::vector<double> dx(f.x.size()), scale, offset;
  for (int64_t l = 0; l < kFeatures; ++l) {
    const double root = std::sqrt(f.variance[l] + kEpsilon);
    double c = 0, d = 0;
    for (int64_t i = 0; i < f.kCount; ++i) {
      const double dy = f.at(f.gradient, i, l);
      c += dy * (f.at(f.x, i, l) - f.mean[l]) / (root * root) / f.kCount;
      d += dy / f.kCount;
    }
    for (int64_t i = 0; i < f.kCount; ++i) {
      dx[i * kFeatures + l] =
          kScale[l] / root *
          (f.at(f.gradient, i, l) - d - c * (f.at(f.x, i, l) - f.mean[l]));
    }
    scale.push_back(c * f.kCount * root);
    offset.push_back(d * f.kCount);
  }
  return {dx, scale, offset};
}

// 2022, 2026 "BatchNormGrad": its formulas. 2017, 2018 "BatchNormGrad": the
// same (theirs are in error), offset before scale.
TEST(Documents, BatchNormGradByItsFormulas) {
  const Features f;
  const auto gradients = Gradients(f);
  ForYears({2017, 2018, 2022, 2026}, [&](Builder& b, int year) {
    b.BatchNormGrad(Constants(b, f.x), Constants(b, kScale),
                    Constants(b, f.mean), Constants(b, f.variance),
                    Constants(b, f.gradient), kEpsilon, 3);
    const auto results = RunAll(b, Inputs());
    ASSERT_EQ(results.size(), 1u);
    const bool old = year < 2022;
    ExpectNear(results[0].elements()[0], gradients[0]);
    ExpectNear(results[0].elements()[old ? 2 : 1], gradients[1]);
    ExpectNear(results[0].elements()[old ? 1 : 2], gradients[2]);
  });
}

}  // namespace
}  // namespace hloref
