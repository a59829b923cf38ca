#include "pjrt/plugin/client.h"

#include <iterator>

#include "absl/strings/str_cat.h"
#include "pjrt/plugin/guard.h"

namespace hlo::pjrt {
namespace {

void* UserData(Memory* memory, const void* key) {
  const std::lock_guard<std::mutex> lock(memory->mutex);
  const auto found = memory->user_data.find(key);
  return found == memory->user_data.end() ? nullptr : found->second.first;
}

void SetUserData(Memory* memory, const void* key, void* data,
                 void (*deleter)(void*)) {
  std::pair<void*, void (*)(void*)> old = {nullptr, nullptr};
  {
    const std::lock_guard<std::mutex> lock(memory->mutex);
    old = std::exchange(memory->user_data[key], {data, deleter});
  }
  if (old.second != nullptr && old.first != nullptr) old.second(old.first);
}

constexpr MemoryTable kMemoryTable = {sizeof(MemoryTable), nullptr,
                                      sizeof(Memory), UserData, SetUserData};

}  // namespace

Memory::~Memory() {
  for (auto& [key, each] : user_data) {
    if (each.second != nullptr && each.first != nullptr)
      each.second(each.first);
  }
}

int MemoryKindOf(absl::string_view name) {
  for (int i = 0; i < static_cast<int>(std::size(kMemoryKinds)); ++i) {
    if (name == kMemoryKinds[i]) return i;
  }
  return -1;
}

Client::Client(ClientOptions its_options)
    : options(std::move(its_options)),
      version("hloref " HLOREF_VERSION),
      pool(MemoryPool::Create(options.limits.max_bytes)) {
  constexpr int kKinds = static_cast<int>(std::size(kMemoryKinds));
  for (int i = 0; i < options.devices; ++i) {
    Device& device = devices.emplace_back();
    device.client = this;
    device.description = {i, absl::StrCat("hloref:", i),
                          absl::StrCat("HlorefDevice(id=", i, ")")};
    for (int kind = 0; kind < kKinds; ++kind) {
      Memory& memory = memories.emplace_back();
      memory.table = &kMemoryTable;
      memory.device = &device;
      memory.id = i * kKinds + kind;
      memory.kind = kind;
      memory.debug_string = absl::StrCat("hloref:", i, " ", kMemoryKinds[kind]);
      memory.to_string = absl::StrCat("HlorefMemory(id=", memory.id,
                                      ", kind=", kMemoryKinds[kind], ")");
      device.memories.push_back(&memory);
      memory_list.push_back(&memory);
    }
    device_list.push_back(&device);
    topology.descriptions.push_back(&device.description);
  }
  topology.client = this;
}

absl::StatusOr<Memory*> PlaceOf(Client& client, Device* device,
                                Memory* memory) {
  if (memory == nullptr) {
    memory = device == nullptr ? client.memory_list.front()
                               : device->memories.front();
  }
  if (memory->device->client != &client) {
    return absl::InvalidArgumentError("a device of another client");
  }
  return memory;
}

}  // namespace hlo::pjrt
