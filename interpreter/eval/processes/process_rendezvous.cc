#include "interpreter/eval/processes/process_rendezvous.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/eval/processes/agreement.h"
#include "interpreter/eval/step_environment.h"
#include "ops/channels.h"

namespace hlo {
namespace {

// "{0,1}"; of a large group the first ones.
std::string GroupText(std::span<const int64_t> group) {
  constexpr size_t kMost = 16;
  if (group.size() <= kMost) {
    return absl::StrCat("{", absl::StrJoin(group, ","), "}");
  }
  return absl::StrCat("{", absl::StrJoin(group.begin(), group.begin() + 4, ","),
                      ",.. ", group.size(), " processes}");
}

// "channel 1 of {0,1}", "channel 1 from process 0 to process 1".
std::string PlaceText(const RendezvousKey& key) {
  if (!key.transfer)
    return absl::StrCat(key.place, " of ", GroupText(key.group.all()));
  return absl::StrCat(key.place, " from process ", key.group[0], " to ",
                      key.group[0] == key.group[1]
                          ? "itself"
                          : absl::StrCat("process ", key.group[1]));
}

std::string PostText(const ProcessRendezvous::Member& member,
                     const RendezvousKey& key, int64_t sequence) {
  return absl::StrCat("process ", member.process->index, " at ", PlaceText(key),
                      ", time ", sequence + 1, ", by ", Where(member.at),
                      ", since step ", member.steps);
}

ModuleInstruction InModule(const ProcessRendezvous::Member& member) {
  return {&member.program->module(), member.at.computation,
          member.at.instruction};
}

// Empty where they may meet.
std::string DifferenceBetween(const ProcessRendezvous::Member& a,
                              const ProcessRendezvous::Member& b) {
  if (!a.data.has_value()) return DifferenceOf(InModule(a), InModule(b));
  if (SameIgnoringLayout(*a.data, *b.data)) return "";
  return absl::StrCat("the shape of the data: ", b.data->ToString(false),
                      ", not ", a.data->ToString(false));
}

// Why a post does not meet another one that it is like; null: it is not.
const char* Miss(const RendezvousKey& key, const ProcessRendezvous::Member& at,
                 const RendezvousKey& other,
                 const ProcessRendezvous::Member& its) {
  if (key.transfer != other.transfer) {
    return key.place == other.place
               ? "the same channel, for a collective and for a transfer"
               : nullptr;
  }
  if (key.place == other.place) {
    if (key.group == other.group) return "the same place, another time";
    return key.transfer ? "the same channel, another pair of processes"
                        : "the same place, another group";
  }
  if (key.group != other.group) return nullptr;
  if (key.transfer) return "the same pair of processes, another channel";
  return at.at.instruction->op == its.at.instruction->op
             ? "the same group and op, another place"
             : nullptr;
}

// The context of `combine`: rank 0's instruction and process, and an account
// that no fiber uses.
class CombineStep : public StepEnvironment<StepContext> {
 public:
  CombineStep(const ProcessRendezvous::Member& member, Account& account,
              const Values& operands)
      : StepEnvironment({member.context, member.program, member.process,
                         &member.path, &account, 0, member.depth},
                        member.at),
        operands_(operands) {
    operand_leaves_.push_back(0);
    for (int i = 0; i < operand_count(); ++i) {
      const Shape& shape = operand_shape(i);
      for (const Shape& leaf : shape.Leaves()) leaves_.push_back(LeafOf(leaf));
      operand_leaves_.push_back(leaves_.size());
    }
    for (const Shape& leaf : shape().Leaves()) results_.push_back(LeafOf(leaf));
  }

  ArrayView operand(int i, int leaf) const override {
    const size_t index = operand_leaves_[i] + static_cast<size_t>(leaf);
    const Value& value = operands_[index];
    const LeafInfo& info = leaves_[index];
    return {&info.shape, value.sizes ? *value.sizes : info.sizes,
            value.buffer.data()};
  }

 protected:
  const LeafInfo& result_info(int leaf) const override {
    return results_[leaf];
  }

 private:
  static LeafInfo LeafOf(const Shape& shape) {
    LeafInfo info;
    info.shape = shape;
    if (shape.is_array()) {
      info.sizes = shape.sizes();
      info.count = shape.element_count();
      info.bytes = shape.byte_size();
    }
    return info;
  }

  const Values& operands_;
  std::vector<size_t> operand_leaves_;  // of each operand, the first
  std::vector<LeafInfo> leaves_, results_;
};

}  // namespace

// One member's part of an exchange, which ends with the last of these.
class ProcessRendezvous::Receipt : public WaitSource {
 public:
  Receipt(ProcessRendezvous& owner, ExchangePointer exchange, size_t rank)
      : owner_(owner), exchange_(std::move(exchange)), rank_(rank) {}

  bool ready() const override {
    const std::lock_guard<std::mutex> lock(owner_.mutex_);
    return exchange_->ready;
  }
  void WhenReady(std::function<void()> wake) override {
    {
      const std::lock_guard<std::mutex> lock(owner_.mutex_);
      if (!exchange_->ready) {
        exchange_->wakes.push_back(std::move(wake));
        exchange_->waits[rank_] = true;
        return;
      }
    }
    wake();
  }
  absl::StatusOr<Values> Take() override {
    const std::lock_guard<std::mutex> lock(owner_.mutex_);
    if (!exchange_->status.ok()) {
      return Annotate(exchange_->status, exchange_->members[rank_].at);
    }
    return std::move(exchange_->values[rank_]);
  }
  std::string Describe() const override {
    return absl::StrCat("at ", PlaceText(exchange_->key), ", time ",
                        exchange_->sequence + 1);
  }
  std::vector<Awaited> awaited() const override {
    const std::lock_guard<std::mutex> lock(owner_.mutex_);
    const Group& group = owner_.groups_.at(exchange_->key);
    std::vector<Awaited> missing;
    for (size_t rank = 0; rank < exchange_->members.size(); ++rank) {
      if (exchange_->members[rank].context != nullptr) continue;
      missing.push_back({exchange_->key.group[rank], group.posts[rank]});
    }
    return missing;
  }
  std::vector<std::string> NearMisses() const override {
    const std::lock_guard<std::mutex> lock(owner_.mutex_);
    return owner_.NearMisses(*exchange_, rank_);
  }

 private:
  ProcessRendezvous& owner_;
  const ExchangePointer exchange_;
  const size_t rank_;
};

void ProcessRendezvous::WithGroups(
    const Instruction& at, absl::FunctionRef<void(ProcessGroups&)> use) {
  const std::lock_guard<std::mutex> lock(facts_mutex_);
  use(facts_[&at]);
}

Future ProcessRendezvous::Post(RendezvousKey key, int64_t rank, Values operands,
                               Member member, Combine combine) {
  ExchangePointer exchange;
  const auto at = static_cast<size_t>(rank);
  bool complete = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    key.transfer = member.data.has_value();
    const auto entry = groups_.try_emplace(std::move(key)).first;
    Group& group = entry->second;
    const size_t ranks = entry->first.group.size();
    group.posts.resize(ranks);
    const int64_t sequence = group.posts[at]++;
    ExchangePointer& open = group.open[sequence];
    if (open == nullptr) {
      open = std::make_shared<Exchange>();
      open->key = entry->first;
      open->sequence = sequence;
      open->values.resize(ranks);
      open->members.resize(ranks);
      open->waits.resize(ranks);
    }
    exchange = open;
    exchange->members[at] = std::move(member);
    exchange->values[at] = std::move(operands);
    if (rank == 0) exchange->combine = combine;
    complete = ++exchange->arrivals == ranks;
    if (complete) group.open.erase(sequence);
  }
  if (complete) Finish(*exchange);
  return std::make_shared<Receipt>(*this, std::move(exchange), at);
}

absl::StatusOr<std::vector<Values>> ProcessRendezvous::Combined(
    Exchange& exchange) {
  const Member& first = exchange.members[0];
  for (const Member& other : exchange.members) {
    const std::string difference = DifferenceBetween(first, other);
    if (difference.empty()) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "process ", other.process->index, " comes to ", PlaceText(exchange.key),
        " with ", Where(other.at), ", which differs from ", Where(first.at),
        " of process ", first.process->index, " in ", difference));
  }
  Account account;
  const CombineStep context(first, account, exchange.values[0]);
  auto results = exchange.combine(context, exchange.values);
  // Work may have been left out.
  if (context.cancelled()) return first.context->Cancelled();
  if (!results.ok()) return WithoutAnnotation(results.status());
  if (results->size() == exchange.values.size()) return results;
  return absl::InternalError("what a rendezvous gives is not one for each");
}

// Runs without the lock: all have posted, and no fiber reads before it is
// ready.
void ProcessRendezvous::Finish(Exchange& exchange) {
  auto results = Combined(exchange);
  std::vector<Values> operands;
  std::vector<std::function<void()>> wakes;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    operands.swap(exchange.values);
    if (results.ok()) {
      exchange.values = *std::move(results);
    } else {
      exchange.status = results.status();
    }
    exchange.ready = true;
    wakes.swap(exchange.wakes);
  }
  // A member that goes on may find itself the only owner of a buffer.
  operands.clear();
  for (const auto& wake : wakes) wake();
}

std::vector<std::string> ProcessRendezvous::Unattended() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<std::string> lines;
  for (const auto& [key, group] : groups_) {
    for (const auto& [sequence, open] : group.open) {
      for (size_t rank = 0; rank < open->members.size(); ++rank) {
        const Member& member = open->members[rank];
        if (member.context == nullptr || open->waits[rank]) continue;
        lines.push_back(PostText(member, key, sequence));
      }
    }
  }
  return lines;
}

std::vector<std::string> ProcessRendezvous::NearMisses(const Exchange& exchange,
                                                       size_t rank) const {
  constexpr size_t kMost = 4;
  const Member& self = exchange.members[rank];
  std::vector<std::string> lines;
  if (exchange.key.transfer) {
    const auto pairs = SourceTargetPairs(self.at.instruction->attributes);
    if (pairs.ok() && !pairs->has_value()) {
      lines.push_back(absl::StrCat(exchange.key.place,
                                   " has no source_target_pairs, so it is ",
                                   PlaceText(exchange.key)));
    }
  }
  for (const auto& [key, group] : groups_) {
    for (const auto& [sequence, open] : group.open) {
      if (open.get() == &exchange) continue;
      for (const Member& member : open->members) {
        if (member.context == nullptr || member.process == self.process) {
          continue;
        }
        const char* miss = Miss(exchange.key, self, key, member);
        if (miss == nullptr) continue;
        if (lines.size() == kMost) return lines;
        lines.push_back(
            absl::StrCat(PostText(member, key, sequence), ": ", miss));
      }
    }
  }
  return lines;
}

}  // namespace hlo
