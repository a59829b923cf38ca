// Topologies: that of a client, which it owns. One without a client is a later
// matter.
#include "pjrt/plugin/client.h"
#include "pjrt/plugin/functions.h"
#include "pjrt/plugin/guard.h"
#include "pjrt/plugin/programs/fingerprint.h"

namespace hlo::pjrt::functions {

absl::Status TopologyDescription_Destroy(Of<Topology>&) {
  return absl::OkStatus();
}

absl::Status TopologyDescription_PlatformName(TextOf<const Topology>& args) {
  HLOREF_PRESENT(args.of, "topology");
  const std::string& name = args.of->client->options.platform_name;
  args.text = name.data();
  args.size = name.size();
  return absl::OkStatus();
}

absl::Status TopologyDescription_PlatformVersion(TextOf<Topology>& args) {
  HLOREF_PRESENT(args.of, "topology");
  args.text = args.of->client->version.data();
  args.size = args.of->client->version.size();
  return absl::OkStatus();
}

absl::Status TopologyDescription_GetDeviceDescriptions(
    ListOf<const Topology, DeviceDescription*>& args) {
  HLOREF_PRESENT(args.of, "topology");
  args.items = args.of->descriptions.data();
  args.count = args.of->descriptions.size();
  return absl::OkStatus();
}

absl::Status TopologyDescription_Attributes(
    ListOf<Topology, NamedValue>& args) {
  args.items = nullptr;
  args.count = 0;
  return absl::OkStatus();
}

absl::Status TopologyDescription_Fingerprint(
    ValueOf<Topology, uint64_t>& args) {
  HLOREF_PRESENT(args.of, "topology");
  const Client& client = *args.of->client;
  Fingerprint fingerprint;
  fingerprint.Add(client.version);
  fingerprint.Add(client.options.platform_name);
  fingerprint.Add(std::to_string(client.options.devices));
  args.value = fingerprint.number();
  return absl::OkStatus();
}

absl::Status TopologyDescription_GetMemorySpaceKindIds(
    ListOf<const Topology, int>& args) {
  static constexpr int kIds[] = {0, 1, 2};
  args.items = kIds;
  args.count = std::size(kIds);
  return absl::OkStatus();
}

}  // namespace hlo::pjrt::functions
