#include "ops/custom_calls/custom_call_registry.h"

#include <set>
#include <utility>

#include "absl/strings/str_join.h"
#include "ops/custom_calls/targets.h"

namespace hlo {

void CustomCallRegistry::Add(absl::string_view name, CustomCallTarget target,
                             absl::string_view shown) {
  entries_.insert_or_assign(
      std::string(name),
      Entry{std::move(target), std::string(shown.empty() ? name : shown)});
}

void CustomCallRegistry::AddPlain(absl::string_view name,
                                  PlainFunction function) {
  Add(name, [function](ValueContext& context) {
    return CallPlain(function, context);
  });
}

const CustomCallTarget* CustomCallRegistry::Find(absl::string_view name) const {
  const auto entry = entries_.find(std::string(name));
  return entry == entries_.end() ? nullptr : &entry->second.target;
}

std::vector<absl::string_view> CustomCallRegistry::Names() const {
  std::vector<absl::string_view> names;
  for (const auto& [name, entry] : entries_) names.push_back(name);
  return names;
}

std::string CustomCallRegistry::Known() const {
  std::set<absl::string_view> shown;
  for (const auto& [name, entry] : entries_) shown.insert(entry.shown);
  return absl::StrJoin(shown, ", ");
}

CustomCallRegistry StandardTargets() {
  CustomCallRegistry targets;
  AddMarks(targets);
  AddTopK(targets);
  AddLapack(targets);
  AddTridiagonal(targets);
  AddChecks(targets);
  return targets;
}

std::shared_ptr<const CustomCallTargets> SharedStandardTargets() {
  // Made once: executions of small programs are shorter than its making.
  static const auto* const kTargets =
      new std::shared_ptr<const CustomCallTargets>(
          std::make_shared<const CustomCallRegistry>(StandardTargets()));
  return *kTargets;
}

}  // namespace hlo
