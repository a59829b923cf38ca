#include "pjrt/plugin/arrays/layout.h"

#include <numeric>
#include <span>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "pjrt/plugin/arrays/buffer.h"
#include "pjrt/plugin/guard.h"
#include "pjrt/plugin/programs/executable.h"

namespace hlo::pjrt {
namespace {

Layout LayoutFor(const std::vector<int64_t>& order, size_t rank) {
  std::vector<int64_t> whole = order;
  if (whole.empty()) {
    whole.resize(rank);
    std::iota(whole.rbegin(), whole.rend(), 0);
  }
  return {absl::StrCat("{", absl::StrJoin(whole, ","), "}")};
}

Error* Destroy(Of<Layout>* args) {
  return Guarded("Layouts_MemoryLayout_Destroy", args, [](Of<Layout>& each) {
    delete each.of;
    return absl::OkStatus();
  });
}

Error* Serialize(SerializeLayout* args) {
  return Guarded("Layouts_MemoryLayout_Serialize", args,
                 [](SerializeLayout& each) -> absl::Status {
                   HLOREF_PRESENT(each.of, "layout");
                   auto* const text = new std::string(each.of->text);
                   each.bytes = text->data();
                   each.size = text->size();
                   each.backing = text;
                   each.deleter = [](void* backing) {
                     delete static_cast<std::string*>(backing);
                   };
                   return absl::OkStatus();
                 });
}

Error* Default(DefaultLayout* args) {
  return Guarded("Layouts_GetDefaultLayout", args, [](DefaultLayout& each) {
    each.layout = new Layout(LayoutFor({}, each.rank));
    return absl::OkStatus();
  });
}

Error* OfBuffer(ValueOf<Buffer, Layout*>* args) {
  return Guarded("Layouts_Buffer_MemoryLayout", args,
                 [](ValueOf<Buffer, Layout*>& each) -> absl::Status {
                   HLOREF_PRESENT(each.of, "buffer");
                   each.value = new Layout(
                       LayoutFor(each.of->order, each.of->dims.size()));
                   return absl::OkStatus();
                 });
}

using LayoutList = CountedOf<Executable, Layout*>;

Error* OfResults(LayoutList* args) {
  return Guarded("Layouts_Executable_GetOutputLayouts", args,
                 [](LayoutList& each) -> absl::Status {
                   HLOREF_PRESENT(each.of, "executable");
                   each.items = each.of->result_layouts.data();
                   each.count = each.of->result_layouts.size();
                   return absl::OkStatus();
                 });
}

Error* OfParameters(LayoutList* args) {
  return Guarded("Layouts_Executable_GetParameterLayouts", args,
                 [](LayoutList& each) -> absl::Status {
                   HLOREF_PRESENT(each.of, "executable");
                   each.items = each.of->parameter_layouts.data();
                   each.count = each.of->parameter_layouts.size();
                   return absl::OkStatus();
                 });
}

}  // namespace

Layout LayoutOf(const ArrayInfo& array) {
  const size_t rank =
      array.shape.is_array() ? static_cast<size_t>(array.shape.rank()) : 1;
  return LayoutFor(array.order, rank);
}

Extension* LayoutsOf(Extension* next) {
  static LayoutsExtension extension = {
      {sizeof(LayoutsExtension), ExtensionKind::kLayouts, next},
      Destroy,
      Serialize,
      Default,
      OfBuffer,
      Default,
      OfResults,
      OfParameters};
  return &extension;
}

}  // namespace hlo::pjrt
