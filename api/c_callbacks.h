// Callbacks of the C interface as those of the C++ one.
#ifndef HLOREF_API_C_CALLBACKS_H_
#define HLOREF_API_C_CALLBACKS_H_

#include <algorithm>
#include <climits>
#include <cstddef>

#include "api/c_handles.h"

namespace hloref {

class CHooks : public Hooks {
 public:
  CHooks(hloref_hook hook, void* context) : hook_(hook), context_(context) {}
  Status After(const Step& step) override;

 private:
  const hloref_hook hook_;
  void* const context_;
};

// A number that is too large stays one that nothing has.
inline int ToInt(size_t number) {
  return static_cast<int>(std::min(number, static_cast<size_t>(INT_MAX)));
}

}  // namespace hloref

#endif  // HLOREF_API_C_CALLBACKS_H_
