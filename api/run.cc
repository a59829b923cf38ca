#include "hloref/run.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "api/internal.h"

namespace hloref {

Result<std::vector<Literal>> Run(const Program& program, Inputs inputs,
                                 const RunOptions& options) {
  auto execution = Execution::Create(program, std::move(inputs), options);
  if (!execution.ok()) return execution.status();
  const auto state = execution->Run();
  if (!state.ok()) return state.status();
  if (*state != Execution::State::kFinished) {
    return Status(StatusCode::kFailedPrecondition,
                  "the run waits for the host: feed it by an Execution");
  }
  return execution->TakeResults();
}

Result<Literal> Evaluate(std::string_view program,
                         const std::vector<Literal>& arguments) {
  return Guarded([&]() -> Result<Literal> {
    const auto module = Load(program);
    if (!module.ok()) return module.status();
    if (module->processes() != 1) {
      return Status(StatusCode::kInvalidArgument,
                    absl::StrCat("the program runs as ", module->processes(),
                                 " processes: use Run"));
    }
    const auto prepared = Program::Prepare(*module);
    if (!prepared.ok()) return prepared.status();
    auto results = Run(*prepared, arguments);
    if (!results.ok()) return results.status();
    return std::move(results->front());
  });
}

}  // namespace hloref
