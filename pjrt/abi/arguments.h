// The arguments of the functions of the PJRT C API. Many functions have the
// same form; their arguments are one template.
#ifndef HLOREF_PJRT_ABI_ARGUMENTS_H_
#define HLOREF_PJRT_ABI_ARGUMENTS_H_

#include "pjrt/abi/types.h"

namespace hlo::pjrt {

// Handles, which only the plugin looks into.
struct Client;
struct Device;
struct DeviceDescription;
struct Topology;
struct Executable;
struct LoadedExecutable;
struct Buffer;
struct Event;
struct ExecuteContext;

// One handle.
template <typename Handle>
struct Of : Arguments {
  Handle* of;
};
// A value of a handle; also one that is made, or given.
template <typename Handle, typename T>
struct ValueOf : Arguments {
  Handle* of;
  T value;
};
template <typename Handle>
struct TextOf : Arguments {
  Handle* of;
  const char* text;
  size_t size;
};
template <typename Handle, typename T>
struct ListOf : Arguments {
  Handle* of;
  const T* items;
  size_t count;
};
template <typename Handle, typename T>
struct CountedOf : Arguments {
  Handle* of;
  size_t count;
  const T* items;
};
// Texts or lists of different sizes.
template <typename Handle, typename T>
struct ManyOf : Arguments {
  Handle* of;
  size_t count;
  T items;
  const size_t* sizes;
};
// Bytes that the caller gives back by the deleter.
template <typename Handle>
struct BytesOf : Arguments {
  Handle* of;
  const char* bytes;
  size_t size;
  void* backing;
  void (*deleter)(void* backing);
};
// A handle made of another one, in a place.
template <typename Handle, typename Place, typename T>
struct MadeOf : Arguments {
  Handle* of;
  Place place;
  T made;
};

struct PluginAttributes : Arguments {
  const NamedValue* items;
  size_t count;
};

struct DeviceAttributes : Arguments {
  Device* of;
  const NamedValue* items;
  size_t count;
  void* backing;
  void (*deleter)(void* backing);
};

struct VisitPayloads : Arguments {
  Error* of;
  PayloadVisitor visitor;
  void* user;
};

struct OnReady : Arguments {
  Event* of;
  void (*callback)(Error* error, void* user);
  void* user;
};

struct SetEvent : Arguments {
  Event* of;
  ErrorCode code;
  const char* message;
  size_t message_size;
};

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_ABI_ARGUMENTS_H_
