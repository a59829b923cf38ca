#include "pjrt/plugin/foreign/api.h"

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "pjrt/plugin/error.h"
#include "pjrt/plugin/foreign/handlers.h"

namespace hlo::pjrt {
namespace ffi {

struct Error {
  absl::Status status;
  std::string message;  // with a 0 at its end
};

struct Future {
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<absl::Status> status;
};

namespace {

Error* MakeForeignError(absl::Status status) {
  if (status.ok()) return nullptr;
  std::string message(status.message());
  return new Error{std::move(status), std::move(message)};
}

absl::Status NoContext() {
  return absl::InvalidArgumentError("the context is null");
}

Error* Make(MakeError* args) {
  const char* message = args->message == nullptr ? "" : args->message;
  absl::Status status = StatusOf(args->code, message, std::strlen(message));
  if (status.ok()) status = absl::UnknownError(message);
  return MakeForeignError(std::move(status));
}

void Details(ErrorDetails* args) {
  args->message = args->of->message.c_str();
  if (args->struct_size >= sizeof(ErrorDetails)) {
    args->code = static_cast<ErrorCode>(args->of->status.code());
  }
}

void Destroy(Of<Error>* args) { delete args->of; }

Error* Register(RegisterHandler* args) {
  ForeignFunction function;
  std::copy(std::begin(args->stages), std::end(args->stages),
            function.handlers.begin());
  return MakeForeignError(
      RegisterForeign(View(args->name.data, args->name.size), function));
}

Error* Stream(ValueOf<Context, void*>*) {
  return MakeForeignError(
      absl::UnimplementedError("hloref's devices have no stream"));
}

Error* Type(RegisterType* args) {
  return MakeForeignError(pjrt::RegisterType(
      View(args->name.data, args->name.size),
      args->info == nullptr ? nullptr : args->info->deleter, args->id));
}

Error* DataOfCaller(UserData* args) {
  if (args->of == nullptr) return MakeForeignError(NoContext());
  if (args->of->caller != nullptr) {
    for (const auto& [type, data] : args->of->caller->user_data) {
      if (type != *args->type) continue;
      args->data = data;
      return nullptr;
    }
  }
  return MakeForeignError(absl::NotFoundError(
      absl::StrCat("the caller has given no object of type ", *args->type)));
}

absl::StatusOr<ForeignState*> StateAt(const State& args) {
  if (args.of == nullptr) return NoContext();
  const auto stage = static_cast<size_t>(args.stage);
  if (stage >= args.of->states.size() || args.of->states[stage] == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("stage ", stage, " has no state here"));
  }
  return args.of->states[stage];
}

absl::Status Set(const State& args) {
  const auto state = StateAt(args);
  if (!state.ok()) return state.status();
  const std::optional<Deleter> deleter =
      DeleterOf(*args.type, args.of->find_type);
  if (!deleter) {
    return absl::FailedPreconditionError(
        "hloref does not know the state's type, which it must destroy: "
        "jax.ffi.register_ffi_type(.., platform=\"hloref\")");
  }
  return (*state)->Set(*args.type, *deleter, args.state);
}
Error* SetState(State* args) { return MakeForeignError(Set(*args)); }

Error* GetState(State* args) {
  const auto state = StateAt(*args);
  if (!state.ok()) return MakeForeignError(state.status());
  const auto object = (*state)->Get(*args->type);
  if (object.ok()) args->state = *object;
  return MakeForeignError(object.status());
}

Error* AllocateBytes(Allocate* args) {
  args->data = nullptr;
  const size_t alignment = std::max(args->alignment, sizeof(void*));
  const bool fits = args->size <= SIZE_MAX - alignment;
  if (args->size > 0 && fits && (alignment & (alignment - 1)) == 0) {
    args->data = std::aligned_alloc(
        alignment, (args->size + alignment - 1) / alignment * alignment);
  }
  if (args->data != nullptr || args->size == 0) return nullptr;
  return MakeForeignError(absl::ResourceExhaustedError(absl::StrCat(
      "no memory of ", args->size, " bytes, aligned to ", alignment)));
}

Error* FreeBytes(Free* args) {
  std::free(args->data);
  return nullptr;
}

Error* Run(Schedule* args) {
  args->task(args->data);
  return nullptr;
}

Error* Threads(ValueOf<Context, int64_t*>* args) {
  *args->value = 1;
  return nullptr;
}

Error* NewFuture(MakeFuture* args) {
  args->future = new Future;
  return nullptr;
}

Error* SetFuture(Future* future, absl::Status status) {
  const std::lock_guard<std::mutex> lock(future->mutex);
  if (future->status.has_value()) {
    return MakeForeignError(
        absl::FailedPreconditionError("the future has been set"));
  }
  future->status = std::move(status);
  future->changed.notify_all();
  return nullptr;
}
Error* SetAvailable(Of<Future>* args) {
  return SetFuture(args->of, absl::OkStatus());
}
Error* SetFailed(FailFuture* args) {
  return SetFuture(args->of, TakeForeignError(args->error));
}

Error* RunId(ValueOf<Context, int64_t>* args) {
  if (args->of == nullptr) return MakeForeignError(NoContext());
  args->value = args->of->run_id;
  return nullptr;
}

Error* DeviceOf(ValueOf<Context, int32_t>* args) {
  if (args->of == nullptr) return MakeForeignError(NoContext());
  args->value = args->of->device;
  return nullptr;
}

Error* NoExtension(FindExtension* args) {
  args->extension = nullptr;
  return nullptr;
}

Error* NoOptions(ValueOf<Context, const Attributes*>* args) {
  static constexpr Attributes kNone{
      {sizeof(Attributes), nullptr}, 0, nullptr, nullptr, nullptr};
  args->value = &kNone;
  return nullptr;
}

constexpr Api kApi = {
    {sizeof(Api), nullptr},
    {{sizeof(ApiVersion), nullptr}, kMajorVersion, kMinorVersion},
    nullptr,
    Make,
    Details,
    Destroy,
    Register,
    Stream,
    Type,
    DataOfCaller,
    SetState,
    GetState,
    AllocateBytes,
    FreeBytes,
    Run,
    Threads,
    NewFuture,
    SetAvailable,
    SetFailed,
    RunId,
    DeviceOf,
    NoExtension,
    NoOptions};

}  // namespace
}  // namespace ffi

absl::Status ForeignState::Set(int64_t type, Deleter deleter, void* object) {
  if (object_ != nullptr) {
    return absl::AlreadyExistsError("the state has been set");
  }
  object_ = object;
  type_ = type;
  deleter_ = deleter;
  return absl::OkStatus();
}

absl::StatusOr<void*> ForeignState::Get(int64_t type) const {
  if (object_ == nullptr) return absl::NotFoundError("there is no state");
  if (type == type_) return object_;
  return absl::InvalidArgumentError(
      absl::StrCat("the state is of type ", type_, ", not ", type));
}

const ffi::Api& ForeignApi() { return ffi::kApi; }

absl::Status TakeForeignError(ffi::Error* error) {
  if (error == nullptr) return absl::OkStatus();
  absl::Status status = std::move(error->status);
  delete error;
  return status;
}

absl::Status TakeForeignFuture(ffi::Future* future) {
  if (future == nullptr) return absl::OkStatus();
  absl::Status status;
  {
    std::unique_lock<std::mutex> lock(future->mutex);
    future->changed.wait(lock, [&] { return future->status.has_value(); });
    status = *std::move(future->status);
  }
  delete future;
  return status;
}

}  // namespace hlo::pjrt
