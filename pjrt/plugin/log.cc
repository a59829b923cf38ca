#include "pjrt/plugin/log.h"

#include <cstdio>
#include <map>
#include <mutex>

#include "absl/strings/str_cat.h"

namespace hlo::pjrt {
namespace {

struct State {
  std::mutex mutex;
  std::string where;
  std::map<std::string, int64_t> calls;
};

// Never destroyed: calls may come while the process ends.
State& TheLog() {
  static State* const state = new State;
  return *state;
}

void Write(const std::string& where, absl::string_view line) {
  if (where.empty()) return;
  std::FILE* const file =
      where == "stderr" ? stderr : std::fopen(where.c_str(), "a");
  if (file == nullptr) return;
  const std::string text = absl::StrCat("hloref: ", line, "\n");
  std::fwrite(text.data(), 1, text.size(), file);
  if (file != stderr) std::fclose(file);
}

}  // namespace

void SetLog(const std::string& where) {
  const std::lock_guard<std::mutex> lock(TheLog().mutex);
  TheLog().where = where;
}

void Log(absl::string_view line) {
  const std::lock_guard<std::mutex> lock(TheLog().mutex);
  Write(TheLog().where, line);
}

void LogUnimplemented(const char* function) {
  const std::lock_guard<std::mutex> lock(TheLog().mutex);
  const int64_t calls = ++TheLog().calls[function];
  Write(TheLog().where,
        absl::StrCat("PJRT_", function, " is unimplemented; call ", calls));
}

}  // namespace hlo::pjrt
