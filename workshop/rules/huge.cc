// Arrays of more than 2^31 elements, of types of a byte or less: small arrays
// go in and come out, and what comes out lies where an index of 32 bits does
// not reach. It is calculated; the programs themselves are run at small sizes.
#include <span>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "workshop/rules/generators.h"

namespace hlo::conformance {
namespace {

using Lanes = std::vector<int64_t>;

// In `inputs`, `body` and `reads` stand {n}, {n-8}, {33n+1} for numbers, $T for
// the type, and the names of kPieces for these.
struct HugeProgram {
  absl::string_view op, slug, type;
  absl::string_view labels;  // of the rules
  // "x": {1, 2, .. 7, 1}, of the type or, of truth values, u8; "k=s64[]:{n}":
  // the array k, which counts up from n.
  absl::string_view inputs;
  absl::string_view body;   // of which ROOT is the last, if nothing is read
  absl::string_view reads;  // "$T q": of q what begins at k, eight elements
  Lanes (*lanes)(int64_t n);
  // n rows of so many elements make the array, which has more than 2^bits.
  int64_t columns = 1;
  int bits = 31;
};

constexpr std::pair<absl::string_view, absl::string_view> kPieces[] = {
    // x behind n - 8 zeros.
    {"$x_last",
     "  z = $T[] constant(0)\n  p = $T[{n}] pad(x, z), padding={n-8}_0\n"},
    // Whether they are above 4; the same behind n - 8 times false.
    {"$truth",
     "  c = u8[] constant(4)\n  b = u8[8] broadcast(c), dimensions={}\n  t = "
     "pred[8] compare(x, b), direction=GT\n  z = pred[] constant(false)\n"},
    {"$t_last", "  p = pred[{n}] pad(t, z), padding={n-8}_0\n"},
    {"$nines",
     "  v = $T[] constant(9)\n  a = $T[{n}] broadcast(v), dimensions={}\n"},
    // 0, 1, .. 32 below n - 1 rows of zeros.
    {"$row_last",
     "  z = u8[] constant(0)\n  i = u8[1,33] iota(), iota_dimension=1\n  p = "
     "u8[{n},33] pad(i, z), padding={n-1}_0x0_0\n"},
    {"$gathered",
     "gather(p, i), offset_dims={}, collapsed_slice_dims={0}, "
     "start_index_map={0}, index_vector_dim=1, slice_sizes={1}"},
    {"$scattered",
     "scatter(a, i, x), update_window_dims={}, inserted_window_dims={0}, "
     "scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=second"},
};

constexpr std::pair<absl::string_view, absl::string_view> kApplied[] = {
    {"any",
     "any { e = pred[] parameter(0)  u = pred[] parameter(1)  ROOT s = pred[] "
     "or(e, u) }\n"},
    {"second",
     "second { e = u8[] parameter(0)  ROOT u = u8[] parameter(1) }\n"},
    {"add",
     "add { e = u8[] parameter(0)  u = u8[] parameter(1)  ROOT s = u8[] add(e, "
     "u) }\n"},
    {"largest",
     "largest { e = u8[] parameter(0)  u = u8[] parameter(1)  ROOT s = u8[] "
     "maximum(e, u) }\n"},
};

int64_t NthOfX(int64_t i) { return i % 7 + 1; }
constexpr int64_t kSumOfX = 29;

template <typename F>
Lanes CalculatedLanes(int64_t count, F f) {
  Lanes lanes;
  for (int64_t i = 0; i < count; ++i) lanes.push_back(f(i));
  return lanes;
}
Lanes AsGiven(int64_t) { return CalculatedLanes(8, NthOfX); }
Lanes LastThree(int64_t) { return {NthOfX(5), NthOfX(6), NthOfX(7)}; }
Lanes Above4(int64_t) {
  return CalculatedLanes(8, [](int64_t i) { return NthOfX(i) > 4 ? 1 : 0; });
}
Lanes Row(int64_t) {
  return CalculatedLanes(33, [](int64_t i) { return i; });
}

constexpr HugeProgram kHugeMovers[] = {
    {"pad", "huge", "u8", "V1 V2", "x k=s64[]:{n-8}", "$x_last", "$T p",
     AsGiven},
    {"pad", "huge", "s4", "V1 V2", "x k=s64[]:{n-8}", "$x_last", "$T p",
     AsGiven},
    {"pad", "huge-2-32", "pred", "V1 V2", "x k=s64[]:{n-8}", "$truth$t_last",
     "$T p", Above4, 1, 32},
    {"pad", "huge-interior", "u8", "V1 V2", "x k=s64[]:{n-8}",
     "  z = $T[] constant(0)\n  e = $T[2] slice(x), slice={[3:5]}\n  p = "
     "$T[{n}] pad(e, z), padding=0_0_{n-2}\n",
     "$T p",
     [](int64_t) {
       return CalculatedLanes(8, [](auto i) { return i == 7 ? NthOfX(4) : 0; });
     }},
    {"pad", "huge-cut", "u8", "V1", "x",
     "$x_last  ROOT r = $T[8] pad(p, z), padding=-{n-8}_0\n", "", AsGiven},
    {"slice", "huge", "u8", "V1", "x k=s64[]:{n-8}",
     "$nines  p = $T[{n}] dynamic-update-slice(a, x, k)\n  ROOT r = $T[8] "
     "slice(p), slice={[{n-8}:{n}]}\n",
     "", AsGiven},
    {"slice", "huge-stride", "u8", "V1", "x k=s64[]:{n-8}",
     "$nines  p = $T[{n}] dynamic-update-slice(a, x, k)\n  ROOT r = $T[2] "
     "slice(p), slice={[1:{n}:{n-7}]}\n",
     "",
     [](int64_t) {
       return Lanes{9, NthOfX(2)};
     }},
    {"concatenate", "huge", "u8", "V1", "x k=s64[]:{n-8}",
     "  v = $T[] constant(9)\n  a = $T[{n-8}] broadcast(v), dimensions={}\n  c "
     "= $T[{n}] concatenate(a, x), dimensions={0}\n",
     "$T c", AsGiven},
    {"dynamic-slice", "huge-clamped", "u8", "V1 V2", "x k=s64[]:{n+3}",
     "$x_last", "$T p", AsGiven},
    {"dynamic-slice", "huge-u32", "u8", "V1 V2", "x k=u32[]:{n-8}", "$x_last",
     "$T p", AsGiven},
    {"dynamic-update-slice", "huge", "u8", "V1 V2 V3",
     "x k=s64[]:{n-8} o=s64[]:{n-8}",
     "$nines  d = $T[{n}] dynamic-update-slice(a, x, o)\n", "$T d", AsGiven},
    {"dynamic-update-slice", "huge-u32", "u8", "V1 V2 V3",
     "x k=s64[]:{n-8} o=u32[]:{n+3}",
     "$nines  d = $T[{n}] dynamic-update-slice(a, x, o)\n", "$T d", AsGiven},
    {"dynamic-update-slice", "huge-2-32", "pred", "V1 V2 V3",
     "x k=s64[]:{n-8} o=s64[]:{n-8}",
     "$truth  a = pred[{n}] broadcast(z), dimensions={}\n  d = pred[{n}] "
     "dynamic-update-slice(a, t, o)\n",
     "$T d", Above4, 1, 32},
    {"gather", "huge", "u8", "V1", "x i=s64[3,1]:{n-3}",
     "$x_last  ROOT r = $T[3] $gathered\n", "", LastThree},
    {"gather", "huge-u32", "u8", "V1", "x i=u32[3,1]:{n-3}",
     "$x_last  ROOT r = $T[3] $gathered\n", "", LastThree},
    {"gather", "huge-2-32", "pred", "V1", "x i=s64[8,1]:{n-8}",
     "$truth$t_last  ROOT r = $T[8] $gathered\n", "", Above4, 1, 32},
    {"scatter", "huge", "u8", "V1", "x i=s64[8,1]:{n-8} k=s64[]:{n-8}",
     "$nines  s = $T[{n}] $scattered\n", "$T s", AsGiven},
    {"scatter", "huge-u32", "u8", "V1", "x i=u32[8,1]:{n-8} k=s64[]:{n-8}",
     "$nines  s = $T[{n}] $scattered\n", "$T s", AsGiven},
    {"reverse", "huge", "u8", "V1", "x k=s64[]:{n-8}",
     "  z = $T[] constant(0)\n  p = $T[{n}] pad(x, z), padding=0_{n-8}\n  q = "
     "$T[{n}] reverse(p), dimensions={0}\n",
     "$T q",
     [](int64_t) {
       return CalculatedLanes(8, [](int64_t i) { return NthOfX(7 - i); });
     }},
};

// Each dimension is below 2^31.
constexpr HugeProgram kHugeRows[] = {
    {"transpose", "huge", "u8", "V1", "k=s64[]:{n-1}",
     "$row_last  t = u8[33,{n}] transpose(p), dimensions={1,0}\n  o = s64[] "
     "constant(0)\n  ROOT r = u8[33,1] dynamic-slice(t, o, k), "
     "dynamic_slice_sizes={33,1}\n",
     "", Row, 33},
    {"broadcast", "huge", "u8", "V1", "k=s64[]:{n-1}",
     "  i = u8[33] iota(), iota_dimension=0\n  b = u8[{n},33] broadcast(i), "
     "dimensions={1}\n  o = s64[] constant(0)\n  ROOT r = u8[1,33] "
     "dynamic-slice(b, k, o), dynamic_slice_sizes={1,33}\n",
     "", Row, 33},
    {"reshape", "huge", "u8", "V1", "k=s64[]:{33n-33}",
     "$row_last  s = u8[{33n}] reshape(p)\n  ROOT r = u8[33] dynamic-slice(s, "
     "k), dynamic_slice_sizes={33}\n",
     "", Row, 33},
    {"bitcast-convert", "huge", "u8", "V3", "k=s64[]:{n-1}",
     "  z = u8[] constant(0)\n  i = u8[1,4] iota(), iota_dimension=1\n  p = "
     "u8[{n},4] pad(i, z), padding={n-1}_0x0_0\n  w = u32[{n}] "
     "bitcast-convert(p)\n  ROOT r = u32[1] dynamic-slice(w, k), "
     "dynamic_slice_sizes={1}\n",
     "", [](int64_t) { return Lanes{0x03020100}; }, 4},
    {"reduce", "huge-rows", "u8", "V1", "k=s64[]:{n-1}",
     "$row_last  s = u8[{n}] reduce(p, z), dimensions={1}, to_apply=add\n  "
     "ROOT r = u8[1] dynamic-slice(s, k), dynamic_slice_sizes={1}\n",
     "", [](int64_t) { return Lanes{33 * 32 / 2 % 256}; }, 33},
    {"reduce", "huge-columns", "u8", "V1", "",
     "$row_last  ROOT r = u8[33] reduce(p, z), dimensions={0}, "
     "to_apply=largest\n",
     "", Row, 33},
};

constexpr HugeProgram kHugeComputers[] = {
    {"iota", "huge", "u8", "V1", "k=s64[]:{n-8}",
     "  i = $T[{n}] iota(), iota_dimension=0\n", "$T i",
     [](int64_t n) {
       return CalculatedLanes(8, [n](int64_t i) { return (n - 8 + i) % 256; });
     }},
    {"reduce", "huge", "u8", "V1", "x",
     "$x_last  ROOT r = $T[] reduce(p, z), dimensions={0}, to_apply=largest\n",
     "", [](int64_t) { return Lanes{7}; }},
    {"reduce", "huge-2-32", "pred", "V1", "x",
     "$truth$t_last  ROOT r = $T[] reduce(p, z), dimensions={0}, "
     "to_apply=any\n",
     "", [](int64_t) { return Lanes{1}; }, 1, 32},
    {"reduce", "huge-sum", "u8", "V1", "x",
     "  z = $T[] constant(0)\n  v = $T[] constant(3)\n  p = $T[{n}] pad(x, "
     "v), padding={n-8}_0\n  ROOT r = $T[] reduce(p, z), dimensions={0}, "
     "to_apply=add\n",
     "", [](int64_t n) { return Lanes{(3 * (n - 8) + kSumOfX) % 256}; }},
    {"reduce-window", "huge", "u8", "V1", "x",
     "$x_last  ROOT r = $T[2] reduce-window(p, z), window={size=8 "
     "stride={n-8}}, to_apply=add\n",
     "",
     [](int64_t) {
       return Lanes{0, kSumOfX};
     }},
    {"select", "huge", "u8", "V1", "x k=s64[]:{n-8}",
     "$truth$t_last  v = $T[] constant(9)\n  a = $T[{n}] broadcast(v), "
     "dimensions={}\n  i = $T[{n}] iota(), iota_dimension=0\n  s = $T[{n}] "
     "select(p, a, i)\n",
     "$T s",
     [](int64_t n) {
       return CalculatedLanes(
           8, [n](int64_t i) { return NthOfX(i) > 4 ? 9 : (n - 8 + i) % 256; });
     }},
    {"compare", "huge", "u8", "V1 V4", "x k=s64[]:{n-8}",
     "$x_last  c = $T[] constant(4)\n  a = $T[{n}] broadcast(c), "
     "dimensions={}\n  q = pred[{n}] compare(p, a), direction=GT\n",
     "pred q", Above4},
    {"convert", "huge", "u8", "V1", "x k=s64[]:{n-8}",
     "$x_last  q = pred[{n}] convert(p)\n", "pred q",
     [](int64_t) { return Lanes(8, 1); }},
    {"not", "huge", "u8", "V2", "x k=s64[]:{n-8}",
     "$x_last  q = $T[{n}] not(p)\n", "$T q",
     [](int64_t) {
       return CalculatedLanes(8, [](auto i) { return 255 - NthOfX(i); });
     }},
};

// Numbers for {n}, {n-8}, {33n+1}.
std::string WithSizes(absl::string_view text, int64_t n) {
  std::string out;
  while (!text.empty()) {
    const size_t open = text.find('{');
    const size_t close = text.find('}', open);
    const absl::string_view inside =
        close == text.npos ? "" : text.substr(open + 1, close - open - 1);
    const size_t letter = inside.find('n');
    int64_t factor = 1, more = 0;
    const bool is_size =
        letter != inside.npos &&
        (letter == 0 || absl::SimpleAtoi(inside.substr(0, letter), &factor)) &&
        (letter + 1 == inside.size() ||
         absl::SimpleAtoi(inside.substr(letter + 1), &more));
    if (is_size) {
      absl::StrAppend(&out, text.substr(0, open), factor * n + more);
      text.remove_prefix(close + 1);
    } else {
      const size_t passed = open == text.npos ? text.size() : open + 1;
      absl::StrAppend(&out, text.substr(0, passed));
      text.remove_prefix(passed);
    }
  }
  return out;
}

std::string Expanded(const HugeProgram& program, absl::string_view text,
                     int64_t n) {
  const absl::string_view of_x = program.type == "pred" ? "u8" : program.type;
  return WithSizes(
      absl::StrReplaceAll(absl::StrReplaceAll(text, std::span(kPieces)),
                          {{"$T", program.type}, {"$X", of_x}}),
      n);
}

// The program with n rows.
Recipe HugeRecipe(const HugeProgram& program, int64_t n) {
  Recipe recipe;
  recipe.source = Source::kHuge;
  recipe.id = absl::StrCat(program.op, "/", program.slug, "/", program.type);
  recipe.why = "only the last elements are others; calculated";
  for (const absl::string_view label : absl::StrSplit(program.labels, ' ')) {
    recipe.clauses.push_back(absl::StrCat(program.op, ".", label));
  }
  const std::string inputs = absl::StrReplaceAll(
      absl::StrCat(" ", program.inputs), {{" x", " x=$X[8]:1"}});
  std::string parameters;
  for (const absl::string_view input :
       absl::StrSplit(inputs, ' ', absl::SkipEmpty())) {
    const std::vector<std::string> parts =
        absl::StrSplit(Expanded(program, input, n), absl::ByAnyChar("=:"));
    int64_t first = 0;
    (void)absl::SimpleAtoi(parts.back(), &first);
    absl::StrAppend(&parameters, "  ", parts[0], " = ", parts[1], " parameter(",
                    recipe.inputs.size(), ")\n");
    recipe.inputs.push_back({"iota", first, first + (parts[0] == "x" ? 6 : 7)});
  }
  std::string body = Expanded(program, program.body, n);
  if (!program.reads.empty()) {
    const std::vector<std::string> read =
        absl::StrSplit(Expanded(program, program.reads, n), ' ');
    absl::StrAppend(&body, "  ROOT r = ", read[0], "[8] dynamic-slice(",
                    read[1], ", k), dynamic_slice_sizes={8}\n");
  }
  for (const auto& [name, computation] : kApplied) {
    const std::string use = absl::StrCat("to_apply=", name);
    if (absl::StrContains(body, use)) {
      absl::StrAppend(&recipe.module, computation);
    }
  }
  absl::StrAppend(&recipe.module, "ENTRY main {\n", parameters, body, "}\n");
  recipe.lanes = program.lanes(n);
  return recipe;
}

}  // namespace

void AddHuge(Recipes& recipes) {
  // Odd, and the last eight are all beyond 2^bits.
  constexpr int64_t kBeyond = 21;
  const auto add = [&](const HugeProgram& program) {
    const int64_t rows = (int64_t{1} << program.bits) / program.columns;
    Recipe recipe = HugeRecipe(program, recipes.Size(rows + kBeyond));
    // One size above 256, one above 65,536 elements.
    for (const int64_t n : {257, program.columns == 1 ? 65537 : 17001}) {
      recipe.small.push_back(HugeRecipe(program, n));
    }
    recipes.push_back(std::move(recipe));
  };
  for (const HugeProgram& program : kHugeMovers) add(program);
  for (const HugeProgram& program : kHugeRows) add(program);
  for (const HugeProgram& program : kHugeComputers) add(program);
}

}  // namespace hlo::conformance
