// libhloref_pjrt.so: the function that PJRT's clients look up.
#include "pjrt/abi.h"

namespace hlo::pjrt {

extern "C" const Api* hloref_pjrt_api();  // libhloref.so's

extern "C" __attribute__((visibility("default"))) const Api* GetPjrtApi() {
  return hloref_pjrt_api();
}

}  // namespace hlo::pjrt
