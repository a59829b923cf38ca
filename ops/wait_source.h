// Events that an instruction may wait for: posts of other processes, a
// computation that it began, the host.
#ifndef HLOREF_OPS_WAIT_SOURCE_H_
#define HLOREF_OPS_WAIT_SOURCE_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "literals/literal.h"

namespace hlo {

// The leaves of one or several values, in order.
using Values = std::vector<Value>;

// Thread-safe.
class WaitSource {
 public:
  virtual ~WaitSource() = default;

  virtual bool ready() const = 0;
  // Calls `wake` once, when it is ready: at once, in this thread, if it is so
  // already. REQUIRES: no other caller waits for it.
  virtual void WhenReady(std::function<void()> wake) = 0;
  // Returns the values, moved; or the reason why they do not come. REQUIRES:
  // ready().
  virtual absl::StatusOr<Values> Take() = 0;

  // For people: "at channel 1 of {0,1}, time 2".
  virtual std::string Describe() const = 0;
  // The processes that it waits for, as far as they are known, and how often
  // each has been there.
  struct Awaited {
    int64_t process = 0;
    int64_t times = 0;
  };
  virtual std::vector<Awaited> awaited() const { return {}; }
  // For people: what others have done that is like what is waited for, and why
  // it is not that; a line each.
  virtual std::vector<std::string> NearMisses() const { return {}; }
  // True if the host can make it ready.
  virtual bool outside() const { return false; }
};

// The values of a WaitSource; dropped when they are not wanted.
using Future = std::shared_ptr<WaitSource>;

}  // namespace hlo

#endif  // HLOREF_OPS_WAIT_SOURCE_H_
