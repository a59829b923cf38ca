#include "interpreter/eval/processes/timeline_clock.h"

#include <algorithm>

namespace hlo {
namespace {

// Limits for large groups: a wait names the first members, and only the last to
// come has an arrow, or a page would grow with the square of the processes.
constexpr size_t kMostNames = 64;
constexpr int64_t kMostArrows = 16;

}  // namespace

TimelineClock::TimelineClock(
    const std::map<FiberPath, TimelineRecord>& records) {
  for (const auto& [path, record] : records) {
    const size_t number = states_.size();
    numbers_[path] = number;
    State& state = states_.emplace_back();
    state.record = &record;
    TimelineFiber& fiber = result_.fibers.emplace_back();
    fiber.process = record.process;
    fiber.path = path;
    if (!record.acts.empty()) fiber.steps = record.acts.back().steps;
    if (path.size() == 1) continue;
    const auto parent = numbers_.find({path.begin(), path.end() - 1});
    if (parent == numbers_.end()) continue;  // the hooks did not see it
    state.parent = parent->second;
    states_[parent->second].children.push_back(number);
  }
}

TimelineResult TimelineClock::Run() {
  for (size_t fiber = 0; fiber < states_.size(); ++fiber) {
    if (states_[fiber].parent) continue;
    states_[fiber].begun = true;
    ready_.push_back(fiber);
  }
  while (!ready_.empty()) {
    const size_t fiber = ready_.back();
    ready_.pop_back();
    Advance(fiber);
  }
  EndOpenWaits();
  std::sort(result_.arrows.begin(), result_.arrows.end());
  return std::move(result_);
}

void TimelineClock::Advance(size_t fiber) {
  State& state = states_[fiber];
  const std::vector<TimelineAct>& acts = state.record->acts;
  while (state.next < acts.size()) {
    const TimelineAct& act = acts[state.next];
    if (!Do(fiber, act)) return;
    ++state.next;
    TimelineFiber& its = result_.fibers[fiber];
    its.end = std::max(its.end, TimeOf(state, act));
  }
}

bool TimelineClock::Do(size_t fiber, const TimelineAct& act) {
  switch (act.kind) {
    case TimelineAct::Kind::kPost:
      DoPost(fiber, act);
      return true;
    case TimelineAct::Kind::kBegin:
      DoBegin(fiber, act);
      return true;
    case TimelineAct::Kind::kWait:
      return DoWait(fiber, act);
    case TimelineAct::Kind::kEnd:
      break;
  }
  states_[fiber].ended = true;
  result_.fibers[fiber].end = TimeOf(states_[fiber], act);
  EndIfDone(fiber);
  return true;
}

TimelineClock::Exchange& TimelineClock::ExchangeOf(
    const TimelineExchangeKey& key) {
  Exchange& exchange = exchanges_[&key];
  exchange.posts.resize(key.first.group.size());
  return exchange;
}

void TimelineClock::DoPost(size_t fiber, const TimelineAct& act) {
  const int64_t now = TimeOf(states_[fiber], act);
  TimelineFiber& its = result_.fibers[fiber];
  its.spans.push_back({&act, now - 1, now, false, {}, 0});
  Exchange& exchange = ExchangeOf(*act.exchange);
  exchange.posts[act.rank] = {fiber, its.process, now};
  if (++exchange.arrivals < exchange.posts.size()) return;
  ready_.insert(ready_.end(), exchange.waiting.begin(), exchange.waiting.end());
}

void TimelineClock::DoBegin(size_t fiber, const TimelineAct& act) {
  const int64_t now = TimeOf(states_[fiber], act);
  result_.fibers[fiber].spans.push_back({&act, now - 1, now, false, {}, 0});
  const auto child = numbers_.find(*act.child);
  if (child == numbers_.end()) return;  // it did not come to run
  State& state = states_[child->second];
  state.begun = true;
  state.lag = now;
  result_.fibers[child->second].begin = now;
  result_.fibers[child->second].end = now;
  AddArrow(fiber, now - 1, child->second, now);
  ready_.push_back(child->second);
}

bool TimelineClock::DoWait(size_t fiber, const TimelineAct& act) {
  if (act.exchange != nullptr) {
    Exchange& exchange = ExchangeOf(*act.exchange);
    if (!exchange.complete()) {
      exchange.waiting.push_back(fiber);
      return false;
    }
    int64_t last = 0;
    for (const Post& post : exchange.posts) last = std::max(last, post.at);
    EndWait(fiber, act, last);
    return true;
  }
  if (!act.child) return true;  // a feed has no clock
  const auto child = numbers_.find(*act.child);
  if (child == numbers_.end()) return false;
  State& state = states_[child->second];
  if (state.done < 0) {
    state.waiting = fiber;
    return false;
  }
  EndWait(fiber, act, state.done);
  return true;
}

void TimelineClock::EndWait(size_t fiber, const TimelineAct& act,
                            int64_t until) {
  State& state = states_[fiber];
  const int64_t begin = TimeOf(state, act);
  if (until <= begin) return;
  TimelineSpan span = {&act, begin, until, false, {}, 0};
  if (act.exchange != nullptr) {
    AddAwaited(fiber, ExchangeOf(*act.exchange), span);
  } else {
    span.awaited = {result_.fibers[fiber].process};
    span.awaited_count = 1;
    AddArrow(numbers_.at(*act.child), until - 1, fiber, until - 1);
  }
  result_.fibers[fiber].spans.push_back(std::move(span));
  state.lag += until - begin;
}

void TimelineClock::AddAwaited(size_t fiber, const Exchange& exchange,
                               TimelineSpan& span) {
  const auto late = [&](const Post& post) {
    return post.at < 0 || post.at > span.begin;
  };
  const Post* last = nullptr;
  for (size_t rank = 0; rank < exchange.posts.size(); ++rank) {
    const Post& post = exchange.posts[rank];
    if (!late(post)) continue;
    ++span.awaited_count;
    if (span.awaited.size() < kMostNames) {
      span.awaited.push_back(span.act->exchange->first.group[rank]);
    }
    if (last == nullptr || post.at > last->at) last = &post;
  }
  for (const Post& post : exchange.posts) {
    if (!late(post) || post.at < 0) continue;
    if (span.awaited_count > kMostArrows && &post != last) continue;
    AddArrow(post.fiber, post.at - 1, fiber, post.at - 1);
  }
}

void TimelineClock::AddArrow(size_t from_fiber, int64_t from, size_t to_fiber,
                             int64_t to) {
  result_.arrows.push_back({from_fiber, to_fiber, from, to});
}

// A fiber is done when it has ended and its children are, too.
void TimelineClock::EndIfDone(size_t fiber) {
  for (std::optional<size_t> at = fiber; at; at = states_[*at].parent) {
    State& state = states_[*at];
    if (!state.ended || state.done >= 0) return;
    int64_t done = result_.fibers[*at].end;
    for (size_t child : state.children) {
      if (states_[child].done < 0) return;
      done = std::max(done, states_[child].done);
    }
    state.done = done;
    if (state.waiting) ready_.push_back(*state.waiting);
  }
}

void TimelineClock::EndOpenWaits() {
  int64_t last = 0;
  for (const TimelineFiber& fiber : result_.fibers) {
    last = std::max(last, fiber.end);
  }
  for (size_t fiber = 0; fiber < states_.size(); ++fiber) {
    State& state = states_[fiber];
    TimelineFiber& its = result_.fibers[fiber];
    if (!state.begun || state.next == state.record->acts.size()) continue;
    const TimelineAct& act = state.record->acts[state.next];
    TimelineSpan span = {&act, TimeOf(state, act), last + 1, true, {}, 0};
    if (act.exchange != nullptr) {
      AddAwaited(fiber, ExchangeOf(*act.exchange), span);
    }
    its.spans.push_back(std::move(span));
    its.end = last + 1;
  }
}

}  // namespace hlo
