#include "conformance/backends/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace hlo::conformance {
namespace {

using std::chrono::steady_clock;

// Longer lines are no answers: of the largest vectors they have 10 MB.
constexpr size_t kLongestLine = size_t{1} << 27;

// Bytes of standard error that are kept, to report why a process died.
constexpr size_t kKeptErrors = 65536;

// A pair of connected descriptors that do not survive exec.
bool MakeChannel(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0;
}

absl::StatusOr<pid_t> Spawn(const std::string& command, int end, int errors) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, end, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, end, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  std::string shell = "/bin/sh", flag = "-c", text = command;
  char* const arguments[] = {shell.data(), flag.data(), text.data(), nullptr};
  pid_t pid = -1;
  const int error =
      posix_spawn(&pid, shell.c_str(), &files, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) {
    return absl::UnavailableError(
        absl::StrCat("cannot start `", command, "`: ", strerror(error)));
  }
  return pid;
}

std::string SignalText(int number) {
  return absl::StrCat("signal ", number, " (", strsignal(number), ")");
}

std::string HowItEnded(int status) {
  // A shell's way to report the signal that ended its command.
  constexpr int kBySignal = 128;
  if (WIFSIGNALED(status)) return SignalText(WTERMSIG(status));
  const int code = WEXITSTATUS(status);
  return code > kBySignal ? SignalText(code - kBySignal)
                          : absl::StrCat("exit status ", code);
}

// The line that reports why a process died: the first with one of the words
// that do, not those of the stack behind it; else the last.
std::string Cause(absl::string_view errors) {
  absl::string_view last;
  for (const absl::string_view line : absl::StrSplit(errors, '\n')) {
    // A fatal line of Google's log: F1122 07:35:14.6 1580 file.cc:12] text.
    const size_t bracket = line.find("] ");
    if (line.size() > 1 && line[0] == 'F' &&
        absl::ascii_isdigit(static_cast<unsigned char>(line[1])) &&
        bracket != line.npos) {
      return std::string(line.substr(bracket + 2));
    }
    for (const absl::string_view word :
         {"Check failed", "LLVM ERROR", "Assertion", "terminate called",
          "Unhandled", "rror:"}) {
      const size_t place = line.find(word);
      if (place != line.npos) return std::string(line.substr(place));
    }
    if (!absl::StripAsciiWhitespace(line).empty()) last = line;
  }
  return std::string(last);
}

// A pipe for the standard error, both ends closed on exec.
bool MakePipe(int ends[2]) { return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0; }

}  // namespace

absl::StatusOr<std::unique_ptr<Process>> Process::Start(
    const std::string& command) {
  int ends[2], errors[2];
  if (!MakeChannel(ends)) return absl::UnavailableError(strerror(errno));
  if (!MakePipe(errors)) {
    absl::Status status = absl::UnavailableError(strerror(errno));
    close(ends[0]);
    close(ends[1]);
    return status;
  }
  fcntl(errors[1], F_SETFL, 0);  // the child's end waits as usual
  absl::StatusOr<pid_t> pid = Spawn(command, ends[1], errors[1]);
  close(ends[1]);
  close(errors[1]);
  if (!pid.ok()) {
    close(ends[0]);
    close(errors[0]);
    return pid.status();
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return std::unique_ptr<Process>(new Process(*pid, ends[0], errors[0]));
}

Process::~Process() { Kill(); }

void Process::ForwardErrors() {
  char block[4096];
  for (;;) {
    const ssize_t n = read(errors_, block, sizeof(block));
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) {
      close(errors_);
      errors_ = -1;
      return;
    }
    const auto size = static_cast<size_t>(n);
    if (write(STDERR_FILENO, block, size) < 0) errno = 0;  // nobody listens
    if (last_errors_.size() > kKeptErrors) last_errors_.clear();
    last_errors_.append(block, size);
  }
}

absl::StatusOr<short> Process::Await(short events, Deadline deadline) {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - steady_clock::now());
    pollfd waiting[] = {{end_, events, 0}, {errors_, POLLIN, 0}};
    const int ready =
        poll(waiting, errors_ < 0 ? 1 : 2,
             static_cast<int>(std::clamp<int64_t>(left.count(), 0, INT32_MAX)));
    if (ready < 0 && errno != EINTR) {
      return absl::UnavailableError(strerror(errno));
    }
    if (ready > 0 && waiting[1].revents != 0) ForwardErrors();
    if (ready > 0 && waiting[0].revents != 0) return waiting[0].revents;
    // Also for a process that only fills its standard error.
    if (steady_clock::now() >= deadline) {
      return absl::DeadlineExceededError("no answer in time");
    }
  }
}

absl::Status Process::Receive() {
  char block[65536];
  const ssize_t n = read(end_, block, sizeof(block));
  if (n > 0) buffered_.append(block, static_cast<size_t>(n));
  if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
    return absl::UnavailableError("it has ended");
  }
  if (buffered_.size() > kLongestLine && buffered_.find('\n') > kLongestLine) {
    return absl::ResourceExhaustedError("a line of more than 128 MiB");
  }
  return absl::OkStatus();
}

absl::Status Process::WriteLine(absl::string_view line, Deadline deadline) {
  const std::string text = absl::StrCat(line, "\n");
  for (size_t sent = 0; sent < text.size();) {
    absl::StatusOr<short> ready = Await(POLLIN | POLLOUT, deadline);
    if (!ready.ok()) return ready.status();
    if ((*ready & POLLIN) != 0) {
      absl::Status received = Receive();
      if (!received.ok()) return received;
    }
    const ssize_t n =
        send(end_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (n > 0) sent += static_cast<size_t>(n);
    if (n < 0 && errno != EAGAIN && errno != EINTR) {
      return absl::UnavailableError("it has ended");
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> Process::ReadLine(Deadline deadline) {
  size_t looked_at = 0;
  for (;;) {
    const size_t end = buffered_.find('\n', looked_at);
    if (end != buffered_.npos) {
      std::string line = buffered_.substr(0, end);
      buffered_.erase(0, end + 1);
      return line;
    }
    looked_at = buffered_.size();
    absl::StatusOr<short> ready = Await(POLLIN, deadline);
    if (!ready.ok()) return ready.status();
    absl::Status received = Receive();
    if (!received.ok()) return received;
  }
}

std::string Process::Kill() {
  if (pid_ < 0) return "";
  close(end_);
  int status = 0;
  // A process that has ended reports how; one that has not is ended.
  pid_t ended = waitpid(pid_, &status, WNOHANG);
  for (int tries = 0; ended == 0 && tries < 20; ++tries) {
    usleep(1000);
    ended = waitpid(pid_, &status, WNOHANG);
  }
  kill(-pid_, SIGKILL);
  if (ended == 0) waitpid(pid_, &status, 0);
  pid_ = -1;
  if (errors_ >= 0) ForwardErrors();
  if (errors_ >= 0) close(errors_);
  errors_ = -1;
  const std::string cause = Cause(last_errors_);
  return absl::StrCat(HowItEnded(status), cause.empty() ? "" : ": ", cause);
}

}  // namespace hlo::conformance
