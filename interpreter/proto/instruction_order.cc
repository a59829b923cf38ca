#include "interpreter/proto/instruction_order.h"

#include <numeric>
#include <utility>

#include "base/graph.h"
#include "interpreter/proto/field_reader.h"
#include "interpreter/proto/hlo.pb.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"

namespace hlo {
namespace {

using IdMap = absl::flat_hash_map<int64_t, int>;

// An s32 selects among branches, a pred between the two of old.
void NameBranches(const Computation& computation, Instruction& instruction) {
  Attributes& attributes = instruction.attributes;
  if (instruction.op->FindUse(attr::true_computation) == nullptr ||
      instruction.operands.empty()) {
    return;
  }
  const ComputationIds branches = attributes.get(attr::branch_computations);
  const Shape& selector =
      computation.instructions[instruction.operands[0]].shape;
  const bool by_predicate =
      selector.is_array() && selector.type() == ElementType::kPred;
  if (!by_predicate || branches.size() != 2) return;
  attributes.erase(attr::branch_computations);
  attributes.set(attr::true_computation, branches[0]);
  attributes.set(attr::false_computation, branches[1]);
}

class Orderer {
 public:
  Orderer(UnorderedComputation& in, Computation& out) : in_(in), out_(out) {}

  IdError Run(int64_t root, const IdSequence* schedule) {
    for (int i = 0; i < count(); ++i) {
      if (!index_.emplace(in_.ids[i].own, i).second) {
        return {
            WrongField("id", "another instruction has the id ", in_.ids[i].own),
            i};
      }
    }
    IdError error = Resolve();
    if (!error.status.ok()) return error;
    error.status = schedule == nullptr ? Sort() : Follow(*schedule);
    if (!error.status.ok()) return error;
    error = Check(schedule != nullptr);
    if (!error.status.ok()) return error;
    const auto found = index_.find(root);
    if (found == index_.end()) {
      return {WrongField("root_id", "no instruction has the id ", root)};
    }
    out_.root = to_[found->second];
    Move();
    return {};
  }
  const std::vector<int>& order() const { return order_; }

 private:
  int count() const { return static_cast<int>(in_.ids.size()); }

  // Ids become indices.
  IdError Resolve() {
    operands_.resize(in_.ids.size());
    predecessors_.resize(in_.ids.size());
    for (int i = 0; i < count(); ++i) {
      const auto& ids = in_.ids[i];
      absl::Status status = Find("operand_ids", ids.operands, &operands_[i]);
      if (status.ok()) {
        status = Find("control_predecessor_ids", ids.predecessors,
                      &predecessors_[i]);
      }
      if (!status.ok()) return {status, i};
    }
    return {};
  }
  absl::Status Find(absl::string_view field, const std::vector<int64_t>& ids,
                    std::vector<int>* indices) const {
    for (const int64_t id : ids) {
      const auto found = index_.find(id);
      if (found == index_.end()) {
        return Under(field, static_cast<int>(indices->size()),
                     WrongField("", "no instruction of the computation has ",
                                "the id ", id));
      }
      indices->push_back(found->second);
    }
    return absl::OkStatus();
  }

  // Each behind its operands; one that is there already keeps its place.
  absl::Status Sort() {
    PostOrder walk(in_.ids.size());
    for (int i = 0; i < count(); ++i) {
      walk.Visit(i, [&](int user, std::vector<int>& out) {
        out.insert(out.end(), operands_[user].begin(), operands_[user].end());
      });
    }
    order_ = std::move(walk.order);
    return absl::OkStatus();
  }
  absl::Status Follow(const IdSequence& schedule) {
    std::vector<bool> seen(in_.ids.size());
    for (const int64_t id : schedule) {
      const auto found = index_.find(id);
      if (found == index_.end() || seen[found->second]) {
        return WrongField(
            "", "the schedule has the id ", id,
            found == index_.end() ? ", which no instruction has" : " twice");
      }
      seen[found->second] = true;
      order_.push_back(found->second);
    }
    if (std::ssize(order_) == count()) return absl::OkStatus();
    return WrongField("", "the schedule has ", order_.size(), " of ", count(),
                      " instructions");
  }

  IdError Check(bool is_scheduled) {
    to_.resize(in_.ids.size());
    for (int i = 0; i < count(); ++i) to_[order_[i]] = i;
    for (int i = 0; i < count(); ++i) {
      for (const int operand : operands_[i]) {
        if (to_[operand] < to_[i]) continue;
        return {WrongField("operand_ids",
                           is_scheduled
                               ? "the schedule has an operand later"
                               : "instructions are operands of each other"),
                i};
      }
    }
    return {};
  }

  void Move() {
    for (const int i : order_) {
      Instruction& instruction =
          out_.instructions.emplace_back(std::move(in_.instructions[i]));
      for (const int operand : operands_[i]) {
        instruction.operands.push_back(to_[operand]);
      }
      InstructionIds control;
      for (const int before : predecessors_[i]) {
        control.indices.push_back(to_[before]);
      }
      if (!control.indices.empty()) {
        instruction.attributes.set(attr::control_predecessors,
                                   std::move(control));
      }
      NameBranches(out_, instruction);
    }
  }

  UnorderedComputation& in_;
  Computation& out_;
  IdMap index_;                             // by id
  std::vector<std::vector<int>> operands_;  // as they stand in the proto
  std::vector<std::vector<int>> predecessors_;
  std::vector<int> order_;
  std::vector<int> to_;
};

}  // namespace

IdError OrderInstructions(int64_t root, const IdSequence* schedule,
                          UnorderedComputation* in, Computation* out,
                          std::vector<int>* is_open) {
  Orderer orderer(*in, *out);
  IdError error = orderer.Run(root, schedule);
  if (!error.status.ok()) return error;
  for (size_t i = 0; i < orderer.order().size(); ++i) {
    if (in->ids[orderer.order()[i]].is_open) {
      is_open->push_back(static_cast<int>(i));
    }
  }
  return error;
}

absl::StatusOr<absl::flat_hash_map<int64_t, IdSequence>> ReadSchedules(
    const pb::HloScheduleProto& in) {
  absl::flat_hash_map<int64_t, IdSequence> schedules;
  for (int i = 0; i < in.sequences_size(); ++i) {
    const auto& entry = in.sequences(i);
    const FieldReader ids(entry, "value.instruction_ids");
    IdSequence schedule;
    for (int j = 0; j < ids.size(); ++j) schedule.push_back(ids.Integer(j));
    if (!schedules.emplace(entry.key(), std::move(schedule)).second) {
      return Under("schedule.sequences", i,
                   WrongField("key", "another sequence is of computation ",
                              entry.key()));
    }
  }
  return schedules;
}

}  // namespace hlo
