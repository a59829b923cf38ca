// The naive oracle: an interpreter of HLO text written for obviousness, from
// the documents' formulas and docs/semantics.md. It shares the literals' bytes
// with hloref, and nothing else: no parser, no shapes, no number formats, no
// ops. What it and hloref agree on two programs say.
#ifndef HLOREF_WORKSHOP_ORACLES_NAIVE_H_
#define HLOREF_WORKSHOP_ORACLES_NAIVE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/literal.h"

namespace hlo::conformance {

// Literals of each process, replica-major.
using NaiveLists = std::vector<std::vector<Literal>>;

struct NaiveInputs {
  int64_t replicas = 1, partitions = 1;
  NaiveLists arguments, infeed;
  std::map<int64_t, NaiveLists> from_host;  // by the channel
  uint64_t seed = 0;
  // Sums and products of numbers, of any order and any type in between, are
  // rounded once: Unimplemented where an infinity or a NaN is among them.
  bool exact = false;
  // By id; the others have their defaults (docs/semantics.md).
  std::map<std::string, std::string> choices;
  // Subnormals are flushed in partial sums and products, too, as hardware that
  // flushes does; only where a choice flushes them at all.
  bool flush_within_sums = false;
};

struct NaiveEnding {
  NaiveLists results;                     // arrays, in order
  NaiveLists outfeed;                     // arrays
  std::map<int64_t, NaiveLists> to_host;  // arrays, by the channel
  int64_t exact_sums = 0;                 // how many were rounded once
};

// FailedPrecondition where processes wait for each other for ever,
// InvalidArgument where the documents have an error of the run;
// Unimplemented where the oracle has no opinion, also of a choice or its value.
// REQUIRES: a program that hloref accepts, arguments that fit it.
absl::StatusOr<NaiveEnding> RunNaive(absl::string_view module,
                                     const NaiveInputs& inputs);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_ORACLES_NAIVE_H_
