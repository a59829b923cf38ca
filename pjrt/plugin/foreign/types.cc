#include "pjrt/plugin/foreign/types.h"

#include <map>
#include <mutex>

#include "absl/strings/str_cat.h"

namespace hlo::pjrt {
namespace {

struct KnownType {
  std::string name;
  Deleter deleter;
};

// Never destroyed.
struct KnownTypes {
  std::mutex mutex;
  std::map<std::string, int64_t, std::less<>> ids;
  std::map<int64_t, KnownType> by_id;
};
KnownTypes& TheTypes() {
  static KnownTypes* const types = new KnownTypes;
  return *types;
}

// Beyond the numbers that another runtime in the process gives.
constexpr int64_t kFirstId = int64_t{1} << 32;

}  // namespace

absl::Status RegisterType(absl::string_view name, Deleter deleter,
                          int64_t* id) {
  KnownTypes& types = TheTypes();
  const std::lock_guard<std::mutex> lock(types.mutex);
  const auto known = types.ids.find(name);
  if (*id == 0) {
    *id = known != types.ids.end() ? known->second
                                   : kFirstId + std::ssize(types.by_id);
  } else if (known != types.ids.end() && known->second != *id) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the type '", name, "' has the id ", known->second, ", not ", *id));
  }
  KnownType& type = types.by_id[*id];
  if (!type.name.empty() && type.name != name) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the id ", *id, " is the type '", type.name, "', not '", name, "'"));
  }
  type.name = std::string(name);
  if (deleter != nullptr) type.deleter = deleter;
  types.ids.emplace(type.name, *id);
  return absl::OkStatus();
}

std::optional<Deleter> DeleterOf(int64_t id, hloref_find_type_fn* host) {
  {
    KnownTypes& types = TheTypes();
    const std::lock_guard<std::mutex> lock(types.mutex);
    const auto found = types.by_id.find(id);
    if (found != types.by_id.end()) return found->second.deleter;
  }
  Deleter deleter = nullptr;
  if (host == nullptr || host(id, &deleter) == 0) return std::nullopt;
  return deleter;
}

std::string NameOfType(int64_t id) {
  KnownTypes& types = TheTypes();
  const std::lock_guard<std::mutex> lock(types.mutex);
  const auto found = types.by_id.find(id);
  return found == types.by_id.end() ? "" : found->second.name;
}

}  // namespace hlo::pjrt
