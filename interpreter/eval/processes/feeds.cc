#include "interpreter/eval/processes/feeds.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/argument_leaves.h"

namespace hlo {
namespace {

std::string QueueText(int64_t process, HostChannel channel) {
  if (!channel.has_value()) {
    return absl::StrCat("the infeed queue of process ", process);
  }
  return absl::StrCat("the queue from the host to process ", process,
                      " on channel ", *channel);
}

}  // namespace

class Feeds::Reader : public WaitSource {
 public:
  Reader(Feeds& feeds, Key key, int64_t number, Shape shape)
      : feeds_(feeds), key_(key), number_(number), shape_(std::move(shape)) {}
  // A read whose value is never taken consumes it all the same.
  ~Reader() override {
    const std::lock_guard<std::mutex> lock(feeds_.mutex_);
    queue().values.erase(number_);
    queue().wakes.erase(number_);
  }

  bool ready() const override {
    const std::lock_guard<std::mutex> lock(feeds_.mutex_);
    return !Waits();
  }
  void WhenReady(std::function<void()> wake) override {
    {
      const std::lock_guard<std::mutex> lock(feeds_.mutex_);
      if (Waits()) {
        queue().wakes[number_] = std::move(wake);
        return;
      }
    }
    wake();
  }
  absl::StatusOr<Values> Take() override {
    Literal next;
    {
      const std::lock_guard<std::mutex> lock(feeds_.mutex_);
      const auto entry = queue().values.find(number_);
      if (entry == queue().values.end()) {
        return absl::FailedPreconditionError(
            absl::StrCat(QueueText(key_.first, key_.second),
                         " is empty, and nobody fills it"));
      }
      next = std::move(entry->second);
      queue().values.erase(entry);
    }
    if (!Fits(next, shape_)) {
      return absl::InvalidArgumentError(
          absl::StrCat(QueueText(key_.first, key_.second), " has ",
                       next.shape().ToString(false), ", and ",
                       shape_.ToString(false), " is read"));
    }
    Values leaves;
    AppendLeaves(next, shape_, leaves);
    return leaves;
  }
  std::string Describe() const override {
    return absl::StrCat("for value ", number_ + 1, " of ",
                        QueueText(key_.first, key_.second));
  }
  bool outside() const override { return true; }

 private:
  Queue& queue() const { return feeds_.queues_[key_]; }
  bool Waits() const {
    return feeds_.open_ && queue().values.count(number_) == 0;
  }

  Feeds& feeds_;
  const Key key_;
  const int64_t number_;
  const Shape shape_;
};

Feeds::Feeds(int64_t processes, const ExecutionOptions& options)
    : open_(options.host_feeds) {
  const auto fill = [&](HostChannel channel,
                        const std::vector<std::vector<Literal>>& values) {
    for (int64_t p = 0; p < processes && !values.empty(); ++p) {
      for (const Literal& value :
           values[values.size() == 1 ? 0 : static_cast<size_t>(p)]) {
        Feed(p, channel, value);
      }
    }
  };
  fill(std::nullopt, options.infeed);
  for (const auto& [channel, values] : options.from_host) fill(channel, values);
}

void Feeds::Feed(int64_t process, HostChannel channel, Literal value) {
  std::function<void()> wake;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    Queue& queue = queues_[{process, channel}];
    const int64_t number = queue.fed++;
    queue.values.emplace(number, std::move(value));
    const auto waits = queue.wakes.find(number);
    if (waits == queue.wakes.end()) return;
    wake = std::move(waits->second);
    queue.wakes.erase(waits);
  }
  wake();
}

Future Feeds::Read(int64_t process, HostChannel channel, const Shape& shape) {
  const Key key(process, channel);
  const std::lock_guard<std::mutex> lock(mutex_);
  return std::make_shared<Reader>(*this, key, queues_[key].read++, shape);
}

absl::Status Feeds::Write(int64_t process, HostChannel channel,
                          const Shape& shape, Values leaves) {
  auto literal = Literal::FromLeaves(shape, std::move(leaves));
  if (!literal.ok()) return literal.status();
  const std::lock_guard<std::mutex> lock(mutex_);
  queues_[{process, channel}].written.push_back(*std::move(literal));
  return absl::OkStatus();
}

std::vector<Literal> Feeds::TakeWritten(int64_t process, HostChannel channel) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto queue = queues_.find({process, channel});
  if (queue == queues_.end()) return {};
  return std::exchange(queue->second.written, {});
}

std::vector<int64_t> Feeds::WrittenChannels() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::vector<int64_t> channels;
  for (const auto& [key, queue] : queues_) {
    if (key.second.has_value() && !queue.written.empty()) {
      channels.push_back(*key.second);
    }
  }
  std::sort(channels.begin(), channels.end());
  channels.erase(std::unique(channels.begin(), channels.end()), channels.end());
  return channels;
}

}  // namespace hlo
