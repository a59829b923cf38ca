#include "interpreter/ir/verify_structure.h"

#include <algorithm>
#include <array>
#include <string>

#include "absl/strings/str_cat.h"
#include "base/graph.h"
#include "base/name_table.h"
#include "interpreter/ir/verify_attributes.h"
#include "interpreter/ir/well_formed_shape.h"
#include "ops/attributes/common.h"
#include "ops/attributes/payload.h"

namespace hlo {
namespace {

// "a <- b <- c", shortened in the middle.
template <typename Name>
std::string PathText(const std::vector<int>& path, absl::string_view arrow,
                     Name name) {
  constexpr size_t kShown = 10;
  std::string text;
  for (size_t i = 0; i < path.size(); ++i) {
    if (path.size() > kShown && i == kShown / 2) {
      i = path.size() - kShown / 2;
      absl::StrAppend(&text, arrow, "..");
    }
    absl::StrAppend(&text, i == 0 ? "" : arrow, name(path[i]));
  }
  return text;
}

// A process takes about 1 KB before it has data: two numbers in a header must
// not take all memory.
constexpr int64_t kMaxProcesses = int64_t{1} << 20;

bool IsParameter(const Instruction& instruction) {
  return instruction.op != nullptr && instruction.op->role == Role::kParameter;
}

class StructureVerifier {
 public:
  StructureVerifier(const Module& module, const VerifyOptions& options,
                    const Unreadable& unreadable, Diagnostics& diagnostics)
      : module_(module),
        unreadable_(unreadable),
        diagnostics_(diagnostics),
        limits_(options.limits),
        shapes_(options.limits.max_shape_bytes) {}

  Structure Run() {
    VerifyHeader();
    structure_.has_signature.resize(module_.computations.size());
    for (int c = 0; c < Count(module_.computations); ++c) {
      VerifyComputation(c);
    }
    structure_.complete = calls_.node_count() == Count(module_.computations);
    if (structure_.complete) VerifyCalls();
    return std::move(structure_);
  }

 private:
  template <typename T>
  static int Count(const std::vector<T>& items) {
    return static_cast<int>(items.size());
  }
  template <typename T>
  static bool Has(const std::vector<T>& items, int i) {
    return i >= 0 && i < Count(items);
  }
  const Computation& computation(int c) const {
    return module_.computations[c];
  }
  static const Instruction& At(const Computation& computation, int i) {
    return computation.instructions[i];
  }

  template <typename... Parts>
  void Report(Location location, absl::string_view instruction,
              const Parts&... parts) {
    diagnostics_.Add(absl::InvalidArgumentError(absl::StrCat(parts...)),
                     location, instruction);
  }
  template <typename... Parts>
  void ReportLimit(Location location, const Parts&... parts) {
    diagnostics_.Add(absl::ResourceExhaustedError(absl::StrCat(parts...)),
                     location);
  }

  void VerifyHeader();
  void VerifyComputation(int c);
  void VerifyRoot(const Computation& computation);
  void VerifyNames(const Computation& computation);
  void VerifyInstruction(int c, int i);
  bool VerifyOperands(const Computation& computation,
                      const Instruction& instruction);
  bool VerifyParameters(const Computation& computation);
  void VerifyOrder(int c);
  void VerifyCalls();

  const Module& module_;
  const Unreadable& unreadable_;
  Diagnostics& diagnostics_;
  const Limits& limits_;
  ShapeChecker shapes_;
  Structure structure_;
  Graph calls_;
  absl::flat_hash_set<absl::string_view> computation_names_;
  int64_t instructions_ = 0;
  int64_t leaves_ = 0;
};

void StructureVerifier::VerifyHeader() {
  const ModuleAttributes& header = module_.attributes;
  // Looked for only after an error: the text may be long.
  const auto at = [&] { return HeaderLocation(module_, "HloModule"); };
  const auto counts = [&] {
    const bool partitions =
        header.replica_count == 1 || header.num_partitions < 1;
    return HeaderLocation(module_,
                          partitions ? "num_partitions" : "replica_count");
  };
  int64_t processes = 0;
  if (header.replica_count < 1 || header.num_partitions < 1) {
    Report(counts(), "",
           "replica_count and num_partitions must be at least 1, not ",
           header.replica_count, " and ", header.num_partitions);
  } else if (__builtin_mul_overflow(header.replica_count, header.num_partitions,
                                    &processes) ||
             processes > kMaxProcesses) {
    ReportLimit(counts(), "replica_count=", header.replica_count,
                " by num_partitions=", header.num_partitions, " is more than ",
                kMaxProcesses, " processes");
  }
  if (Count(module_.computations) > limits_.max_computations) {
    ReportLimit(at(), "the module has ", module_.computations.size(),
                " computations, more than ", limits_.max_computations);
  }
  if (!Has(module_.computations, module_.entry)) {
    Report(at(), "", "the module has no entry computation");
  }
}

void StructureVerifier::VerifyComputation(int c) {
  const Computation& it = computation(c);
  const bool readable = !unreadable_.computations.contains(c);
  if (readable && it.name.empty()) {
    Report(it.location, "", "a computation has no name");
  }
  if (readable && !computation_names_.insert(it.name).second) {
    Report(it.location, "", "another computation is called ", it.name);
  }
  VerifyNames(it);
  instructions_ += Count(it.instructions);
  if (instructions_ > limits_.max_instructions) {
    ReportLimit(it.location, "the module has more than ",
                limits_.max_instructions, " instructions");
    return;
  }
  for (int i = 0; i < Count(it.instructions); ++i) {
    if (diagnostics_.full()) return;
    VerifyInstruction(c, i);
    leaves_ += At(it, i).shape.leaf_count();  // no overflow: each is bounded
  }
  if (leaves_ > limits_.max_instructions) {
    ReportLimit(it.location, "the module has more than ",
                limits_.max_instructions, " values, leaves of tuples counted");
    return;
  }
  calls_.EndNode();
  VerifyOrder(c);
  if (!readable) return;
  VerifyRoot(it);
  const bool has_parameters = VerifyParameters(it);
  structure_.has_signature[c] = has_parameters && Has(it.instructions, it.root);
}

void StructureVerifier::VerifyRoot(const Computation& it) {
  if (it.instructions.empty()) {
    Report(it.location, "", "computation ", it.name, " has no instruction");
  } else if (!Has(it.instructions, it.root)) {
    Report(it.location, "", "computation ", it.name, " has no root");
  }
}

// Prefetches each name's place in the table some names before it is needed.
void StructureVerifier::VerifyNames(const Computation& it) {
  constexpr size_t kAhead = 16;
  const size_t count = it.instructions.size();
  NameTable names;
  names.Reserve(count);
  std::array<uint64_t, kAhead> hashes{};
  for (size_t i = 0; i < count + kAhead && !diagnostics_.full(); ++i) {
    if (i >= kAhead) {
      const Instruction& instruction = it.instructions[i - kAhead];
      if (instruction.name.empty()) {
        Report(instruction.location, "", "an instruction has no name");
      } else if (!names.Insert(instruction.name, hashes[i % kAhead], 0)
                      .second) {
        Report(instruction.location, instruction.name,
               "another instruction of the computation is called ",
               instruction.name);
      }
    }
    if (i >= count) continue;
    hashes[i % kAhead] = NameTable::Hash(it.instructions[i].name);
    names.Prefetch(hashes[i % kAhead]);
  }
}

void StructureVerifier::VerifyInstruction(int c, int i) {
  const Computation& it = computation(c);
  const Instruction& instruction = At(it, i);
  if (unreadable_.instructions.contains({c, i})) {
    structure_.broken.insert({c, i});
    return;
  }
  const auto report = [&](const absl::Status& status) {
    diagnostics_.Add(status, instruction.location, instruction.name);
  };
  bool usable = true;
  if (absl::Status status = shapes_.Check(instruction.shape); !status.ok()) {
    report(status);
    usable = false;
  }
  if (instruction.op == nullptr) {
    Report(instruction.location, instruction.name, "an instruction has no op");
    usable = false;
  } else {
    usable &= VerifyUses(instruction, report);
    usable &= VerifyOperands(it, instruction);
    const bool readable = VerifyAttributes(instruction, Count(it.instructions),
                                           Count(module_.computations), report);
    if (readable) {
      ForEachCall(
          *instruction.op, instruction.attributes,
          [&](ComputationId id, OperandRange) { calls_.AddEdge(id.index); });
    }
    usable &= readable;
  }
  if (!usable) structure_.broken.insert({c, i});
}

bool StructureVerifier::VerifyOperands(const Computation& it,
                                       const Instruction& instruction) {
  bool fine = true;
  for (int operand : instruction.operands) {
    if (Has(it.instructions, operand)) continue;
    Report(instruction.location, instruction.name, instruction.op->name,
           ": an operand is no instruction of the computation");
    fine = false;
  }
  return fine;
}

// Numbers 0 .. n-1 occur once each, and `parameters` says where.
bool StructureVerifier::VerifyParameters(const Computation& it) {
  std::vector<int> by_number;
  bool fine = true;
  for (int i = 0; i < Count(it.instructions); ++i) {
    const Instruction& instruction = At(it, i);
    if (!IsParameter(instruction)) continue;
    by_number.push_back(-1);
  }
  for (int i = 0; i < Count(it.instructions); ++i) {
    const Instruction& instruction = At(it, i);
    if (!IsParameter(instruction)) continue;
    const AttributeValue* value =
        instruction.attributes.Find(attr::parameter_number);
    const int64_t* number =
        value == nullptr ? nullptr : std::get_if<int64_t>(value);
    const bool in_range =
        number != nullptr && *number >= 0 && *number < Count(by_number);
    if (in_range && by_number[*number] < 0) {
      by_number[*number] = i;
      continue;
    }
    fine = false;
    if (number == nullptr) continue;  // reported as an attribute
    Report(instruction.location, instruction.name, "parameter number ", *number,
           in_range ? " occurs twice" : " leaves a gap: there are only ",
           in_range ? "" : absl::StrCat(by_number.size(), " parameters"));
  }
  if (fine && by_number != it.parameters) {
    Report(it.location, "", "computation ", it.name,
           ": the list of parameters is not that of its instructions");
    fine = false;
  }
  return fine;
}

// Operands and control predecessors come first: always in text order when the
// module is scheduled, else there is just no cycle.
void StructureVerifier::VerifyOrder(int c) {
  const Computation& it = computation(c);
  const auto predecessors = [&](int i, auto&& visit) {
    for (int operand : At(it, i).operands) visit(operand);
    const AttributeValue* control =
        At(it, i).attributes.Find(attr::control_predecessors);
    const auto* ids =
        control == nullptr ? nullptr : std::get_if<InstructionIds>(control);
    if (ids == nullptr) return;
    for (int predecessor : ids->indices) visit(predecessor);
  };
  bool text_order = true;
  for (int i = 0; i < Count(it.instructions); ++i) {
    predecessors(i, [&](int before) { text_order &= before < i; });
  }
  if (text_order) return;
  Graph graph;
  for (int i = 0; i < Count(it.instructions); ++i) {
    predecessors(i, [&](int before) {
      if (Has(it.instructions, before)) graph.AddEdge(before);
      if (module_.attributes.is_scheduled && before > i) {
        Report(At(it, i).location, At(it, i).name,
               "the module is scheduled, but an operand or control "
               "predecessor comes later");
      }
    });
    graph.EndNode();
  }
  const std::vector<int> cycle = FindCycle(graph);
  if (cycle.empty()) return;
  Report(At(it, cycle[0]).location, At(it, cycle[0]).name,
         "instructions wait for each other: ",
         PathText(cycle, " <- ", [&](int i) { return At(it, i).name; }));
}

// Callees stand before their callers.
void StructureVerifier::VerifyCalls() {
  int caller = 0;
  const auto calls_later = [&](int c) {
    const std::span<const int> callees = calls_.successors(c);
    return std::any_of(callees.begin(), callees.end(),
                       [&](int callee) { return callee >= c; });
  };
  while (caller < calls_.node_count() && !calls_later(caller)) ++caller;
  if (caller == calls_.node_count()) return;
  const std::vector<int> cycle = FindCycle(calls_);
  if (cycle.empty()) {
    return Report(computation(caller).location, "", "computation ",
                  computation(caller).name, " stands before one that it calls");
  }
  Report(computation(cycle[0]).location, "", "computation ",
         computation(cycle[0]).name, " calls itself: ",
         PathText(cycle, " -> ", [&](int c) { return computation(c).name; }));
}

}  // namespace

Structure VerifyStructure(const Module& module, const VerifyOptions& options,
                          const Unreadable& unreadable,
                          Diagnostics& diagnostics) {
  return StructureVerifier(module, options, unreadable, diagnostics).Run();
}

}  // namespace hlo
