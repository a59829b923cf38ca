// The naive oracle: an interpreter of HLO text written for obviousness, from
// the documents' formulas, under the defaults of docs/semantics.md. It shares
// the literals' bytes with hloref, and nothing else: no parser, no shapes, no
// number formats, no ops. What it and hloref agree on two programs say.
#ifndef HLOREF_CONFORMANCE_ORACLES_NAIVE_H_
#define HLOREF_CONFORMANCE_ORACLES_NAIVE_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/literal.h"

namespace hlo::conformance {

// The arrays of each process's result, in order; arguments of each process,
// replica-major. Unimplemented where the oracle has no opinion.
// REQUIRES: a program that hloref accepts, arguments that fit it.
absl::StatusOr<std::vector<std::vector<Literal>>> RunNaive(
    absl::string_view module, int64_t replicas, int64_t partitions,
    const std::vector<std::vector<Literal>>& arguments);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_ORACLES_NAIVE_H_
