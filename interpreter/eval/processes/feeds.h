// The queues between the processes of one execution and the host: infeed and
// outfeed of each process, and two for each channel of its host transfers.
#ifndef HLOREF_INTERPRETER_EVAL_PROCESSES_FEEDS_H_
#define HLOREF_INTERPRETER_EVAL_PROCESSES_FEEDS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "interpreter/eval/options.h"
#include "literals/literal.h"
#include "ops/wait_source.h"

namespace hlo {

// Thread-safe.
class Feeds {
 public:
  // Filled from the options' infeed and from_host.
  Feeds(int64_t processes, const ExecutionOptions& options);

  void Feed(int64_t process, HostChannel channel, Literal value);
  // The nth read of a queue gets its nth value; ready when that is there, or
  // never will be. Take returns its leaves, or InvalidArgument when it does not
  // fit the shape.
  Future Read(int64_t process, HostChannel channel, const Shape& shape);

  absl::Status Write(int64_t process, HostChannel channel, const Shape& shape,
                     Values leaves);
  // Returns the values written since the last call.
  std::vector<Literal> TakeWritten(int64_t process, HostChannel channel);
  // The channels on which anything has been written, host transfers only.
  std::vector<int64_t> WrittenChannels() const;

 private:
  class Reader;
  struct Queue {
    std::map<int64_t, Literal> values;               // by their number
    int64_t fed = 0, read = 0;                       // how many so far
    std::map<int64_t, std::function<void()>> wakes;  // of reads that wait
    std::vector<Literal> written;
  };
  using Key = std::pair<int64_t, HostChannel>;  // of a process

  mutable std::mutex mutex_;
  const bool open_;
  std::map<Key, Queue> queues_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PROCESSES_FEEDS_H_
