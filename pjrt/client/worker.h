// The client's side of docs/conformance_protocol.md: requests, run on a plugin.
#ifndef HLOREF_PJRT_CLIENT_WORKER_H_
#define HLOREF_PJRT_CLIENT_WORKER_H_

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "conformance/format/json_fields.h"
#include "pjrt/client/session.h"

namespace hlo::pjrt {

class Worker {
 public:
  // `stablehlo`: it reads nothing else.
  Worker(std::unique_ptr<Session> session, bool stablehlo)
      : session_(std::move(session)), stablehlo_(stablehlo) {}

  // The answer to a line of the runner's.
  std::string Answer(absl::string_view line);

 private:
  struct Prepared {
    std::string key;
    std::unique_ptr<LoadedProgram> program;
    std::vector<std::vector<int64_t>> layouts;  // of its parameters
  };

  std::string Hello() const;
  // {"ok": ..}, or another of the protocol's answers.
  std::string Outcome(const conformance::Json& request,
                      absl::string_view inputs);
  absl::StatusOr<Prepared> Prepare(const conformance::Json& request,
                                   bool tupled) const;
  absl::StatusOr<std::unique_ptr<LoadedProgram>> Compiled(
      ProgramSource source) const;
  const Prepared* Find(const std::string& key);
  std::string Run(const conformance::Json& request, const Prepared& prepared,
                  const ProcessLists& arguments);

  std::unique_ptr<Session> session_;
  bool stablehlo_;
  std::list<Prepared> programs_;  // the last used first
};

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_CLIENT_WORKER_H_
