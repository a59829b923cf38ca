// StableHLO's names for an op.
#ifndef HLOREF_BOOK_STABLEHLO_NAMES_H_
#define HLOREF_BOOK_STABLEHLO_NAMES_H_

#include <string>
#include <vector>

#include "ops/op.h"

namespace hlo::book {

// The ops of StableHLO and CHLO that become this one by its name.
std::vector<std::string> StablehloNames(const Op& op);

}  // namespace hlo::book

#endif  // HLOREF_BOOK_STABLEHLO_NAMES_H_
