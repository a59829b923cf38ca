#include "conformance/vectors/second_opinions.h"

#include "absl/strings/str_cat.h"
#include "conformance/vectors/confirm.h"

namespace hlo::conformance {
namespace {

// As many ids as show what a reason is about.
constexpr size_t kShownIds = 5;

}  // namespace

SecondOpinions AskAll(const std::vector<Vector>& vectors) {
  SecondOpinions all;
  for (const Vector& vector : vectors) {
    const Expectation* expectation = UnderDefaults(vector);
    if (expectation != nullptr && expectation->outcome == Outcome::kReject) {
      ++all.rejections;
      continue;
    }
    if (expectation == nullptr ||
        expectation->outcome == Outcome::kUnspecified) {
      ++all.no_value;
      continue;
    }
    SecondOpinions::OfOp& of_op = all.ops[std::string(vector.op())];
    ++of_op.vectors;
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

std::string ToText(const SecondOpinions& opinions) {
  std::string text = "op\tvectors\tnaive\texact\n";
  SecondOpinions::OfOp sum;
  const auto add = [&](const std::string& name,
                       const SecondOpinions::OfOp& row) {
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
    absl::StrAppend(&text, ids.size(), " alone: ", reason, ":");
    for (size_t i = 0; i < ids.size() && i < kShownIds; ++i) {
      absl::StrAppend(&text, " ", ids[i]);
    }
    absl::StrAppend(&text, ids.size() > kShownIds ? " ..\n" : "\n");
  }
  for (const std::string& each : opinions.disagreements) {
    absl::StrAppend(&text, "disagrees: ", each, "\n");
  }
  return text;
}

}  // namespace hlo::conformance
