#include "conformance/programs/program_maker.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "conformance/programs/module_edits.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"
#include "literals/types/convert.h"
#include "ops/attributes/calls.h"

namespace hlo::conformance {
namespace {

// Types with their weights; those that few backends have are rare.
constexpr std::pair<const char*, int> kTypes[] = {
    {"f32", 30},     {"s32", 20},   {"pred", 8}, {"bf16", 6}, {"f16", 6},
    {"f64", 5},      {"s64", 5},    {"u32", 5},  {"s8", 4},   {"u8", 4},
    {"s16", 3},      {"u16", 2},    {"u64", 2},  {"c64", 3},  {"c128", 1},
    {"f8e4m3fn", 1}, {"f8e5m2", 1}, {"s4", 1},   {"u4", 1}};

std::vector<ElementType> WeightedTypes(const std::set<ElementType>& only) {
  std::vector<ElementType> types;
  for (const auto& [name, weight] : kTypes) {
    const auto type = ElementTypeFromName(name);
    if (!type || (!only.empty() && !only.contains(*type))) continue;
    types.insert(types.end(), static_cast<size_t>(weight), *type);
  }
  // Rarer ones only where they are asked for.
  for (const ElementType type : only) {
    if (std::find(types.begin(), types.end(), type) == types.end()) {
      types.push_back(type);
    }
  }
  return types;
}

std::vector<InstructionMaker> AllMakers() {
  std::vector<InstructionMaker> all;
  for (const auto& makers : {ElementwiseMakers(), MovementMakers(), SumMakers(),
                             CallMakers(), ProcessMakers()}) {
    all.insert(all.end(), makers.begin(), makers.end());
  }
  return all;
}

}  // namespace

int64_t Made::count() const {
  int64_t product = 1;
  for (const int64_t size : sizes) product *= size;
  return product;
}

std::string ListText(const Sizes& sizes) {
  return absl::StrCat("{", absl::StrJoin(sizes, ","), "}");
}

std::string ShapeText(ElementType type, const Sizes& sizes) {
  return absl::StrCat(Name(type), "[", absl::StrJoin(sizes, ","), "]");
}

double ExactLimit(ElementType type) {
  if (!HasZero(PartType(type)) && IsFloat(type)) return 0;
  return VisitElementType(PartType(type), [](auto tag) -> double {
    using T = typename decltype(tag)::type;
    using Limits = std::numeric_limits<T>;
    const double whole = std::ldexp(1.0, Limits::digits);
    if (!IsFloat(kTypeOf<T>)) return whole - 1;
    const T largest = Limits::max();
    double number = 0;
    ConvertLanes(kTypeOf<T>, ElementType::kF64, &largest, &number, 1);
    return std::min(whole, number);
  });
}

bool IsExact(const Made& made) {
  if (!IsFloat(PartType(made.type))) return !IsPred(made.type);
  return made.most <= ExactLimit(made.type) && ExactLimit(made.type) > 0;
}

std::set<std::string> GeneratedOps() {
  std::set<std::string> ops;
  for (const InstructionMaker& maker : AllMakers()) {
    const std::vector<std::string> names = absl::StrSplit(maker.ops, ' ');
    ops.insert(names.begin(), names.end());
  }
  return ops;
}

ProgramMaker::ProgramMaker(uint64_t seed, const GeneratorOptions& options)
    : options_(options), types_(WeightedTypes(options.types)), bits_(seed) {
  entry_.is_entry = true;
  if (options.processes > 1 && Chance(20)) {
    processes = Draw(2, std::min<int64_t>(options.processes, 8));
  }
  arguments_.resize(static_cast<size_t>(processes));
}

int64_t ProgramMaker::Draw(int64_t low, int64_t high) {
  const uint64_t word = bits_[0];
  bits_.Skip(1);
  return Between({low, std::max(low, high)}, word);
}

ElementType ProgramMaker::DrawType() { return OneOf(types_); }

Sizes ProgramMaker::DrawSizes() {
  const int64_t drawn = Draw(1, 100);
  const int64_t rank = drawn <= 5    ? 0
                       : drawn <= 30 ? 1
                       : drawn <= 70 ? 2
                       : drawn <= 90 ? 3
                                     : 4;
  Sizes sizes;
  int64_t left = options_.most_elements;
  for (int64_t d = 0; d < rank; ++d) {
    const int64_t kind = Draw(1, 100);
    int64_t size = kind <= 2    ? 0
                   : kind <= 14 ? 1
                   : kind <= 75 ? Draw(2, 9)
                   : kind <= 96 ? Draw(10, 40)
                                : Draw(41, 300);
    size = std::min(size, std::max<int64_t>(left, 1));
    left /= std::max<int64_t>(size, 1);
    sizes.push_back(size);
  }
  return sizes;
}

const Made* ProgramMaker::Pick(const std::function<bool(const Made&)>& fits) {
  std::vector<size_t> fitting;
  for (size_t i = 0; i < scope_->values.size(); ++i) {
    if (fits(scope_->values[i])) fitting.push_back(i);
  }
  if (fitting.empty()) return nullptr;
  const auto last = std::ssize(fitting) - 1;
  const int64_t at =
      Chance(60) ? Draw(std::max<int64_t>(0, last - 2), last) : Draw(0, last);
  Made& made = scope_->values[fitting[static_cast<size_t>(at)]];
  ++made.uses;
  return &made;
}

const Made* ProgramMaker::Pick() {
  return Pick([](const Made&) { return true; });
}

bool ProgramMaker::Allowed(absl::string_view op) const {
  return options_.ops.empty() || options_.ops.contains(std::string(op));
}

const Made& ProgramMaker::Emit(absl::string_view op, ElementType type,
                               Sizes sizes, const std::string& operands,
                               double most, const std::string& attributes) {
  Made made = {NewName(), type, std::move(sizes), most, 0};
  absl::StrAppend(&scope_->text, "  ", made.name, " = ",
                  ShapeText(type, made.sizes), " ", op, "(", operands, ")",
                  attributes.empty() ? "" : ", ", attributes, "\n");
  ++ops_;
  scope_->values.push_back(std::move(made));
  return scope_->values.back();
}

Made ProgramMaker::Constant(ElementType type, int64_t number) {
  std::string text = absl::StrCat(number);
  if (IsPred(type)) text = number != 0 ? "true" : "false";
  if (IsComplex(type)) text = absl::StrCat("(", number, ", 0)");
  --ops_;
  return Emit("constant", type, {}, text,
              static_cast<double>(std::abs(number)));
}

Made ProgramMaker::ConstantOf(ElementType type, const std::string& text) {
  --ops_;
  return Emit("constant", type, {}, text,
              IsInteger(type) ? ExactLimit(type) + 1 : INFINITY);
}

Made ProgramMaker::Indices(int64_t count, int64_t low, int64_t high) {
  std::vector<std::string> numbers;
  for (int64_t i = 0; i < count; ++i) {
    numbers.push_back(absl::StrCat(Draw(low, high)));
  }
  --ops_;
  return Emit("constant", ElementType::kS32, {count},
              absl::StrCat("{", absl::StrJoin(numbers, ", "), "}"),
              static_cast<double>(std::max(std::abs(low), std::abs(high))));
}

Literal ProgramMaker::DrawLiteral(const Made& made, bool any_bits) {
  Shape shape = Shape::Array(
      made.type, std::vector<Dimension>(made.sizes.begin(), made.sizes.end()));
  Literal literal = Literal::Zeros(shape).value_or(Literal());
  auto view = literal.mutable_view();
  if (!view.ok()) return literal;
  const ElementType part = PartType(made.type);
  const int64_t count = made.count() * (part == made.type ? 1 : 2);
  const bool subbyte = BitWidth(part) < 8;
  if (any_bits && !IsPred(part) && !subbyte) {
    const auto bytes = static_cast<size_t>(count * StorageBytes(part));
    for (size_t i = 0; i < bytes; ++i) {
      view->data[i] = static_cast<std::byte>(Draw(0, 255));
    }
    return literal;
  }
  const auto most = static_cast<int64_t>(made.most);
  std::vector<double> numbers(static_cast<size_t>(count));
  for (double& number : numbers) {
    number = static_cast<double>(
        Draw(IsUnsigned(part) || IsPred(part) ? 0 : -most, most));
  }
  ConvertLanes(ElementType::kF64, part, numbers.data(), view->data, count);
  return literal;
}

Made ProgramMaker::Fresh(ElementType type, const Sizes& sizes) {
  const double limit = IsPred(type) ? 1 : ExactLimit(type);
  if (!scope_->is_entry) {
    Made one = Constant(type, Draw(0, limit < 2 ? 1 : 2));
    if (sizes.empty()) return one;
    return Emit("broadcast", type, sizes, one.name, one.most, "dimensions={}");
  }
  const bool any_bits = limit == 0 || (!IsPred(type) && Chance(15));
  const bool whole = !IsFloat(PartType(type));
  Made made = {NewName(), type, sizes, std::min(limit, 3.0), 0};
  for (std::vector<Literal>& process : arguments_) {
    process.push_back(DrawLiteral(made, any_bits));
  }
  made.is_argument = true;
  if (any_bits) made.most = whole ? limit + 1 : INFINITY;
  absl::StrAppend(&scope_->text, "  ", made.name, " = ", ShapeText(type, sizes),
                  " parameter(", arguments_.front().size() - 1, ")\n");
  scope_->values.push_back(made);
  return made;
}

std::string ProgramMaker::Region(absl::string_view op, ElementType type) {
  const std::string key = absl::StrCat(op, "_", Name(type));
  std::string& name = regions_[key];
  if (!name.empty()) return name;
  name = absl::StrCat("region_", key);
  const std::string scalar = ShapeText(type, {});
  const bool second = op == "second";
  absl::StrAppend(&computations_, name, " {\n  a = ", scalar,
                  " parameter(0)\n  ", second ? "ROOT " : "", "b = ", scalar,
                  " parameter(1)\n");
  if (!second) {
    absl::StrAppend(&computations_, "  ROOT r = ", scalar, " ", op, "(a, b)\n");
  }
  computations_ += "}\n\n";
  return name;
}

std::string ProgramMaker::AddComputation(const ProgramScope& scope,
                                         absl::string_view root) {
  std::string name = absl::StrCat("computation_", NewName());
  absl::StrAppend(&computations_, name, " {\n", scope.text, "  ROOT ", root,
                  "\n}\n\n");
  return name;
}

void ProgramMaker::Fill(ProgramScope& scope, int64_t count) {
  static const std::vector<InstructionMaker> all = AllMakers();
  ProgramScope* outer = std::exchange(scope_, &scope);
  int64_t weights = 0;
  for (const InstructionMaker& maker : all) weights += maker.weight;
  const int64_t end = ops_ + count;
  for (int64_t tries = 0; ops_ < end && tries < 20 * count; ++tries) {
    int64_t drawn = Draw(1, weights);
    for (const InstructionMaker& maker : all) {
      drawn -= maker.weight;
      if (drawn > 0) continue;
      if (maker.fused || !scope.fused) maker.make(*this);
      break;
    }
  }
  scope_ = outer;
}

std::string ProgramMaker::Root() {
  std::vector<std::string> shapes, names;
  for (auto i = std::ssize(entry_.values); i-- > 0 && names.size() < 8;) {
    const Made& made = entry_.values[static_cast<size_t>(i)];
    const bool idle = made.uses > 0 || made.is_argument;
    if (idle && !names.empty()) continue;
    shapes.push_back(ShapeText(made.type, made.sizes));
    names.push_back(made.name);
  }
  return absl::StrCat("ROOT root = (", absl::StrJoin(shapes, ", "), ") tuple(",
                      absl::StrJoin(names, ", "), ")");
}

namespace {

// A fusion is a backend's own, so that XLA expects the layouts of its parts.
void LayOutFusions(Module& module) {
  for (size_t c = 0; c < module.computations.size(); ++c) {
    for (Instruction& fusion : module.computations[c].instructions) {
      if (!fusion.attributes.has(attr::fusion_kind)) continue;
      const int callee = fusion.attributes.get(attr::calls).index;
      for (Instruction& step : module.computations[callee].instructions) {
        if (!step.shape.is_array()) continue;
        Layout layout;
        for (int d = step.shape.rank(); d-- > 0;) {
          layout.minor_to_major.push_back(d);
        }
        step.shape = step.shape.WithLayout(std::move(layout));
      }
    }
  }
}

}  // namespace

RandomProgram ProgramMaker::Finish() {
  const int64_t inputs = Draw(1, 3);
  for (int64_t i = 0; i < inputs; ++i) {
    // In this order: that of a call's arguments is the compiler's own.
    const ElementType type = DrawType();
    Fresh(type, DrawSizes());
  }
  Fill(entry_, Draw(options_.least_ops, options_.most_ops));
  RandomProgram program;
  program.text = absl::StrCat(
      "HloModule random", processes > 1 ? ", replica_count=" : "",
      processes > 1 ? absl::StrCat(processes) : "", "\n\n", computations_,
      "ENTRY main {\n", entry_.text, "  ", Root(), "\n}\n");
  program.arguments = std::move(arguments_);
  // No compiler needs to have a way for what nobody reads.
  auto module = LoadUnverified(program.text);
  if (module.ok()) {
    Computation& entry = module->computations[module->entry];
    const std::vector<int>& results = entry.instructions[entry.root].operands;
    if (results.size() == 1) entry.root = results.front();
    Prune(*module);
    DropUnusedFusionParameters(*module);
    Prune(*module);
    LayOutFusions(*module);
    program.text = Print(*module);
  }
  program.checks = checks_;
  program.ops = ops_;
  return program;
}

RandomProgram MakeRandomProgram(uint64_t seed,
                                const GeneratorOptions& options) {
  return ProgramMaker(seed, options).Finish();
}

}  // namespace hlo::conformance
