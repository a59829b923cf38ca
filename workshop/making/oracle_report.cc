#include "workshop/making/oracle_report.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "conformance/format/choice_values.h"
#include "conformance/format/oracle_counts.h"
#include "interpreter/eval/argument_leaves.h"
#include "interpreter/load.h"
#include "workshop/making/ask_naive.h"

namespace hlo::conformance {
namespace {

// True if hloref accepts the program and its arguments. The oracles look at no
// other program.
bool IsLegal(const Vector& vector) {
  LoadOptions options;
  options.replicas = vector.replicas;
  options.partitions = vector.partitions;
  const auto module = Load(vector.module, options);
  if (!module.ok()) return false;
  const Computation& entry = (*module)->entry_computation();
  for (const std::vector<Datum>& process : vector.inputs) {
    if (process.size() != entry.parameters.size()) return false;
    for (size_t i = 0; i < process.size(); ++i) {
      const int parameter = entry.parameters[i];
      if (!Fits(process[i].value, entry.instructions[parameter].shape)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

OracleReport MakeOracleReport(const std::vector<Vector>& vectors) {
  OracleReport all;
  for (const Vector& vector : vectors) {
    if (!RunsUnderDefaults(vector)) {
      const Expectation* expectation = UnderDefaults(vector);
      const bool rejects =
          expectation != nullptr && expectation->outcome == Outcome::kReject;
      ++(rejects ? all.rejections : all.no_value);
      continue;
    }
    OracleReport::OfOp& of_op = all.ops[std::string(vector.op())];
    ++of_op.vectors;
    if (!IsLegal(vector)) {
      all.alone["no legal program, or other arguments"].push_back(vector.id);
      continue;
    }
    const Opinion naive = AskNaive(vector);
    if (naive.kind == Opinion::Kind::kAgrees) ++of_op.naive;
    if (AskExact(vector)) ++of_op.exact;
    if (naive.kind == Opinion::Kind::kDisagrees) {
      all.disagreements.push_back(absl::StrCat(vector.id, ": ", naive.message));
    }
    if (naive.kind == Opinion::Kind::kNone) {
      all.alone[naive.message].push_back(vector.id);
    }
  }
  return all;
}

std::string ToText(const OracleReport& opinions) {
  std::string text = "op\tvectors\tnaive\texact\n";
  OracleReport::OfOp sum;
  const auto add = [&](const std::string& name, const OracleReport::OfOp& row) {
    absl::StrAppend(&text, name, "\t", row.vectors, "\t", row.naive, "\t",
                    row.exact, "\n");
  };
  for (const auto& [op, row] : opinions.ops) {
    add(op, row);
    sum.vectors += row.vectors;
    sum.naive += row.naive;
    sum.exact += row.exact;
  }
  add("all", sum);
  absl::StrAppend(&text, opinions.rejections, " rejections, ",
                  opinions.no_value, " without a value under the defaults\n");
  for (const auto& [reason, ids] : opinions.alone) {
    absl::StrAppend(&text, ids.size(), " alone: ", reason);
    absl::StrAppend(&text, FirstIds(ids));
  }
  for (const std::string& each : opinions.disagreements) {
    absl::StrAppend(&text, "disagrees: ", each, "\n");
  }
  return text;
}

}  // namespace hlo::conformance
