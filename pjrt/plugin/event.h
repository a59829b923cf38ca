// PJRT_Event: something that is over, well or with an error, or will be.
#ifndef HLOREF_PJRT_PLUGIN_EVENT_H_
#define HLOREF_PJRT_PLUGIN_EVENT_H_

#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "pjrt/abi.h"

namespace hlo::pjrt {

// Thread-safe.
class Occurrence {
 public:
  using Callback = void (*)(Error* error, void* user);

  // Happens once; a second time is without effect. Calls the callbacks.
  void Set(absl::Status status);
  // Called at once where it has happened.
  void Then(Callback callback, void* user);
  bool happened() const;
  absl::Status Wait() const;

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  bool happened_ = false;
  absl::Status status_;
  std::vector<std::pair<Callback, void*>> callbacks_;
};

struct Event {
  std::shared_ptr<Occurrence> occurrence;  // null: it has been, with `status`
  absl::Status status;
};

// An event that is over.
Event* MakeEvent(absl::Status status = absl::OkStatus());

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_EVENT_H_
