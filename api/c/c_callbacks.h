// Callbacks of the C interface as those of the C++ one.
#ifndef HLOREF_API_C_C_CALLBACKS_H_
#define HLOREF_API_C_C_CALLBACKS_H_

#include <algorithm>
#include <climits>
#include <cstddef>

#include "api/c/c_handles.h"

namespace hloref {

class CHooks : public Hooks {
 public:
  // REQUIRES: the options have a hook.
  explicit CHooks(const hloref_options& options)
      : before_(options.hook_before),
        after_(options.hook),
        before_context_(options.hook_before_context),
        after_context_(options.hook_context) {}
  Status Before(const Step& step) override;
  Status After(const Step& step) override;

 private:
  const hloref_hook before_, after_;  // null: none
  void* const before_context_;
  void* const after_context_;
};

// A number that is too large stays one that nothing has.
inline int ToInt(size_t number) {
  return static_cast<int>(std::min(number, static_cast<size_t>(INT_MAX)));
}

}  // namespace hloref

#endif  // HLOREF_API_C_C_CALLBACKS_H_
