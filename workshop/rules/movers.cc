// Ops that hand values on, to another computation or another process or past a
// token, and sums with those of another process: every element type with its
// special numbers, many dimensions, and sizes from nothing to many blocks.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

// One application is number `$i`: of `a$i`, of shape `$s`, it makes `r$i`. `$T`
// is the element type, `$n` the first size, `$2` twice that and `$x` the sizes
// behind it, each after a comma; `$m` processes send in the ring `$p`, over
// channel `$c`, or meet in the pairs `$g`; `$j` is the next number, `$+` adds.
struct Mover {
  absl::string_view op, label;
  absl::string_view body;
  absl::string_view computations = "";
  int64_t processes = 1;
  bool all_types = false;
  bool infeed = false;  // reads `$s` instead of having an operand
};

constexpr absl::string_view kReversal = R"(f$i {
  x = $s parameter(0)
  ROOT y = $s reverse(x), dimensions={0}
}

)";
constexpr absl::string_view kBranches = R"(f$i {
  x = $s parameter(0)
  ROOT y = $s reverse(x), dimensions={0}
}

g$i {
  ROOT x = $s parameter(0)
}

)";
constexpr absl::string_view kThreeTurns = R"(f$i {
  s = ($s, s32[]) parameter(0)
  x = $s get-tuple-element(s), index=0
  y = $s reverse(x), dimensions={0}
  k = s32[] get-tuple-element(s), index=1
  one = s32[] constant(1)
  l = s32[] add(k, one)
  ROOT t = ($s, s32[]) tuple(y, l)
}

g$i {
  s = ($s, s32[]) parameter(0)
  k = s32[] get-tuple-element(s), index=1
  three = s32[] constant(3)
  ROOT c = pred[] compare(k, three), direction=LT
}

)";
constexpr absl::string_view kSumOfTwo = R"(f$i {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  ROOT z = $T[] $+(x, y)
}

)";
// Each sends all its rows to the next.
constexpr absl::string_view kRagged =
    R"(id$i = u32[] replica-id()
  own$i = s32[] convert(id$i)
  m$i = s32[] constant($m)
  one$i = s32[] constant(1)
  last$i = s32[] subtract(m$i, one$i)
  up$i = s32[] add(own$i, one$i)
  next$i = s32[] remainder(up$i, m$i)
  down$i = s32[] add(own$i, last$i)
  former$i = s32[] remainder(down$i, m$i)
  all$i = s32[$m] iota(), iota_dimension=0
  nexts$i = s32[$m] broadcast(next$i), dimensions={}
  formers$i = s32[$m] broadcast(former$i), dimensions={}
  to$i = pred[$m] compare(all$i, nexts$i), direction=EQ
  from$i = pred[$m] compare(all$i, formers$i), direction=EQ
  zero$i = s32[] constant(0)
  n$i = s32[] constant($n)
  zeros$i = s32[$m] broadcast(zero$i), dimensions={}
  ns$i = s32[$m] broadcast(n$i), dimensions={}
  sent$i = s32[$m] select(to$i, ns$i, zeros$i)
  got$i = s32[$m] select(from$i, ns$i, zeros$i)
  y$i = $s reverse(a$i), dimensions={0}
  r$i = $s ragged-all-to-all(a$i, y$i, zeros$i, sent$i, zeros$i, got$i))";

constexpr Mover kMovers[] = {
    {"bitcast", "V1", "r$i = $s bitcast(a$i)"},
    {"opt-barrier", "V1", "r$i = $s opt-barrier(a$i)"},
    {"domain", "V1",
     "r$i = $s domain(a$i), domain={kind=\"sharding\", entry={maximal "
     "device=0}, exit={maximal device=1}}"},
    {"add-dependency", "V1",
     "b$i = token[] after-all()\n  r$i = $s add-dependency(a$i, b$i)"},
    {"copy-done", "V1",
     "b$i = ($s, $s, u32[]) copy-start(a$i)\n  r$i = $s copy-done(b$i)"},
    {"async-done", "V1",
     "b$i = (($s), $s) async-start(a$i), calls=f$i\n  r$i = $s "
     "async-done(b$i)",
     kReversal},
    {"call", "V1", "r$i = $s call(a$i), to_apply=f$i", kReversal},
    {"fusion", "V1", "r$i = $s fusion(a$i), kind=kLoop, calls=f$i", kReversal},
    {"conditional", "V1",
     "b$i = s32[] constant($i)\n  c$i = s32[] constant(1)\n  d$i = pred[] "
     "compare(b$i, c$i), direction=EQ\n  r$i = $s conditional(d$i, a$i, a$i), "
     "true_computation=f$i, false_computation=g$i",
     kBranches},
    {"while", "V1",
     "b$i = s32[] constant(0)\n  c$i = ($s, s32[]) tuple(a$i, b$i)\n  d$i = "
     "($s, s32[]) while(c$i), condition=g$i, body=f$i\n  r$i = $s "
     "get-tuple-element(d$i), index=0",
     kThreeTurns},
    {"custom-call", "V1",
     "r$i = $s custom-call(a$i), custom_call_target=\"Sharding\"", "", 1, true},
    {"infeed", "V1",
     "e$i = ($s, token[]) infeed(t$i)\n  r$i = $s get-tuple-element(e$i), "
     "index=0\n  t$j = token[] get-tuple-element(e$i), index=1",
     "", 1, true, true},
    {"all-gather-done", "V1",
     "b$i = ($s, $T[$2$x]) all-gather-start(a$i), "
     "replica_groups=$g, dimensions={0}\n  r$i = $T[$2$x] "
     "all-gather-done(b$i)",
     "", 2},
    {"collective-permute-done", "V1",
     "b$i = ($s, $s) collective-permute-start(a$i), source_target_pairs=$p\n  "
     "r$i = $s collective-permute-done(b$i)",
     "", 2},
    {"recv-done", "V1",
     "t$i = token[] after-all()\n  b$i = ($s, u32[], token[]) recv(t$i), "
     "channel_id=$c, source_target_pairs=$p\n  c$i = ($s, u32[], token[]) "
     "send(a$i, t$i), channel_id=$c, source_target_pairs=$p\n  d$i = token[] "
     "send-done(c$i), channel_id=$c\n  e$i = ($s, token[]) recv-done(b$i), "
     "channel_id=$c\n  r$i = $s get-tuple-element(e$i), index=0",
     "", 2, true},
    {"ragged-all-to-all", "V1", kRagged, "", 2, true},
    {"all-reduce", "V1",
     "r$i = $s all-reduce(a$i), replica_groups=$g, to_apply=f$i", kSumOfTwo, 2,
     true},
    {"all-reduce-done", "V1",
     "b$i = $s all-reduce-start(a$i), replica_groups=$g, to_apply=f$i\n  r$i = "
     "$s all-reduce-done(b$i)",
     kSumOfTwo, 2, true},
    {"reduce-scatter", "V1",
     "b$i = $T[$2$x] concatenate(a$i, a$i), dimensions={0}\n  r$i = $s "
     "reduce-scatter(b$i), replica_groups=$g, dimensions={0}, to_apply=f$i",
     kSumOfTwo, 2, true},
};

// What one application moves.
struct Cargo {
  ElementType type;
  int64_t rows;
  absl::string_view others;  // sizes: ",3,4"
  Drawn drawn;
};

std::string Ring(int64_t processes) {
  std::string pairs;
  for (int64_t p = 0; p < processes; ++p) {
    absl::StrAppend(&pairs, p == 0 ? "{" : ",", "{", p, ",",
                    (p + 1) % processes, "}");
  }
  return pairs + "}";
}

// The first with the last.
std::string Pairs(int64_t processes) {
  std::string groups;
  for (int64_t p = 0; p < processes / 2; ++p) {
    absl::StrAppend(&groups, p == 0 ? "{" : ",", "{", p, ",", processes - 1 - p,
                    "}");
  }
  return groups + "}";
}

absl::string_view Adder(ElementType type) {
  if (IsPred(type)) return "or";
  return type == ElementType::kF8E8M0FNU ? "maximum" : "add";
}

std::string Filled(absl::string_view text, const Cargo& cargo, size_t number,
                   int64_t processes) {
  const std::string shaped = absl::StrReplaceAll(text, {{"$s", "$T[$n$x]"}});
  return absl::StrReplaceAll(shaped, {{"$T", Name(cargo.type)},
                                      {"$n", absl::StrCat(cargo.rows)},
                                      {"$2", absl::StrCat(2 * cargo.rows)},
                                      {"$x", cargo.others},
                                      {"$i", absl::StrCat(number)},
                                      {"$j", absl::StrCat(number + 1)},
                                      {"$c", absl::StrCat(number + 1)},
                                      {"$+", Adder(cargo.type)},
                                      {"$m", absl::StrCat(processes)},
                                      {"$p", Ring(processes)},
                                      {"$g", Pairs(processes)}});
}

Recipe MoverRecipe(const Mover& mover, absl::string_view slug,
                   int64_t processes, const std::vector<Cargo>& cargoes) {
  Recipe recipe;
  recipe.id = absl::StrCat(mover.op, "/", slug);
  recipe.source = Source::kShapes;
  recipe.replicas = processes;
  recipe.clauses = {absl::StrCat(mover.op, ".", mover.label)};
  recipe.why = mover.computations == kSumOfTwo ? "the sums of two, rounded once"
                                               : "elements pass bit by bit";
  std::string computations, parameters, body;
  std::vector<std::string> shapes, results;
  if (mover.infeed) body = "  t0 = token[] after-all()\n";
  for (size_t i = 0; i < cargoes.size(); ++i) {
    const auto fill = [&](absl::string_view text) {
      return Filled(text, cargoes[i], i, processes);
    };
    absl::StrAppend(&computations, fill(mover.computations));
    absl::StrAppend(&body, "  ", fill(mover.body), "\n");
    const std::string result = fill(absl::StrCat(" ", mover.body));
    const size_t begin = result.find(fill(" r$i = ")) + fill(" r$i = ").size();
    shapes.push_back(result.substr(begin, result.find(' ', begin) - begin));
    results.push_back(fill("r$i"));
    if (mover.infeed) {
      recipe.infeed.push_back({fill("$s"), cargoes[i].drawn});
      continue;
    }
    absl::StrAppend(&parameters, fill("  a$i = $s parameter($i)\n"));
    recipe.inputs.push_back(cargoes[i].drawn);
  }
  recipe.module =
      absl::StrCat(computations, "ENTRY main {\n", parameters, body,
                   "  ROOT r = (", absl::StrJoin(shapes, ", "), ") tuple(",
                   absl::StrJoin(results, ", "), ")\n}\n");
  return recipe;
}

// Other numbers in each process: "codes" would be the same, and are only drawn
// of f8e8m0fnu, which has no 0; they begin with its NaN.
Drawn NumbersOfType(ElementType type, uint64_t seed) {
  if (type == ElementType::kF8E8M0FNU) return {"codes", 255, 40503, seed};
  if (IsFloat(type) || IsComplex(type)) return {"special", 0, 0, seed};
  if (IsPred(type)) return {"index", 0, 1, seed};
  const int bits = std::min(32, BitWidth(type));
  const int64_t least = IsSigned(type) ? -(int64_t{1} << (bits - 1)) : 0;
  return {"index", least, least + (int64_t{1} << bits) - 1, seed};
}

// In five dimensions, 72 elements.
Cargo CargoOfType(ElementType type, uint64_t seed) {
  return {type, 2, ",3,4,3,1", NumbersOfType(type, seed)};
}

Cargo CargoOfSize(int64_t n) {
  const ElementType type = ElementType::kS32;
  return {type, n, "", NumbersOfType(type, static_cast<uint64_t>(n))};
}

void AddTypes(Recipes& recipes, const Mover& mover) {
  if (mover.all_types) {
    for (const ElementType type : AllTypes()) {
      recipes.push_back(
          MoverRecipe(mover, absl::StrCat("passes-specials/", Name(type)),
                      mover.processes, {CargoOfType(type, 1)}));
    }
    return;
  }
  // From the first seed with which 72 elements of each type of float have all
  // of its special numbers.
  std::vector<Cargo> cargoes;
  for (const ElementType type :
       {ElementType::kPred, ElementType::kS32, ElementType::kU32,
        ElementType::kU64, ElementType::kF6E3M2FN, ElementType::kBF16,
        ElementType::kF16, ElementType::kF32, ElementType::kC64,
        ElementType::kC128}) {
    cargoes.push_back(CargoOfType(type, cargoes.size() + 3));
  }
  recipes.push_back(
      MoverRecipe(mover, "many-dimensions", mover.processes, cargoes));
}

}  // namespace

void AddMovers(Recipes& recipes) {
  for (const Mover& mover : kMovers) {
    AddTypes(recipes, mover);
    std::vector<Cargo> rungs;
    for (const int64_t n : {0, 1, 9, 33, 65, 129, 513, 1025, 4097}) {
      rungs.push_back(CargoOfSize(recipes.Size(n)));
    }
    recipes.push_back(
        MoverRecipe(mover, "moved-ladder", mover.processes, rungs));
    const int64_t large = mover.processes > 1 ? 65537 : kMillion;
    recipes.push_back(MoverRecipe(mover, "moved-large", mover.processes,
                                  {CargoOfSize(recipes.Size(large))}));
    // In groups of two, if not in a ring.
    if (mover.processes > 1 || mover.infeed) {
      recipes.push_back(MoverRecipe(mover, "eight-processes", 8,
                                    {CargoOfSize(recipes.Size(9))}));
    }
  }
}

}  // namespace hlo::conformance
