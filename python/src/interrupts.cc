#include "python/src/interrupts.h"

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>

namespace hloref::python {
namespace {

// Read by the handler.
std::atomic<Cancellation*> running = nullptr;
struct sigaction python_handler = {};
std::atomic<bool> forked = false;

// Sends the signal on to the main thread, which alone knows how long the run
// lasts.
void OnInterrupt(int signal, siginfo_t* info, void* context) {
  if (!IsMainThread()) {
    syscall(SYS_tgkill, getpid(), getpid(), signal);
    return;
  }
  if (Cancellation* cancellation = running) cancellation->Cancel();
  if ((python_handler.sa_flags & SA_SIGINFO) != 0) {
    python_handler.sa_sigaction(signal, info, context);
  } else {
    python_handler.sa_handler(signal);
  }
}

// Another thread may fork while the main one, which the child lacks, is in a
// run.
void OnFork() {
  forked = true;
  if (running.exchange(nullptr) != nullptr) {
    sigaction(SIGINT, &python_handler, nullptr);
  }
}

}  // namespace

bool IsMainThread() { return gettid() == getpid(); }

Interruptible::Interruptible(Cancellation& cancellation) {
  if (!IsMainThread() || running.load() != nullptr) return;
  if (sigaction(SIGINT, nullptr, &before_) != 0) return;
  const bool handled =
      (before_.sa_flags & SA_SIGINFO) != 0 ||
      (before_.sa_handler != SIG_DFL && before_.sa_handler != SIG_IGN);
  if (!handled) return;
  python_handler = before_;
  running = &cancellation;
  struct sigaction ours = before_;
  ours.sa_sigaction = OnInterrupt;
  ours.sa_flags |= SA_SIGINFO;
  active_ = sigaction(SIGINT, &ours, nullptr) == 0;
  if (!active_) running = nullptr;
}

Interruptible::~Interruptible() {
  if (!active_) return;
  sigaction(SIGINT, &before_, nullptr);
  running = nullptr;
}

void WatchForks() { pthread_atfork(nullptr, nullptr, OnFork); }

bool IsForked() { return forked; }

}  // namespace hloref::python
