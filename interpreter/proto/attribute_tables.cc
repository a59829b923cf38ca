#include "interpreter/proto/attribute_tables.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/message_field.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/common.h"

namespace hlo {

std::string FieldPath(const Op& op, const AttributeBase& handle) {
  const auto* instruction = pb::HloInstructionProto::descriptor();
  for (const OpMessage& each : kOpMessages) {
    if (each.op != op.name) continue;
    std::string path = absl::StrCat(each.path, ".", handle.field);
    if (FindField(*instruction, path) != nullptr) return path;
  }
  return FindField(*instruction, handle.field) == nullptr ? "" : handle.field;
}

std::vector<const AttributeBase*> HandlesOf(const Op& op) {
  std::vector<const AttributeBase*> handles;
  if (op.payload != nullptr) handles.push_back(op.payload);
  for (const Use& use : op.attributes) handles.push_back(use.handle);
  std::stable_partition(
      handles.begin(), handles.end(),
      [](const AttributeBase* handle) { return handle != &attr::condition; });
  const auto common = CommonAttributes();
  handles.insert(handles.end(), common.begin(), common.end());
  return handles;
}

}  // namespace hlo
