#include "interpreter/eval/processes/unpaired_transfers.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/annotate.h"
#include "ops/attributes/processes.h"
#include "ops/channels.h"

namespace hlo {
namespace {

// One end of a channel: its instruction and the processes that run it.
struct End {
  InstructionRef first;            // the first instruction that is this end
  std::vector<int64_t> processes;  // of programs with such an end
};
struct Ends {
  End send, receive;
};

// Adds the end that the instruction is; its processes are added later.
void AddInstruction(const Computation& computation,
                    const Instruction& instruction,
                    std::map<int64_t, Ends>& channels) {
  const Resource resource = instruction.op->resource;
  const bool sends = resource == Resource::kSend;
  const Attributes& attributes = instruction.attributes;
  if (!sends && resource != Resource::kReceive) return;
  if (attributes.get(attr::is_host_transfer)) return;
  const auto pairs = SourceTargetPairs(attributes);
  if (!pairs.ok() || pairs->has_value()) return;
  Ends& ends = channels[ChannelOf(attributes)];
  End& end = sends ? ends.send : ends.receive;
  if (end.first.instruction == nullptr)
    end.first = {&computation, &instruction};
}

std::map<int64_t, Ends> EndsOf(const Program& program) {
  std::map<int64_t, Ends> channels;
  for (const Computation& computation : program.module().computations) {
    for (const Instruction& instruction : computation.instructions) {
      AddInstruction(computation, instruction, channels);
    }
  }
  return channels;
}

void AddProcess(const End& of_program, int64_t process, End& to) {
  if (of_program.first.instruction == nullptr) return;
  if (to.first.instruction == nullptr) to.first = of_program.first;
  to.processes.push_back(process);
}

std::string Text(const char* does, const End& end) {
  if (end.processes.empty()) return absl::StrCat("nobody ", does);
  std::string text = absl::StrCat(Where(end.first), " ", does, " in process ",
                                  end.processes.front());
  if (end.processes.size() > 1) {
    absl::StrAppend(&text, " and ", end.processes.size() - 1, " more");
  }
  return text;
}

}  // namespace

absl::StatusOr<UnpairedTransfers> UnpairedTransfers::Find(
    const Programs& programs) {
  std::vector<std::map<int64_t, Ends>> of_programs;
  for (const auto& program : programs.programs) {
    of_programs.push_back(EndsOf(*program));
  }
  std::map<int64_t, Ends> channels;
  bool one_program = true;
  for (int64_t p = 0; p < programs.processes(); ++p) {
    one_program &= programs.which(p) == programs.which(0);
    for (const auto& [channel, ends] : of_programs[programs.which(p)]) {
      AddProcess(ends.send, p, channels[channel].send);
      AddProcess(ends.receive, p, channels[channel].receive);
    }
  }
  UnpairedTransfers result;
  for (const auto& [channel, ends] : channels) {
    const std::vector<int64_t>&from = ends.send.processes,
          &to = ends.receive.processes;
    if (one_program && !from.empty() && !to.empty()) continue;
    if (from.size() != 1 || to.size() != 1) {
      return absl::InvalidArgumentError(absl::StrCat(
          ChannelPlace(channel), " has no source_target_pairs: ",
          Text("sends", ends.send), ", ", Text("receives", ends.receive),
          "; it must be one process that sends and one that receives, or all "
          "must run one program that does both"));
    }
    result.transfers_[channel] = {from.front(), to.front()};
  }
  return result;
}

Transfer UnpairedTransfers::On(int64_t channel, int64_t process) const {
  const auto transfer = transfers_.find(channel);
  if (transfer == transfers_.end()) return {process, process};
  return transfer->second;
}

}  // namespace hlo
