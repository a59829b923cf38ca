// Element-wise ops over numbers: all inputs of small types, pairs of boundary
// values, any bits, and sizes at which the ends of loops lie.
#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/side_by_side.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

// The rules of an op by the kind of its operands; empty: not for that kind.
struct ElementwiseOp {
  absl::string_view name;
  int arity;
  absl::string_view pred, integer, floating, complex;
  absl::string_view attributes = "";
  bool gives_pred = false;
};

constexpr ElementwiseOp kElementwiseOps[] = {
    {"add", 2, "V1", "V2", "V3", "V4"},
    {"subtract", 2, "", "V1", "V2", "V3"},
    {"multiply", 2, "V1", "V2", "V3", "V4"},
    {"divide", 2, "", "V1", "V3", ""},
    {"remainder", 2, "", "V1", "V3", ""},
    {"maximum", 2, "V1", "V2", "V3", ""},
    {"minimum", 2, "V1", "V2", "V3", ""},
    {"power", 2, "", "V1", "", ""},
    {"mulhi", 2, "", "V1", "", ""},
    {"and", 2, "V1", "V2", "", ""},
    {"or", 2, "V1", "V2", "", ""},
    {"xor", 2, "V1", "V2", "", ""},
    {"shift-left", 2, "", "V1", "", ""},
    {"shift-right-logical", 2, "", "V1", "", ""},
    {"shift-right-arithmetic", 2, "", "V1", "", ""},
    {"not", 1, "V1", "V2", "", ""},
    {"popcnt", 1, "", "V1", "", ""},
    {"count-leading-zeros", 1, "", "V1", "", ""},
    {"negate", 1, "", "V1", "V2", "V3"},
    {"abs", 1, "", "V1", "V2", ""},
    {"sign", 1, "", "V1", "V2", ""},
    {"floor", 1, "", "", "V1", ""},
    {"ceil", 1, "", "", "V1", ""},
    {"round-nearest-even", 1, "", "", "V1", ""},
    {"round-nearest-afz", 1, "", "", "V1", ""},
    {"sqrt", 1, "", "", "V1", ""},
    {"is-finite", 1, "", "", "V1", "", "", true},
    {"copy", 1, "V1", "V1", "V1", "V1"},
    {"compare", 2, "V1", "V1", "V1", "", ", direction=LT", true},
    {"compare", 2, "V1", "V1", "V1", "", ", direction=LE", true},
    {"compare", 2, "V1", "V1", "V1", "", ", direction=EQ", true},
    {"compare", 2, "V1", "V1", "V1", "", ", direction=NE", true},
    {"compare", 2, "V1", "V1", "V1", "", ", direction=GT", true},
    {"compare", 2, "V1", "V1", "V1", "", ", direction=GE", true},
    {"compare", 2, "", "", "V3", "", ", direction=LT, type=TOTALORDER", true},
};

absl::string_view LabelFor(const ElementwiseOp& op, ElementType type) {
  if (op.name == "abs" && IsUnsigned(type)) return "";
  switch (Kind(type)) {
    case TypeKind::kPred:
      return op.pred;
    case TypeKind::kFloat:
      return op.floating;
    case TypeKind::kComplex:
      return op.complex;
    default:
      return op.integer;
  }
}

// `, direction=LT, type=..` as a part of an id.
std::string SlugOf(const ElementwiseOp& op, absl::string_view rule) {
  std::string slug(rule);
  for (const char c : op.attributes) {
    const bool word = absl::ascii_isalnum(static_cast<unsigned char>(c));
    if (word)
      slug.push_back(absl::ascii_tolower(static_cast<unsigned char>(c)));
    if (c == '=') slug.push_back('-');
    if (c == ' ') slug.push_back('-');
  }
  return slug;
}

std::string Array(absl::string_view type, absl::string_view sizes) {
  return absl::StrCat(type, "[", sizes, "]");
}

// The op of one type.
class OfType {
 public:
  OfType(const ElementwiseOp& op, ElementType type)
      : op_(op), type_(type), name_(Name(type)) {}

  void AddAll(Recipes& recipes) const {
    const int bits = BitWidth(type_);
    if (op_.arity == 1 && bits <= 16) {
      recipes.push_back(AllInputs(bits));
    } else if (op_.arity == 2 && bits <= 8) {
      recipes.push_back(AllPairs(bits));
    } else {
      recipes.push_back(Drawing(recipes, "boundary-values", "special", 0, 0));
      recipes.push_back(Drawing(recipes, "any-bits", "codes", 1, kAnyBits));
      if (IsFloat(type_)) {
        recipes.push_back(Drawing(recipes, "ordinary", "mantissa", -6, 6));
      }
    }
    recipes.push_back(Sizes(recipes));
    if (type_ == ElementType::kF32 || op_.floating.empty()) {
      if (BitWidth(type_) == 32) recipes.push_back(Large(recipes));
    }
  }

 private:
  std::string result() const {
    return op_.gives_pred ? "pred" : std::string(name_);
  }

  Recipe Begin(absl::string_view rule, absl::string_view why) const {
    Recipe recipe;
    recipe.id = absl::StrCat(op_.name, "/", SlugOf(op_, rule), "/", name_);
    recipe.clauses = {absl::StrCat(op_.name, ".", LabelFor(op_, type_))};
    recipe.why = std::string(why);
    return recipe;
  }

  std::string Apply(absl::string_view sizes, absl::string_view x,
                    absl::string_view y) const {
    return absl::StrCat(Array(result(), sizes), " ", Applied(x, y));
  }
  std::string Applied(absl::string_view x, absl::string_view y) const {
    return absl::StrCat(op_.name, "(", x,
                        op_.arity == 2 ? absl::StrCat(", ", y) : "", ")",
                        op_.attributes);
  }

  Recipe AllInputs(int bits) const {
    const int64_t count = IsPred(type_) ? 2 : int64_t{1} << bits;
    Recipe recipe = Begin("all-inputs", "every number of the type");
    recipe.module = absl::StrCat(
        "ENTRY main {\n  x = ", Array(name_, absl::StrCat(count)),
        " parameter(0)\n  ROOT r = ", Apply(absl::StrCat(count), "x", ""),
        "\n}\n");
    recipe.inputs = {{"codes", 0, 1, 1}};
    return recipe;
  }

  // All of x with all of y.
  Recipe Pairs(Recipe recipe, int64_t count) const {
    const std::string one = absl::StrCat(count);
    const std::string both = absl::StrCat(count, ",", count);
    recipe.module = absl::StrCat(
        "ENTRY main {\n  a = ", Array(name_, one),
        " parameter(0)\n  b = ", Array(name_, one),
        " parameter(1)\n  x = ", Array(name_, both),
        " broadcast(a), dimensions={0}\n  y = ", Array(name_, both),
        " broadcast(b), dimensions={1}\n  ROOT r = ", Apply(both, "x", "y"),
        "\n}\n");
    return recipe;
  }

  Recipe AllPairs(int bits) const {
    const int64_t count = IsPred(type_) ? 2 : int64_t{1} << bits;
    Recipe recipe =
        Pairs(Begin("all-pairs", "every number of the type with every number"),
              count);
    recipe.inputs = {{"codes", 0, 1, 1}, {"codes", 0, 1, 2}};
    return recipe;
  }

  Recipe Drawing(const Recipes& recipes, absl::string_view rule,
                 absl::string_view map, int64_t lo, int64_t hi) const {
    Recipe recipe = Begin(rule, "element by element, each result rounded once");
    const Drawn x = {std::string(map), lo, hi, 11};
    const Drawn y = {std::string(map), map == "codes" ? lo + 77 : lo, hi, 12};
    if (op_.arity == 2) {
      recipe = Pairs(std::move(recipe), recipes.Size(33));
      recipe.inputs = {x, y};
      return recipe;
    }
    const std::string count = absl::StrCat(recipes.Size(257));
    recipe.module = absl::StrCat(
        "ENTRY main {\n  x = ", Array(name_, count),
        " parameter(0)\n  ROOT r = ", Apply(count, "x", ""), "\n}\n");
    recipe.inputs = {x};
    return recipe;
  }

  // Rank 0, no elements, and the ends of vectors, in one program.
  Recipe Sizes(const Recipes& recipes) const {
    std::vector<std::string> sizes = {"", "2,0,3", "3,5,67"};
    const bool one =
        op_.attributes.empty() || op_.attributes == ", direction=LT";
    const bool whole =
        one && (type_ == ElementType::kF32 || type_ == ElementType::kS32);
    for (const int64_t n : kLadder) {
      const bool short_list = n < 2 || n == 7 || n == 17 || n == 129;
      if (whole || short_list) sizes.push_back(absl::StrCat(recipes.Size(n)));
    }
    Recipe recipe = Begin("sizes", "element by element, at every size");
    recipe.source = Source::kShapes;
    SideBySide program;
    int number = 0;
    for (size_t i = 0; i < sizes.size(); ++i) {
      std::vector<SideBySide::Operand> operands;
      for (int k = 0; k < op_.arity; ++k) {
        operands.push_back({Array(name_, sizes[i]), Ordinary(++number)});
      }
      program.Add(absl::StrCat("r", i), operands, Array(result(), sizes[i]),
                  Applied("a", "b"));
    }
    std::move(program).Finish("", recipe);
    return recipe;
  }

  Recipe Large(const Recipes& recipes) const {
    Recipe recipe = Begin("large", "element by element, in several blocks");
    recipe.source = Source::kShapes;
    const std::string sizes = absl::StrCat(recipes.Size(kMillion));
    std::vector<SideBySide::Operand> operands;
    for (int k = 0; k < op_.arity; ++k) {
      operands.push_back({Array(name_, sizes), Ordinary(k + 1)});
    }
    SideBySide program;
    program.Add("x", operands, Array(result(), sizes), Applied("a", "b"));
    std::move(program).Finish("", recipe);
    return recipe;
  }

  // Numbers on which no choice depends.
  Drawn Ordinary(int seed) const {
    const auto number = static_cast<uint64_t>(seed);
    if (IsPred(type_)) return {"index", 0, 1, number};
    if (IsInteger(type_)) {
      const int64_t most = (int64_t{1} << (std::min(BitWidth(type_), 8) -
                                           (IsSigned(type_) ? 1 : 0))) -
                           1;
      return {"index", 1, std::max<int64_t>(1, most), number};
    }
    return {"int", 1, 3, number};
  }

  const ElementwiseOp& op_;
  const ElementType type_;
  const absl::string_view name_;
};

// Conversions between every two types.
void AddConversions(Recipes& recipes) {
  for (const ElementType from : AllTypes()) {
    for (const ElementType to : AllTypes()) {
      if (from == to || (IsComplex(from) && IsComplex(to))) continue;
      const bool all = BitWidth(from) <= 16 && !IsPred(from);
      const int64_t count =
          IsPred(from) ? 2 : (all ? int64_t{1} << BitWidth(from) : 513);
      Recipe recipe;
      recipe.id =
          absl::StrCat("convert/numbers-from-", Name(from), "/", Name(to));
      recipe.why = "every number, or any bits, rounded or wrapped once";
      recipe.clauses = {
          absl::StrCat("convert.", IsPred(to)                         ? "V1"
                                   : IsComplex(from) || IsComplex(to) ? "V6"
                                   : IsInteger(to) && IsFloat(from)   ? "V2"
                                   : IsInteger(to)                    ? "V3"
                                   : IsFloat(from)                    ? "V5"
                                                                      : "V4")};
      recipe.module =
          absl::StrCat("ENTRY main {\n  x = ", Name(from), "[", count,
                       "] parameter(0)\n  ROOT r = ", Name(to), "[", count,
                       "] convert(x)\n}\n");
      recipe.inputs = {all || IsPred(from) ? Drawn{"codes", 0, 1, 1}
                                           : Drawn{"codes", 1, kAnyBits, 1}};
      recipes.push_back(std::move(recipe));
    }
  }
}

}  // namespace

void AddNumbers(Recipes& recipes) {
  for (const ElementwiseOp& op : kElementwiseOps) {
    for (const ElementType type : AllTypes()) {
      if (!LabelFor(op, type).empty()) OfType(op, type).AddAll(recipes);
    }
  }
  AddConversions(recipes);
}

}  // namespace hlo::conformance
