// The plugin's log: functions that it has not and somebody calls. One for the
// process, since such a function knows no client.
#ifndef HLOREF_PJRT_PLUGIN_LOG_H_
#define HLOREF_PJRT_PLUGIN_LOG_H_

#include <string>

#include "absl/strings/string_view.h"

namespace hlo::pjrt {

// To a file, to which lines are added, to "stderr", or nowhere.
void SetLog(const std::string& where);
void Log(absl::string_view line);
// Counts and logs a call.
void LogUnimplemented(const char* function);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_LOG_H_
