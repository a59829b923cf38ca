// The playground's web server, for browsers on this machine alone.
#ifndef HLOREF_BOOK_SERVE_SERVER_H_
#define HLOREF_BOOK_SERVE_SERVER_H_

#include <cstdint>
#include <functional>
#include <memory>

#include "absl/status/status.h"
#include "book/playground.h"

namespace hlo::book {

struct ServerOptions {
  int port = 8097;               // 0: any that is free
  int64_t seconds = 10;          // for a request
  int64_t body_bytes = 2 << 20;  // of a request
  int most_at_once = 4;          // programs that run
  PlayLimits limits = {};
};

class Server {
 public:
  explicit Server(const ServerOptions& options);
  ~Server();

  // Listens on 127.0.0.1 until Stop. `ready` gets the port. Unavailable where
  // the port is in use.
  absl::Status Listen(const std::function<void(int)>& ready);
  void Stop();  // from another thread

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hlo::book

#endif  // HLOREF_BOOK_SERVE_SERVER_H_
