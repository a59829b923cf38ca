#include "ops/op.h"

namespace hlo {

constinit extern const Op get_tuple_element_op = {.name = "get-tuple-element"};

}  // namespace hlo
