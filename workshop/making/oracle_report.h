// Agreement of the other oracles with the vectors, and reasons where none has
// an opinion.
#ifndef HLOREF_WORKSHOP_MAKING_ORACLE_REPORT_H_
#define HLOREF_WORKSHOP_MAKING_ORACLE_REPORT_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "conformance/format/vector.h"

namespace hlo::conformance {

// Counts of the vectors that run to an end, or to a deadlock, under the
// defaults.
struct OracleReport {
  struct OfOp {
    int64_t vectors = 0, naive = 0, exact = 0;
  };
  std::map<std::string, OfOp> ops;
  int64_t rejections = 0;  // by the rule that they name
  int64_t no_value = 0;    // only choices that are no default have one
  // Vectors that no other program computes, by the reason.
  std::map<std::string, std::vector<std::string>> alone;
  std::vector<std::string> disagreements;
};

// Runs the naive interpreter and exact arithmetic on each vector.
OracleReport MakeOracleReport(const std::vector<Vector>& vectors);

// A line for each op, then the vectors without a second opinion, by reason.
std::string ToText(const OracleReport& opinions);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_ORACLE_REPORT_H_
