// The functions that custom-call may call, by their names.
#ifndef HLOREF_OPS_CUSTOM_CALLS_CUSTOM_CALL_REGISTRY_H_
#define HLOREF_OPS_CUSTOM_CALLS_CUSTOM_CALL_REGISTRY_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "ops/custom_call_targets.h"

namespace hlo {

// The signature of Operation Semantics 2017: `in` points to the operands'
// bytes, `out` to the result's; a tuple is an array of such pointers. Elements
// are in the order of the shapes' layouts, row-major where none is written;
// types of less than 8 bits take a byte an element.
using PlainFunction = void (*)(void* out, void** in);

class CustomCallRegistry : public CustomCallTargets {
 public:
  // Replaces what has the name. `shown`: the name of its family for people.
  void Add(absl::string_view name, CustomCallTarget target,
           absl::string_view shown = {});
  void AddPlain(absl::string_view name, PlainFunction function);

  const CustomCallTarget* Find(absl::string_view name) const override;
  std::vector<absl::string_view> Names() const override;
  std::string Known() const override;

 private:
  struct Entry {
    CustomCallTarget target;
    std::string shown;
  };
  std::map<std::string, Entry, std::less<>> entries_;
};

// The targets of JAX programs on CPU: LAPACK routines, TopK, and the marks of
// partitioners and schedulers. docs/semantics.md, custom_call, lists them.
CustomCallRegistry StandardTargets();
// The same, shared: for ExecutionOptions.
std::shared_ptr<const CustomCallTargets> SharedStandardTargets();

}  // namespace hlo

#endif  // HLOREF_OPS_CUSTOM_CALLS_CUSTOM_CALL_REGISTRY_H_
