#include "base/mapped_file.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>

#include "absl/strings/str_cat.h"

#if defined(__linux__)
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace hlo {
namespace {

// Read by the handler, which may take no lock.
struct MappedRange {
  std::atomic<uintptr_t> begin{0};  // 0: free
  std::atomic<uintptr_t> end{0};
  std::atomic<bool> cut{false};  // stays: the place is not used again
};
std::array<MappedRange, 1024> mapped_ranges;

// Paths of the ranges, for CheckMappedFiles. With the mutex no range goes away.
struct MappedPaths {
  std::mutex mutex;
  std::array<std::string, mapped_ranges.size()> paths;
};
MappedPaths& PathsOfRanges() {
  static MappedPaths& paths = *new MappedPaths;
  return paths;
}

#if defined(__linux__)

struct sigaction action_before;

// Puts zeros in the place of the pages that are there no more.
void FillCutPages(int, siginfo_t* info, void*) {
  const auto at = reinterpret_cast<uintptr_t>(info->si_addr);
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  for (MappedRange& range : mapped_ranges) {
    const uintptr_t begin = range.begin, end = range.end;
    if (begin == 0 || at < begin || at >= end) continue;
    range.cut = true;
    const uintptr_t from = at / page * page;
    void* const zeros =
        mmap(reinterpret_cast<void*>(from), end - from, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (zeros != MAP_FAILED) return;
  }
  // Another's: it comes again, when this has returned.
  sigaction(SIGBUS, &action_before, nullptr);
  raise(SIGBUS);
}

void SetHandler() {
  struct sigaction action = {};
  action.sa_sigaction = FillCutPages;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &action_before);
}

// Empty if the file cannot be mapped.
std::span<std::byte> MapBytes(const std::string& path) {
  struct stat status = {};  // before a pipe is opened, which its writer sees
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  void* data = MAP_FAILED;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
      status.st_size > 0) {
    data = mmap(nullptr, static_cast<size_t>(status.st_size),
                PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, file, 0);
  }
  close(file);
  if (data == MAP_FAILED) return {};
  return {static_cast<std::byte*>(data), static_cast<size_t>(status.st_size)};
}

// False if there are too many.
bool AddRange(const std::string& path, std::span<std::byte> bytes,
              size_t& place) {
  const auto begin = reinterpret_cast<uintptr_t>(bytes.data());
  for (place = 0; place < mapped_ranges.size(); ++place) {
    MappedRange& range = mapped_ranges[place];
    uintptr_t free = 0;
    if (!range.begin.compare_exchange_strong(free, begin)) continue;
    MappedPaths& known = PathsOfRanges();
    const std::lock_guard<std::mutex> lock(known.mutex);
    known.paths[place] = path;
    range.end = begin + bytes.size();
    return true;
  }
  return false;
}

#endif

}  // namespace

#if defined(__linux__)

std::shared_ptr<MappedFile> MappedFile::Map(const std::string& path) {
  static std::once_flag once;
  std::call_once(once, SetHandler);
  const std::span<std::byte> bytes = MapBytes(path);
  if (bytes.empty()) return nullptr;
  size_t place = 0;
  if (!AddRange(path, bytes, place)) {
    munmap(bytes.data(), bytes.size());
    return nullptr;
  }
  return std::shared_ptr<MappedFile>(new MappedFile(bytes, place));
}

MappedFile::~MappedFile() {
  const std::lock_guard<std::mutex> lock(PathsOfRanges().mutex);
  munmap(bytes_.data(), bytes_.size());
  MappedRange& range = mapped_ranges[place_];
  range.end = 0;
  if (!range.cut) range.begin = 0;
}

#else

std::shared_ptr<MappedFile> MappedFile::Map(const std::string&) {
  return nullptr;
}

MappedFile::~MappedFile() = default;

#endif

absl::Status CheckMappedFiles() {
  MappedPaths& known = PathsOfRanges();
  const std::lock_guard<std::mutex> lock(known.mutex);
  for (size_t place = 0; place < mapped_ranges.size(); ++place) {
    const MappedRange& range = mapped_ranges[place];
    // A system call that met the end of a file was no signal; this read is.
    if (range.end != 0) {
      (void)*reinterpret_cast<const volatile std::byte*>(range.end - 1);
    }
    if (!range.cut) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(known.paths[place], ": was cut while it was read"));
  }
  return absl::OkStatus();
}

}  // namespace hlo
