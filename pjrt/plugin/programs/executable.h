// PJRT_Executable and PJRT_LoadedExecutable: a program, and a program with the
// devices on which it runs.
#ifndef HLOREF_PJRT_PLUGIN_PROGRAMS_EXECUTABLE_H_
#define HLOREF_PJRT_PLUGIN_PROGRAMS_EXECUTABLE_H_

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "pjrt/plugin/arrays/layout.h"
#include "pjrt/plugin/client.h"
#include "pjrt/plugin/foreign/foreign.h"
#include "pjrt/plugin/programs/compiled_program.h"

namespace hlo::pjrt {

// Texts as the API wants them: pointers and sizes.
struct TextArray {
  void Add(absl::string_view text) {
    texts.push_back(text.data());
    sizes.push_back(text.size());
  }
  std::vector<const char*> texts;
  std::vector<size_t> sizes;
};

struct Executable {
  Executable(std::shared_ptr<Client> its_client,
             std::shared_ptr<const CompiledProgram> its_program);

  const std::shared_ptr<Client> client;
  const std::shared_ptr<const CompiledProgram> program;
  // Answers, which callers look at as long as this lives.
  TextArray parameter_kinds, result_kinds;
  TextArray parameter_shardings, result_shardings;
  std::vector<BufferType> result_types;
  std::vector<int64_t> result_dims;
  std::vector<size_t> result_ranks;
  std::vector<std::unique_ptr<Layout>> layouts;
  std::vector<Layout*> parameter_layouts, result_layouts;

  // Computed when they are asked for first.
  const std::vector<NamedValue>& Costs();
  absl::StatusOr<const std::string*> Text();

 private:
  std::mutex mutex_;
  std::vector<NamedValue> costs_;
  std::string text_;
};

struct LoadedExecutable {
  const std::shared_ptr<Client> client;
  const std::shared_ptr<const CompiledProgram> program;
  const std::vector<Device*> devices;  // of each process, replica-major
  std::vector<LogicalId> logical_ids;
  const std::unique_ptr<ForeignCalls> foreign =
      std::make_unique<ForeignCalls>();
  std::atomic<bool> deleted = false;
};

// InvalidArgument for devices that the client has not.
absl::StatusOr<std::unique_ptr<LoadedExecutable>> LoadProgram(
    Client& client, std::shared_ptr<const CompiledProgram> program);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_PROGRAMS_EXECUTABLE_H_
