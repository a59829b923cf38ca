#include "interpreter/eval/processes/timeline.h"

#include <algorithm>

#include "interpreter/eval/processes/timeline_clock.h"

namespace hlo {

TimelineAct& Timeline::Add(const MachineEvent& event, TimelineAct::Kind kind) {
  TimelineRecord& record = records_[event.machine];
  record.process = event.process;
  TimelineAct& act = record.acts.emplace_back();
  act.kind = kind;
  act.steps = event.steps;
  act.computation = event.computation;
  act.instruction = event.instruction;
  return act;
}

void Timeline::Posted(const MachineEvent& event, const RendezvousKey& key,
                      int64_t rank, const Ticket& ticket) {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<int64_t>& posts = posts_[key];
  posts.resize(key.group.size());
  const int64_t sequence = posts[rank]++;
  TimelineAct& act = Add(event, TimelineAct::Kind::kPost);
  act.exchange = &*exchanges_.emplace(key, sequence).first;
  act.rank = rank;
  TimelineRecord& record = records_[event.machine];
  record.tickets[ticket.get()] = {record.acts.size() - 1, ticket};
}

void Timeline::Began(const MachineEvent& event, const Ticket& child) {
  const std::lock_guard<std::mutex> lock(mutex_);
  TimelineAct& act = Add(event, TimelineAct::Kind::kBegin);
  TimelineRecord& record = records_[event.machine];
  act.child = event.machine;
  act.child->push_back(record.children++);
  record.tickets[child.get()] = {record.acts.size() - 1, child};
}

void Timeline::Waits(const MachineEvent& event, const WaitSource& source) {
  const std::lock_guard<std::mutex> lock(mutex_);
  TimelineAct& act = Add(event, TimelineAct::Kind::kWait);
  TimelineRecord& record = records_[event.machine];
  const auto ticket = record.tickets.find(&source);
  if (ticket == record.tickets.end()) {
    act.other = source.Describe();
    return;
  }
  const TimelineAct& got = record.acts[ticket->second.act];
  act.exchange = got.exchange;
  act.child = got.child;
  // Only a child may be waited for again.
  if (!act.child) record.tickets.erase(ticket);
}

void Timeline::Ended(const MachineEvent& event) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Add(event, TimelineAct::Kind::kEnd);
}

TimelineResult Timeline::Result() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return TimelineClock(records_).Run();
}

}  // namespace hlo
