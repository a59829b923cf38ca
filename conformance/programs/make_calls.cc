// Calls, fusions, branches and loops of random programs, and collectives.
#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "conformance/programs/program_maker.h"

namespace hlo::conformance {
namespace {

constexpr int kDeepest = 2;

ProgramScope Inner(ProgramMaker& maker, const std::vector<Made>& parameters) {
  ProgramScope scope;
  scope.depth = maker.scope().depth + 1;
  scope.repeated = maker.scope().repeated;
  for (size_t i = 0; i < parameters.size(); ++i) {
    Made made = parameters[i];
    made.name = maker.NewName();
    made.uses = 0;
    absl::StrAppend(&scope.text, "  ", made.name, " = ",
                    ShapeText(made.type, made.sizes), " parameter(", i, ")\n");
    scope.values.push_back(std::move(made));
  }
  return scope;
}

std::vector<Made> PickSome(ProgramMaker& maker, int64_t count) {
  std::vector<Made> picked;
  for (int64_t i = 0; i < count; ++i) {
    const Made* one = maker.Pick();
    if (one != nullptr) picked.push_back(*one);
  }
  return picked;
}

std::string NamesOf(const std::vector<Made>& values) {
  std::vector<std::string> names;
  for (const Made& made : values) names.push_back(made.name);
  return absl::StrJoin(names, ", ");
}

// The last value of a shape; its first parameter of that shape, copied, if
// there is no other.
std::string RootLike(ProgramMaker& maker, const ProgramScope& scope,
                     const Made& like, double& most) {
  const std::string shape = ShapeText(like.type, like.sizes);
  for (auto i = std::ssize(scope.values); i-- > 0;) {
    const Made& made = scope.values[static_cast<size_t>(i)];
    if (made.type != like.type || made.sizes != like.sizes) continue;
    most = std::max(most, made.most);
    return absl::StrCat(maker.NewName(), " = ", shape, " copy(", made.name,
                        ")");
  }
  return "";
}

bool MakeCall(ProgramMaker& maker) {
  if (maker.scope().depth >= kDeepest) return false;
  const bool fuses = maker.Chance(60);
  if (!maker.Allowed(fuses ? "fusion" : "call")) return false;
  const std::vector<Made> parameters = PickSome(maker, maker.Draw(1, 3));
  if (parameters.empty()) return false;
  ProgramScope scope = Inner(maker, parameters);
  scope.fused = fuses;
  maker.Fill(scope, maker.Draw(1, 5));
  const Made result = scope.values.back();
  double most = 0;
  const std::string root = RootLike(maker, scope, result, most);
  const std::string name = maker.AddComputation(scope, root);
  maker.Emit(fuses ? "fusion" : "call", result.type, result.sizes,
             NamesOf(parameters), most,
             fuses ? absl::StrCat("kind=kLoop, calls=", name)
                   : absl::StrCat("to_apply=", name));
  return true;
}

bool MakeConditional(ProgramMaker& maker) {
  if (maker.scope().depth >= kDeepest || !maker.Allowed("conditional")) {
    return false;
  }
  const Made* index = maker.Pick([](const Made& made) {
    return made.rank() == 0 && made.type == ElementType::kS32;
  });
  const std::string selector =
      index != nullptr && maker.Chance(70)
          ? index->name
          : maker.Constant(ElementType::kS32, maker.Draw(-1, 4)).name;
  const Made* picked = maker.Pick();
  if (picked == nullptr) return false;
  const Made a = *picked;
  std::vector<std::string> names, operands = {selector};
  double most = 0;
  for (int64_t branch = maker.Draw(1, 4); branch > 0; --branch) {
    ProgramScope scope = Inner(maker, {a});
    maker.Fill(scope, maker.Draw(1, 4));
    const std::string root = RootLike(maker, scope, a, most);
    names.push_back(maker.AddComputation(scope, root));
    operands.push_back(a.name);
  }
  maker.Emit(
      "conditional", a.type, a.sizes, absl::StrJoin(operands, ", "), most,
      absl::StrCat("branch_computations={", absl::StrJoin(names, ", "), "}"));
  return true;
}

// The computation that ends the loop; LE is one turn more.
std::string LoopCondition(ProgramMaker& maker, const std::string& state,
                          int64_t end) {
  ProgramScope test;
  test.text = absl::StrCat("  s = ", state,
                           " parameter(0)\n  i = s32[] get-tuple-element(s), "
                           "index=0\n  n = s32[] constant(",
                           end, ")\n");
  return maker.AddComputation(
      test, absl::StrCat("p = pred[] compare(i, n), direction=",
                         maker.Chance(70) ? "LT" : "LE"));
}

// The computation of a turn, by its name; *most: the largest result.
std::string LoopBody(ProgramMaker& maker, const std::vector<Made>& arrays,
                     const std::vector<std::string>& shapes,
                     const std::string& state, int64_t step, double* most) {
  ProgramScope body;
  body.depth = maker.scope().depth + 1;
  body.repeated = true;
  const std::string s = maker.NewName();
  body.text = absl::StrCat("  ", s, " = ", state, " parameter(0)\n");
  for (size_t i = 0; i < shapes.size(); ++i) {
    Made made = i == 0 ? Made{"", ElementType::kS32, {}, 10, 0} : arrays[i - 1];
    made.name = maker.NewName();
    absl::StrAppend(&body.text, "  ", made.name, " = ", shapes[i],
                    " get-tuple-element(", s, "), index=", i, "\n");
    body.values.push_back(std::move(made));
  }
  const std::string counter = body.values[0].name;
  maker.Fill(body, maker.Draw(1, 6));
  std::vector<std::string> next = {"next"};
  absl::StrAppend(&body.text, "  step = s32[] constant(", step,
                  ")\n  next = s32[] add(", counter, ", step)\n");
  for (const Made& made : arrays) {
    const std::string root = RootLike(maker, body, made, *most);
    absl::StrAppend(&body.text, "  ", root, "\n");
    next.push_back(root.substr(0, root.find(' ')));
  }
  return maker.AddComputation(
      body,
      absl::StrCat("r = ", state, " tuple(", absl::StrJoin(next, ", "), ")"));
}

// A counter and an array, or two; the number of turns is bounded.
bool MakeWhile(ProgramMaker& maker) {
  if (maker.scope().depth >= kDeepest || !maker.Allowed("while")) return false;
  const std::vector<Made> arrays = PickSome(maker, maker.Draw(1, 2));
  if (arrays.empty()) return false;
  std::vector<std::string> shapes = {"s32[]"};
  for (const Made& made : arrays) {
    shapes.push_back(ShapeText(made.type, made.sizes));
  }
  const std::string state = absl::StrCat("(", absl::StrJoin(shapes, ", "), ")");
  const int64_t begin = maker.Draw(-1, 2), turns = maker.Draw(0, 5);
  const int64_t step = maker.Chance(75) ? 1 : 2;
  const std::string condition = LoopCondition(maker, state, begin + turns);
  double most = 0;
  const std::string name = LoopBody(maker, arrays, shapes, state, step, &most);
  const Made first = maker.Constant(ElementType::kS32, begin);
  ProgramScope& outer = maker.scope();
  const std::string t = maker.NewName(), w = maker.NewName();
  absl::StrAppend(&outer.text, "  ", t, " = ", state, " tuple(", first.name,
                  ", ", NamesOf(arrays), ")\n  ", w, " = ", state, " while(", t,
                  "), condition=", condition, ", body=", name, "\n");
  const auto element = static_cast<int64_t>(maker.Draw(1, std::ssize(arrays)));
  const Made& result = arrays[static_cast<size_t>(element) - 1];
  // Arrays may take each other's values from turn to turn.
  for (const Made& made : arrays) most = std::max(most, made.most);
  maker.Emit("get-tuple-element", result.type, result.sizes, w, most,
             absl::StrCat("index=", element));
  return true;
}

// All processes, or two halves of them.
std::string Groups(ProgramMaker& maker) {
  const int64_t n = maker.processes;
  if (n % 2 != 0 || maker.Chance(60)) {
    Sizes all;
    for (int64_t i = 0; i < n; ++i) all.push_back(i);
    return absl::StrCat("{", ListText(all), "}");
  }
  Sizes low, high;
  for (int64_t i = 0; i < n; ++i) (i % 2 == 0 ? low : high).push_back(i);
  return absl::StrCat("{", ListText(low), ",", ListText(high), "}");
}

int64_t GroupSize(const ProgramMaker& maker, const std::string& groups) {
  return absl::string_view(groups).find("},{") == absl::string_view::npos
             ? maker.processes
             : maker.processes / 2;
}

// In the entry only, so that all processes come to it.
const Made* PickForProcesses(ProgramMaker& maker, absl::string_view op) {
  if (maker.processes == 1 || !maker.scope().is_entry || !maker.Allowed(op)) {
    return nullptr;
  }
  return maker.Pick([](const Made& made) { return !IsPred(made.type); });
}

bool MakeAllReduce(ProgramMaker& maker) {
  const Made* picked = PickForProcesses(maker, "all-reduce");
  if (picked == nullptr) return false;
  const Made a = *picked;
  const double most = a.most * static_cast<double>(maker.processes);
  const bool whole = IsInteger(a.type);
  if (!whole && (!IsExact(a) || most > ExactLimit(a.type))) return false;
  const std::string op =
      IsComplex(a.type) || maker.Chance(60) ? "add" : "maximum";
  if (!whole) maker.Note(Checks::kNumbers);
  maker.Emit("all-reduce", a.type, a.sizes, a.name,
             whole ? ExactLimit(a.type) + 1 : most,
             absl::StrCat("replica_groups=", Groups(maker),
                          ", to_apply=", maker.Region(op, a.type)));
  return true;
}

bool MakeAllGather(ProgramMaker& maker) {
  const Made* picked = PickForProcesses(maker, "all-gather");
  if (picked == nullptr || picked->rank() == 0) return false;
  const Made a = *picked;
  const std::string groups = Groups(maker);
  const int64_t d = maker.Draw(0, a.rank() - 1);
  Sizes sizes = a.sizes;
  sizes[static_cast<size_t>(d)] *= GroupSize(maker, groups);
  if (Made{"", a.type, sizes}.count() > maker.options().most_elements) {
    return false;
  }
  maker.Emit("all-gather", a.type, sizes, a.name, a.most,
             absl::StrCat("replica_groups=", groups, ", dimensions={", d, "}"));
  return true;
}

bool MakePermute(ProgramMaker& maker) {
  const Made* picked = PickForProcesses(maker, "collective-permute");
  if (picked == nullptr) return false;
  const Made a = *picked;
  const int64_t shift = maker.Draw(1, maker.processes - 1);
  std::vector<std::string> pairs;
  for (int64_t i = 0; i < maker.processes; ++i) {
    // A process that nobody sends to gets zeros.
    if (maker.Chance(15)) continue;
    pairs.push_back(
        absl::StrCat("{", i, ",", (i + shift) % maker.processes, "}"));
  }
  if (pairs.empty()) return false;
  maker.Emit(
      "collective-permute", a.type, a.sizes, a.name, a.most,
      absl::StrCat("source_target_pairs={", absl::StrJoin(pairs, ","), "}"));
  return true;
}

bool MakeReplicaId(ProgramMaker& maker) {
  if (maker.processes == 1 || !maker.Allowed("replica-id") ||
      !maker.scope().is_entry) {
    return false;
  }
  maker.Emit("replica-id", ElementType::kU32, {}, "",
             static_cast<double>(maker.processes));
  return true;
}

}  // namespace

std::vector<InstructionMaker> CallMakers() {
  return {{"fusion call", 4, MakeCall, false},
          {"conditional", 3, MakeConditional, false},
          {"while", 3, MakeWhile, false}};
}

std::vector<InstructionMaker> ProcessMakers() {
  return {{"all-reduce", 4, MakeAllReduce, false},
          {"all-gather", 3, MakeAllGather, false},
          {"collective-permute", 3, MakePermute, false},
          {"replica-id", 1, MakeReplicaId, false}};
}

}  // namespace hlo::conformance
