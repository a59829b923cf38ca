// Backends by name, and several of one kind at a time.
#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/found_program.h"
#include "conformance/backends/backend.h"

namespace hlo::conformance {
namespace {

// Several backends of one kind, which share the questions.
class BackendPool : public Backend {
 public:
  explicit BackendPool(std::vector<std::unique_ptr<Backend>> backends)
      : backends_(std::move(backends)) {}

  // The others start when they are asked.
  absl::StatusOr<Hello> Start() override {
    absl::StatusOr<Hello> hello = backends_.front()->Start();
    if (hello.ok()) window_ = hello->window;
    return hello;
  }

  Answer Run(const Question& question) override {
    return backends_.front()->Run(question);
  }

  std::vector<Answer> RunAll(
      const std::vector<const Question*>& questions) override {
    std::vector<Answer> answers(questions.size());
    std::atomic<int64_t> next = 0;
    const auto work = [&](Backend* backend) {
      for (;;) {
        const int64_t first = next.fetch_add(window_);
        const int64_t last = std::min(first + window_, std::ssize(questions));
        if (first >= last) return;
        std::vector<Answer> some = backend->RunAll(
            {questions.begin() + first, questions.begin() + last});
        std::move(some.begin(), some.end(), answers.begin() + first);
      }
    };
    std::vector<std::thread> threads;
    for (size_t i = 1; i < std::min(backends_.size(), questions.size()); ++i) {
      threads.emplace_back(work, backends_[i].get());
    }
    work(backends_.front().get());
    for (std::thread& thread : threads) thread.join();
    return answers;
  }

 private:
  std::vector<std::unique_ptr<Backend>> backends_;
  int64_t window_ = 1;  // questions that a backend is asked together
};

// A worker of its own, which may crash without us. `subject`: what it asks.
absl::StatusOr<std::unique_ptr<Backend>> MakeWorker(
    const char* program, absl::string_view subject, absl::string_view argument,
    const BackendOptions& options) {
  const std::string worker = FoundProgram(program);
  if (worker.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat(subject, " is asked by the program ", program,
                     ", which is neither beside hloref nor on the path; "
                     "`cmake --build` makes it"));
  }
  return MakeExecBackend(
      absl::StrCat("exec ", ShellQuoted(worker), argument.empty() ? "" : " ",
                   argument.empty() ? "" : ShellQuoted(argument)),
      options);
}

absl::StatusOr<std::unique_ptr<Backend>> MakeOne(
    const std::string& text, const BackendOptions& options) {
  // "cpu" is the old name.
  if (text == "hloref" || text == "cpu")
    return MakeHlorefBackend(options.profile);
  absl::string_view rest = text;
  if (absl::ConsumePrefix(&rest, "exec:") && !rest.empty()) {
    return MakeExecBackend(std::string(rest), options);
  }
  if (absl::ConsumePrefix(&rest, "pjrt:") && !rest.empty()) {
    return MakeWorker("hloref-pjrt", "a plugin", rest, options);
  }
  if (text == "cuda" ||
      (absl::ConsumePrefix(&rest, "cuda:") && !rest.empty())) {
    return MakeWorker("hloref-gpu", "a GPU", text == "cuda" ? "" : rest,
                      options);
  }
  return absl::InvalidArgumentError(
      absl::StrCat("no backend '", text,
                   "'; there are: hloref, exec:COMMAND, pjrt:PLUGIN, cuda, "
                   "cuda:host, cuda:libs"));
}

}  // namespace

absl::StatusOr<std::unique_ptr<Backend>> MakeBackend(
    const std::string& text, const BackendOptions& options) {
  std::vector<std::unique_ptr<Backend>> backends;
  for (int64_t i = 0; i < std::max<int64_t>(options.jobs, 1); ++i) {
    auto backend = MakeOne(text, options);
    if (!backend.ok()) return backend.status();
    backends.push_back(*std::move(backend));
  }
  if (backends.size() == 1) return std::move(backends.front());
  return std::make_unique<BackendPool>(std::move(backends));
}

}  // namespace hlo::conformance
