// The functions of the table as the plugin writes them: each with its struct of
// arguments whole, whatever version the caller knows, and a status. api.cc
// makes the table of them.
#ifndef HLOREF_PJRT_PLUGIN_FUNCTIONS_H_
#define HLOREF_PJRT_PLUGIN_FUNCTIONS_H_

#include "absl/status/status.h"
#include "pjrt/abi.h"

namespace hlo::pjrt::functions {

#define PJRT(name, arguments, size) absl::Status name(arguments& args);
#define PJRT_VOID(name, arguments, size) void name(arguments& args);
#define PJRT_LATER(name)
#include "pjrt/abi/functions.def"

}  // namespace hlo::pjrt::functions

#endif  // HLOREF_PJRT_PLUGIN_FUNCTIONS_H_
