// Element-wise functions make the modules that texts give.
#include <gtest/gtest.h>

#include <string>

#include "api/builder/testing_builder.h"

namespace hloref {
namespace {

using UnaryFunction = Op (UnaryBuilder::*)(const Op&, Place);
using AccurateFunction = Op (UnaryBuilder::*)(const Op&, const ResultAccuracy&,
                                              Place);

// `program` is the text of `b`'s module behind its parameters.
void ExpectBody(const Builder& b, const std::string& parameters,
                const std::string& body) {
  const auto built = b.Build();
  ASSERT_TRUE(built.ok()) << built.status().message();
  const auto read = Load("HloModule t\nENTRY t {\n" + parameters + body + "}");
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ(*built->Print(), *read->Print());
}

struct UnaryCase {
  const char* name;
  UnaryFunction function;
  const char* op;
  const char* type;
};
constexpr UnaryCase kUnary[] = {
    {"Abs", &Builder::Abs, "abs", "f32"},
    {"Acos", &Builder::Acos, "acos", "f32"},
    {"Acosh", &Builder::Acosh, "acosh", "f32"},
    {"Asin", &Builder::Asin, "asin", "f32"},
    {"Asinh", &Builder::Asinh, "asinh", "f32"},
    {"Atanh", &Builder::Atanh, "atanh", "f32"},
    {"Ceil", &Builder::Ceil, "ceil", "f32"},
    {"Clz", &Builder::Clz, "count-leading-zeros", "s32"},
    {"Floor", &Builder::Floor, "floor", "f32"},
    {"Imag", &Builder::Imag, "imag", "c64"},
    {"IsFinite", &Builder::IsFinite, "is-finite", "f32"},
    {"LogicalNot", &Builder::LogicalNot, "not", "pred"},
    {"Neg", &Builder::Neg, "negate", "f32"},
    {"Not", &Builder::Not, "not", "s32"},
    {"PopulationCount", &Builder::PopulationCount, "popcnt", "s32"},
    {"Real", &Builder::Real, "real", "c64"},
    {"Round", &Builder::Round, "round-nearest-afz", "f32"},
    {"RoundNearestAfz", &Builder::RoundNearestAfz, "round-nearest-afz", "f32"},
    {"RoundNearestEven", &Builder::RoundNearestEven, "round-nearest-even",
     "f32"},
    {"Sign", &Builder::Sign, "sign", "f32"},
    {"Sinh", &Builder::Sinh, "sinh", "f32"},
};

TEST(BuilderNames, Unary) {
  for (const UnaryCase& each : kUnary) {
    SCOPED_TRACE(each.name);
    Builder b("t");
    const std::string shape = std::string(each.type) + "[2]";
    const Op x = Arg(b, 0, shape, "x");
    (b.*each.function)(x, Place::Here::current());
    ExpectBody(b, "x = " + shape + " parameter(0)\n",
               std::string("ROOT ") + each.op + ".1 = " + each.op + "(x)\n");
  }
}

struct AccurateCase {
  const char* name;
  AccurateFunction function;
  const char* op;
};
constexpr AccurateCase kAccurate[] = {
    {"Cbrt", &Builder::Cbrt, "cbrt"},
    {"Cos", &Builder::Cos, "cosine"},
    {"Cosh", &Builder::Cosh, "cosh"},
    {"Erf", &Builder::Erf, "erf"},
    {"Exp", &Builder::Exp, "exponential"},
    {"Expm1", &Builder::Expm1, "exponential-minus-one"},
    {"Log", &Builder::Log, "log"},
    {"Log1p", &Builder::Log1p, "log-plus-one"},
    {"Logistic", &Builder::Logistic, "logistic"},
    {"Rsqrt", &Builder::Rsqrt, "rsqrt"},
    {"Sin", &Builder::Sin, "sine"},
    {"Sqrt", &Builder::Sqrt, "sqrt"},
    {"Tan", &Builder::Tan, "tan"},
    {"Tanh", &Builder::Tanh, "tanh"},
};

// 2026 "Cbrt" .. "Tanh": the overloads with result_accuracy.
TEST(BuilderNames, Accurate) {
  for (const AccurateCase& each : kAccurate) {
    SCOPED_TRACE(each.name);
    const std::string op = each.op;
    Builder b("t");
    const Op x = Arg(b, 0, "f32[2]", "x");
    const Op y = (b.*each.function)(x, {}, Place::Here::current());
    const Op z = (b.*each.function)(
        y, {ResultAccuracy::Mode::kHighest, 0, 0, 0}, Place::Here::current());
    (b.*each.function)(z, {ResultAccuracy::Mode::kTolerance, 0.5, 0.25, 2},
                       Place::Here::current());
    ExpectBody(b, "x = f32[2] parameter(0)\n",
               op + ".1 = " + op + "(x)\n" + op + ".2 = " + op + "(" + op +
                   ".1), result_accuracy={mode=highest}\nROOT " + op +
                   ".3 = " + op + "(" + op +
                   ".2), "
                   "result_accuracy={tolerance={atol=0.5,rtol=0.25,ulps=2}}\n");
  }
}

struct BinaryCase {
  const char* name;
  BinaryFunction function;
  const char* op;
  const char* type;
  const char* attributes = "";
};
constexpr BinaryCase kBinary[] = {
    {"Add", &Builder::Add, "add", "f32"},
    {"Sub", &Builder::Sub, "subtract", "f32"},
    {"Mul", &Builder::Mul, "multiply", "f32"},
    {"Div", &Builder::Div, "divide", "f32"},
    {"Rem", &Builder::Rem, "remainder", "f32"},
    {"Max", &Builder::Max, "maximum", "f32"},
    {"Min", &Builder::Min, "minimum", "f32"},
    {"LogicalAnd", &Builder::LogicalAnd, "and", "pred"},
    {"LogicalOr", &Builder::LogicalOr, "or", "pred"},
    {"And", &Builder::And, "and", "s32"},
    {"Or", &Builder::Or, "or", "s32"},
    {"Xor", &Builder::Xor, "xor", "s32"},
    {"Pow", &Builder::Pow, "power", "f32"},
    {"Atan2", &Builder::Atan2, "atan2", "f32"},
    {"Complex", &Builder::Complex, "complex", "f32"},
    {"ShiftLeft", &Builder::ShiftLeft, "shift-left", "s32"},
    {"ShiftRightArithmetic", &Builder::ShiftRightArithmetic,
     "shift-right-arithmetic", "s32"},
    {"ShiftRightLogical", &Builder::ShiftRightLogical, "shift-right-logical",
     "u32"},
    {"Mulhi", &Builder::Mulhi, "mulhi", "s32"},
    {"Eq", &Builder::Eq, "compare", "f32", ", direction=EQ"},
    {"Ne", &Builder::Ne, "compare", "f32", ", direction=NE"},
    {"Ge", &Builder::Ge, "compare", "f32", ", direction=GE"},
    {"Gt", &Builder::Gt, "compare", "f32", ", direction=GT"},
    {"Le", &Builder::Le, "compare", "f32", ", direction=LE"},
    {"Lt", &Builder::Lt, "compare", "f32", ", direction=LT"},
    {"EqTotalOrder", &Builder::EqTotalOrder, "compare", "f32",
     ", direction=EQ, type=TOTALORDER"},
    {"NeTotalOrder", &Builder::NeTotalOrder, "compare", "f32",
     ", direction=NE, type=TOTALORDER"},
    {"GeTotalOrder", &Builder::GeTotalOrder, "compare", "f32",
     ", direction=GE, type=TOTALORDER"},
    {"GtTotalOrder", &Builder::GtTotalOrder, "compare", "f32",
     ", direction=GT, type=TOTALORDER"},
    {"LeTotalOrder", &Builder::LeTotalOrder, "compare", "f32",
     ", direction=LE, type=TOTALORDER"},
    {"LtTotalOrder", &Builder::LtTotalOrder, "compare", "f32",
     ", direction=LT, type=TOTALORDER"},
};

TEST(BuilderNames, Binary) {
  for (const BinaryCase& each : kBinary) {
    SCOPED_TRACE(each.name);
    const std::string op = each.op, shape = std::string(each.type) + "[2]";
    Builder b("t");
    const Op x = Arg(b, 0, shape, "x"), y = Arg(b, 1, shape, "y");
    (b.*each.function)(x, y, {}, Place::Here::current());
    ExpectBody(
        b, "x = " + shape + " parameter(0)\ny = " + shape + " parameter(1)\n",
        "ROOT " + op + ".2 = " + op + "(x, y)" + each.attributes + "\n");
  }
}

// A vector is added to the rows of a matrix, a scalar to all of it.
TEST(BuilderNames, BinaryBroadcasts) {
  for (const BinaryCase& each : kBinary) {
    SCOPED_TRACE(each.name);
    const std::string op = each.op, type = each.type;
    Builder b("t");
    const Op x = Arg(b, 0, type + "[2,3]", "x"),
             y = Arg(b, 1, type + "[2]", "y");
    const Op s = Arg(b, 2, type + "[]", "s");
    const Op wide = (b.*each.function)(y, x, {0}, Place::Here::current());
    const Op all = (b.*each.function)(x, s, {}, Place::Here::current());
    b.Tuple({wide, all});
    ExpectBody(
        b,
        "x = " + type + "[2,3] parameter(0)\ny = " + type +
            "[2] parameter(1)\ns = " + type + "[] parameter(2)\n",
        "broadcast.3 = " + type + "[2,3] broadcast(y), dimensions={0}\n" + op +
            ".4 = " + op + "(broadcast.3, x)" + each.attributes +
            "\nbroadcast.5 = " + type + "[2,3] broadcast(s), dimensions={}\n" +
            op + ".6 = " + op + "(x, broadcast.5)" + each.attributes +
            "\nROOT tuple.7 = " + "tuple(" + op + ".4, " + op + ".6)\n");
  }
}

constexpr NameCase kOthers[] = {
    {"Atan", [](Builder& b) { b.Atan(Arg(b, 0, "f32[2]", "x")); },
     "x = f32[2] parameter(0)\nconstant.1 = f32[] constant(1)\n"
     "broadcast.2 = f32[2] broadcast(constant.1), dimensions={}\n"
     "ROOT atan2.3 = atan2(x, broadcast.2)"},
    {"Conj", [](Builder& b) { b.Conj(Arg(b, 0, "c64[]", "x")); },
     "x = c64[] parameter(0)\nreal.1 = real(x)\nimag.2 = imag(x)\n"
     "negate.3 = negate(imag.2)\nROOT complex.4 = complex(real.1, negate.3)"},
    {"Square", [](Builder& b) { b.Square(Arg(b, 0, "f32[]", "x")); },
     "x = f32[] parameter(0)\nROOT multiply.1 = multiply(x, x)"},
    {"Reciprocal", [](Builder& b) { b.Reciprocal(Arg(b, 0, "c64[]", "x")); },
     "x = c64[] parameter(0)\nconstant.1 = c64[] constant((1, 0))\n"
     "ROOT divide.2 = divide(constant.1, x)"},
    {"Compare",
     [](Builder& b) {
       const Op x = Arg(b, 0, "u8[2]", "x"), y = Arg(b, 1, "u8[2]", "y");
       const Op z = b.Compare(x, y, ComparisonDirection::kLe);
       const Op w = b.Compare(x, y, {}, ComparisonDirection::kGt,
                              ComparisonType::kUnsigned);
       b.Tuple({z, w, b.LtTotalOrder(x, y)});
     },
     "x = u8[2] parameter(0)\ny = u8[2] parameter(1)\n"
     "compare.2 = compare(x, y), direction=LE\n"
     "compare.3 = compare(x, y), direction=GT, type=UNSIGNED\n"
     "compare.4 = compare(x, y), direction=LT\n"
     "ROOT tuple.5 = tuple(compare.2, compare.3, compare.4)"},
    {"Clamp",
     [](Builder& b) {
       const Op lo = Arg(b, 0, "f32[]", "lo"), x = Arg(b, 1, "f32[2]", "x");
       b.Clamp(lo, x, Arg(b, 2, "f32[]", "hi"));
     },
     "lo = f32[] parameter(0)\nx = f32[2] parameter(1)\n"
     "hi = f32[] parameter(2)\nROOT clamp.3 = clamp(lo, x, hi)"},
    {"Select",
     [](Builder& b) {
       const Op p = Arg(b, 0, "pred[2]", "p"), x = Arg(b, 1, "f32[2]", "x");
       b.Select(p, x, x);
     },
     "p = pred[2] parameter(0)\nx = f32[2] parameter(1)\n"
     "ROOT select.2 = select(p, x, x)"},
    {"ConvertElementType",
     [](Builder& b) {
       b.ConvertElementType(Arg(b, 0, "f32[2]", "x"), ElementType::kS8);
     },
     "x = f32[2] parameter(0)\nROOT convert.1 = s8[2] convert(x)"},
    {"BitcastConvertType",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x");
       const Op y = b.BitcastConvertType(x, ElementType::kS8);
       const Op z = b.BitcastConvertType(x, ElementType::kU32);
       b.Tuple({z, b.BitcastConvertType(y, ElementType::kF32)});
     },
     "x = f32[2] parameter(0)\n"
     "bitcast-convert.1 = s8[2,4] bitcast-convert(x)\n"
     "bitcast-convert.2 = u32[2] bitcast-convert(x)\n"
     "bitcast-convert.3 = f32[2] bitcast-convert(bitcast-convert.1)\n"
     "ROOT tuple.4 = tuple(bitcast-convert.2, bitcast-convert.3)"},
    {"StochasticConvert",
     [](Builder& b) {
       const Op x = Arg(b, 0, "f32[2]", "x"), r = Arg(b, 1, "u32[2]", "r");
       b.StochasticConvert(x, r, ElementType::kBF16);
     },
     "x = f32[2] parameter(0)\nr = u32[2] parameter(1)\n"
     "ROOT stochastic-convert.2 = bf16[2] stochastic-convert(x, r)"},
    {"ReducePrecision",
     [](Builder& b) { b.ReducePrecision(Arg(b, 0, "f32[2]", "x"), 5, 10); },
     "x = f32[2] parameter(0)\nROOT reduce-precision.1 = "
     "reduce-precision(x), exponent_bits=5, mantissa_bits=10"},
};

TEST(BuilderNames, ComposedAndOthers) { ExpectTexts(kOthers); }

// Both degenerate: each is repeated along the other's dimension.
TEST(BuilderBroadcast, DegenerateDimensionsOfBoth) {
  Builder b("t");
  const Op x = Arg(b, 0, "s32[1,3]", "x"), y = Arg(b, 1, "s32[2,1]", "y");
  b.Mul(x, y);
  ExpectResult(b,
               {Value("s32[1,3] {{1, 2, 3}}"), Value("s32[2,1] {{10}, {100}}")},
               "s32[2,3] {{10, 20, 30}, {100, 200, 300}}");
}

// broadcast_dimensions of a lower rank whose size is 1 there.
TEST(BuilderBroadcast, RankAndDegenerateTogether) {
  Builder b("t");
  const Op x = Arg(b, 0, "s32[2,1]", "x"), y = Arg(b, 1, "s32[3]", "y");
  b.Add(x, y, {1});
  ExpectResult(b, {Value("s32[2,1] {{10}, {20}}"), Value("s32[3] {1, 2, 3}")},
               "s32[2,3] {{11, 12, 13}, {21, 22, 23}}");
}

TEST(BuilderBroadcast, RefusesWhatDoesNotMeet) {
  const auto error = [](const char* left, const char* right, const Ints& map) {
    Builder b("t");
    const Op x = Arg(b, 0, left, "x");
    b.Add(x, Arg(b, 1, right, "y"), map);
    return ErrorOf(b);
  };
  EXPECT_EQ(error("f32[2]", "f32[2,3]", {}),
            "Add: f32[2] and f32[2,3] have different ranks: "
            "broadcast_dimensions say how they meet");
  EXPECT_EQ(error("f32[2]", "f32[3]", {}),
            "Add: dimension 0 of f32[2] and dimension 0 of f32[3] differ in "
            "size");
  EXPECT_EQ(error("f32[2]", "f32[2,3]", {1}),
            "Add: dimension 0 of f32[2] and dimension 1 of f32[2,3] differ in "
            "size");
  EXPECT_EQ(error("f32[2]", "f32[2,3]", {2}),
            "Add: broadcast_dimensions: 2 is no dimension of f32[2,3]");
  EXPECT_EQ(error("f32[2]", "f32[2,3]", {0, 1}),
            "Add: there are 2 broadcast_dimensions for f32[2]");
  EXPECT_EQ(error("f32[2,2]", "f32[2,2,2]", {0, 0}),
            "Add: broadcast_dimensions: 0 is there twice of f32[2,2,2]");
}

}  // namespace
}  // namespace hloref
