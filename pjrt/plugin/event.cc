#include "pjrt/plugin/event.h"

#include "pjrt/plugin/error.h"
#include "pjrt/plugin/functions.h"
#include "pjrt/plugin/guard.h"

namespace hlo::pjrt {

void Occurrence::Set(absl::Status status) {
  std::vector<std::pair<Callback, void*>> callbacks;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (happened_) return;
    happened_ = true;
    status_ = status;
    callbacks.swap(callbacks_);
  }
  changed_.notify_all();
  for (const auto& [callback, user] : callbacks) {
    callback(MakeError(status), user);
  }
}

void Occurrence::Then(Callback callback, void* user) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!happened_) {
      callbacks_.emplace_back(callback, user);
      return;
    }
  }
  callback(MakeError(status_), user);
}

bool Occurrence::happened() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return happened_;
}

absl::Status Occurrence::Wait() const {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [&] { return happened_; });
  return status_;
}

Event* MakeEvent(absl::Status status) {
  return new Event{nullptr, std::move(status)};
}

namespace functions {

absl::Status Event_Destroy(Of<Event>& args) {
  delete args.of;
  return absl::OkStatus();
}

absl::Status Event_IsReady(ValueOf<Event, bool>& args) {
  HLOREF_PRESENT(args.of, "event");
  args.value =
      args.of->occurrence == nullptr || args.of->occurrence->happened();
  return absl::OkStatus();
}

absl::Status Event_Await(Of<Event>& args) {
  HLOREF_PRESENT(args.of, "event");
  if (args.of->occurrence == nullptr) return args.of->status;
  return args.of->occurrence->Wait();
}

absl::Status Event_Error(Of<Event>& args) { return Event_Await(args); }

absl::Status Event_OnReady(OnReady& args) {
  HLOREF_PRESENT(args.of, "event");
  if (args.callback == nullptr) {
    return absl::InvalidArgumentError("the callback is null");
  }
  if (args.of->occurrence == nullptr) {
    args.callback(MakeError(args.of->status), args.user);
  } else {
    args.of->occurrence->Then(args.callback, args.user);
  }
  return absl::OkStatus();
}

absl::Status Event_Create(Of<Event>& args) {
  args.of = new Event{std::make_shared<Occurrence>(), absl::OkStatus()};
  return absl::OkStatus();
}

absl::Status Event_Set(SetEvent& args) {
  HLOREF_PRESENT(args.of, "event");
  if (args.of->occurrence == nullptr) {
    return absl::FailedPreconditionError("the event has happened already");
  }
  args.of->occurrence->Set(
      StatusOf(args.code, args.message, args.message_size));
  return absl::OkStatus();
}

}  // namespace functions
}  // namespace hlo::pjrt
