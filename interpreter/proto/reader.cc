#include "interpreter/proto/reader.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "base/suggest.h"
#include "interpreter/hlo/lexer.h"
#include "interpreter/ir/place.h"
#include "interpreter/proto/attribute_reader.h"
#include "interpreter/proto/field_reader.h"
#include "interpreter/proto/header_fields.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/instruction_order.h"
#include "interpreter/proto/proto_file.h"
#include "interpreter/proto/read_shape.h"
#include "interpreter/proto/wire.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

// The numbers of the wire's fields that hold the parts of a module.
constexpr int kComputations = pb::HloModuleProto::kComputationsFieldNumber;
constexpr int kInstructions = pb::HloComputationProto::kInstructionsFieldNumber;

absl::StatusOr<const Op*> FindOpcode(const std::string& opcode) {
  const Op* op = FindOp(opcode);
  if (op != nullptr && DialectOf(*op) == nullptr) return op;
  std::vector<absl::string_view> names;
  for (const OpEntry& entry : AllOps()) {
    if (DialectOf(*entry.op) == nullptr) names.push_back(entry.op->name);
  }
  return UnreadField("opcode", "there is no opcode '", absl::CHexEscape(opcode),
                     "'", DidYouMean(opcode, names));
}

class ModuleReader {
 public:
  ModuleReader(const Limits& limits, Diagnostics& diagnostics)
      : limits_(limits),
        diagnostics_(diagnostics),
        shapes_(limits.max_shape_bytes, *draft_.shapes) {}

  Draft Run(absl::string_view bytes) {
    ReadModule(ModuleOf(bytes));
    draft_.unreadable.header = !diagnostics_.ok();
    return std::move(draft_);
  }

 private:
  // Bytes of one computation: all but its instructions, and these.
  struct Part {
    pb::HloComputationProto header;
    std::vector<absl::string_view> instructions;
  };

  void ReadModule(absl::string_view bytes);
  bool ReadParts(const std::vector<absl::string_view>& computations);
  void ReadComputation(int c);
  bool ReadInstruction(int c, int i, UnorderedComputation* out);
  absl::Status ReadInto(const pb::HloInstructionProto& in, int c, int i,
                        Instruction* out);
  void OrderComputation(int c, UnorderedComputation unordered);
  absl::Status FindEntry();

  // False where it is an error, which is reported.
  bool Fine(const absl::Status& status, int computation, int instruction,
            absl::string_view name = {}) {
    if (status.ok()) return true;
    diagnostics_.Add(status, ProtoLocation(computation, instruction), name);
    return false;
  }
  int FindComputation(int64_t id) const {
    const auto found = computation_of_.find(id);
    return found == computation_of_.end() ? -1 : found->second;
  }
  Module& module() { return draft_.module; }

  const Limits& limits_;
  Diagnostics& diagnostics_;
  Draft draft_;
  ReadShapes shapes_;
  pb::HloModuleProto header_;
  std::vector<Part> parts_;
  absl::flat_hash_map<int64_t, int> computation_of_;    // by id
  absl::flat_hash_map<int64_t, IdSequence> schedules_;  // by computation's id
};

void ModuleReader::ReadModule(absl::string_view bytes) {
  std::vector<absl::string_view> computations;
  if (!Fine(ParseWithout(kComputations, bytes, &header_, &computations), -1,
            -1) ||
      !ReadParts(computations) || !Fine(FindEntry(), -1, -1) ||
      !Fine(ReadHeader(header_, shapes_, &module()), -1, -1)) {
    return;
  }
  absl::StatusOr<absl::flat_hash_map<int64_t, IdSequence>> schedules =
      ReadSchedules(header_.schedule());
  if (!Fine(schedules.status(), -1, -1)) return;
  schedules_ = *std::move(schedules);
  module().attributes.is_scheduled = header_.has_schedule();
  module().name =
      header_.name().empty()
          ? absl::StrCat("module_", module().entry_computation().name)
          : header_.name();
  if (!Fine(Under("name", CheckName(module().name)), -1, -1)) return;
  for (size_t c = 0; c < parts_.size() && !diagnostics_.full(); ++c) {
    ReadComputation(static_cast<int>(c));
  }
}

bool ModuleReader::ReadParts(
    const std::vector<absl::string_view>& computations) {
  if (computations.empty()) {
    return Fine(WrongField("computations", "there is none"), -1, -1);
  }
  if (std::ssize(computations) > limits_.max_computations) {
    return Fine(absl::ResourceExhaustedError(absl::StrCat(
                    ".computations: more than ", limits_.max_computations)),
                -1, -1);
  }
  int64_t instructions = 0;
  for (const absl::string_view bytes : computations) {
    const int c = static_cast<int>(parts_.size());
    Part& part = parts_.emplace_back();
    if (!Fine(ParseWithout(kInstructions, bytes, &part.header,
                           &part.instructions),
              c, -1) ||
        !Fine(Under("name", CheckName(part.header.name())), c, -1)) {
      return false;
    }
    if (!computation_of_.emplace(part.header.id(), c).second) {
      return Fine(
          WrongField("id", "another computation has the id ", part.header.id()),
          c, -1);
    }
    instructions += std::ssize(part.instructions);
    if (instructions > limits_.max_instructions) {
      return Fine(absl::ResourceExhaustedError(absl::StrCat(
                      ".instructions: more than ", limits_.max_instructions)),
                  c, -1);
    }
    Computation& computation = module().computations.emplace_back();
    computation.name = part.header.name();
    computation.execution_thread = part.header.execution_thread();
    computation.location = ProtoLocation(c, -1);
  }
  return true;
}

// By its id, or by its name where that is all that is given.
absl::Status ModuleReader::FindEntry() {
  module().entry = FindComputation(header_.entry_computation_id());
  const std::string& name = header_.entry_computation_name();
  const auto is_named = [&](int c) {
    return module().computations[c].name == name;
  };
  if (module().entry >= 0 &&
      (name.empty() || header_.entry_computation_id() != 0 ||
       is_named(module().entry))) {
    return absl::OkStatus();
  }
  for (int c = 0; c < std::ssize(parts_); ++c) {
    module().entry = c;
    if (is_named(c)) return absl::OkStatus();
  }
  return WrongField("entry_computation_id", "no computation has the id ",
                    header_.entry_computation_id());
}

void ModuleReader::ReadComputation(int c) {
  Part& part = parts_[c];
  UnorderedComputation unordered;
  bool fine = true;
  for (int i = 0; i < std::ssize(part.instructions); ++i) {
    if (diagnostics_.full()) return;
    fine = ReadInstruction(c, i, &unordered) && fine;
  }
  if (fine) OrderComputation(c, std::move(unordered));
  part = Part();
}

bool ModuleReader::ReadInstruction(int c, int i, UnorderedComputation* out) {
  pb::HloInstructionProto in;
  if (!Fine(ParseMessage(parts_[c].instructions[i], &in), c, i)) return false;
  Instruction& instruction = out->instructions.emplace_back();
  UnorderedComputation::Ids& ids = out->ids.emplace_back();
  ids.own = in.id();
  ids.operands = {in.operand_ids().begin(), in.operand_ids().end()};
  ids.predecessors = {in.control_predecessor_ids().begin(),
                      in.control_predecessor_ids().end()};
  ids.is_open = !in.has_shape();
  instruction.location = ProtoLocation(c, i);
  return Fine(ReadInto(in, c, i, &instruction), c, i, in.name());
}

absl::Status ModuleReader::ReadInto(const pb::HloInstructionProto& in, int c,
                                    int i, Instruction* out) {
  absl::Status named = Under("name", CheckName(in.name()));
  if (!named.ok()) return named;
  out->name = in.name();
  auto op = FindOpcode(in.opcode());
  if (!op.ok()) return op.status();
  out->op = *op;
  if (in.has_shape()) {
    auto shape = shapes_.Read(in.shape());
    if (!shape.ok()) return Under("shape", shape.status());
    out->shape = *std::move(shape);
  }
  const auto computation = [&](int64_t id) { return FindComputation(id); };
  const auto leave_out = [&](const absl::Status& note) {
    diagnostics_.Warn(absl::StrCat(note.message(), ", it is left out"),
                      ProtoLocation(c, i), in.name());
  };
  return ReadAttributes(*out->op, in, in.has_shape() ? &out->shape : nullptr,
                        {shapes_, computation, leave_out}, &out->attributes);
}

// Instructions come into an order in which operands stand before their users.
void ModuleReader::OrderComputation(int c, UnorderedComputation unordered) {
  const pb::HloComputationProto& header = parts_[c].header;
  const auto schedule = schedules_.find(header.id());
  std::vector<int> open;
  const IdError error = OrderInstructions(
      header.root_id(),
      schedule == schedules_.end() ? nullptr : &schedule->second, &unordered,
      &module().computations[c], &open);
  if (!error.status.ok()) {
    const bool known = error.instruction >= 0;
    const std::string name =
        known ? unordered.instructions[error.instruction].name : "";
    Fine(error.status, c, error.instruction, name);
    return;
  }
  for (const int i : open) draft_.open.push_back({c, i, true, nullptr});
}

}  // namespace

Draft ReadProto(absl::string_view bytes, const Limits& limits,
                Diagnostics& diagnostics) {
  return ModuleReader(limits, diagnostics).Run(bytes);
}

}  // namespace hlo
