// hloref-serve PORT SECONDS MAX_BYTES MAX_STEPS
// The playground's server, a program of its own: its libraries would take
// longer to load than hloref to run a small module. `hloref serve` becomes it.
#include <iostream>
#include <string>

#include "absl/strings/numbers.h"
#include "book/serve/server.h"

namespace {

int Fail(const std::string& message) {
  std::cerr << "hloref-serve: " << message << "\n";
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  hlo::book::ServerOptions options;
  if (argc != 5 || !absl::SimpleAtoi(argv[1], &options.port) ||
      !absl::SimpleAtoi(argv[2], &options.seconds) ||
      !absl::SimpleAtoi(argv[3], &options.limits.max_bytes) ||
      !absl::SimpleAtoi(argv[4], &options.limits.max_steps)) {
    return Fail("usage: hloref-serve PORT SECONDS MAX_BYTES MAX_STEPS");
  }
  hlo::book::Server server(options);
  const absl::Status ended = server.Listen([](int port) {
    std::cout << "http://127.0.0.1:" << port << "/  (Ctrl-C ends it)"
              << std::endl;
  });
  return ended.ok() ? 0 : Fail(std::string(ended.message()));
}
