// The arguments of functions that make buffers, copy them and run programs.
#ifndef HLOREF_PJRT_ABI_BUFFERS_H_
#define HLOREF_PJRT_ABI_BUFFERS_H_

#include "pjrt/abi/arguments.h"

namespace hlo::pjrt {

struct FromHostBuffer : Arguments {
  Client* client;
  const void* data;
  BufferType type;
  const int64_t* dims;
  size_t rank;
  const int64_t* byte_strides;  // none: dense and row-major
  size_t num_strides;
  HostSemantics semantics;
  Device* device;
  Memory* memory;  // rather than the device
  const MemoryLayout* layout;
  Event* done;     // out
  Buffer* buffer;  // out
};

struct ViewOfBytes : Arguments {
  Client* client;
  void* data;
  const int64_t* dims;
  size_t rank;
  BufferType type;
  const MemoryLayout* layout;
  Device* device;
  void (*on_delete)(void* data, void* user);
  void* on_delete_user;
  intptr_t stream;
  Buffer* buffer;  // out
  Memory* memory;
};

struct Uninitialized : Arguments {
  Client* client;
  const int64_t* dims;
  size_t rank;
  BufferType type;
  const MemoryLayout* layout;
  Device* device;
  Memory* memory;
  Buffer* buffer;  // out
};

struct ErrorBuffer : Arguments {
  Client* client;
  ErrorCode code;
  const char* message;
  size_t message_size;
  const int64_t* dims;
  size_t rank;
  BufferType type;
  const MemoryLayout* layout;
  Memory* memory;
  Buffer* buffer;  // out
  const NamedValue* payloads;
  size_t num_payloads;
};

struct BufferLayout : Arguments {
  Buffer* of;
  MemoryLayout layout;  // out
};

// Without `destination`, only the size is answered.
struct ToHost : Arguments {
  Buffer* of;
  const MemoryLayout* layout;
  void* destination;
  size_t size;
  Event* event;  // out
};

struct RawToHost : Arguments {
  Buffer* of;
  void* destination;
  int64_t offset;
  int64_t size;
  Event* event;  // out
};

struct ExecuteOptions : Arguments {
  void* send_callbacks;
  void* recv_callbacks;
  size_t num_sends;
  size_t num_recvs;
  int launch;
  const int64_t* non_donatable;
  size_t num_non_donatable;
  ExecuteContext* context;
  const char* call_location;
  size_t num_tasks;
  int* tasks;
  int64_t* incarnations;
  void* multi_slice;
  bool row_major_callbacks;
  void* output_callbacks;
  size_t num_output_callbacks;
};

struct ExecuteArguments : Arguments {
  LoadedExecutable* of;
  const ExecuteOptions* options;
  Buffer* const* const* arguments;  // [device][argument]
  size_t num_devices;
  size_t num_arguments;
  Buffer** const* results;  // the caller's, [device][result]
  Event** complete;         // the caller's, [device], or null
  Device* device;           // where a portable program runs
};

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_ABI_BUFFERS_H_
