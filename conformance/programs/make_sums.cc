// Instructions of random programs that combine elements.
#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "conformance/programs/program_maker.h"

namespace hlo::conformance {
namespace {

uint64_t LargestOf(ElementType type) {
  const int bits = BitWidth(type) - (IsSigned(type) ? 1 : 0);
  return bits == 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1;
}

// The ops by which elements of a value can be combined so that the result is
// exact: a sum of `terms` must be.
std::vector<std::string> Combiners(const Made& made, int64_t terms) {
  std::vector<std::string> ops;
  const double sum = made.most * static_cast<double>(terms + 1);
  const bool whole = IsInteger(made.type);
  const bool exact = IsExact(made) && !IsPred(made.type);
  if (IsPred(made.type)) return {"and", "or"};
  if (whole || (exact && sum <= ExactLimit(made.type))) ops.push_back("add");
  // Their initial value is an infinity.
  if (whole || (exact && IsFloat(made.type) && HasInfinity(made.type))) {
    ops.insert(ops.end(), {"maximum", "minimum"});
  }
  if (whole) ops.insert(ops.end(), {"and", "or", "xor"});
  return ops;
}

// The op's neutral element: with another initial value it is open how often
// that is combined.
Made Initial(ProgramMaker& maker, const std::string& op, ElementType type) {
  if (IsPred(type)) return maker.Constant(type, op == "and" ? 1 : 0);
  const bool least = op == "maximum", greatest = op == "minimum";
  if (!least && !greatest) {
    // All bits of an integer: -1, or the largest number.
    if (op != "and") return maker.Constant(type, 0);
    return IsSigned(type)
               ? maker.Constant(type, -1)
               : maker.ConstantOf(type, absl::StrCat(LargestOf(type)));
  }
  if (IsFloat(type)) return maker.ConstantOf(type, least ? "-inf" : "inf");
  if (greatest) return maker.ConstantOf(type, absl::StrCat(LargestOf(type)));
  return maker.ConstantOf(
      type, IsUnsigned(type)
                ? "0"
                : absl::StrCat("-", LargestOf(type) + uint64_t{1}));
}

double MostOf(const std::string& op, const Made& made, int64_t terms) {
  if (IsInteger(made.type)) return ExactLimit(made.type) + 1;
  if (terms == 0 && op != "add") return INFINITY;
  return op == "add" ? made.most * static_cast<double>(terms + 1) : made.most;
}

void NoteSum(ProgramMaker& maker, const std::string& op, const Made& made) {
  const bool is_float = !IsInteger(made.type) && !IsPred(made.type);
  if (is_float && op != "and" && op != "or") maker.Note(Checks::kNumbers);
}

bool MakeReduce(ProgramMaker& maker) {
  const Made* picked =
      maker.Pick([](const Made& made) { return made.rank() >= 1; });
  if (picked == nullptr || !maker.Allowed("reduce")) return false;
  const Made a = *picked;
  Sizes dimensions, sizes;
  int64_t terms = 1;
  for (int64_t d = 0; d < a.rank(); ++d) {
    const int64_t size = a.sizes[static_cast<size_t>(d)];
    if (maker.Chance(50)) {
      dimensions.push_back(d);
      terms *= size;
    } else {
      sizes.push_back(size);
    }
  }
  if (dimensions.empty() || maker.scope().repeated) return false;
  const std::vector<std::string> ops = Combiners(a, terms);
  if (ops.empty()) return false;
  const std::string op = maker.OneOf(ops);
  const Made initial = Initial(maker, op, a.type);
  NoteSum(maker, op, a);
  maker.Emit("reduce", a.type, sizes, absl::StrCat(a.name, ", ", initial.name),
             MostOf(op, a, terms),
             absl::StrCat("dimensions=", ListText(dimensions),
                          ", to_apply=", maker.Region(op, a.type)));
  return true;
}

// One dimension of a window: its text by attribute, and how large the result
// is.
struct WindowDraw {
  int64_t size = 1, stride = 1, low = 0, high = 0, dilation = 1, base = 1;
  int64_t ResultOf(int64_t input) const {
    const int64_t dilated = input == 0 ? 0 : (input - 1) * base + 1;
    const int64_t room = dilated + low + high - ((size - 1) * dilation + 1);
    return room < 0 ? 0 : room / stride + 1;
  }
};

WindowDraw DrawWindow(ProgramMaker& maker, int64_t size) {
  WindowDraw window;
  if (maker.Chance(30)) return window;
  window.size = maker.Draw(1, std::min<int64_t>(4, size + 1));
  window.stride = maker.Chance(60) ? 1 : maker.Draw(1, 3);
  window.low = maker.Chance(50) ? 0 : maker.Draw(0, 2);
  window.high = maker.Chance(50) ? 0 : maker.Draw(0, 2);
  window.dilation = maker.Chance(80) ? 1 : 2;
  window.base = maker.Chance(85) ? 1 : 2;
  return window;
}

std::string WindowText(const std::vector<WindowDraw>& windows) {
  std::vector<std::string> size, stride, pad, dilation, base;
  for (const WindowDraw& w : windows) {
    size.push_back(absl::StrCat(w.size));
    stride.push_back(absl::StrCat(w.stride));
    pad.push_back(absl::StrCat(w.low, "_", w.high));
    dilation.push_back(absl::StrCat(w.dilation));
    base.push_back(absl::StrCat(w.base));
  }
  return absl::StrCat("window={size=", absl::StrJoin(size, "x"),
                      " stride=", absl::StrJoin(stride, "x"),
                      " pad=", absl::StrJoin(pad, "x"),
                      " lhs_dilate=", absl::StrJoin(base, "x"),
                      " rhs_dilate=", absl::StrJoin(dilation, "x"), "}");
}

bool MakeReduceWindow(ProgramMaker& maker) {
  const Made* picked = maker.Pick(
      [](const Made& made) { return made.rank() >= 1 && made.rank() <= 3; });
  if (picked == nullptr || !maker.Allowed("reduce-window")) return false;
  const Made a = *picked;
  std::vector<WindowDraw> windows;
  Sizes sizes;
  int64_t terms = 1;
  for (const int64_t size : a.sizes) {
    windows.push_back(DrawWindow(maker, size));
    sizes.push_back(windows.back().ResultOf(size));
    terms *= windows.back().size;
  }
  const std::vector<std::string> ops = Combiners(a, terms);
  if (ops.empty() || maker.scope().repeated ||
      Made{"", a.type, sizes}.count() > maker.options().most_elements) {
    return false;
  }
  const std::string op = maker.OneOf(ops);
  const Made initial = Initial(maker, op, a.type);
  NoteSum(maker, op, a);
  maker.Emit("reduce-window", a.type, sizes,
             absl::StrCat(a.name, ", ", initial.name),
             // A window may hold padding only.
             op == "add" ? MostOf(op, a, terms) : MostOf(op, a, 0),
             absl::StrCat(WindowText(windows),
                          ", to_apply=", maker.Region(op, a.type)));
  return true;
}

// Products of two values over one dimension of equal size.
bool MakeDot(ProgramMaker& maker) {
  const Made* picked = maker.Pick([](const Made& made) {
    return made.rank() >= 1 && made.rank() <= 3 && !IsPred(made.type) &&
           IsExact(made);
  });
  if (picked == nullptr || maker.scope().repeated) return false;
  const Made a = *picked;
  const int64_t d = maker.Draw(0, a.rank() - 1);
  const int64_t terms = a.sizes[static_cast<size_t>(d)];
  const Made* found = maker.Pick([&](const Made& made) {
    return made.type == a.type && made.rank() <= 2 && IsExact(made) &&
           std::count(made.sizes.begin(), made.sizes.end(), terms) > 0;
  });
  if (found == nullptr || !maker.Allowed("dot")) return false;
  const Made b = *found;
  const auto e =
      std::find(b.sizes.begin(), b.sizes.end(), terms) - b.sizes.begin();
  Sizes sizes;
  for (int64_t i = 0; i < a.rank(); ++i) {
    if (i != d) sizes.push_back(a.sizes[static_cast<size_t>(i)]);
  }
  for (int64_t i = 0; i < b.rank(); ++i) {
    if (i != e) sizes.push_back(b.sizes[static_cast<size_t>(i)]);
  }
  const double most = 2 * a.most * b.most * static_cast<double>(terms + 1);
  const bool whole = IsInteger(a.type);
  if ((!whole && most > ExactLimit(a.type)) ||
      Made{"", a.type, sizes}.count() > maker.options().most_elements) {
    return false;
  }
  if (!whole) maker.Note(Checks::kNumbers);
  maker.Emit("dot", a.type, sizes, absl::StrCat(a.name, ", ", b.name),
             whole ? ExactLimit(a.type) + 1 : most,
             absl::StrCat("lhs_contracting_dims={", d,
                          "}, rhs_contracting_dims={", e, "}"));
  return true;
}

bool MakeConvolution(ProgramMaker& maker) {
  const Made* picked = maker.Pick([](const Made& made) {
    return made.rank() == 3 && !IsPred(made.type) && IsExact(made) &&
           made.sizes[2] <= 40 && made.count() > 0;
  });
  if (picked == nullptr || maker.scope().repeated ||
      !maker.Allowed("convolution")) {
    return false;
  }
  const Made a = *picked;  // batch, feature, space
  WindowDraw window = DrawWindow(maker, a.sizes[2]);
  const int64_t features = maker.Draw(1, 4);
  const double terms = static_cast<double>(a.sizes[1] * window.size + 1);
  const double most = 2 * a.most * 3 * terms;
  const bool whole = IsInteger(a.type);
  const Sizes sizes = {a.sizes[0], features, window.ResultOf(a.sizes[2])};
  if (!whole && most > ExactLimit(a.type)) return false;
  const Made kernel = maker.Fresh(a.type, {features, a.sizes[1], window.size});
  if (!IsExact(kernel) ||
      Made{"", a.type, sizes}.count() > maker.options().most_elements) {
    return false;
  }
  if (!whole) maker.Note(Checks::kNumbers);
  maker.Emit("convolution", a.type, sizes,
             absl::StrCat(a.name, ", ", kernel.name),
             whole ? ExactLimit(a.type) + 1 : most,
             absl::StrCat(WindowText({window}), ", dim_labels=bf0_oi0->bf0"));
  return true;
}

// Stable, so that equal keys have one order.
bool MakeSort(ProgramMaker& maker) {
  const Made* picked = maker.Pick([](const Made& made) {
    return made.rank() >= 1 && !IsComplex(made.type) && !IsPred(made.type) &&
           IsExact(made);
  });
  if (picked == nullptr || !maker.Allowed("sort")) return false;
  const Made a = *picked;
  const std::string scalar = ShapeText(a.type, {});
  ProgramScope less;
  less.text = absl::StrCat("  a = ", scalar, " parameter(0)\n  b = ", scalar,
                           " parameter(1)\n");
  const std::string comparator = maker.AddComputation(
      less, absl::StrCat("r = pred[] compare(a, b), direction=",
                         maker.Chance(70) ? "LT" : "GT"));
  // Zeros of both signs are equal keys, whose order shows.
  if (IsFloat(a.type)) maker.Note(Checks::kNumbers);
  maker.Emit("sort", a.type, a.sizes, a.name, a.most,
             absl::StrCat("dimensions={", maker.Draw(0, a.rank() - 1),
                          "}, is_stable=true, to_apply=", comparator));
  return true;
}

// Adds rows along one dimension; those out of range are dropped.
bool MakeScatter(ProgramMaker& maker) {
  const Made* picked = maker.Pick(
      [](const Made& made) { return made.rank() >= 1 && made.count() > 0; });
  if (picked == nullptr || maker.scope().repeated ||
      !maker.Allowed("scatter")) {
    return false;
  }
  const Made a = *picked;
  const int64_t axis = maker.Draw(0, a.rank() - 1), rows = maker.Draw(1, 5);
  const std::vector<std::string> ops = Combiners(a, 3 * rows);
  if (ops.empty()) return false;
  const std::string op = maker.OneOf(ops);
  const Made indices =
      maker.Indices(rows, -1, a.sizes[static_cast<size_t>(axis)]);
  Sizes sizes = {rows}, windows;
  for (int64_t d = 0; d < a.rank(); ++d) {
    if (d == axis) continue;
    sizes.push_back(a.sizes[static_cast<size_t>(d)]);
    windows.push_back(std::ssize(sizes) - 1);
  }
  const Made updates = maker.Fresh(a.type, sizes);
  if (!IsExact(updates) && !IsPred(a.type)) return false;
  const Made worst = {"", a.type, {}, std::max(a.most, updates.most)};
  if (!IsInteger(a.type) && !IsPred(a.type) &&
      MostOf(op, worst, rows) > ExactLimit(a.type)) {
    return false;
  }
  NoteSum(maker, op, a);
  maker.Emit(
      "scatter", a.type, a.sizes,
      absl::StrCat(a.name, ", ", indices.name, ", ", updates.name),
      MostOf(op, worst, rows),
      absl::StrCat(
          "update_window_dims=", ListText(windows), ", inserted_window_dims={",
          axis, "}, scatter_dims_to_operand_dims={", axis,
          "}, index_vector_dim=1, to_apply=", maker.Region(op, a.type)));
  return true;
}

}  // namespace

std::vector<InstructionMaker> SumMakers() {
  return {{"reduce", 7, MakeReduce},
          {"reduce-window", 4, MakeReduceWindow, false},
          {"dot", 6, MakeDot, false},
          {"convolution", 3, MakeConvolution, false},
          {"sort", 3, MakeSort, false},
          {"scatter", 4, MakeScatter, false}};
}

}  // namespace hlo::conformance
