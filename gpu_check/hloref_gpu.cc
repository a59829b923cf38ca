// hloref-gpu [host[:forwards|backwards|drawn]]: the kernels of gpu_check/ on a
// GPU, or on the host, as a client of docs/conformance_protocol.md. `hloref
// conform --backend cuda` and `cuda:host` start it.
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <string>
#include <utility>

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
  options->host = text.starts_with("host");
  if (text == "host:backwards") options->order = Order::kBackwards;
  if (text == "host:drawn") options->order = Order::kDrawn;
  return text == "host" || text == "host:forwards" ||
         options->order != Order::kForwards;
}

}  // namespace

int main(int argc, char** argv) {
  hlo::gpu::DeviceOptions options;
  options.host = false;
  if (argc > 2 || (argc == 2 && !ReadArgument(argv[1], &options))) {
    return Fail("usage: hloref-gpu [host[:forwards|backwards|drawn]]");
  }
  std::FILE* output = TakeOutput();
  if (output == nullptr) return Fail("no standard output");
  auto device = hlo::gpu::Device::Open(options);
  if (!device.ok()) return Fail(std::string(device.status().message()));
  hlo::gpu::Worker worker(*std::move(device));
  for (std::string line; std::getline(std::cin, line);) {
    if (line.starts_with("{\"bye\"")) break;
    const std::string answer = worker.Answer(line) + "\n";
    std::fwrite(answer.data(), 1, answer.size(), output);
    std::fflush(output);
  }
  return 0;
}
