// Special numbers one at a time through ops that move or compute: each result
// has one term, so that no order, tree or accumulator shows.
#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "literals/types/float_codes.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

// What the parameter `a` holds, by the maps of generate.h.
enum class Through : uint8_t {
  kMoves,     // every: bits pass
  kComputes,  // normals, and subnormals, which may be flushed
  kSums,      // as kComputes, without -0: a sum may begin with 0 or its first
  kTiny,      // subnormals alone
};

// One op on `a`, $T[16]. $P: the type of its parts, $U: another of its width,
// $f: what combines numbers, a product, of complex numbers a sum, and $i, which
// changes none in it; $z: the zero that adds nothing, $1: the one, $e: more
// bits than its exponent has, $m: as many as its mantissa.
struct SpecialOp {
  absl::string_view op, label;
  Through through;
  absl::string_view types;  // "narrow": the floats below 16 bits
  absl::string_view body;   // of which ROOT is the last
  absl::string_view computations = "";
};

constexpr absl::string_view kNarrow =
    "f4e2m1fn f6e2m3fn f6e3m2fn f8e3m4 f8e4m3 f8e4m3b11fnuz f8e4m3fn "
    "f8e4m3fnuz f8e5m2 f8e5m2fnuz";

constexpr absl::string_view kCombine =
    "f { x = $T[] parameter(0)  y = $T[] parameter(1)  ROOT s = $T[] $f(x, y) "
    "}\n";
constexpr absl::string_view kCopyAll =
    "f { x = $T[16] parameter(0)  ROOT y = $T[16] copy(x) }\n";

constexpr SpecialOp kMoving[] = {
    {"map", "V1", Through::kMoves, "narrow bf16 f16 f64 c64 c128",
     "ROOT r = $T[16] map(a), dimensions={0}, to_apply=f",
     "f { x = $T[] parameter(0)  ROOT y = $T[] copy(x) }\n"},
    {"scatter", "V1", Through::kMoves, "narrow c64 c128",
     "i = s32[16,1] iota(), iota_dimension=0\n  o = $T[] constant($1)\n  b = "
     "$T[16] broadcast(o), dimensions={}\n  ROOT r = $T[16] scatter(b, i, a), "
     "update_window_dims={}, inserted_window_dims={0}, "
     "scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=second",
     "second { x = $T[] parameter(0)  ROOT y = $T[] parameter(1) }\n"},
    {"topk", "V1", Through::kMoves, "narrow f16 f64",
     "b = $T[16,1] reshape(a)\n  ROOT r = ($T[16,1], s32[16,1]) topk(b), k=1"},
    {"slice", "V1", Through::kMoves, "f64",
     "ROOT r = $T[14] slice(a), slice={[1:15]}"},
    {"dynamic-slice", "V2", Through::kMoves, "c64 c128",
     "i = s32[] constant(1)\n  ROOT r = $T[14] dynamic-slice(a, i), "
     "dynamic_slice_sizes={14}"},
    {"set-dimension-size", "V1", Through::kMoves, "narrow bf16 f16 f64 c64",
     "n = s32[] constant(15)\n  ROOT r = $T[<=16] set-dimension-size(a, n), "
     "dimensions={0}"},
    {"bitcast-convert", "V1", Through::kMoves,
     "bf16 f16 f32 f64 f6e2m3fn f6e3m2fn f8e3m4 f8e4m3 f8e4m3fn f8e5m2 "
     "f8e8m0fnu",
     "b = $U[16] bitcast-convert(a)\n  ROOT r = $T[16] bitcast-convert(b)"},
    {"real", "V1", Through::kMoves, "narrow f8e8m0fnu",
     "ROOT r = $T[16] real(a)"},
    {"imag", "V1", Through::kMoves, "c128", "ROOT r = $P[16] imag(a)"},
    {"call", "V1", Through::kMoves, "bf16 f16",
     "ROOT r = $T[16] call(a), to_apply=f", kCopyAll},
    {"fusion", "V1", Through::kMoves, "f16",
     "ROOT r = $T[16] fusion(a), kind=kLoop, calls=f", kCopyAll},
    {"conditional", "V1", Through::kMoves, "f16",
     "p = s32[] constant(1)\n  ROOT r = $T[16] conditional(p, a, a), "
     "branch_computations={f, f}",
     kCopyAll},
};

constexpr SpecialOp kComputing[] = {
    {"reduce-precision", "V2", Through::kComputes,
     "bf16 f16 f64 f4e2m1fn f8e4m3fn f8e4m3fnuz",
     "ROOT r = $T[16] reduce-precision(a), exponent_bits=$e, mantissa_bits=$m"},
    {"stochastic-convert", "V1", Through::kComputes,
     "bf16 f32 f64 f4e2m1fn f8e4m3fn",
     "n = $U[] constant(1)\n  u = $U[16] broadcast(n), dimensions={}\n  ROOT r "
     "= $T[16] stochastic-convert(a, u)"},
    {"reduce", "V1", Through::kComputes, "narrow bf16 f16 c64 c128",
     "b = $T[16,1] reshape(a)\n  z = $T[] constant($i)\n  ROOT r = $T[16] "
     "reduce(b, z), dimensions={1}, to_apply=f",
     kCombine},
    {"reduce-window", "V1", Through::kComputes, "narrow c64 c128",
     "z = $T[] constant($i)\n  ROOT r = $T[16] reduce-window(a, z), "
     "window={size=1}, to_apply=f",
     kCombine},
    {"scan", "V1", Through::kComputes, "bf16 f16 f64",
     "b = $T[1,16] reshape(a)\n  z = $T[] constant($i)\n  i = $T[16] "
     "broadcast(z), dimensions={}\n  ROOT r = ($T[1,16], $T[16]) scan(b, i), "
     "dimensions={0}, num_carries=1, to_apply=sum",
     "sum { x = $T[16] parameter(0)  c = $T[16] parameter(1)  s = $T[16] "
     "$f(c, x)  ROOT r = ($T[16], $T[16]) tuple(s, s) }\n"},
    {"select-and-scatter", "V2", Through::kComputes, "narrow bf16 f16 f64",
     "o = $T[] constant($1)\n  b = $T[16] broadcast(o), dimensions={}\n  z = "
     "$T[] constant($i)\n  ROOT r = $T[16] select-and-scatter(b, a, z), "
     "window={size=1}, select=ge, scatter=f",
     "ge { x = $T[] parameter(0)  y = $T[] parameter(1)  ROOT p = pred[] "
     "compare(x, y), direction=GE }\nf { x = $T[] parameter(0)  y = $T[] "
     "parameter(1)  ROOT s = $T[] $f(x, y) }\n"},
    {"batch-norm-inference", "V1", Through::kComputes, "narrow bf16 f16 f64",
     "b = $T[16,1] reshape(a)\n  o = $T[1] constant({$1})\n  m = $T[1] "
     "constant({0})\n  z = $T[1] constant({$z})\n  ROOT r = $T[16,1] "
     "batch-norm-inference(b, o, z, m, o), epsilon=0, feature_index=1"},
    {"batch-norm-training", "V3", Through::kSums, "narrow bf16 f16 f32 f64",
     "z = $T[] constant(0)\n  x = $T[2,16] broadcast(z), dimensions={}\n  o = "
     "$T[] constant($1)\n  s = $T[16] broadcast(o), dimensions={}\n  ROOT r = "
     "($T[2,16], $T[16], $T[16]) batch-norm-training(x, s, a), epsilon=1, "
     "feature_index=1"},
};

constexpr SpecialOp kMultiplying[] = {
    {"dot", "V1", Through::kSums, "narrow bf16 f16 f64 c64 c128",
     "b = $T[16,1] reshape(a)\n  o = $T[1,1] constant({{$1}})\n  ROOT r = "
     "$T[16,1] dot(b, o), lhs_contracting_dims={1}, rhs_contracting_dims={0}"},
    {"ragged-dot", "V1", Through::kSums, "narrow bf16 f16 f64 c64",
     "b = $T[16,1] reshape(a)\n  o = $T[1,1,1] constant({{{$1}}})\n  n = "
     "s32[1] constant({16})\n  ROOT r = $T[16,1] ragged-dot(b, o, n), "
     "lhs_contracting_dims={1}, rhs_contracting_dims={1}, "
     "lhs_ragged_dims={0}, rhs_group_dims={0}"},
    {"scaled-dot", "V1", Through::kSums, "f16 f64",
     "b = $T[16,1] reshape(a)\n  o = $T[1,1] constant({{$1}})\n  s = $T[] "
     "constant($1)\n  ROOT r = $T[16,1] scaled-dot(b, o, s, s), "
     "lhs_contracting_dims={1}, rhs_contracting_dims={1}"},
    {"convolution", "V1", Through::kSums, "narrow bf16 f16 f32 f64 c64 c128",
     "b = $T[1,16,1] reshape(a)\n  o = $T[1,1,1] constant({{{$1}}})\n  ROOT r "
     "= $T[1,16,1] convolution(b, o), window={size=1}, "
     "dim_labels=b0f_0io->b0f"},
    {"triangular-solve", "V2", Through::kSums, "narrow bf16 f16 f64 c64 c128",
     "b = $T[1,16] reshape(a)\n  o = $T[1,1] constant({{$1}})\n  ROOT r = "
     "$T[1,16] triangular-solve(o, b), left_side=true, lower=true, "
     "unit_diagonal=true, transpose_a=NO_TRANSPOSE"},
};

// No matrix with infinities is positive definite.
constexpr SpecialOp kTinyNumbers[] = {
    {"cholesky", "V1", Through::kTiny,
     "f6e2m3fn f6e3m2fn f8e3m4 f8e4m3 f8e4m3b11fnuz f8e4m3fn f8e4m3fnuz "
     "f8e5m2 f8e5m2fnuz bf16 f16 f64",
     "b = $T[16,1,1] reshape(a)\n  s = $T[] constant($1)\n  o = $T[16,1,1] "
     "broadcast(s), dimensions={}\n  x = $T[16,1,2] concatenate(o, b), "
     "dimensions={2}\n  y = $T[16,1,2] concatenate(b, o), dimensions={2}\n  m "
     "= $T[16,2,2] concatenate(x, y), dimensions={1}\n  ROOT r = $T[16,2,2] "
     "cholesky(m), lower=true"},
    {"cholesky", "V1", Through::kTiny, "c64 c128",
     "b = $T[16,1,1] reshape(a)\n  p = $P[16,1,1] real(b)\n  q = $P[16,1,1] "
     "imag(b)\n  n = $P[16,1,1] negate(q)\n  c = $T[16,1,1] complex(p, n)\n  s "
     "= $T[] constant($1)\n  o = $T[16,1,1] "
     "broadcast(s), dimensions={}\n  x = $T[16,1,2] concatenate(o, c), "
     "dimensions={2}\n  y = $T[16,1,2] concatenate(b, o), dimensions={2}\n  m "
     "= $T[16,2,2] concatenate(x, y), dimensions={1}\n  ROOT r = $T[16,2,2] "
     "cholesky(m), lower=true"},
};

// Another type of its width.
absl::string_view OtherType(ElementType type) {
  switch (type) {
    case ElementType::kF6E2M3FN:
      return "f6e3m2fn";
    case ElementType::kF6E3M2FN:
      return "f6e2m3fn";
    case ElementType::kF4E2M1FN:
      return "u4";
    default:
      break;
  }
  constexpr absl::string_view kUnsigned[] = {"u8", "u16", "u32", "u64"};
  int index = 0;
  for (int bits = 8; bits < BitWidth(type); bits *= 2) ++index;
  return kUnsigned[std::min(index, 3)];
}

// Whether the type has -0, and how many bits its mantissa has.
struct Format {
  bool has_minus_zero;
  int mantissa_bits;
};
Format FormatOf(ElementType type) {
  return VisitElementType(PartType(type), [](auto tag) -> Format {
    using T = typename decltype(tag)::type;
    if constexpr (Float<T> || SmallFloat<T>) {
      const T minus = Negated(T(0.0), true);
      return {static_cast<double>(minus) == 0,
              std::numeric_limits<T>::digits - 1};
    } else {
      return {false, 0};
    }
  });
}

std::string ProgramOf(const SpecialOp& special, ElementType type) {
  const Format format = FormatOf(type);
  const absl::string_view zero = format.has_minus_zero ? "-0" : "0";
  const bool complex = IsComplex(type);
  return absl::StrReplaceAll(
      absl::StrCat(special.computations, "ENTRY main {\n  a = $T[16] ",
                   "parameter(0)\n  ", special.body, "\n}\n"),
      {{"$T", Name(type)},
       {"$P", Name(PartType(type))},
       {"$U", OtherType(type)},
       {"$z", zero},
       {"$f", complex ? "add" : "multiply"},
       {"$i", complex ? "(-0, -0)" : "1"},
       {"$1", complex ? "(1, 0)" : "1"},
       {"$e", absl::StrCat(BitWidth(type) - format.mantissa_bits)},
       {"$m", absl::StrCat(format.mantissa_bits)}});
}

Recipe RecipeOf(const SpecialOp& special, ElementType type,
                absl::string_view map) {
  Recipe recipe;
  recipe.id =
      absl::StrCat(special.op, "/special-",
                   map == "subnormals" ? map : "numbers", "/", Name(type));
  recipe.clauses = {absl::StrCat(special.op, ".", special.label)};
  recipe.why = "each number alone, and what changes none";
  recipe.module = ProgramOf(special, type);
  recipe.inputs = {{std::string(map), 0, 0, 1}};
  if (type == ElementType::kF8E8M0FNU) {  // has one special number, NaN
    recipe.inputs = {{"codes", 250, 1, 1}};
  }
  recipe.may_flush = map == "subnormals";
  recipe.may_add_to_zero =
      special.through == Through::kSums || special.through == Through::kTiny;
  return recipe;
}

void AddSpecialOp(Recipes& recipes, const SpecialOp& special) {
  const std::string types =
      absl::StrReplaceAll(special.types, {{"narrow", kNarrow}});
  for (const absl::string_view name : absl::StrSplit(types, ' ')) {
    const auto type = ElementTypeFromName(name);
    if (!type) continue;
    switch (special.through) {
      case Through::kMoves:
        recipes.push_back(RecipeOf(special, *type, "every"));
        break;
      case Through::kComputes:
        recipes.push_back(RecipeOf(special, *type, "normals"));
        recipes.push_back(RecipeOf(special, *type, "subnormals"));
        break;
      case Through::kSums:
        // Infinities of complex numbers meet zeros in a product: NaN.
        if (!IsComplex(*type)) {
          recipes.push_back(RecipeOf(special, *type, "terms"));
        }
        recipes.push_back(RecipeOf(special, *type, "subnormals"));
        break;
      case Through::kTiny:
        recipes.push_back(RecipeOf(special, *type, "subnormals"));
        break;
    }
  }
}

}  // namespace

void AddSpecialNumbers(Recipes& recipes) {
  for (const SpecialOp& each : kMoving) AddSpecialOp(recipes, each);
  for (const SpecialOp& each : kComputing) AddSpecialOp(recipes, each);
  for (const SpecialOp& each : kMultiplying) AddSpecialOp(recipes, each);
  for (const SpecialOp& each : kTinyNumbers) AddSpecialOp(recipes, each);
}

}  // namespace hlo::conformance
