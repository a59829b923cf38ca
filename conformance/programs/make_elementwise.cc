// Element-wise instructions of random programs.
#include <cmath>

#include "absl/strings/str_cat.h"
#include "conformance/programs/op_tolerances.h"
#include "conformance/programs/program_maker.h"

namespace hlo::conformance {
namespace {

const Made* PickLike(ProgramMaker& maker, const Made& like) {
  return maker.Pick([&](const Made& made) {
    return made.type == like.type && made.sizes == like.sizes;
  });
}

std::string Both(const Made& a, const Made& b) {
  return absl::StrCat(a.name, ", ", b.name);
}

bool MakeUnary(ProgramMaker& maker) {
  const Made* picked = maker.Pick();
  if (picked == nullptr) return false;
  const Made a = *picked;
  std::vector<std::string> ops = {"copy"};
  if (!IsPred(a.type) && ExactLimit(a.type) > 0) ops.push_back("negate");
  if (IsSigned(a.type) || IsFloat(a.type)) ops.push_back("abs");
  if (IsInteger(a.type)) {
    ops.insert(ops.end(), {"not", "popcnt", "count-leading-zeros"});
  }
  if (IsPred(a.type)) ops.push_back("not");
  if (IsFloat(a.type) && IsExact(a)) {
    ops.insert(ops.end(), {"floor", "ceil", "round-nearest-even", "sign"});
  }
  const std::string op = maker.OneOf(ops);
  if (!maker.Allowed(op) || (op == "abs" && !HasSign(a.type))) return false;
  maker.Emit(op, a.type, a.sizes, a.name,
             IsInteger(a.type) ? ExactLimit(a.type) + 1 : a.most);
  return true;
}

// The largest magnitude of a result, if it is exact there.
double MostOf(const std::string& op, const Made& a, const Made& b) {
  if (op == "add" || op == "subtract") return a.most + b.most;
  if (op == "multiply") {
    return (IsComplex(a.type) ? 2 : 1) * a.most * b.most;
  }
  return std::max(a.most, b.most);
}

bool MakeBinary(ProgramMaker& maker) {
  const Made* picked = maker.Pick();
  if (picked == nullptr) return false;
  const Made a = *picked;
  const Made* other = PickLike(maker, a);
  if (other == nullptr) return false;
  const Made b = *other;
  std::vector<std::string> ops;
  const bool exact = IsExact(a) && IsExact(b);
  if (exact) ops.insert(ops.end(), {"add", "subtract", "multiply"});
  if (IsInteger(a.type) || (IsFloat(a.type) && exact)) {
    ops.insert(ops.end(), {"maximum", "minimum"});
  }
  if (IsInteger(a.type) || IsPred(a.type)) {
    ops.insert(ops.end(), {"and", "or", "xor"});
  }
  if (ops.empty()) return false;
  const std::string op = maker.OneOf(ops);
  const double most =
      IsInteger(a.type) ? ExactLimit(a.type) + 1 : MostOf(op, a, b);
  const bool grows = most > std::max(a.most, b.most);
  if (IsFloat(PartType(a.type)) &&
      (most > ExactLimit(a.type) || (grows && maker.scope().repeated))) {
    return false;
  }
  if (!maker.Allowed(op)) return false;
  if (IsComplex(a.type) && op == "multiply") maker.Note(Checks::kNumbers);
  maker.Emit(op, a.type, a.sizes, Both(a, b), most);
  return true;
}

bool MakeCompare(ProgramMaker& maker) {
  const Made* picked = maker.Pick([](const Made& made) {
    return made.most <= ExactLimit(made.type) || !IsFloat(PartType(made.type));
  });
  if (picked == nullptr || !maker.Allowed("compare")) return false;
  const Made a = *picked;
  const Made* other = PickLike(maker, a);
  if (other == nullptr) return false;
  const std::vector<std::string> directions =
      IsComplex(a.type)
          ? std::vector<std::string>{"EQ", "NE"}
          : std::vector<std::string>{"EQ", "NE", "LT", "LE", "GT", "GE"};
  const std::string operands = Both(a, *other);
  maker.Emit("compare", ElementType::kPred, a.sizes, operands, 1,
             absl::StrCat("direction=", maker.OneOf(directions)));
  return true;
}

bool MakeSelect(ProgramMaker& maker) {
  const Made* picked =
      maker.Pick([](const Made& made) { return IsPred(made.type); });
  if (picked == nullptr || !maker.Allowed("select")) return false;
  const Made p = *picked;
  const Made* first =
      maker.Pick([&](const Made& made) { return made.sizes == p.sizes; });
  if (first == nullptr) return false;
  const Made a = *first;
  const Made b = *PickLike(maker, a);
  maker.Emit("select", a.type, a.sizes, absl::StrCat(p.name, ", ", Both(a, b)),
             std::max(a.most, b.most));
  return true;
}

// To a type that has every number of the value.
bool MakeConvert(ProgramMaker& maker) {
  const Made* picked = maker.Pick();
  if (picked == nullptr || !maker.Allowed("convert")) return false;
  const Made a = *picked;
  const ElementType to = maker.DrawType();
  if (to == a.type || IsComplex(to) || IsComplex(a.type)) return false;
  const bool narrow_integers = IsInteger(a.type) && IsInteger(to);
  const bool fits = a.most <= ExactLimit(to) &&
                    (!IsUnsigned(to) || IsPred(a.type) || IsUnsigned(a.type));
  if (!narrow_integers && !fits) return false;
  if (IsPred(to)) return false;
  maker.Emit("convert", to, a.sizes, a.name,
             narrow_integers && !fits ? ExactLimit(to) + 1 : a.most);
  return true;
}

// A function of a float: the result is moved and nothing else.
bool MakeFunction(ProgramMaker& maker) {
  const Made* picked = maker.Pick([](const Made& made) {
    return IsFloat(made.type) && BitWidth(made.type) >= 16 && IsExact(made);
  });
  if (picked == nullptr || maker.scope().repeated) return false;
  const std::string op = maker.OneOf<std::string>(
      {"exponential", "tanh", "logistic", "sine", "cosine", "cbrt",
       "exponential-minus-one", "erf"});
  if (!maker.Allowed(op)) return false;
  const Made a = *picked;
  maker.Note(Checks::kByProgram);
  maker.Emit(op, a.type, a.sizes, a.name, INFINITY);
  return true;
}

bool MakeIota(ProgramMaker& maker) {
  const ElementType type = maker.DrawType();
  Sizes sizes = maker.DrawSizes();
  if (sizes.empty() || IsPred(type) || !maker.Allowed("iota")) return false;
  const int64_t d = maker.Draw(0, std::ssize(sizes) - 1);
  const auto most = static_cast<double>(sizes[static_cast<size_t>(d)]);
  if (most > ExactLimit(type)) return false;
  maker.Emit("iota", type, sizes, "", most, absl::StrCat("iota_dimension=", d));
  return true;
}

}  // namespace

std::vector<InstructionMaker> ElementwiseMakers() {
  return {
      {"copy negate abs not popcnt count-leading-zeros floor ceil "
       "round-nearest-even sign",
       8, MakeUnary},
      {"add subtract multiply maximum minimum and or xor", 14, MakeBinary},
      {"compare", 4, MakeCompare},
      {"select", 4, MakeSelect},
      {"convert", 5, MakeConvert},
      {"exponential tanh logistic sine cosine cbrt exponential-minus-one erf",
       1, MakeFunction},
      {"iota", 2, MakeIota},
  };
}

}  // namespace hlo::conformance
