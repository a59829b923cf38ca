// The infeed and outfeed queues of the processes of one execution.
#ifndef HLOREF_INTERPRETER_EVAL_FEEDS_H_
#define HLOREF_INTERPRETER_EVAL_FEEDS_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <vector>

#include "absl/status/status.h"
#include "literals/literal.h"
#include "ops/wait_source.h"

namespace hlo {

// Thread-safe.
class Feeds {
 public:
  // `infeed`: as in ExecutionOptions. `open`: a host may add to it.
  Feeds(int64_t processes, const std::vector<std::vector<Literal>>& infeed,
        bool open);

  void Feed(int64_t process, Literal value);
  // The next value; ready when there is one, or never will be. Take gives its
  // leaves, or InvalidArgument when it does not fit the shape.
  Ticket ReadInfeed(int64_t process, const Shape& shape);

  absl::Status WriteOutfeed(int64_t process, const Shape& shape, Values leaves);
  // What has been written since the last call.
  std::vector<Literal> TakeOutfeed(int64_t process);

 private:
  class Reader;
  struct Queues {
    std::deque<Literal> infeed;
    std::vector<Literal> outfeed;
    std::function<void()> wake;  // whoever waits for infeed
  };

  Queues& of(int64_t process) { return queues_[static_cast<size_t>(process)]; }

  std::mutex mutex_;
  const bool open_;
  std::vector<Queues> queues_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_FEEDS_H_
