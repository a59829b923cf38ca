// The extension Shardings: how the devices of a program share its arrays.
#ifndef HLOREF_PJRT_PLUGIN_ARRAYS_SHARDING_H_
#define HLOREF_PJRT_PLUGIN_ARRAYS_SHARDING_H_

#include "pjrt/abi.h"

namespace hlo::pjrt {

// The extension, to be put before `next`.
Extension* ShardingsOf(Extension* next);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_ARRAYS_SHARDING_H_
