// The arguments of functions that make clients and programs.
#ifndef HLOREF_PJRT_ABI_PROGRAMS_H_
#define HLOREF_PJRT_ABI_PROGRAMS_H_

#include "pjrt/abi/arguments.h"

namespace hlo::pjrt {

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

#endif  // HLOREF_PJRT_ABI_PROGRAMS_H_
