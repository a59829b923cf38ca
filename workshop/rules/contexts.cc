#include "workshop/rules/contexts.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "conformance/format/needs.h"
#include "conformance/format/program_run.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"
#include "literals/types/element_type.h"
#include "ops/op_table.h"
#include "workshop/making/ask_naive.h"
#include "workshop/making/open_elements.h"
#include "workshop/making/requirement_level.h"

namespace hlo::conformance {
namespace {

absl::StatusOr<VerifiedModule> LoadProgram(const Vector& vector) {
  LoadOptions load;
  load.replicas = vector.replicas;
  load.partitions = vector.partitions;
  return Load(vector.module, load);
}

bool AreStaticArrays(const Shape& shape) {
  const std::vector<Shape> leaves = shape.Leaves();
  return shape.depth() <= 1 && !leaves.empty() &&
         std::all_of(leaves.begin(), leaves.end(), [](const Shape& leaf) {
           return leaf.is_array() && leaf.is_static();
         });
}

bool IsSimple(const Vector& vector) {
  const Expectation& first = vector.expect.front();
  const bool one_value = vector.expect.size() == 1 && first.condition.empty() &&
                         first.outcome == Outcome::kValue &&
                         first.outfeed.empty() && first.to_host.empty();
  return one_value && vector.form() == "hlo" && vector.infeed.empty() &&
         vector.from_host.empty() && !vector.seed &&
         vector.level != RequirementLevel::kOpen && vector.processes() <= 8;
}

// A case whose program can be put into a computation.
struct Base {
  const Vector* vector;
  VerifiedModule module;
};

std::optional<Base> BaseOf(const Vector& vector) {
  if (!IsSimple(vector)) return std::nullopt;
  auto module = LoadProgram(vector);
  if (!module.ok()) return std::nullopt;
  const Computation& entry = (*module)->entry_computation();
  const auto& all = entry.instructions;
  const bool has_op = std::any_of(
      all.begin(), all.end(),
      [&](const Instruction& each) { return each.op->name == vector.op(); });
  if (!has_op || !AreStaticArrays(all[entry.root].shape)) return std::nullopt;
  for (const int parameter : entry.parameters) {
    if (!AreStaticArrays(all[parameter].shape) ||
        !all[parameter].shape.is_array()) {
      return std::nullopt;
    }
  }
  return Base{&vector, *std::move(module)};
}

// False where it needs floats that few backends have.
bool IsCommon(const Vector& vector) {
  return std::none_of(vector.types.begin(), vector.types.end(),
                      [](const std::string& name) {
                        const auto type = ElementTypeFromName(name);
                        return type && IsFloat(*type) && BitWidth(*type) < 16;
                      });
}

// Much to see, little to read.
int64_t Worth(const Base& base) {
  const Vector& vector = *base.vector;
  const auto& leaves = vector.expect.front().outputs.front();
  int64_t elements = 0;
  for (const ExpectedLeaf& leaf : leaves) {
    elements = std::max(elements, leaf.shape.element_count());
  }
  const int64_t any = elements > 0 ? 200000 : 0;
  const bool must = vector.level == RequirementLevel::kMust;
  const int64_t asked = must && IsCommon(vector) ? 100000 : 0;
  const int64_t alone = vector.processes() == 1 ? 50000 : 0;
  return any + asked + alone + 1000 * std::min<int64_t>(elements, 3) -
         static_cast<int64_t>(vector.module.size());
}

std::optional<Base> BestOf(const std::vector<Vector>& cases) {
  std::optional<Base> best;
  for (const Vector& vector : cases) {
    auto base = BaseOf(vector);
    if (!base || (best && Worth(*base) <= Worth(*best))) continue;
    best = std::move(base);
  }
  return best;
}

// The text of programs around the case's, which is a computation there.
class Around {
 public:
  explicit Around(const Base& base) {
    Module inner = *base.module;
    inner.attributes = {};
    const Computation& entry = inner.entry_computation();
    callee_ = entry.name;
    result_ = entry.instructions[entry.root].shape.WithoutLayouts();
    for (const int parameter : entry.parameters) {
      shapes_.push_back(entry.instructions[parameter].shape.ToString());
    }
    const std::string text = Print(inner);
    const size_t line = text.find('\n') + 1;
    const size_t mark = text.find("ENTRY ");
    computations_ =
        absl::StrCat(text.substr(line, mark - line), text.substr(mark + 6));
  }

  std::string Call() const {
    return Program("", Apply("call", Names("outer."), ", to_apply="));
  }
  std::string Fusion() const {
    return Program("",
                   Apply("fusion", Names("outer."), ", kind=kLoop, calls="));
  }
  // The computation that runs beside is one instruction, as XLA's verifier
  // requires.
  std::string Async() const {
    return Program(
        absl::StrCat("beside {\n", Parameters("beside."),
                     Apply("call", Names("beside."), ", to_apply="), "}\n\n"),
        absl::StrCat("  begun = (", Tuple(shapes_), ", ", R(), ") async-start(",
                     Names("outer."), "), calls=beside\n  ROOT outer.r = ", R(),
                     " async-done(begun)\n"));
  }
  // The branch that is not taken returns zeros.
  std::string Conditional() const {
    const std::string t = Tuple(shapes_);
    const std::string branches = absl::StrCat(
        "taken {\n", Unpacked(t), Apply("call", Names("taken."), ", to_apply="),
        "}\n\nleft {\n  p = ", t, " parameter(0)\n", Zeros("ROOT left.r"),
        "}\n\n");
    return Program(branches,
                   absl::StrCat("  which = pred[] parameter(", shapes_.size(),
                                ")\n  packed = ", t, " tuple(", Names("outer."),
                                ")\n  ROOT outer.r = ", R(),
                                " conditional(which, packed, packed), "
                                "true_computation=taken, "
                                "false_computation=left\n"));
  }
  // Two iterations; each computes the result.
  std::string While() const {
    std::vector<std::string> parts = shapes_;
    parts.insert(parts.begin(), "s32[]");
    parts.push_back(R());
    const std::string state = Tuple(parts);
    const size_t last = parts.size() - 1;
    std::string body = absl::StrCat("turn {\n  p = ", state, " parameter(0)\n");
    for (size_t i = 0; i < last; ++i) {
      absl::StrAppend(&body, "  turn.", i, " = ", parts[i],
                      " get-tuple-element(p), index=", i, "\n");
    }
    absl::StrAppend(
        &body, "  one = s32[] constant(1)\n  next = s32[] add(turn.0, one)\n",
        "  made = ", R(), " call(", Names("turn.", 1), "), to_apply=", callee_,
        "\n  ROOT turn.r = ", state, " tuple(next", shapes_.empty() ? "" : ", ",
        Names("turn.", 1), ", made)\n}\n\n");
    const std::string condition = absl::StrCat(
        "goes.on {\n  p = ", state,
        " parameter(0)\n  i = s32[] get-tuple-element(p), index=0\n  n = "
        "s32[] constant(2)\n  ROOT less = pred[] compare(i, n), "
        "direction=LT\n}\n\n");
    return Program(
        absl::StrCat(body, condition),
        absl::StrCat("  zero = s32[] constant(0)\n", Zeros("nothing"),
                     "  state = ", state, " tuple(zero",
                     shapes_.empty() ? "" : ", ", Names("outer."),
                     ", nothing)\n  loop = ", state,
                     " while(state), condition=goes.on, body=turn\n  ROOT "
                     "outer.r = ",
                     R(), " get-tuple-element(loop), index=", last, "\n"));
  }

 private:
  std::string R() const { return result_.ToString(); }
  static std::string Tuple(const std::vector<std::string>& parts) {
    return absl::StrCat("(", absl::StrJoin(parts, ", "), ")");
  }
  // "outer.0, outer.1", of all parameters.
  std::string Names(absl::string_view prefix, size_t from = 0) const {
    std::vector<std::string> names;
    for (size_t i = 0; i < shapes_.size(); ++i) {
      names.push_back(absl::StrCat(prefix, i + from));
    }
    return absl::StrJoin(names, ", ");
  }
  std::string Parameters(absl::string_view prefix) const {
    std::string text;
    for (size_t i = 0; i < shapes_.size(); ++i) {
      absl::StrAppend(&text, "  ", prefix, i, " = ", shapes_[i], " parameter(",
                      i, ")\n");
    }
    return text;
  }
  std::string Apply(absl::string_view op, const std::string& arguments,
                    absl::string_view called) const {
    return absl::StrCat("  ROOT applied = ", R(), " ", op, "(", arguments, ")",
                        called, callee_, "\n");
  }
  std::string Unpacked(const std::string& tuple) const {
    std::string text = absl::StrCat("  p = ", tuple, " parameter(0)\n");
    for (size_t i = 0; i < shapes_.size(); ++i) {
      absl::StrAppend(&text, "  taken.", i, " = ", shapes_[i],
                      " get-tuple-element(p), index=", i, "\n");
    }
    return text;
  }
  // Instructions that make zeros of the result's shape.
  std::string Zeros(absl::string_view name) const {
    std::string text;
    std::vector<std::string> names;
    const std::vector<Shape> leaves = result_.Leaves();
    const auto zeros_of = [](const Shape& leaf, absl::string_view called) {
      const std::string scalar =
          absl::StrCat("zero.", absl::StripPrefix(called, "ROOT "));
      const absl::string_view number = leaf.type() == ElementType::kF8E8M0FNU
                                           ? "1"
                                       : IsPred(leaf.type())    ? "false"
                                       : IsComplex(leaf.type()) ? "(0, 0)"
                                                                : "0";
      return absl::StrCat("  ", scalar, " = ", Name(leaf.type()),
                          "[] constant(", number, ")\n  ", called, " = ",
                          leaf.ToString(), " broadcast(", scalar,
                          "), dimensions={}\n");
    };
    if (result_.is_array()) return zeros_of(result_, name);
    for (size_t i = 0; i < leaves.size(); ++i) {
      names.push_back(absl::StrCat("zeros.", i));
      absl::StrAppend(&text, zeros_of(leaves[i], names.back()));
    }
    return absl::StrCat(text, "  ", name, " = ", R(), " tuple(",
                        absl::StrJoin(names, ", "), ")\n");
  }
  std::string Program(absl::string_view computations,
                      absl::string_view body) const {
    return absl::StrCat("HloModule module_main\n\n", computations_,
                        computations, "ENTRY outer {\n", Parameters("outer."),
                        body, "}\n");
  }

  std::string callee_, computations_;
  Shape result_;
  std::vector<std::string> shapes_;
};

// Copies the base vector, but for its program and inputs.
Vector Copied(const Base& base, absl::string_view slug,
              absl::string_view where) {
  Vector vector = *base.vector;
  vector.id = absl::StrCat(vector.op(), "/", slug);
  vector.rev = 1;
  std::erase(vector.flags, "constants");
  vector.info.why = absl::StrCat("as ", base.vector->id, where);
  return vector;
}

absl::Status Confirm(const Base& base, Vector& vector) {
  auto module = LoadProgram(vector);
  if (!module.ok()) return module.status();
  vector.module = Print(**module);
  vector.types = TypesOf(**module);
  vector.features = FeaturesOf(**module);
  const Ending ending = RunProgram(*module, InputsOf(vector), {});
  if (!ending.status.ok()) return ending.status;
  const Ending before = RunProgram(base.module, InputsOf(*base.vector), {});
  for (const Literal& each : ending.results) {
    Ending one, other;
    one.results = {each};
    const size_t place = ending.results.size() == before.results.size()
                             ? &each - ending.results.data()
                             : 0;
    other.results = {before.results[place]};
    if (!(one == other)) {
      return absl::InvalidArgumentError("it gives something else there");
    }
  }
  const Opinion opinion = AskNaive(vector);
  if (opinion.kind == Opinion::Kind::kDisagrees) {
    return absl::InvalidArgumentError(opinion.message);
  }
  vector.info.oracles = {base.vector->info.oracles.front(), "hloref"};
  if (opinion.kind == Opinion::Kind::kAgrees) {
    vector.info.oracles.insert(vector.info.oracles.begin() + 1, "naive");
  }
  SkipOpenElements(vector);
  vector.level = std::max(RequirementLevelOf(vector).level, base.vector->level);
  return absl::OkStatus();
}

// Returns whether an op's results depend on the number of processes.
bool Meets(absl::string_view op) {
  const auto all = AllOps();
  return std::any_of(all.begin(), all.end(), [&](const OpEntry& entry) {
    return entry.op->name == op &&
           absl::string_view(entry.group) == "collective";
  });
}

constexpr int64_t kManyProcesses = 8;

void RunByMany(Vector& vector) {
  vector.replicas = kManyProcesses;
  Expectation& expectation = vector.expect.front();
  if (!vector.inputs.empty()) {
    vector.inputs.resize(kManyProcesses, vector.inputs.front());
  }
  expectation.outputs.resize(kManyProcesses, expectation.outputs.front());
}

void Choose(Vector& vector) {
  vector.inputs.resize(static_cast<size_t>(vector.processes()));
  for (std::vector<Datum>& process : vector.inputs) {
    process.push_back({Literal::Scalar(true), {}});
  }
}

}  // namespace

std::vector<Vector> InContexts(const std::vector<Vector>& cases,
                               std::vector<std::string>& problems) {
  std::vector<Vector> made;
  const std::optional<Base> base = BestOf(cases);
  if (!base) return made;
  const Around around(*base);
  const auto add = [&](absl::string_view slug, absl::string_view where,
                       const std::string& program,
                       void (*change)(Vector&) = nullptr) {
    Vector vector = Copied(*base, slug, where);
    vector.module = program;
    if (change != nullptr) change(vector);
    const absl::Status confirmed = Confirm(*base, vector);
    if (confirmed.ok()) {
      made.push_back(std::move(vector));
    } else {
      problems.push_back(absl::StrCat(vector.id, ": ", confirmed.message()));
    }
  };
  add("in-a-call", ", called", around.Call());
  add("in-a-fusion", ", fused", around.Fusion());
  add("in-a-conditional", ", in a branch that is taken", around.Conditional(),
      Choose);
  add("in-a-while", ", in the second turn of a loop", around.While());
  add("in-an-async", ", run beside", around.Async());
  if (base->vector->processes() == 1 && !Meets(base->vector->op())) {
    add("in-eight-processes", ", in each process", base->vector->module,
        RunByMany);
  }
  std::sort(made.begin(), made.end(),
            [](const Vector& a, const Vector& b) { return a.id < b.id; });
  return made;
}

}  // namespace hlo::conformance
