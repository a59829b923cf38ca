// Clients, devices, memories and topologies. But for creating a client, none of
// these can fail for handles that exist.
#include <span>

#include "absl/strings/str_cat.h"
#include "pjrt/plugin/client.h"
#include "pjrt/plugin/functions.h"
#include "pjrt/plugin/guard.h"
#include "pjrt/plugin/log.h"
#include "pjrt/plugin/programs/fingerprint.h"

namespace hlo::pjrt::functions {
namespace {

template <typename Handle>
absl::Status Answer(TextOf<Handle>& args, const std::string& text,
                    const char* what) {
  HLOREF_PRESENT(args.of, what);
  args.text = text.data();
  args.size = text.size();
  return absl::OkStatus();
}

template <typename Args, typename T>
void AnswerList(Args& args, const std::vector<T>& list) {
  args.items = list.data();
  args.count = list.size();
}

absl::StatusOr<Device*> DeviceOf(Client* client, int id) {
  HLOREF_PRESENT(client, "client");
  if (id < 0 || id >= std::ssize(client->device_list)) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no device ", id, "; hloref has ",
                     client->device_list.size(), " (option devices)"));
  }
  return client->device_list[static_cast<size_t>(id)];
}

template <typename Args>
absl::Status Lookup(Args& args) {
  auto device = DeviceOf(args.of, args.place);
  if (!device.ok()) return device.status();
  args.made = *device;
  return absl::OkStatus();
}

}  // namespace

absl::Status Client_Create(CreateClient& args) {
  if (args.num_options > 0) HLOREF_PRESENT(args.options, "list of options");
  auto options = ReadOptions({args.options, args.num_options});
  if (!options.ok()) return options.status();
  SetLog(options->log);
  auto client = std::make_shared<Client>(*std::move(options));
  client->caller = client;
  args.client = client.get();
  return absl::OkStatus();
}

absl::Status Client_Destroy(Of<Client>& args) {
  if (args.of == nullptr) return absl::OkStatus();
  const std::shared_ptr<Client> last = std::move(args.of->caller);
  return absl::OkStatus();
}

absl::Status Client_PlatformName(TextOf<Client>& args) {
  HLOREF_PRESENT(args.of, "client");
  return Answer(args, args.of->options.platform_name, "client");
}

absl::Status Client_PlatformVersion(TextOf<Client>& args) {
  HLOREF_PRESENT(args.of, "client");
  return Answer(args, args.of->version, "client");
}

absl::Status Client_ProcessIndex(ValueOf<Client, int>& args) {
  args.value = 0;
  return absl::OkStatus();
}

absl::Status Client_Devices(ListOf<Client, Device*>& args) {
  HLOREF_PRESENT(args.of, "client");
  AnswerList(args, args.of->device_list);
  return absl::OkStatus();
}

absl::Status Client_AddressableDevices(ListOf<Client, Device*>& args) {
  return Client_Devices(args);
}

absl::Status Client_LookupDevice(MadeOf<Client, int, Device*>& args) {
  return Lookup(args);
}

absl::Status Client_LookupAddressableDevice(
    MadeOf<Client, int, Device*>& args) {
  return Lookup(args);
}

absl::Status Client_AddressableMemories(ListOf<Client, Memory*>& args) {
  HLOREF_PRESENT(args.of, "client");
  AnswerList(args, args.of->memory_list);
  return absl::OkStatus();
}

absl::Status Client_TopologyDescription(ValueOf<Client, Topology*>& args) {
  HLOREF_PRESENT(args.of, "client");
  args.value = &args.of->topology;
  return absl::OkStatus();
}

// A caller ends the process where this fails. There is one process.
absl::Status Client_UpdateGlobalProcessInfo(Arguments&) {
  return absl::OkStatus();
}

// Replica-major.
absl::Status Client_DefaultDeviceAssignment(DefaultAssignment& args) {
  HLOREF_PRESENT(args.client, "client");
  const int64_t count = int64_t{args.replicas} * args.partitions;
  if (args.replicas < 1 || args.partitions < 1 ||
      count > std::ssize(args.client->device_list)) {
    return absl::InvalidArgumentError(absl::StrCat(
        args.replicas, " replicas of ", args.partitions, " partitions on ",
        args.client->device_list.size(), " devices (option devices)"));
  }
  if (args.assignment == nullptr || static_cast<int64_t>(args.size) < count) {
    return absl::InvalidArgumentError("no place for the assignment");
  }
  for (int i = 0; i < count; ++i) args.assignment[i] = i;
  return absl::OkStatus();
}

absl::Status DeviceDescription_Id(ValueOf<DeviceDescription, int>& args) {
  HLOREF_PRESENT(args.of, "device");
  args.value = args.of->id;
  return absl::OkStatus();
}

absl::Status DeviceDescription_ProcessIndex(
    ValueOf<DeviceDescription, int>& args) {
  args.value = 0;
  return absl::OkStatus();
}

absl::Status DeviceDescription_Attributes(
    CountedOf<DeviceDescription, NamedValue>& args) {
  args.count = 0;
  args.items = nullptr;
  return absl::OkStatus();
}

absl::Status DeviceDescription_Kind(TextOf<DeviceDescription>& args) {
  static const std::string* const kKind = new std::string("hloref");
  return Answer(args, *kKind, "device");
}

absl::Status DeviceDescription_DebugString(TextOf<DeviceDescription>& args) {
  HLOREF_PRESENT(args.of, "device");
  return Answer(args, args.of->debug_string, "device");
}

absl::Status DeviceDescription_ToString(TextOf<DeviceDescription>& args) {
  HLOREF_PRESENT(args.of, "device");
  return Answer(args, args.of->to_string, "device");
}

absl::Status Device_GetDescription(ValueOf<Device, DeviceDescription*>& args) {
  HLOREF_PRESENT(args.of, "device");
  args.value = &args.of->description;
  return absl::OkStatus();
}

absl::Status Device_IsAddressable(ValueOf<Device, bool>& args) {
  args.value = true;
  return absl::OkStatus();
}

absl::Status Device_LocalHardwareId(ValueOf<Device, int>& args) {
  HLOREF_PRESENT(args.of, "device");
  args.value = args.of->description.id;
  return absl::OkStatus();
}

absl::Status Device_AddressableMemories(ListOf<Device, Memory*>& args) {
  HLOREF_PRESENT(args.of, "device");
  AnswerList(args, args.of->memories);
  return absl::OkStatus();
}

absl::Status Device_DefaultMemory(ValueOf<Device, Memory*>& args) {
  HLOREF_PRESENT(args.of, "device");
  args.value = args.of->memories.front();
  return absl::OkStatus();
}

// All devices share the memory of the host.
absl::Status Device_MemoryStats(MemoryStatistics& args) {
  HLOREF_PRESENT(args.of, "device");
  const MemoryPool& pool = *args.of->client->pool;
  Device* const device = args.of;
  static_cast<Arguments&>(args) = {args.struct_size, args.extensions};
  args.of = device;
  args.bytes_in_use = pool.live_bytes();
  args.peak_bytes_in_use = {pool.peak_bytes(), true};
  args.bytes_limit = {device->client->options.limits.max_bytes, true};
  for (Statistic* each :
       {&args.num_allocs, &args.largest_alloc, &args.bytes_reserved,
        &args.peak_bytes_reserved, &args.bytes_reservable_limit,
        &args.largest_free_block, &args.pool_bytes, &args.peak_pool_bytes}) {
    *each = {0, false};
  }
  return absl::OkStatus();
}

absl::Status Device_ClearMemoryStats(Of<Device>&) { return absl::OkStatus(); }

absl::Status Device_GetAttributes(DeviceAttributes& args) {
  args.items = nullptr;
  args.count = 0;
  args.backing = nullptr;
  args.deleter = [](void*) {};
  return absl::OkStatus();
}

absl::Status Memory_Id(ValueOf<Memory, int>& args) {
  HLOREF_PRESENT(args.of, "memory");
  args.value = args.of->id;
  return absl::OkStatus();
}

absl::Status Memory_Kind(TextOf<Memory>& args) {
  HLOREF_PRESENT(args.of, "memory");
  const absl::string_view kind = kMemoryKinds[args.of->kind];
  args.text = kind.data();
  args.size = kind.size();
  return absl::OkStatus();
}

absl::Status Memory_Kind_Id(ValueOf<Memory, int>& args) {
  HLOREF_PRESENT(args.of, "memory");
  args.value = args.of->kind;
  return absl::OkStatus();
}

absl::Status Memory_DebugString(TextOf<Memory>& args) {
  HLOREF_PRESENT(args.of, "memory");
  return Answer(args, args.of->debug_string, "memory");
}

absl::Status Memory_ToString(TextOf<Memory>& args) {
  HLOREF_PRESENT(args.of, "memory");
  return Answer(args, args.of->to_string, "memory");
}

absl::Status Memory_AddressableByDevices(ListOf<Memory, Device*>& args) {
  HLOREF_PRESENT(args.of, "memory");
  args.items = &args.of->device;
  args.count = 1;
  return absl::OkStatus();
}

}  // namespace hlo::pjrt::functions
