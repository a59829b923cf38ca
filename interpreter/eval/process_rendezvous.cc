#include "interpreter/eval/process_rendezvous.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/eval/agreement.h"
#include "interpreter/eval/step_environment.h"

namespace hlo {
namespace {

std::string GroupText(const RendezvousKey& key) {
  return absl::StrCat(key.place, " of {", absl::StrJoin(key.group, ","), "}");
}

std::string TimesText(int64_t times) {
  return times == 1 ? "once" : absl::StrCat(times, " times");
}

ModuleInstruction InModule(const ProcessRendezvous::Member& member) {
  return {&member.context->program.module(), member.at.computation,
          member.at.instruction};
}

// What `combine` runs in: rank 0's instruction and process, and an account of
// its own, which is nobody's.
class CombineStep : public StepEnvironment<StepContext> {
 public:
  CombineStep(const ProcessRendezvous::Member& member, Account& account,
              const Values& operands)
      : StepEnvironment(
            {member.context, member.process, &member.path, &account, 0},
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
    const size_t index =
        operand_leaves_[static_cast<size_t>(i)] + static_cast<size_t>(leaf);
    const Value& value = operands_[index];
    const LeafInfo& info = leaves_[index];
    return {&info.shape, value.sizes ? *value.sizes : info.sizes,
            value.buffer.data()};
  }

 protected:
  const LeafInfo& result_info(int leaf) const override {
    return results_[static_cast<size_t>(leaf)];
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

// One member's part of a meeting, which ends with the last of these.
class ProcessRendezvous::Receipt : public WaitSource {
 public:
  Receipt(ProcessRendezvous& owner, MeetingPointer meeting, size_t rank)
      : owner_(owner), meeting_(std::move(meeting)), rank_(rank) {}

  bool ready() const override {
    const std::lock_guard<std::mutex> lock(owner_.mutex_);
    return meeting_->ready;
  }
  void WhenReady(std::function<void()> wake) override {
    {
      const std::lock_guard<std::mutex> lock(owner_.mutex_);
      if (!meeting_->ready) {
        meeting_->wakes.push_back(std::move(wake));
        meeting_->waits[rank_] = true;
        return;
      }
    }
    wake();
  }
  absl::StatusOr<Values> Take() override {
    const std::lock_guard<std::mutex> lock(owner_.mutex_);
    if (!meeting_->status.ok()) {
      return Annotate(meeting_->status, meeting_->members[rank_].at);
    }
    return std::move(meeting_->values[rank_]);
  }
  std::string Describe() const override {
    const std::lock_guard<std::mutex> lock(owner_.mutex_);
    return owner_.Describe(*meeting_, rank_);
  }
  std::vector<int64_t> awaited() const override {
    const std::lock_guard<std::mutex> lock(owner_.mutex_);
    std::vector<int64_t> missing;
    for (size_t rank = 0; rank < meeting_->members.size(); ++rank) {
      if (meeting_->members[rank].context == nullptr) {
        missing.push_back(meeting_->key.group[rank]);
      }
    }
    return missing;
  }

 private:
  ProcessRendezvous& owner_;
  const MeetingPointer meeting_;
  const size_t rank_;
};

Ticket ProcessRendezvous::Post(RendezvousKey key, int64_t rank, Values operands,
                               const Member& member, Combine combine) {
  MeetingPointer meeting;
  const auto at = static_cast<size_t>(rank);
  bool complete = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto entry = groups_.try_emplace(std::move(key)).first;
    Group& group = entry->second;
    const size_t ranks = entry->first.group.size();
    group.posts.resize(ranks);
    const int64_t sequence = group.posts[at]++;
    MeetingPointer& open = group.open[sequence];
    if (open == nullptr) {
      open = std::make_shared<Meeting>();
      open->key = entry->first;
      open->sequence = sequence;
      open->values.resize(ranks);
      open->members.resize(ranks);
      open->waits.resize(ranks);
    }
    meeting = open;
    meeting->members[at] = member;
    meeting->values[at] = std::move(operands);
    if (rank == 0) meeting->combine = combine;
    complete = ++meeting->arrivals == ranks;
    if (complete) group.open.erase(sequence);
  }
  if (complete) Finish(*meeting);
  return std::make_shared<Receipt>(*this, std::move(meeting), at);
}

absl::StatusOr<std::vector<Values>> ProcessRendezvous::Combined(
    Meeting& meeting) {
  const Member& first = meeting.members[0];
  for (const Member& other : meeting.members) {
    const std::string difference =
        DifferenceOf(InModule(first), InModule(other));
    if (difference.empty()) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "process ", other.process->index, " comes to ", GroupText(meeting.key),
        " with ", Where(other.at), ", which differs from ", Where(first.at),
        " of process ", first.process->index, " in ", difference));
  }
  Account account;
  const CombineStep context(first, account, meeting.values[0]);
  auto results = meeting.combine(context, meeting.values);
  if (!results.ok()) return WithoutAnnotation(results.status());
  if (results->size() == meeting.values.size()) return results;
  return absl::InternalError("what a rendezvous gives is not one for each");
}

// Outside the lock: all have posted, and nobody looks before it is ready.
void ProcessRendezvous::Finish(Meeting& meeting) {
  auto results = Combined(meeting);
  std::vector<Values> operands;
  std::vector<std::function<void()>> wakes;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    operands.swap(meeting.values);
    if (results.ok()) {
      meeting.values = *std::move(results);
    } else {
      meeting.status = results.status();
    }
    meeting.ready = true;
    wakes.swap(meeting.wakes);
  }
  // A member that goes on may find itself the only owner of a buffer.
  operands.clear();
  for (const auto& wake : wakes) wake();
}

std::string ProcessRendezvous::Describe(const Meeting& meeting,
                                        size_t rank) const {
  const Group& group = groups_.at(meeting.key);
  std::string text = absl::StrCat("at ", GroupText(meeting.key), ", time ",
                                  meeting.sequence + 1);
  const char* separator = ", for ";
  for (size_t other = 0; other < meeting.members.size(); ++other) {
    if (meeting.members[other].context != nullptr) continue;
    absl::StrAppend(&text, separator, "process ", meeting.key.group[other],
                    " (there ", TimesText(group.posts[other]), ")");
    separator = ", ";
  }
  return text + NearMisses(meeting, rank);
}

std::string ProcessRendezvous::Unattended() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::string text;
  for (const auto& [key, group] : groups_) {
    for (const auto& [sequence, open] : group.open) {
      for (size_t rank = 0; rank < open->members.size(); ++rank) {
        const Member& member = open->members[rank];
        if (member.context == nullptr || open->waits[rank]) continue;
        absl::StrAppend(&text, "\n  nobody waits for what process ",
                        member.process->index, " posted to ", GroupText(key),
                        ", time ", sequence + 1, ", in ", Where(member.at));
      }
    }
  }
  return text;
}

// Posts of others that are alike and yet do not meet this one.
std::string ProcessRendezvous::NearMisses(const Meeting& meeting,
                                          size_t rank) const {
  constexpr int kMost = 4;
  const Op* op = meeting.members[rank].at.instruction->op;
  std::string text;
  int count = 0;
  for (const auto& [key, group] : groups_) {
    const bool same_place = key.place == meeting.key.place;
    const bool same_group = key.group == meeting.key.group;
    if (same_place == same_group && !same_place) continue;
    for (const auto& [sequence, open] : group.open) {
      if (open.get() == &meeting) continue;
      for (const Member& member : open->members) {
        if (member.context == nullptr) continue;
        if (!same_place && member.at.instruction->op != op) continue;
        if (++count > kMost) return text;
        absl::StrAppend(&text, "\n    but process ", member.process->index,
                        " has come to ", GroupText(key), " for the time ",
                        sequence + 1, " with ", Where(member.at));
      }
    }
  }
  return text;
}

}  // namespace hlo
