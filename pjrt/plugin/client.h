// PJRT_Client, with its devices and memories: virtual ones, all in the memory
// of this process.
#ifndef HLOREF_PJRT_PLUGIN_CLIENT_H_
#define HLOREF_PJRT_PLUGIN_CLIENT_H_

#include <atomic>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/eval/memory_pool.h"
#include "pjrt/abi.h"
#include "pjrt/plugin/client_options.h"

namespace hlo::pjrt {

struct DeviceDescription {
  int id = 0;
  std::string debug_string;  // "hloref:0"
  std::string to_string;
};

struct Device {
  Client* client = nullptr;
  DeviceDescription description;
  std::vector<Memory*> memories;  // the first is the default one
};

struct Memory {
  const MemoryTable* table = nullptr;
  Device* device = nullptr;
  int id = 0;
  int kind = 0;  // index of kMemoryKinds
  std::string debug_string;
  std::string to_string;
  std::mutex mutex;
  // Data that callers keep here, by their keys, with its deleter.
  std::map<const void*, std::pair<void*, void (*)(void*)>> user_data;
  ~Memory();
};

inline constexpr const char* kMemoryKinds[] = {"device", "pinned_host",
                                               "unpinned_host"};
// Index of kMemoryKinds, or -1.
int MemoryKindOf(absl::string_view name);

struct Topology {
  Client* client = nullptr;
  std::vector<DeviceDescription*> descriptions;
};

// Shared by the caller, until it destroys it, and by buffers and executables.
struct Client : std::enable_shared_from_this<Client> {
  explicit Client(ClientOptions its_options);

  const ClientOptions options;
  const std::string version;
  const std::shared_ptr<MemoryPool> pool;  // counts all arrays
  std::deque<Device> devices;
  std::deque<Memory> memories;
  std::vector<Device*> device_list;
  std::vector<Memory*> memory_list;
  Topology topology;
  std::shared_ptr<Client> caller;  // this; null once destroyed
};

// The memory that is asked for: the given one, or the device's default, or that
// of the first device. InvalidArgument for one of another client.
absl::StatusOr<Memory*> PlaceOf(Client& client, Device* device, Memory* memory);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_CLIENT_H_
