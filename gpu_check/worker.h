// The client's side of docs/conformance_protocol.md: requests, run on a device.
#ifndef HLOREF_GPU_CHECK_WORKER_H_
#define HLOREF_GPU_CHECK_WORKER_H_

#include <functional>
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "conformance/format/json_fields.h"
#include "gpu_check/device/device.h"
#include "gpu_check/run/execution.h"
#include "gpu_check/run/prepared.h"
#include "literals/json.h"

namespace hlo::gpu {

class Worker {
 public:
  // `rule`: of every op, instead of the kernels.
  explicit Worker(std::unique_ptr<Device> device,
                  std::function<absl::Status(Call&)> rule = nullptr)
      : device_(std::move(device)), rule_(std::move(rule)) {}

  // The answer to a line of the runner's.
  std::string Answer(absl::string_view line);
  const char* Lost() const { return device_->Lost(); }

 private:
  struct Kept {
    std::string key;
    std::unique_ptr<Prepared> program;
  };

  std::string Hello() const;
  std::string Outcome(const conformance::Json& request,
                      absl::string_view inputs, absl::string_view infeed);
  std::string Run(Prepared& program, const conformance::Json& request,
                  const LiteralQueues& arguments, const LiteralQueues& infeed);
  absl::StatusOr<ValueQueues> OnDevice(const LiteralQueues& queues);
  absl::Status ReadChannels(const conformance::Json& channels,
                            int64_t processes, RunOptions* options);
  absl::StatusOr<Kept> Load(const conformance::Json& request) const;
  Prepared* Find(const std::string& key);

  std::unique_ptr<Device> device_;
  std::function<absl::Status(Call&)> rule_;
  std::list<Kept> programs_;  // the last used first
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_WORKER_H_
