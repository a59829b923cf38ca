#include "interpreter/ir/verify_channels.h"

#include <algorithm>
#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "ops/attributes/common.h"
#include "ops/attributes/processes.h"
#include "ops/channels.h"
#include "ops/op.h"

namespace hlo {
namespace {

// One end of a channel without pairs: its instructions, as far as they are few.
struct End {
  int count = 0;
  size_t computation = 0;
  int start = -1;
  std::vector<int> dones;
};
struct Ends {
  End send, receive;
};

bool IsEnd(const Instruction& instruction) {
  return instruction.op->resource == Resource::kSend ||
         instruction.op->resource == Resource::kReceive;
}

class ChannelVerifier {
 public:
  ChannelVerifier(const Module& module, Diagnostics& diagnostics)
      : module_(module), diagnostics_(diagnostics) {}

  void Run() {
    for (size_t c = 0; c < module_.computations.size(); ++c) {
      const auto& instructions = module_.computations[c].instructions;
      for (size_t i = 0; i < instructions.size(); ++i) {
        Find(c, static_cast<int>(i));
      }
    }
    for (const auto& [channel, ends] : channels_) {
      const End &send = ends.send, &receive = ends.receive;
      if (send.count != 1 || receive.count != 1) continue;
      if (send.computation != receive.computation) continue;
      CheckOrder(channel, send, receive, "Send happens before RecvDone");
      CheckOrder(channel, receive, send,
                 "SendDone waits for Recv, which happens before Send");
    }
  }

 private:
  const Instruction& At(size_t c, int i) const {
    return module_.computations[c].instructions[i];
  }

  void Find(size_t c, int i) {
    const Instruction& at = At(c, i);
    if (IsEnd(at)) FindStart(c, i);
    if (at.op->ends == nullptr || at.operands.empty()) return;
    const int operand = at.operands[0];
    const Instruction& start = At(c, operand);
    if (!IsEnd(start) || at.op->ends != absl::string_view(start.op->name)) {
      return;
    }
    CheckPair(start, at);
    const auto ends = channels_.find(ChannelOf(start.attributes));
    if (ends == channels_.end()) return;
    End& end = EndOf(ends->second, start);
    if (end.computation == c && end.start == operand) end.dones.push_back(i);
  }

  static End& EndOf(Ends& ends, const Instruction& start) {
    return start.op->resource == Resource::kSend ? ends.send : ends.receive;
  }

  void FindStart(size_t c, int i) {
    const Attributes& attributes = At(c, i).attributes;
    const auto pairs = SourceTargetPairs(attributes);
    if (attributes.get(attr::is_host_transfer) || !pairs.ok() ||
        pairs->has_value()) {
      return;
    }
    End& end = EndOf(channels_[ChannelOf(attributes)], At(c, i));
    if (++end.count == 1) {
      end.computation = c;
      end.start = i;
    }
  }

  void Report(const Instruction& at, absl::string_view what) {
    diagnostics_.Add(absl::InvalidArgumentError(
                         absl::StrCat(at.op->name, " channels: ", what)),
                     at.location, at.name);
  }

  void CheckPair(const Instruction& start, const Instruction& done) {
    const Attributes &its = start.attributes, &own = done.attributes;
    if (own.has(attr::channel_id) && ChannelOf(own) != ChannelOf(its)) {
      Report(done, absl::StrCat("'", start.name, "' began on channel ",
                                ChannelOf(its), ", not ", ChannelOf(own)));
    }
    if (own.has(attr::is_host_transfer) &&
        own.get(attr::is_host_transfer) != its.get(attr::is_host_transfer)) {
      Report(done, absl::StrCat("is_host_transfer is not what '", start.name,
                                "' says"));
    }
  }

  // No done of `later` comes before the start of `first`.
  void CheckOrder(int64_t channel, const End& first, const End& later,
                  absl::string_view rule) {
    const size_t c = first.computation;
    const std::vector<bool> before = Before(c, first.start);
    for (int done : later.dones) {
      if (!before[done]) continue;
      Report(At(c, done), absl::StrCat("on channel ", channel,
                                       ", which has no source_target_pairs, '",
                                       At(c, first.start).name, "' (",
                                       At(c, first.start).op->name,
                                       ") comes only behind it: ", rule));
    }
  }

  // Instructions of a computation that must be done before instruction i
  // begins.
  std::vector<bool> Before(size_t c, int i) const {
    std::vector<bool> before(module_.computations[c].instructions.size());
    if (module_.attributes.is_scheduled) {
      std::fill(before.begin(), before.begin() + i, true);
      return before;
    }
    std::vector<int> open = {i};
    while (!open.empty()) {
      const Instruction& at = At(c, open.back());
      open.pop_back();
      const auto visit = [&](int earlier) {
        if (before[earlier]) return;
        before[earlier] = true;
        open.push_back(earlier);
      };
      for (int operand : at.operands) visit(operand);
      for (int other : at.attributes.get(attr::control_predecessors).indices) {
        visit(other);
      }
    }
    return before;
  }

  const Module& module_;
  Diagnostics& diagnostics_;
  std::map<int64_t, Ends> channels_;
};

}  // namespace

void VerifyChannels(const Module& module, Diagnostics& diagnostics) {
  ChannelVerifier(module, diagnostics).Run();
}

}  // namespace hlo
