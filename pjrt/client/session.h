// Programs on a plugin's devices.
#ifndef HLOREF_PJRT_CLIENT_SESSION_H_
#define HLOREF_PJRT_CLIENT_SESSION_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "literals/literal.h"
#include "pjrt/client/plugin_address.h"
#include "pjrt/client/plugin_api.h"

namespace hlo::pjrt {

struct ProgramSource {
  std::string format;  // "hlo", a serialized HloModuleProto, or "mlir"
  std::string code;
  int64_t replicas = 1, partitions = 1;
  bool spmd = false;    // the compiler may cut the program into parts
  bool tupled = false;  // its one parameter is a tuple of the arguments
};

struct LoadedProgram {
  Owned<LoadedExecutable> loaded;
  size_t num_results = 0;
  size_t num_devices = 0;
};

// For each process, replica-major.
using ProcessLists = std::vector<std::vector<Literal>>;

class Session {
 public:
  static absl::StatusOr<std::unique_ptr<Session>> Open(
      const PluginAddress& address);

  const PluginApi& api() const { return api_; }
  int64_t num_devices() const { return std::ssize(devices_); }
  std::string platform() const {
    return TextOfClient(&Api::Client_PlatformName);
  }
  std::string version() const {
    return TextOfClient(&Api::Client_PlatformVersion);
  }

  // The nth process runs on the nth device.
  absl::StatusOr<std::unique_ptr<LoadedProgram>> Compile(
      const ProgramSource& source) const;

  // The arguments of each process, on its device; `layouts`: the order of each
  // parameter's dimensions, from the minor one, empty for row-major ones.
  absl::StatusOr<std::vector<std::vector<Owned<Buffer>>>> Upload(
      const ProcessLists& arguments,
      const std::vector<std::vector<int64_t>>& layouts) const;
  absl::StatusOr<std::vector<std::vector<Owned<Buffer>>>> Execute(
      const LoadedProgram& program,
      const std::vector<std::vector<Owned<Buffer>>>& arguments) const;
  absl::StatusOr<ProcessLists> Download(
      const std::vector<std::vector<Owned<Buffer>>>& results) const;

 private:
  explicit Session(PluginApi api) : api_(api), client_(nullptr, {}) {}
  absl::Status Create(const PluginAddress& address);
  absl::Status FindDevices();
  std::string TextOfClient(Error* (*Api::*function)(TextOf<Client>*)) const;
  // xla.CompileOptionsProto.
  std::string CompileOptionsOf(const ProgramSource& source) const;

  PluginApi api_;
  Owned<Client> client_;
  std::vector<Device*> devices_;
  std::vector<int64_t> ids_;  // theirs
};

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_CLIENT_SESSION_H_
