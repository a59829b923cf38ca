#include "interpreter/eval/processes/timeline.h"

#include <algorithm>

#include "interpreter/eval/processes/timeline_clock.h"

namespace hlo {

TimelineAct& Timeline::Add(const FiberEvent& event, TimelineAct::Kind kind) {
  TimelineRecord& record = records_[event.fiber];
  record.process = event.process;
  TimelineAct& act = record.acts.emplace_back();
  act.kind = kind;
  act.steps = event.steps;
  act.computation = event.computation;
  act.instruction = event.instruction;
  return act;
}

void Timeline::Posted(const FiberEvent& event, const RendezvousKey& key,
                      int64_t rank, const Future& future) {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<int64_t>& posts = posts_[key];
  posts.resize(key.group.size());
  const int64_t sequence = posts[rank]++;
  TimelineAct& act = Add(event, TimelineAct::Kind::kPost);
  act.exchange = &*exchanges_.emplace(key, sequence).first;
  act.rank = rank;
  TimelineRecord& record = records_[event.fiber];
  record.futures[future.get()] = {record.acts.size() - 1, future};
}

void Timeline::Began(const FiberEvent& event, const Future& child) {
  const std::lock_guard<std::mutex> lock(mutex_);
  TimelineAct& act = Add(event, TimelineAct::Kind::kBegin);
  TimelineRecord& record = records_[event.fiber];
  act.child = event.fiber;
  act.child->push_back(record.children++);
  record.futures[child.get()] = {record.acts.size() - 1, child};
}

void Timeline::Waits(const FiberEvent& event, const WaitSource& source) {
  const std::lock_guard<std::mutex> lock(mutex_);
  TimelineAct& act = Add(event, TimelineAct::Kind::kWait);
  TimelineRecord& record = records_[event.fiber];
  const auto future = record.futures.find(&source);
  if (future == record.futures.end()) {
    act.other = source.Describe();
    return;
  }
  const TimelineAct& got = record.acts[future->second.act];
  act.exchange = got.exchange;
  act.child = got.child;
  // Only a child may be waited for again.
  if (!act.child) record.futures.erase(future);
}

void Timeline::Ended(const FiberEvent& event) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Add(event, TimelineAct::Kind::kEnd);
}

TimelineResult Timeline::Result() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return TimelineClock(records_).Run();
}

}  // namespace hlo
