#include "interpreter/proto/writer.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "interpreter/ir/place.h"
#include "interpreter/proto/attribute_fields.h"
#include "interpreter/proto/header_fields.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/shape_proto.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/processes.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

bool IsIndex(int index, size_t count) {
  return index >= 0 && index < static_cast<int64_t>(count);
}

// Computations and instructions are numbered from 1 through the module, and
// no two instructions of it have one name: the second x is x.1.
class ModuleIds {
 public:
  explicit ModuleIds(const Module& module) {
    int64_t next = 1;
    for (const Computation& computation : module.computations) {
      first_.push_back(next);
      next += std::ssize(computation.instructions);
      for (const Instruction& instruction : computation.instructions) {
        names_.push_back(Unique(instruction.name));
      }
    }
  }
  int64_t OfComputation(int index) const { return index + 1; }
  int64_t OfInstruction(int computation, int index) const {
    return first_[computation] + index;
  }
  // REQUIRES: OfInstruction gave the number.
  const std::string& NameOf(int64_t id) const { return names_[id - 1]; }
  size_t computations() const { return first_.size(); }

 private:
  std::string Unique(const std::string& name) {
    std::string unique = name;
    if (taken_.insert(unique).second) return unique;
    int& last = last_[name];  // numbers up to it are taken
    do {
      unique = absl::StrCat(name, ".", ++last);
    } while (!taken_.insert(unique).second);
    return unique;
  }

  std::vector<int64_t> first_;  // of each computation's instructions
  std::vector<std::string> names_;
  absl::flat_hash_set<std::string> taken_;
  absl::flat_hash_map<std::string, int> last_;
};

// As one of the computations sees them.
class ComputationIdSource : public IdSource {
 public:
  ComputationIdSource(const ModuleIds& ids, int index, size_t instructions)
      : ids_(ids), index_(index), instructions_(instructions) {}
  absl::StatusOr<int64_t> OfComputation(ComputationId id) const override {
    if (IsIndex(id.index, ids_.computations())) {
      return ids_.OfComputation(id.index);
    }
    return absl::UnimplementedError("a computation that is not there");
  }
  absl::StatusOr<int64_t> OfInstruction(int index) const override {
    if (IsIndex(index, instructions_)) {
      return ids_.OfInstruction(index_, index);
    }
    return absl::UnimplementedError("an instruction that is not there");
  }

 private:
  const ModuleIds& ids_;
  int index_;
  size_t instructions_;
};

// The shape that outfeed sends has a field even where it is not written.
absl::Status SetOutfeedShape(const Instruction& instruction,
                             const Computation& computation,
                             pb::HloInstructionProto* out) {
  const bool said = !instruction.op->FindUse(attr::outfeed_shape) ||
                    instruction.attributes.has(attr::outfeed_shape);
  if (said || instruction.operands.empty()) return absl::OkStatus();
  const int sent = instruction.operands.front();
  return SetShape(computation.instructions[sent].shape,
                  out->mutable_outfeed_shape());
}

// But for its name and number.
absl::Status SetInstruction(const Instruction& instruction,
                            const Computation& computation, const IdSource& ids,
                            pb::HloInstructionProto* out) {
  const Op& op = *instruction.op;
  if (const char* dialect = DialectOf(op)) {
    return absl::UnimplementedError(absl::StrCat("an op of ", dialect));
  }
  out->set_opcode(op.name);
  absl::Status status = SetShape(instruction.shape, out->mutable_shape());
  if (!status.ok()) return status;
  for (const int operand : instruction.operands) {
    absl::StatusOr<int64_t> operand_id = ids.OfInstruction(operand);
    if (!operand_id.ok()) return operand_id.status();
    out->add_operand_ids(*operand_id);
  }
  status = SetOutfeedShape(instruction, computation, out);
  if (!status.ok()) return status;
  return SetAttributes(op, instruction.attributes, instruction.shape, ids, out);
}

// REQUIRES: the instructions are there.
absl::Status SetSignature(const Computation& computation,
                          pb::HloComputationProto* message) {
  auto* out = message->mutable_program_shape();
  for (const int index : computation.parameters) {
    const Instruction& parameter = computation.instructions[index];
    absl::Status status = SetShape(parameter.shape, out->add_parameters());
    if (!status.ok()) return status;
    out->add_parameter_names(message->instructions(index).name());
  }
  return SetShape(computation.instructions[computation.root].shape,
                  out->mutable_result());
}

// That no parameter is listed that is not there, and that there is a root.
bool IsWhole(const Computation& computation) {
  const size_t count = computation.instructions.size();
  for (const int index : computation.parameters) {
    if (!IsIndex(index, count)) return false;
  }
  return IsIndex(computation.root, count);
}

// Error of a part of the module that has no field, with its place.
absl::Status Refused(const absl::Status& status, absl::string_view where) {
  return absl::Status(
      status.code(),
      absl::StrCat("HloModuleProto has no place for ", status.message(),
                   where.empty() ? "" : ": ", where));
}

absl::Status SetComputation(const Computation& computation, int index,
                            const ModuleIds& ids,
                            pb::HloComputationProto* out) {
  if (!IsWhole(computation)) {
    return Refused(absl::UnimplementedError("a computation without a root"),
                   computation.name);
  }
  out->set_name(computation.name);
  out->set_id(ids.OfComputation(index));
  out->set_root_id(ids.OfInstruction(index, computation.root));
  out->set_execution_thread(computation.execution_thread);
  const ComputationIdSource source(ids, index, computation.instructions.size());
  for (size_t i = 0; i < computation.instructions.size(); ++i) {
    const Instruction& instruction = computation.instructions[i];
    auto* message = out->add_instructions();
    message->set_id(ids.OfInstruction(index, static_cast<int>(i)));
    message->set_name(ids.NameOf(message->id()));
    absl::Status status =
        SetInstruction(instruction, computation, source, message);
    if (status.ok()) continue;
    return Refused(
        status, absl::StrCat("'", instruction.name, "' of '", computation.name,
                             "', ", PlaceText(instruction.location)));
  }
  absl::Status status = SetSignature(computation, out);
  return status.ok() ? status : Refused(status, computation.name);
}

// Bodies of fusions are marked.
void MarkFusions(const Module& module, pb::HloModuleProto* out) {
  for (const Computation& computation : module.computations) {
    for (const Instruction& instruction : computation.instructions) {
      const auto* called = instruction.attributes.Find(attr::calls);
      if (called == nullptr || !instruction.op->FindUse(attr::fusion_kind)) {
        continue;
      }
      const int index = std::get_if<ComputationId>(called)->index;
      out->mutable_computations(index)->set_is_fusion_computation(true);
    }
  }
}

// The order of the text.
void SetSchedule(pb::HloModuleProto* out) {
  for (const auto& computation : out->computations()) {
    if (computation.is_fusion_computation()) continue;
    auto* sequence = out->mutable_schedule()->add_sequences();
    sequence->set_key(computation.id());
    for (const auto& instruction : computation.instructions()) {
      sequence->mutable_value()->add_instruction_ids(instruction.id());
    }
  }
}

}  // namespace

absl::StatusOr<std::string> WriteProto(const Module& module) {
  const ModuleIds ids(module);
  const auto count = static_cast<int>(module.computations.size());
  pb::HloModuleProto proto;
  for (int i = 0; i < count; ++i) {
    absl::Status status = SetComputation(module.computations[i], i, ids,
                                         proto.add_computations());
    if (!status.ok()) return status;
  }
  if (!IsIndex(module.entry, module.computations.size())) {
    return absl::UnimplementedError(
        "HloModuleProto has no place for a module of nothing");
  }
  proto.set_entry_computation_name(module.entry_computation().name);
  proto.set_entry_computation_id(ids.OfComputation(module.entry));
  absl::Status header = SetHeader(module, &proto);
  if (!header.ok()) return Refused(header, "");
  MarkFusions(module, &proto);
  if (module.attributes.is_scheduled) SetSchedule(&proto);
  std::string bytes;
  if (proto.SerializeToString(&bytes)) return bytes;
  return absl::ResourceExhaustedError("HloModuleProto has at most 2 GiB");
}

}  // namespace hlo
