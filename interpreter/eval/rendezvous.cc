#include "interpreter/eval/rendezvous.h"

#include "absl/strings/str_cat.h"

namespace hlo {

absl::StatusOr<Ticket> Meetings::Post(MeetingKey key, int64_t rank,
                                      Values operands, const Combine& combine) {
  std::shared_ptr<Meeting> meeting;
  Ticket ticket = 0;
  const auto at = static_cast<size_t>(rank);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::shared_ptr<Meeting>& entry = open_[key];
    if (entry == nullptr) {
      entry = std::make_shared<Meeting>();
      entry->operands.resize(key.group.size());
      entry->arrived.resize(key.group.size());
      entry->key = std::move(key);
    }
    meeting = entry;
    if (meeting->arrived[at]) {
      return absl::InvalidArgumentError(
          absl::StrCat("rank ", rank, " arrives twice at one meeting"));
    }
    meeting->arrived[at] = true;
    meeting->operands[at] = std::move(operands);
    ticket = next_ticket_++;
    receipts_[ticket] = {meeting, at};
    if (++meeting->arrivals < meeting->operands.size()) return ticket;
    open_.erase(meeting->key);
  }
  Finish(*meeting, combine);
  return ticket;
}

// Combines outside the lock: only the last to arrive is here.
void Meetings::Finish(Meeting& meeting, const Combine& combine) {
  const size_t ranks = meeting.operands.size();
  auto results = combine(std::move(meeting.operands));
  std::vector<std::function<void()>> wakes;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    meeting.operands.clear();
    if (!results.ok()) {
      meeting.status = results.status();
    } else if (results->size() != ranks) {
      meeting.status =
          absl::InternalError("a meeting's results are not one a rank");
    } else {
      meeting.operands = std::move(*results);
    }
    meeting.ready = true;
    wakes.swap(meeting.wakes);
  }
  for (const auto& wake : wakes) wake();
}

void Meetings::WhenReady(Ticket ticket, std::function<void()> wake) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    Meeting& meeting = *receipts_.at(ticket).meeting;
    if (!meeting.ready) {
      meeting.wakes.push_back(std::move(wake));
      return;
    }
  }
  wake();
}

absl::StatusOr<Values> Meetings::Collect(Ticket ticket) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Receipt receipt = receipts_.at(ticket);
  receipts_.erase(ticket);
  if (!receipt.meeting->status.ok()) return receipt.meeting->status;
  return std::move(receipt.meeting->operands[receipt.rank]);
}

std::vector<int64_t> Meetings::Missing(Ticket ticket) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<int64_t> missing;
  const Meeting& meeting = *receipts_.at(ticket).meeting;
  for (size_t rank = 0; rank < meeting.arrived.size(); ++rank) {
    if (!meeting.arrived[rank]) missing.push_back(meeting.key.group[rank]);
  }
  return missing;
}

}  // namespace hlo
