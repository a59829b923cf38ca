// For tests: from HLO text to results in one call.
#ifndef HLOREF_INTERPRETER_TESTING_TEST_PROGRAM_H_
#define HLOREF_INTERPRETER_TESTING_TEST_PROGRAM_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "interpreter/eval/execution.h"
#include "interpreter/load.h"

namespace hlo {

inline absl::StatusOr<std::shared_ptr<const Program>> PrepareText(
    std::string text, const PrepareOptions& options = {}) {
  absl::StatusOr<VerifiedModule> module = Load(std::move(text));
  if (!module.ok()) return module.status();
  return Prepare(*module, options);
}

// The results of all processes.
inline absl::StatusOr<std::vector<Literal>> RunText(
    std::string text, Arguments arguments = {},
    const ExecutionOptions& options = {}, const PrepareOptions& prepare = {}) {
  auto program = PrepareText(std::move(text), prepare);
  if (!program.ok()) return program.status();
  return Evaluate(*program, {std::move(arguments)}, options);
}

// The elements of an array, for comparing with a list.
template <typename T>
std::vector<T> Elements(const Literal& literal) {
  const std::span<const T> elements = literal.as<T>();
  return {elements.begin(), elements.end()};
}

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_TESTING_TEST_PROGRAM_H_
