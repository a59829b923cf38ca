// The layouts of the extension Layouts: an order of dimensions, as its text.
#ifndef HLOREF_PJRT_PLUGIN_ARRAYS_LAYOUT_H_
#define HLOREF_PJRT_PLUGIN_ARRAYS_LAYOUT_H_

#include <string>

#include "pjrt/plugin/programs/compiled_program.h"

namespace hlo::pjrt {

struct Layout {
  std::string text;  // "{1,0}"
};

Layout LayoutOf(const ArrayInfo& array);

// The extension, to be put before `next`.
Extension* LayoutsOf(Extension* next);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_ARRAYS_LAYOUT_H_
