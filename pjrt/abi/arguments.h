// The arguments of the functions of the PJRT C API. Many functions have the
// same form; their arguments are one template.
#ifndef HLOREF_PJRT_ABI_ARGUMENTS_H_
#define HLOREF_PJRT_ABI_ARGUMENTS_H_

#include "pjrt/abi/values.h"

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
// What a copy or a conversion of a handle makes.
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

struct CreateClient : Arguments {
  const NamedValue* options;
  size_t num_options;
  void* get_callback;
  void* get_user;
  void* put_callback;
  void* put_user;
  Client* client;  // out
  void* try_get_callback;
  void* try_get_user;
};

struct CompileArguments : Arguments {
  Client* client;
  const ProgramText* program;
  const char* options;
  size_t options_size;
  LoadedExecutable* executable;  // out
};

struct CompileForTopology : Arguments {
  const Topology* topology;
  const ProgramText* program;
  const char* options;
  size_t options_size;
  Client* client;
  Executable* executable;  // out
};

struct LoadArguments : Arguments {
  Client* client;
  Executable* executable;
  const char* options;
  size_t options_size;
  LoadedExecutable* loaded;  // out
};

struct DeserializeArguments : Arguments {
  Client* client;
  const char* bytes;
  size_t size;
  LoadedExecutable* loaded;  // out
  const char* overridden_options;
  size_t overridden_options_size;
  void* load_options;
};

struct DefaultAssignment : Arguments {
  Client* client;
  int replicas;
  int partitions;
  size_t size;
  int* assignment;  // the caller's, `size` of them
};

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_ABI_ARGUMENTS_H_
