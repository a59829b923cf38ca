// Programs that tests ask the worker.
#ifndef HLOREF_GPU_CHECK_TESTING_H_
#define HLOREF_GPU_CHECK_TESTING_H_

#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gpu_check/worker.h"

namespace hlo::gpu {

inline std::unique_ptr<Device> DeviceOf(Order order, int threads = 1,
                                        int64_t max_bytes = 1 << 28) {
  DeviceOptions options;
  options.order = order;
  options.threads = threads;
  options.max_bytes = max_bytes;
  auto device = Device::Open(options);
  return device.ok() ? *std::move(device) : nullptr;
}

// The answer to one request, as JSON.
inline std::string Ask(Worker& worker, const std::string& module,
                       const std::string& inputs, int replicas = 1) {
  const std::string text =
      absl::StrReplaceAll(module, {{"\n", "\\n"}, {"\"", "\\\""}});
  return worker.Answer(
      absl::StrCat(R"({"seq":1,"program":{"id":"p","form":"hlo","text":")",
                   text, R"("},"replicas":)", replicas,
                   R"(,"partitions":1,"inputs":)", inputs, "}"));
}

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_TESTING_H_
