#include "interpreter/eval/feeds.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/argument_leaves.h"

namespace hlo {

// The order of effects lets one machine of a process read at a time.
class Feeds::Reader : public WaitSource {
 public:
  Reader(Feeds& feeds, int64_t process, Shape shape)
      : feeds_(feeds), process_(process), shape_(std::move(shape)) {}

  bool ready() const override {
    const std::lock_guard<std::mutex> lock(feeds_.mutex_);
    return !feeds_.open_ || !feeds_.of(process_).infeed.empty();
  }
  void WhenReady(std::function<void()> wake) override {
    {
      const std::lock_guard<std::mutex> lock(feeds_.mutex_);
      Queues& queues = feeds_.of(process_);
      if (feeds_.open_ && queues.infeed.empty()) {
        queues.wake = std::move(wake);
        return;
      }
    }
    wake();
  }
  absl::StatusOr<Values> Take() override {
    const std::lock_guard<std::mutex> lock(feeds_.mutex_);
    std::deque<Literal>& queue = feeds_.of(process_).infeed;
    if (queue.empty()) {
      return absl::FailedPreconditionError(
          absl::StrCat("the infeed queue of process ", process_,
                       " is empty, and nobody fills it"));
    }
    const Literal next = std::move(queue.front());
    queue.pop_front();
    if (!Fits(next, shape_)) {
      return absl::InvalidArgumentError(
          absl::StrCat("the infeed queue of process ", process_, " has ",
                       next.shape().ToString(false), ", and ",
                       shape_.ToString(false), " is read"));
    }
    Values leaves;
    AppendLeaves(next, shape_, leaves);
    return leaves;
  }
  std::string Describe() const override {
    return absl::StrCat("for the infeed queue of process ", process_);
  }
  bool outside() const override { return true; }

 private:
  Feeds& feeds_;
  const int64_t process_;
  const Shape shape_;
};

Feeds::Feeds(int64_t processes, const std::vector<std::vector<Literal>>& infeed,
             bool open)
    : open_(open), queues_(static_cast<size_t>(processes)) {
  for (size_t i = 0; i < queues_.size() && !infeed.empty(); ++i) {
    const std::vector<Literal>& own = infeed[infeed.size() == 1 ? 0 : i];
    queues_[i].infeed.assign(own.begin(), own.end());
  }
}

void Feeds::Feed(int64_t process, Literal value) {
  std::function<void()> wake;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    of(process).infeed.push_back(std::move(value));
    wake = std::exchange(of(process).wake, nullptr);
  }
  if (wake) wake();
}

Ticket Feeds::ReadInfeed(int64_t process, const Shape& shape) {
  return std::make_shared<Reader>(*this, process, shape);
}

absl::Status Feeds::WriteOutfeed(int64_t process, const Shape& shape,
                                 Values leaves) {
  auto literal = Literal::FromLeaves(shape, std::move(leaves));
  if (!literal.ok()) return literal.status();
  const std::lock_guard<std::mutex> lock(mutex_);
  of(process).outfeed.push_back(*std::move(literal));
  return absl::OkStatus();
}

std::vector<Literal> Feeds::TakeOutfeed(int64_t process) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return std::exchange(of(process).outfeed, {});
}

}  // namespace hlo
