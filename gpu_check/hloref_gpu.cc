// hloref-gpu [libs|host[:forwards|backwards|drawn|threads|parts|trace=FILE]]
// The kernels of gpu_check/ on a GPU, or on the host, as a client of
// docs/conformance_protocol.md. `hloref conform --backend cuda` and `cuda:host`
// start it. libs: what NVIDIA's libraries compute (libs/libraries.h). parts:
// each round of a thread's loop is a launch of its own. trace: small launches
// are added to a file (gpu_check/ptx/).
// hloref-gpu measure [host..]: times of big ops instead.
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <functional>
#include <iostream>
#include <string>
#include <utility>

#include "gpu_check/libs/libraries.h"
#include "gpu_check/measure.h"
#include "gpu_check/worker.h"

namespace {

// Standard output is the conversation's; what a driver prints goes to the log.
std::FILE* TakeOutput() {
  std::FILE* output = fdopen(dup(STDOUT_FILENO), "w");
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return output;
}

int Fail(const std::string& message) {
  std::cerr << "hloref-gpu: " << message << "\n";
  return 1;
}

bool ReadArgument(const std::string& text, hlo::gpu::DeviceOptions* options) {
  using hlo::gpu::Order;
  constexpr const char kTrace[] = "host:trace=";
  options->host = text.starts_with("host");
  if (text == "libs") return true;
  if (text == "host" || text == "host:forwards") return true;
  if (text.starts_with(kTrace)) {
    options->trace = text.substr(std::strlen(kTrace));
  } else if (text == "host:backwards") {
    options->order = Order::kBackwards;
  } else if (text == "host:parts") {
    options->order = Order::kBackwards;
    options->steps_of_thread = 1;
  } else if (text == "host:drawn" || text == "host:threads") {
    options->order = Order::kDrawn;
    options->threads = text == "host:threads" ? 2 : 1;
  }
  return !options->trace.empty() || options->order != Order::kForwards;
}

int Measure(hlo::gpu::Device& device) {
  const auto table = hlo::gpu::Measured(device, device.host() ? 12 : 22);
  if (!table.ok()) return Fail(std::string(table.status().message()));
  std::cout << *table;
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  hlo::gpu::DeviceOptions options;
  options.host = false;
  const bool measure = argc > 1 && std::strcmp(argv[1], "measure") == 0;
  if (measure) {
    --argc;
    ++argv;
  }
  if (argc > 2 || (argc == 2 && !ReadArgument(argv[1], &options))) {
    return Fail(
        "usage: hloref-gpu "
        "[libs|host[:forwards|backwards|drawn|threads|parts|trace=FILE]]");
  }
  std::FILE* output = measure ? stdout : TakeOutput();
  if (output == nullptr) return Fail("no standard output");
  auto device = hlo::gpu::Device::Open(options);
  if (!device.ok()) return Fail(std::string(device.status().message()));
  if (measure) return Measure(**device);
  hlo::gpu::Libraries libraries;
  std::function<absl::Status(hlo::gpu::Call&)> rule;
  if (argc == 2 && std::strcmp(argv[1], "libs") == 0) {
    rule = [&](hlo::gpu::Call& call) { return libraries.Run(call); };
  }
  hlo::gpu::Worker worker(*std::move(device), rule);
  for (std::string line; std::getline(std::cin, line);) {
    if (line.starts_with("{\"bye\"")) break;
    const std::string answer = worker.Answer(line) + "\n";
    // The question counts as a crash, and the next one has a new process.
    if (const char* why = worker.Lost()) return Fail(why);
    std::fwrite(answer.data(), 1, answer.size(), output);
    std::fflush(output);
  }
  return 0;
}
