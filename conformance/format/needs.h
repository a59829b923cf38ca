// Features that a backend must have to run a program.
#ifndef HLOREF_CONFORMANCE_FORMAT_NEEDS_H_
#define HLOREF_CONFORMANCE_FORMAT_NEEDS_H_

#include <string>
#include <vector>

#include "interpreter/ir/module.h"

namespace hlo::conformance {

// Element types that occur in the module's shapes, by name.
std::vector<std::string> TypesOf(const Module& module);
// `op:fft`, `dynamic`, `processes`.
std::vector<std::string> FeaturesOf(const Module& module);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_NEEDS_H_
