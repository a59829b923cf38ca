#include "ops/op.h"

namespace hlo {

constinit extern const Op domain_op = {.name = "domain"};

}  // namespace hlo
