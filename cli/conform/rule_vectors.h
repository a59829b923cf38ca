// The rules of ops and the stored vectors that test them.
#ifndef HLOREF_CLI_CONFORM_RULE_VECTORS_H_
#define HLOREF_CLI_CONFORM_RULE_VECTORS_H_

#include <string>
#include <vector>

#include "cli/ops/op_page.h"
#include "conformance/reports/clauses.h"

namespace hlo {

// The rules of one op with the vectors in `golden`; no vectors where there is
// no such folder.
std::vector<conformance::Clause> RulesWithVectors(const OpPage& page,
                                                  const std::string& golden);

// The rules of all ops with these vectors.
std::vector<conformance::Clause> ClausesOf(
    const std::vector<conformance::Vector>& vectors);

// A line for each rule: its strength, how many vectors, the first of them or
// all.
std::string RulesText(const std::vector<conformance::Clause>& rules, bool all);

}  // namespace hlo

#endif  // HLOREF_CLI_CONFORM_RULE_VECTORS_H_
