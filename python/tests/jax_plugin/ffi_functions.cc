// Foreign functions as users write them, for test_ffi.py, which compiles them
// with the headers of jaxlib.
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "xla/ffi/api/c_api.h"
#include "xla/ffi/api/ffi.h"

namespace ffi = xla::ffi;

using Floats = ffi::Buffer<ffi::F32>;

static ffi::Error Scale(float factor, Floats x, ffi::Result<Floats> y) {
  for (size_t i = 0; i < x.element_count(); ++i) {
    y->typed_data()[i] = factor * x.typed_data()[i];
  }
  return ffi::Error::Success();
}
XLA_FFI_DEFINE_HANDLER_SYMBOL(
    ScaleHandler, Scale,
    ffi::Ffi::Bind().Attr<float>("factor").Arg<Floats>().Ret<Floats>());

// The bytes of any array, and the sizes of its type and dimensions.
static ffi::Error Copy(ffi::AnyBuffer x, ffi::Result<ffi::AnyBuffer> y,
                       ffi::Result<ffi::Buffer<ffi::S64>> facts) {
  std::memcpy(y->untyped_data(), x.untyped_data(), x.size_bytes());
  facts->typed_data()[0] = static_cast<int64_t>(x.element_type());
  facts->typed_data()[1] = static_cast<int64_t>(x.dimensions().size());
  facts->typed_data()[2] = static_cast<int64_t>(x.element_count());
  return ffi::Error::Success();
}
XLA_FFI_DEFINE_HANDLER_SYMBOL(CopyHandler, Copy,
                              ffi::Ffi::Bind()
                                  .Arg<ffi::AnyBuffer>()
                                  .Ret<ffi::AnyBuffer>()
                                  .Ret<ffi::Buffer<ffi::S64>>());

static ffi::Error Attributes(int32_t i, int64_t j, bool flag, double real,
                             std::string_view text,
                             ffi::Span<const int64_t> list,
                             ffi::Span<const float> reals, ffi::Dictionary more,
                             ffi::Result<ffi::Buffer<ffi::F64>> y) {
  double* out = y->typed_data();
  out[0] = i;
  out[1] = static_cast<double>(j);
  out[2] = flag ? 1 : 0;
  out[3] = real;
  out[4] = static_cast<double>(text.size());
  for (int64_t each : list) out[5] += static_cast<double>(each);
  for (float each : reals) out[6] += each;
  auto nested = more.get<int32_t>("k");
  if (!nested.has_value()) return nested.error();
  out[7] = *nested;
  return ffi::Error::Success();
}
XLA_FFI_DEFINE_HANDLER_SYMBOL(AttributesHandler, Attributes,
                              ffi::Ffi::Bind()
                                  .Attr<int32_t>("i")
                                  .Attr<int64_t>("j")
                                  .Attr<bool>("flag")
                                  .Attr<double>("real")
                                  .Attr<std::string_view>("text")
                                  .Attr<ffi::Span<const int64_t>>("list")
                                  .Attr<ffi::Span<const float>>("reals")
                                  .Attr<ffi::Dictionary>("more")
                                  .Ret<ffi::Buffer<ffi::F64>>());

static ffi::Error Fail(Floats x, ffi::Result<Floats>) {
  return ffi::Error(ffi::ErrorCode::kOutOfRange,
                    "refused " + std::to_string(x.element_count()));
}
XLA_FFI_DEFINE_HANDLER_SYMBOL(FailHandler, Fail,
                              ffi::Ffi::Bind().Arg<Floats>().Ret<Floats>());

// A result that another thread makes.
static ffi::Future Later(Floats x, ffi::Result<Floats> y) {
  ffi::Promise promise;
  ffi::Future future(promise);
  std::thread([promise = std::move(promise), x, y]() mutable {
    Scale(3, x, y);
    if (x.element_count() > 3) {
      promise.SetError(ffi::Error::Internal("too late"));
    } else {
      promise.SetAvailable();
    }
  }).detach();
  return future;
}
XLA_FFI_DEFINE_HANDLER_SYMBOL(LaterHandler, Later,
                              ffi::Ffi::Bind().Arg<Floats>().Ret<Floats>());

// How often the call was executed since the program was loaded.
struct Calls {
  static ffi::TypeId id;
  static ffi::TypeInfo info;
  explicit Calls(int32_t start) : count(start) { ++alive; }
  ~Calls() { --alive; }
  int32_t count;
  static inline int32_t alive = 0;
};
ffi::TypeId Calls::id = {};
ffi::TypeInfo Calls::info = ffi::MakeTypeInfo<Calls>();

static ffi::ErrorOr<std::unique_ptr<Calls>> Begin(int32_t start) {
  if (start < 0) return ffi::Unexpected(ffi::Error::InvalidArgument("below 0"));
  return std::make_unique<Calls>(start);
}
XLA_FFI_DEFINE_HANDLER_SYMBOL(
    BeginHandler, Begin, ffi::Ffi::BindInstantiate().Attr<int32_t>("start"));

static ffi::Error Count(Calls* calls, int32_t,
                        ffi::Result<ffi::Buffer<ffi::S32>> y) {
  y->typed_data()[0] = ++calls->count;
  return ffi::Error::Success();
}
XLA_FFI_DEFINE_HANDLER_SYMBOL(CountHandler, Count,
                              ffi::Ffi::Bind()
                                  .Ctx<ffi::State<Calls>>()
                                  .Attr<int32_t>("start")
                                  .Ret<ffi::Buffer<ffi::S32>>());

extern "C" void* CallsTypeId() { return &Calls::id; }
extern "C" void* CallsTypeInfo() { return &Calls::info; }
extern "C" int32_t CallsAlive() { return Calls::alive; }

// Uses what the context gives: scratch memory, tasks, the device.
static ffi::Error Context(ffi::ScratchAllocator scratch,
                          ffi::ThreadPool threads, int32_t device,
                          ffi::Result<ffi::Buffer<ffi::S32>> y) {
  auto bytes = scratch.Allocate(1000, 256);
  if (!bytes.has_value()) return ffi::Error::Internal("no memory");
  std::memset(*bytes, 1, 1000);
  int32_t done = 0;
  for (int i = 0; i < 4; ++i) threads.Schedule([&] { ++done; });
  y->typed_data()[0] = done + 10 * device +
                       (reinterpret_cast<uintptr_t>(*bytes) % 256 ? 1000 : 0);
  return ffi::Error::Success();
}
XLA_FFI_DEFINE_HANDLER_SYMBOL(ContextHandler, Context,
                              ffi::Ffi::Bind()
                                  .Ctx<ffi::ScratchAllocator>()
                                  .Ctx<ffi::ThreadPool>()
                                  .Ctx<ffi::DeviceOrdinal>()
                                  .Ret<ffi::Buffer<ffi::S32>>());

// Adds 1 in place where the result shares the operand's memory, else 100.
static ffi::Error Shared(Floats x, ffi::Result<Floats> y) {
  const float step = x.untyped_data() == y->untyped_data() ? 1 : 100;
  for (size_t i = 0; i < x.element_count(); ++i) {
    y->typed_data()[i] = x.typed_data()[i] + step;
  }
  return ffi::Error::Success();
}
XLA_FFI_DEFINE_HANDLER_SYMBOL(SharedHandler, Shared,
                              ffi::Ffi::Bind().Arg<Floats>().Ret<Floats>());
