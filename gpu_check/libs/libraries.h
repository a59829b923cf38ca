// A third opinion, `cuda:libs`: dot by cuBLASLt, fft by cuFFT, and reduce, scan
// and sort by CUB. Never run on a GPU. All else is Unimplemented, and so is an
// op whose library is not there.
#ifndef HLOREF_GPU_CHECK_LIBS_LIBRARIES_H_
#define HLOREF_GPU_CHECK_LIBS_LIBRARIES_H_

#include <string>
#include <utility>
#include <vector>

#include "gpu_check/run/call.h"

namespace hlo::gpu {

// A library that is loaded when it is first called, and stays. After a call
// that fails the others do nothing until the status is taken.
struct Library {
  std::vector<std::string> names;  // of its file; the first there counts
  int unsupported;                 // what its functions return for that; else 0
  void* library = nullptr;
  absl::Status status = absl::OkStatus();

  // REQUIRES: the arguments are as wide as the function's parameters.
  template <typename... Args>
  void Call(const char* function, Args... args) {
    if (status.ok()) Release(function, args...);
  }
  // The same in any case.
  template <typename... Args>
  void Release(const char* function, Args... args) {
    void* found = Find(function);
    if (found == nullptr) return;
    const int result = reinterpret_cast<int (*)(Args...)>(found)(args...);
    if (result == 0) return;
    const std::string text = absl::StrCat(function, " returns ", result);
    status = result == unsupported ? absl::UnimplementedError(text)
                                   : absl::InternalError(text);
  }
  void* Find(const char* function);
  absl::Status TakeStatus() { return std::exchange(status, absl::OkStatus()); }
};

struct Libraries {
  Library cublas = {{"libcublasLt.so.13", "libcublasLt.so.12"}, 15};
  Library cufft = {{"libcufft.so.12", "libcufft.so.11"}, 16};
  Library cub = {{"libhloref_cub.so"}, -1};
  void* cublas_handle = nullptr;

  // The rule of every op.
  absl::Status Run(Call& call);
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_LIBS_LIBRARIES_H_
