// hloref-pjrt PLUGIN[?option=value&..]: a PJRT plugin as a client of
// docs/conformance_protocol.md. `hloref conform --backend pjrt:..` starts it.
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <string>
#include <utility>

#include "pjrt/client/worker.h"

namespace {

// Standard output is the conversation's; what a plugin prints goes to the log.
std::FILE* TakeOutput() {
  std::FILE* output = fdopen(dup(STDOUT_FILENO), "w");
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return output;
}

int Fail(const std::string& message) {
  std::cerr << "hloref-pjrt: " << message << "\n";
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return Fail("usage: hloref-pjrt PLUGIN[?option=value&..]");
  std::FILE* output = TakeOutput();
  if (output == nullptr) return Fail("no standard output");
  const auto address = hlo::pjrt::ReadAddress(argv[1]);
  if (!address.ok()) return Fail(std::string(address.status().message()));
  auto session = hlo::pjrt::Session::Open(*address);
  if (!session.ok()) return Fail(std::string(session.status().message()));
  hlo::pjrt::Worker worker(*std::move(session), address->stablehlo);
  for (std::string line; std::getline(std::cin, line);) {
    if (line.starts_with("{\"bye\"")) break;
    const std::string answer = worker.Answer(line) + "\n";
    std::fwrite(answer.data(), 1, answer.size(), output);
    std::fflush(output);
  }
  return 0;
}
