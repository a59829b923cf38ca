// One computation whose instructions are being rewritten.
#ifndef HLOREF_INTERPRETER_IR_COMPUTATION_REWRITER_H_
#define HLOREF_INTERPRETER_IR_COMPUTATION_REWRITER_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "interpreter/ir/module.h"

namespace hlo {

// The instructions of one computation while some are added: those that were
// read keep their indices, added ones follow, each with the place before
// which it will stand.
class ComputationRewriter {
 public:
  explicit ComputationRewriter(Computation& computation)
      : computation_(computation),
        read_(static_cast<int>(computation.instructions.size())) {}

  int size() const { return read_; }
  Instruction& at(int id) {
    return id < read_ ? computation_.instructions[id]
                      : *added_[id - read_].second;
  }
  int Insert(int before, Instruction instruction) {
    instruction.name =
        UniqueName(absl::StrCat(at(before).name, ".", instruction.op->name));
    added_.emplace_back(before,
                        std::make_unique<Instruction>(std::move(instruction)));
    return read_ + static_cast<int>(added_.size()) - 1;
  }

  // Puts the added instructions in their places; returns the new place of each
  // by the index that it had, or nothing where none was added.
  std::vector<int> Finish() {
    if (added_.empty()) return {};
    std::vector<Instruction> merged;
    std::vector<int> to(static_cast<size_t>(read_) + added_.size());
    size_t next = 0;
    for (int i = 0; i < read_; ++i) {
      for (; next < added_.size() && added_[next].first == i; ++next) {
        to[static_cast<size_t>(read_) + next] = static_cast<int>(merged.size());
        merged.push_back(std::move(*added_[next].second));
      }
      to[i] = static_cast<int>(merged.size());
      merged.push_back(std::move(at(i)));
    }
    computation_.instructions = std::move(merged);
    Renumber(to);
    return to;
  }

 private:
  std::string UniqueName(const std::string& base) {
    if (names_.empty()) {
      for (const Instruction& i : computation_.instructions) {
        names_.insert(i.name);
      }
    }
    std::string name = base;
    for (int n = 1; !names_.insert(name).second; ++n) {
      name = absl::StrCat(base, ".", n);
    }
    return name;
  }

  void Renumber(const std::vector<int>& to) {
    const auto renumber = [&](int& id) { id = to[id]; };
    for (Instruction& instruction : computation_.instructions) {
      for (int& operand : instruction.operands) renumber(operand);
      for (auto& entry : instruction.attributes.mutable_entries()) {
        if (auto* ids = std::get_if<InstructionIds>(&entry.value)) {
          for (int& id : ids->indices) renumber(id);
        }
      }
    }
    for (int& parameter : computation_.parameters) renumber(parameter);
    renumber(computation_.root);
  }

  Computation& computation_;
  const int read_;
  std::vector<std::pair<int, std::unique_ptr<Instruction>>> added_;
  absl::flat_hash_set<std::string> names_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_COMPUTATION_REWRITER_H_
