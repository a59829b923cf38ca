// Windows and paddings of the builder's functions.
#ifndef HLOREF_API_BUILDER_WINDOWS_H_
#define HLOREF_API_BUILDER_WINDOWS_H_

#include <optional>

#include "api/builder/recorder.h"

namespace hloref {

// The lists of one argument for each window dimension; an empty one is all 1,
// of `reversal` all false.
struct WindowLists {
  Ints sizes, strides, base_dilations, window_dilations;
  Bools reversal;
};

// The window over dimensions of these sizes. None, after an error, where the
// lists have different lengths.
std::optional<hlo::Window> WindowOf(Recorder& recorder,
                                    const WindowLists& lists,
                                    const Paddings& paddings);
std::optional<hlo::Window> WindowOf(Recorder& recorder,
                                    const WindowLists& lists, Padding padding,
                                    const Ints& base_sizes);

}  // namespace hloref

#endif  // HLOREF_API_BUILDER_WINDOWS_H_
