// The PJRT C API 0.112, which the plugin offers and a client calls: one table
// of functions.
#ifndef HLOREF_PJRT_ABI_H_
#define HLOREF_PJRT_ABI_H_

#include "pjrt/abi/arguments.h"
#include "pjrt/abi/buffers.h"
#include "pjrt/abi/extensions.h"
#include "pjrt/abi/programs.h"
#include "pjrt/abi/statistics.h"
#include "pjrt/abi/values.h"

namespace hlo::pjrt {

struct Api : Arguments {
  ApiVersion version;
#define PJRT(name, arguments, size) Error* (*name)(arguments*);
#define PJRT_VOID(name, arguments, size) void (*name)(arguments*);
#include "pjrt/abi/functions.def"
};

// A struct of arguments ends as the API says, but for padding.
#define PJRT(name, arguments, size) \
  static_assert(sizeof(arguments) == (size + 7) / 8 * 8, #name);
#include "pjrt/abi/functions.def"

inline constexpr int kNumFunctions = 138;
static_assert(sizeof(Api) == 40 + 8 * kNumFunctions);

// Exported by every plugin.
extern "C" const Api* GetPjrtApi();

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_ABI_H_
