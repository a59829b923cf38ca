// The claim that the runs of `hloref conform --claim` allow.
#ifndef HLOREF_CONFORMANCE_REPORTS_CLAIM_H_
#define HLOREF_CONFORMANCE_REPORTS_CLAIM_H_

#include <cstdint>
#include <string>
#include <vector>

#include "conformance/reports/summary.h"
#include "conformance/run/results.h"

namespace hlo::conformance {

// One way in which all vectors are asked.
struct ClaimRun {
  std::string name;  // of its folder
  std::string way;   // "drawn anew from 7"
  Results results;   // waivers are applied
  // Ids, as published, that pass in the first run and not in this one.
  std::vector<std::string> lost;
};

enum class ClaimStrength : uint8_t {
  kNone,       // a `must` fails, or nothing passes
  kMust,       // no `must` fails
  kSupported,  // nothing fails
  kAll,        // all pass
};

// A vector counts once, as its worst result: a failure is worse than no result,
// and that is worse than a pass.
struct Claim {
  ClaimStrength strength = ClaimStrength::kNone;
  std::vector<ClaimRun> runs;     // as published first
  std::vector<std::string> only;  // beginnings of ids; empty: all
  int64_t as_published = 0;       // questions that were to be drawn anew
  std::vector<Result> worst;      // by published ids
  Summary summary;                // of `worst`
};

Claim MakeClaim(std::vector<ClaimRun> runs);

std::string ClaimText(const Claim& claim);  // for people
std::string ClaimJson(const Claim& claim);  // claim.json

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_REPORTS_CLAIM_H_
