// Extensions of the PJRT C API: what hangs on the table's list.
#ifndef HLOREF_PJRT_ABI_EXTENSIONS_H_
#define HLOREF_PJRT_ABI_EXTENSIONS_H_

#include "pjrt/abi/arguments.h"

namespace hlo::pjrt {

struct Layout;  // of an array in memory

struct SerializeLayout : Arguments {
  Layout* of;
  const char* bytes;  // out
  size_t size;        // out
  void* backing;      // out
  void (*deleter)(void* backing);
};

struct DefaultLayout : Arguments {
  void* of;  // a client, or a topology
  BufferType type;
  const int64_t* dims;
  size_t rank;
  Layout* layout;  // out
};

struct LayoutsExtension : Extension {
  Error* (*destroy)(Of<Layout>*);
  Error* (*serialize)(SerializeLayout*);
  Error* (*client_default)(DefaultLayout*);
  Error* (*of_buffer)(ValueOf<Buffer, Layout*>*);
  Error* (*topology_default)(DefaultLayout*);
  Error* (*of_results)(CountedOf<Executable, Layout*>*);
  Error* (*of_parameters)(CountedOf<Executable, Layout*>*);
};

// Shardings are serialized xla.OpSharding messages.
using Shardings = ManyOf<Executable, const char* const*>;
struct ShardingsExtension : Extension {
  Error* (*of_parameters)(Shardings*);
  Error* (*of_results)(Shardings*);
};

struct FfiTypeInfo {
  void (*deleter)(void* object);
};
struct RegisterFfiType : Arguments {
  const char* name;
  size_t name_size;
  int64_t id;  // in or, where it is 0, out
  const FfiTypeInfo* info;
};
struct AddUserData : Arguments {
  ExecuteContext* of;
  int64_t type_id;
  void* data;
};
// Without the pointer to extensions.
struct RegisterFfiHandler {
  size_t struct_size;
  const char* name;
  size_t name_size;
  void* handler;
  const char* platform;
  size_t platform_size;
  int32_t traits;
};
struct FfiExtension : Extension {
  Error* (*register_type)(RegisterFfiType*);
  Error* (*add_user_data)(AddUserData*);
  Error* (*register_handler)(RegisterFfiHandler*);
};

struct MemoryDescription;
struct MemoriesOfDevice : Arguments {
  DeviceDescription* of;
  const MemoryDescription* const* items;  // out
  size_t count;                           // out
  size_t default_index;                   // out
};
struct KindOfMemory : Arguments {
  const MemoryDescription* of;
  const char* kind;  // out
  size_t size;       // out
  int id;            // out
};
struct MemoryDescriptionsExtension : Extension {
  Error* (*of_device)(MemoriesOfDevice*);
  Error* (*kind)(KindOfMemory*);
};

static_assert(sizeof(LayoutsExtension) == 80);
static_assert(sizeof(ShardingsExtension) == 40);
static_assert(sizeof(FfiExtension) == 48 && sizeof(AddUserData) == 40);
static_assert(sizeof(MemoryDescriptionsExtension) == 40);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_ABI_EXTENSIONS_H_
