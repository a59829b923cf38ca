// The playground's questions and answers, as JSON, without the network.
//
// A request has "program", the text of a module in any form; and, all optional,
// "args" (JSON arguments, as `hloref run --args` reads them; empty: drawn),
// "seed", "choices" {id: value}, "replicas", "partitions".
#ifndef HLOREF_BOOK_PLAYGROUND_H_
#define HLOREF_BOOK_PLAYGROUND_H_

#include <atomic>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"

namespace hlo::book {

struct PlayLimits {
  int64_t max_bytes = int64_t{256} << 20;  // of values alive at one time
  int64_t max_steps = 20'000'000;
  int64_t max_rows = 1000;      // of a trace
  int64_t max_elements = 1000;  // shown of a value
  int64_t max_text = 400'000;   // bytes shown of a form
};

struct Question {
  nlohmann::json request;
  PlayLimits limits;
  const std::atomic<bool>* cancelled = nullptr;  // null: nobody does
};

// The answer to the question of a name: "check", "run", "picture", "forms",
// "exercise", "answer", "choices". Every answer may have "error", a sentence;
// those to programs have "diagnostics": [{"line", "column", "severity",
// "message"}, ..]. An unknown name is an error, too.
nlohmann::json Ask(absl::string_view name, const Question& question);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_PLAYGROUND_H_
